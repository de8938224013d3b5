import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import pg from "pg";
import { newId } from "../../subgraphs/shared/kernel/ids.js";
import { baseAccount, createCustomer } from "../testkit/accounts.js";
import { startApp, type Client, type TestApp } from "../testkit/app.js";
import {
  bank,
  connect,
  connectFor,
  decide,
  pay,
  policy,
  quoted,
  redeem,
  usage,
  type Connected,
} from "./agents.fixture.js";

let app: TestApp;
let client: Client;
let agent: Connected;
let other: Connected;
let database: pg.Client;

beforeAll(async () => {
  // No worker: what is decided is decided by requests alone.
  app = await startApp({ worker: false });
  client = (await app.platform({ skipPaperwork: true })).sandbox;
  agent = await connect(client);
  other = await connect(client);
  database = new pg.Client({ connectionString: app.databaseUrl });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await app.close();
});

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

const limits = (given: object) => ({ spendingLimits: { currency: "USD", perTransactionLimit: 1_000, ...given } });
const restrictions = (given: object) => ({ accountRestrictions: given });
const ids = (count: number) => Array.from({ length: count }, () => newId("InternalAccount"));
const own = "InternalAccount:01a203f7-b7d1-73b8-b252-542de8ff32c1";

/** What no policy may say, by the field that is named. */
const badPolicies: readonly (readonly [field: string, given: object])[] = [
  ["perTransactionLimit", limits({ perTransactionLimit: -1 })],
  ["perTransactionLimit", limits({ perTransactionLimit: 0.5 })],
  ["perTransactionLimit", limits({ perTransactionLimit: "1000" })],
  ["perTransactionLimit", limits({ perTransactionLimit: null })],
  ["perTransactionLimit", limits({ perTransactionLimit: 2 ** 53 })],
  ["dailyLimit", limits({ dailyLimit: -1 })],
  ["dailyTransactionLimit", limits({ dailyTransactionLimit: -1 })],
  ["dailyTransactionLimit", limits({ dailyTransactionLimit: 2 ** 31 })],
  ["dailyTransactionLimit", limits({ dailyTransactionLimit: null })],
  ["monthlyLimit", limits({ monthlyLimit: 1e300 })],
  ["perTransactionLimit", limits({ dailyLimit: 999 })],
  ["perTransactionLimit", limits({ dailyLimit: null, monthlyLimit: 999 })],
  ["dailyLimit", limits({ dailyLimit: 2_000, monthlyLimit: 1_999 })],
  ["currency", limits({ currency: null })],
  ["permissions", { permissions: ["CREATE_QUOTES", "CREATE_QUOTES"] }],
  ["permissions", { permissions: ["EVERYTHING"] }],
  ["permissions", { permissions: null }],
  ["permissions", { permissions: "CREATE_QUOTES" }],
  ["defaultExecutionMode", { defaultExecutionMode: "NEVER" }],
  ["defaultExecutionMode", { defaultExecutionMode: null }],
  ["spendingLimits", { spendingLimits: null }],
  ["accountRestrictions", { accountRestrictions: null }],
  ["approvalThresholds", { approvalThresholds: null }],
  ["amount", { approvalThresholds: { amount: -1 } }],
  ["allowedAccountIds", restrictions({ allowedAccountIds: ids(101) })],
  ["allowedAccountIds", restrictions({ allowedAccountIds: [""] })],
  ["allowedAccountIds", restrictions({ allowedAccountIds: own })],
  ["accountRules", restrictions({ accountRules: ids(101).map((accountId) => ({ accountId })) })],
  ["accountRules", restrictions({ accountRules: null })],
  ["accountId", restrictions({ accountRules: [{ perTransactionLimit: 1 }] })],
  ["accountId", restrictions({ accountRules: [{ accountId: own }, { accountId: own }] })],
  ["accountId", restrictions({ allowedAccountIds: [], accountRules: [{ accountId: own }] })],
  ["perTransactionLimit", restrictions({ accountRules: [{ accountId: own, perTransactionLimit: -1 }] })],
  ["executionMode", restrictions({ accountRules: [{ accountId: own, executionMode: "NEVER" }] })],
];

describe("a policy", () => {
  const read = async () => (await client.rest("GET", `/agents/${agent.id}`)).body;

  it.each(badPolicies)("is refused by its %s: %j", async (field, given) => {
    const before = [await read(), (await client.rest("GET", "/agents?limit=1")).body.totalCount];
    const body = { name: "Bad", customerId: agent.customerId, policy: { ...policy(), ...given } };
    const replies = [
      await client.rest("POST", "/agents", { body }),
      await client.rest("PATCH", `/agents/${agent.id}/policy`, { body: given }),
    ];
    for (const reply of replies) {
      expect(reply).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
      expect(reply.body.details.errors[0].field).toContain(field);
    }
    expect([await read(), (await client.rest("GET", "/agents?limit=1")).body.totalCount]).toEqual(before);
  });

  it("lacks nothing at its creation", async () => {
    for (const name of ["permissions", "defaultExecutionMode", "spendingLimits"]) {
      const given = { ...policy(), [name]: undefined };
      const reply = await client.rest("POST", "/agents", {
        body: { name: "Bad", customerId: agent.customerId, policy: given },
      });
      expect(reply).toMatchObject({ status: 400, body: { details: { errors: [{ field: `policy.${name}` }] } } });
    }
    for (const missing of ["currency", "perTransactionLimit"]) {
      const reply = await client.rest("POST", "/agents", {
        body: {
          name: "Bad",
          customerId: agent.customerId,
          policy: { ...policy(), ...limits({ [missing]: undefined }) },
        },
      });
      expect(reply.status).toBe(400);
    }
  });

  it.each([
    ["limits", limits({ currency: "XXX" })],
    ["limits, in lower case", limits({ currency: "usd" })],
    ["thresholds", { approvalThresholds: { amount: 1, currency: "XXX" } }],
  ])("is refused in an unknown currency of its %s", async (_which, given) => {
    const body = { name: "Bad", customerId: agent.customerId, policy: { ...policy(), ...given } };
    for (const reply of [
      await client.rest("POST", "/agents", { body }),
      await client.rest("PATCH", `/agents/${agent.id}/policy`, { body: given }),
    ]) {
      expect(reply.status).toBe(400);
      expect(["INVALID_CURRENCY", "INVALID_INPUT"]).toContain(reply.body.code);
    }
  });

  it("names accounts of the agent's customer only: another's is answered as none", async () => {
    for (const foreign of [other.accountId, other.bankId, newId("InternalAccount"), "nonsense", agent.customerId]) {
      for (const given of [
        { allowedAccountIds: [agent.accountId, foreign] },
        { accountRules: [{ accountId: foreign }] },
      ]) {
        const body = { name: "Bad", customerId: agent.customerId, policy: policy(restrictions(given)) };
        for (const reply of [
          await client.rest("POST", "/agents", { body }),
          await client.rest("PATCH", `/agents/${agent.id}/policy`, { body: restrictions(given) }),
        ]) {
          expect(reply).toMatchObject({ status: 404, body: { code: "ACCOUNT_NOT_FOUND" } });
          expect(reply.body.reason).toBe(`The customer has no account ${foreign}.`);
        }
      }
    }
  });

  it("stays as it is where a partial update would contradict the rest of it", async () => {
    const given = policy(
      restrictions({ allowedAccountIds: [agent.accountId], accountRules: [{ accountId: agent.accountId }] }),
      { dailyLimit: 2_000, monthlyLimit: 3_000 },
    );
    const own = await connectFor(client, agent, given);
    const updates = [
      { spendingLimits: { dailyLimit: 999 } },
      { spendingLimits: { dailyLimit: 3_001 } },
      { spendingLimits: { perTransactionLimit: 2_001 } },
      { spendingLimits: { dailyLimit: null, monthlyLimit: 999 } },
      restrictions({ allowedAccountIds: [] }),
      restrictions({ accountRules: [{ accountId: agent.bankId }] }),
    ];
    for (const body of updates) {
      expect((await client.rest("PATCH", `/agents/${own.id}/policy`, { body })).status).toBe(400);
    }
    expect((await own.client.rest("GET", "/agents/me")).body.policy).toEqual(given);
  });

  it("is lowered also where an account that it names is deleted, by the agent itself", async () => {
    const own = await connect(client);
    const named = restrictions({ allowedAccountIds: [own.accountId, own.bankId] });
    await client.rest("PATCH", `/agents/${own.id}/policy`, { body: named });
    expect((await own.client.rest("DELETE", `/agents/me/external-accounts/${own.bankId}`)).status).toBe(204);
    const body = limits({ perTransactionLimit: 1 });
    expect(await client.rest("PATCH", `/agents/${own.id}/policy`, { body })).toMatchObject({
      status: 200,
      body: { policy: { ...named, ...body } },
    });
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

describe("a rule for an account", () => {
  it("limits what is paid to it, also where it is a bank's", async () => {
    const rules = restrictions({ accountRules: [{ accountId: agent.bankId, perTransactionLimit: 99 }] });
    const own = await connectFor(client, agent, policy(rules));
    expect(await pay(own, 100)).toMatchObject({ status: 403, body: { details: { rule: "accountRules" } } });
    expect(await pay(own, 99)).toMatchObject({ status: 200 });
    const elsewhere = { ...own, bankId: await bank(client, own.customerId) };
    expect(await pay(elsewhere, 100)).toMatchObject({ status: 200 });
  });

  it("that executes at once lets nothing out of an account without one", async () => {
    const { id: customerId } = await createCustomer(client, { currencies: ["USD", "EUR"] });
    const [usd, eur] = [await baseAccount(client, customerId), await baseAccount(client, customerId, "EUR")];
    await client.rest("POST", `/sandbox/internal-accounts/${usd.id}/fund`, { body: { amount: 10_000 } });
    const lax = restrictions({ accountRules: [{ accountId: eur.id, executionMode: "AUTO" }] });
    const own = await connectFor(
      client,
      { customerId, accountId: usd.id, bankId: eur.id },
      policy({ ...required, ...lax }),
    );
    expect((await pay(own, 500)).body.status).toBe("PENDING_APPROVAL");
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
