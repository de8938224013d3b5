import { afterEach, describe, expect, it } from "@jest/globals";
import { post } from "../../subgraphs/shared/ledger/post.js";
import { systemAccount, transferLegs } from "../../subgraphs/shared/ledger/posting.js";
import { inTransaction } from "../../subgraphs/shared/persistence/transaction.js";
import { baseAccount, fund } from "../testkit/accounts.js";
import { eventually, startApp } from "../testkit/app.js";
import { booksBalance } from "../testkit/books.js";
import { query } from "../testkit/database-url.js";
import { activeCard, authorize, balances, cardholder, order, shop, simulate, type Holder } from "./cards.fixture.js";

// Money that an account can't pay or take: debts of the cardholder, suspense, and a cardholder who is deleted.

const app = await startApp();
const platform = await app.platform({ skipPaperwork: true });
const client = platform.sandbox;
afterEach(() => booksBalance(app));

const refused = (status: number, code: string) => ({ status, body: { code } });
const deleteCustomer = ({ customerId }: Holder) => client.rest("DELETE", `/customers/${customerId}`);
const transaction = async (id: string) => (await client.rest("GET", `/transactions/${id}`)).body;
const card = async (id: string) => (await client.rest("GET", `/cards/${id}`)).body;

const step = (cardId: string, name: string) => (cardTransactionId: string, amount: number) =>
  simulate(client, cardId, name, { cardTransactionId, amount });

/** A card whose whole balance is spent on one purchase. */
async function spent(amount = 1_000) {
  const holder = await cardholder(client, amount);
  const { id } = await activeCard(client, holder);
  const { body: purchase } = await authorize(client, id, amount);
  await step(id, "clearing")(purchase.id, amount);
  return { holder, id, purchase };
}

/** The sum of these transactions' postings in a system account. */
async function leftIn(purpose: string, ids: readonly string[]): Promise<number> {
  const { rows } = await query<{ sum: string }>(
    app.databaseUrl,
    `SELECT coalesce(sum(entry.amount), 0)::text AS sum FROM ledger.entry
     JOIN ledger.transaction AS posting ON posting.id = entry.transaction_id
     WHERE split_part(entry.account_id, '/', 4) = '${purpose}'
       AND posting.subject_id IN (${ids.map((id) => `'${id}'`).join(", ")})`,
  );
  return Number(rows[0]?.sum);
}

const ofToken = async (token: string) => {
  const { rows } = await query<{ id: string }>(
    app.databaseUrl,
    `SELECT id FROM cards.card_transaction WHERE issuer_transaction_token = '${token}'`,
  );
  return rows[0]?.id ?? "";
};

describe("deleting a cardholder", () => {
  it("closes its cards by CLOSED_BY_SERVICE, also one that the issuer has not made yet", async () => {
    const { holder, id } = await spent();
    const { id: waiting } = (await order(client, holder, { platformCardId: "x001" })).body;
    expect(await deleteCustomer(holder)).toMatchObject({ status: 200 });
    for (const each of [id, waiting]) {
      expect(await card(each)).toMatchObject({ status: "CLOSED", statusReason: "CLOSED_BY_SERVICE" });
      const { data } = await client.graph(
        `{ events(filter: {types: [CARD_STATUS_CHANGE]}, first: 10) { nodes { subject { id } } } }`,
      );
      expect(data.events.nodes).toContainEqual({ subject: { id: each } });
    }
    expect(await authorize(client, id, 1)).toMatchObject({ body: { cardDeclinedReason: "CARD_NOT_ACTIVE" } });
  });

  it("is refused while something is authorized; then no card has been closed", async () => {
    const holder = await cardholder(client, 1_000);
    const { id } = await activeCard(client, holder);
    await authorize(client, id, 400);
    expect(await deleteCustomer(holder)).toMatchObject(refused(409, "CONFLICT"));
    expect(await card(id)).toMatchObject({ status: "ACTIVE" });
  });

  it("and authorizing at the same time end as one of them alone would", async () => {
    const holder = await cardholder(client, 0);
    const { id } = await activeCard(client, holder);
    // Without money the customer can be deleted, and a credit is all that can be authorized.
    const credit = { amount: 100, currency: {}, merchant: shop };
    const [deleted, credited] = await Promise.all([
      deleteCustomer(holder),
      simulate(client, id, "credit_authorization", credit),
    ]);
    const { status } = await transaction(await ofToken(credited.body.issuerTransactionToken));
    expect([deleted.status, status]).toEqual(deleted.status === 200 ? [200, "DECLINED"] : [409, "AUTHORIZED"]);
    expect(await card(id)).toMatchObject({ status: deleted.status === 200 ? "CLOSED" : "ACTIVE" });
  });
});

describe("after the account was closed", () => {
  it("a late clearing is an EXCEPTION, and a receivable", async () => {
    const holder = await cardholder(client, 1_000);
    const { id } = await activeCard(client, holder);
    const { body: late } = await authorize(client, id, 600);
    await step(id, "clearing")(late.id, 0);
    const { body: purchase } = await authorize(client, id, 1_000);
    await step(id, "clearing")(purchase.id, 1_000);
    expect(await deleteCustomer(holder)).toMatchObject({ status: 200 });
    const cleared = await step(id, "clearing")(late.id, 300);
    expect(cleared).toMatchObject({ status: 200, body: { status: "EXCEPTION", settledAmount: { amount: 300 } } });
    expect(cleared.body.pullSummary).toBeUndefined();
    expect(await leftIn("CARD_RECEIVABLES", [late.id])).toBe(-300);
  });

  it("a return is an EXCEPTION, and in suspense, from where the operator can resolve it", async () => {
    const { holder, id, purchase } = await spent();
    expect(await deleteCustomer(holder)).toMatchObject({ status: 200 });
    const { status, body } = await step(id, "return")(purchase.id, 400);
    expect({ status, body }).toMatchObject({ status: 200, body: { status: "EXCEPTION", direction: "CREDIT" } });
    expect(await transaction(purchase.id)).toMatchObject({ status: "SETTLED", refundedAmount: { amount: 400 } });
    const items = (await client.rest("GET", "/suspense")).body.data;
    expect(items).toContainEqual(expect.objectContaining({ transactionId: body.id, purpose: "FUNDS_SUSPENSE" }));
    const reversed = await simulate(client, id, "return_reversal", { cardTransactionId: body.id });
    expect(reversed).toMatchObject({ status: 202 });
    const reversal = await ofToken(reversed.body.issuerTransactionToken);
    expect(await transaction(reversal)).toMatchObject({ status: "EXCEPTION", direction: "DEBIT" });
    expect(await leftIn("CARD_RECEIVABLES", [reversal])).toBe(-400);
  });

  it("a debit that was delayed is an EXCEPTION", async () => {
    const holder = await cardholder(client, 1_000);
    const { id } = await activeCard(client, holder);
    const { body: late } = await authorize(client, id, 600, { descriptor: "Shop 005" });
    await step(id, "clearing")(late.id, 0);
    const { body: purchase } = await authorize(client, id, 1_000);
    await step(id, "clearing")(purchase.id, 1_000);
    expect(await step(id, "clearing")(late.id, 300)).toMatchObject({ body: { status: "SETTLED" } });
    expect(await deleteCustomer(holder)).toMatchObject({ status: 200 });
    await client.rest("POST", "/sandbox/clock", { body: { advanceSeconds: 31 } });
    const ended = await eventually(
      () => transaction(late.id),
      ({ status }) => status === "EXCEPTION",
    );
    expect(ended.pullSummary).toBeUndefined();
  });
});

/** To the greatest balance that an account may have; funding has a lower limit. */
async function fill({ accountId, customerId }: Holder): Promise<void> {
  const ledger = { platformId: platform.platformId, environment: "SANDBOX", now: new Date() } as const;
  const { balance } = await baseAccount(client, customerId);
  const missing = BigInt(Number.MAX_SAFE_INTEGER - balance.amount);
  const legs = transferLegs(systemAccount(ledger, "SANDBOX_FUNDING", "USD"), accountId, "USD", missing);
  await inTransaction(app.core.deps, (tx) => post(tx, ledger, { kind: "SANDBOX_FUNDING", legs }));
}

describe("an account that is full", () => {
  it("is not credited by a return or a credit: both are in suspense", async () => {
    const { holder, id, purchase } = await spent();
    await fill(holder);
    const { body } = await step(id, "return")(purchase.id, 400);
    const credit = { amount: 50, currency: {}, merchant: shop };
    const { issuerTransactionToken } = (await simulate(client, id, "financial_credit_authorization", credit)).body;
    const { issuerTransactionToken: later } = (await simulate(client, id, "credit_authorization", credit)).body;
    const [atOnce, cleared] = [await ofToken(issuerTransactionToken), await ofToken(later)];
    expect(await step(id, "clearing")(cleared, 50)).toMatchObject({ body: { status: "EXCEPTION" } });
    for (const each of [body.id, atOnce]) expect(await transaction(each)).toMatchObject({ status: "EXCEPTION" });
    expect(await leftIn("FUNDS_SUSPENSE", [body.id, atOnce, cleared])).toBe(500);
    expect((await baseAccount(client, holder.customerId)).balance.amount).toBe(Number.MAX_SAFE_INTEGER);
  });
});

describe("what a cardholder owes", () => {
  it("is settled once by returns, whatever is reversed between them", async () => {
    const holder = await cardholder(client, 1_000);
    const { id } = await activeCard(client, holder);
    const { body: purchase } = await authorize(client, id, 900);
    // 600 more than the account has.
    await step(id, "clearing")(purchase.id, 1_500);
    const { body: first } = await step(id, "return")(purchase.id, 400);
    expect(await balances(client, holder)).toEqual([100, 100]);
    await fund(client, holder.accountId, 500);
    await simulate(client, id, "return_reversal", { cardTransactionId: first.id });
    expect(await balances(client, holder)).toEqual([200, 200]);
    const { body: second } = await step(id, "return")(purchase.id, 1_500);
    expect(await balances(client, holder)).toEqual([1_500, 1_500]);
    expect(await leftIn("CARD_RECEIVABLES", [purchase.id, first.id, second.id])).toBe(0);
  });

  it("grows by the reversal of a return that the account can't pay, and falls by that reversal's return", async () => {
    const { id, holder, purchase } = await spent();
    const { body: returned } = await step(id, "return")(purchase.id, 1_000);
    const { body: elsewhere } = await authorize(client, id, 1_000);
    expect(elsewhere).toMatchObject({ status: "AUTHORIZED" });
    const reversed = await simulate(client, id, "return_reversal", { cardTransactionId: returned.id });
    const reversal = await ofToken(reversed.body.issuerTransactionToken);
    expect(await transaction(reversal)).toMatchObject({ status: "EXCEPTION", originalTransactionId: returned.id });
    expect(await balances(client, holder)).toEqual([0, 1_000]);
    const { body: again } = await step(id, "return")(reversal, 300);
    expect(await balances(client, holder)).toEqual([0, 1_000]);
    expect(await leftIn("CARD_RECEIVABLES", [reversal, again.id])).toBe(-700);
  });
});

describe("what is still authorized", () => {
  it("ends when it is advised down to what has been cleared", async () => {
    const holder = await cardholder(client, 1_000);
    const { id } = await activeCard(client, holder);
    const { body } = await authorize(client, id, 900);
    await step(id, "clearing")(body.id, 300);
    expect(await step(id, "authorization_advice")(body.id, 299)).toMatchObject(refused(400, "INVALID_INPUT"));
    expect(await step(id, "authorization_advice")(body.id, 300)).toMatchObject({ status: 202 });
    expect(await transaction(body.id)).toMatchObject({ status: "SETTLED", authorizedAmount: { amount: 300 } });
    expect(await balances(client, holder)).toEqual([700, 700]);
  });

  it("can be advised, cleared and expired after an EXCEPTION, which it stays", async () => {
    const holder = await cardholder(client, 1_000);
    const { id } = await activeCard(client, holder);
    const { body } = await authorize(client, id, 900, { descriptor: "Shop 006" });
    await step(id, "clearing")(body.id, 300);
    expect(await step(id, "authorization_advice")(body.id, 500)).toMatchObject({ status: 202 });
    expect(await balances(client, holder)).toEqual([500, 700]);
    expect(await step(id, "clearing")(body.id, 0)).toMatchObject({ status: 200, body: { status: "EXCEPTION" } });
    expect(await balances(client, holder)).toEqual([700, 700]);
  });

  it("stays authorized after a return, is cleared further, and expires by a clearing of 0", async () => {
    const holder = await cardholder(client, 1_000);
    const { id } = await activeCard(client, holder);
    const { body } = await authorize(client, id, 900);
    await step(id, "clearing")(body.id, 300);
    await step(id, "return")(body.id, 100);
    expect(await balances(client, holder)).toEqual([200, 800]);
    expect(await step(id, "clearing")(body.id, 50)).toMatchObject({
      status: 200,
      body: { status: "PARTIALLY_SETTLED" },
    });
    expect(await step(id, "clearing")(body.id, 0)).toMatchObject({ status: 200, body: { status: "SETTLED" } });
    expect(await balances(client, holder)).toEqual([750, 750]);
  });

  it("as a credit expires after seven days, too; a closed card has none authorized", async () => {
    const holder = await cardholder(client, 0);
    const { id } = await activeCard(client, holder);
    const credit = { amount: 100, currency: {}, merchant: shop };
    const authorizeCredit = async () =>
      ofToken((await simulate(client, id, "credit_authorization", credit)).body.issuerTransactionToken);
    const open = await authorizeCredit();
    await client.rest("PATCH", `/cards/${id}`, { body: { status: "FROZEN" } });
    const frozen = await authorizeCredit();
    await client.rest("POST", "/sandbox/clock", { body: { advanceSeconds: 7 * 86_400 + 1 } });
    for (const each of [open, frozen]) {
      await eventually(
        () => transaction(each),
        ({ status }) => status === "SETTLED",
      );
    }
    await client.rest("PATCH", `/cards/${id}`, { body: { status: "CLOSED" } });
    expect(await transaction(await authorizeCredit())).toMatchObject({
      status: "DECLINED",
      cardDeclinedReason: "CARD_NOT_ACTIVE",
    });
    expect(await balances(client, holder)).toEqual([0, 0]);
  });
});
