import { describe, expect, it } from "@jest/globals";
import { newId } from "../../subgraphs/shared/kernel/ids.js";
import { baseAccount, createCustomer } from "../testkit/accounts.js";
import { startApp, type Client } from "../testkit/app.js";
import { bank, connect, connectFor, pay, policy, type Connected } from "./agents.fixture.js";

const app = await startApp();
const client = (await app.platform({ skipPaperwork: true })).sandbox;
const agent = await connect(client);
const other = await connect(client);

const required = { defaultExecutionMode: "APPROVAL_REQUIRED" };

const limits = (given: object) => ({ spendingLimits: { currency: "USD", perTransactionLimit: 1_000, ...given } });
const restrictions = (given: object) => ({ accountRestrictions: given });
const ids = (count: number) => Array.from({ length: count }, () => newId("InternalAccount"));
const own = "InternalAccount:01a203f7-b7d1-73b8-b252-542de8ff32c1";

/** Invalid policies, by the field that the error names. */
const badPolicies: readonly (readonly [field: string, given: object])[] = [
  ["perTransactionLimit", limits({ perTransactionLimit: -1 })],
  ["perTransactionLimit", limits({ perTransactionLimit: 0.5 })],
  ["perTransactionLimit", limits({ perTransactionLimit: "1000" })],
  ["perTransactionLimit", limits({ perTransactionLimit: null })],
  ["perTransactionLimit", limits({ perTransactionLimit: 2 ** 53 })],
  ["dailyLimit", limits({ dailyLimit: -1 })],
  ["dailyTransactionLimit", limits({ dailyTransactionLimit: -1 })],
  ["dailyTransactionLimit", limits({ dailyTransactionLimit: 2 ** 31 })],
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
  ["amount", { approvalThresholds: { amount: -1 } }],
  ["allowedAccountIds", restrictions({ allowedAccountIds: ids(101) })],
  ["allowedAccountIds", restrictions({ allowedAccountIds: [""] })],
  ["allowedAccountIds", restrictions({ allowedAccountIds: own })],
  ["accountRules", restrictions({ accountRules: ids(101).map((accountId) => ({ accountId })) })],
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
    const bank = `/agents/me/external-accounts/${own.bankId}`;
    expect(await own.client.rest("GET", bank)).toMatchObject({ status: 200, body: { id: own.bankId } });
    expect((await own.client.rest("DELETE", bank)).status).toBe(204);
    expect((await own.client.rest("GET", bank)).status).toBe(404);
    const body = limits({ perTransactionLimit: 1 });
    expect(await client.rest("PATCH", `/agents/${own.id}/policy`, { body })).toMatchObject({
      status: 200,
      body: { policy: { ...named, ...body } },
    });
  });
});

describe("a rule for an account", () => {
  it("limits what is paid to it, also where it is a bank's", async () => {
    const rules = restrictions({ accountRules: [{ accountId: agent.bankId, perTransactionLimit: 99 }] });
    const own = await connectFor(client, agent, policy(rules));
    expect(await pay(own, 100)).toMatchObject({ status: 403, body: { details: { rule: "accountRules" } } });
    expect(await pay(own, 99)).toMatchObject({ status: 200 });
    // Registered again, it would have no rule.
    const removed = await own.client.rest("DELETE", `/agents/me/external-accounts/${own.bankId}`);
    expect(removed).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } });
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

describe("a rule for an account", () => {
  const beneficiary = { beneficiaryType: "INDIVIDUAL", fullName: "Ada Byron", countryOfResidence: "DE" };
  const iban = "DE89370400440532013000";
  const address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
  const registered = async (by: Client, path: string, currency: string, accountInfo: object, more: object = {}) => {
    const { status, body } = await by.rest("POST", path, { body: { currency, accountInfo, ...more } });
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body.id as string;
  };
  const asked = async (of: Connected, destination: object, amount = 5_000) => {
    const body = {
      source: { sourceType: "ACCOUNT", accountId: of.accountId },
      destination,
      lockedCurrencySide: "SENDING",
      lockedCurrencyAmount: amount,
    };
    const quote = await of.client.rest("POST", "/agents/me/quotes", { body });
    if (quote.status !== 201) throw new Error(JSON.stringify(quote.body));
    return quote.body.id as string;
  };
  const toAccount = (accountId: string) => ({ destinationType: "ACCOUNT", accountId });

  it("holds for its payee under another type of account, and once it is deleted, on both surfaces", async () => {
    const given = await connect(client, policy({}, { perTransactionLimit: 10_000 }));
    const { customerId } = given;
    const inEuro = { accountType: "EUR_ACCOUNT", iban, beneficiary };
    const ruled = await registered(client, "/customers/external-accounts", "EUR", inEuro, { customerId });
    const patched = await client.rest("PATCH", `/agents/${given.id}/policy`, {
      body: { accountRestrictions: { accountRules: [{ accountId: ruled, perTransactionLimit: 0 }] } },
    });
    expect(patched.status).toBe(200);
    const bySwift = { accountType: "SWIFT_ACCOUNT", country: "DE", swiftCode: "COBADEFF", bankName: "Commerzbank" };
    const own = "/agents/me/external-accounts";
    const byIban = await registered(given.client, own, "EUR", { ...bySwift, iban, beneficiary });
    const byNumber = await registered(given.client, own, "EUR", {
      ...bySwift,
      accountNumber: "0532013000",
      beneficiary,
    });
    const refusal = { rule: "accountRules", accountId: ruled, limit: 0 };
    for (const id of [ruled, byIban, byNumber]) {
      const quoteId = await asked(given, toAccount(id));
      const { status, body } = await given.client.rest("POST", `/agents/me/quotes/${quoteId}/execute`);
      expect({ status, body }).toMatchObject({ status: 403, body: { code: "FORBIDDEN", details: refusal } });
      const { errors } = await given.client.graph(
        `mutation ($quoteId: ID!) { agentExecuteQuote(input: { quoteId: $quoteId }) { status } }`,
        { quoteId },
      );
      expect(errors?.[0]?.extensions).toMatchObject({ status: 403, code: "FORBIDDEN", details: refusal });
    }
    expect((await client.rest("DELETE", `/customers/external-accounts/${ruled}`)).status).toBe(409);
    const second = await connectFor(
      client,
      given,
      policy({ accountRestrictions: { accountRules: [{ accountId: given.bankId, perTransactionLimit: 0 }] } }),
    );
    const { body: bankAccount } = await client.rest("GET", `/customers/external-accounts/${given.bankId}`);
    expect((await client.rest("DELETE", `/customers/external-accounts/${given.bankId}`)).status).toBe(204);
    const { accountType, accountNumber, routingNumber } = bankAccount.accountInfo;
    const info = { accountType, accountNumber, routingNumber, beneficiary };
    const again = await registered(second.client, own, "USD", info);
    const body = { source: { accountId: second.accountId }, destination: { accountId: again }, amount: 100 };
    const refused = await second.client.rest("POST", "/agents/me/transfer-out", { body });
    expect(refused).toMatchObject({
      status: 403,
      body: { details: { rule: "accountRules", accountId: given.bankId } },
    });
  });

  it("holds for an address of the EVM on each of its networks, and decides whether a payment waits", async () => {
    const given = await connect(client);
    const { customerId } = given;
    const wallet = (network: string, spelling = address) => ({ accountType: `${network}_WALLET`, address: spelling });
    const ruled = await registered(client, "/customers/external-accounts", "USDC", wallet("BASE"), { customerId });
    await client.rest("PATCH", `/agents/${given.id}/policy`, {
      body: { accountRestrictions: { accountRules: [{ accountId: ruled, executionMode: "APPROVAL_REQUIRED" }] } },
    });
    const own = "/agents/me/external-accounts";
    for (const network of ["ETHEREUM", "POLYGON"]) {
      const id = await registered(given.client, own, "USDC", wallet(network, address.toLowerCase()));
      const quoteId = await asked(given, toAccount(id), 1_000);
      const action = await given.client.rest("POST", `/agents/me/quotes/${quoteId}/execute`);
      expect(action).toMatchObject({ status: 200, body: { status: "PENDING_APPROVAL" } });
    }
    const other = await registered(given.client, own, "USDC", wallet("POLYGON", `0x${"1".repeat(40)}`));
    const quoteId = await asked(given, toAccount(other), 1_000);
    const action = await given.client.rest("POST", `/agents/me/quotes/${quoteId}/execute`);
    expect(action).toMatchObject({ status: 200, body: { status: "APPROVED" } });
  });
});
