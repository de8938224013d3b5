import { createHash } from "node:crypto";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { createCustomer, fund, baseAccount } from "../testkit/accounts.js";
import { startApp } from "../testkit/app.js";
import { identityClaims } from "../testkit/identity-issuer.js";
import { quoteBody } from "../testkit/payments.js";
import {
  newDeviceKey,
  openSession,
  openWallet,
  sealCode,
  signed,
  signedHeaders,
  stampOf,
  walletOf,
  type OpenWallet,
} from "../testkit/wallet-client.js";
import { assertionOf, challengedPasskey } from "../testkit/wallet-passkey.js";

// Requests of hostile or broken clients: each gets the documented 4xx, and changes nothing.

const app = await startApp();
const platform = await app.platform({ skipPaperwork: true });
const sandbox = platform.sandbox;

const holder = { currencies: ["USDB"], email: "ada@example.com", phoneNumber: "+14155550100" };

function refused(status: number, code: string, reason = /./) {
  return { status, body: { code, reason: expect.stringMatching(reason) } };
}

async function newWallet(client = sandbox): Promise<OpenWallet & { readonly customerId: string }> {
  const { id: customerId } = await createCustomer(client, holder);
  return { customerId, ...(await openWallet(client, customerId)) };
}

type Headers = Readonly<Record<string, string | readonly string[]>>;

/** A request with header lines as given, also twice the same. */
async function withLines(path: string, body: object, headers: Headers) {
  const all = { authorization: sandbox.authorization, "content-type": "application/json", ...headers };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const url = `${sandbox.baseUrl}/2025-10-13${path}`;
    const request = httpRequest(url, { method: "POST", headers: all }, resolve);
    request.on("error", reject).end(JSON.stringify(body));
  });
  return { status: response.statusCode, body: JSON.parse(await text(response)) };
}

const decoded = (stamp: string) => Buffer.from(stamp, "base64url").toString();
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const changed = (stamp: string, members: object) => encoded({ ...JSON.parse(decoded(stamp)), ...members });

const malformed = refused(401, "WALLET_SIGNATURE_MALFORMED");
const invalid = refused(401, "WALLET_SIGNATURE_INVALID");
const mismatch = refused(401, "WALLET_SIGNATURE_BODY_MISMATCH");
const ambiguous = refused(400, "INVALID_INPUT");
const unknownRequest = refused(401, "UNAUTHORIZED", /Request-Id/);

describe("the headers of a second leg", () => {
  const path = "/auth/credentials";
  let wallet: OpenWallet;
  let body: object;
  let payload: string;
  let stamp: string;
  let requestId: string;

  beforeAll(async () => {
    wallet = await newWallet();
    body = { type: "SMS_OTP", accountId: wallet.accountId };
    const challenge = await sandbox.rest("POST", path, { body });
    ({ payloadToSign: payload, requestId } = challenge.body);
    stamp = await stampOf(wallet.key, payload);
  });
  const send = (headers: Headers) => withLines(path, body, headers);

  it.each<[string, () => string | string[], object]>([
    ["is empty", () => "", refused(401, "WALLET_SIGNATURE_MISSING")],
    ["is cut off", () => stamp.slice(0, -7), malformed],
    ["is cut off to a letter", () => stamp.slice(0, 1), malformed],
    ["comes twice in one line", () => `${stamp}, ${stamp}`, malformed],
    ["comes in two lines that differ", () => [stamp, changed(stamp, { more: "1" })], ambiguous],
    ["is padded", () => `${stamp}=`, malformed],
    ["is base64, not base64url", () => Buffer.from(`${decoded(stamp)}  ?>`).toString("base64"), malformed],
    ["is the JSON itself", () => decoded(stamp), malformed],
    ["is hex", () => Buffer.from(decoded(stamp)).toString("hex"), malformed],
    ["is a list", () => encoded([JSON.parse(decoded(stamp))]), malformed],
    ["is of another scheme", () => changed(stamp, { scheme: "SIGNATURE_SCHEME_TK_API_SECP256K1" }), malformed],
    ["has a key off the curve", () => changed(stamp, { publicKey: `02${"ff".repeat(32)}` }), malformed],
    ["has the point at infinity as key", () => changed(stamp, { publicKey: "00" }), malformed],
    ["has no signature", () => changed(stamp, { signature: undefined }), malformed],
    ["has a signature in base64", () => changed(stamp, { signature: "MEUCIQ==" }), malformed],
    ["has an empty signature in DER", () => changed(stamp, { signature: "3000" }), invalid],
    ["has the signature r = s = 0", () => changed(stamp, { signature: "3006020100020100" }), invalid],
    ["has a signature without DER", () => changed(stamp, { signature: "11".repeat(64) }), invalid],
    ["names another key", () => changed(stamp, { publicKey: newDeviceKey().publicKey }), invalid],
    ["is endless", () => "A".repeat(10_000), malformed],
  ])("whose stamp %s are refused", async (_what, spoil, expected) => {
    expect(await send({ "Service-Wallet-Signature": spoil(), "Request-Id": requestId })).toMatchObject(expected);
  });

  it.each<[string, (own: string) => string | string[] | undefined, object]>([
    ["is missing", () => undefined, refused(401, "REQUEST_ID_MISSING")],
    ["is empty", () => "", refused(401, "REQUEST_ID_MISSING")],
    ["is cut off", (own) => own.slice(0, -1), unknownRequest],
    ["comes twice in one line", (own) => `${own}, ${own}`, unknownRequest],
    ["comes in two lines that differ", (own) => [own, own.toUpperCase()], ambiguous],
    ["is in capitals", (own) => own.toUpperCase(), unknownRequest],
    ["is of another type", (own) => own.replace("Request:", "Session:"), unknownRequest],
    ["is no id", () => "1' OR '1'='1", unknownRequest],
  ])("whose Request-Id %s are refused", async (_what, spoil, expected) => {
    const spoiled = spoil(requestId);
    const headers = { "Service-Wallet-Signature": stamp, ...(spoiled !== undefined && { "Request-Id": spoiled }) };
    expect(await send(headers)).toMatchObject(expected);
  });

  it.each<[string, () => string, object]>([
    ["ends with a space", () => `${JSON.stringify(body)} `, mismatch],
    ["begins with a line break", () => `\n${JSON.stringify(body)}`, mismatch],
    [
      "has its members in another order",
      () => JSON.stringify(Object.fromEntries(Object.entries(body).reverse())),
      mismatch,
    ],
    ["has a space between its members", () => JSON.stringify(body).replace(",", ", "), mismatch],
    ["escapes a character", () => JSON.stringify(body).replace("SMS", "\\u0053MS"), mismatch],
    ["has a further member", () => JSON.stringify({ ...body, more: 1 }), mismatch],
    ["has a member twice", () => JSON.stringify(body).replace("{", '{"type":"SMS_OTP",'), ambiguous],
  ])("whose body %s are refused", async (_what, spoil, expected) => {
    const headers = { "Service-Wallet-Signature": stamp, "Request-Id": requestId };
    expect(await sandbox.rest("POST", path, { raw: spoil(), headers })).toMatchObject(expected);
  });

  it("with a stamp over another request are refused, and with a Request-Id of another one, too", async () => {
    const headers = { "Service-Wallet-Signature": stamp, "Request-Id": requestId };
    const second = await sandbox.rest("POST", path, { body });
    const crossed = { ...headers, "Request-Id": second.body.requestId };
    expect(await send(crossed)).toMatchObject(invalid);
    for (const altered of [`${payload} `, payload.replace("SMS_OTP", "EMAIL_OTP"), JSON.stringify(payload)]) {
      const stamped = { ...headers, "Service-Wallet-Signature": await stampOf(wallet.key, altered) };
      expect(await send(stamped)).toMatchObject(invalid);
    }
    // Another action, with the right stamp for the challenge.
    const exporting = `/internal-accounts/${wallet.accountId}/export`;
    const clientPublicKey = newDeviceKey().publicKey;
    expect(await sandbox.rest("POST", exporting, { body: { clientPublicKey }, headers })).toMatchObject(unknownRequest);
    // The same action on another wallet.
    const { accountId } = await newWallet();
    expect(await sandbox.rest("POST", path, { body: { ...body, accountId }, headers })).toMatchObject(mismatch);
  });

  it("are refused for another caller, in whatever tenant", async () => {
    const made = await sandbox.rest("POST", "/tokens", { body: { name: "second", permissions: ["MANAGE"] } });
    expect(made.status).toBe(201);
    const { clientId, clientSecret } = made.body;
    const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`;
    const headers = { "Service-Wallet-Signature": stamp, "Request-Id": requestId };
    expect(await send({ ...headers, authorization })).toMatchObject(unknownRequest);
    const stranger = await newWallet((await app.platform({ skipPaperwork: true })).sandbox);
    const foreign = { ...headers, "Service-Wallet-Signature": await stampOf(stranger.key, payload) };
    expect(await send(foreign)).toMatchObject(invalid);
  });

  it("are named by the same codes on the graph", async () => {
    const mutation = `mutation ($input: CreateAuthCredentialInput!) { createAuthCredential(input: $input) {
      __typename ... on AuthSignedRequestChallenge { payloadToSign requestId } } }`;
    const first = await sandbox.graph(mutation, { input: body });
    const { payloadToSign, requestId: id } = first.data.createAuthCredential;
    const good = await stampOf(wallet.key, payloadToSign);
    const signatures = [
      [{ stamp: null, requestId: id }, "WALLET_SIGNATURE_MISSING"],
      [{ stamp: "", requestId: id }, "WALLET_SIGNATURE_MISSING"],
      [{ stamp: good }, "REQUEST_ID_MISSING"],
      [{ stamp: `${good}=`, requestId: id }, "WALLET_SIGNATURE_MALFORMED"],
      [{ stamp: good, requestId: "\u0000" }, "UNAUTHORIZED"],
      [{ stamp: good, requestId }, "WALLET_SIGNATURE_BODY_MISMATCH"],
      [{ stamp, requestId: id }, "WALLET_SIGNATURE_INVALID"],
    ] as const;
    for (const [walletSignature, code] of signatures) {
      const { errors } = await sandbox.graph(mutation, { input: { ...body, walletSignature } });
      expect(errors?.[0]?.extensions).toMatchObject({ status: 401, code });
    }
  });

  it("that are right are accepted after all that", async () => {
    const headers = { "Service-Wallet-Signature": stamp, "Request-Id": requestId };
    expect(await sandbox.rest("POST", path, { body, headers })).toMatchObject({ status: 201 });
  });
});

describe("a session's key", () => {
  it("signs no more when its credential is removed", async () => {
    const wallet = await newWallet();
    const body = { type: "SMS_OTP", accountId: wallet.accountId };
    const added = await signed(sandbox, wallet.key, "POST", "/auth/credentials", { body });
    const sms = await openSession(sandbox, added.body.id, "SMS_OTP");
    const path = `/internal-accounts/${wallet.accountId}`;
    const change = { body: { privateEnabled: true } };
    const challenge = await sandbox.rest("PATCH", path, change);
    const headers = await signedHeaders(sms.key, challenge.body);
    expect(await signed(sandbox, wallet.key, "DELETE", `/auth/credentials/${added.body.id}`)).toMatchObject({
      status: 204,
    });
    expect(await sandbox.rest("PATCH", path, { ...change, headers })).toMatchObject(invalid);
    const own = await signedHeaders(wallet.key, challenge.body);
    expect(await sandbox.rest("PATCH", path, { ...change, headers: own })).toMatchObject({ status: 200 });
  });
});

describe("of twenty at once one wins", () => {
  const twenty = async <T>(send: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: 20 }, send));
  const statuses = (replies: readonly { readonly status: number }[]) => replies.map(({ status }) => status).sort();
  const once = (others: number) => [200, ...Array<number>(19).fill(others)];

  it("where a code opens a session", async () => {
    const { id } = await createCustomer(sandbox, holder);
    const { accountId, credentialId } = await walletOf(sandbox, id);
    const path = `/auth/credentials/${credentialId}`;
    const challenge = await sandbox.rest("POST", `${path}/challenge`);
    const key = newDeviceKey();
    const encryptedOtpBundle = await sealCode(challenge.body.otpEncryptionTargetBundle, key);
    const body = { type: "EMAIL_OTP", encryptedOtpBundle };
    const first = await sandbox.rest("POST", `${path}/verify`, { body });
    const headers = await signedHeaders(key, first.body);
    expect(statuses(await twenty(() => sandbox.rest("POST", `${path}/verify`, { body, headers })))).toEqual(once(401));
    expect((await sandbox.rest("GET", `/auth/sessions?accountId=${accountId}`)).body.data).toHaveLength(1);
  });

  it("where a passkey opens a session", async () => {
    const { device, challenge, verify } = await challengedPasskey(sandbox, await newWallet());
    const assertion = assertionOf(device, challenge);
    expect(statuses(await twenty(() => verify(assertion)))).toEqual(once(401));
  });

  it("where a quote is executed", async () => {
    const wallet = await newWallet();
    await fund(sandbox, wallet.accountId, 10_000);
    const { id: receiver } = await createCustomer(sandbox, { currencies: ["USDB"] });
    const to = await baseAccount(sandbox, receiver, "USDB");
    const quote = await sandbox.rest("POST", "/quotes", { body: quoteBody(wallet.accountId, to.id, 500) });
    const payload = quote.body.paymentInstructions[0].accountOrWalletInfo.payloadToSign as string;
    const headers = { "Service-Wallet-Signature": await stampOf(wallet.key, payload) };
    const replies = await twenty(() => sandbox.rest("POST", `/quotes/${quote.body.id}/execute`, { headers }));
    expect(statuses(replies)).toEqual(once(409));
    expect((await baseAccount(sandbox, wallet.customerId, "USDB")).totalBalance.amount).toBe(9_500);
  });
});

/** An identity token as the sandbox takes it, for a key. */
function sandboxToken(clientPublicKey = ""): string {
  const nonce = createHash("sha256").update(clientPublicKey).digest("hex");
  return `${encoded({ alg: "RS256" })}.${encoded(identityClaims("https://accounts.google.com", Date.now(), { nonce }))}.AA`;
}

describe("clientPublicKey", () => {
  it("that is not a point on the curve is 400 wherever one is taken", async () => {
    const wallet = await newWallet();
    const { path: passkey } = await challengedPasskey(sandbox, wallet);
    const identity = { type: "OAUTH", accountId: wallet.accountId, oidcToken: sandboxToken() };
    const oauth = await signed(sandbox, wallet.key, "POST", "/auth/credentials", { body: identity });
    const takers: [string, (key: unknown) => object][] = [
      [`${passkey}/challenge`, () => ({})],
      [`/auth/credentials/${oauth.body.id}/verify`, (key) => ({ type: "OAUTH", oidcToken: sandboxToken(String(key)) })],
      [`/auth/sessions/${wallet.sessionId}/refresh`, () => ({})],
      [`/internal-accounts/${wallet.accountId}/export`, () => ({})],
    ];
    const good = newDeviceKey();
    const wrong = [
      "00",
      `04${"00".repeat(64)}`,
      `04${"11".repeat(64)}`,
      `02${"ff".repeat(32)}`,
      `05${good.publicKey.slice(2)}`,
      `06${good.publicKeyUncompressed.slice(2)}`,
      good.publicKey.slice(0, -2),
      `${good.publicKey}00`,
      `0x${good.publicKey.slice(2)}`,
      Buffer.from(good.publicKey, "hex").toString("base64url"),
      ` ${good.publicKey}`,
      "",
      5,
      null,
    ];
    for (const [path, more] of takers) {
      for (const clientPublicKey of wrong) {
        const reply = await sandbox.rest("POST", path, { body: { ...more(clientPublicKey), clientPublicKey } });
        expect([path, clientPublicKey, reply]).toMatchObject([
          path,
          clientPublicKey,
          refused(400, "INVALID_INPUT", /^clientPublicKey/),
        ]);
      }
    }
  });
});
