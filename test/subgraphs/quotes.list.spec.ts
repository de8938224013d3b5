import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import type { Quote, Transaction } from "../../generated/prisma/client.js";
import { quotesStatement } from "../../subgraphs/quotes/quotes/list.sql.js";
import type { QuoteFilter, QuoteOrder } from "../../subgraphs/quotes/quotes/list.wire.js";
import { quoteStatusOf } from "../../subgraphs/quotes/quotes/type.js";
import type { DateTimeRange } from "../../subgraphs/shared/schema/lists.js";
import { baseAccount, createCustomer } from "../testkit/accounts.js";
import { startApp, type PlatformClients } from "../testkit/app.js";
import { isLongRun } from "../testkit/long-run.js";
import { bankAccount, payer, quoteBody } from "../testkit/payments.js";
import { query } from "../testkit/database-url.js";
import { explain } from "../testkit/plans.js";
import { sandboxOf } from "./transactions.fixture.js";

const app = await startApp();
const platform = await app.platform({ skipPaperwork: true });
const stranger = await app.platform({ skipPaperwork: true });
const client = platform.sandbox;
const tenant = sandboxOf(platform.platformId);
const db = app.core.deps.systemScope("operator");

const cases = isLongRun ? 300 : 25;
const minuteMs = 60_000;
const start = Date.UTC(2026, 0, 1);
const at = (minute: number) => new Date(start + minute * minuteMs);
const oneOf = <T>(values: readonly T[]) => values[Math.floor(Math.random() * values.length)] as T;

const customers = [`Customer:${randomUUID()}`, null];
const accounts = [`InternalAccount:${randomUUID()}`, `ExternalAccount:${randomUUID()}`];
const agents = [`Agent:${randomUUID()}`, null];
/** With the reasons for a failure. */
const outcomes = [
  ["PENDING", null],
  ["PENDING_AUTHORIZATION", null],
  ["COMPLETED", null],
  ["EXPIRED", null],
  ["REJECTED", null],
  ["FAILED", "QUOTE_EXPIRED"],
  ["FAILED", "ACCOUNT_INVALID"],
  ["FAILED", null],
] as const;

/** Repeats a quote of the API with its transaction. */
async function repeat({ sandbox }: PlatformClients, count: number): Promise<void> {
  const { id: customerId, account } = await payer(sandbox);
  const bank = await bankAccount(sandbox, customerId);
  const { status, body } = await sandbox.rest("POST", "/quotes", { body: quoteBody(account.id, bank.id, 100) });
  expect(status).toBe(201);
  const made = Array.from({ length: count }, () => {
    const minute = Math.floor(Math.random() * 20);
    const [transactionStatus, reason] = oneOf(outcomes);
    const shared = { created_at: at(minute), customer_id: oneOf(customers), agent_id: oneOf(agents) };
    const [transactionId, quoteId] = [`Transaction:${randomUUID()}`, `Quote:${randomUUID()}`];
    return {
      quote: {
        ...shared,
        id: quoteId,
        transaction_id: transactionId,
        expires_at: at(minute + 5 + Math.floor(Math.random() * 10)),
      },
      transaction: {
        ...shared,
        id: transactionId,
        quote_id: quoteId,
        status: transactionStatus,
        failure_reason: reason,
        source: oneOf([...accounts, null]),
        destination: oneOf(accounts),
      },
    };
  });
  const rows = JSON.stringify(made);
  await db.$executeRaw`
    INSERT INTO quotes.transaction SELECT made.*
    FROM quotes.transaction AS t, jsonb_array_elements(${rows}::jsonb) AS changed,
      LATERAL jsonb_populate_record(t, changed->'transaction') AS made WHERE t.id = ${body.transactionId}`;
  await db.$executeRaw`
    INSERT INTO quotes.quote SELECT made.*
    FROM quotes.quote AS q, jsonb_array_elements(${rows}::jsonb) AS changed,
      LATERAL jsonb_populate_record(q, changed->'quote') AS made WHERE q.id = ${body.id}`;
}

let rows: readonly (Quote & { readonly transaction: Transaction })[] = [];

beforeAll(async () => {
  await repeat(platform, 80);
  await repeat(stranger, 20);
  rows = await db.quote.findMany({ where: tenant, include: { transaction: true } });
}, 60_000);

const within = (time: Date, range: DateTimeRange | undefined) =>
  (range?.from === undefined || time >= new Date(range.from)) &&
  (range?.until === undefined || time < new Date(range.until));

function expected(filter: QuoteFilter, { by, direction }: QuoteOrder): string[] {
  const { statuses, customerId, accountId, agentId } = filter;
  const sorted = rows
    .filter(({ transaction, createdAt, expiresAt, ...quote }) =>
      [
        statuses === undefined || statuses.includes(quoteStatusOf(transaction)),
        customerId === undefined || (quote.customerId ?? tenant.platformId) === customerId,
        accountId === undefined || [transaction.source, transaction.destination].includes(accountId),
        agentId === undefined || transaction.agentId === agentId,
        within(createdAt, filter.createdAt),
        within(expiresAt, filter.expiresAt),
      ].every(Boolean),
    )
    .map(({ id, transactionId, createdAt, expiresAt }) => ({
      id,
      tie: transactionId,
      key: (by === "CREATED_AT" ? createdAt : expiresAt).getTime(),
    }))
    .sort((a, b) => a.key - b.key || (a.tie < b.tie ? -1 : 1));
  const ids = sorted.map(({ id }) => id);
  return direction === "ASC" ? ids : ids.reverse();
}

const interval = fc
  .tuple(fc.integer({ min: -2, max: 25 }), fc.integer({ min: 0, max: 30 }))
  .map(([minute, length]) => ({ from: at(minute).toISOString(), until: at(minute + length).toISOString() }));
const rarely = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 3 });
const statuses = ["PENDING", "PENDING_AUTHORIZATION", "PROCESSING", "COMPLETED", "FAILED", "EXPIRED"] as const;

const anySelection = fc
  .record({
    filter: fc.record({
      statuses: fc.option(fc.subarray([...statuses]), { nil: undefined }),
      customerId: rarely(fc.constantFrom(customers[0] ?? "", tenant.platformId)),
      accountId: rarely(fc.constantFrom(...accounts)),
      agentId: rarely(fc.constant(agents[0] ?? "")),
      createdAt: rarely(interval),
      expiresAt: rarely(interval),
    }),
    by: fc.constantFrom(...(["CREATED_AT", "EXPIRES_AT"] as const)),
    direction: fc.constantFrom(...(["ASC", "DESC"] as const)),
    size: fc.integer({ min: 1, max: 30 }),
  })
  .map(({ filter, by, direction, size }) => {
    const needsInterval = by === "EXPIRES_AT" || filter.expiresAt !== undefined;
    const all = { from: at(-1).toISOString(), until: at(60).toISOString() };
    const createdAt = filter.createdAt ?? (needsInterval ? all : undefined);
    return { filter: { ...filter, createdAt }, orderBy: { by, direction }, size };
  });

const shown = "nodes { id status } totalCount pageInfo { hasNextPage hasPreviousPage startCursor endCursor }";
const list = `query ($filter: QuoteFilter, $orderBy: QuoteOrder, $size: Int, $after: String, $before: String) {
  first: quotes(filter: $filter, orderBy: $orderBy, first: $size, after: $after) { ${shown} }
  last: quotes(filter: $filter, orderBy: $orderBy, last: $size, before: $before) { ${shown} } }`;
const idsOf = ({ nodes }: { nodes: { id: string }[] }) => nodes.map(({ id }) => id);

describe("the list of quotes", () => {
  it("selects what the same rules select in memory, in each order and from both ends", async () => {
    await fc.assert(
      fc.asyncProperty(anySelection, async ({ filter, orderBy, size }) => {
        const ids = expected(filter, orderBy);
        const found = await client.graph(list, { filter, orderBy, size });
        expect(found.errors).toBeUndefined();
        const { first, last } = found.data;
        expect([idsOf(first), idsOf(last)]).toEqual([ids.slice(0, size), ids.slice(-size)]);
        expect([first.totalCount, first.pageInfo.hasNextPage]).toEqual([ids.length, ids.length > size]);
        for (const { status } of first.nodes) expect(filter.statuses ?? [status]).toContain(status);
        if (ids.length <= size) return;
        const cursors = { after: first.pageInfo.endCursor, before: last.pageInfo.startCursor };
        const { data } = await client.graph(list, { filter, orderBy, size, ...cursors });
        expect([idsOf(data.first), idsOf(data.last)]).toEqual([ids.slice(size, 2 * size), ids.slice(-2 * size, -size)]);
      }),
      { numRuns: cases },
    );
  });

  it("refuses an order or a filter by expiry that would read all quotes, and the ids of others find nothing", async () => {
    const long = { from: at(0).toISOString() };
    for (const [filter, by, field] of [
      [{}, "EXPIRES_AT", "orderBy.by"],
      [{ statuses: ["PENDING", "FAILED"] }, "EXPIRES_AT", "orderBy.by"],
      [{ createdAt: long }, "EXPIRES_AT", "orderBy.by"],
      [{ expiresAt: long }, "CREATED_AT", "filter.expiresAt"],
      [
        { expiresAt: { from: at(2).toISOString(), until: at(1).toISOString() } },
        "CREATED_AT",
        "filter.expiresAt.until",
      ],
    ] as const) {
      const { errors } = await client.graph(list, { filter, orderBy: { by }, size: 1 });
      expect(errors?.[0]?.extensions).toMatchObject({ code: "INVALID_INPUT", details: { errors: [{ field }] } });
    }
    const open = await client.graph(list, {
      filter: { statuses: ["PENDING", "PENDING_AUTHORIZATION"] },
      orderBy: { by: "EXPIRES_AT", direction: "ASC" },
      size: 1,
    });
    expect(open.errors).toBeUndefined();
    const foreigner = await createCustomer(stranger.sandbox);
    const { id: accountId } = await baseAccount(stranger.sandbox, foreigner.id);
    for (const filter of [{ customerId: foreigner.id }, { customerId: stranger.platformId }, { accountId }]) {
      const { data } = await client.graph(list, { filter, size: 1 });
      expect([filter, data.first.totalCount]).toEqual([filter, 0]);
    }
  });

  it("reads little more than its page, by any filter that needs no interval", async () => {
    const large = await app.platform({ skipPaperwork: true });
    await repeat(large, 1_000);
    await query(app.databaseUrl, "ANALYZE quotes.quote; ANALYZE quotes.transaction");
    const page = { by: "CREATED_AT", after: undefined, direction: "DESC", limit: 5 } as const;
    const filters: QuoteFilter[] = [
      {},
      { customerId: customers[0] ?? "" },
      { statuses: ["PENDING"] },
      { statuses: ["EXPIRED", "FAILED"] },
      { accountId: accounts[0] ?? "" },
      { agentId: agents[0] ?? "" },
    ];
    for (const filter of filters) {
      const statement = quotesStatement(sandboxOf(large.platformId), { filter, ...page });
      const { isIndexed, rowsRead } = await explain(db, statement, "quote");
      // A branch for each side or status, and the quotes of one minute, which are ordered by their transaction.
      expect([filter, isIndexed, rowsRead < 300]).toEqual([filter, true, true]);
    }
  });
});
