import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import * as uma from "@uma-sdk/core";
import { startApp, type Client, type TestApp } from "../testkit/app.js";
import { createCustomer } from "../testkit/accounts.js";

/** Effects of messages without credentials on this server, and on its tenants. */

const umaDomain = "bank.example.test";
const honest = "honest.example.test";
const broken = "broken.example.test";
const closed = "closed.example.test";
const slow = Array.from({ length: 24 }, (_, index) => `slow${index}.example.test`);
/** Requests to other servers a minute that messages of one address may cause. */
const attempts = slow.length;

function keyPair() {
  const { secretKey, publicKey } = secp256k1.keygen();
  return { secretKey, publicHex: secp256k1.Point.fromBytes(publicKey).toHex(false) };
}
let keys = keyPair();
let fetched: string[] = [];

async function lookedUp(url: URL): Promise<string> {
  const response = await uma.getLnurlpResponse({
    request: uma.parseLnurlpRequest(url),
    privateKeyBytes: keys.secretKey,
    requiresTravelRuleInfo: true,
    callback: `https://${honest}/pay`,
    encodedMetadata: "[]",
    minSendableSats: 1,
    maxSendableSats: 1_000_000,
    payerDataOptions: {},
    currencyOptions: [new uma.Currency("USD", "US Dollar", "$", 1_000, 1, 1_000_000, 2)],
    receiverKycStatus: uma.KycStatus.Verified,
  });
  return response.toJsonString();
}

/** Every other provider: one responds, one fails, and the slow ones never do. */
async function answer({ url = "", headers: { host = "" } }: IncomingMessage, response: ServerResponse): Promise<void> {
  if (slow.includes(host)) return;
  const asked = new URL(url, `https://${host}`);
  const isForKeys = asked.pathname === "/.well-known/lnurlpubkey";
  if (isForKeys) fetched.push(host);
  if (host === broken) return void response.writeHead(503).end();
  const published = JSON.stringify({ signingPubKey: keys.publicHex, encryptionPubKey: keys.publicHex });
  response.writeHead(200, { "content-type": "application/json" }).end(isForKeys ? published : await lookedUp(asked));
}

const providers = createServer((asked, response) => {
  answer(asked, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
});

let app: TestApp;
let second: TestApp;
let client: Client;

await new Promise<void>((resolve) => providers.listen(0, "127.0.0.1", resolve));
const base = `http://127.0.0.1:${(providers.address() as AddressInfo).port}`;
const hosts = [honest, broken, ...slow].map((domain) => `${domain}=${base}`).join(",");

beforeAll(async () => {
  const env = {
    PAYGRAPH_UMA_HOSTS: `${hosts},${closed}=http://127.0.0.1:1`,
    PAYGRAPH_ATTEMPTS_PER_ADDRESS: String(attempts),
  };
  app = await startApp({ env });
  second = await startApp({ env, beside: app, worker: false });
  client = (await app.platform({ skipPaperwork: true })).sandbox;
  await client.rest("PATCH", "/config", { body: { umaDomain } });
  await createCustomer(client, { umaAddress: `$bob@${umaDomain}` });
});
afterAll(async () => {
  await second.close();
  await app.close();
  providers.closeAllConnections();
  await new Promise((resolve) => providers.close(resolve));
});

interface Sender {
  /** The provider that the message says it is from. */
  readonly from: string;
  /** The address that it comes from. */
  readonly address?: string;
  readonly by?: TestApp;
}

/** A signed lookup of a customer, as another provider sends it. */
async function lookUpHere({ from, address = "127.0.0.1", by = app }: Sender) {
  const { pathname, search } = await uma.getSignedLnurlpRequestUrl({
    isSubjectToTravelRule: true,
    receiverAddress: `$bob@${umaDomain}`,
    senderVaspDomain: from,
    signingPrivateKey: keys.secretKey,
  });
  return new Promise<{ status: number; code: string; reason: string; retryAfter: string | undefined }>(
    (resolve, reject) => {
      const options = { headers: { host: umaDomain }, localAddress: address };
      const sent = request(new URL(pathname + search, by.baseUrl), options, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () => {
          const { code, reason } = JSON.parse(Buffer.concat(chunks).toString()) as { code: string; reason: string };
          resolve({ status: response.statusCode ?? 0, code, reason, retryAfter: response.headers["retry-after"] });
        });
      });
      sent.on("error", reject).end();
    },
  );
}

const lookUpThere = (address: string) => client.rest("GET", `/receiver/uma/${encodeURIComponent(address)}`);

it("messages that name slow providers hold up no tenant and no other provider, and end after three seconds", async () => {
  const started = performance.now();
  const forged = slow.map((from) => lookUpHere({ from }));
  // All of them are on their way before the tenant asks.
  await new Promise((resolve) => setTimeout(resolve, 300));
  const [there, here, sandbox] = await Promise.all([
    lookUpThere(`$rita@${honest}`),
    lookUpHere({ from: honest, address: "127.0.0.2" }),
    lookUpThere("$success.usd@sandbox.uma.test"),
  ]);
  expect([there.status, here.status, sandbox.status]).toEqual([200, 200, 200]);
  expect(performance.now() - started).toBeLessThan(2_500);

  const refused = await Promise.all(forged);
  expect(performance.now() - started).toBeLessThan(5_000);
  expect(new Set(refused.map(({ status, code }) => `${status} ${code}`))).toEqual(
    new Set(["424 COUNTERPARTY_PUBKEY_FETCH_ERROR"]),
  );
});

it("an address causes so many requests a minute: then it is 429, and others go on", async () => {
  const messages = [await lookUpHere({ from: broken })];
  while (messages.at(-1)?.status !== 429) {
    expect(messages.length).toBeLessThanOrEqual(attempts);
    messages.push(await lookUpHere({ from: broken }));
  }
  const last = messages.at(-1);
  expect([last?.code, Number(last?.retryAfter)]).toEqual(["RATE_LIMITED", expect.any(Number)]);
  expect((await lookUpHere({ from: broken, address: "127.0.0.3" })).status).toBe(424);
  // Known keys cause no request.
  expect((await lookUpHere({ from: honest })).status).toBe(200);
  expect((await lookUpThere(`$rita@${honest}`)).status).toBe(200);
});

it("who has no credentials doesn't learn why a provider could not be reached; a tenant does", async () => {
  const address = "127.0.0.4";
  for (const from of [broken, closed, "no-such-provider.invalid", "localhost"]) {
    expect(await lookUpHere({ from, address })).toMatchObject({
      code: "COUNTERPARTY_PUBKEY_FETCH_ERROR",
      reason: `The public keys of ${from} could not be fetched.`,
    });
  }
  expect((await lookUpThere(`$rita@${closed}`)).body.reason).toMatch(/connection refused/);
});

it("only the hosts of PAYGRAPH_UMA_HOSTS may be private, whatever webhooks may reach", async () => {
  expect(app.core.deps.env.allowPrivateWebhooks).toBe(true);
  for (const domain of ["localhost", "127.0.0.1"]) {
    const { body } = await lookUpThere(`$rita@${domain}`);
    expect(body).toMatchObject({ code: "LNURLP_REQUEST_FAILED", reason: expect.stringMatching(/private address/) });
  }
});

it("keys that one process has fetched are those of all, and so are newer ones", async () => {
  const address = "127.0.0.5";
  fetched = [];
  expect((await lookUpHere({ from: honest, address, by: second })).status).toBe(200);
  expect(fetched).toEqual([]);

  const old = keys;
  keys = keyPair();
  // Keys that are seconds old are not fetched again.
  await new Promise((resolve) => setTimeout(resolve, 2_100));
  expect((await lookUpHere({ from: honest, address })).status).toBe(200);
  expect(fetched).toEqual([honest]);
  expect((await lookUpHere({ from: honest, address, by: second })).status).toBe(200);
  keys = old;
  expect(await lookUpHere({ from: honest, address, by: second })).toMatchObject({ code: "INVALID_SIGNATURE" });
});
