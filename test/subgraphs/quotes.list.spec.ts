import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import type { Quote, Transaction } from "../../generated/prisma/client.js";
import { quotesStatement } from "../../subgraphs/quotes/quotes/list.sql.js";
import type { QuoteFilter } from "../../subgraphs/quotes/quotes/list.wire.js";
import { quoteStatusOf } from "../../subgraphs/quotes/quotes/type.js";
import { baseAccount, createCustomer } from "../testkit/accounts.js";
import { startApp, type PlatformClients } from "../testkit/app.js";
import {
  anyOf,
  assertSelectsLikeModel,
  copyRow,
  isAmong,
  isSame,
  isWithin,
  rarely,
  someOf,
  type Selection,
} from "../testkit/list-model.js";
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

const minuteMs = 60_000;
const start = Date.UTC(2026, 0, 1);
const at = (minute: number) => new Date(start + minute * minuteMs);

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
    const [transactionStatus, reason] = anyOf(outcomes);
    const shared = { createdAt: at(minute), customerId: anyOf(customers), agentId: anyOf(agents) };
    const [transactionId, quoteId] = [`Transaction:${randomUUID()}`, `Quote:${randomUUID()}`];
    return {
      quote: {
        ...shared,
        id: quoteId,
        transactionId: transactionId,
        expiresAt: at(minute + 5 + Math.floor(Math.random() * 10)),
      },
      transaction: {
        ...shared,
        id: transactionId,
        quoteId: quoteId,
        status: transactionStatus,
        failureReason: reason,
        source: anyOf([...accounts, null]),
        destination: anyOf(accounts),
      },
    };
  });
  const copies = (of: "transaction" | "quote") => made.map((one) => one[of]);
  await copyRow(app.databaseUrl, "quotes.transaction", body.transactionId, copies("transaction"));
  await copyRow(app.databaseUrl, "quotes.quote", body.id, copies("quote"));
}

let rows: readonly (Quote & { readonly transaction: Transaction })[] = [];

beforeAll(async () => {
  await repeat(platform, 80);
  await repeat(stranger, 20);
  rows = await db.quote.findMany({ where: tenant, include: { transaction: true } });
}, 60_000);

type Row = (typeof rows)[number];

function matches({ transaction, ...quote }: Row, filter: QuoteFilter): boolean {
  const { customerId, accountId } = filter;
  return [
    isAmong(quoteStatusOf(transaction), filter.statuses),
    isSame(quote.customerId ?? tenant.platformId, customerId),
    accountId === undefined || [transaction.source, transaction.destination].includes(accountId),
    isSame(transaction.agentId, filter.agentId),
    isWithin(quote.createdAt, filter.createdAt),
    isWithin(quote.expiresAt, filter.expiresAt),
  ].every(Boolean);
}

const interval = fc
  .tuple(fc.integer({ min: -2, max: 25 }), fc.integer({ min: 0, max: 30 }))
  .map(([minute, length]) => ({ from: at(minute).toISOString(), until: at(minute + length).toISOString() }));
const statuses = ["PENDING", "PENDING_AUTHORIZATION", "PROCESSING", "COMPLETED", "FAILED", "EXPIRED"] as const;

const anySelection: fc.Arbitrary<Selection<QuoteFilter>> = fc
  .record({
    filter: fc.record({
      statuses: someOf(statuses),
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

const list = `query ($filter: QuoteFilter, $orderBy: QuoteOrder) {
  quotes(filter: $filter, orderBy: $orderBy, first: 1) { totalCount } }`;

describe("the list of quotes", () => {
  it("selects what the same rules select in memory, in each order and from both ends", async () => {
    await assertSelectsLikeModel(client, 75, {
      field: "quotes",
      item: "Quote",
      rows,
      matches,
      keyOf: (row, by) => (by === "EXPIRES_AT" ? row.expiresAt : row.createdAt),
      tieOf: ({ transactionId }) => transactionId,
      selections: anySelection,
    });
    const { data } = await client.graph("{ quotes(first: 100) { nodes { id status } } }");
    const statusOf = new Map(rows.map((row) => [row.id, quoteStatusOf(row.transaction)]));
    for (const { id, status } of data.quotes.nodes) expect(status).toBe(statusOf.get(id));
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
      const { errors } = await client.graph(list, { filter, orderBy: { by } });
      expect(errors?.[0]?.extensions).toMatchObject({ code: "INVALID_INPUT", details: { errors: [{ field }] } });
    }
    const open = await client.graph(list, {
      filter: { statuses: ["PENDING", "PENDING_AUTHORIZATION"] },
      orderBy: { by: "EXPIRES_AT", direction: "ASC" },
    });
    expect(open.errors).toBeUndefined();
    const foreigner = await createCustomer(stranger.sandbox);
    const { id: accountId } = await baseAccount(stranger.sandbox, foreigner.id);
    for (const filter of [{ customerId: foreigner.id }, { customerId: stranger.platformId }, { accountId }]) {
      const { data } = await client.graph(list, { filter });
      expect([filter, data.quotes.totalCount]).toEqual([filter, 0]);
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
