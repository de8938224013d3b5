import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import type { Transaction } from "../../generated/prisma/client.js";
import type { TransactionFilter, TransactionOrder } from "../../subgraphs/quotes/transactions/list.wire.js";
import type { Tenant } from "../../subgraphs/shared/kernel/caller.js";
import { baseAccount, createCustomer } from "../testkit/accounts.js";
import { startApp } from "../testkit/app.js";
import {
  anyOf,
  assertSelectsLikeModel,
  copyRow,
  isAmong,
  isWithin,
  rarely,
  selected,
  type Selection,
} from "../testkit/list-model.js";
import { isLongRun } from "../testkit/long-run.js";
import { outgoing, pay, sandboxOf } from "./transactions.fixture.js";

const app = await startApp();
const platform = await app.platform();
const stranger = await app.platform();
const client = platform.sandbox;
const tenant = sandboxOf(platform.platformId);

const cases = isLongRun ? 125 : 20;
const dayMs = 86_400_000;
const start = Date.UTC(2026, 0, 1);
const at = (day: number) => new Date(start + day * dayMs);

/** The values of rows and filters: few, so that filters find some. */
const customer = await createCustomer(client, { platformCustomerId: "p-1" });
const account = await baseAccount(client, customer.id);
const foreigner = await createCustomer(stranger.sandbox);
const foreign = await baseAccount(stranger.sandbox, foreigner.id);
const customers = [customer.id, `Customer:${randomUUID()}`, null];
const parties = [account.id, `ExternalAccount:${randomUUID()}`, "$ana@bank.example"];
const agents = [`Agent:${randomUUID()}`, null];
const cards = [`Card:${randomUUID()}`, `Card:${randomUUID()}`];
const statuses = ["PENDING", "COMPLETED", "FAILED", "EXPIRED"] as const;
const types = ["OUTGOING", "INCOMING", "CARD"] as const;
const failureReasons = ["ACCOUNT_INVALID", "QUOTE_EXPIRED"] as const;
const currencies = ["USD", "EUR", "BRL"];
const rails = ["SEPA", "PIX"] as const;
const merchants = ["Coffee House", "COFFEE_100%", "coffee 1000", "Zoo \\ Garden"];
const references = ["PGABCDEFGHJKMN", "PGABCDEFGHJKMP", "PGAZZZZZZZZZZZ", "PGZ00000000000"];

/** Any payment, whether or not it could happen. */
function anyPayment({ platformId }: Tenant, number: number): Partial<Transaction> {
  const createdAt = at(Math.floor(Math.random() * 40));
  const later = () => new Date(createdAt.getTime() + Math.floor(Math.random() * 9) * dayMs);
  const type = anyOf(types);
  const customerId = anyOf(customers);
  const other = anyOf(customers) ?? platformId;
  return {
    id: `Transaction:00000000-0000-7000-8000-${String(number).padStart(12, "0")}`.replace(
      "0000",
      randomUUID().slice(0, 4),
    ),
    type,
    status: anyOf(statuses),
    failureReason: anyOf([...failureReasons, null, null]),
    customerId,
    platformCustomerId: customerId === null ? platformId : customerId === customer.id ? "p-1" : "p-2",
    counterpartyId: other === (customerId ?? platformId) ? null : other,
    agentId: anyOf(agents),
    source: anyOf([...parties, null]),
    sourceCurrency: anyOf(currencies),
    destination: anyOf(parties),
    destinationCurrency: anyOf(currencies),
    sentAmount: anyOf([null, 0n, 100n, 250n, 250n, 10_000n]),
    paymentRail: type === "OUTGOING" ? anyOf(rails) : null,
    reference: anyOf(references),
    refundStatus: type === "CARD" ? null : anyOf(["PENDING", "COMPLETED", null, null] as const),
    card: type === "CARD" ? cardOf() : null,
    createdAt,
    updatedAt: later(),
    settledAt: anyOf([later(), null]),
  };
}

const cardOf = () => ({
  cardId: anyOf(cards),
  accountId: account.id,
  issuerTransactionToken: "token",
  merchant: { descriptor: anyOf(merchants) },
  authorizedAmount: 100,
  authorizedAt: at(0).toISOString(),
  lastEventAt: at(0).toISOString(),
  ...anyOf([{ refundedAmount: 100 }, { refundedAmount: 0 }, {}]),
});

/** Writes payments of the tenant that differ from one that the store has written. */
async function write(of: Tenant, payments: readonly Partial<Transaction>[]): Promise<void> {
  const { id } = await pay(app, of, outgoing(of));
  await copyRow(app.databaseUrl, "quotes.transaction", id, payments);
  await app.core.deps.systemScope("operator").$executeRaw`DELETE FROM quotes.transaction WHERE id = ${id}`;
}

let rows: readonly Transaction[] = [];

beforeAll(async () => {
  const numbers = Array.from({ length: 120 }, (_, index) => index);
  await write(
    tenant,
    numbers.map((number) => anyPayment(tenant, number)),
  );
  const theirs = sandboxOf(stranger.platformId);
  await write(
    theirs,
    numbers.slice(0, 30).map((number) => anyPayment(theirs, number + 500)),
  );
  rows = await app.core.deps.systemScope("operator").transaction.findMany({ where: tenant });
});

type Filter = Partial<TransactionFilter>;
type AmountRange = NonNullable<Filter["amount"]>;

const begins = (text: string | undefined, prefix: string | undefined) =>
  prefix === undefined || (text?.toLowerCase().startsWith(prefix.toLowerCase()) ?? false);

/** Whether the amount is within a filter's bounds. Without any they select all, also what has no amount. */
const isBetween = (amount: bigint | null, { atLeast, atMost }: AmountRange = {}) =>
  (atLeast === undefined && atMost === undefined) ||
  (amount !== null && amount >= BigInt(atLeast ?? 0) && amount <= BigInt(atMost ?? 1e15));

/** The rule of each member, in memory. */
function matches(row: Transaction, filter: Filter): boolean {
  const card = row.card as { cardId: string; merchant: { descriptor: string }; refundedAmount?: number } | null;
  const holders = [row.customerId ?? tenant.platformId, row.counterpartyId];
  const names = new Map([
    ["p-1", customers[0]],
    [tenant.platformId, tenant.platformId],
  ]);
  const { amount, platformCustomerId: name } = filter;
  const sides = [row.source, row.destination];
  const on = (party: string | undefined) => party === undefined || sides.includes(party);
  return [
    isAmong(row.status, filter.statuses),
    isAmong(row.type, filter.types),
    isAmong(row.failureReason, filter.failureReasons),
    isAmong(row.sourceCurrency, filter.sourceCurrencies),
    isAmong(row.destinationCurrency, filter.destinationCurrencies),
    isAmong(row.paymentRail, filter.rails),
    isBetween(row.sentAmount, amount),
    filter.customerId === undefined || holders.includes(filter.customerId),
    name === undefined || row.platformCustomerId === name || (names.get(name) ?? "") === row.counterpartyId,
    filter.agentId === undefined || row.agentId === filter.agentId,
    filter.cardId === undefined || card?.cardId === filter.cardId,
    on(filter.accountId),
    on(filter.umaAddress?.toLowerCase()),
    filter.source === undefined || row.source === filter.source,
    filter.destination === undefined || row.destination === filter.destination,
    begins(row.reference, filter.reference),
    begins(card?.merchant.descriptor, filter.merchant),
    filter.hasRefund === undefined ||
      filter.hasRefund === (row.refundStatus !== null || (card?.refundedAmount ?? 0) > 0),
    isWithin(row.createdAt, filter.createdAt),
    isWithin(row.settledAt, filter.settledAt),
    isWithin(row.updatedAt, filter.updatedAt),
  ].every(Boolean);
}

const keyOf = (row: Transaction, by: string) =>
  by === "AMOUNT" ? row.sentAmount : by === "UPDATED_AT" ? row.updatedAt : row.createdAt;
/** The ids of the rows that match, in order. */
const expected = (filter: Filter, orderBy: TransactionOrder) => selected({ rows, matches, keyOf }, { filter, orderBy });

const interval = fc
  .tuple(fc.integer({ min: -2, max: 45 }), fc.integer({ min: 0, max: 45 }))
  .map(([day, length]) => ({ from: at(day).toISOString(), until: at(day + length).toISOString() }));
const some = <T>(values: readonly T[]) => fc.subarray([...values], { minLength: 1 });
const withoutNull = <T>(values: readonly (T | null)[]) => fc.constantFrom(...values.filter((value) => value !== null));

const anyFilter: fc.Arbitrary<Filter> = fc
  .record({
    statuses: rarely(fc.subarray([...statuses])),
    types: rarely(some(types)),
    failureReasons: rarely(some(failureReasons)),
    sourceCurrencies: rarely(some(currencies)),
    destinationCurrencies: rarely(some(currencies)),
    rails: rarely(some(rails)),
    amount: rarely(fc.constantFrom({ atLeast: 100 }, { atMost: 250 }, { atLeast: 250, atMost: 250 }, {})),
    customerId: rarely(fc.constantFrom(...customers.map((id) => id ?? tenant.platformId), foreigner.id)),
    platformCustomerId: rarely(fc.constantFrom("p-1", "p-2", tenant.platformId)),
    agentId: rarely(withoutNull(agents)),
    cardId: rarely(fc.constantFrom(...cards)),
    accountId: rarely(fc.constantFrom(...parties, foreign.id)),
    umaAddress: rarely(fc.constantFrom("$ana@bank.example", "$Ana@Bank.example")),
    source: rarely(fc.constantFrom(...parties)),
    destination: rarely(fc.constantFrom(...parties)),
    reference: rarely(fc.constantFrom("P", "pga", "PGAB", "PGABCDEFGHJKMN", "pgabcdefghjkmp", "%", "PGABCDEFGHJKMNX")),
    merchant: rarely(fc.constantFrom("coffee", "COFFEE_", "coffee_100%", "zoo \\", "%", "o")),
    hasRefund: rarely(fc.boolean()),
    createdAt: fc.option(interval, { nil: undefined }),
    settledAt: rarely(interval),
    updatedAt: rarely(interval),
  })
  .map((filter) => ({
    ...filter,
    ...(filter.amount && { sourceCurrencies: [filter.sourceCurrencies?.[0] ?? "USD"] }),
    ...(filter.merchant !== undefined && { types: ["CARD" as const] }),
  }));

const anySelection: fc.Arbitrary<Selection<Filter> & { readonly orderBy: TransactionOrder }> = fc
  .record({
    filter: anyFilter,
    by: fc.constantFrom(...(["CREATED_AT", "CREATED_AT", "UPDATED_AT", "AMOUNT"] as const)),
    direction: fc.constantFrom(...(["ASC", "DESC"] as const)),
    size: fc.integer({ min: 1, max: 30 }),
  })
  .map(({ filter, by, direction, size }) => ({
    // Members that an order or another member needs.
    filter: {
      ...filter,
      createdAt: filter.createdAt ?? { from: at(-1).toISOString(), until: at(60).toISOString() },
      ...(by === "AMOUNT" && { sourceCurrencies: [filter.sourceCurrencies?.[0] ?? "USD"] }),
    },
    orderBy: { by, direction },
    size,
  }));

interface Page {
  readonly nodes: readonly { readonly id: string }[];
  readonly totalCount: number;
  readonly pageInfo: { readonly hasNextPage: boolean; readonly hasPreviousPage: boolean } & Readonly<
    Record<"startCursor" | "endCursor", string | null>
  >;
}

const shown = "nodes { id } totalCount pageInfo { hasNextPage hasPreviousPage startCursor endCursor }";
const idsOf = ({ nodes }: Page) => nodes.map(({ id }) => id);

async function ask(query: string, variables: Record<string, unknown>) {
  const { data, errors } = await client.graph(query, variables);
  expect(errors).toBeUndefined();
  return data;
}

const ends = `query ($filter: TransactionFilter, $orderBy: TransactionOrder, $size: Int) {
  first: transactions(filter: $filter, orderBy: $orderBy, first: $size) { ${shown} }
  last: transactions(filter: $filter, orderBy: $orderBy, last: $size) { ${shown} } }`;
describe("the filter of transactions", () => {
  it("selects what the same rules select in memory, in each order and from both ends", async () => {
    const model = { field: "transactions", item: "Transaction", rows, matches, keyOf, selections: anySelection };
    await assertSelectsLikeModel(client, 225, model);
  });

  it("selects the same of a customer and of an account, without an interval", async () => {
    const query = `query ($customer: ID!, $account: ID!, $ofCustomer: CustomerTransactionFilter,
        $ofAccount: AccountTransactionFilter, $orderBy: TransactionOrder, $size: Int) {
      customer(id: $customer) { transactions(filter: $ofCustomer, orderBy: $orderBy, last: $size) { ${shown} } }
      internalAccount(id: $account) { transactions(filter: $ofAccount, orderBy: $orderBy, first: $size) { ${shown} } } }`;
    await fc.assert(
      fc.asyncProperty(anySelection, fc.boolean(), async ({ filter, orderBy, size }, isOpen) => {
        const { createdAt: _createdAt, ...open } = filter;
        const by = isOpen && orderBy.by !== "AMOUNT" ? open : filter;
        const { customerId: _c, platformCustomerId: _p, ...ofCustomer } = by;
        const { accountId: _a, ...ofAccount } = by;
        const of = { customer: customer.id, account: account.id, ofCustomer, ofAccount, orderBy, size };
        const data = await ask(query, of);
        const customers = expected({ ...ofCustomer, customerId: customer.id }, orderBy);
        const accounts = expected({ ...ofAccount, accountId: account.id }, orderBy);
        const found: Page[] = [data.customer.transactions, data.internalAccount.transactions];
        expect(found.map(idsOf)).toEqual([customers.slice(-size), accounts.slice(0, size)]);
        expect(found.map(({ totalCount }) => totalCount)).toEqual([customers.length, accounts.length]);
      }),
      { numRuns: cases },
    );
  });

  it("takes nothing as all, and no values as none", async () => {
    const query = `{ all: transactions { totalCount } empty: transactions(filter: {}) { totalCount }
      none: transactions(filter: null, orderBy: null) { totalCount }
      nulls: transactions(filter: { statuses: null, createdAt: {} }) { totalCount }
      nothing: transactions(filter: { statuses: [] }) { totalCount }
      rails: transactions(filter: { rails: [], customerId: "${customer.id}" }) { totalCount } }`;
    const all = { totalCount: rows.length };
    const nothing = { totalCount: 0 };
    expect(await ask(query, {})).toEqual({ all, empty: all, none: all, nulls: all, nothing, rails: nothing });
  });

  it("finds nothing by the ids of another tenant", async () => {
    const quoteId = `Quote:${randomUUID()}`;
    const theirs = { accountId: foreign.id, customerId: foreigner.id };
    for (const filter of [
      { quoteId },
      { accountId: theirs.accountId },
      { source: theirs.accountId },
      { destination: theirs.accountId },
      { customerId: theirs.customerId },
      { platformCustomerId: stranger.platformId },
    ]) {
      const data = await ask(ends, { filter, size: 5 });
      expect([filter, data.first.totalCount, data.last.nodes]).toEqual([filter, 0, []]);
    }
  });

  it("refuses members and orders that need others, by their field", async () => {
    const short = { from: at(0).toISOString(), until: at(92).toISOString() };
    const long = { from: at(0).toISOString(), until: new Date(at(92).getTime() + 1).toISOString() };
    const usd = ["USD"];
    const refused: [filter: object, by: string, field: string][] = [
      [{ amount: {} }, "CREATED_AT", "filter.amount"],
      [{ amount: { atLeast: 1 }, sourceCurrencies: ["USD", "EUR"], createdAt: short }, "CREATED_AT", "filter.amount"],
      [{ amount: { atLeast: 2, atMost: 1 } }, "CREATED_AT", "filter.amount.atMost"],
      [{ amount: { atLeast: -1 } }, "CREATED_AT", "filter.amount.atLeast"],
      [{ merchant: "coffee" }, "CREATED_AT", "filter.merchant"],
      [{ merchant: "coffee", types: ["CARD", "OUTGOING"] }, "CREATED_AT", "filter.merchant"],
      [{ createdAt: { from: short.until, until: short.from } }, "CREATED_AT", "filter.createdAt.until"],
      [{ createdAt: short }, "AMOUNT", "orderBy.by"],
      [{ sourceCurrencies: usd, createdAt: long }, "AMOUNT", "orderBy.by"],
      [{ sourceCurrencies: usd, customerId: customer.id }, "AMOUNT", "orderBy.by"],
      [{ sourceCurrencies: ["USD", "EUR"], createdAt: short }, "AMOUNT", "orderBy.by"],
      [{}, "UPDATED_AT", "orderBy.by"],
      [{ createdAt: long }, "UPDATED_AT", "orderBy.by"],
      [{ sourceCurrencies: usd }, "CREATED_AT", "filter.sourceCurrencies"],
      [{ destinationCurrencies: usd, createdAt: long }, "CREATED_AT", "filter.destinationCurrencies"],
      [{ rails: ["SEPA"], createdAt: { until: short.until } }, "CREATED_AT", "filter.rails"],
      [{ settledAt: short }, "CREATED_AT", "filter.settledAt"],
      [{ updatedAt: short }, "CREATED_AT", "filter.updatedAt"],
      [{ statuses: Array(21).fill("FAILED") }, "CREATED_AT", "filter.statuses"],
      [{ reference: "" }, "CREATED_AT", "filter.reference"],
      [{ merchant: "\u0000", types: ["CARD"] }, "CREATED_AT", "filter.merchant"],
      [{ customerId: "x".repeat(256) }, "CREATED_AT", "filter.customerId"],
    ];
    for (const [filter, by, field] of refused) {
      const { errors } = await client.graph(ends, { filter, orderBy: { by }, size: 1 });
      const { code, details } = errors?.[0]?.extensions ?? {};
      const fields = (details as { errors?: { field: string }[] } | undefined)?.errors?.map((error) => error.field);
      expect([filter, by, code, fields?.[0]]).toEqual([filter, by, "INVALID_INPUT", field]);
    }
    for (const [filter, by] of [
      [{ sourceCurrencies: usd, createdAt: short }, "AMOUNT"],
      [{ createdAt: short }, "UPDATED_AT"],
      [{ createdAt: { from: new Date(Date.now() - 91 * dayMs).toISOString() }, rails: ["SEPA"] }, "UPDATED_AT"],
      [{ accountId: account.id, sourceCurrencies: usd, updatedAt: {} }, "UPDATED_AT"],
    ] as const) {
      await ask(ends, { filter, orderBy: { by }, size: 1 });
    }
  });

  it("has cursors of its own, as each order", async () => {
    const filter = { statuses: ["PENDING"] };
    const { first } = await ask(ends, { filter, size: 1 });
    const cursor: string = first.pageInfo.endCursor;
    const paged = `query ($filter: TransactionFilter, $orderBy: TransactionOrder) {
      transactions(filter: $filter, orderBy: $orderBy, after: "${cursor}") { nodes { id } } }`;
    await ask(paged, { filter });
    await ask(paged, { filter: { ...filter, types: null }, orderBy: { by: "CREATED_AT" } });
    for (const other of [
      { filter: { statuses: ["FAILED"] } },
      { filter: { ...filter, hasRefund: false } },
      { filter, orderBy: { direction: "ASC" } },
    ]) {
      const { errors } = await client.graph(paged, other);
      expect(errors?.[0]?.extensions).toMatchObject({
        code: "INVALID_INPUT",
        details: { errors: [{ field: "after" }] },
      });
    }
  });
});
