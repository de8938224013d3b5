import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { post } from "../../subgraphs/shared/ledger/post.js";
import { systemAccount, transferLegs } from "../../subgraphs/shared/ledger/posting.js";
import { verifyLedger } from "../../subgraphs/shared/ledger/verify.js";
import { inTransaction } from "../../subgraphs/shared/transaction.js";
import { baseAccount, createCustomer, fund } from "../testkit/accounts.js";
import { Client, eventually, startApp, type PlatformClients, type TestApp } from "../testkit/app.js";
import { booksBalance } from "../testkit/books.js";
import { assertWebhook } from "../testkit/contract.js";
import { query } from "../testkit/database-url.js";
import { openEventStream, type EventStream } from "../testkit/event-stream.js";
import { startWebhookSink, type WebhookSink } from "../testkit/webhook-sink.js";

let app: TestApp;
let sink: WebhookSink;
let platform: PlatformClients;

beforeAll(async () => {
  app = await startApp();
  sink = await startWebhookSink({ publicKey: app.core.deps.signer.publicPem });
});
afterAll(async () => {
  await app.close();
  await sink.close();
});
beforeEach(async () => {
  platform = await app.platform();
});

const fundPath = (id: string) => `/sandbox/internal-accounts/${id}/fund`;
const fundDocument = `mutation ($input: FundInternalAccountInput!) { fundInternalAccount(input: $input) {
  id balance { amount } totalBalance { amount } } }`;

async function account(): Promise<string> {
  const { id } = await createCustomer(platform.sandbox);
  return (await baseAccount(platform.sandbox, id)).id;
}

async function balanceOf(id: string): Promise<number> {
  const { data } = await platform.sandbox.graph(
    "query ($id: ID!) { internalAccount(id: $id) { balance { amount } entries { totalCount } } }",
    { id },
  );
  return data.internalAccount.balance.amount;
}

async function entriesOf(id: string): Promise<number> {
  const { rows } = await query<{ count: number }>(
    app.databaseUrl,
    "SELECT count(*)::int AS count FROM ledger.entry WHERE account_id = $1",
    [id],
  );
  return rows[0]?.count ?? 0;
}

describe("POST /sandbox/internal-accounts/{accountId}/fund", () => {
  it("gives a customer's or the platform's account money, and answers it as it is then", async () => {
    const id = await account();
    expect(await fund(platform.sandbox, id, 5_000)).toMatchObject({ balance: { amount: 5_000 } });
    expect(await fund(platform.sandbox, id, 1)).toMatchObject({
      balance: { amount: 5_001 },
      totalBalance: { amount: 5_001 },
    });
    const own = await baseAccount(platform.sandbox, undefined, "BTC");
    const { data, errors } = await platform.sandbox.graph(fundDocument, { input: { accountId: own.id, amount: 7 } });
    expect(errors).toBeUndefined();
    expect(data.fundInternalAccount).toEqual({ id: own.id, balance: { amount: 7 }, totalBalance: { amount: 7 } });
    await booksBalance(app.databaseUrl);
  });

  it("takes the least and the greatest amount, and refuses all others with 400, naming it", async () => {
    const id = await account();
    await fund(platform.sandbox, id, 1);
    await fund(platform.sandbox, id, 100_000_000_000);
    const wrong = [0, -1, 1.5, 100_000_000_001, 2 ** 53, 1e300, "100", null, true, [], undefined];
    for (const amount of wrong) {
      const { status, body } = await platform.sandbox.rest("POST", fundPath(id), { body: { amount } });
      expect([amount, status, body.code, body.details?.errors[0].field]).toEqual([
        amount,
        400,
        "INVALID_INPUT",
        "amount",
      ]);
    }
    for (const amount of [0, -1, 1.5, 100_000_000_001, 2 ** 53]) {
      const { status, data, errors } = await platform.sandbox.graph(fundDocument, { input: { accountId: id, amount } });
      expect(data?.fundInternalAccount ?? null).toBeNull();
      expect([amount, errors?.length]).toEqual([amount, 1]);
      expect(JSON.stringify(errors)).toContain("amount");
      expect(status).toBeLessThan(500);
    }
    expect(await balanceOf(id)).toBe(100_000_000_001);
    expect(await entriesOf(id)).toBe(2);
    await booksBalance(app.databaseUrl);
  });

  it("gives each of twenty requests its own money, whatever their keys", async () => {
    const id = await account();
    const amounts = Array.from({ length: 20 }, (_, index) => index + 1);
    const replies = await Promise.all(
      amounts.map((amount) =>
        platform.sandbox.rest("POST", fundPath(id), {
          body: { amount },
          headers: { "idempotency-key": `key-${amount}` },
        }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(amounts.map(() => 200));
    expect(await balanceOf(id)).toBe(210);
    expect(new Set(replies.map(({ body }) => body.balance.amount)).size).toBe(20);
    expect(await entriesOf(id)).toBe(20);
    await booksBalance(app.databaseUrl);
  });

  it("posts once for twenty requests with one key at once, on either surface", async () => {
    const id = await account();
    const idempotencyKey = "once";
    const rest = () =>
      platform.sandbox.rest("POST", fundPath(id), {
        body: { amount: 9 },
        headers: { "idempotency-key": idempotencyKey },
      });
    const graph = () => platform.sandbox.graph(fundDocument, { input: { accountId: id, amount: 9, idempotencyKey } });
    const [byRest, byGraph] = await Promise.all([
      Promise.all(Array.from({ length: 10 }, rest)),
      Promise.all(Array.from({ length: 10 }, graph)),
    ]);
    for (const { status, body } of byRest) expect([status, body.balance.amount]).toEqual([200, 9]);
    for (const { data } of byGraph) expect(data.fundInternalAccount.balance.amount).toBe(9);
    expect(await entriesOf(id)).toBe(1);

    await fund(platform.sandbox, id, 1);
    const replay = await rest();
    expect([replay.headers.get("idempotent-replayed"), replay.body.balance.amount]).toEqual(["true", 9]);
    const other = await platform.sandbox.rest("POST", fundPath(id), {
      body: { amount: 10 },
      headers: { "idempotency-key": idempotencyKey },
    });
    expect([other.status, other.body.code]).toEqual([409, "CONFLICT"]);
    const elsewhere = await platform.sandbox.rest("POST", fundPath((await baseAccount(platform.sandbox)).id), {
      body: { amount: 9 },
      headers: { "idempotency-key": idempotencyKey },
    });
    expect([elsewhere.status, elsewhere.body.code]).toEqual([409, "CONFLICT"]);
    expect(await balanceOf(id)).toBe(10);
    await booksBalance(app.databaseUrl);
  });

  it("answers 404 for an account that is unknown, another tenant's, or no account at all", async () => {
    const foreign = await baseAccount((await app.platform()).sandbox);
    const elsewhere = await baseAccount(platform.production);
    const { id: customerId } = await createCustomer(platform.sandbox);
    const unknown = "InternalAccount:01987a3b-0000-7000-8000-00000000abcd";
    for (const id of [foreign.id, elsewhere.id, customerId, unknown, "nonsense", "InternalAccount:", "a%00b"]) {
      const { status, body } = await platform.sandbox.rest("POST", fundPath(id), { body: { amount: 1 } });
      expect([id, status, body.code]).toEqual([id, 404, "ACCOUNT_NOT_FOUND"]);
    }
    const { errors } = await platform.sandbox.graph(fundDocument, { input: { accountId: foreign.id, amount: 1 } });
    expect(errors?.[0]?.extensions).toMatchObject({ status: 404, code: "ACCOUNT_NOT_FOUND" });
    expect([await entriesOf(foreign.id), await entriesOf(elsewhere.id)]).toEqual([0, 0]);
  });

  it("is not there in production, and needs the permission TRANSACT", async () => {
    const { id } = await baseAccount(platform.production);
    const production = await platform.production.rest("POST", fundPath(id), { body: { amount: 1 } });
    expect([production.status, production.body.code]).toEqual([403, "FORBIDDEN"]);
    const graph = await platform.production.graph(fundDocument, { input: { accountId: id, amount: 1 } });
    expect(graph.errors?.[0]?.extensions).toMatchObject({ status: 403, code: "FORBIDDEN" });

    const { body: token } = await platform.sandbox.rest("POST", "/tokens", {
      body: { name: "manager", permissions: ["VIEW", "MANAGE"] },
    });
    const manager = new Client(app.baseUrl, token);
    const own = (await baseAccount(platform.sandbox)).id;
    expect((await manager.rest("POST", fundPath(own), { body: { amount: 1 } })).status).toBe(403);
    const refused = await manager.graph(fundDocument, { input: { accountId: own, amount: 1 } });
    expect(refused.errors?.[0]?.extensions).toMatchObject({ status: 403, code: "FORBIDDEN" });
    expect(await balanceOf(own)).toBe(0);
  });

  it.each(["PENDING", "FROZEN", "CLOSED", "FAILED"])("answers 409 for an account that is %s", async (status) => {
    const id = await account();
    await query(app.databaseUrl, `UPDATE accounts.internal_account SET status = '${status}' WHERE id = $1`, [id]);
    const {
      status: answered,
      headers,
      body,
    } = await platform.sandbox.rest("POST", fundPath(id), { body: { amount: 1 } });
    expect([answered, body.code, headers.get("x-should-retry")]).toEqual([409, "CONFLICT", "false"]);
    expect(body.reason).toContain(status);
    expect(await entriesOf(id)).toBe(0);
  });

  it("answers 409 for the account of a customer who is deleted", async () => {
    const { id: customerId } = await createCustomer(platform.sandbox);
    const { id } = await baseAccount(platform.sandbox, customerId);
    expect((await platform.sandbox.rest("DELETE", `/customers/${customerId}`)).status).toBe(200);
    expect((await platform.sandbox.rest("POST", fundPath(id), { body: { amount: 1 } })).status).toBe(409);
  });

  it("refuses what an account can't hold with 400, and moves nothing", async () => {
    const id = await account();
    const books = { platformId: platform.platformId, environment: "SANDBOX" as const, now: new Date() };
    const most = BigInt(Number.MAX_SAFE_INTEGER);
    const legs = transferLegs(systemAccount(books, "SANDBOX_FUNDING", "USD"), id, "USD", most - 1n);
    await inTransaction(app.core.deps, (tx) => post(tx, books, { kind: "TEST", legs }));
    await fund(platform.sandbox, id, 1);
    expect(await balanceOf(id)).toBe(Number.MAX_SAFE_INTEGER);
    const { status, body } = await platform.sandbox.rest("POST", fundPath(id), { body: { amount: 1 } });
    expect([status, body.code]).toEqual([400, "AMOUNT_OUT_OF_RANGE"]);
    expect(await balanceOf(id)).toBe(Number.MAX_SAFE_INTEGER);
    await booksBalance(app.databaseUrl);
  });
});

describe("INTERNAL_ACCOUNT.BALANCE_UPDATED", () => {
  it("arrives as a webhook with the whole account, once for each posting and in its order", async () => {
    const id = await account();
    await platform.sandbox.rest("PATCH", "/config", { body: { webhookEndpoint: sink.url } });
    const shown = [];
    for (const amount of [10, 20, 30]) shown.push(await fund(platform.sandbox, id, amount));
    const ofAccount = () => sink.received.filter(({ data }) => data.id === id);
    await eventually(
      async () => ofAccount().length,
      (count) => count === 3,
    );
    expect(ofAccount().map(({ type, data }) => [type, data])).toEqual(
      shown.map((record) => ["INTERNAL_ACCOUNT.BALANCE_UPDATED", record]),
    );
    for (const { type, body } of ofAccount()) assertWebhook(type, JSON.parse(body));
    expect(sink.rejected).toEqual([]);
  });

  const subscription = (args: string) => `subscription ($customerId: ID, $accountId: ID, $after: String) {
    accountBalanceUpdated(customerId: $customerId, accountId: $accountId, after: $after) {
      id eventId cursor balance { amount } updatedAt ${args} } }`;

  interface State {
    readonly eventId: string;
    readonly cursor: string;
    readonly balance: { readonly amount: number };
  }

  async function nextState(stream: EventStream): Promise<State> {
    const { data } = (await stream.next()) as { data: { accountBalanceUpdated: State } };
    return data.accountBalanceUpdated;
  }

  it("streams each state of the account, with edges as they are now", async () => {
    const { sandbox } = platform;
    const customer = await createCustomer(sandbox, { fullName: "Before", currencies: ["USD", "EUR"] });
    const { id } = await baseAccount(sandbox, customer.id);
    const other = await baseAccount(sandbox, customer.id, "EUR");
    const document = subscription(
      "customer { fullName } entries(first: 1) { totalCount } cardCapabilities { supportsPanReveal }",
    );
    const stream = await openEventStream(app.baseUrl, sandbox.authorization, {
      query: document,
      variables: { accountId: id },
    });
    await fund(sandbox, other.id, 1);
    for (const amount of [5, 6, 7]) await fund(sandbox, id, amount);
    const states = [];
    for (let index = 0; index < 3; index++) states.push(await nextState(stream));
    await stream.close();
    expect(states.map(({ balance }) => balance.amount)).toEqual([5, 11, 18]);
    expect(new Set(states.map(({ eventId }) => eventId)).size).toBe(3);
    for (const state of states) {
      expect(state).toMatchObject({
        id,
        customer: { fullName: "Before" },
        cardCapabilities: { supportsPanReveal: true },
      });
      const { data } = await sandbox.graph("query ($id: ID!) { event(id: $id) { subjectId cursor } }", {
        id: state.eventId,
      });
      expect(data.event).toEqual({ subjectId: id, cursor: state.cursor });
    }

    await sandbox.rest("PATCH", `/customers/${customer.id}`, {
      body: { customerType: "INDIVIDUAL", fullName: "After" },
    });
    const resumed = await openEventStream(app.baseUrl, sandbox.authorization, {
      query: document,
      variables: { customerId: customer.id, accountId: id, after: states[0]?.cursor },
    });
    const state = await nextState(resumed);
    await resumed.close();
    expect(state).toEqual({
      ...states[1],
      customer: { fullName: "After" },
      entries: { totalCount: 3 },
    });
  });

  it("streams all accounts of a customer, and nobody else's", async () => {
    const { sandbox } = platform;
    const one = await createCustomer(sandbox, { currencies: ["USD", "EUR"] });
    const stranger = await account();
    const stream = await openEventStream(app.baseUrl, sandbox.authorization, {
      query: subscription(""),
      variables: { customerId: one.id },
    });
    await fund(sandbox, stranger, 1);
    await fund(sandbox, (await baseAccount(sandbox)).id, 2);
    await fund(sandbox, (await baseAccount(sandbox, one.id)).id, 3);
    await fund(sandbox, (await baseAccount(sandbox, one.id, "EUR")).id, 4);
    const amounts = [];
    for (let index = 0; index < 2; index++) amounts.push((await nextState(stream)).balance.amount);
    await stream.close();
    expect(amounts).toEqual([3, 4]);
  });
});

describe("the books", () => {
  it("are right by the product's own verification, too, after all of this", async () => {
    const { entries, totals, violations } = await verifyLedger(app.core.deps.systemScope("operator"));
    expect(violations).toEqual({ count: 0, first: [] });
    expect(entries).toBeGreaterThan(50);
    expect(totals.map(({ sum }) => sum)).toEqual(totals.map(() => 0n));
    await booksBalance(app.databaseUrl);
  });
});
