import { createHash } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { decryptCredentialBundle, getPublicKey } from "@turnkey/crypto";
import { createCustomer } from "../testkit/accounts.js";
import { startApp } from "../testkit/app.js";
import { Authenticator, type Misbehaviour } from "../testkit/authenticator.js";
import {
  newDeviceKey,
  openWallet,
  signed,
  stampOf,
  type DeviceKey,
  type OpenWallet,
} from "../testkit/wallet-client.js";
import { addPasskey, assertionOf, attestationOf, walletSite } from "../testkit/wallet-passkey.js";

const app = await startApp();
const { sandbox, production } = await app.platform({ skipPaperwork: true });

const holder = { currencies: ["USDB"], email: "ada@example.com" };

function refused(status: number, code: string, reason = /./) {
  return { status, body: { code, reason: expect.stringMatching(reason) } };
}

async function newWallet(): Promise<OpenWallet> {
  const { id } = await createCustomer(sandbox, holder);
  return openWallet(sandbox, id);
}

async function withPasskey() {
  const wallet = await newWallet();
  const { device, body, added } = await addPasskey(sandbox, wallet);
  expect(added).toMatchObject({
    status: 201,
    body: { type: "PASSKEY", nickname: "Ada's phone", credentialId: body.attestation.credentialId },
  });
  return { wallet, device, body, id: added.body.id as string };
}

/** Uses a session's key once: it exports the wallet. */
async function signsFor(wallet: OpenWallet, key: DeviceKey): Promise<number> {
  const body = { clientPublicKey: newDeviceKey().publicKey };
  return (await signed(sandbox, key, "POST", `/internal-accounts/${wallet.accountId}/export`, { body })).status;
}

describe("a passkey", () => {
  it("opens a session whose key is made here and sealed to the client, or is the client's own", async () => {
    const { wallet, device, id } = await withPasskey();
    const client = newDeviceKey();
    for (const clientPublicKey of [client.publicKeyUncompressed, client.publicKey]) {
      const challenge = await sandbox.rest("POST", `/auth/credentials/${id}/challenge`, { body: { clientPublicKey } });
      expect(challenge).toMatchObject({
        status: 200,
        body: { type: "PASSKEY", challenge: expect.stringMatching(/^[0-9a-f]{64}$/) },
      });
      const headers = { "Request-Id": challenge.body.requestId };
      const body = { type: "PASSKEY", assertion: assertionOf(device, challenge.body.challenge) };
      const session = await sandbox.rest("POST", `/auth/credentials/${id}/verify`, { body, headers });
      expect(session).toMatchObject({ status: 200, body: { type: "PASSKEY", nickname: "Ada's phone" } });
      const sealed: string | undefined = session.body.encryptedSessionSigningKey;
      expect(sealed === undefined).toBe(clientPublicKey === client.publicKey);
      const key = sealed === undefined ? client : keyOf(decryptCredentialBundle(sealed, client.privateKey));
      expect(await signsFor(wallet, key)).toBe(200);
      expect(await sandbox.rest("POST", `/auth/credentials/${id}/verify`, { body, headers })).toMatchObject(
        refused(401, "UNAUTHORIZED", /Request-Id/),
      );
    }
  });

  it.each<[string, Misbehaviour | { origin?: string }]>([
    ["another challenge", { challenge: Buffer.from("other").toString("base64url") }],
    ["another site", { origin: "https://evil.example" }],
    ["another relying party", { rpId: "evil.example" }],
    ["another ceremony", { type: "webauthn.create" }],
    ["another key", { hasForeignKey: true }],
    ["a counter that does not grow", { counter: 1 }],
  ])("with %s opens none, and the challenge stays open", async (_what, wrong) => {
    const { device, id } = await withPasskey();
    const { publicKey: clientPublicKey } = newDeviceKey();
    const { body } = await sandbox.rest("POST", `/auth/credentials/${id}/challenge`, { body: { clientPublicKey } });
    const headers = { "Request-Id": body.requestId };
    const send = (assertion: object) =>
      sandbox.rest("POST", `/auth/credentials/${id}/verify`, { body: { type: "PASSKEY", assertion }, headers });
    const before = device.counter;
    expect(await send(assertionOf(device, body.challenge, wrong))).toMatchObject(
      refused(401, "UNAUTHORIZED", /Invalid passkey assertion/),
    );
    device.counter = before;
    expect(await send(assertionOf(new Authenticator(walletSite), body.challenge))).toMatchObject(
      refused(401, "UNAUTHORIZED", /another credential/),
    );
    expect(await send(assertionOf(device, body.challenge))).toMatchObject({ status: 200 });
  });

  it("is registered once, for a domain of its origin, with the challenge that is sent", async () => {
    const { wallet, body } = await withPasskey();
    const register = (more: object) => sandbox.rest("POST", "/auth/credentials", { body: { ...body, ...more } });
    expect(await register({})).toMatchObject(refused(400, "PASSKEY_CREDENTIAL_ALREADY_EXISTS"));
    const device = new Authenticator(walletSite);
    const attestations = [
      attestationOf(device, "another challenge"),
      attestationOf(device, "Y2hhbGxlbmdl", "evil.example"),
      attestationOf(device, "Y2hhbGxlbmdl", "bank.example", { type: "webauthn.get" }),
      { ...attestationOf(device, "Y2hhbGxlbmdl"), attestationObject: "AAAA" },
      { ...attestationOf(device, "Y2hhbGxlbmdl"), credentialId: "AAAA" },
    ];
    for (const attestation of attestations) {
      expect(await register({ attestation })).toMatchObject(refused(400, "INVALID_INPUT"));
    }
    const second = await signed(sandbox, wallet.key, "POST", "/auth/credentials", {
      body: { ...body, attestation: attestationOf(device, "Y2hhbGxlbmdl") },
    });
    expect(second.status).toBe(201);
  });

  it("takes the sandbox's literal as its signature", async () => {
    const { device, id } = await withPasskey();
    const { publicKey: clientPublicKey } = newDeviceKey();
    const { body } = await sandbox.rest("POST", `/auth/credentials/${id}/challenge`, { body: { clientPublicKey } });
    const assertion = { ...assertionOf(device, body.challenge), signature: "sandbox-valid-passkey-signature" };
    const reply = await sandbox.rest("POST", `/auth/credentials/${id}/verify`, {
      body: { type: "PASSKEY", assertion },
      headers: { "Request-Id": body.requestId },
    });
    expect(reply.status).toBe(200);
  });
});

function keyOf(privateKey: string): DeviceKey {
  const publicKey = Buffer.from(getPublicKey(Buffer.from(privateKey, "hex"), true)).toString("hex");
  return { privateKey, publicKey, publicKeyUncompressed: "" };
}

/** An identity token as the sandbox takes it. */
function tokenOf(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${part({ alg: "RS256" })}.${part(claims)}.c2lnbmF0dXJl`;
}

function identity(more: object = {}) {
  const now = Math.floor(Date.now() / 1000);
  return {
    iss: "https://accounts.google.com",
    aud: "app",
    sub: "ada",
    email: "a@b.example",
    iat: now,
    exp: now + 600,
    ...more,
  };
}

const nonceOf = (clientPublicKey: string) => createHash("sha256").update(clientPublicKey).digest("hex");

describe("an identity token", () => {
  it("is a credential, and a fresh one for the client's key opens a session", async () => {
    const wallet = await newWallet();
    const body = { type: "OAUTH", accountId: wallet.accountId, oidcToken: tokenOf(identity()) };
    const added = await signed(sandbox, wallet.key, "POST", "/auth/credentials", { body });
    expect(added).toMatchObject({ status: 201, body: { type: "OAUTH", nickname: "a@b.example" } });
    expect(await sandbox.rest("POST", "/auth/credentials", { body })).toMatchObject(refused(400, "INVALID_INPUT"));
    const client = newDeviceKey();
    const clientPublicKey = client.publicKeyUncompressed;
    const path = `/auth/credentials/${added.body.id}/verify`;
    const verify = (claims: object) =>
      sandbox.rest("POST", path, { body: { type: "OAUTH", clientPublicKey, oidcToken: tokenOf(claims) } });
    const nonce = nonceOf(clientPublicKey);
    const session = await verify(identity({ nonce, aud: ["app"] }));
    expect(session).toMatchObject({
      status: 200,
      body: { type: "OAUTH", encryptedSessionSigningKey: expect.any(String) },
    });
    const key = keyOf(decryptCredentialBundle(session.body.encryptedSessionSigningKey, client.privateKey));
    expect(await signsFor(wallet, key)).toBe(200);
    const wrong = [
      [{ nonce: nonceOf(client.publicKey) }, /nonce/],
      [{ nonce, sub: "bob" }, /sub/],
      [{ nonce, aud: "another" }, /aud/],
      [{ nonce, iss: "https://evil.example" }, /iss/],
      [{ nonce, iat: identity().iat - 70 }, /iat/],
      [{ nonce, iat: identity().iat + 60 }, /iat/],
      [{ nonce, exp: identity().iat - 1 }, /exp/],
    ] as const;
    for (const [claims, reason] of wrong) {
      expect(await verify(identity(claims))).toMatchObject(refused(401, "UNAUTHORIZED", reason));
    }
    for (const claims of [
      { nonce, aud: ["app", "other"] },
      { nonce, sub: "" },
      { nonce, iat: "now" },
    ]) {
      expect(await verify(identity(claims))).toMatchObject(refused(400, "INVALID_INPUT"));
    }
    // Text that the database can't store is refused, in every stored claim.
    for (const claims of [{ sub: "a\u0000b" }, { aud: "\ud800" }, { email: "\u0000" }, { aud: "a".repeat(256) }]) {
      const hostile = { ...body, oidcToken: tokenOf(identity(claims)) };
      expect(await sandbox.rest("POST", "/auth/credentials", { body: hostile })).toMatchObject(
        refused(400, "INVALID_INPUT"),
      );
      expect(await verify(identity({ nonce, ...claims }))).toMatchObject(refused(400, "INVALID_INPUT"));
    }
    const garbage = await sandbox.rest("POST", path, { body: { type: "OAUTH", clientPublicKey, oidcToken: "a.b" } });
    expect(garbage).toMatchObject(refused(400, "INVALID_INPUT", /JWT/));
  });
});

describe("in production", () => {
  it("literals of the sandbox are no stamps", async () => {
    const { id } = await createCustomer(production, holder);
    const accounts = await production.rest("GET", `/customers/internal-accounts?customerId=${id}`);
    const accountId: string = accounts.body.data[0].id;
    const body = { clientPublicKey: newDeviceKey().publicKey };
    const path = `/internal-accounts/${accountId}/export`;
    const challenge = await production.rest("POST", path, { body });
    expect(challenge.status).toBe(202);
    const { requestId, payloadToSign } = challenge.body;
    const send = (stamp: string) =>
      production.rest("POST", path, { body, headers: { "Service-Wallet-Signature": stamp, "Request-Id": requestId } });
    expect(await send("sandbox-valid-signature")).toMatchObject(refused(401, "WALLET_SIGNATURE_MALFORMED"));
    expect(await send(await stampOf(newDeviceKey(), payloadToSign))).toMatchObject(
      refused(401, "WALLET_SIGNATURE_INVALID"),
    );
  });
});

describe("PATCH /customers/{customerId}", () => {
  const update = <T extends object>(more: T) => ({ customerType: "INDIVIDUAL", ...more });

  it("changes the address that a credential is tied to with the wallet's signature only", async () => {
    const { id } = await createCustomer(sandbox, { ...holder, phoneNumber: "+14155550101" });
    const { accountId, key } = await openWallet(sandbox, id);
    const path = `/customers/${id}`;
    const body = update({ email: `new.${id.slice(-8)}@example.com` });
    expect(await sandbox.rest("PATCH", path, { body: update({ fullName: "Ada King" }) })).toMatchObject({
      status: 200,
    });
    // No credential is tied to the phone number.
    expect(await sandbox.rest("PATCH", path, { body: update({ phoneNumber: "+14155550102" }) })).toMatchObject({
      status: 200,
    });
    const both = update({ email: "other@example.com", phoneNumber: "+14155550103" });
    expect(await sandbox.rest("PATCH", path, { body: both })).toMatchObject(
      refused(400, "INVALID_INPUT", /one at a time/),
    );
    const before = await sandbox.rest("GET", path);
    const challenge = await sandbox.rest("PATCH", path, { body });
    expect(challenge).toMatchObject({ status: 202, body: { payloadToSign: expect.stringContaining(body.email) } });
    expect((await sandbox.rest("GET", path)).body).toEqual(before.body);
    const changed = await signed(sandbox, key, "PATCH", path, { body });
    expect(changed).toMatchObject({ status: 200, body: { email: body.email } });
    const credentials = await sandbox.rest("GET", `/auth/credentials?accountId=${accountId}`);
    expect(credentials.body.data).toEqual([expect.objectContaining({ type: "EMAIL_OTP", nickname: body.email })]);
    const other = await createCustomer(sandbox, { ...holder, email: "someone@example.com" });
    await openWallet(sandbox, other.id);
    expect(await sandbox.rest("PATCH", `/customers/${other.id}`, { body })).toMatchObject(
      refused(409, "EMAIL_OTP_EMAIL_ALREADY_EXISTS"),
    );
  });

  it("gives a wallet without a credential one when the e-mail address is set", async () => {
    const { id } = await createCustomer(sandbox, { currencies: ["USDB"] });
    const accounts = await sandbox.rest("GET", `/customers/internal-accounts?customerId=${id}`);
    const accountId: string = accounts.body.data[0].id;
    const list = async () => (await sandbox.rest("GET", `/auth/credentials?accountId=${accountId}`)).body.data;
    expect(await list()).toEqual([]);
    const set = await sandbox.rest("PATCH", `/customers/${id}`, { body: update({ email: "late@example.com" }) });
    expect(set.status).toBe(200);
    expect(await list()).toEqual([expect.objectContaining({ type: "EMAIL_OTP", nickname: "late@example.com" })]);
    expect((await openWallet(sandbox, id)).accountId).toBe(accountId);
  });
});
