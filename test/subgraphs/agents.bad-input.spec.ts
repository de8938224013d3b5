import { converted } from "../../subgraphs/agents/policy/amounts.js";
import { describe, expect, it } from "@jest/globals";
import pg from "pg";
import { newId } from "../../subgraphs/shared/kernel/ids.js";
import type { Tx } from "../../subgraphs/shared/persistence/client.js";
import { baseAccount, createCustomer } from "../testkit/accounts.js";
import { startApp } from "../testkit/app.js";
import { closeAtEnd } from "../setup/close.js";
import { connect, connectFor, decide, pay, policy, quoted, redeem, usage, type Connected } from "./agents.fixture.js";

// No worker: what is decided is decided by requests alone.
const app = await startApp({ worker: false });
const client = (await app.platform({ skipPaperwork: true })).sandbox;
const agent = await connect(client);
const other = await connect(client);
const database = new pg.Client({ connectionString: app.databaseUrl });
await database.connect();
closeAtEnd(() => database.end());

const required = { defaultExecutionMode: "APPROVAL_REQUIRED" };

const quoteOf = (holder: Connected, more: object = {}) => ({
  source: { sourceType: "ACCOUNT", accountId: holder.accountId },
  destination: { destinationType: "ACCOUNT", accountId: holder.bankId },
  lockedCurrencySide: "SENDING",
  lockedCurrencyAmount: 100,
  ...more,
});

const transactionsOf = async ({ customerId }: Connected): Promise<{ id: string; status: string }[]> =>
  (await client.rest("GET", `/transactions?customerId=${customerId}&type=OUTGOING`)).body.data;

describe("a code", () => {
  it.each(["AAAA-AGENT-AAAA-AAAA", "AAAA-AGENT-AAAA", "x", "%00", "'%20OR%20''='", "AAAA-AGENT-AAAA-AAAA%0A", "🔑"])(
    "that nobody was given connects nothing: %s",
    async (code) => {
      const path = `/agents/device-codes/${encodeURIComponent(decodeURIComponent(code))}`;
      const redeemed = await client.rest("POST", `${path}/redeem`, { headers: { authorization: "" } });
      expect(redeemed).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
      expect(await client.rest("GET", `${path}/status`)).toMatchObject({ status: 404 });
    },
  );

  it("works as it is read aloud: in any case; a deleted agent's doesn't", async () => {
    const made = () =>
      client.rest("POST", "/agents", { body: { name: "Twin", customerId: agent.customerId, policy: policy() } });
    const [first, second] = [await made(), await made()];
    expect((await redeem(client, first.body.deviceCode.code.toLowerCase())).status).toBe(200);
    await client.rest("DELETE", `/agents/${second.body.agent.id}`);
    expect((await redeem(client, second.body.deviceCode.code)).status).toBe(404);
  });
});

describe("an access token", () => {
  it("is taken whole, in its case, in its header, on the agents' paths", async () => {
    const { accessToken } = agent;
    const basic = Buffer.from(`${agent.id}:${accessToken}`).toString("base64");
    const refused = [
      `Bearer ${accessToken.slice(0, -1)}`,
      `Bearer ${accessToken.toUpperCase()}`,
      `Bearer ${accessToken.slice(4)}`,
      accessToken,
      `Basic ${basic}`,
      client.authorization,
      "",
    ];
    for (const authorization of refused) {
      expect((await client.rest("GET", "/agents/me", { headers: { authorization } })).status).toBe(401);
    }
    for (const query of [`access_token=${accessToken}`, `authorization=Bearer%20${accessToken}`]) {
      expect((await client.rest("GET", `/agents/me?${query}`, { headers: { authorization: "" } })).status).toBe(401);
    }
    expect((await agent.client.rest("GET", "/quotes/x")).status).toBe(401);
    expect((await agent.client.rest("GET", "/agents/me")).status).toBe(200);
  });
});

describe("an agent", () => {
  it.each([{ name: "" }, { name: "x".repeat(256) }, { name: null }, { isPaused: null }, { isPaused: "yes" }, []])(
    "isn't changed by %j",
    async (body) => {
      const path = `/agents/${agent.id}`;
      const before = (await client.rest("GET", path)).body;
      expect(await client.rest("PATCH", path, { body })).toMatchObject({
        status: 400,
        body: { code: "INVALID_INPUT" },
      });
      expect((await client.rest("GET", path)).body).toEqual(before);
    },
  );

  it("is made for a customer that exists", async () => {
    const create = (customerId: string) =>
      client.rest("POST", "/agents", { body: { name: "Nobody's", customerId, policy: policy() } });
    expect(await create(newId("Customer"))).toMatchObject({ status: 404, body: { code: "USER_NOT_FOUND" } });
    for (const id of [agent.id, "x"]) expect(await create(id)).toMatchObject({ status: 400 });
    const { id } = await createCustomer(client);
    await client.rest("DELETE", `/customers/${id}`);
    expect(await create(id)).toMatchObject({ status: 404 });
  });
});

describe("an approval", () => {
  it("after the quote's expiry ends the action FAILED: 200, and nothing is paid; then there is nothing to decide", async () => {
    const own = await connect(client, policy(required));
    const { body } = await pay(own, 100);
    // Before its timer, which would end the action first.
    await database.query("UPDATE quotes.quote SET expires_at = created_at WHERE id = $1", [body.quote.id]);
    const late = await decide(client, own, body.id, "approve");
    expect(late).toMatchObject({ status: 200, body: { status: "FAILED" } });
    expect(late.body.rejectionReason).toContain("expired");
    expect(late.body.transaction).toBeUndefined();
    expect(await usage(client, own)).toEqual([0, 0, 0]);
    for (const decision of ["approve", "reject"] as const) {
      expect(await decide(client, own, body.id, decision)).toMatchObject({ status: 409, body: { code: "CONFLICT" } });
    }
    expect((await baseAccount(client, own.customerId)).balance.amount).toBe(100_000);
  });

  it("of what the agent's permissions no longer allow ends it FAILED, and its rejection none the less REJECTED", async () => {
    const own = await connect(client, policy(required));
    const waiting = [await pay(own, 100), await pay(own, 100)].map(({ body }) => body.id);
    await client.rest("PATCH", `/agents/${own.id}/policy`, { body: { permissions: [] } });
    const [first = "", second = ""] = waiting;
    const late = await decide(client, own, first, "approve");
    expect(late).toMatchObject({ status: 200, body: { status: "FAILED" } });
    expect(late.body.rejectionReason).toContain("EXECUTE_QUOTES");
    await client.rest("PATCH", `/agents/${own.id}`, { body: { isPaused: true } });
    expect(await decide(client, own, second, "reject")).toMatchObject({ status: 200, body: { status: "REJECTED" } });
    expect(await usage(client, own)).toEqual([0, 0, 0]);
  });

  it("is found among those that wait by its agent and customer; a filter that names nobody finds nothing", async () => {
    const own = await connect(client, policy(required));
    const { body } = await pay(own, 100);
    const found = async (filter: string) =>
      (await client.rest("GET", `/agents/approvals?${filter}`)).body.data.map(({ id }: { id: string }) => id);
    expect(await found(`agentId=${own.id}&customerId=${own.customerId}`)).toEqual([body.id]);
    for (const nobody of [
      `agentId=${own.customerId}`,
      "agentId=x",
      `agentId=${own.id}&customerId=${other.customerId}`,
    ]) {
      expect(await found(nobody)).toEqual([]);
    }
  });

  it("of a transfer whose account is gone ends it FAILED", async () => {
    const own = await connect(client, policy(required));
    const body = { source: { accountId: own.accountId }, destination: { accountId: own.bankId }, amount: 100 };
    const { body: action } = await own.client.rest("POST", "/agents/me/transfer-out", { body });
    await own.client.rest("DELETE", `/agents/me/external-accounts/${own.bankId}`);
    expect(await decide(client, own, action.id, "approve")).toMatchObject({ status: 200, body: { status: "FAILED" } });
    expect(await usage(client, own)).toEqual([0, 0, 0]);
  });

  it("isn't rejected with a reason that can't be kept", async () => {
    const own = await connect(client, policy(required));
    const { body } = await pay(own, 100);
    for (const reason of ["x".repeat(1_001), "", 5, "a\u0000b"]) {
      expect(await decide(client, own, body.id, "reject", { reason })).toMatchObject({ status: 400 });
    }
    const reason = "ü".repeat(1_000);
    expect(await decide(client, own, body.id, "reject", { reason })).toMatchObject({
      body: { rejectionReason: reason },
    });
  });
});

describe("a quote that an agent asks for", () => {
  const ask = (body: object, by = agent) => by.client.rest("POST", "/agents/me/quotes", { body });
  const fee = { platformFixedFee: { amount: 1, currency: "USD" }, platformVariableFeeBps: 0 };

  it("says nothing that only the platform may say, nor of another payer", async () => {
    const before = await transactionsOf(agent);
    expect(await ask(quoteOf(agent, { platformFeeOverride: fee }))).toMatchObject({ status: 403 });
    expect(await ask(quoteOf(agent, { senderCustomerInfo: { FULL_NAME: "Eve" } }))).toMatchObject({ status: 403 });
    for (const customerId of [other.customerId, newId("Customer"), "x"]) {
      const source = { sourceType: "ACCOUNT", accountId: agent.accountId, customerId };
      expect(await ask(quoteOf(agent, { source }))).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
      const realtime = { sourceType: "REALTIME_FUNDING", currency: "USD", customerId };
      expect(await ask(quoteOf(agent, { source: realtime }))).toMatchObject({ status: 400 });
    }
    expect(await transactionsOf(agent)).toEqual(before);
    const source = { sourceType: "ACCOUNT", accountId: agent.accountId, customerId: agent.customerId };
    expect(await ask(quoteOf(agent, { source }))).toMatchObject({ status: 201 });
  });

  it("funded in real time is its customer's payment, which no request executes", async () => {
    const source = { sourceType: "REALTIME_FUNDING", currency: "USD" };
    const { status, body } = await ask(quoteOf(agent, { source }));
    expect([status, body.source.customerId]).toEqual([201, agent.customerId]);
    expect((await client.rest("GET", `/transactions/${body.transactionId}`)).body).toMatchObject({
      customerId: agent.customerId,
      agentId: agent.id,
    });
    expect((await agent.client.rest("POST", `/agents/me/quotes/${body.id}/execute`)).status).toBe(400);
    const before = await transactionsOf(agent);
    expect(await ask(quoteOf(agent, { source, immediatelyExecute: true }))).toMatchObject({ status: 400 });
    expect(await transactionsOf(agent)).toEqual(before);
  });

  it("and executes at once beyond the policy leaves no quote, and counts nothing", async () => {
    const own = await connect(client, policy({}, { perTransactionLimit: 99 }));
    for (const permissions of [policy().permissions, ["CREATE_QUOTES"]]) {
      await client.rest("PATCH", `/agents/${own.id}/policy`, { body: { permissions } });
      expect(await ask(quoteOf(own, { immediatelyExecute: true }), own)).toMatchObject({ status: 403 });
    }
    expect(await transactionsOf(own)).toEqual([]);
    expect(await usage(client, own)).toEqual([0, 0, 0]);
    // Without: an offer, which is not a payment.
    expect(await ask(quoteOf(own), own)).toMatchObject({ status: 201, body: { status: "PENDING" } });
  });

  it("to a UMA address is within the policy, too", async () => {
    const own = await connect(client, policy({}, { perTransactionLimit: 1_000 }));
    const destination = { destinationType: "UMA_ADDRESS", umaAddress: "$success.usd@sandbox.uma.test" };
    const to = (amount: number) =>
      ask(quoteOf(own, { destination, lockedCurrencyAmount: amount, immediatelyExecute: true }), own);
    expect(await to(1_001)).toMatchObject({ status: 403, body: { details: { rule: "perTransactionLimit" } } });
    expect(await transactionsOf(own)).toEqual([]);
    expect(await to(500)).toMatchObject({ status: 201, body: { status: "PROCESSING" } });
    expect(await usage(client, own)).toEqual([1, 500, 500]);
  });

  it("to a UMA address counts at the market's rate, not at one that the counterparty names", async () => {
    const own = await connect(client, policy({}, { currency: "EUR" }));
    const destination = { destinationType: "UMA_ADDRESS", umaAddress: "$success.eur@sandbox.uma.test" };
    const quote = await ask(quoteOf(own, { destination, lockedCurrencyAmount: 777, immediatelyExecute: true }), own);
    expect(quote).toMatchObject({ status: 201, body: { receivingCurrency: { code: "EUR" } } });
    const now = new Date(quote.body.createdAt);
    const ledger = { platformId: "Platform:test", environment: "SANDBOX", now } as const;
    const atMarket = await converted(app.core.deps, {} as Tx, ledger, { amount: 777n, currency: "USD" }, "EUR");
    expect(await usage(client, own)).toEqual([1, Number(atMarket), Number(atMarket)]);
  });

  it("is executed once: by the agent or by the platform", async () => {
    const first = await quoted(agent, 100);
    const execute = (id: string) => agent.client.rest("POST", `/agents/me/quotes/${id}/execute`);
    expect((await execute(first.id)).status).toBe(200);
    const before = await usage(client, agent);
    expect(await execute(first.id)).toMatchObject({ status: 409, body: { code: "CONFLICT" } });
    const second = await quoted(agent, 100);
    expect((await client.rest("POST", `/quotes/${second.id}/execute`)).status).toBe(200);
    expect(await execute(second.id)).toMatchObject({ status: 409, body: { code: "CONFLICT" } });
    expect(await usage(client, agent)).toEqual(before);
  });

  it("and that the platform made for the same customer isn't the agent's to execute", async () => {
    const { body } = await client.rest("POST", "/quotes", { body: quoteOf(agent) });
    expect((await agent.client.rest("GET", `/agents/me/quotes/${body.id}`)).status).toBe(404);
    expect((await agent.client.rest("POST", `/agents/me/quotes/${body.id}/execute`)).status).toBe(404);
    expect((await client.rest("GET", `/quotes/${body.id}`)).body.status).toBe("PENDING");
  });

  it("that waits, and that the platform executes itself, can't be paid again by its approval", async () => {
    const own = await connect(client, policy(required));
    const { body } = await pay(own, 100);
    expect((await client.rest("POST", `/quotes/${body.quote.id}/execute`)).status).toBe(200);
    expect(await decide(client, own, body.id, "approve")).toMatchObject({ status: 200, body: { status: "FAILED" } });
    expect((await baseAccount(client, own.customerId)).balance.amount).toBe(99_900);
    expect(await usage(client, own)).toEqual([0, 0, 0]);
  });

  it("is executed as it was offered, whatever the request's body says", async () => {
    const { id } = await quoted(agent, 100);
    const body = { lockedCurrencyAmount: 5, source: { accountId: other.accountId }, agentId: other.id };
    const reply = await agent.client.rest("POST", `/agents/me/quotes/${id}/execute`, { body });
    expect(reply).toMatchObject({
      status: 200,
      body: { agentId: agent.id, transaction: { sentAmount: { amount: 100 }, source: { accountId: agent.accountId } } },
    });
  });
});

describe("an account that an agent registers", () => {
  it("doesn't become where the customer's incoming payments go", async () => {
    const accountInfo = {
      accountType: "USD_ACCOUNT",
      accountNumber: "777766669999",
      routingNumber: "021000021",
      beneficiary: { beneficiaryType: "INDIVIDUAL", fullName: "Eve" },
    };
    const create = (more: object) =>
      agent.client.rest("POST", "/agents/me/external-accounts", { body: { currency: "USD", accountInfo, ...more } });
    expect(await create({ defaultUmaDepositAccount: true })).toMatchObject({
      status: 403,
      body: { details: { field: "defaultUmaDepositAccount" } },
    });
    expect(await create({ defaultUmaDepositAccount: false })).toMatchObject({ status: 201 });
  });
});

describe("an Idempotency-Key", () => {
  it("is one agent's: another agent's and the platform's requests with it are their own", async () => {
    const second = await connectFor(client, agent);
    const headers = { "Idempotency-Key": "one key for all" };
    const body = quoteOf(agent);
    const asked = [
      await agent.client.rest("POST", "/agents/me/quotes", { body, headers }),
      await second.client.rest("POST", "/agents/me/quotes", { body, headers }),
      await client.rest("POST", "/quotes", { body, headers }),
    ];
    expect(asked.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(asked.map(({ body: { id } }) => id)).size).toBe(3);
    const again = await agent.client.rest("POST", "/agents/me/quotes", { body, headers });
    expect([again.body.id, again.headers.get("idempotent-replayed")]).toEqual([asked[0]?.body.id, "true"]);
    const changed = await agent.client.rest("POST", "/agents/me/quotes", {
      body: { ...body, lockedCurrencyAmount: 101 },
      headers,
    });
    expect(changed.status).toBe(409);
    const [mine, theirs] = asked;
    const execute = { "Idempotency-Key": "execution" };
    const path = (id: string) => `/agents/me/quotes/${id}/execute`;
    expect((await agent.client.rest("POST", path(mine?.body.id), { headers: execute })).status).toBe(200);
    // The same key for another quote, and by another agent for this one.
    const own = await quoted(agent, 60);
    expect((await agent.client.rest("POST", path(own.id), { headers: execute })).status).toBe(409);
    expect((await second.client.rest("POST", path(mine?.body.id), { headers: execute })).status).toBe(404);
    expect((await second.client.rest("POST", path(theirs?.body.id), { headers: execute })).status).toBe(200);
  });
});
