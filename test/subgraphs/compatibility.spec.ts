import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "@jest/globals";
import { routes, servedRoutes } from "../../gateway/processes/routes.js";
import { openInternalAccounts } from "../../subgraphs/accounts/internal-accounts/provisioning.js";
import { inTransaction } from "../../subgraphs/shared/persistence/transaction.js";
import { createCustomer } from "../testkit/accounts.js";
import { eventually, startApp } from "../testkit/app.js";
import { booksBalance } from "../testkit/books.js";
import { query } from "../testkit/database-url.js";
import { bankAccount, payer, quoteBody, transactionBecomes } from "../testkit/payments.js";
import { activeCard, cardholder } from "./cards.fixture.js";
import { keyOfSender, startWebhookSink } from "../testkit/webhook-sink.js";

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- parts of JSON documents
type JsonObject = Record<string, any>;

const app = await startApp({
  env: { PAYGRAPH_HEADER_ALIAS: "Acme", PAYGRAPH_SANDBOX_UMA_DOMAIN: "sandbox.uma.test, sandbox.acme.test" },
});
const platform = await app.platform({ skipPaperwork: true });
const client = platform.sandbox;
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

describe("A client that knows cards by their former names", () => {
  it("orders, lists, freezes and funds one by them, without an idempotency key, and reads both", async () => {
    const { customerId, accountId } = await cardholder(client, 0);
    const ordered = await client.rest("POST", "/cards", {
      body: { cardholderId: customerId, form: "VIRTUAL", fundingSources: [accountId] },
    });
    const both = { customerId, cardholderId: customerId, fundingSource: accountId, fundingSources: [accountId] };
    expect(ordered).toMatchObject({ status: 201, body: { ...both, status: "PROCESSING", state: "PROCESSING" } });
    const { id } = ordered.body;
    const active = await eventually(
      async () => (await client.rest("GET", `/cards?cardholderId=${customerId}&state=ACTIVE`)).body.data,
      (cards) => cards.length === 1,
    );
    expect(active).toMatchObject([{ id, ...both, status: "ACTIVE", state: "ACTIVE" }]);
    expect((await client.rest("GET", `/cards?cardholderId=${customerId}&state=CLOSED`)).body.data).toEqual([]);
    const frozen = await client.rest("PATCH", `/cards/${id}`, {
      body: { status: "FROZEN", state: "FROZEN" },
    });
    expect(frozen).toMatchObject({ status: 200, body: { status: "FROZEN", state: "FROZEN" } });
    const closed = await client.rest("PATCH", `/cards/${id}`, { body: { state: "CLOSED" } });
    expect(closed).toMatchObject({
      status: 200,
      body: { ...both, statusReason: "CLOSED_BY_PLATFORM", stateReason: "CLOSED_BY_PLATFORM" },
    });
    const { data } = await client.graph("query ($id: ID!) { card(id: $id) { status customer { id } } }", { id });
    expect(data.card).toEqual({ status: "CLOSED", customer: { id: customerId } });
  });

  it("is refused two values that disagree, and another number of funding sources than one", async () => {
    const { customerId, accountId } = await cardholder(client, 0);
    const refused = async (body: object, reason: RegExp) => {
      const { status, body: error } = await client.rest("POST", "/cards", { body: { form: "VIRTUAL", ...body } });
      expect({ status, reason: error.reason }).toEqual({ status: 400, reason: expect.stringMatching(reason) });
    };
    const documented = { customerId, fundingSource: accountId };
    await refused(
      { ...documented, cardholderId: "Customer:other" },
      /^cardholderId: has another value than customerId/,
    );
    await refused(
      { ...documented, fundingSources: ["other"] },
      /^fundingSources: has another value than fundingSource/,
    );
    await refused({ customerId, fundingSources: [] }, /^fundingSources: must be a list of one item/);
    await refused(
      { customerId, fundingSources: [accountId, accountId] },
      /^fundingSources: must be a list of one item/,
    );
    await refused({ form: "VIRTUAL", fundingSources: [accountId] }, /customerId/);
    const listed = await client.rest("GET", `/cards?customerId=${customerId}&cardholderId=Customer:other`);
    expect(listed).toMatchObject({
      status: 400,
      body: { reason: expect.stringMatching(/^cardholderId: has another/) },
    });
  });

  it("gets its events by their former types besides the documented ones", async () => {
    const holder = await cardholder(client, 0);
    const { id } = await activeCard(client, holder);
    // A holder has one account of a currency today.
    await query(app.databaseUrl, "DROP INDEX accounts.internal_account_base_key");
    const { deps } = app.core;
    const ledger = { platformId: platform.platformId, environment: "SANDBOX", now: new Date() } as const;
    const [other] = await inTransaction(deps, (tx) =>
      openInternalAccounts(deps, tx, ledger, [
        { customerId: holder.customerId, currency: "USD", type: "INTERNAL_FIAT" },
      ]),
    );
    const moved = await client.rest("PATCH", `/cards/${id}`, { body: { fundingSources: [other?.id] } });
    expect(moved).toMatchObject({ status: 200, body: { fundingSource: other?.id, status: "ACTIVE" } });
    const told = await sink.waitFor(({ type, data }) => type === "CARD.FUNDING_SOURCE_CHANGE" && data.id === id);
    expect(told.data).toMatchObject({ fundingSource: other?.id, fundingSources: [other?.id] });
    for (const type of ["CARD.STATUS_CHANGE", "CARD.STATE_CHANGE"]) {
      const { data } = await sink.waitFor((hook) => hook.type === type && hook.data.id === id);
      expect(data).toMatchObject({ status: "ACTIVE", state: "ACTIVE", cardholderId: holder.customerId });
    }
  });

  it("finds them in the served contract, and the aliased headers of wallet operations", async () => {
    const contract = (await (await fetch(`${app.baseUrl}/openapi.json`)).json()) as JsonObject;
    const { schemas } = contract["components"];
    expect(schemas.CardCreateRequest.required).toEqual(["form"]);
    expect(schemas.CardCreateRequest.properties).toMatchObject({ cardholderId: {}, fundingSources: { type: "array" } });
    expect(schemas.Card.properties).toMatchObject({ state: {}, stateReason: {}, cardholderId: {}, fundingSources: {} });
    expect(schemas.ExchangeRate.required).not.toContain("destinationPaymentRail");
    expect(JSON.stringify(schemas.ExchangeRate.properties.destinationPaymentRail)).not.toContain("null");
    const names = ({ parameters }: JsonObject) => parameters.map(({ name }: JsonObject) => name);
    expect(names(contract["paths"]["/cards"].get)).toEqual(expect.arrayContaining(["cardholderId", "state"]));
    expect(contract["paths"]["/cards"].post.parameters).toMatchObject([{ name: "Idempotency-Key", required: false }]);
    expect(names(contract["paths"]["/quotes/{quoteId}/execute"].post)).toEqual(
      expect.arrayContaining(["Service-Wallet-Signature", "Acme-Wallet-Signature"]),
    );
    expect(contract["webhooks"].cardFormerNames.post.summary).toBe("CARD.STATE_CHANGE, CARD.FUNDING_SOURCE_CHANGE");
  });
});

describe("A client of an older version", () => {
  it("lists quotes, by customer and status, page by page; the document and other servers lack the path", async () => {
    const { id, account } = await payer(client);
    const { id: bank } = await bankAccount(client, id);
    const made: string[] = [];
    for (let count = 0; count < 3; count++)
      made.unshift((await client.rest("POST", "/quotes", { body: quoteBody(account.id, bank, 10_000) })).body.id);
    const list = async (query: string) => {
      const response = await fetch(`${app.baseUrl}/2025-10-13/quotes?${query}`, {
        headers: { authorization: client.authorization },
      });
      return { status: response.status, body: (await response.json()) as JsonObject };
    };
    const ids = ({ body }: { body: JsonObject }) => body["data"].map((quote: JsonObject) => quote["id"]);
    const first = await list(`customerId=${id}&status=PENDING&limit=2`);
    expect([ids(first), first.body["hasMore"], first.body["totalCount"]]).toEqual([made.slice(0, 2), true, 3]);
    const { body: shown } = await client.rest("GET", `/quotes/${made[0]}`);
    expect(first.body["data"][0]).toEqual(shown);
    const next = await list(`customerId=${id}&status=PENDING&limit=2&cursor=${first.body["nextCursor"]}`);
    expect([ids(next), next.body["hasMore"]]).toEqual([made.slice(2), false]);
    expect(ids(await list(`customerId=${id}&status=COMPLETED`))).toEqual([]);
    expect((await list("colour=red")).status).toBe(400);
    const { paths } = (await (await fetch(`${app.baseUrl}/openapi.json`)).json()) as JsonObject;
    expect(Object.keys(paths["/quotes"])).toEqual(["post"]);
    expect(routes.map(({ key }) => key)).not.toContain("GET /quotes");
    expect(servedRoutes({ headerAlias: undefined }).map(({ key }) => key)).not.toContain("GET /quotes");
  });

  it("gets a link to a customer's verification by the platform's own id, fresh each time", async () => {
    const platformCustomerId = `shop-${randomUUID()}`;
    await createCustomer(client, { platformCustomerId });
    const get = async (query: string, method = "GET") => {
      const response = await fetch(`${app.baseUrl}/2025-10-13/customers/kyc-link?${query}`, {
        method,
        headers: { authorization: client.authorization },
      });
      const text = await response.text();
      const body = text ? (JSON.parse(text) as JsonObject) : {};
      return { status: response.status, body, cached: response.headers.get("cache-control") };
    };
    const query = `platformCustomerId=${encodeURIComponent(platformCustomerId)}`;
    const links = [await get(query), await get(`${query}&redirectUri=https://shop.example/done`)];
    for (const link of links)
      expect(link).toMatchObject({ status: 200, body: { provider: "HOSTED" }, cached: "no-store" });
    const [one, other] = links.map(({ body }) => String(body["kycUrl"]));
    expect(one).toMatch(/\/verify\/[\w-]{43}$/);
    expect(other).not.toBe(one);
    expect((await get("platformCustomerId=unknown")).body).toMatchObject({ code: "USER_NOT_FOUND" });
    expect((await get("")).status).toBe(400);
    // As of a customer with this id: it creates no link.
    expect((await get(query, "HEAD")).status).toBe(404);
  });
});

describe("An endpoint of another brand", () => {
  it("gets types beyond the contract only if it names them", async () => {
    const { sandbox } = await app.platform({ skipPaperwork: true });
    const quiet = await startWebhookSink({ publicKey: keyOfSender(app.core.deps) });
    await sandbox.rest("PATCH", "/config", { body: { webhookEndpoint: quiet.url } });
    const deliveries = async () =>
      (await sandbox.rest("GET", "/webhooks/deliveries")).body.data.map(({ eventType }: JsonObject) => eventType);
    await createCustomer(sandbox);
    await eventually(deliveries, (types) => types.some((type: string) => type.startsWith("INTERNAL_ACCOUNT.")));
    expect(await deliveries()).not.toContain("CUSTOMER.CREATED");
    await sandbox.rest("PATCH", "/config", { body: { webhookEventTypes: ["CUSTOMER.CREATED", "CARD.STATE_CHANGE"] } });
    await createCustomer(sandbox);
    await eventually(deliveries, (types) => types.includes("CUSTOMER.CREATED"));
    const { id } = await activeCard(sandbox, await cardholder(sandbox, 0));
    await quiet.waitFor(({ type, data }) => type === "CARD.STATE_CHANGE" && data.id === id);
  });

  it("reads no payment rail of a rate by a crypto network", async () => {
    const response = await fetch(
      `${app.baseUrl}/2025-10-13/exchange-rates?sourceCurrency=USD&destinationCurrency=USDC`,
      {
        headers: { authorization: client.authorization },
      },
    );
    const body = (await response.json()) as { data: object[] };
    expect(body.data.length).toBeGreaterThan(0);
    for (const rate of body.data) expect(Object.keys(rate)).not.toContain("destinationPaymentRail");
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
