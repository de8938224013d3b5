import { createPublicKey, verify } from "node:crypto";
import { p256 } from "@noble/curves/nist.js";

// Keys and signatures of wallets: NIST P-256 everywhere, ECDSA with SHA-256, signatures in DER.

/** A point in hex: 66 characters compressed (02, 03), 130 uncompressed (04). */
export const publicKeyPattern = /^(0[23][0-9a-fA-F]{64}|04[0-9a-fA-F]{128})$/;

export interface PublicKey {
  /** 33 bytes as lower-case hex: the form in which keys are stored and compared. */
  readonly compressed: string;
  /** 65 bytes. */
  readonly uncompressed: Uint8Array<ArrayBuffer>;
}

export interface KeyPair {
  /** The scalar, 32 bytes. */
  readonly privateKey: Uint8Array<ArrayBuffer>;
  readonly publicKey: PublicKey;
}

/** A point on the curve; undefined for other text, for a point off the curve, and for the point at infinity. */
export function parsePublicKey(hex: string): PublicKey | undefined {
  if (!publicKeyPattern.test(hex)) return undefined;
  try {
    return publicKeyOf(p256.Point.fromHex(hex.toLowerCase()));
  } catch {
    return undefined; // noble's only error here: not on the curve.
  }
}

function publicKeyOf(point: InstanceType<typeof p256.Point>): PublicKey {
  point.assertValidity();
  return { compressed: point.toHex(true), uncompressed: Uint8Array.from(point.toBytes(false)) };
}

export function newKeyPair(): KeyPair {
  return keyPairOf(Uint8Array.from(p256.utils.randomSecretKey()));
}

export function keyPairOf(privateKey: Uint8Array<ArrayBuffer>): KeyPair {
  return { privateKey, publicKey: publicKeyOf(p256.Point.fromBytes(p256.getPublicKey(privateKey))) };
}

/** The signature in DER, as lower-case hex. */
export function signDer(privateKey: Uint8Array, message: Uint8Array): string {
  return Buffer.from(p256.sign(message, privateKey, { format: "der" })).toString("hex");
}

/** The prefix of a compressed point in a SubjectPublicKeyInfo (RFC 5480). */
const spkiPrefix = Buffer.from("3039301306072a8648ce3d020106082a8648ce3d030107032200", "hex");

/**
 * Whether a DER signature is right. Clients do not normalise: a high S is accepted. `publicKey` is a compressed point.
 * Native: JavaScript would block the event loop for two milliseconds.
 */
export function verifyDer(publicKey: string, message: Uint8Array, signature: Uint8Array): boolean {
  const spki = Buffer.concat([spkiPrefix, Buffer.from(publicKey, "hex")]);
  const key = createPublicKey({ key: spki, format: "der", type: "spki" });
  return verify("sha256", message, key, signature);
}
