import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, describe, expect, it } from "@jest/globals";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import * as uma from "@uma-sdk/core";
import { lightningInvoice } from "../../subgraphs/accounts/internal-accounts/funding-instructions.lightning.js";
import { sha256 } from "../../subgraphs/shared/kernel/crypto.js";
import type { LightningProgress } from "../../subgraphs/shared/providers/lightning-node.js";
import { sandboxRates } from "../../subgraphs/quotes/pricing/rate.sandbox.js";
import { marketMultiplier } from "../../subgraphs/quotes/uma/receivers.js";
import { eventually, startApp } from "../testkit/app.js";
import { baseAccount } from "../testkit/accounts.js";
import { booksBalance } from "../testkit/books.js";
import { payer, transactionBecomes } from "../testkit/payments.js";
import { advanceClock } from "../subgraphs/quotes.fixture.js";

/** A receiver's provider that responds as each test says, by the SDK alone; and the sending side's reaction. */

const domain = "vasp.example.test";
const address = `$rita@${domain}`;

function keyPair() {
  const { secretKey, publicKey } = secp256k1.keygen();
  return { secretKey, publicHex: secp256k1.Point.fromBytes(publicKey).toHex(false) };
}
const keys = { signing: keyPair(), encryption: keyPair() };
const stranger = keyPair();
/** Of each invoice. */
const preimage = new Uint8Array(32).fill(7);
/** Millisatoshis of a cent at the sandbox's market. */
const market = marketMultiplier(sandboxRates(new Date()), "USD") ?? NaN;
const usdAt = (multiplier: number) => new uma.Currency("USD", "US Dollar", "$", multiplier, 1, 1_000_000, 2);
const usd = usdAt(market);

interface Reply {
  readonly status: number;
  readonly body: string;
}
const ok = (body: string): Reply => ({ status: 200, body });
const fault = (status: number, code: string, more: object = {}): Reply => ({
  status,
  body: JSON.stringify({ status: "ERROR", code, reason: `because ${code}`, ...more }),
});

/** The provider's behaviour at each of its addresses. */
interface Script {
  pubKeys(): Reply;
  lookUp(url: URL): Promise<Reply> | Reply;
  pay(body: string): Promise<Reply> | Reply;
  paid(): Reply;
}

async function lookedUp(url: URL, change: Partial<Parameters<typeof uma.getLnurlpResponse>[0]> = {}) {
  const request = uma.parseLnurlpRequest(url);
  return uma.getLnurlpResponse({
    request,
    privateKeyBytes: keys.signing.secretKey,
    requiresTravelRuleInfo: true,
    callback: `https://${domain}/pay`,
    encodedMetadata: "[]",
    minSendableSats: 1,
    maxSendableSats: 1_000_000,
    payerDataOptions: { name: { mandatory: true } },
    currencyOptions: [usd],
    receiverKycStatus: uma.KycStatus.Verified,
    ...change,
  });
}

interface Offer {
  readonly key?: Uint8Array;
  /** Of the invoice, in millisatoshis; what was asked for unless said. */
  readonly invoiceMsat?: number;
  readonly rate?: number;
  readonly feeMsat?: number;
  readonly currency?: string;
  readonly utxoCallback?: string;
}

let requested: uma.PayRequest | undefined;

async function offered(body: string, offer: Offer = {}): Promise<string> {
  const request = uma.PayRequest.fromJson(body);
  requested = request;
  const response = await uma.getPayReqResponse({
    request,
    metadata: "[]",
    conversionRate: offer.rate ?? usd.multiplier,
    receivingCurrencyCode: "USD",
    receivingCurrencyDecimals: 2,
    receiverChannelUtxos: [],
    receiverFeesMillisats: offer.feeMsat ?? 0,
    utxoCallback: offer.utxoCallback ?? `https://${domain}/paid`,
    receivingVaspPrivateKey: offer.key ?? keys.signing.secretKey,
    payeeIdentifier: address,
    invoiceCreator: {
      createUmaInvoice: async (amountMsat) =>
        lightningInvoice({
          paymentHash: sha256(preimage),
          paymentSecret: new Uint8Array(32),
          nodeSecretKey: stranger.secretKey,
          description: "x",
          createdAt: new Date(),
          amountMsat: BigInt(offer.invoiceMsat ?? amountMsat),
        }),
    },
  });
  const text = response.toJsonString();
  return offer.currency ? text.replace('"currencyCode":"USD"', `"currencyCode":"${offer.currency}"`) : text;
}

const honest: Script = {
  pubKeys: () =>
    ok(JSON.stringify({ signingPubKey: keys.signing.publicHex, encryptionPubKey: keys.encryption.publicHex })),
  lookUp: async (url) => ok((await lookedUp(url)).toJsonString()),
  pay: async (body) => ok(await offered(body)),
  paid: () => ok("{}"),
};
let script: Script = honest;

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks).toString();
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? "/", `https://${request.headers.host}`);
  const body = await read(request);
  const reply = async (): Promise<Reply> => {
    if (url.pathname === "/.well-known/lnurlpubkey") return script.pubKeys();
    if (url.pathname.startsWith("/.well-known/lnurlp/")) return script.lookUp(url);
    return url.pathname === "/pay" ? script.pay(body) : script.paid();
  };
  const { status, body: text } = await reply();
  response.writeHead(status, { "content-type": "application/json" }).end(text);
}

const provider = createServer((request, response) => {
  serve(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
});

/** Domains of one provider each, so that no test finds the keys that another one left. */
const domains = Array.from({ length: 10 }, (_, index) => `vasp${index}.example.test`);

await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
const base = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
const hosts = [domain, ...domains].map((name) => `${name}=${base}`).join(",");
const env: NodeJS.ProcessEnv = { PAYGRAPH_UMA_HOSTS: `${hosts},dead.example.test=http://127.0.0.1:1` };
const app = await startApp({ env });
const client = (await app.platform({ skipPaperwork: true })).sandbox;
beforeEach(() => {
  script = honest;
  requested = undefined;
});
afterAll(async () => {
  await booksBalance(app);
  await app.close();
  await new Promise((resolve) => provider.close(resolve));
});

const lookUp = async (at = address) => {
  const { status, body } = await client.rest("GET", `/receiver/uma/${encodeURIComponent(at)}`);
  return [status, body.code ?? null];
};

it.each<[string, Partial<Script>, number, string]>([
  ["knows nobody there", { lookUp: () => fault(404, "USER_NOT_FOUND") }, 404, "UMA_NOT_FOUND"],
  [
    "speaks other versions",
    { lookUp: () => fault(412, "UNSUPPORTED_UMA_VERSION", { supportedMajorVersions: [0] }) },
    424,
    "NO_COMPATIBLE_UMA_VERSION",
  ],
  [
    "answers in a version that nobody asked for",
    {
      lookUp: async (url) =>
        ok((await lookedUp(url)).toJsonString().replace('"umaVersion":"1.0"', '"umaVersion":"0.3"')),
    },
    412,
    "UNSUPPORTED_UMA_VERSION",
  ],
  ["fails", { lookUp: () => fault(500, "INTERNAL_ERROR") }, 424, "LNURLP_REQUEST_FAILED"],
  ["answers no JSON", { lookUp: () => ok("<html>") }, 400, "PARSE_LNURLP_RESPONSE_ERROR"],
  ["answers something else", { lookUp: () => ok('{"tag":"payRequest"}') }, 400, "PARSE_LNURLP_RESPONSE_ERROR"],
  [
    "speaks plain LNURL",
    { lookUp: async (url) => ok((await lookedUp(new URL(url.pathname, url))).toJsonString()) },
    400,
    "PARSE_LNURLP_RESPONSE_ERROR",
  ],
  [
    "signs with another key",
    { lookUp: async (url) => ok((await lookedUp(url, { privateKeyBytes: stranger.secretKey })).toJsonString()) },
    424,
    "LNURLP_REQUEST_FAILED",
  ],
  [
    "wants to know what nobody knows",
    {
      lookUp: async (url) =>
        ok((await lookedUp(url, { payerDataOptions: { shoeSize: { mandatory: true } } })).toJsonString()),
    },
    424,
    "LNURLP_REQUEST_FAILED",
  ],
])("a look-up at a provider that %s", async (_what, change, status, code) => {
  script = { ...honest, ...change };
  expect(await lookUp()).toEqual([status, code]);
});

it("takes an answer once, for the address that was asked", async () => {
  let first: string | undefined;
  script = { ...honest, lookUp: async (url) => ok((first ??= (await lookedUp(url)).toJsonString())) };
  expect(await lookUp()).toEqual([200, null]);
  expect(await lookUp()).toEqual([424, "LNURLP_REQUEST_FAILED"]);
  script = {
    ...honest,
    lookUp: async (url) => ok((await lookedUp(new URL(url.href.replace("$rita", "$mallory")))).toJsonString()),
  };
  expect(await lookUp()).toEqual([424, "LNURLP_REQUEST_FAILED"]);
  expect(await lookUp("$rita@dead.example.test")).toEqual([424, "LNURLP_REQUEST_FAILED"]);
});

it("leaves out currencies that it counts in other units", async () => {
  const odd = new uma.Currency("MXN", "Peso", "$", 60, 1, 1_000_000, 4);
  const unknown = new uma.Currency("DOGE", "Dogecoin", "D", 60, 1, 1_000_000, 8);
  script = {
    ...honest,
    lookUp: async (url) => ok((await lookedUp(url, { currencyOptions: [odd, unknown, usd] })).toJsonString()),
  };
  const { body } = await client.rest("GET", `/receiver/uma/${address}`);
  expect(body.supportedCurrencies.map(({ currency }: { currency: { code: string } }) => currency.code)).toEqual([
    "USD",
  ]);
  expect(body.requiredPayerDataFields).toEqual([{ name: "FULL_NAME", mandatory: true }]);
});

it.each<[string, Reply, number, string]>([
  ["can't be had", fault(503, "x"), 424, "COUNTERPARTY_PUBKEY_FETCH_ERROR"],
  ["are no JSON", ok("keys"), 400, "INVALID_PUBKEY_FORMAT"],
  ["are missing", ok("{}"), 400, "INVALID_PUBKEY_FORMAT"],
  [
    "are no points of the curve",
    ok(JSON.stringify({ signingPubKey: `04${"ab".repeat(64)}`, encryptionPubKey: "04" })),
    400,
    "INVALID_PUBKEY_FORMAT",
  ],
])("a look-up at a provider whose keys %s", async (_what, reply, status, code) => {
  script = { ...honest, pubKeys: () => reply };
  const fresh = domains.pop() ?? "";
  expect(await lookUp(`$rita@${fresh}`)).toEqual([status, code]);
  // Asked again a little later, it may have recovered: a failure isn't kept for as long as keys are.
});

async function quote(more: object = {}, by = client) {
  const ann = await payer(by);
  const reply = await by.rest("POST", "/quotes", {
    body: {
      source: { sourceType: "ACCOUNT", accountId: ann.account.id },
      destination: { destinationType: "UMA_ADDRESS", umaAddress: address },
      lockedCurrencySide: "RECEIVING",
      lockedCurrencyAmount: 700,
      ...more,
    },
  });
  return { ann, reply };
}

it("encrypts who pays to the receiver's provider, and says in the clear what it asked for only", async () => {
  const { reply } = await quote();
  expect([reply.status, reply.body.totalReceivingAmount]).toEqual([201, 700]);
  const { compliance, ...data } = requested?.payerData ?? {};
  expect(data).toMatchObject({ name: "Ada Byron", identifier: expect.stringMatching(/^\$.*@/) });
  expect(Object.keys(data).sort()).toEqual(["identifier", "name"]);
  expect(compliance?.encryptedTravelRuleInfo).toMatch(/^04[0-9a-f]+$/);
  expect(compliance?.kycStatus).toBe("VERIFIED");
});

it.each<[string, Partial<Script>, number, string]>([
  ["refuses", { pay: () => fault(403, "COUNTERPARTY_NOT_ALLOWED") }, 424, "PAYREQ_REQUEST_FAILED"],
  ["fails", { pay: () => ({ status: 502, body: "bad gateway" }) }, 424, "PAYREQ_REQUEST_FAILED"],
  ["finds the amount out of range", { pay: () => fault(400, "AMOUNT_OUT_OF_RANGE") }, 400, "AMOUNT_OUT_OF_RANGE"],
  ["doesn't take the currency", { pay: () => fault(400, "INVALID_CURRENCY") }, 400, "INVALID_CURRENCY"],
  ["answers no JSON", { pay: () => ok("<html>") }, 400, "PARSE_PAYREQ_RESPONSE_ERROR"],
  ["answers something else", { pay: () => ok("{}") }, 400, "PARSE_PAYREQ_RESPONSE_ERROR"],
  [
    "signs with another key",
    { pay: async (body) => ok(await offered(body, { key: stranger.secretKey })) },
    424,
    "PAYREQ_REQUEST_FAILED",
  ],
  [
    "offers another currency",
    { pay: async (body) => ok(await offered(body, { currency: "EUR" })) },
    400,
    "INVALID_PAYREQ_RESPONSE",
  ],
  [
    "asks for more than it says",
    { pay: async (body) => ok(await offered(body, { invoiceMsat: 1_000_000 })) },
    400,
    "INVALID_PAYREQ_RESPONSE",
  ],
  [
    "can't be told that it is paid",
    { pay: async (body) => ok(await offered(body, { utxoCallback: "nowhere" })) },
    400,
    "INVALID_PAYREQ_RESPONSE",
  ],
])("makes no quote with a provider that %s", async (_what, change, status, code) => {
  script = { ...honest, ...change };
  const { ann, reply } = await quote({ immediatelyExecute: true });
  expect([reply.status, reply.body.code]).toEqual([status, code]);
  expect((await baseAccount(client, ann.id)).balance.amount).toBe(1_000_000);
});

const lookedUpAt = (rate: number): Partial<Script> => ({
  lookUp: async (url) => ok((await lookedUp(url, { currencyOptions: [usdAt(rate)] })).toJsonString()),
});
const offeredAt = (offer: Offer): Partial<Script> => ({ pay: async (body) => ok(await offered(body, offer)) });

it.each<[string, Partial<Script>, RegExp]>([
  ["offers a hundred times the rate of its lookup", offeredAt({ rate: market * 100 }), /from that of its lookup/],
  ["offers 3 % more than its lookup", offeredAt({ rate: market * 1.03 }), /more than 2 % from that of its lookup/],
  ["offers a hundredth of it", offeredAt({ rate: market / 100 }), /from that of its lookup/],
  [
    "announces and offers a hundred times the market's rate",
    { ...lookedUpAt(market * 100), ...offeredAt({ rate: market * 100 }) },
    /from the market's/,
  ],
  ["keeps 3 % as its fee", offeredAt({ feeMsat: Math.round(700 * market * 0.03) }), /its fee, .* more than 2 %/],
])("pays nothing to a provider that %s", async (_what, change, reason) => {
  script = { ...honest, ...change };
  for (const locked of [
    { lockedCurrencySide: "RECEIVING", lockedCurrencyAmount: 700 },
    { lockedCurrencySide: "SENDING", lockedCurrencyAmount: 1_000 },
  ]) {
    const { ann, reply } = await quote({ ...locked, immediatelyExecute: true });
    expect([reply.status, reply.body.code]).toEqual([400, "INVALID_PAYREQ_RESPONSE"]);
    expect(reply.body.reason).toMatch(reason);
    expect((await baseAccount(client, ann.id)).balance.amount).toBe(1_000_000);
  }
});

it("accepts a rate and a fee within the tolerance", async () => {
  script = { ...honest, ...offeredAt({ rate: market * 1.01, feeMsat: Math.round(700 * market * 0.01) }) };
  const { reply } = await quote();
  expect([reply.status, reply.body.totalReceivingAmount]).toEqual([201, 700]);
});

it("refuses an offer that isn't of what was locked to be sent", async () => {
  script = { ...honest, pay: async (body) => ok(await offered(body, { invoiceMsat: 123_456 })) };
  const { reply } = await quote({ lockedCurrencySide: "SENDING", lockedCurrencyAmount: 700 });
  expect([reply.status, reply.body.code]).toEqual([400, "INVALID_PAYREQ_RESPONSE"]);
});

describe("a payment that is reported to the provider", () => {
  const becomes = ({ reply }: Awaited<ReturnType<typeof quote>>, wanted: string) =>
    transactionBecomes(client, reply.body.transactionId, ({ status }) => status === wanted, 30_000);
  it("is completed, or fails permanently, as the provider answers", async () => {
    await becomes(await quote({ immediatelyExecute: true }), "COMPLETED");
    script = { ...honest, paid: () => fault(403, "COUNTERPARTY_NOT_ALLOWED") };
    const refused = await becomes(await quote({ immediatelyExecute: true }), "FAILED");
    expect(refused).toMatchObject({ failureReason: "COMPLIANCE_REJECTED" });
  }, 60_000);

  it("is reported again until the provider answers", async () => {
    script = { ...honest, paid: () => ({ status: 503, body: "" }) };
    const slow = await quote({ immediatelyExecute: true });
    await advanceClock(client, 600);
    expect(await becomes(slow, "PROCESSING")).toBeTruthy();
    const lost = await quote({ immediatelyExecute: true });
    script = honest;
    await advanceClock(client, 120);
    await becomes(slow, "COMPLETED");
    await becomes(lost, "COMPLETED");
  }, 60_000);

  // It may have received the report: nothing is refunded.
  it("is reported ever more rarely to a provider that never answers", async () => {
    let reports = 0;
    script = { ...honest, paid: () => (reports++, { status: 404, body: "<html>" }) };
    const silent = await quote({ immediatelyExecute: true });
    await eventually(
      async () => reports,
      (count) => count > 0,
    );
    // 30 days, in steps of about as many reports: a request fires a limited number of timers in time.
    for (const hours of [1, 5, 24, 120, 570]) await advanceClock(client, hours * 3_600);
    expect(await becomes(silent, "PROCESSING")).not.toHaveProperty("refund");
    expect(reports).toBeGreaterThan(10);
    expect(reports).toBeLessThan(150);
    expect((await baseAccount(client, silent.ann.id)).balance.amount).toBeLessThan(1_000_000);
    script = honest;
    await advanceClock(client, 10 * 86_400);
    await becomes(silent, "COMPLETED");
  }, 120_000);
});

it("decides by the preimage alone whether a payment over Lightning went, and reports it until it is heard", async () => {
  let progress: LightningProgress = { state: "PENDING" };
  const invoices: string[] = [];
  const pay = async ({ invoice }: { readonly invoice: string }) => {
    invoices.push(invoice);
    return progress;
  };
  const paying = await startApp({ env });
  Object.assign(paying.core.deps, { lightning: () => ({ pay }) });
  try {
    const by = (await paying.platform({ skipPaperwork: true })).sandbox;
    const becomes = (id: string, wanted: string) =>
      transactionBecomes(by, id, ({ status }) => status === wanted, 30_000);
    let reports = 0;
    const answered = (answer: () => Reply): Script => ({ ...honest, paid: () => (reports++, answer()) });
    const execute = async () => {
      const { ann, reply } = await quote({ immediatelyExecute: true }, by);
      return { ann, id: reply.body.transactionId as string, total: reply.body.totalSendingAmount as number };
    };
    const left = async (customerId: string) => (await baseAccount(by, customerId)).balance.amount;

    // Not known yet: nothing is reported, nothing refunded.
    script = answered(() => fault(403, "COUNTERPARTY_NOT_ALLOWED"));
    const slow = await execute();
    await advanceClock(by, 60);
    expect([await becomes(slow.id, "PROCESSING"), reports]).toEqual([expect.anything(), 0]);
    expect(new Set(invoices).size).toBe(1);

    // The money went, though the provider refuses the report.
    progress = { state: "PAID", preimage };
    await advanceClock(by, 120);
    expect(await becomes(slow.id, "COMPLETED")).not.toHaveProperty("refund");
    expect([await left(slow.ann.id), reports]).toEqual([1_000_000 - slow.total, 1]);

    // The money was sent, but the report isn't received at first.
    script = answered(() => ({ status: 503, body: "" }));
    const unheard = await execute();
    await becomes(unheard.id, "COMPLETED");
    script = answered(() => ok("{}"));
    const before = reports;
    await advanceClock(by, 3_600);
    expect(reports).toBe(before + 1);

    // It was never sent: no response of the provider could change that.
    progress = { state: "FAILED" };
    const lost = await execute();
    const failed = await transactionBecomes(by, lost.id, ({ refund }) => refund?.status === "COMPLETED");
    expect(failed).toMatchObject({ status: "FAILED", failureReason: "LIGHTNING_PAYMENT_FAILED" });
    expect([await left(lost.ann.id), reports]).toEqual([1_000_000, before + 1]);

    // A preimage of another hash proves nothing.
    progress = { state: "PAID", preimage: new Uint8Array(32).fill(8) };
    const unproven = await execute();
    await advanceClock(by, 60);
    expect(await becomes(unproven.id, "PROCESSING")).not.toHaveProperty("refund");
    progress = { state: "PAID", preimage };
    await becomes(unproven.id, "COMPLETED");
    await booksBalance(paying);
  } finally {
    await paying.close();
  }
}, 60_000);
