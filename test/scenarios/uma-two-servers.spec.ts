import { afterAll, beforeEach, expect, it } from "@jest/globals";
import { startApp, type Client, type TestApp } from "../testkit/app.js";
import { baseAccount, createCustomer, fund } from "../testkit/accounts.js";
import { booksBalance } from "../testkit/books.js";
import { query } from "../testkit/database-url.js";
import { transactionBecomes } from "../testkit/payments.js";
import { freePort } from "../testkit/server-process.js";
import { answer, startWebhookSink, type WebhookSink, keyOfSender } from "../testkit/webhook-sink.js";
import { incomingOf, umaQuote } from "./uma.fixture.js";

/** Two servers with databases and master keys of their own, each of which knows the other by its UMA domain only. */

interface Bank {
  readonly app: TestApp;
  readonly client: Client;
  readonly sink: WebhookSink;
  readonly domain: string;
}

interface Person {
  readonly id: string;
  readonly umaAddress: string;
  readonly accountId: string;
}

async function startBank(domain: string, port: number, others: string): Promise<Bank> {
  const app = await startApp({
    env: {
      PORT: String(port),
      PAYGRAPH_PUBLIC_URL: `http://127.0.0.1:${port}`,
      PAYGRAPH_UMA_HOSTS: others,
    },
  });
  const { sandbox: client } = await app.platform({ skipPaperwork: true });
  const sink = await startWebhookSink({ publicKey: keyOfSender(app.core.deps), behave: () => answer(200) });
  await client.rest("PATCH", "/config", { body: { webhookEndpoint: sink.url, umaDomain: domain } });
  return { app, client, sink, domain };
}

const [eastPort, westPort] = [await freePort(), await freePort()];
const east = await startBank("east.test", eastPort, `west.test=http://127.0.0.1:${westPort}`);
const west = await startBank("west.test", westPort, `east.test=http://127.0.0.1:${eastPort}`);
beforeEach(() => [east, west].forEach(({ sink }) => sink.behave(answer(200))));
afterAll(async () => {
  for (const { app, sink } of [east, west]) {
    await booksBalance(app);
    await app.close();
    expect(sink.rejected).toEqual([]);
    await sink.close();
  }
});

async function person({ client, domain }: Bank, name: string, currency = "USD", money = 0): Promise<Person> {
  const umaAddress = `$${name}@${domain}`;
  const { id } = await createCustomer(client, { umaAddress, currencies: [currency], birthDate: "1985-05-05" });
  const { id: accountId } = await baseAccount(client, id, currency);
  if (money > 0) await fund(client, accountId, money);
  return { id, umaAddress, accountId };
}

const balance = async ({ client }: Bank, { id }: Person, currency = "USD") =>
  (await baseAccount(client, id, currency)).balance.amount;

function quote({ client }: Bank, from: Person, to: Person, more: object = {}) {
  return umaQuote(client, from.accountId, to.umaAddress, more);
}

const incoming = ({ client }: Bank, { id }: Person) => incomingOf(client, id);

it("pay each other, in both directions and at once, and each knows the payment by the other's address", async () => {
  const [ann, bob] = [await person(east, "ann", "USD", 100_000), await person(west, "bob", "USD", 100_000)];
  const there = await quote(east, ann, bob, { remittanceInformation: "For the boat" });
  expect([there.status, there.body.receivingCurrency?.code]).toEqual([201, "USD"]);
  const sent = await transactionBecomes(
    east.client,
    there.body.transactionId,
    ({ status }) => status === "COMPLETED",
    5_000,
  );
  expect(sent).toMatchObject({ destination: { destinationType: "UMA_ADDRESS", umaAddress: bob.umaAddress } });
  expect(await incoming(west, bob)).toMatchObject({
    type: "INCOMING",
    status: "COMPLETED",
    source: { sourceType: "UMA_ADDRESS", umaAddress: ann.umaAddress },
    description: "For the boat",
    receivedAmount: { amount: there.body.totalReceivingAmount },
  });
  const received = there.body.totalReceivingAmount;
  // One currency at one rate: what is sent without fees is what arrives.
  expect(received).toBe(10_000 - there.body.feesIncluded);
  expect([await balance(east, ann), await balance(west, bob)]).toEqual([90_000, 100_000 + received]);

  const both = await Promise.all([
    ...Array.from({ length: 4 }, () => quote(east, ann, bob, { lockedCurrencyAmount: 1_000 })),
    ...Array.from({ length: 4 }, () => quote(west, bob, ann, { lockedCurrencyAmount: 1_000 })),
  ]);
  expect(both.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201));
  for (const [index, { body }] of both.entries()) {
    const { client } = index < 4 ? east : west;
    await transactionBecomes(client, body.transactionId, ({ status }) => status === "COMPLETED", 5_000);
  }
  const moved = both.map(({ body }) => body.totalReceivingAmount as number);
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
  expect(await balance(west, bob)).toBe(100_000 + received - 4_000 + sum(moved.slice(0, 4)));
  expect(await balance(east, ann)).toBe(90_000 - 4_000 + sum(moved.slice(4)));
});

it("agree on a rate where the currencies differ, and on what arrives where that is locked", async () => {
  const [ann, eva] = [await person(east, "annabel", "USD", 100_000), await person(west, "eva", "EUR")];
  const { body: lookup } = await east.client.rest("GET", `/receiver/uma/${eva.umaAddress}`);
  expect(lookup.supportedCurrencies.map(({ currency }: { currency: { code: string } }) => currency.code)).toEqual([
    "EUR",
  ]);
  const locked = { lockedCurrencySide: "RECEIVING", lockedCurrencyAmount: 2_500, lookupId: lookup.lookupId };
  const { status, body } = await quote(east, ann, eva, { ...locked, immediatelyExecute: false });
  expect([status, body.totalReceivingAmount, body.receivingCurrency.code]).toEqual([201, 2_500, "EUR"]);
  expect(await balance(west, eva, "EUR")).toBe(0);
  expect((await east.client.rest("POST", `/quotes/${body.id}/execute`)).status).toBe(200);
  await transactionBecomes(east.client, body.transactionId, (transaction) => transaction.status === "COMPLETED");
  expect(await balance(west, eva, "EUR")).toBe(2_500);
  expect(await balance(east, ann)).toBe(100_000 - body.totalSendingAmount);
});

it("exchange what each must know of the other's customer", async () => {
  const [ann, bob] = [await person(east, "anne", "USD", 100_000), await person(west, "rob")];
  const fields = (names: string[]) => names.map((name) => ({ name, mandatory: true }));
  const usd = { currencyCode: "USD", minAmount: 1, maxAmount: 1_000_000 };
  const configure = ({ client }: Bank, names: string[]) =>
    client.rest("PATCH", "/config", {
      body: { supportedCurrencies: [{ ...usd, requiredCounterpartyFields: fields(names) }] },
    });
  await configure(west, ["FULL_NAME", "TAX_ID"]);
  await configure(east, ["FULL_NAME"]);
  west.sink.behave(answer(200, JSON.stringify({ receiverCustomerInfo: { FULL_NAME: "Robert Receiver" } })));
  const missing = await quote(east, ann, bob);
  expect([missing.status, missing.body.code]).toEqual([400, "MISSING_MANDATORY_USER_INFO"]);
  expect(missing.body.details.errors).toEqual([expect.objectContaining({ field: "senderCustomerInfo.TAX_ID" })]);
  const { status, body } = await quote(east, ann, bob, { senderCustomerInfo: { TAX_ID: "123-45-6789" } });
  expect([status, body.counterpartyInformation]).toEqual([201, { FULL_NAME: "Robert Receiver" }]);
  await transactionBecomes(east.client, body.transactionId, (transaction) => transaction.status === "COMPLETED");
  expect(await incoming(west, bob)).toMatchObject({
    counterpartyInformation: { FULL_NAME: "Ada Byron", TAX_ID: "123-45-6789" },
  });
  await configure(west, []);
  await configure(east, []);
});

it("make no offer that the receiver's platform refuses, and lose nothing", async () => {
  const [ann, bob] = [await person(east, "anita", "USD", 50_000), await person(west, "bobby")];
  west.sink.behave(answer(403, JSON.stringify({ reason: "Not on our list." })));
  const { status, body } = await quote(east, ann, bob);
  expect([status, body.code]).toEqual([424, "PAYREQ_REQUEST_FAILED"]);
  expect(body.reason).toContain("Not on our list.");
  expect(await incoming(west, bob)).toMatchObject({ status: "REJECTED" });
  expect([await balance(east, ann), await balance(west, bob)]).toEqual([50_000, 0]);
});

it("settle in the end, once, where the receiver's server was away when it was paid", async () => {
  const [ann, bob] = [await person(east, "antonia", "USD", 50_000), await person(west, "robin")];
  const { body: offer } = await quote(east, ann, bob, { immediatelyExecute: false });
  // The receiver's provider can't take the report: its database refuses to write that it was paid.
  await query(west.app.databaseUrl, "ALTER TABLE quotes.uma_nonce RENAME TO uma_nonce_away");
  expect((await east.client.rest("POST", `/quotes/${offer.id}/execute`)).status).toBe(200);
  const { body: pending } = await east.client.rest("GET", `/transactions/${offer.transactionId}`);
  expect(pending).toMatchObject({ status: "PROCESSING" });
  expect([await balance(east, ann), await balance(west, bob)]).toEqual([40_000, 0]);
  await query(west.app.databaseUrl, "ALTER TABLE quotes.uma_nonce_away RENAME TO uma_nonce");
  await east.client.rest("POST", "/sandbox/clock", { body: { advanceSeconds: 120 } });
  await transactionBecomes(east.client, offer.transactionId, ({ status }) => status === "COMPLETED", 5_000);
  expect(await balance(west, bob)).toBe(offer.totalReceivingAmount);
});

it("give the money back where the receiver's invoice has run out", async () => {
  const [ann, bob] = [await person(east, "andrea", "USD", 50_000), await person(west, "robert")];
  const { body: offer } = await quote(east, ann, bob, { immediatelyExecute: false });
  await west.client.rest("POST", "/sandbox/clock", { body: { advanceSeconds: 3_600 } });
  expect(await incoming(west, bob)).toMatchObject({ status: "FAILED", failureReason: "QUOTE_EXPIRED" });
  expect((await east.client.rest("POST", `/quotes/${offer.id}/execute`)).status).toBe(200);
  const failed = await transactionBecomes(
    east.client,
    offer.transactionId,
    ({ refund }) => refund?.status === "COMPLETED",
  );
  expect(failed).toMatchObject({ status: "FAILED", failureReason: "COUNTERPARTY_POST_TX_FAILED" });
  expect([await balance(east, ann), await balance(west, bob)]).toEqual([50_000, 0]);
});
