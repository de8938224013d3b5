import { randomUUID } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { eventually, startApp } from "../testkit/app.js";
import { startWebhookSink, keyOfSender } from "../testkit/webhook-sink.js";

const app = await startApp();
const platform = await app.platform();
const sink = await startWebhookSink({ publicKey: keyOfSender(app.core.deps) });

const usd = { currencyCode: "USD", minAmount: 100, maxAmount: 50_000, requiredCounterpartyFields: [] };

describe("GET /config", () => {
  it("shows a fresh platform: the default currencies, a generated domain, no endpoint, no caps", async () => {
    const fresh = await app.platform();
    const { status, body } = await fresh.sandbox.rest("GET", "/config");
    expect(status).toBe(200);
    expect(body.id).toMatch(/^PlatformConfig:[0-9a-f-]{36}$/);
    expect(body.supportedCurrencies.map((entry: { currencyCode: string }) => entry.currencyCode)).toEqual(
      "USD EUR MXN BRL INR GBP NGN PHP BTC USDC USDT USDB".split(" "),
    );
    expect(body.supportedCurrencies[0].minAmount).toBe(1);
    expect(body.umaDomain).toBe(`${body.proxyUmaSubdomain}.pay.example.test`);
    expect(body).not.toHaveProperty("webhookEndpoint");
    expect(body.cardConfigs).toEqual({
      maxSpendPerTransaction: null,
      maxSpendPerDay: null,
      maxTransactionsPerDay: null,
    });
    expect(body.isRegulatedFinancialInstitution).toBe(false);
  });

  it("keeps the two environments apart, each with an id of its own", async () => {
    const fresh = await app.platform();
    const sandbox = await fresh.sandbox.rest("PATCH", "/config", { body: { supportedCurrencies: [usd] } });
    const production = await fresh.production.rest("GET", "/config");
    expect(new Set([sandbox.body.id, production.body.id, fresh.platformId]).size).toBe(3);
    const shown = async (client: typeof fresh.sandbox, id: string) =>
      (await client.graph(`{ node(id: "${id}") { ... on PlatformConfig { id environment platformId name } } }`)).data
        .node;
    const name = expect.stringMatching(/./);
    for (const [client, { body }, environment] of [
      [fresh.sandbox, sandbox, "SANDBOX"],
      [fresh.production, production, "PRODUCTION"],
    ] as const) {
      expect(await shown(client, body.id)).toEqual({ id: body.id, environment, platformId: fresh.platformId, name });
    }
    expect(await shown(fresh.sandbox, production.body.id)).toBeNull();
    expect(await shown(platform.sandbox, sandbox.body.id)).toBeNull();
    expect(production.body.supportedCurrencies).toHaveLength(12);
  });

  it("says the same on the graph", async () => {
    const rest = await platform.sandbox.rest("GET", "/config");
    const { data } = await platform.sandbox.graph(
      "{ platformConfig { id umaDomain proxyUmaSubdomain isRegulatedFinancialInstitution createdAt updatedAt supportedCurrencies { currencyCode minAmount maxAmount currency { name symbol decimals } } } }",
    );
    expect(rest.body).toMatchObject({
      ...data.platformConfig,
      supportedCurrencies: data.platformConfig.supportedCurrencies.map(
        ({ currency: _edge, ...entry }: { currency: unknown }) => entry,
      ),
    });
    expect(data.platformConfig.supportedCurrencies[8].currency).toEqual({ name: "Bitcoin", symbol: "₿", decimals: 8 });
  });
});

describe("PATCH /config", () => {
  it("replaces the currencies, merges card caps, and clears a cap with null", async () => {
    const { sandbox } = await app.platform();
    const first = await sandbox.rest("PATCH", "/config", {
      body: {
        supportedCurrencies: [{ ...usd, requiredCounterpartyFields: [{ name: "FULL_NAME", mandatory: true }] }],
        cardConfigs: { maxSpendPerTransaction: 500, maxSpendPerDay: 1000 },
      },
    });
    expect(first.status).toBe(200);
    expect(first.body.supportedCurrencies).toEqual([
      {
        ...usd,
        requiredCounterpartyFields: [{ name: "FULL_NAME", mandatory: true }],
        enabledTransactionTypes: ["OUTGOING", "INCOMING"],
        providerRequiredCustomerFields: [],
        providerRequiredCounterpartyCustomerFields: [],
      },
    ]);
    const second = await sandbox.rest("PATCH", "/config", {
      body: { cardConfigs: { maxSpendPerDay: null, maxTransactionsPerDay: 3 } },
    });
    expect(second.body.cardConfigs).toEqual({
      maxSpendPerTransaction: 500,
      maxSpendPerDay: null,
      maxTransactionsPerDay: 3,
    });
    expect(second.body.supportedCurrencies).toHaveLength(1);
  });

  it("keeps every further part of the configuration", async () => {
    const { sandbox } = await app.platform();
    const body = {
      embeddedWalletConfig: { appName: "Acme", otpLength: 8, alphanumeric: true, expirationSeconds: 120 },
      cardTokenization2faConfig: { displayName: "Acme", email: { fromName: "Acme" }, sms: { templateSid: "T1" } },
      feeConfigs: [
        {
          feeType: "CROSS_CURRENCY_TRANSACTION",
          sourceCurrency: "USD",
          variableFeeBps: 50,
          fixedFee: { amount: 25, currency: "USD" },
        },
      ],
    };
    expect((await sandbox.rest("PATCH", "/config", { body })).body).toMatchObject(body);
    const merged = await sandbox.rest("PATCH", "/config", { body: { embeddedWalletConfig: { otpLength: 6 } } });
    expect(merged.body.embeddedWalletConfig).toEqual({ ...body.embeddedWalletConfig, otpLength: 6 });
  });

  it("takes back what GET answered: read-only and unknown fields are ignored", async () => {
    const { sandbox } = await app.platform();
    const { body } = await sandbox.rest("GET", "/config");
    const echoed = await sandbox.rest("PATCH", "/config", {
      body: { ...body, id: "PlatformConfig:other", proxyUmaSubdomain: "mine", somethingNew: 1 },
    });
    expect(echoed.status).toBe(200);
    expect(echoed.body).toEqual({ ...body, updatedAt: echoed.body.updatedAt });
  });

  it.each([
    ["an unknown currency", { supportedCurrencies: [{ ...usd, currencyCode: "ZZZ" }] }, "INVALID_CURRENCY"],
    ["a currency twice", { supportedCurrencies: [usd, usd] }, "INVALID_INPUT"],
    ["a maximum below the minimum", { supportedCurrencies: [{ ...usd, maxAmount: 1 }] }, "INVALID_INPUT"],
    ["a currency without its bounds", { supportedCurrencies: [{ currencyCode: "USD" }] }, "INVALID_INPUT"],
    ["a negative minimum", { supportedCurrencies: [{ ...usd, minAmount: -1 }] }, "INVALID_INPUT"],
    ["a cap of zero", { cardConfigs: { maxSpendPerDay: 0 } }, "INVALID_INPUT"],
    ["a fractional cap", { cardConfigs: { maxSpendPerDay: 1.5 } }, "INVALID_INPUT"],
    ["a text as a cap", { cardConfigs: { maxTransactionsPerDay: "3" } }, "INVALID_INPUT"],
    ["an endpoint that is no URL", { webhookEndpoint: "nowhere" }, "INVALID_INPUT"],
    ["an endpoint of another scheme", { webhookEndpoint: "ftp://example.com/hook" }, "INVALID_INPUT"],
    ["a domain that is none", { umaDomain: "not a domain" }, "INVALID_INPUT"],
    ["a fee above everything", { feeConfigs: [{ feeType: "CROSS_CURRENCY_TRANSACTION", sourceCurrency: "USD", variableFeeBps: 10_001, fixedFee: { amount: 0, currency: "USD" } }] }, "INVALID_INPUT"], // prettier-ignore
  ])("refuses %s and changes nothing", async (_what, body, code) => {
    const before = await platform.sandbox.rest("GET", "/config");
    const refusal = await platform.sandbox.rest("PATCH", "/config", { body });
    expect(refusal.status).toBe(400);
    expect(refusal.body).toMatchObject({ status: 400, code, message: refusal.body.reason });
    expect(refusal.body.details.errors[0].field).toBeTruthy();
    expect((await platform.sandbox.rest("GET", "/config")).body).toEqual(before.body);
  });

  it("keeps a UMA domain for one platform and environment", async () => {
    const other = await app.platform();
    const domain = `${other.platformId.slice(-12)}.example.com`;
    expect((await other.sandbox.rest("PATCH", "/config", { body: { umaDomain: domain } })).status).toBe(200);
    for (const client of [platform.sandbox, other.production]) {
      const taken = await client.rest("PATCH", "/config", { body: { umaDomain: domain.toUpperCase() } });
      expect(taken).toMatchObject({ status: 409, body: { code: "CONFLICT" } });
      expect(taken.headers.get("x-should-retry")).toBe("false");
    }
    const { body } = await other.sandbox.rest("GET", "/config");
    const foreignDefault = `${body.proxyUmaSubdomain}.pay.example.test`;
    const reserved = { body: { umaDomain: "sandbox.uma.test" } };
    expect((await platform.sandbox.rest("PATCH", "/config", reserved)).status).toBe(409);
    expect((await platform.sandbox.rest("PATCH", "/config", { body: { umaDomain: foreignDefault } })).status).toBe(409);
  });

  it("gives a UMA domain to one of ten that want it at once", async () => {
    const platforms = await Promise.all(Array.from({ length: 10 }, () => app.platform()));
    const body = { umaDomain: `${randomUUID()}.example.com` };
    const replies = await Promise.all(platforms.map(({ sandbox }) => sandbox.rest("PATCH", "/config", { body })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
    expect(replies.find(({ status }) => status === 409)?.body.code).toBe("CONFLICT");
  });

  it("sends TEST to a changed endpoint, once, signed, and nothing when it stays or goes", async () => {
    const { sandbox } = await app.platform();
    const mine = `${sink.url}?config`;
    await sandbox.rest("PATCH", "/config", { body: { webhookEndpoint: mine } });
    const received = await sink.waitFor(({ path }) => path.endsWith("?config"), 5_000);
    expect(JSON.parse(received.body)).toMatchObject({ type: "TEST", data: {}, test: true, webhookId: received.id });
    expect(sink.rejected).toEqual([]);
    await sandbox.rest("PATCH", "/config", { body: { webhookEndpoint: mine } });
    const removed = await sandbox.rest("PATCH", "/config", { body: { webhookEndpoint: null } });
    expect(removed.body).not.toHaveProperty("webhookEndpoint");
    const events = await eventually(
      () => sandbox.graph("{ events(filter: {types: [TEST]}) { totalCount } }"),
      ({ data }) => data.events.totalCount > 0,
    );
    expect(events.data.events.totalCount).toBe(1);
  });

  it("does not lose one of two changes made at once", async () => {
    const { sandbox } = await app.platform();
    const changes = ["maxSpendPerTransaction", "maxSpendPerDay", "maxTransactionsPerDay"].map(
      (name, index) =>
      sandbox.rest("PATCH", "/config", { body: { cardConfigs: { [name]: index + 1 }, embeddedWalletConfig: { [index ? "otpLength" : "expirationSeconds"]: 5 + index } } }), // prettier-ignore
    );
    await Promise.all(changes);
    const { body } = await sandbox.rest("GET", "/config");
    expect(body.cardConfigs).toEqual({ maxSpendPerTransaction: 1, maxSpendPerDay: 2, maxTransactionsPerDay: 3 });
    expect(body.embeddedWalletConfig.expirationSeconds).toBe(5);
  });
});

describe("POST /sandbox/clock", () => {
  it("moves the sandbox's time forward, and only this platform's", async () => {
    const mine = await app.platform();
    const { status, body } = await mine.sandbox.rest("POST", "/sandbox/clock", { body: { advanceSeconds: 86_400 } });
    expect(status).toBe(200);
    expect(new Date(body.now).getTime()).toBeGreaterThan(Date.now() + 86_000_000);
    const token = await mine.sandbox.rest("POST", "/tokens", { body: { name: "later", permissions: ["VIEW"] } });
    expect(new Date(token.body.createdAt).getTime()).toBeGreaterThan(Date.now() + 86_000_000);
    const other = await platform.sandbox.rest("POST", "/tokens", { body: { name: "now", permissions: ["VIEW"] } });
    expect(new Date(other.body.createdAt).getTime()).toBeLessThan(Date.now() + 1_000);
    const again = await mine.sandbox.graph(
      "mutation { advanceSandboxClock(input: { advanceSeconds: 86400 }) { now } }",
    );
    expect(new Date(again.data.advanceSandboxClock.now).getTime()).toBeGreaterThan(Date.now() + 172_000_000);
  });

  it("moves once for one Idempotency-Key", async () => {
    const { sandbox } = await app.platform();
    const request = { body: { advanceSeconds: 60 }, headers: { "idempotency-key": "tick" } };
    const first = await sandbox.rest("POST", "/sandbox/clock", request);
    const replay = await sandbox.rest("POST", "/sandbox/clock", request);
    expect(replay.body).toEqual(first.body);
    expect(replay.headers.get("idempotent-replayed")).toBe("true");
    const next = await sandbox.rest("POST", "/sandbox/clock", { body: { advanceSeconds: 1 } });
    expect(new Date(next.body.now).getTime() - Date.now()).toBeLessThan(62_000);
  });

  it("is 404 in production, and 400 out of bounds", async () => {
    const body = { advanceSeconds: 1 };
    expect(await platform.production.rest("POST", "/sandbox/clock", { body })).toMatchObject({
      status: 404,
      body: { code: "NOT_FOUND" },
    });
    for (const advanceSeconds of [0, -5, 31_536_001, 1.5, "60"]) {
      expect((await platform.sandbox.rest("POST", "/sandbox/clock", { body: { advanceSeconds } })).status).toBe(400);
    }
  });
});
