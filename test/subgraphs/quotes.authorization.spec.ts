import { randomInt, randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "@jest/globals";
import { baseAccount, fund } from "../testkit/accounts.js";
import { eventually, startApp, type RestReply } from "../testkit/app.js";
import { booksBalance } from "../testkit/books.js";
import { bankAccount, mexicanAccount, payer, quoteBody, transactionBecomes } from "../testkit/payments.js";
import { advanceClock, evmWallet, external, follow } from "./quotes.fixture.js";
import { Sca } from "./sca-harness.js";

const app = await startApp();
const platform = await app.platform({ skipPaperwork: true, ruleBasedAccounts: true });
const client = platform.sandbox;
afterAll(() => booksBalance(app));

/** An approved customer in Germany with a verified phone number, unless it has none. */
async function european({ hasPhone = true, ...body }: { hasPhone?: boolean; currencies?: string[] } = {}) {
  const phoneNumber = `+4917${randomInt(10_000_000, 99_999_999)}`;
  const paying = await payer(client, { region: "DE", ...(hasPhone && { phoneNumber }), ...body } as object);
  if (hasPhone) {
    await ok(client.rest("POST", `/customers/${paying.id}/verify-phone`));
    await ok(client.rest("POST", `/customers/${paying.id}/verify-phone/confirm`, { body: { code: "123456" } }));
  }
  return paying;
}

async function ok(reply: Promise<RestReply>) {
  const { status, body } = await reply;
  if (status >= 300) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

const now = { immediatelyExecute: true };
const offer = (from: string, to: string, amount: number, more: object = {}) =>
  client.rest("POST", "/quotes", { body: quoteBody(from, to, amount, more) });
const authorize = (quoteId: string, code = "123456", of = client) =>
  of.rest("POST", `/quotes/${quoteId}/authorize`, { body: { code } });
const balance = async (customerId: string, currency = "USD") =>
  (await baseAccount(client, customerId, currency)).balance.amount;
const quoteOf = async (id: string) => (await client.rest("GET", `/quotes/${id}`)).body;

describe("a payment of a customer in the EEA", () => {
  it("awaits a proof when it is made, and is executed by it, once, however often it is proven", async () => {
    const { id, account } = await european();
    const bank = await bankAccount(client, id);
    const followed = await follow(client, id);
    const request = {
      body: quoteBody(account.id, bank.id, 2_500, now),
      headers: { "idempotency-key": randomUUID() },
    };
    const made = await client.rest("POST", "/quotes", request);
    expect(made).toMatchObject({
      status: 202,
      body: {
        status: "PENDING_AUTHORIZATION",
        scaChallenge: {
          factor: "SMS_OTP",
          availableFactors: ["SMS_OTP"],
          purpose: "PAYOUT",
          expiresAt: made.body.expiresAt,
        },
      },
    });
    expect(await client.rest("POST", "/quotes", request)).toMatchObject({ status: 202, body: made.body });
    const { data } = await client.graph(
      `query ($id: ID!) { codeMessages(filter: {customerId: $id}, first: 1) { nodes { purpose text } } }`,
      { id },
    );
    expect(data.codeMessages.nodes).toMatchObject([
      {
        purpose: "QUOTE",
        text: expect.stringContaining("authorize a payment of 25.00 USD to the account that ends in 999"),
      },
    ]);
    expect((await quoteOf(made.body.id)).scaChallenge).toEqual(made.body.scaChallenge);
    expect(await authorize(made.body.id, "000000")).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
    expect(await balance(id)).toBe(1_000_000);

    const proofs = await Promise.all(Array.from({ length: 5 }, () => authorize(made.body.id)));
    expect(proofs.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await balance(id)).toBe(997_500);
    const done = await transactionBecomes(client, made.body.transactionId, ({ status }) => status === "COMPLETED");
    expect(done).toMatchObject({ type: "OUTGOING" });
    expect(await quoteOf(made.body.id)).not.toHaveProperty("scaChallenge");

    await followed.expectTypes([
      "OUTGOING_PAYMENT.PENDING",
      "OUTGOING_PAYMENT.PENDING_AUTHORIZATION",
      "OUTGOING_PAYMENT.PROCESSING",
      "OUTGOING_PAYMENT.COMPLETED",
    ]);
    await followed.close();
  });

  it("is proven in two rounds where it exchanges and pays out, by the graph as well", async () => {
    const { id, account } = await european();
    const { id: bank } = await mexicanAccount(client, id);
    const { body: quote } = await offer(account.id, bank, 5_000);
    expect(quote).toMatchObject({ status: "PENDING" });
    const fields = `id status scaChallenge { id factor purpose }`;
    const run = async (mutation: string, type: string, input: object) => {
      const { data, errors } = await client.graph(
        `mutation ($input: ${type}!) { ${mutation}(input: $input) { ${fields} } }`,
        { input: { quoteId: quote.id, ...input } },
      );
      if (errors) throw new Error(JSON.stringify(errors));
      return data[mutation];
    };
    const first = await run("executeQuote", "ExecuteQuoteInput", { scaFactor: "SMS_OTP" });
    const second = await run("authorizeQuote", "AuthorizeQuoteInput", { code: "123456" });
    expect([first, second]).toMatchObject([
      { status: "PENDING_AUTHORIZATION", scaChallenge: { purpose: "CURRENCY_CONVERSION" } },
      { status: "PENDING_AUTHORIZATION", scaChallenge: { purpose: "PAYOUT" } },
    ]);
    expect(second.scaChallenge.id).not.toBe(first.scaChallenge.id);
    expect(await balance(id)).toBe(1_000_000);
    const last = await run("authorizeQuote", "AuthorizeQuoteInput", { code: "123456" });
    expect(last).toMatchObject({ status: "PROCESSING", scaChallenge: null });
    expect(await balance(id)).toBe(995_000);
  });

  it("to be funded in real time shows how to pay it once it is authorized, and takes no money before", async () => {
    const { id } = await european();
    const bank = await bankAccount(client, id);
    const body = {
      source: { sourceType: "REALTIME_FUNDING", currency: "USD", customerId: id },
      destination: { destinationType: "ACCOUNT", accountId: bank.id },
      lockedCurrencySide: "SENDING",
      lockedCurrencyAmount: 4_000,
    };
    const made = await client.rest("POST", "/quotes", { body });
    expect(made).toMatchObject({ status: 202, body: { status: "PENDING_AUTHORIZATION", scaChallenge: {} } });
    expect(made.body).not.toHaveProperty("paymentInstructions");
    const payment = await client.rest("GET", `/transactions/${made.body.transactionId}`);
    expect(payment.body).not.toHaveProperty("paymentInstructions");
    const send = () => client.rest("POST", "/sandbox/send", { body: { quoteId: made.body.id, currencyCode: "USD" } });
    expect(await send()).toMatchObject({ status: 409, body: { code: "CONFLICT" } });
    const authorized = await authorize(made.body.id);
    expect(authorized).toMatchObject({ status: 200, body: { status: "PENDING" } });
    expect(authorized.body.paymentInstructions.length).toBeGreaterThan(0);
    expect(await send()).toMatchObject({ status: 200, body: { status: "PROCESSING" } });
    await transactionBecomes(client, made.body.transactionId, ({ status }) => status === "COMPLETED");
  });

  it("fails where nobody proves it in time, and can be taken back until then", async () => {
    const { id, account } = await european();
    const bank = await bankAccount(client, id);
    const [lapsing, cancelled] = [
      (await offer(account.id, bank.id, 1_000, now)).body,
      (await offer(account.id, bank.id, 1_000, now)).body,
    ];
    const taken = await client.rest("POST", `/transactions/${cancelled.transactionId}/cancel`);
    expect(taken).toMatchObject({ status: 200, body: { status: "FAILED" } });
    expect(await authorize(cancelled.id)).toMatchObject({ status: 409, body: { code: "CONFLICT" } });
    await advanceClock(client, 3_600);
    const { body } = await client.rest("GET", `/transactions/${lapsing.transactionId}`);
    expect(body).toMatchObject({ status: "FAILED", failureReason: "SCA_NOT_COMPLETED" });
    expect(await authorize(lapsing.id)).toMatchObject({ status: 409 });
    expect(await balance(id)).toBe(1_000_000);
  });

  it("is refused without a factor, without money, with a factor that the customer hasn't, and leaves nothing", async () => {
    const without = await european({ hasPhone: false });
    const bank = await bankAccount(client, without.id);
    const refused = await offer(without.account.id, bank.id, 1_000, now);
    expect(refused).toMatchObject({ status: 409, body: { code: "CONFLICT" } });
    const { body } = await client.rest("GET", `/transactions?customerId=${without.id}&type=OUTGOING`);
    expect(body.data).toEqual([]);

    const { id, account } = await european();
    const own = await bankAccount(client, id);
    expect(await offer(account.id, own.id, 1_000_001, now)).toMatchObject({
      status: 400,
      body: { code: "INSUFFICIENT_FUNDS" },
    });
    expect(await offer(account.id, own.id, 1_000, { ...now, scaFactor: "TOTP" })).toMatchObject({
      status: 400,
      body: { code: "INVALID_INPUT", details: { errors: [{ field: "scaFactor" }] } },
    });
    const { body: quote } = await offer(account.id, own.id, 1_000_001);
    const { body: reason, status } = await client.rest("POST", `/quotes/${quote.id}/execute`);
    expect([status, reason.code]).toEqual([400, "INSUFFICIENT_FUNDS"]);
  });

  it("whose money is gone when it is proven keeps its proof good until there is money again", async () => {
    const { id, account } = await european();
    const own = await bankAccount(client, id);
    const [first, second] = [
      (await offer(account.id, own.id, 700_000, now)).body,
      (await offer(account.id, own.id, 700_000, now)).body,
    ];
    expect(await authorize(first.id)).toMatchObject({ status: 200 });
    expect(await authorize(second.id)).toMatchObject({ status: 400, body: { code: "INSUFFICIENT_FUNDS" } });
    await fund(client, account.id, 700_000);
    expect(await authorize(second.id)).toMatchObject({ status: 200, body: { status: "PROCESSING" } });
  });

  it("asks by the deprecated transfer too, and locks the customer after five wrong codes", async () => {
    const { id, account } = await european();
    const bank = await bankAccount(client, id);
    const { status, body } = await client.rest("POST", "/transfer-out", {
      body: { source: { accountId: account.id }, destination: { accountId: bank.id }, amount: 900 },
    });
    expect([status, body.status]).toEqual([201, "PENDING_AUTHORIZATION"]);
    const codes = [];
    for (let guess = 0; guess < 6; guess++) codes.push((await authorize(body.quoteId, "999999")).status);
    expect(codes).toEqual([400, 400, 400, 400, 423, 423]);
    const locked = await authorize(body.quoteId);
    expect(locked).toMatchObject({ status: 423, body: { code: "ACCOUNT_LOCKED", details: { suspended: true } } });
    expect(await balance(id)).toBe(1_000_000);
  });

  it("gets a new code by SMS, five times, and the expiry stays", async () => {
    const { id, account } = await european();
    const bank = await bankAccount(client, id);
    const { body: quote } = await offer(account.id, bank.id, 1_000, now);
    const statuses = [];
    for (let again = 0; again < 6; again++) {
      statuses.push((await client.rest("POST", `/quotes/${quote.id}/authorize/resend`)).status);
    }
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
    expect((await quoteOf(quote.id)).scaChallenge.expiresAt).toBe(quote.scaChallenge.expiresAt);
    expect(await authorize(quote.id)).toMatchObject({ status: 200 });
    expect(await client.rest("POST", `/quotes/${quote.id}/authorize/resend`)).toMatchObject({ status: 409 });
  });

  it("is not made any more once sixty codes were sent within an hour", async () => {
    const { id, account } = await european();
    const bank = await bankAccount(client, id);
    for (let payment = 0; payment < 10; payment++) {
      const { body: quote } = await offer(account.id, bank.id, 1_000, now);
      for (let again = 0; again < 5; again++) await ok(client.rest("POST", `/quotes/${quote.id}/authorize/resend`));
    }
    expect(await offer(account.id, bank.id, 1_000, now)).toMatchObject({ status: 429, body: { code: "RATE_LIMITED" } });
    await advanceClock(client, 3_600);
    expect(await offer(account.id, bank.id, 1_000, now)).toMatchObject({ status: 202 });
  });
});

describe("no proof is asked", () => {
  it("for moves between own accounts, and for a sweep, which follows a rule", async () => {
    const { id, account } = await european();
    const bank = await bankAccount(client, id);
    await new Sca(client).login(id);
    const ruled = await client.rest("POST", "/internal-accounts", {
      body: {
        type: "RULE_BASED",
        currency: "USD",
        customerId: id,
        sweepRule: { destination: { accountId: bank.id } },
      },
      headers: { "idempotency-key": randomUUID() },
    });
    expect(await offer(account.id, ruled.body.id, 1_000, now)).toMatchObject({
      status: 201,
      body: { status: "COMPLETED" },
    });
    await fund(client, ruled.body.id, 5_000);
    const swept = () => client.rest("GET", `/transactions?senderAccountIdentifier=${ruled.body.id}`);
    await eventually(swept, ({ body }) => body.data.some(({ status }: { status: string }) => status === "COMPLETED"));
  });

  it("of customers elsewhere, and for a trusted beneficiary", async () => {
    const elsewhere = await payer(client, { region: "US" } as object);
    const bank = await bankAccount(client, elsewhere.id);
    expect(await offer(elsewhere.account.id, bank.id, 1_000, now)).toMatchObject({ status: 201 });

    const { id, account } = await european({ currencies: ["USDC"] });
    const wallet = await external(client, id, evmWallet());
    expect(await offer(account.id, wallet, 1_000_000, now)).toMatchObject({ status: 202 });
    await ok(client.rest("POST", `/customers/external-accounts/${wallet}/trust`));
    const confirmed = await client.rest("POST", `/customers/external-accounts/${wallet}/trust/confirm`, {
      body: { code: "123456" },
    });
    expect(confirmed).toMatchObject({ status: 200, body: { trusted: true } });
    await fund(client, account.id, 5_000_000);
    expect(await offer(account.id, wallet, 1_000_000, now)).toMatchObject({
      status: 201,
      body: { status: "PROCESSING" },
    });
  });

  it("is a matter of the tenant: another platform, and production, find no such quote", async () => {
    const { id, account } = await european();
    const bank = await bankAccount(client, id);
    const { body: quote } = await offer(account.id, bank.id, 1_000, now);
    const other = await app.platform({ skipPaperwork: true });
    for (const stranger of [other.sandbox, platform.production]) {
      expect(await authorize(quote.id, "123456", stranger)).toMatchObject({
        status: 404,
        body: { code: "QUOTE_NOT_FOUND" },
      });
    }
    expect(await quoteOf(quote.id)).toMatchObject({ status: "PENDING_AUTHORIZATION" });
  });
});
