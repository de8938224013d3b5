// Signatures, as docs/providers.md describes them: ECDSA with P-256 and SHA-256, in DER, over the exact bytes.
import { createPublicKey, generateKeyPairSync, sign, verify } from "node:crypto";

/** The header over a text. */
export function signatureOf(privateKey, text) {
  return JSON.stringify({ v: "1", s: sign("sha256", Buffer.from(text), privateKey).toString("base64") });
}

export function isSignedBy(publicKey, text, header) {
  try {
    const { s } = JSON.parse(header);
    return verify("sha256", Buffer.from(text), publicKey, Buffer.from(s, "base64"));
  } catch {
    return false; // Not a signature.
  }
}

export const newKey = () => generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;

export const publicPemOf = (privateKey) =>
  createPublicKey(privateKey).export({ format: "pem", type: "spki" }).toString();
