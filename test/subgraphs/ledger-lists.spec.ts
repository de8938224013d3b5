import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { ledgerTransactionList } from "../../subgraphs/accounts/ledger-transactions/list.js";
import type { Tenant } from "../../subgraphs/shared/kernel/caller.js";
import { post } from "../../subgraphs/shared/ledger/post.js";
import { postingKinds, systemAccount, transferLegs, type Posting } from "../../subgraphs/shared/ledger/posting.js";
import { inTransaction } from "../../subgraphs/shared/persistence/transaction.js";
import { baseAccount, createCustomer } from "../testkit/accounts.js";
import { startApp, type Client, type PlatformClients } from "../testkit/app.js";
import { booksBalance } from "../testkit/books.js";
import { query } from "../testkit/database-url.js";
import { pageAt, pageFields, walk } from "./pages-harness.js";
import { explain } from "../testkit/plans.js";

const app = await startApp();

interface Entry {
  readonly amount: { readonly amount: number; readonly currency: { readonly code: string } };
  readonly systemAccount: string | null;
  readonly account: { readonly id: string } | null;
}
interface Listed {
  readonly id: string;
  readonly kind: string;
  readonly subjectId: string | null;
  readonly createdAt: string;
  readonly entries: readonly Entry[];
}
const transactionFields = `id kind subjectId createdAt
  entries { amount { amount currency { code } } systemAccount account { id } }`;
const listTransactions = `query ($filter: LedgerTransactionFilter, $orderBy: LedgerTransactionOrder, $first: Int,
  $after: String, $last: Int, $before: String) {
  ledgerTransactions(filter: $filter, orderBy: $orderBy, first: $first, after: $after, last: $last, before: $before) {
    ${pageFields} nodes { ${transactionFields} } } }`;
const listEntries = `query ($id: ID!, $filter: LedgerEntryFilter, $orderBy: LedgerEntryOrder, $first: Int, $after: String,
  $last: Int, $before: String) {
  internalAccount(id: $id) {
    entries(filter: $filter, orderBy: $orderBy, first: $first, after: $after, last: $last, before: $before) {
      ${pageFields} nodes { amount { amount } transaction { id kind subjectId createdAt } } } } }`;
const transactions = (client: Client, variables: Record<string, unknown> = {}) =>
  pageAt<Listed>(client.graph(listTransactions, variables), "ledgerTransactions");

const start = Date.parse("2026-03-01T00:00:00Z");
const timeOf = (minutes: number) => new Date(start + minutes * 60_000).toISOString();
const subjects = ["Transaction:one", "Transaction:two", "CardTransaction:three"];
/** An interval that bounds any filter. */
const bounding = { from: timeOf(-10), until: timeOf(1_000) };

let platform: PlatformClients;
let accounts: string[];
let all: readonly Listed[];

async function postAll(tenant: Tenant, posted: readonly (Posting & { readonly minutes: number })[]): Promise<void> {
  for (const { minutes, ...posting } of posted) {
    await inTransaction(app.core.deps, (tx) => post(tx, { ...tenant, now: new Date(timeOf(minutes)) }, posting));
  }
}

/** Sixty postings, of which every third has the time of the one before. */
function postings(tenant: Tenant, [usd = "", other = "", eur = ""]: readonly string[]): Parameters<typeof postAll>[1] {
  return Array.from({ length: 60 }, (_, index) => {
    const [currency, account] = index % 4 === 3 ? ["EUR", eur] : ["USD", index % 4 === 2 ? other : usd];
    const purpose = (["SANDBOX_FUNDING", "FEES", "FUNDS_SUSPENSE"] as const)[index % 3] ?? "FEES";
    const subjectId = subjects[index % 5];
    return {
      minutes: index - (index % 3 === 1 ? 1 : 0),
      kind: postingKinds[index % postingKinds.length] ?? "PAYMENT",
      ...(subjectId !== undefined && { subjectId }),
      legs: transferLegs(systemAccount(tenant, purpose, currency), account, currency, BigInt(index + 1)),
    };
  });
}

async function openAccounts({ sandbox }: PlatformClients): Promise<string[]> {
  const [one, two] = await Promise.all([
    createCustomer(sandbox, { currencies: ["USD", "EUR"] }),
    createCustomer(sandbox),
  ]);
  const opened = [baseAccount(sandbox, one.id), baseAccount(sandbox, two.id), baseAccount(sandbox, one.id, "EUR")];
  return (await Promise.all(opened)).map(({ id }) => id);
}

beforeAll(async () => {
  platform = await app.platform({ skipPaperwork: true });
  const neighbour = await app.platform({ skipPaperwork: true });
  for (const one of [neighbour, platform]) {
    const tenant = { platformId: one.platformId, environment: "SANDBOX" } as const;
    accounts = await openAccounts(one);
    await postAll(tenant, postings(tenant, accounts));
  }
  all = await walk((page) => transactions(platform.sandbox, page), 100, false);
});

afterAll(() => booksBalance(app));

const inOrder = (items: readonly Listed[], direction: "ASC" | "DESC") => {
  const sorted = items.toSorted((one, other) =>
    one.createdAt === other.createdAt ? (one.id < other.id ? -1 : 1) : one.createdAt < other.createdAt ? -1 : 1,
  );
  return direction === "ASC" ? sorted : sorted.toReversed();
};

const kinds = fc.array(fc.constantFrom(...postingKinds), { maxLength: 3 });
const minutes = fc.integer({ min: -5, max: 65 });
const interval = fc
  .tuple(minutes, minutes)
  .map(([one, other]) => ({ from: timeOf(Math.min(one, other)), until: timeOf(Math.max(one, other)) }));
const isIn = ({ from, until }: { from: string; until: string }, { createdAt }: { createdAt: string }) =>
  Date.parse(createdAt) >= Date.parse(from) && Date.parse(createdAt) < Date.parse(until);
const direction = fc.constantFrom("ASC" as const, "DESC" as const);
const orderOf = (given: "ASC" | "DESC") => ({ by: "CREATED_AT", direction: given });

describe("ledger transactions", () => {
  it("are the platform's own, newest first, each with entries that sum to zero", async () => {
    expect(all).toHaveLength(60);
    expect(all.map(({ id }) => id)).toEqual(inOrder(all, "DESC").map(({ id }) => id));
    for (const { entries } of all) {
      expect(entries.reduce((sum, { amount }) => sum + amount.amount, 0)).toBe(0);
    }
    expect(all[0]).toMatchObject({
      kind: "SANDBOX_FUNDING",
      subjectId: null,
      entries: [
        { systemAccount: "FUNDS_SUSPENSE", account: null, amount: { amount: -60, currency: { code: "EUR" } } },
        { systemAccount: null, account: { id: accounts[2] }, amount: { amount: 60 } },
      ],
    });
    expect(await transactions(platform.production)).toMatchObject({ totalCount: 0, nodes: [] });
  });

  it("are those of the filter, in both orders and directions, as a filter in memory finds them", async () => {
    const filters = fc.record(
      {
        kinds,
        createdAt: interval,
        subjectId: fc.constantFrom(...subjects, "Transaction:unknown"),
        accountId: fc.constantFrom(0, 1, 2),
        systemAccount: fc.constantFrom("SANDBOX_FUNDING", "FEES", "FUNDS_SUSPENSE", "PAYOUTS"),
        currency: fc.constantFrom("USD", "EUR", "GBP"),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(
        filters,
        direction,
        fc.boolean(),
        fc.integer({ min: 7, max: 70 }),
        async (given, by, back, size) => {
          const { accountId: at, ...others } = given;
          const account = at === undefined ? undefined : accounts[at];
          const filter = { createdAt: bounding, ...others, ...(account !== undefined && { accountId: account }) };
          const found = await walk(
            (page) => transactions(platform.sandbox, { filter, orderBy: orderOf(by), ...page }),
            size,
            back,
          );
          const { systemAccount: system, currency } = filter;
          const expected = all.filter(
            (row) =>
              (filter.kinds === undefined || filter.kinds.includes(row.kind as never)) &&
              isIn(filter.createdAt, row) &&
              (filter.subjectId === undefined || row.subjectId === filter.subjectId) &&
              (account === undefined || row.entries.some((entry) => entry.account?.id === account)) &&
              (system === undefined || row.entries.some((entry) => entry.systemAccount === system)) &&
              (currency === undefined || row.entries.some(({ amount }) => amount.currency.code === currency)),
          );
          expect(found.map(({ id }) => id)).toEqual(inOrder(expected, by).map(({ id }) => id));
        },
      ),
      { numRuns: 100 },
    );
  }, 60_000);

  it("of another tenant's account or subject are none, as of an unknown one", async () => {
    const { sandbox } = await app.platform();
    for (const filter of [{ accountId: accounts[0] }, { subjectId: subjects[0] }, { accountId: "InternalAccount:1" }]) {
      expect(await transactions(sandbox, { filter })).toMatchObject({ totalCount: 0, nodes: [] });
    }
  });

  it("refuse a filter that could read all of them, and say what it needs", async () => {
    const { sandbox } = platform;
    const short = { from: timeOf(0), until: timeOf(31 * 24 * 60) };
    const long = { from: timeOf(0), until: timeOf(31 * 24 * 60 + 1) };
    const members = { kinds: ["PAYMENT"], systemAccount: "FEES", currency: "USD" };
    for (const [member, value] of Object.entries(members)) {
      for (const createdAt of [undefined, long, { until: timeOf(5) }]) {
        const { errors = [] } = await sandbox.graph(listTransactions, { filter: { [member]: value, createdAt } });
        expect(errors[0]?.extensions).toMatchObject({ status: 400, code: "INVALID_INPUT" });
        expect(errors[0]?.message).toContain(`filter.${member}`);
        expect(errors[0]?.message).toContain("31 days");
      }
      expect(
        (await transactions(sandbox, { filter: { [member]: value, createdAt: short } })).totalCount,
      ).toBeGreaterThan(0);
    }
    for (const [filter, code] of [
      [{ kinds: ["TRANSFER"] }, "INVALID_INPUT"],
      [{ systemAccount: "BANK" }, "INVALID_INPUT"],
      [{ currency: "ZZZ" }, "INVALID_CURRENCY"],
      [{ createdAt: { from: timeOf(2), until: timeOf(1) } }, "INVALID_INPUT"],
      [{ colour: "red" }, "INVALID_INPUT"],
    ] as const) {
      const { errors = [] } = await sandbox.graph(listTransactions, { filter });
      expect(errors.map(({ extensions }) => extensions.code)).toEqual([code]);
    }
    expect(await transactions(sandbox, { filter: { kinds: [], createdAt: short } })).toMatchObject({ totalCount: 0 });
    expect(await transactions(sandbox, { filter: null })).toMatchObject({ totalCount: 60 });
  });

  it("refuse a cursor of another filter or order", async () => {
    const { sandbox } = platform;
    const { pageInfo } = await transactions(sandbox, { first: 2 });
    for (const other of [{ filter: { subjectId: subjects[0] } }, { orderBy: orderOf("ASC") }]) {
      const { errors = [] } = await sandbox.graph(listTransactions, { ...other, after: pageInfo.endCursor });
      expect(errors[0]?.message).toContain("after: is not a cursor of this list");
    }
  });

  it("are read by the index of the platform's time, as few as a page has", async () => {
    const { platformId } = await app.platform();
    const tenant = { platformId, environment: "SANDBOX" } as const;
    const [fees, payouts] = (["FEES", "PAYOUTS"] as const).map((purpose) => systemAccount(tenant, purpose, "USD"));
    await query(
      app.databaseUrl,
      `INSERT INTO ledger.account (id, platform_id, environment, kind, currency, created_at, updated_at)
       SELECT id, '${platformId}', 'SANDBOX', 'SYSTEM', 'USD', now(), now() FROM unnest(ARRAY['${fees}', '${payouts}']) AS id;
       WITH posted AS (
         INSERT INTO ledger.transaction (id, platform_id, environment, kind, created_at)
         SELECT 'LedgerTransaction:' || gen_random_uuid(), '${platformId}', 'SANDBOX', 'PAYMENT', now() - n * interval '1 s'
         FROM generate_series(1, 2000) AS n RETURNING id)
       INSERT INTO ledger.entry (transaction_id, number, account_id, platform_id, environment, currency, amount)
       SELECT posted.id, leg.number, leg.account, '${platformId}', 'SANDBOX', 'USD', 3 - 2 * leg.number
       FROM posted, unnest(ARRAY['${fees}', '${payouts}']) WITH ORDINALITY AS leg (account, number);
       ANALYZE ledger.transaction`,
    );
    for (const by of ["ASC", "DESC"] as const) {
      const read = { filter: {}, order: { by: "CREATED_AT", direction: by }, limit: 21 };
      const statement = ledgerTransactionList.statement(tenant, read);
      const { isIndexed, rowsRead } = await explain(app.core.deps.db, statement, "transaction");
      expect({ by, isIndexed, isFew: rowsRead <= 42 }).toEqual({ by, isIndexed: true, isFew: true });
    }
  });
});

describe("the entries of an account", () => {
  it("are those of the filter, in both orders and directions", async () => {
    const [id = ""] = accounts;
    const entries = (variables: Record<string, unknown>) =>
      pageAt<{ transaction: Omit<Listed, "entries"> }>(
        platform.sandbox.graph(listEntries, { id, ...variables }),
        "internalAccount",
        "entries",
      );
    const filters = fc.record(
      { kinds, createdAt: interval, subjectId: fc.constantFrom(...subjects) },
      { requiredKeys: [] },
    );
    const own = all.filter((row) => row.entries.some(({ account }) => account?.id === id)).toReversed();
    await fc.assert(
      fc.asyncProperty(filters, direction, fc.boolean(), async (filter, by, back) => {
        const read = (page: Record<string, unknown>) => entries({ filter, orderBy: orderOf(by), ...page });
        const found = await walk(read, 8, back);
        const expected = own.filter(
          (row) =>
            (filter.kinds === undefined || filter.kinds.includes(row.kind as never)) &&
            (filter.createdAt === undefined || isIn(filter.createdAt, row)) &&
            (filter.subjectId === undefined || row.subjectId === filter.subjectId),
        );
        const inTime = by === "ASC" ? expected : expected.toReversed();
        expect(found.map(({ transaction }) => transaction.id)).toEqual(inTime.map((row) => row.id));
        expect((await read({ first: 1 })).totalCount).toBe(expected.length);
      }),
      { numRuns: 30 },
    );
  }, 60_000);
});
