import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, it } from "@jest/globals";
import { Client, startApp } from "../testkit/app.js";
import { baseAccount, createCustomer } from "../testkit/accounts.js";
import { booksBalance } from "../testkit/books.js";
import { payer, quoteBody, transactionBecomes } from "../testkit/payments.js";
import { answer, startWebhookSink, type SinkBehaviour, keyOfSender } from "../testkit/webhook-sink.js";
import { advanceClock, expectBounds, startRatePeriod } from "../subgraphs/quotes.fixture.js";

const sandbox = "sandbox.uma.test";

const app = await startApp();
const platform = await app.platform({ skipPaperwork: true });
const client = platform.sandbox;
const sink = await startWebhookSink({ publicKey: keyOfSender(app.core.deps) });
await client.rest("PATCH", "/config", { body: { webhookEndpoint: sink.url } });
beforeEach(() => sink.behave(answer(200)));
afterAll(() => booksBalance(app));

/** The endpoint's response to a payment's approval; it accepts everything else. */
function answering(behaviour: SinkBehaviour) {
  sink.behave((webhook) => (webhook.type === "INCOMING_PAYMENT.PENDING" ? behaviour : answer(200)));
}

interface UmaCustomer {
  readonly id: string;
  readonly umaAddress: string;
}

const receiver = async (more: object = {}) => (await createCustomer(client, more)) as unknown as UmaCustomer;

const receive = (to: object, more: object = {}, of: Client = client) =>
  of.rest("POST", "/sandbox/uma/receive", {
    body: {
      senderUmaAddress: `$success.usd@${sandbox}`,
      receivingCurrencyCode: "USD",
      receivingCurrencyAmount: 1_250,
      ...to,
      ...more,
    },
  });

const balance = async (customerId: string) => (await baseAccount(client, customerId)).balance.amount;

const asked = (transactionId: string) =>
  sink.received.filter(({ type, data }) => type === "INCOMING_PAYMENT.PENDING" && data.id === transactionId);

describe("looking a receiver up", () => {
  it("answers currencies, bounds and a look-up that a quote goes on from, on either surface", async () => {
    const address = `$success.eur@${sandbox}`;
    const { status, body } = await client.rest("GET", `/receiver/uma/${encodeURIComponent(address)}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      receiverUmaAddress: address,
      requiredPayerDataFields: [],
      lookupId: expect.stringMatching(/^Lookup:/),
      supportedCurrencies: [{ currency: { code: "EUR", decimals: 2 } }],
    });
    // Dollars for a euro.
    expect(body.supportedCurrencies[0].estimatedExchangeRate).toBeGreaterThan(0.5);
    expect(body.supportedCurrencies[0].estimatedExchangeRate).toBeLessThan(2);
    const { data } = await client.graph(
      `mutation ($input: LookUpUmaReceiverInput!) { lookUpUmaReceiver(input: $input) {
        receiverUmaAddress accountId supportedCurrencies { currency { code } } } }`,
      { input: { receiverUmaAddress: "$SUCCESS.mxn@Sandbox.UMA.test" } },
    );
    expect(data.lookUpUmaReceiver).toEqual({
      receiverUmaAddress: `$success.mxn@${sandbox}`,
      accountId: null,
      supportedCurrencies: [{ currency: { code: "MXN" } }],
    });
  });

  it("answers the bounds that a quote enforces, its fees and the receiver's bounds included", async () => {
    const own = (await app.platform({ skipPaperwork: true })).sandbox;
    const fixedFee = { amount: 25, currency: "USD" };
    const fee = { feeType: "CROSS_CURRENCY_TRANSACTION", sourceCurrency: "USD", variableFeeBps: 75, fixedFee };
    await own.rest("PATCH", "/config", { body: { feeConfigs: [fee] } });
    await startRatePeriod(own);
    const ann = await payer(own, { amount: 0 });
    for (const currency of ["usd", "eur", "mxn"]) {
      const umaAddress = `$success.${currency}@${sandbox}`;
      const { body: found } = await own.rest("GET", `/receiver/uma/${umaAddress}`);
      await expectBounds(own, found, (amount) => ({
        ...quoteBody(ann.account.id, "", amount, { lockedCurrencySide: "RECEIVING", lookupId: found.lookupId }),
        destination: { destinationType: "UMA_ADDRESS", umaAddress },
      }));
    }
  });

  it("asks customers of this server by the same messages, and says what their platform must know of payers", async () => {
    const other = (await app.platform({ skipPaperwork: true })).sandbox;
    const requiredCounterpartyFields = [
      { name: "FULL_NAME", mandatory: true },
      { name: "BIRTH_DATE", mandatory: false },
    ];
    const usd = { currencyCode: "USD", minAmount: 100, maxAmount: 5_000, requiredCounterpartyFields };
    await other.rest("PATCH", "/config", { body: { supportedCurrencies: [usd] } });
    const { umaAddress } = (await createCustomer(other)) as unknown as UmaCustomer;
    const { status, body } = await client.rest("GET", `/receiver/uma/${umaAddress}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      receiverUmaAddress: umaAddress,
      requiredPayerDataFields: requiredCounterpartyFields,
      supportedCurrencies: [{ currency: { code: "USD" }, estimatedExchangeRate: 1, min: 100, max: 5_000 }],
    });
  });

  it.each([
    ["no address", "alice@example.com", 400, "INVALID_UMA_ADDRESS"],
    ["a domain that is no host name", "$bob@1.2.3.999", 400, "INVALID_UMA_ADDRESS"],
    ["a domain of dots", "$bob@..", 400, "INVALID_UMA_ADDRESS"],
    ["nobody of the sandbox", `$nobody@${sandbox}`, 404, "UMA_NOT_FOUND"],
    ["a provider that can't be reached", "$bob@no-such-provider.invalid", 424, "LNURLP_REQUEST_FAILED"],
  ])("refuses %s", async (_what, address, status, code) => {
    const reply = await client.rest("GET", `/receiver/uma/${encodeURIComponent(address)}`);
    expect([reply.status, reply.body.code]).toEqual([status, code]);
  });

  it("refuses a customer or sender that isn't one, and knows no sandbox counterparty in production", async () => {
    const path = `/receiver/uma/$success.usd@${sandbox}`;
    const cases: [string, number, string][] = [
      ["?customerId=Customer:nonsense", 400, "INVALID_INPUT"],
      ["?customerId=Customer:01890000-0000-7000-8000-000000000000", 404, "USER_NOT_FOUND"],
      ["?senderUmaAddress=bob", 400, "INVALID_UMA_ADDRESS"],
    ];
    for (const [query, status, code] of cases) {
      const reply = await client.rest("GET", `${path}${query}`);
      expect([reply.status, reply.body.code]).toEqual([status, code]);
    }
    expect(await platform.production.rest("GET", path)).toMatchObject({ status: 404, body: { code: "UMA_NOT_FOUND" } });
  });

  it("lists providers by country, currency and page", async () => {
    const { body } = await client.rest(
      "GET",
      "/uma-providers?countryCode=MX&currencyCode=MXN&hasBlockedProviders=true",
    );
    expect(body).toMatchObject({
      hasMore: false,
      data: [
        { name: "Sandbox UMA", domain: sandbox, allowListStatus: true, lei: expect.stringMatching(/^[0-9A-Z]{20}$/) },
      ],
    });
    expect((await client.rest("GET", "/uma-providers?countryCode=JP")).body).toMatchObject({ data: [], totalCount: 0 });
    expect((await client.rest("GET", "/uma-providers?countryCode=Atlantis")).status).toBe(400);
    expect((await client.rest("GET", "/uma-providers?currencyCode=ABC")).status).toBe(400);
    expect((await platform.production.rest("GET", "/uma-providers")).body.data).toEqual([]);
    const { data } = await client.graph(
      "{ umaProviders(first: 1, orderBy: { direction: ASC }) { totalCount nodes { domain } } }",
    );
    expect(data.umaProviders).toEqual({ totalCount: 1, nodes: [{ domain: sandbox }] });
  });
});

describe("receiving from the sandbox's counterparties", () => {
  it("asks the platform once, credits the customer, and answers the payment; once for one key", async () => {
    const bob = await receiver();
    const request = {
      body: {
        senderUmaAddress: `$success.usd@${sandbox}`,
        receiverUmaAddress: bob.umaAddress,
        receivingCurrencyCode: "USD",
        receivingCurrencyAmount: 1_250,
      },
      headers: { "idempotency-key": randomUUID() },
    };
    const first = await client.rest("POST", "/sandbox/uma/receive", request);
    const account = await baseAccount(client, bob.id);
    expect(first).toMatchObject({
      status: 200,
      body: {
        type: "INCOMING",
        direction: "CREDIT",
        status: "COMPLETED",
        customerId: bob.id,
        source: { sourceType: "UMA_ADDRESS", umaAddress: `$success.usd@${sandbox}` },
        destination: { destinationType: "ACCOUNT", accountId: account.id },
        receivedAmount: { amount: 1_250, currency: { code: "USD" } },
      },
    });
    expect((await client.rest("POST", "/sandbox/uma/receive", request)).body).toEqual(first.body);
    expect(account.balance.amount).toBe(1_250);
    const questions = asked(first.body.id);
    expect(questions).toHaveLength(1);
    expect(questions[0]?.data).toMatchObject({ status: "PENDING", receivedAmount: { amount: 1_250 } });
    expect(questions[0]?.data.requestedReceiverCustomerInfoFields).toBeUndefined();
    const done = await sink.waitFor(
      ({ type, data }) => type === "INCOMING_PAYMENT.COMPLETED" && data.id === first.body.id,
    );
    expect(done.data).toEqual(first.body);
    await sink.waitFor(({ type, data }) => type === "INTERNAL_ACCOUNT.BALANCE_UPDATED" && data.id === account.id);
  });

  it("delivers what the platform must know of payers, so that it can screen them", async () => {
    const strict = await app.platform({ skipPaperwork: true });
    const requiredCounterpartyFields = [
      { name: "FULL_NAME", mandatory: true },
      { name: "COUNTRY_OF_RESIDENCE", mandatory: false },
    ];
    const usd = { currencyCode: "USD", minAmount: 1, maxAmount: 100_000, requiredCounterpartyFields };
    await strict.sandbox.rest("PATCH", "/config", {
      body: { supportedCurrencies: [usd], webhookEndpoint: sink.url },
    });
    const { id } = await createCustomer(strict.sandbox);
    const { body } = await receive({ customerId: id }, {}, strict.sandbox);
    const counterpartyInformation = { FULL_NAME: "Sandbox Sender", COUNTRY_OF_RESIDENCE: "US" };
    expect(body).toMatchObject({ status: "COMPLETED", counterpartyInformation });
    expect(asked(body.id)[0]?.data).toMatchObject({ counterpartyInformation });
    const tooMuch = await receive({ customerId: id }, { receivingCurrencyAmount: 100_001 }, strict.sandbox);
    expect([tooMuch.status, tooMuch.body.code]).toEqual([400, "AMOUNT_OUT_OF_RANGE"]);
  });

  it.each([
    ["refuses with a reason", answer(403, JSON.stringify({ reason: "Not him." })), "REJECTED", undefined],
    [
      "misses something of the payer",
      answer(422, JSON.stringify({ requiredFields: ["BIRTH_DATE"] })),
      "FAILED",
      "PAY_REQUEST_FAILED",
    ],
    ["answers anything else", answer(500), "FAILED", "PAYMENT_APPROVAL_WEBHOOK_ERROR"],
    ["closes the connection", { kind: "close" } as const, "FAILED", "PAYMENT_APPROVAL_WEBHOOK_ERROR"],
    ["says nothing", { kind: "hang" } as const, "FAILED", "PAYMENT_APPROVAL_TIMED_OUT"],
    ["promises a decision and makes none", answer(202), "FAILED", "PAYMENT_APPROVAL_TIMED_OUT"],
  ])("credits nothing where the platform %s", async (_what, behaviour, status, failureReason) => {
    answering(behaviour);
    const bob = await receiver();
    const { body } = await receive({ customerId: bob.id });
    expect(body).toMatchObject({ status, ...(failureReason && { failureReason }) });
    expect(await balance(bob.id)).toBe(0);
    // One question; over a connection that went stale it may have been sent twice.
    expect(new Set(asked(body.id).map((question) => question.id)).size).toBe(1);
    await sink.waitFor(({ type, data }) => type === "INCOMING_PAYMENT.FAILED" && data.id === body.id);
    const late = await client.rest("POST", `/transactions/${body.id}/approve`, { body: {} });
    expect([late.status, late.body.code]).toEqual([409, "TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL"]);
  });

  it("fails where there is no endpoint to ask", async () => {
    const silent = (await app.platform({ skipPaperwork: true })).sandbox;
    const { id } = await createCustomer(silent);
    const { body } = await receive({ customerId: id }, {}, silent);
    expect(body).toMatchObject({ status: "FAILED", failureReason: "PAYMENT_APPROVAL_WEBHOOK_ERROR" });
  });

  it("goes on when the platform approves within 5 s, on either surface, and ends when it rejects", async () => {
    answering(answer(202));
    const bob = await receiver();
    const decide = async (decision: (id: string) => Promise<unknown>) => {
      const seen = sink.received.length;
      const reply = receive({ customerId: bob.id });
      const { data } = await sink.waitFor(
        (webhook) => webhook.type === "INCOMING_PAYMENT.PENDING" && sink.received.indexOf(webhook) >= seen,
      );
      await decision(String(data.id));
      return (await reply).body;
    };
    const approved = await decide(async (id) => {
      const request = { body: {}, headers: { "idempotency-key": randomUUID() } };
      const { status, body } = await client.rest("POST", `/transactions/${id}/approve`, request);
      expect([status, body.status]).toEqual([200, "PROCESSING"]);
      expect(await client.rest("POST", `/transactions/${id}/approve`, request)).toMatchObject({ status: 200, body });
      const again = await client.rest("POST", `/transactions/${id}/reject`, { body: { reason: "too late" } });
      expect([again.status, again.body.code]).toEqual([409, "TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL"]);
    });
    expect(approved.status).toBe("COMPLETED");
    const byGraph = await decide(async (id) => {
      const { data } = await client.graph(
        "mutation ($input: ApproveTransactionInput!) { approveTransaction(input: $input) { id status } }",
        { input: { transactionId: id } },
      );
      expect(data.approveTransaction).toEqual({ id, status: "PROCESSING" });
    });
    expect(byGraph.status).toBe("COMPLETED");
    const rejected = await decide(async (id) => {
      const { body } = await client.rest("POST", `/transactions/${id}/reject`, { body: { reason: "Not now." } });
      expect(body.status).toBe("REJECTED");
    });
    expect(rejected.status).toBe("REJECTED");
    expect(await balance(bob.id)).toBe(2_500);
  });

  it("is screened, and may take its time", async () => {
    const bob = await receiver();
    const refused = await receive({ customerId: bob.id }, { senderUmaAddress: `$fail.compliance.usd@${sandbox}` });
    expect(refused.body).toMatchObject({ status: "FAILED", failureReason: "COMPLIANCE_REJECTED" });
    expect(asked(refused.body.id)).toHaveLength(0);
    const late = await receive({ customerId: bob.id }, { senderUmaAddress: `$pending.long.usd@${sandbox}` });
    expect(late.body.status).toBe("PROCESSING");
    await advanceClock(client, 370);
    await transactionBecomes(client, late.body.id, ({ status }) => status === "COMPLETED");
    expect(await balance(bob.id)).toBe(1_250);
    await advanceClock(client, 3_600);
    expect((await client.rest("GET", `/transactions/${late.body.id}`)).body.status).toBe("COMPLETED");
  });

  it("names what is wrong with a request", async () => {
    const bob = await receiver();
    const cases: [object, number, string][] = [
      [{ receiverUmaAddress: bob.umaAddress, senderUmaAddress: "$alice@elsewhere.test" }, 400, "INVALID_UMA_ADDRESS"],
      [{ receiverUmaAddress: "bob" }, 400, "INVALID_UMA_ADDRESS"],
      [{ receiverUmaAddress: "$nobody@elsewhere.test" }, 404, "UMA_NOT_FOUND"],
      [{ customerId: "Customer:01890000-0000-7000-8000-000000000000" }, 404, "USER_NOT_FOUND"],
      [{ customerId: "nonsense" }, 400, "INVALID_INPUT"],
      [{}, 400, "INVALID_INPUT"],
      [{ customerId: bob.id, receivingCurrencyCode: "XYZ" }, 400, "INVALID_CURRENCY"],
      [{ customerId: bob.id, receivingCurrencyCode: "EUR" }, 400, "INVALID_CURRENCY"],
      [{ customerId: bob.id, receivingCurrencyAmount: 0 }, 400, "INVALID_INPUT"],
    ];
    for (const [body, status, code] of cases) {
      const reply = await receive(body);
      expect([body, reply.status, reply.body.code]).toEqual([body, status, code]);
    }
    const other = (await app.platform({ skipPaperwork: true })).sandbox;
    expect((await receive({ receiverUmaAddress: bob.umaAddress }, {}, other)).status).toBe(404);
    expect((await receive({ customerId: bob.id }, {}, platform.production)).status).toBe(403);
    const { body: token } = await client.rest("POST", "/tokens", { body: { name: "reader", permissions: ["VIEW"] } });
    const reader = new Client(app.baseUrl, token);
    expect((await receive({ customerId: bob.id }, {}, reader)).status).toBe(403);
    const id = "Transaction:01890000-0000-7000-8000-000000000000";
    for (const action of ["approve", "reject"]) {
      expect((await reader.rest("POST", `/transactions/${id}/${action}`, { body: {} })).status).toBe(403);
      expect((await client.rest("POST", `/transactions/${id}/${action}`, { body: {} })).status).toBe(404);
    }
    const byGraph = await reader.graph(
      "mutation ($input: RejectTransactionInput!) { rejectTransaction(input: $input) { id } }",
      { input: { transactionId: id } },
    );
    expect(byGraph.errors?.[0]?.extensions.code).toBe("FORBIDDEN");
    const unknown = await client.rest("POST", "/transactions/Transaction:nonsense/approve", { body: {} });
    expect([unknown.status, unknown.body.code]).toEqual([404, "TRANSACTION_NOT_FOUND"]);
  });
});

describe("paying the sandbox's counterparties", () => {
  const pay = async (umaAddress: string, more: object = {}) => {
    const ann = await payer(client);
    const reply = await client.rest("POST", "/quotes", {
      body: {
        source: { sourceType: "ACCOUNT", accountId: ann.account.id },
        destination: { destinationType: "UMA_ADDRESS", umaAddress },
        lockedCurrencySide: "SENDING",
        lockedCurrencyAmount: 10_000,
        immediatelyExecute: true,
        ...more,
      },
    });
    return { ann, reply };
  };

  it("arrives in each currency, with either side locked, also from a look-up", async () => {
    for (const code of ["usd", "eur", "mxn"]) {
      const { ann, reply } = await pay(`$success.${code}@${sandbox}`);
      expect([reply.status, reply.body.receivingCurrency.code]).toEqual([201, code.toUpperCase()]);
      await transactionBecomes(client, reply.body.transactionId, ({ status }) => status === "COMPLETED");
      expect(await balance(ann.id)).toBe(990_000);
    }
    const address = `$success.eur@${sandbox}`;
    const { body: found } = await client.rest("GET", `/receiver/uma/${address}`);
    const locked = { lockedCurrencySide: "RECEIVING", lockedCurrencyAmount: 5_000, lookupId: found.lookupId };
    const { ann, reply } = await pay(address, locked);
    expect(reply.body).toMatchObject({ totalReceivingAmount: 5_000, receivingCurrency: { code: "EUR" } });
    await transactionBecomes(client, reply.body.transactionId, ({ status }) => status === "COMPLETED");
    expect(await balance(ann.id)).toBe(1_000_000 - reply.body.totalSendingAmount);
  });

  it("gives the money back where the counterparty's compliance refuses it", async () => {
    const { ann, reply } = await pay(`$fail.compliance.usd@${sandbox}`);
    const failed = await transactionBecomes(
      client,
      reply.body.transactionId,
      ({ refund }) => refund?.status === "COMPLETED",
    );
    expect(failed).toMatchObject({ status: "FAILED", failureReason: "COMPLIANCE_REJECTED" });
    expect(await balance(ann.id)).toBe(1_000_000);
  });

  it("stays PROCESSING for about six minutes where the counterparty is slow", async () => {
    const { reply } = await pay(`$pending.long.usd@${sandbox}`);
    const { transactionId } = reply.body;
    await advanceClock(client, 300);
    expect((await client.rest("GET", `/transactions/${transactionId}`)).body.status).toBe("PROCESSING");
    await advanceClock(client, 100);
    await transactionBecomes(client, transactionId, ({ status }) => status === "COMPLETED");
  });
});
