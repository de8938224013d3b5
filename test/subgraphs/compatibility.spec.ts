import { afterAll, describe, expect, it } from "@jest/globals";
import { createCustomer } from "../testkit/accounts.js";
import { startApp } from "../testkit/app.js";
import { booksBalance } from "../testkit/books.js";
import { bankAccount, payer, quoteBody, transactionBecomes } from "../testkit/payments.js";
import { keyOfSender, startWebhookSink } from "../testkit/webhook-sink.js";

const app = await startApp({
  env: { PAYGRAPH_HEADER_ALIAS: "Acme", PAYGRAPH_SANDBOX_UMA_DOMAIN: "sandbox.uma.test, sandbox.acme.test" },
});
const client = (await app.platform({ skipPaperwork: true })).sandbox;
const sink = await startWebhookSink({ publicKey: keyOfSender(app.core.deps) });
await client.rest("PATCH", "/config", { body: { webhookEndpoint: sink.url } });
afterAll(() => booksBalance(app));

describe("A client of another brand", () => {
  it("finds the members of rateDetails under its own names too, in replies, webhooks and the served contract", async () => {
    const { id, account } = await payer(client);
    const { id: bank } = await bankAccount(client, id);
    const { status, body: quote } = await client.rest("POST", "/quotes", {
      body: quoteBody(account.id, bank, 10_000, { immediatelyExecute: true }),
    });
    const both = {
      counterpartyMultiplier: 1,
      counterpartyFixedFee: 0,
      serviceApiMultiplier: 1,
      serviceApiFixedFee: expect.any(Number),
      serviceApiVariableFeeRate: expect.any(Number),
      serviceApiVariableFeeAmount: expect.any(Number),
      acmeApiMultiplier: 1,
      acmeApiFixedFee: quote.rateDetails?.serviceApiFixedFee,
      acmeApiVariableFeeRate: quote.rateDetails?.serviceApiVariableFeeRate,
      acmeApiVariableFeeAmount: quote.rateDetails?.serviceApiVariableFeeAmount,
    };
    expect([status, quote.rateDetails]).toEqual([201, both]);
    await transactionBecomes(client, quote.transactionId, ({ status }) => status === "COMPLETED");
    const { body: paid } = await client.rest("GET", `/transactions/${quote.transactionId}`);
    expect(paid.rateDetails).toEqual(both);
    const webhook = await sink.waitFor(({ type, data }) => type.startsWith("OUTGOING_") && data.id === paid.id);
    expect(webhook.data.rateDetails).toEqual(both);
    expect(webhook.headers["x-acme-signature"]).toBe(webhook.headers["x-service-signature"]);
    const contract = (await (await fetch(`${app.baseUrl}/openapi.json`)).json()) as {
      components: { schemas: { OutgoingRateDetails: { properties: Record<string, unknown> } } };
    };
    expect(Object.keys(contract.components.schemas.OutgoingRateDetails.properties)).toEqual(Object.keys(both));
  });

  it("pays and is paid by the sandbox's counterparties at each of its domains", async () => {
    const { id, account } = await payer(client);
    for (const domain of ["sandbox.uma.test", "sandbox.acme.test"]) {
      const { body: found } = await client.rest("GET", `/receiver/uma/$success.usd@${domain}`);
      const { status, body: quote } = await client.rest("POST", "/quotes", {
        body: {
          lookupId: found.lookupId,
          source: { sourceType: "ACCOUNT", accountId: account.id },
          destination: { destinationType: "UMA_ADDRESS", umaAddress: `$success.usd@${domain}`, currency: "USD" },
          lockedCurrencySide: "SENDING",
          lockedCurrencyAmount: 1_000,
          immediatelyExecute: true,
        },
      });
      expect({ status, quote }).toMatchObject({ status: 201 });
      await transactionBecomes(client, quote.transactionId, ({ status }) => status === "COMPLETED");
      const received = await client.rest("POST", "/sandbox/uma/receive", {
        body: {
          customerId: id,
          senderUmaAddress: `$success.usd@${domain}`,
          receivingCurrencyCode: "USD",
          receivingCurrencyAmount: 500,
        },
      });
      expect(received).toMatchObject({ status: 200, body: { source: { umaAddress: `$success.usd@${domain}` } } });
    }
    const refused = await client.rest("GET", "/receiver/uma/$nobody.usd@sandbox.acme.test");
    expect(refused).toMatchObject({ status: 404, body: { reason: expect.stringContaining("sandbox.acme.test") } });
    const claimed = await client.rest("PATCH", "/config", { body: { umaDomain: "sandbox.acme.test" } });
    expect(claimed.status).toBe(409);
    const { body: providers } = await client.rest("GET", "/uma-providers");
    const domains = providers.data.map(({ umaDomain, domain }: Record<string, string>) => umaDomain ?? domain);
    expect(domains).toEqual(expect.arrayContaining(["sandbox.uma.test", "sandbox.acme.test"]));
  });
});

describe("A query's list", () => {
  it("may be repeated, bracketed, or one value with commas", async () => {
    const rates = async (query: string) => {
      const { status, body } = await client.rest("GET", `/exchange-rates?sourceCurrency=USD&${query}`);
      expect({ query, status }).toEqual({ query, status: 200 });
      return new Set(body.data.map((rate: Record<string, { code: string }>) => rate.destinationCurrency?.code));
    };
    const wanted = await rates("destinationCurrency=EUR&destinationCurrency=MXN");
    expect(wanted).toEqual(new Set(["EUR", "MXN"]));
    const forms = [
      "destinationCurrency=EUR,MXN",
      "destinationCurrency=EUR%2CMXN",
      "destinationCurrency[]=EUR&destinationCurrency[]=MXN",
      "destinationCurrency%5B%5D=EUR&destinationCurrency=MXN",
    ];
    for (const form of forms) expect([form, await rates(form)]).toEqual([form, wanted]);
    const wrong = await client.rest("GET", "/exchange-rates?destinationCurrency=EUR,");
    expect(wrong).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
  });
});

describe("A day where a time is meant", () => {
  it("begins an interval at its midnight, UTC, and ends one with its last moment on REST, before it in the graph", async () => {
    const { id } = await createCustomer(client);
    const { body: customer } = await client.rest("GET", `/customers/${id}`);
    const day = customer.createdAt.slice(0, 10);
    const next = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
    const found = async (filter: Record<string, string>, until?: string) => {
      const query = new URLSearchParams({ limit: "100", ...filter }).toString();
      const { status, body } = await client.rest("GET", `/customers?${query}`);
      expect({ query, status }).toEqual({ query, status: 200 });
      const { data } = await client.graph(
        `query ($from: DateTime, $until: DateTime) {
          customers(first: 100, filter: { createdAt: { from: $from, until: $until } }) { nodes { id } } }`,
        { from: filter["createdAfter"], until },
      );
      const ids = body.data.map((each: { id: string }) => each.id);
      expect(data.customers.nodes.map((each: { id: string }) => each.id)).toEqual(ids);
      return ids.includes(id);
    };
    expect(await found({ createdAfter: day, createdBefore: day }, next)).toBe(true);
    expect(await found({ createdAfter: next })).toBe(false);
    const wrong = await client.rest("GET", "/transactions?startDate=2024-02-30");
    expect(wrong).toMatchObject({ status: 400, body: { reason: expect.stringContaining("startDate") } });
    expect((await client.rest("GET", `/transactions?startDate=2024-01-01&endDate=${day}`)).status).toBe(200);
  });
});

describe("The platform's currencies", () => {
  it("say which way they are used, whether or not the platform has said so", async () => {
    const { body } = await client.rest("GET", "/config");
    const entries = body.supportedCurrencies as Record<string, unknown>[];
    expect(entries.length).toBeGreaterThan(5);
    for (const { enabledTransactionTypes } of entries)
      expect(enabledTransactionTypes).toEqual(["OUTGOING", "INCOMING"]);
    const [first, ...others] = entries;
    const changed = { ...first, enabledTransactionTypes: ["INCOMING"] };
    const saved = await client.rest("PATCH", "/config", { body: { supportedCurrencies: [changed, ...others] } });
    expect(saved.body.supportedCurrencies[0]).toMatchObject({ enabledTransactionTypes: ["INCOMING"] });
    const { data } = await client.graph("{ platformConfig { supportedCurrencies { enabledTransactionTypes } } }");
    expect(data.platformConfig.supportedCurrencies[0]).toEqual({ enabledTransactionTypes: ["INCOMING"] });
    await client.rest("PATCH", "/config", { body: { supportedCurrencies: entries } });
  });
});
