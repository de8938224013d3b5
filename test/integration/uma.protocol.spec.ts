import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { request } from "node:http";
import { afterAll, expect, it } from "@jest/globals";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import * as uma from "@uma-sdk/core";
import { startApp } from "../testkit/app.js";
import { baseAccount, createCustomer } from "../testkit/accounts.js";
import { booksBalance } from "../testkit/books.js";
import { query } from "../testkit/database-url.js";
import { startRatePeriod } from "../subgraphs/quotes.fixture.js";
import { answer, startWebhookSink, keyOfSender } from "../testkit/webhook-sink.js";

/** Another provider of UMA, by the SDK alone, against this server's responses over HTTP. */

const umaDomain = "bank.example.test";
const peer = "peer.example.test";

function keyPair() {
  const { secretKey, publicKey } = secp256k1.keygen();
  return { secretKey, publicHex: secp256k1.Point.fromBytes(publicKey).toHex(false) };
}
const keys = { signing: keyPair(), encryption: keyPair() };
const stranger = keyPair();

const pubKeys = createServer((_request, response) => {
  const body = { signingPubKey: keys.signing.publicHex, encryptionPubKey: keys.encryption.publicHex };
  response.setHeader("content-type", "application/json").end(JSON.stringify(body));
});

await new Promise<void>((resolve) => pubKeys.listen(0, "127.0.0.1", resolve));
const { port } = pubKeys.address() as AddressInfo;
const base = `http://127.0.0.1:${port}`;
const app = await startApp({ env: { PAYGRAPH_UMA_HOSTS: `${peer}=${base},other.example.test=${base}` } });
const platform = await app.platform({ skipPaperwork: true });
const client = platform.sandbox;
const sink = await startWebhookSink({ publicKey: keyOfSender(app.core.deps), behave: () => answer(200) });
await client.rest("PATCH", "/config", { body: { webhookEndpoint: sink.url, umaDomain } });
const bobsAddress = `$bob@${umaDomain}`;
const bob = { ...(await createCustomer(client, { umaAddress: bobsAddress })), umaAddress: bobsAddress };
afterAll(async () => {
  await booksBalance(app);
  await app.close();
  await new Promise((resolve) => pubKeys.close(resolve));
});

interface Answer {
  readonly status: number;
  readonly body: any; // eslint-disable-line @typescript-eslint/no-explicit-any -- tests read responses freely
  readonly text: string;
}

/** As a proxy forwards it: to this server, for the domain. */
function ask(
  method: string,
  path: string,
  { host = umaDomain, body, forwarded }: { host?: string; body?: string; forwarded?: string } = {},
) {
  return new Promise<Answer>((resolve, reject) => {
    const headers = {
      host,
      ...(forwarded && { "x-forwarded-host": forwarded }),
      ...(body !== undefined && { "content-type": "application/json", "content-length": Buffer.byteLength(body) }),
    };
    const sent = request(new URL(path, app.baseUrl), { method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const text = Buffer.concat(chunks).toString();
        resolve({ status: response.statusCode ?? 0, text, body: JSON.parse(text) as unknown });
      });
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

async function lookupUrl(options: { user?: string; key?: Uint8Array; from?: string; version?: string } = {}) {
  const { user = "$bob", key = keys.signing.secretKey, from = peer, version } = options;
  const url = await uma.getSignedLnurlpRequestUrl({
    isSubjectToTravelRule: true,
    receiverAddress: `${user}@${umaDomain}`,
    senderVaspDomain: from,
    signingPrivateKey: key,
    umaVersionOverride: version,
  });
  return url.pathname + url.search;
}

const refused = ({ status, body }: Answer) => [status, body.status, body.code];

async function ourKeys() {
  return uma.PubKeyResponse.fromJson((await ask("GET", "/.well-known/lnurlpubkey")).text);
}

const nonces = () => new uma.InMemoryNonceValidator(Date.now() - 60_000);

it("publishes keys and its configuration for the platform's domain and its default one, and nothing for others", async () => {
  const { status, body } = await ask("GET", "/.well-known/lnurlpubkey");
  expect(status).toBe(200);
  expect(body).toMatchObject({
    signingPubKey: expect.stringMatching(/^04[0-9a-f]{128}$/),
    encryptionPubKey: expect.stringMatching(/^04[0-9a-f]{128}$/),
  });
  const { body: config } = await client.rest("GET", "/config");
  const proxied = await ask("GET", "/.well-known/lnurlpubkey", {
    host: `${config.proxyUmaSubdomain}.pay.example.test:443`,
  });
  expect(proxied.body.signingPubKey).toBe(body.signingPubKey);
  const forwarded = await ask("GET", "/.well-known/lnurlpubkey", { host: "proxy.internal", forwarded: umaDomain });
  expect(forwarded.body.signingPubKey).toBe(body.signingPubKey);
  expect((await ask("GET", "/.well-known/uma-configuration")).body).toEqual({
    name: expect.any(String),
    uma_major_versions: [1],
  });
  expect(refused(await ask("GET", "/.well-known/lnurlpubkey", { host: "nobody.test" }))).toEqual([
    404,
    "ERROR",
    "USER_NOT_FOUND",
  ]);
});

it("makes its keys once, however many ask at once, and keeps their private halves sealed", async () => {
  const other = await app.platform({ skipPaperwork: true });
  const domain = "once.example.test";
  await other.sandbox.rest("PATCH", "/config", { body: { umaDomain: domain } });
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => ask("GET", "/.well-known/lnurlpubkey", { host: domain })),
  );
  expect(new Set(answers.map(({ body }) => body.signingPubKey)).size).toBe(1);
  const { rows } = await query(app.databaseUrl, "SELECT signing_key, encryption_key FROM quotes.uma_key");
  // A sealed value is longer than the 32 bytes of a key by version, key id, nonce and tag.
  for (const row of rows) expect([row.signing_key.length, row.encryption_key.length]).toEqual([65, 65]);
});

it("answers a signed look-up with a signed one", async () => {
  const { status, text } = await ask("GET", await lookupUrl());
  expect(status).toBe(200);
  const response = uma.LnurlpResponse.fromJson(text);
  expect(await uma.verifyUmaLnurlpResponseSignature(response, await ourKeys(), nonces())).toBe(true);
  expect(response).toMatchObject({
    umaVersion: "1.0",
    compliance: { receiverIdentifier: bob.umaAddress, kycStatus: "VERIFIED" },
    callback: `https://pay.example.test/uma/pay/${encodeURIComponent(bob.umaAddress)}`,
  });
  expect(response.currencies?.map(({ code, decimals }) => [code, decimals])).toEqual([["USD", 2]]);
});

it("accepts a message once, from whom it says, fresh, and in a version that it speaks", async () => {
  const url = await lookupUrl();
  expect((await ask("GET", url)).status).toBe(200);
  expect(refused(await ask("GET", url))).toEqual([400, "ERROR", "INVALID_NONCE"]);
  const twins = await lookupUrl();
  const both = await Promise.all([ask("GET", twins), ask("GET", twins)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);

  const forged = await lookupUrl({ key: stranger.secretKey });
  expect(refused(await ask("GET", forged))).toEqual([401, "ERROR", "INVALID_SIGNATURE"]);
  const mangled = (await lookupUrl()).replace(/signature=[0-9a-f]{8}/, "signature=00000000");
  expect(refused(await ask("GET", mangled))).toEqual([401, "ERROR", "INVALID_SIGNATURE"]);
  const forAnother = (await lookupUrl({ user: "$alice" })).replace("$alice", "$bob");
  expect(refused(await ask("GET", forAnother))).toEqual([401, "ERROR", "INVALID_SIGNATURE"]);

  // The signature also covers the time: neither a stale nor a forged message uses the nonce up.
  const moved = (by: number) => async () => {
    const fresh = await lookupUrl();
    return fresh.replace(/timestamp=(\d+)/, (_, at: string) => `timestamp=${Number(at) + by}`);
  };
  expect(refused(await ask("GET", await moved(-600)()))).toEqual([400, "ERROR", "INVALID_TIMESTAMP"]);
  expect(refused(await ask("GET", await moved(600)()))).toEqual([400, "ERROR", "INVALID_TIMESTAMP"]);
  expect(refused(await ask("GET", await moved(1)()))).toEqual([401, "ERROR", "INVALID_SIGNATURE"]);

  for (const version of ["0.3", "2.0", "banana"]) {
    const { status, body } = await ask("GET", await lookupUrl({ version }));
    expect([status, body.code, body.supportedMajorVersions]).toEqual([412, "UNSUPPORTED_UMA_VERSION", [1]]);
  }
  expect(refused(await ask("GET", await lookupUrl({ user: "$nobody" })))).toEqual([404, "ERROR", "USER_NOT_FOUND"]);
  expect(refused(await ask("GET", "/.well-known/lnurlp/$bob?nonce=1"))).toEqual([
    400,
    "ERROR",
    "MISSING_REQUIRED_UMA_PARAMETERS",
  ]);
  expect(refused(await ask("GET", "/.well-known/lnurlp/$bob"))).toEqual([403, "ERROR", "NON_UMA_LNURL_NOT_SUPPORTED"]);
  for (const host of ["1.2.3.999", "..", "a_b", "[::1]"]) {
    expect([host, (await ask("GET", await lookupUrl(), { host })).status]).toEqual([host, 404]);
  }
  expect(refused(await ask("GET", await lookupUrl({ from: "1.2.3.999" })))).toEqual([400, "ERROR", "INVALID_INPUT"]);
  const unreachable = await lookupUrl({ from: "no-such-provider.invalid" });
  expect(refused(await ask("GET", unreachable))).toEqual([424, "ERROR", "COUNTERPARTY_PUBKEY_FETCH_ERROR"]);
});

it("refuses in the form that wallets read, whatever is wrong, and ignores a slash at the end", async () => {
  const slashed = (await lookupUrl()).replace("?", "/?");
  expect((await ask("GET", slashed)).status).toBe(200);
  expect((await ask("GET", "/.well-known/lnurlpubkey/")).status).toBe(200);
  const wrong: [method: string, path: string, status: number, more?: { body: string; type?: string }][] = [
    ["GET", "/.well-known/lnurlp", 404],
    ["GET", "/.well-known/lnurlp/", 404],
    ["GET", "/.well-known/lnurlp/$bob/more", 404],
    ["DELETE", "/.well-known/lnurlp/$bob", 404],
    ["GET", "/.well-known/lnurlp/%ff", 400],
    ["GET", "/.well-known/lnurlp/%zz", 400],
    ["GET", `/.well-known/lnurlp/${"a".repeat(2_000)}`, 404],
    ["GET", "/uma/pay/$bob@nobody.test", 404],
    ["GET", "/uma/nothing", 404],
    ["POST", "/uma/pay/$bob@nobody.test", 415, { body: "x", type: "text/plain" }],
    ["POST", "/uma/pay/$bob@nobody.test", 413, { body: " ".repeat(70_000) }],
  ];
  for (const [method, path, status, { body, type = "application/json" } = { body: undefined }] of wrong) {
    const headers = { "x-forwarded-host": umaDomain, ...(body !== undefined && { "content-type": type }) };
    const response = await fetch(`${app.baseUrl}${path}`, { method, headers, ...(body !== undefined && { body }) });
    const said = (await response.json()) as object;
    const form = { status: "ERROR", code: expect.any(String), reason: expect.any(String) };
    expect([method, path.slice(0, 40), response.status, said]).toEqual([method, path.slice(0, 40), status, form]);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
  }
});

interface PayOptions {
  readonly amount?: number;
  /** The amount is in millisatoshis. */
  readonly isMsat?: boolean;
  readonly currency?: string;
  readonly key?: Uint8Array;
  readonly payer?: string;
  readonly requestedPayeeData?: Record<string, { mandatory: boolean }>;
  readonly payerData?: Record<string, string>;
  readonly encryptTo?: Uint8Array;
}

async function payRequest(options: PayOptions = {}) {
  const { amount = 500, currency = "USD", key = keys.signing.secretKey, payer = `$alice@${peer}` } = options;
  const built = await uma.getPayRequest({
    receiverEncryptionPubKey: options.encryptTo ?? (await ourKeys()).getEncryptionPubKey(),
    sendingVaspPrivateKey: key,
    receivingCurrencyCode: currency,
    amount,
    isAmountInReceivingCurrency: !options.isMsat,
    payerIdentifier: payer,
    trInfo: JSON.stringify({ name: "Alice Secret", birthDate: "1980-02-29" }),
    payerKycStatus: uma.KycStatus.Verified,
    umaMajorVersion: 1,
    requestedPayeeData: options.requestedPayeeData,
    payerData: options.payerData,
  });
  return built.toJsonString();
}

const payPath = () => `/uma/pay/${encodeURIComponent(bob.umaAddress)}`;
const pay = async (options: PayOptions = {}) => ask("POST", payPath(), { body: await payRequest(options) });

async function report(url: string, from = peer, key = keys.signing.secretKey) {
  const callback = await uma.getPostTransactionCallback({ utxos: [], vaspDomain: from, signingPrivateKey: key });
  return ask("POST", new URL(url).pathname, { body: JSON.stringify(callback) });
}

const balance = async () => (await baseAccount(client, bob.id)).balance.amount;

it("commits to a pay request, and credits the customer once when its payer's provider says that it paid", async () => {
  const before = await balance();
  const { status, text } = await pay();
  expect(status).toBe(200);
  const response = uma.PayReqResponse.fromJson(text);
  expect(
    await uma.verifyPayReqResponseSignature(response, `$alice@${peer}`, bob.umaAddress, await ourKeys(), nonces()),
  ).toBe(true);
  const { converted, payeeData, pr } = response;
  expect(converted).toMatchObject({ amount: 500, currencyCode: "USD", decimals: 2, fee: 0 });
  const msat = Math.round(500 * (converted?.multiplier ?? 0));
  expect(pr.startsWith(`lnbc${msat * 10}p1`)).toBe(true);
  const callback = payeeData?.compliance?.utxoCallback ?? "";
  expect(await balance()).toBe(before);

  expect(refused(await report(callback, "other.example.test"))).toEqual([404, "ERROR", "REQUEST_NOT_FOUND"]);
  expect(refused(await report(callback, peer, stranger.secretKey))).toEqual([401, "ERROR", "INVALID_SIGNATURE"]);
  expect(await balance()).toBe(before);
  const reports = await Promise.all(Array.from({ length: 5 }, () => report(callback)));
  expect(reports.map(({ status: code }) => code)).toEqual([200, 200, 200, 200, 200]);
  expect(await balance()).toBe(before + 500);
  const unknown = callback.replace(/[0-9a-f]{64}$/, "0".repeat(64));
  expect(refused(await report(unknown))).toEqual([404, "ERROR", "REQUEST_NOT_FOUND"]);
});

it("credits what is paid rounded down, never up", async () => {
  await startRatePeriod(client);
  const rate = uma.PayReqResponse.fromJson((await pay()).text).converted?.multiplier ?? NaN;
  for (const [units, credited] of [
    [250.99, 250],
    [2, 2],
    [1, 1],
  ] as const) {
    const before = await balance();
    const { status, text } = await pay({ isMsat: true, amount: Math.ceil(rate * units) });
    expect(status).toBe(200);
    const { converted, payeeData } = uma.PayReqResponse.fromJson(text);
    expect([units, converted?.amount]).toEqual([units, credited]);
    expect((await report(payeeData?.compliance?.utxoCallback ?? "")).status).toBe(200);
    expect(await balance()).toBe(before + credited);
  }
  for (const units of [0.99, 1.5, 2.99]) {
    const less = await pay({ isMsat: true, amount: Math.floor(rate * units) });
    expect([units, ...refused(less)]).toEqual([units, 400, "ERROR", "AMOUNT_OUT_OF_RANGE"]);
  }
});

it("fails a payment that nobody makes, and takes no money for it afterwards", async () => {
  const { text } = await pay();
  const callback = uma.PayReqResponse.fromJson(text).payeeData?.compliance?.utxoCallback ?? "";
  const before = await balance();
  await client.rest("POST", "/sandbox/clock", { body: { advanceSeconds: 3_600 } });
  const { body } = await client.rest("GET", `/transactions?customerId=${bob.id}&limit=1`);
  expect(body.data[0]).toMatchObject({ status: "FAILED", failureReason: "QUOTE_EXPIRED" });
  expect(refused(await report(callback))).toEqual([400, "ERROR", "INVOICE_EXPIRED"]);
  expect(await balance()).toBe(before);
});

it("tells the platform what was encrypted to it, and the sender what the platform answers", async () => {
  const requiredCounterpartyFields = [
    { name: "FULL_NAME", mandatory: true },
    { name: "BIRTH_DATE", mandatory: true },
    { name: "EMAIL", mandatory: false },
  ];
  const usd = { currencyCode: "USD", minAmount: 100, maxAmount: 100_000, requiredCounterpartyFields };
  await client.rest("PATCH", "/config", { body: { supportedCurrencies: [usd] } });
  const wanted = { name: { mandatory: true }, email: { mandatory: false } };
  const info = { FULL_NAME: "Bob Receiver", EMAIL: "bob@example.com", TAX_ID: "not asked for" };
  sink.behave(answer(200, JSON.stringify({ receiverCustomerInfo: info })));
  const { status, body } = await pay({ requestedPayeeData: wanted, payerData: { email: "alice@example.com" } });
  expect(status).toBe(200);
  expect(body.payeeData).toMatchObject({ name: "Bob Receiver", email: "bob@example.com" });
  expect(body.payeeData).not.toHaveProperty("taxId");
  const question = await sink.waitFor(
    ({ type, data }) => type === "INCOMING_PAYMENT.PENDING" && data.requestedReceiverCustomerInfoFields !== undefined,
  );
  expect(question.data).toMatchObject({
    requestedReceiverCustomerInfoFields: [
      { name: "FULL_NAME", mandatory: true },
      { name: "EMAIL", mandatory: false },
    ],
    counterpartyInformation: { FULL_NAME: "Alice Secret", BIRTH_DATE: "1980-02-29", EMAIL: "alice@example.com" },
  });
  sink.behave(answer(200, JSON.stringify({ receiverCustomerInfo: { EMAIL: "bob@example.com" } })));
  expect(refused(await pay({ requestedPayeeData: wanted }))).toEqual([403, "ERROR", "COUNTERPARTY_NOT_ALLOWED"]);
  const { body: list } = await client.rest("GET", `/transactions?customerId=${bob.id}&limit=1`);
  expect(list.data[0]).toMatchObject({ status: "FAILED", failureReason: "MISSING_MANDATORY_PAYEE_DATA" });
  sink.behave(answer(200));
});

it("lets the platform approve only with what the sender must know", async () => {
  sink.behave(answer(202));
  const seen = sink.received.length;
  const paying = pay({ requestedPayeeData: { name: { mandatory: true } }, payerData: { name: "Alice" } });
  const { data } = await sink.waitFor(
    (webhook) => webhook.type === "INCOMING_PAYMENT.PENDING" && sink.received.indexOf(webhook) >= seen,
  );
  const approve = (receiverCustomerInfo: object) =>
    client.rest("POST", `/transactions/${String(data.id)}/approve`, { body: { receiverCustomerInfo } });
  const without = await approve({ EMAIL: "bob@example.com" });
  expect([without.status, without.body.code]).toEqual([400, "MISSING_MANDATORY_USER_INFO"]);
  expect(without.body.details.errors).toEqual([expect.objectContaining({ field: "receiverCustomerInfo.FULL_NAME" })]);
  expect(await approve({ FULL_NAME: "Bob Receiver" })).toMatchObject({ status: 200, body: { status: "PROCESSING" } });
  const { status, body } = await paying;
  expect([status, body.payeeData.name]).toEqual([200, "Bob Receiver"]);
  sink.behave(answer(200));
});

it("refuses pay requests that it can't take, and asks the platform about none of them", async () => {
  const questions = () => sink.received.filter(({ type }) => type === "INCOMING_PAYMENT.PENDING").length;
  const before = questions();
  const elsewhere = secp256k1.getPublicKey(stranger.secretKey, false);
  const cases: [PayOptions, number, string][] = [
    [{ key: stranger.secretKey }, 401, "INVALID_SIGNATURE"],
    [{ currency: "JPY" }, 400, "INVALID_CURRENCY"],
    [{ amount: 99 }, 400, "AMOUNT_OUT_OF_RANGE"],
    [{ amount: 100_001 }, 400, "AMOUNT_OUT_OF_RANGE"],
    [{ amount: -5 }, 400, "AMOUNT_OUT_OF_RANGE"],
    [{ payer: "alice" }, 400, "INVALID_INPUT"],
    [{ requestedPayeeData: { shoeSize: { mandatory: true } } }, 501, "UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY"],
    [{ encryptTo: elsewhere }, 400, "INVALID_INPUT"],
  ];
  for (const [options, status, code] of cases) expect(refused(await pay(options))).toEqual([status, "ERROR", code]);
  const body = await payRequest();
  expect((await ask("POST", payPath(), { body })).status).toBe(200);
  expect(refused(await ask("POST", payPath(), { body }))).toEqual([400, "ERROR", "INVALID_NONCE"]);
  const anonymous = JSON.stringify({ ...(JSON.parse(body) as object), payerData: { identifier: `$alice@${peer}` } });
  expect(refused(await ask("POST", payPath(), { body: anonymous }))).toEqual([
    400,
    "ERROR",
    "MISSING_REQUIRED_UMA_PARAMETERS",
  ]);
  for (const nonsense of ["{}", "[]", "null", "{", '"x"', JSON.stringify({ amount: "1.2.3", convert: "USD" })]) {
    const { status } = await ask("POST", payPath(), { body: nonsense });
    expect([nonsense, status]).toEqual([nonsense, 400]);
  }
  expect((await ask("POST", "/uma/pay/%00", { body })).status).toBe(404);
  expect(refused(await ask("POST", "/uma/pay/$nobody@nowhere.test", { body }))).toEqual([
    404,
    "ERROR",
    "USER_NOT_FOUND",
  ]);
  expect(questions()).toBe(before + 1);
});

it("takes no payments in production, where no Lightning node is configured", async () => {
  await platform.production.rest("PATCH", "/config", { body: { umaDomain: "live.example.test" } });
  const { umaAddress } = (await createCustomer(platform.production, { currencies: ["USD"] })) as unknown as typeof bob;
  const { status, body } = await ask("POST", `/uma/pay/${umaAddress}`, { body: await payRequest() });
  expect([status, body.code]).toEqual([501, "NOT_IMPLEMENTED"]);
});
