import { createDecipheriv } from "node:crypto";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { hkdf } from "@noble/hashes/hkdf.js";
import { sha256 } from "@noble/hashes/sha2.js";

const pointBytes = 65;
const nonceBytes = 16;
const tagBytes = 16;

/**
 * Opens what the UMA SDK encrypted to our public key (ECIES): an ephemeral public key, nonce, tag and ciphertext of
 * AES-256-GCM, under HKDF-SHA256 of the ephemeral key and the shared point. The SDK has only the other direction.
 * Throws where it was encrypted to another key or changed.
 */
export function decryptEcies(secretKey: Uint8Array, sealed: Uint8Array): Buffer {
  const bytes = Buffer.from(sealed);
  if (bytes.length < pointBytes + nonceBytes + tagBytes) throw new Error("Too short to be encrypted");
  const ephemeral = bytes.subarray(0, pointBytes);
  const shared = secp256k1.getSharedSecret(secretKey, Uint8Array.from(ephemeral), false);
  const key = hkdf(sha256, Uint8Array.of(...ephemeral, ...shared), undefined, undefined, 32);
  const nonce = bytes.subarray(pointBytes, pointBytes + nonceBytes);
  const tag = bytes.subarray(pointBytes + nonceBytes, pointBytes + nonceBytes + tagBytes);
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: tagBytes }).setAuthTag(tag);
  return Buffer.concat([decipher.update(bytes.subarray(pointBytes + nonceBytes + tagBytes)), decipher.final()]);
}
