import { beforeAll, describe, expect, it } from "@jest/globals";
import { Aes128Gcm, Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256, HkdfSha512 } from "@hpke/core";
import { createCustomer } from "../testkit/accounts.js";
import { startApp } from "../testkit/app.js";
import { Authenticator } from "../testkit/authenticator.js";
import { newDeviceKey, openWallet, walletOf, type DeviceKey } from "../testkit/wallet-client.js";
import { assertionOf, attestationOf, challengedPasskey, walletSite } from "../testkit/wallet-passkey.js";

// Proofs that prove nothing: each is the documented 4xx, and leaves its challenge open.

const app = await startApp();
const { sandbox } = await app.platform({ skipPaperwork: true });

const holder = { currencies: ["USDB"], email: "ada@example.com" };

function refused(status: number, code: string, reason = /./) {
  return { status, body: { code, reason: expect.stringMatching(reason) } };
}

async function newPasskey() {
  const { id } = await createCustomer(sandbox, holder);
  return challengedPasskey(sandbox, await openWallet(sandbox, id));
}

describe("a passkey's proof", () => {
  let open: Awaited<ReturnType<typeof newPasskey>>;
  let counter: number;

  beforeAll(async () => {
    open = await newPasskey();
    counter = open.device.counter;
  });
  const wrong = refused(401, "UNAUTHORIZED", /^Invalid passkey assertion/);
  const unreadable = refused(400, "INVALID_INPUT");
  type Made = ReturnType<typeof assertionOf>;
  const good = () => assertionOf(open.device, open.challenge);
  const withClientData = (data: unknown): Made => ({
    ...good(),
    clientDataJson: Buffer.from(JSON.stringify(data) ?? "").toString("base64url"),
  });

  it.each<[string, () => object, object]>([
    ["is over the digest's bytes", () => assertionOf(open.device, Buffer.from(open.challenge, "hex")), wrong],
    ["is over the challenge in capitals", () => assertionOf(open.device, open.challenge.toUpperCase()), wrong],
    ["has the challenge as it is", () => assertionOf(open.device, "", { challenge: open.challenge }), wrong],
    ["has an empty challenge", () => assertionOf(open.device, ""), wrong],
    [
      "is of a site whose name only begins so",
      () => assertionOf(open.device, open.challenge, { origin: `${walletSite}.evil.example` }),
      wrong,
    ],
    [
      "is of a site without TLS",
      () => assertionOf(open.device, open.challenge, { origin: "http://wallet.bank.example" }),
      wrong,
    ],
    ["is of no site", () => assertionOf(open.device, open.challenge, { origin: "null" }), wrong],
    ["is of a relying party above its own", () => assertionOf(open.device, open.challenge, { rpId: "example" }), wrong],
    ["was made with nobody there", () => assertionOf(open.device, open.challenge, { isUserPresent: false }), wrong],
    ["has a counter that does not grow", () => assertionOf(open.device, open.challenge, { counter }), wrong],
    ["has a counter that went back to zero", () => assertionOf(open.device, open.challenge, { counter: 0 }), wrong],
    ["is of another ceremony", () => assertionOf(open.device, open.challenge, { type: "webauthn.create" }), wrong],
    ["is of another key", () => assertionOf(open.device, open.challenge, { hasForeignKey: true }), wrong],
    ["has an unknown credential id", () => ({ ...good(), credentialId: "dW5rbm93bg" }), wrong],
    [
      "has half of the authenticator's data",
      () => ({ ...good(), authenticatorData: good().authenticatorData.slice(0, 24) }),
      wrong,
    ],
    ["has a signature without DER", () => ({ ...good(), signature: Buffer.alloc(64, 1).toString("base64url") }), wrong],
    ["has no signature", () => ({ ...good(), signature: "" }), unreadable],
    ["is base64, not base64url", () => ({ ...good(), signature: "ab+/" }), unreadable],
    ["is padded", () => ({ ...good(), authenticatorData: `${good().authenticatorData}=` }), unreadable],
    ["has client data that is no JSON", () => ({ ...good(), clientDataJson: "bm8" }), unreadable],
    ["has client data that is null", () => withClientData(null), unreadable],
    ["has client data without an origin", () => withClientData({ type: "webauthn.get", challenge: "" }), unreadable],
    ["has no client data", () => ({ ...good(), clientDataJson: undefined }), unreadable],
  ])("that %s is refused", async (_what, assertion, expected) => {
    open.device.counter = counter;
    expect(await open.verify(assertion())).toMatchObject(expected);
  });

  it("without the challenge's Request-Id, or with another passkey's, is refused", async () => {
    open.device.counter = counter;
    const other = await newPasskey();
    expect(await open.verify(good(), {})).toMatchObject(refused(401, "REQUEST_ID_MISSING"));
    const crossed = { "Request-Id": other.requestId };
    expect(await open.verify(assertionOf(open.device, other.challenge), crossed)).toMatchObject({ status: 401 });
  });

  it("that is right is accepted after all that", async () => {
    open.device.counter = counter;
    expect(await open.verify(assertionOf(open.device, open.challenge))).toMatchObject({ status: 200 });
  });

  it("is registered only where somebody was there", async () => {
    const attestation = attestationOf(new Authenticator(walletSite), "Y2hhbGxlbmdl", "bank.example", {
      isUserPresent: false,
    });
    const body = { ...open.registration, attestation };
    expect(await sandbox.rest("POST", "/auth/credentials", { body })).toMatchObject(
      refused(400, "INVALID_INPUT", /present/),
    );
  });
});

interface Sealing {
  readonly suite?: CipherSuite;
  readonly info?: string;
  readonly aad?: (encapsulated: Uint8Array, recipient: Uint8Array) => Uint8Array;
  readonly content?: object;
  readonly recipient?: string;
}

const kem = new DhkemP256HkdfSha256();
const usual = new CipherSuite({ kem, kdf: new HkdfSha256(), aead: new Aes256Gcm() });
const exact = (bytes: Uint8Array) => Uint8Array.from(bytes).buffer;

/** A sealed code, made by hand. */
async function seal(target: string, key: DeviceKey, { suite = usual, info = "turnkey_hpke", ...more }: Sealing = {}) {
  const recipient = Buffer.from(more.recipient ?? target, "hex");
  const recipientPublicKey = await suite.kem.deserializePublicKey(exact(recipient));
  const sender = await suite.createSenderContext({ recipientPublicKey, info: exact(Buffer.from(info)) });
  const encapsulated = new Uint8Array(sender.enc);
  const aad = more.aad ?? ((enc, to) => Buffer.concat([enc, to]));
  const content = Buffer.from(JSON.stringify(more.content ?? { otp_code: "000000", public_key: key.publicKey }));
  const ciphertext = await sender.seal(exact(content), exact(aad(encapsulated, recipient)));
  const hex = (bytes: ArrayBuffer | Uint8Array) => Buffer.from(new Uint8Array(bytes)).toString("hex");
  return { encappedPublic: hex(encapsulated), ciphertext: hex(ciphertext) };
}

describe("a sealed code", () => {
  let path: string;
  let target: string;
  const key = newDeviceKey();

  beforeAll(async () => {
    const { id } = await createCustomer(sandbox, holder);
    const { credentialId } = await walletOf(sandbox, id);
    path = `/auth/credentials/${credentialId}`;
    const { body } = await sandbox.rest("POST", `${path}/challenge`);
    const { data } = JSON.parse(body.otpEncryptionTargetBundle) as { data: string };
    target = JSON.parse(Buffer.from(data, "hex").toString()).targetPublic;
  });
  const verify = (encryptedOtpBundle: unknown, type = "EMAIL_OTP") =>
    sandbox.rest("POST", `${path}/verify`, { body: { type, encryptedOtpBundle } });
  const plain = async (sealing: Sealing) => JSON.stringify(await seal(target, key, sealing));
  const point = `04${"11".repeat(64)}`;

  it.each<[string, () => unknown]>([
    [
      "with AES-128-GCM",
      () => plain({ suite: new CipherSuite({ kem, kdf: new HkdfSha256(), aead: new Aes128Gcm() }) }),
    ],
    [
      "with HKDF-SHA512",
      () => plain({ suite: new CipherSuite({ kem, kdf: new HkdfSha512(), aead: new Aes256Gcm() }) }),
    ],
    ["with another info", () => plain({ info: "turnkey_hpke2" })],
    ["with no info", () => plain({ info: "" })],
    ["with no additional data", () => plain({ aad: () => new Uint8Array() })],
    ["with the additional data in another order", () => plain({ aad: (enc, to) => Buffer.concat([to, enc]) })],
    ["to another key", () => plain({ recipient: newDeviceKey().publicKeyUncompressed })],
    ["without a key", () => plain({ content: { otp_code: "000000" } })],
    ["with a key off the curve", () => plain({ content: { otp_code: "000000", public_key: point } })],
    ["with the point at infinity as key", () => plain({ content: { otp_code: "000000", public_key: "00" } })],
    ["without a code", () => plain({ content: { public_key: key.publicKey } })],
    ["with an endless code", () => plain({ content: { otp_code: "0".repeat(500), public_key: key.publicKey } })],
    ["from a point off the curve", async () => JSON.stringify({ ...(await seal(target, key)), encappedPublic: point })],
    [
      "from a compressed point",
      async () => JSON.stringify({ ...(await seal(target, key)), encappedPublic: key.publicKey }),
    ],
    ["and cut off", async () => JSON.stringify(await seal(target, key)).slice(0, -2)],
    ["and empty", () => ""],
    ["as a number", () => 5],
    ["as nothing", () => undefined],
  ])("%s is 400", async (_what, bundle) => {
    expect(await verify(await bundle())).toMatchObject(refused(400, "INVALID_INPUT"));
  });

  it("for a credential of another type is 400", async () => {
    expect(await verify(await plain({}), "SMS_OTP")).toMatchObject(refused(400, "INVALID_INPUT", /EMAIL_OTP/));
  });

  it("that is right is accepted after all that: none of them was counted as a guess", async () => {
    expect(await verify(await plain({}))).toMatchObject({ status: 202 });
  });

  it.each(["0", "0000000", " 000000", "00000０", "null"])("%j is a wrong code", async (code) => {
    const { body } = await sandbox.rest("POST", `${path}/challenge`);
    const { data } = JSON.parse(body.otpEncryptionTargetBundle) as { data: string };
    target = JSON.parse(Buffer.from(data, "hex").toString()).targetPublic;
    const content = { otp_code: code, public_key: key.publicKey };
    expect(await verify(await plain({ content }))).toMatchObject(refused(401, "UNAUTHORIZED", /^Invalid OTP code$/));
  });
});
