import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "@jest/globals";
import type { Prisma } from "../../generated/prisma/client.js";
import {
  countByOwner,
  byOwnerStatement,
  readByOwner,
  transactionsStatement,
} from "../../subgraphs/quotes/transactions/sql.js";
import type { TransactionSelection } from "../../subgraphs/quotes/transactions/filter.sql.js";
import { advance, beginRefund, endRefund } from "../../subgraphs/quotes/transactions/store.js";
import { sealCounterparty } from "../../subgraphs/quotes/transactions/type.js";
import type { Tenant } from "../../subgraphs/shared/kernel/caller.js";
import { post } from "../../subgraphs/shared/ledger/post.js";
import { systemAccount, transferLegs } from "../../subgraphs/shared/ledger/posting.js";
import { inTransaction } from "../../subgraphs/shared/persistence/transaction.js";
import { baseAccount, createCustomer } from "../testkit/accounts.js";
import { startApp, type Client, type PlatformClients } from "../testkit/app.js";
import { query } from "../testkit/database-url.js";
import { explain } from "../testkit/plans.js";
import { incoming, newAccountId, outgoing, pay, sandboxOf } from "./transactions.fixture.js";

let platform: PlatformClients;
let tenant: Tenant;
const statements: string[] = [];

const app = await startApp({ isAlone: true });
/** A process of its own without relay and timers, whose statements are only the requests'. */
const quiet = await startApp({ beside: app, worker: false, onQuery: (sql) => statements.push(sql) });
beforeEach(async () => {
  platform = await app.platform();
  tenant = sandboxOf(platform.platformId);
});

const unknownId = "Transaction:01987a3b-0000-7000-8000-00000000abcd";
const money = (amount: number, code: string, name: string, symbol: string) => ({
  amount,
  currency: { code, name, symbol, decimals: 2 },
});

async function list(client: Client, query: string) {
  const { status, body } = await client.rest("GET", `/transactions?${query}`);
  expect(status).toBe(200);
  return body;
}
const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id);

describe("a transaction", () => {
  it("is the same record on REST and on the graph, with every part", async () => {
    const { sandbox } = platform;
    const customer = await createCustomer(sandbox, { fullName: "Grace Hopper", platformCustomerId: "grace" });
    const source = await baseAccount(sandbox, customer.id);
    const rates = {
      counterpartyMultiplier: 1.25,
      counterpartyFixedFee: 3,
      serviceApiMultiplier: 0.9,
      serviceApiFixedFee: 10,
      serviceApiVariableFeeRate: 0.005,
      serviceApiVariableFeeAmount: 5,
    };
    const instructions = [{ accountOrWalletInfo: { accountType: "SOLANA_WALLET", address: "So1", assetType: "USDC" } }];
    const quoteId = `Quote:${randomUUID()}`;
    const umaAddress = "$bob@vasp.example";
    const at = new Date("2026-03-01T10:00:00.000Z");
    const fields = outgoing(tenant, {
      customerId: customer.id,
      platformCustomerId: "grace",
      source: source.id,
      destinationType: "UMA_ADDRESS",
      destination: umaAddress,
      quoteId,
      fees: 15n,
      platformFees: 5n,
      exchangeRate: "1.0944444444",
      rateDetails: rates,
      paymentInstructions: instructions,
      description: "Rent",
      paymentRail: "SEPA",
      railSelectionMode: "AUTO",
      settlementTimelineSeconds: 60,
      expectedSettlementAt: new Date("2026-03-01T10:01:00.000Z"),
    });
    const { id, reference, counterpartyInformation } = await pay(app, tenant, fields, {
      at,
      steps: (opened) => {
        const known = sealCounterparty(app.core.deps.sealer, opened.row.id, { FULL_NAME: "Bob" });
        const executed = advance(opened, "execute", at, { counterpartyInformation: known });
        const failed = advance(executed, "fail", at, { failureReason: "ACCOUNT_INVALID" });
        return endRefund(beginRefund(failed, at, "TRANSACTION_FAILED"), at, "settle");
      },
    });
    expect(Buffer.from(counterpartyInformation ?? []).toString("latin1")).not.toContain("Bob");

    // Each step is later than the one before, also at one instant.
    const instant = (step: number) => new Date(at.getTime() + step).toISOString();
    const reply = await sandbox.rest("GET", `/transactions/${id}`);
    expect(reply.body).toEqual({
      id,
      type: "OUTGOING",
      direction: "DEBIT",
      status: "FAILED",
      failureReason: "ACCOUNT_INVALID",
      customerId: customer.id,
      platformCustomerId: "grace",
      quoteId,
      source: { sourceType: "ACCOUNT", currency: "USD", accountId: source.id },
      destination: { destinationType: "UMA_ADDRESS", currency: "EUR", umaAddress },
      sentAmount: money(1000, "USD", "US Dollar", "$"),
      receivedAmount: money(900, "EUR", "Euro", "€"),
      fees: 15,
      platformFees: 5,
      exchangeRate: 1.0944444444,
      rateDetails: rates,
      paymentInstructions: instructions,
      description: "Rent",
      reconciliationInstructions: { reference },
      paymentRail: "SEPA",
      railSelectionMode: "AUTO",
      settlementTimelineSeconds: 60,
      expectedSettlementAt: "2026-03-01T10:01:00.000Z",
      refund: {
        reference: expect.stringMatching(/^PG/),
        initiatedAt: instant(3),
        settledAt: instant(4),
        status: "COMPLETED",
        reason: "TRANSACTION_FAILED",
      },
      counterpartyInformation: { FULL_NAME: "Bob" },
      createdAt: instant(0),
      updatedAt: instant(4),
    });

    const { data, errors } = await sandbox.graph(
      `query ($id: ID!) {
        transaction(id: $id) {
          id status quoteId failureReason exchangeRate source { accountId umaAddress } eventId
          refund { status reason } statusHistory { status at reason }
          customer { fullName } sourceAccount { __typename ... on InternalAccount { id status } }
          destinationAccount { __typename }
        }
        node(id: $id) { id ... on Transaction { reconciliationInstructions { reference } } }
      }`,
      { id },
    );
    expect(errors).toBeUndefined();
    expect(data.transaction).toEqual({
      id,
      status: "FAILED",
      quoteId,
      failureReason: "ACCOUNT_INVALID",
      exchangeRate: 1.0944444444,
      source: { accountId: source.id, umaAddress: null },
      eventId: null,
      refund: { status: "COMPLETED", reason: "TRANSACTION_FAILED" },
      statusHistory: [
        { status: "PENDING", at: instant(0), reason: null },
        { status: "PROCESSING", at: instant(1), reason: null },
        { status: "FAILED", at: instant(2), reason: "ACCOUNT_INVALID" },
      ],
      customer: { fullName: "Grace Hopper" },
      sourceAccount: { __typename: "InternalAccount", id: source.id, status: "ACTIVE" },
      destinationAccount: null,
    });
    expect(data.node).toEqual({ id, reconciliationInstructions: { reference } });
  });

  it("of the platform's own shows the platform's id, and one that is funded in real time whose funds it awaits", async () => {
    const { sandbox, platformId } = platform;
    const own = await pay(app, tenant, incoming(tenant, { sourceType: "REALTIME_FUNDING", source: null }));
    const { body } = await sandbox.rest("GET", `/transactions/${own.id}`);
    expect(body).toMatchObject({ customerId: platformId, platformCustomerId: platformId, type: "INCOMING" });
    expect(body.source).toEqual({ sourceType: "REALTIME_FUNDING", currency: "USD" });
    expect(body).not.toHaveProperty("paymentRail");
    const { data } = await sandbox.graph(
      "query ($id: ID!) { transaction(id: $id) { customerId customer { id } sourceAccount { __typename } } }",
      { id: own.id },
    );
    expect(data.transaction).toEqual({ customerId: platformId, customer: null, sourceAccount: null });

    const { id: customerId } = await createCustomer(sandbox);
    const fields = { customerId, sourceType: "REALTIME_FUNDING", source: null } as const;
    const { id } = await pay(app, tenant, outgoing(tenant, fields));
    expect((await sandbox.rest("GET", `/transactions/${id}`)).body.source).toEqual({
      sourceType: "REALTIME_FUNDING",
      currency: "USD",
      customerId,
    });
  });

  it("is found by its own tenant only, and 404 TRANSACTION_NOT_FOUND for anything else", async () => {
    const { sandbox, production } = platform;
    const { id } = await pay(app, tenant, outgoing(tenant));
    const document = "query ($id: ID!) { node(id: $id) { id } transaction(id: $id) { id } }";
    expect((await sandbox.graph(document, { id })).data).toEqual({ node: { id }, transaction: { id } });
    for (const client of [production, (await app.platform()).sandbox]) {
      const { data, errors } = await client.graph(document, { id });
      expect(data?.node ?? null).toBeNull();
      expect(errors?.[0]?.extensions).toMatchObject({ status: 404, code: "TRANSACTION_NOT_FOUND" });
      expect((await client.rest("GET", `/transactions/${id}`)).body).toMatchObject({ code: "TRANSACTION_NOT_FOUND" });
      expect(await list(client, "")).toMatchObject({ data: [], totalCount: 0 });
    }
    for (const wrong of [unknownId, unknownId.replace("Transaction", "Quote"), "nonsense"]) {
      const { status, body } = await sandbox.rest("GET", `/transactions/${wrong}`);
      expect([status, body.code]).toEqual([404, "TRANSACTION_NOT_FOUND"]);
    }
  });

  it("leads to the money that it moved, and from each account and customer back to it", async () => {
    const { sandbox } = platform;
    const customer = await createCustomer(sandbox);
    const { id: source } = await baseAccount(sandbox, customer.id);
    const fields = outgoing(tenant, { customerId: customer.id, source });
    const { id } = await pay(app, tenant, fields);
    const legs = transferLegs(systemAccount(tenant, "SANDBOX_FUNDING", "USD"), source, "USD", 70n);
    const books = { ...tenant, now: new Date() };
    await inTransaction(app.core.deps, (tx) => post(tx, books, { kind: "PAYMENT", subjectId: id, legs }));
    const { data, errors } = await sandbox.graph(
      `query ($id: ID!) { transaction(id: $id) {
        ledgerTransactions { kind entries { amount { amount } account { id transactions(first: 2) { nodes { id } } } } }
        customer { transactions { totalCount nodes { id } } } destinationAccount { __typename }
      } }`,
      { id },
    );
    expect(errors).toBeUndefined();
    expect(data.transaction).toEqual({
      ledgerTransactions: [
        {
          kind: "PAYMENT",
          entries: [
            { amount: { amount: -70 }, account: null },
            { amount: { amount: 70 }, account: { id: source, transactions: { nodes: [{ id }] } } },
          ],
        },
      ],
      customer: { transactions: { totalCount: 1, nodes: [{ id }] } },
      destinationAccount: { __typename: "ExternalAccount" },
    });
  });
});

describe("the list", () => {
  it("filters by each member, alone and together, on either surface", async () => {
    const { sandbox, platformId } = platform;
    const named = (platformCustomerId: string) => createCustomer(sandbox, { platformCustomerId });
    const [{ id: customerId }, { id: otherId }] = [await named("p-1"), await named("p-2")];
    const [account, peer] = [newAccountId(), newAccountId()];
    const day = (date: number) => new Date(Date.UTC(2026, 4, date));
    const ofCustomer = { customerId, platformCustomerId: "p-1" };
    const rows = [
      await pay(app, tenant, outgoing(tenant, { ...ofCustomer, source: account }), { at: day(1) }),
      await pay(app, tenant, incoming(tenant, { ...ofCustomer, destination: account, source: peer }), { at: day(2) }),
      await pay(app, tenant, outgoing(tenant, { destinationType: "UMA_ADDRESS", destination: "$a@b.example" }), {
        at: day(3),
        steps: (opened) => advance(opened, "execute", day(3)),
      }),
      // Of another customer, to this one; and of this one, to the platform.
      await pay(
        app,
        tenant,
        outgoing(tenant, { customerId: otherId, platformCustomerId: "p-2", counterpartyId: customerId }),
        { at: day(4) },
      ),
      await pay(app, tenant, outgoing(tenant, { ...ofCustomer, counterpartyId: platformId }), { at: day(5) }),
    ];
    const cases: [query: string, places: number[]][] = [
      ["", [4, 3, 2, 1, 0]],
      ["sortOrder=asc", [0, 1, 2, 3, 4]],
      [`customerId=${customerId}`, [4, 3, 1, 0]],
      [`customerId=${customerId}&sortOrder=asc&accountIdentifier=${account}`, [0, 1]],
      [`customerId=${otherId}`, [3]],
      [`customerId=${platformId}`, [4, 2]],
      // Either id names the same customer, on either side.
      ["platformCustomerId=p-1", [4, 3, 1, 0]],
      [`platformCustomerId=p-1&customerId=${otherId}`, [3]],
      ["platformCustomerId=p-2", [3]],
      [`platformCustomerId=${platformId}`, [4, 2]],
      ["platformCustomerId=p-3", []],
      [`accountIdentifier=${account}`, [1, 0]],
      [`accountIdentifier=${account}&sortOrder=asc&type=INCOMING`, [1]],
      [`senderAccountIdentifier=${account}`, [0]],
      [`receiverAccountIdentifier=${account}&senderAccountIdentifier=${peer}`, [1]],
      [`accountIdentifier=${encodeURIComponent("$a@b.example")}`, [2]],
      ["status=PROCESSING", [2]],
      ["status=CREATED", []],
      ["type=OUTGOING", [4, 3, 2, 0]],
      ["type=CARD", []],
      [`reference=${rows[1]?.reference}`, [1]],
      [`startDate=${day(2).toISOString()}`, [4, 3, 2, 1]],
      [`endDate=${day(2).toISOString()}`, [1, 0]],
      [`startDate=${day(4).toISOString()}&endDate=${day(2).toISOString()}`, []],
      ["reference=PG", []],
      [`reference=${rows[1]?.reference.toLowerCase()}`, []],
      [`startDate=${day(2).toISOString()}&endDate=${day(2).toISOString()}&status=PENDING&type=INCOMING`, [1]],
      [`customerId=${unknownId.replace("Transaction", "Customer")}`, []],
    ];
    for (const [query, places] of cases) {
      const found = await list(sandbox, query);
      const expected = places.map((place) => rows[place]?.id);
      expect([query, idsOf(found), found.totalCount]).toEqual([query, expected, places.length]);
    }
    const { data } = await sandbox.graph(
      `query ($account: ID) { transactions(
        filter: { accountId: $account, types: [OUTGOING], statuses: null }, orderBy: { direction: ASC }
      ) { totalCount nodes { id } } }`,
      { account },
    );
    expect(data.transactions).toEqual({ totalCount: 1, nodes: [{ id: rows[0]?.id }] });
  });

  it("is paged by keyset both ways, also of either side of an account, and by equal times", async () => {
    const { sandbox } = platform;
    const account = newAccountId();
    const ids: string[] = [];
    for (let index = 0; index < 7; index++) {
      const fields = index % 2 === 0 ? { source: account } : { destination: account };
      const at = new Date(Date.UTC(2026, 5, 1 + (index >> 1)));
      ids.push((await pay(app, tenant, outgoing(tenant, fields), { at })).id);
    }
    const walk = async (query: string) => {
      const seen: string[] = [];
      let cursor = "";
      for (let pages = 0; pages < 10; pages++) {
        const page = await list(sandbox, `${query}&limit=3${cursor && `&cursor=${cursor}`}`);
        seen.push(...idsOf(page));
        if (!page.hasMore) return seen;
        cursor = page.nextCursor;
      }
      throw new Error("The list never ends");
    };
    for (const filter of ["type=OUTGOING", `accountIdentifier=${account}`]) {
      expect(await walk(filter)).toEqual([...ids].reverse());
      expect(await walk(`${filter}&sortOrder=asc`)).toEqual(ids);
    }
  });

  it("refuses bad input by its field", async () => {
    const cases: [query: string, field: string][] = [
      ["status=DONE", "status"],
      ["type=REFUND", "type"],
      ["sortOrder=up", "sortOrder"],
      ["startDate=yesterday", "startDate"],
      ["endDate=2026-01-01T00:00:00", "endDate"],
      ["limit=0", "limit"],
      ["limit=101", "limit"],
      ["cursor=nonsense", "cursor"],
      ["customerId=", "customerId"],
      [`reference=${"x".repeat(256)}`, "reference"],
      ["accountIdentifier=%00", "accountIdentifier"],
    ];
    for (const [query, field] of cases) {
      const { status, body } = await platform.sandbox.rest("GET", `/transactions?${query}`);
      expect([query, status, body.details?.errors?.[0]?.field]).toEqual([query, 400, field]);
    }
    const { errors } = await platform.sandbox.graph(
      '{ transactions(filter: { createdAt: { from: "yesterday" } }) { totalCount } }',
    );
    expect(errors?.[0]?.extensions).toMatchObject({ status: 400, code: "INVALID_INPUT" });
  });

  it("answers each filter and owner from an index, reading little more than its page", async () => {
    const db = app.core.deps.systemScope("operator");
    const [rare, often] = [newAccountId(), newAccountId()];
    const [customer, busy] = [`Customer:${randomUUID()}`, `Customer:${randomUUID()}`];
    const template = await pay(app, tenant, outgoing(tenant));
    const start = new Date(Date.UTC(2026, 0, 1));
    await db.$executeRaw`
      INSERT INTO quotes.transaction
      SELECT (jsonb_populate_record(template, jsonb_build_object(
        'id', 'Transaction:' || gen_random_uuid(),
        'created_at', ${start}::timestamptz + index * interval '1 minute',
        'reference', 'REFERENCE' || index,
        'status', CASE WHEN index % 10 = 0 THEN 'EXPIRED' ELSE 'PENDING' END,
        'customer_id', CASE WHEN index % 10 = 0 THEN ${customer} ELSE ${busy} END,
        'platform_customer_id', CASE WHEN index % 10 = 0 THEN ${customer} ELSE ${busy} END,
        'counterparty_id', CASE index % 10 WHEN 1 THEN ${customer} WHEN 0 THEN ${busy} END,
        'source', CASE WHEN index % 10 = 0 THEN ${rare} WHEN index % 10 < 5 THEN ${often} ELSE 'ExternalAccount:' || gen_random_uuid() END,
        'destination', CASE index % 10 WHEN 1 THEN ${rare} WHEN 7 THEN ${often} ELSE 'ExternalAccount:' || gen_random_uuid() END,
        'failure_reason', CASE WHEN index % 200 = 0 THEN 'ACCOUNT_INVALID' WHEN index % 200 = 10 THEN 'PAYOUT_RETURNED' END,
        'agent_id', CASE WHEN index % 200 = 0 THEN 'Agent:1' END,
        'refund_status', CASE WHEN index % 400 = 0 THEN 'COMPLETED' END,
        'type', CASE WHEN index % 100 = 5 THEN 'CARD' ELSE 'OUTGOING' END,
        'card', CASE WHEN index % 100 = 5 THEN jsonb_build_object(
          'cardId', 'Card:' || index % 200, 'refundedAmount', index % 400 - 105,
          'merchant', jsonb_build_object('descriptor', 'Shop ' || index)) END))).*
      FROM quotes.transaction AS template CROSS JOIN generate_series(1, 2000) AS index
      WHERE template.id = ${template.id}`;
    await query(app.databaseUrl, "ANALYZE quotes.transaction");
    const middle = new Date(start.getTime() + 1_000 * 60_000);
    const later = new Date(start.getTime() + 1_250 * 60_000);
    const filters: TransactionSelection[] = [
      {},
      { customerId: customer },
      { customerId: busy },
      { platformCustomerId: customer },
      { accountId: rare },
      { accountId: often },
      { source: rare },
      { destination: rare },
      { statuses: ["EXPIRED"] },
      { statuses: ["FAILED", "REJECTED"] },
      { types: ["OUTGOING"] },
      { types: ["INCOMING"] },
      { failureReasons: ["ACCOUNT_INVALID"] },
      { failureReasons: ["ACCOUNT_INVALID", "PAYOUT_RETURNED"], statuses: ["EXPIRED", "PENDING"] },
      { agentId: "Agent:1" },
      { cardId: "Card:5" },
      { quoteId: "Quote:1" },
      { types: ["CARD"], merchant: "shop 10" },
      { hasRefund: true },
      { hasRefund: false },
      { reference: "reference100" },
      { platformCustomerId: "p-1", namedIds: [busy] },
      { createdAt: { from: middle.toISOString(), until: later.toISOString() } },
    ];
    const owners = [
      { owner: "customer", ids: [customer, busy] },
      { owner: "account", ids: [rare, often] },
    ] as const;
    const limit = 21;
    const walks = [
      ["DESC", undefined],
      ["ASC", { key: middle.toISOString(), id: unknownId }],
    ] as const;
    const by = "CREATED_AT";
    const short = { createdAt: { from: middle.toISOString(), until: later.toISOString() }, sourceCurrencies: ["USD"] };
    const pages: [what: object, statement: Prisma.Sql, atMost: number][] = [
      ...filters.flatMap((filter) =>
        walks.map(([direction, after]): [object, Prisma.Sql, number] => [
          { filter, direction },
          transactionsStatement(tenant, { filter, by, after, direction, limit }),
          2 * limit,
        ]),
      ),
      // No index has their order: they read the interval of creation.
      ...(["UPDATED_AT", "AMOUNT"] as const).map((order): [object, Prisma.Sql, number] => [
        { order },
        transactionsStatement(tenant, { filter: short, by: order, after: undefined, direction: "ASC", limit }),
        250,
      ]),
      ...owners.map((wanted): [object, Prisma.Sql, number] => [
        wanted,
        byOwnerStatement(tenant, {
          ...wanted,
          filter: {},
          by,
          after: { key: later.toISOString(), id: unknownId },
          direction: "DESC",
          limit,
        }),
        wanted.ids.length * 2 * limit,
      ]),
    ];
    for (const [what, statement, atMost] of pages) {
      const { isIndexed, rowsRead } = await explain(db, statement, "transaction");
      expect([what, isIndexed, rowsRead <= atMost]).toEqual([what, true, true]);
    }
  });

  it("is counted by REST up to 10,000, and by the graph only where it asks for the count", async () => {
    const { sandbox } = platform;
    const client = new (sandbox.constructor as typeof Client)(quiet.baseUrl, sandbox.token);
    const { id } = await pay(app, tenant, outgoing(tenant));
    await app.core.deps.systemScope("operator").$executeRaw`
      INSERT INTO quotes.transaction SELECT made.* FROM quotes.transaction AS t, generate_series(1, 9999) AS n,
        LATERAL jsonb_populate_record(t, jsonb_build_object('id', t.id || n)) AS made WHERE t.id = ${id}`;
    expect(await list(client, "limit=1")).toMatchObject({ hasMore: true, totalCount: 10_000 });
    const another = await pay(app, tenant, outgoing(tenant));
    statements.length = 0;
    expect(await list(client, "limit=1")).not.toHaveProperty("totalCount");
    expect(statements.filter((sql) => sql.includes("count("))).toEqual([expect.stringContaining("LIMIT")]);
    // Not counted again for a while.
    statements.length = 0;
    expect(await list(client, "limit=1")).not.toHaveProperty("totalCount");
    expect(statements.filter((sql) => sql.includes("count("))).toEqual([]);
    expect(await list(client, `limit=1&reference=${another.reference}`)).toMatchObject({ totalCount: 1 });
    const count = "totalCount countUpTo(limit: 5) within: countUpTo(limit: 10000)";
    const { data } = await client.graph(`{ transactions(first: 1) { ${count} } customers { ${count} } }`);
    expect(data.transactions).toEqual({ totalCount: 10_001, countUpTo: null, within: null });
    expect(data.customers).toEqual({ totalCount: 0, countUpTo: 0, within: 0 });
    statements.length = 0;
    await client.graph("{ transactions(first: 1) { nodes { id } } }");
    expect(statements.filter((sql) => sql.includes("count("))).toEqual([]);
    const { errors } = await client.graph("{ transactions { countUpTo(limit: 10001) } }");
    expect(errors?.[0]?.extensions).toMatchObject({ code: "INVALID_INPUT" });
  });

  it("of owners reads no other tenant's", async () => {
    const { db } = app.core.deps;
    const source = newAccountId();
    const customerId = `Customer:${randomUUID()}`;
    await pay(app, tenant, outgoing(tenant, { source, customerId }));
    const others: Tenant[] = [{ ...tenant, environment: "PRODUCTION" }, sandboxOf((await app.platform()).platformId)];
    for (const [owner, id] of [
      ["account", source],
      ["customer", customerId],
    ] as const) {
      const order = { by: "CREATED_AT", direction: "DESC" } as const;
      const read = { filter: {}, after: undefined, ...order, limit: 5 };
      expect(await readByOwner(db, tenant, { owner, ids: [id], ...read })).toHaveLength(1);
      expect((await countByOwner(db, tenant, owner, [id], {}, order)).get(id)).toBe(1);
      for (const other of others) {
        expect(await readByOwner(db, other, { owner, ids: [id], ...read })).toEqual([]);
        expect((await countByOwner(db, other, owner, [id], {}, order)).get(id)).toBe(0);
      }
    }
  });

  it("opens what is sealed only where it is selected", async () => {
    const customerId = `Customer:${randomUUID()}`;
    const { id } = await pay(app, tenant, outgoing(tenant, { customerId }));
    await query(
      app.databaseUrl,
      `UPDATE quotes.transaction SET counterparty_information = 'garbled' WHERE id = '${id}'`,
    );
    const read = (selection: string) =>
      platform.sandbox.graph(
        `query ($customerId: ID!) { transactions(filter: { customerId: $customerId }) { nodes { id ${selection} } } }`,
        { customerId },
      );
    const { data, errors } = await read("reconciliationInstructions { reference } statusHistory { status }");
    expect(errors).toBeUndefined();
    expect(data.transactions.nodes).toEqual([expect.objectContaining({ id })]);
    expect((await read("counterpartyInformation")).errors).toHaveLength(1);
  });

  it("takes as many statements for ten customers with accounts and transactions as for one", async () => {
    const { sandbox } = platform;
    const client = new (sandbox.constructor as typeof Client)(quiet.baseUrl, sandbox.token);
    const query = `{ customers(first: 20) { nodes { id
      internalAccounts { nodes { balance { amount } transactions(first: 2) { nodes { id } } } }
      transactions(first: 2) { totalCount pageInfo { hasNextPage } nodes { id status statusHistory { status }
        ledgerTransactions { id kind } sourceAccount { ... on InternalAccount { status } } } } } } }`;
    const measured = async () => {
      statements.length = 0;
      const { data, errors } = await client.graph(query);
      expect(errors).toBeUndefined();
      // A token's use is recorded once an hour, after the request.
      const count = statements.filter((sql) => !sql.includes("last_used_at")).length;
      return { customers: data.customers.nodes, count };
    };
    const addCustomer = async () => {
      const { id: customerId } = await createCustomer(sandbox);
      const { id: source } = await baseAccount(sandbox, customerId);
      for (let index = 0; index < 3; index++) await pay(app, tenant, outgoing(tenant, { customerId, source }));
    };
    await addCustomer();
    const one = await measured();
    for (let index = 0; index < 9; index++) await addCustomer();
    const ten = await measured();
    expect(ten.customers).toHaveLength(10);
    for (const { transactions, internalAccounts } of ten.customers) {
      expect(transactions).toMatchObject({ totalCount: 3, pageInfo: { hasNextPage: true } });
      expect(transactions.nodes).toHaveLength(2);
      expect(transactions.nodes[0].sourceAccount).toEqual({ status: "ACTIVE" });
      expect(internalAccounts.nodes[0].transactions.nodes).toHaveLength(2);
    }
    expect(ten.count).toBe(one.count);
  });
});
