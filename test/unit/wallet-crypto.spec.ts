import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "@jest/globals";
import { ApiKeyStamper } from "@turnkey/api-key-stamper";
import {
  decryptCredentialBundle,
  decryptExportBundle,
  encryptOtpCodeToBundle,
  generateP256KeyPair,
  hpkeDecrypt,
} from "@turnkey/crypto";
import { p256 } from "@noble/curves/nist.js";
import { createBase58check } from "@scure/base";
import fc from "fast-check";
import {
  openOtpBundle,
  otpTargetBundle,
  sealMnemonic,
  sealSessionKey,
} from "../../subgraphs/wallets/crypto/bundles.js";
import { openFrom, sealTo } from "../../subgraphs/wallets/crypto/hpke.js";
import {
  keyPairOf,
  newKeyPair,
  parsePublicKey,
  signDer,
  verifyDer,
  type KeyPair,
} from "../../subgraphs/wallets/crypto/p256.js";
import { isStampOf, parseStamp } from "../../subgraphs/wallets/crypto/stamp.js";
import { sha256 } from "../../subgraphs/shared/kernel/crypto.js";
import { projectRoot } from "../../subgraphs/shared/kernel/project-root.js";

// The other side is the library that existing clients use; the fixed vectors were made by it, with throw-away keys.

const vectors = JSON.parse(readFileSync(path.join(projectRoot, "test/unit/wallet-vectors.json"), "utf8"));
const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, "hex"));
const hex = (value: Uint8Array) => Buffer.from(value).toString("hex");
const pairOf = (privateKey: string): KeyPair => keyPairOf(bytes(privateKey));
const publicOf = (key: string) => {
  const parsed = parsePublicKey(key);
  if (!parsed) throw new Error(`No public key: ${key}`);
  return parsed;
};

describe("a public key", () => {
  it("is read in both forms, and compared in one", () => {
    const { publicKey } = newKeyPair();
    const uncompressed = hex(publicKey.uncompressed);
    expect(uncompressed).toMatch(/^04[0-9a-f]{128}$/);
    expect(publicKey.compressed).toMatch(/^0[23][0-9a-f]{64}$/);
    for (const form of [uncompressed, uncompressed.toUpperCase(), publicKey.compressed]) {
      expect(parsePublicKey(form)).toEqual(publicKey);
    }
  });

  it.each([
    ["off the curve", `04${"11".repeat(64)}`],
    ["the point at infinity", "00"],
    ["of zeros", `04${"00".repeat(64)}`],
    ["a compressed x that no point has", `02${"ff".repeat(32)}`],
    ["truncated", newKeyPair().publicKey.compressed.slice(0, -2)],
    ["too long", `${newKeyPair().publicKey.compressed}00`],
    ["no hex", "zz".repeat(33)],
    ["empty", ""],
  ])("is none where it is %s", (_what, text) => {
    expect(parsePublicKey(text)).toBeUndefined();
  });
});

describe("a stamp", () => {
  it("of the clients' library is right, for any payload", async () => {
    const { privateKey, publicKey } = generateP256KeyPair();
    const stamper = new ApiKeyStamper({ apiPrivateKey: privateKey, apiPublicKey: publicKey });
    for (const payload of ["{}", '{"a":1,"unicode":"é"}', " ", "x".repeat(10_000)]) {
      const { stampHeaderValue } = await stamper.stamp(payload);
      const stamp = parseStamp(stampHeaderValue);
      expect(stamp?.publicKey).toBe(publicKey);
      expect(stamp && isStampOf(stamp, payload)).toBe(true);
      expect(stamp && isStampOf(stamp, `${payload} `)).toBe(false);
    }
  });

  it("of the vectors is right", () => {
    const stamp = parseStamp(vectors.stamp.header);
    expect(stamp?.publicKey).toBe(vectors.stamp.sessionPublicCompressed);
    expect(stamp && isStampOf(stamp, vectors.stamp.payload)).toBe(true);
  });

  it("is accepted with a high S, as clients send it", () => {
    const { privateKey, publicKey } = newKeyPair();
    const message = Buffer.from("payload");
    const low = p256.Signature.fromBytes(Buffer.from(signDer(privateKey, message), "hex"), "der");
    const high = new p256.Signature(low.r, p256.Point.Fn.ORDER - low.s);
    for (const { r, s } of [low, high]) {
      const der = new p256.Signature(r, s).toBytes("der");
      expect(verifyDer(publicKey.compressed, message, der)).toBe(true);
      expect(verifyDer(newKeyPair().publicKey.compressed, message, der)).toBe(false);
    }
  });

  it.each([
    ["of padded base64", (header: string) => `${header}==`],
    ["of base64, not base64url", (header: string) => Buffer.from(`${decoded(header)}  `).toString("base64")],
    ["cut off", (header: string) => header.slice(0, -10)],
    ["twice in the header", (header: string) => `${header},${header}`],
    ["of another scheme", (header: string) => changed(header, { scheme: "SIGNATURE_SCHEME_TK_API_ED25519" })],
    ["without a signature", (header: string) => changed(header, { signature: "" })],
    ["of a key off the curve", (header: string) => changed(header, { publicKey: `02${"ff".repeat(32)}` })],
    ["endless", () => "A".repeat(100_000)],
    ["a JSON text", () => '{"publicKey":"02"}'],
    ["of null", () => Buffer.from("null").toString("base64url")],
  ])("is none where it is %s", (_what, spoil) => {
    expect(parseStamp(spoil(vectors.stamp.header))).toBeUndefined();
  });

  it("never throws, whatever the header and the signature are", () => {
    fc.assert(
      fc.property(fc.string(), fc.uint8Array({ maxLength: 100 }), (text, signature) => {
        expect(parseStamp(text)).toBeUndefined();
        expect(parseStamp(Buffer.from(text).toString("base64url"))).toBeUndefined();
        expect(verifyDer(vectors.stamp.sessionPublicCompressed, Buffer.from(text), signature)).toBe(false);
      }),
      { numRuns: 200 },
    );
  });
});

const decoded = (header: string) => Buffer.from(header, "base64url").toString();

function changed(header: string, members: object): string {
  const stamp = JSON.parse(decoded(header));
  return Buffer.from(JSON.stringify({ ...stamp, ...members })).toString("base64url");
}

describe("a one-time code", () => {
  it("is opened from what the clients' library sealed, with the client's key", async () => {
    const enclave = newKeyPair();
    const target = newKeyPair();
    const client = generateP256KeyPair();
    for (const key of [client.publicKey, client.publicKeyUncompressed]) {
      const bundle = await encryptOtpCodeToBundle(
        "000000",
        otpTargetBundle(enclave, target.publicKey),
        key,
        hex(enclave.publicKey.uncompressed),
      );
      const opened = await openOtpBundle(target, bundle);
      expect(opened).toEqual({ code: "000000", publicKey: publicOf(client.publicKey) });
      expect(await openOtpBundle(target, JSON.stringify(bundle))).toEqual(opened);
      expect(await openOtpBundle(newKeyPair(), bundle)).toBeUndefined();
    }
  });

  it("of the vectors is opened", async () => {
    const { otp } = vectors;
    const target = pairOf(otp.targetPrivate);
    expect(hex(target.publicKey.uncompressed)).toBe(otp.targetPublic);
    const expected = JSON.parse(otp.plaintext);
    expect(await openOtpBundle(target, otp.encryptedOtpBundle)).toEqual({
      code: expected.otp_code,
      publicKey: publicOf(expected.public_key),
    });
  });

  it.each([
    ["no JSON", () => "bundle"],
    ["without a ciphertext", ({ encappedPublic }: Bundle) => ({ encappedPublic })],
    [
      "changed by a bit",
      ({ encappedPublic, ciphertext }: Bundle) => ({ encappedPublic, ciphertext: flip(ciphertext) }),
    ],
    [
      "sealed from a point off the curve",
      ({ ciphertext }: Bundle) => ({ encappedPublic: `04${"11".repeat(64)}`, ciphertext }),
    ],
    ["of an empty ciphertext", ({ encappedPublic }: Bundle) => ({ encappedPublic, ciphertext: "00" })],
  ])("is none where the bundle is %s", async (_what, spoil) => {
    const { otp } = vectors;
    const spoiled = spoil(JSON.parse(otp.encryptedOtpBundle));
    const bundle = typeof spoiled === "string" ? spoiled : JSON.stringify(spoiled);
    expect(await openOtpBundle(pairOf(otp.targetPrivate), bundle)).toBeUndefined();
  });

  it.each([
    ["no JSON", "000000"],
    ["without a key", JSON.stringify({ otp_code: "000000" })],
    ["with a key off the curve", JSON.stringify({ otp_code: "000000", public_key: `04${"11".repeat(64)}` })],
    ["with a number as code", JSON.stringify({ otp_code: 0, public_key: newKeyPair().publicKey.compressed })],
  ])("is none where the sealed text is %s", async (_what, text) => {
    const target = newKeyPair();
    const { encapsulated, ciphertext } = await sealTo(target.publicKey, Uint8Array.from(Buffer.from(text)));
    const bundle = JSON.stringify({ encappedPublic: hex(encapsulated), ciphertext: hex(ciphertext) });
    expect(await openOtpBundle(target, bundle)).toBeUndefined();
  });
});

interface Bundle {
  readonly encappedPublic: string;
  readonly ciphertext: string;
}

const flip = (ciphertext: string) => `${ciphertext.slice(0, -1)}${ciphertext.endsWith("0") ? "1" : "0"}`;

describe("the key of a session", () => {
  it("is opened by the clients' library", async () => {
    const client = generateP256KeyPair();
    const session = newKeyPair();
    const sealed = await sealSessionKey(publicOf(client.publicKeyUncompressed), session);
    expect(decryptCredentialBundle(sealed, client.privateKey)).toBe(hex(session.privateKey));
  });

  it("of the vectors is opened", async () => {
    const { clientPrivate, encryptedSessionSigningKey, sessionPrivate } = vectors.sessionKey;
    const sealed = createBase58check(sha256).decode(encryptedSessionSigningKey);
    const encapsulated = publicOf(hex(sealed.slice(0, 33))).uncompressed;
    const opened = await openFrom(pairOf(clientPrivate), { encapsulated, ciphertext: sealed.slice(33) });
    expect(opened?.toString("hex")).toBe(sessionPrivate);
  });
});

describe("an exported wallet", () => {
  it("is opened by the clients' library, which checks who signed it", async () => {
    const enclave = newKeyPair();
    const client = generateP256KeyPair();
    const mnemonic = "legal winner thank year wave sausage worth useful legal winner thank yellow";
    const exportBundle = await sealMnemonic(enclave, publicOf(client.publicKeyUncompressed), {
      mnemonic,
      organizationId: "org-1",
    });
    const given = { exportBundle, organizationId: "org-1", embeddedKey: client.privateKey, returnMnemonic: true };
    const pinned = { dangerouslyOverrideSignerPublicKey: hex(enclave.publicKey.uncompressed) };
    expect(await decryptExportBundle({ ...given, ...pinned })).toBe(mnemonic);
    await expect(decryptExportBundle(given)).rejects.toThrow();
    await expect(decryptExportBundle({ ...given, ...pinned, organizationId: "org-2" })).rejects.toThrow();
  });

  it("of the vectors is opened", async () => {
    const { clientPrivate, encryptedWalletCredentials, mnemonic, enclaveQuorumPublic } = vectors.exportBundle;
    const { data, dataSignature } = JSON.parse(encryptedWalletCredentials);
    expect(verifyDer(publicOf(enclaveQuorumPublic).compressed, bytes(data), bytes(dataSignature))).toBe(true);
    const { encappedPublic, ciphertext } = JSON.parse(Buffer.from(data, "hex").toString());
    const client = pairOf(clientPrivate);
    const sealed = { encapsulated: bytes(encappedPublic), ciphertext: bytes(ciphertext) };
    expect((await openFrom(client, sealed))?.toString("utf8")).toBe(mnemonic);
    const opened = hpkeDecrypt({
      ciphertextBuf: sealed.ciphertext,
      encappedKeyBuf: sealed.encapsulated,
      receiverPriv: hex(client.privateKey),
    });
    expect(Buffer.from(opened).toString()).toBe(mnemonic);
  });
});
