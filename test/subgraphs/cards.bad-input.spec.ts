import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "@jest/globals";
import { baseAccount, createCustomer } from "../testkit/accounts.js";
import { startApp } from "../testkit/app.js";
import { booksBalance } from "../testkit/books.js";
import { query } from "../testkit/database-url.js";
import { activeCard, authorize, balances, cardholder, order, shop, simulate, type Holder } from "./cards.fixture.js";

/** Accounts that can't fund the holder's cards. */
const accounts: Record<string, string> = {};
/** Transactions of the card: what they have come to, by name. */
const payments: Record<string, string> = {};

const refused = (status: number, code: string) => ({ status, body: { code } });
const invalid = refused(400, "INVALID_INPUT");
const ineligible = refused(400, "FUNDING_SOURCE_INELIGIBLE");
const patch = (id: string, body: object) => client.rest("PATCH", `/cards/${id}`, { body });
const setStatus = (accountId: string | undefined, status: string) =>
  query(app.databaseUrl, `UPDATE accounts.internal_account SET status = '${status}' WHERE id = '${accountId}'`);

async function openAccounts(): Promise<Holder> {
  const { id: customerId } = await createCustomer(client, { currencies: ["USD", "EUR", "MXN", "GBP", "USDC"] });
  const { id: accountId } = await baseAccount(client, customerId);
  await client.rest("POST", `/sandbox/internal-accounts/${accountId}/fund`, { body: { amount: 10_000 } });
  for (const currency of ["EUR", "MXN", "GBP", "USDC"]) {
    accounts[currency] = (await baseAccount(client, customerId, currency)).id;
  }
  await setStatus(accounts.MXN, "FROZEN");
  await setStatus(accounts.GBP, "CLOSED");
  accounts.another = (await cardholder(client, 0)).accountId;
  accounts.platforms = (await baseAccount(client)).id;
  const abroad = await createCustomer(platform.production);
  accounts.production = (await baseAccount(platform.production, abroad.id)).id;
  return { customerId, accountId };
}

async function makePayments(): Promise<void> {
  const make = async (name: string, amount: number, descriptor: string = shop.descriptor) => {
    payments[name] = (await authorize(client, cardId, amount, { descriptor })).body.id;
  };
  const step = async (name: string, cardTransactionId: string | undefined, amount: number) =>
    (await simulate(client, cardId, name, { cardTransactionId, amount })).body.id;
  await make("open", 100);
  await make("declined", 100, "Shop 002");
  await make("settled", 100);
  await step("clearing", payments.settled, 100);
  await make("returned", 100);
  await step("clearing", payments.returned, 60);
  payments.return = await step("return", payments.returned, 20);
  await make("ended", 100);
  await step("clearing", payments.ended, 0);
  payments.ofOther = (await authorize(client, otherCardId, 100)).body.id;
  const { data } = (await client.rest("GET", `/transactions?customerId=${holder.customerId}&type=INCOMING`)).body;
  payments.funding = data[0].id;
}

const app = await startApp();
const platform = await app.platform({ skipPaperwork: true });
const client = platform.sandbox;
const holder = await openAccounts();
/** An ACTIVE card that no test changes, and a further one of the same cardholder. */
const [cardId, otherCardId] = [(await activeCard(client, holder)).id, (await activeCard(client, holder)).id];
await makePayments();
afterAll(async () => {
  // Nothing that was refused has moved anything.
  expect(await balances(client, holder)).toEqual([9_620, 9_860]);
  await booksBalance(app);
});

const wrongLimits: [string, unknown][] = [
  ...(["maxSpendPerTransaction", "maxSpendPerDay", "maxTransactionsPerDay"] as const).flatMap((name) =>
    [0, -1, 1.5, "5", true, 2 ** 53].map((value): [string, unknown] => [name, value]),
  ),
  ["maxTransactionsPerDay", 2 ** 31],
];

describe("POST /cards refuses", () => {
  it.each(wrongLimits)("%s %j", async (name, value) => {
    expect(await order(client, holder, { [name]: value })).toMatchObject(invalid);
  });

  it.each(["customerId", "form", "fundingSource"])("null as %s", async (name) => {
    expect(await order(client, holder, { [name]: null })).toMatchObject(invalid);
  });

  it.each([
    ["a card of another form", { form: "PHYSICAL" }],
    ["no customer", { customerId: undefined }],
    ["another resource's id as the customer", { customerId: `Card:${randomUUID()}` }],
    ["a number as the account", { fundingSource: 5 }],
    ["a list of accounts", { fundingSource: ["a"] }],
    ["a long name", { platformCardId: "x".repeat(256) }],
  ])("%s", async (_what, body) => {
    expect(await order(client, holder, body)).toMatchObject(invalid);
  });

  it("a key that was used for another order", async () => {
    const headers = { "Idempotency-Key": randomUUID() };
    const body = { customerId: holder.customerId, form: "VIRTUAL", fundingSource: holder.accountId };
    const first = await client.rest("POST", "/cards", { body, headers });
    expect(await client.rest("POST", "/cards", { body, headers })).toMatchObject({ status: 201, body: first.body });
    const another = { ...body, maxSpendPerDay: 5 };
    expect(await client.rest("POST", "/cards", { body: another, headers })).toMatchObject(refused(409, "CONFLICT"));
  });
});

const wrongAccounts: [string, object][] = [
  ["another", ineligible],
  ["platforms", ineligible],
  ["USDC", ineligible],
  ["MXN", ineligible],
  ["GBP", ineligible],
  ["production", refused(404, "ACCOUNT_NOT_FOUND")],
];

describe("an account that can't fund the card is refused", () => {
  const names = {
    another: "another customer's",
    platforms: "the platform's own",
    USDC: "without card capabilities",
    MXN: "FROZEN",
    GBP: "CLOSED",
    production: "of the other environment",
    EUR: "in another currency",
  };
  const named = wrongAccounts.map(([name, reply]) => [names[name as keyof typeof names], name, reply] as const);

  it.each(named)("for an order: %s", async (_what, name, reply) => {
    expect(await order(client, holder, { fundingSource: accounts[name] })).toMatchObject(reply);
  });

  it.each([...named, [names.EUR, "EUR", ineligible] as const])("for a card: %s", async (_what, name, reply) => {
    expect(await patch(cardId, { fundingSource: accounts[name] })).toMatchObject(reply);
  });
});

describe("PATCH /cards/{id}", () => {
  it.each([
    ...wrongLimits.map(([name, value]) => ({ [name]: value })),
    {},
    { nickname: "x" },
    { status: null },
    { status: "active" },
    { status: 1 },
    { status: "PENDING_KYC" },
    { status: "PROCESSING" },
    { fundingSource: null },
    { fundingSource: 5 },
    { fundingSource: "x" },
    { status: "CLOSED", maxSpendPerDay: 5 },
    { status: "CLOSED", maxTransactionsPerDay: null },
    { status: "CLOSED", maxSpendPerTransaction: null },
  ])("refuses %j", async (body) => {
    expect(await patch(cardId, body)).toMatchObject(invalid);
    expect((await client.rest("GET", `/cards/${cardId}`)).body).toMatchObject({ status: "ACTIVE" });
  });

  it("refuses an account together with any status", async () => {
    for (const status of ["ACTIVE", "FROZEN", "CLOSED"]) {
      expect(await patch(cardId, { status, fundingSource: holder.accountId })).toMatchObject(invalid);
    }
  });

  it("takes exactly the steps of the state table", async () => {
    const { id } = await activeCard(client, holder);
    const { id: processing } = (await order(client, holder, { platformCardId: "x001" })).body;
    const jump = refused(409, "INVALID_STATE_TRANSITION");
    const steps = [
      ...["ACTIVE", "FROZEN", "CLOSED"].map((to) => [processing, to, jump] as const),
      [id, "ACTIVE", jump],
      [id, "FROZEN", { status: 200, body: { status: "FROZEN" } }],
      [id, "FROZEN", jump],
      [id, "ACTIVE", { status: 200, body: { status: "ACTIVE" } }],
      [id, "FROZEN", { status: 200 }],
      [id, "CLOSED", { status: 200, body: { status: "CLOSED", statusReason: "CLOSED_BY_PLATFORM" } }],
      [id, "ACTIVE", jump],
      [id, "FROZEN", jump],
      [id, "CLOSED", refused(409, "CARD_ALREADY_CLOSED")],
    ] as const;
    for (const [of, status, reply] of steps) {
      expect([of, status, await patch(of, { status })]).toMatchObject([of, status, reply]);
    }
    for (const body of [{ maxSpendPerDay: 5 }, { maxTransactionsPerDay: null }, { fundingSource: holder.accountId }]) {
      expect(await patch(id, body)).toMatchObject(refused(409, "CARD_NOT_MUTABLE"));
    }
  });
});

const beginnings = [
  "authorization",
  "financial_authorization",
  "credit_authorization",
  "financial_credit_authorization",
  "credit_authorization_advice",
  "forced_clearing",
];
const withAmount = ["return", "authorization_advice", "authorization_reversal"];
const wrongAmounts = [0, -1, 1.5, "100", 2 ** 53, null];

describe("a simulation refuses", () => {
  const begin = (step: string, body: object) =>
    simulate(client, cardId, step, { amount: 1, currency: {}, merchant: shop, ...body });

  it.each(beginnings)("%s of a wrong amount, currency or merchant", async (step) => {
    for (const amount of wrongAmounts) expect([amount, await begin(step, { amount })]).toMatchObject([amount, invalid]);
    for (const currency of [{ code: "EUR" }, { code: 840 }, null, "USD", undefined]) {
      expect([currency, await begin(step, { currency })]).toMatchObject([currency, invalid]);
    }
    const merchants = [
      null,
      undefined,
      "Shop",
      {},
      { descriptor: "" },
      { descriptor: "x".repeat(101) },
      { descriptor: 5 },
      ...["541", "54111", "abcd", 5411].map((mcc) => ({ ...shop, mcc })),
      ...["USA", "us", ""].map((country) => ({ ...shop, country })),
    ];
    for (const merchant of merchants) {
      expect([merchant, await begin(step, { merchant })]).toMatchObject([merchant, invalid]);
    }
  });

  it.each([...withAmount, "clearing"])("%s of a wrong amount", async (step) => {
    // Of a clearing 0 is an amount, of a reversal none at all.
    const right = { clearing: 0, authorization_reversal: null }[step];
    for (const amount of wrongAmounts.filter((value) => value !== right)) {
      const reply = await simulate(client, cardId, step, { cardTransactionId: payments.open, amount });
      expect([amount, reply]).toMatchObject([amount, invalid]);
    }
  });

  it.each([...withAmount, "clearing", "return_reversal"])("%s of what is no transaction of the card", async (step) => {
    const named = (cardTransactionId: unknown) => simulate(client, cardId, step, { cardTransactionId, amount: 1 });
    for (const id of [payments.ofOther, payments.funding, `Transaction:${randomUUID()}`, cardId, "x"]) {
      expect([id, await named(id)]).toMatchObject([id, refused(404, "TRANSACTION_NOT_FOUND")]);
    }
    for (const id of [null, undefined, 5, ""]) expect([id, await named(id)]).toMatchObject([id, invalid]);
  });

  it.each([
    ["authorization_advice", "settled", 100],
    ["authorization_advice", "declined", 100],
    ["authorization_advice", "ended", 100],
    ["authorization_advice", "return", 100],
    ["authorization_advice", "returned", 59],
    ["return_reversal", "settled", 1],
    ["return_reversal", "returned", 1],
    ["return_reversal", "declined", 1],
  ])("%s of a transaction that is %s by %d", async (step, name, amount) => {
    const body = { cardTransactionId: payments[name], amount };
    expect(await simulate(client, cardId, step, body)).toMatchObject(invalid);
  });

  it("an advice that the balance doesn't cover", async () => {
    const body = { cardTransactionId: payments.open, amount: 20_000 };
    const reply = await simulate(client, cardId, "authorization_advice", body);
    expect(reply).toMatchObject(refused(400, "INSUFFICIENT_FUNDS"));
  });

  it("a second clearing beyond what an amount can be", async () => {
    const body = { cardTransactionId: payments.returned, amount: Number.MAX_SAFE_INTEGER };
    expect(await simulate(client, cardId, "clearing", body)).toMatchObject(refused(400, "AMOUNT_OUT_OF_RANGE"));
    const beyond = { cardTransactionId: payments.returned, amount: Number.MAX_SAFE_INTEGER };
    expect(await simulate(client, cardId, "return", beyond)).toMatchObject(refused(400, "AMOUNT_OUT_OF_RANGE"));
  });
});

describe("every path of the simulation", () => {
  const bodies = () => {
    const begun = { amount: 1, currency: {}, merchant: shop };
    const follow = { cardTransactionId: payments.open, amount: 1 };
    return [
      ...beginnings.map((step) => [step, begun] as const),
      ...[...withAmount, "clearing", "return_reversal"].map((step) => [step, follow] as const),
      ["balance_inquiry", { merchant: shop }] as const,
    ];
  };

  it("is 404 in production, for another platform, and for an unknown card", async () => {
    const stranger = (await app.platform()).sandbox;
    expect(bodies()).toHaveLength(12);
    for (const [step, body] of bodies()) {
      expect([step, await simulate(platform.production, cardId, step, body)]).toMatchObject([step, { status: 404 }]);
      expect([step, await simulate(stranger, cardId, step, body)]).toMatchObject([step, { status: 404 }]);
      for (const id of [`Card:${randomUUID()}`, "x", holder.accountId]) {
        expect([step, id, await simulate(client, id, step, body)]).toMatchObject([step, id, { status: 404 }]);
      }
    }
  });

  it("is 403 for a token that may only read, and 400 without a body", async () => {
    const { body: token } = await client.rest("POST", "/tokens", { body: { name: "reader", permissions: ["VIEW"] } });
    const authorization = `Basic ${Buffer.from(`${token.clientId}:${token.clientSecret}`).toString("base64")}`;
    for (const [step, body] of bodies()) {
      const path = `/sandbox/cards/${cardId}/simulate/${step}`;
      const reply = await client.rest("POST", path, { body, headers: { authorization } });
      expect([step, reply]).toMatchObject([step, refused(403, "FORBIDDEN")]);
      expect([step, await client.rest("POST", path)]).toMatchObject([step, { status: 400 }]);
    }
  });
});

describe("what payments have, a card's transaction has not", () => {
  it.each([
    ["cancel", {}, 409],
    ["confirm", {}, 400],
    ["approve", {}, 409],
    ["reject", {}, 409],
  ])("it can't be told to %s", async (action, body, status) => {
    expect(await client.rest("POST", `/transactions/${payments.open}/${action}`, { body })).toMatchObject({ status });
  });
});
