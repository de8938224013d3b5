import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { randomBlock } from "./random.js";

/** SHA-256 of a text or bytes. */
export function sha256(input: string | Uint8Array): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(hash("sha256", input, "hex"), "hex"));
}

export function equalInConstantTime(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Random bytes as lower-case hex. */
export function randomHex(bytes: number): string {
  return randomBytes(bytes).toString("hex");
}

/** A separate 32-byte key for one purpose, derived from the master key (HKDF-SHA256). */
export function deriveKey(masterKey: Uint8Array, label: string): Buffer {
  return Buffer.from(hkdfSync("sha256", masterKey, Buffer.alloc(0), `paygraph/${label}`, 32));
}

function hmacSha256(key: Uint8Array, text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(createHmac("sha256", key).update(text).digest());
}

const version = 1;
const nonceBytes = 12;
const tagBytes = 16;
const keyIdBytes = 4;
const numberBytes = 8;
/** One block of AES: a number, and its binding to the context. */
const blockBytes = 16;
const tagOf = (context: string) => sha256(context).subarray(0, blockBytes - numberBytes);
const headerBytes = 1 + keyIdBytes;

/**
 * Seals secrets at rest: AES-256-GCM under a key derived from the master key, bound to a context
 * (table, column, row) so that a sealed value can't be moved elsewhere.
 * Layout: version (1) | key id (4) | nonce (12) | tag (16) | ciphertext.
 */
export interface Sealer {
  /** First bytes of the key's fingerprint, stored with each value. */
  readonly keyId: string;
  seal(plaintext: string | Uint8Array, context: string): Uint8Array<ArrayBuffer>;
  /** Throws if the value was sealed by another key or for another context, or changed. */
  open(sealed: Uint8Array, context: string): Buffer;
  /** A number below 2^64 as 16 bytes, deterministic for the context; they reveal nothing without the master key. */
  sealNumber(value: bigint, context: string): Buffer;
  /** Undefined if it was sealed by another key or for another context, or changed. */
  openNumber(sealed: Uint8Array, context: string): bigint | undefined;
  /** HMAC-SHA256 under a separate key: proves possession of the master key without revealing it. */
  check(text: string): Uint8Array<ArrayBuffer>;
  /** HMAC under another key, to find equal sealed values; reveals nothing without the master key. */
  fingerprint(text: string): Uint8Array<ArrayBuffer>;
  /** A separate 32-byte key for one purpose, the same in every process. */
  derive(label: string): Buffer;
}

export function createSealer(masterKey: Uint8Array): Sealer {
  const key = deriveKey(masterKey, "seal");
  const checkKey = deriveKey(masterKey, "check");
  const fingerprintKey = deriveKey(masterKey, "fingerprint");
  const numberKey = deriveKey(masterKey, "number");
  const keyId = Buffer.from(sha256(key)).subarray(0, keyIdBytes);
  return {
    keyId: keyId.toString("hex"),
    seal(plaintext, context) {
      const nonce = randomBlock(nonceBytes);
      const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(context));
      const ciphertext = Buffer.concat([cipher.update(plaintext), cipher.final()]);
      return Uint8Array.from(Buffer.concat([Buffer.of(version), keyId, nonce, cipher.getAuthTag(), ciphertext]));
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed);
      if (bytes[0] !== version) throw new Error(`Sealed with an unknown version: ${bytes[0]}`);
      const sealedBy = bytes.subarray(1, headerBytes);
      if (!sealedBy.equals(keyId)) {
        throw new Error(`Sealed under the master key ${sealedBy.toString("hex")}, not ${keyId.toString("hex")}`);
      }
      const nonce = bytes.subarray(headerBytes, headerBytes + nonceBytes);
      const tag = bytes.subarray(headerBytes + nonceBytes, headerBytes + nonceBytes + tagBytes);
      const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: tagBytes })
        .setAAD(Buffer.from(context))
        .setAuthTag(tag);
      return Buffer.concat([decipher.update(bytes.subarray(headerBytes + nonceBytes + tagBytes)), decipher.final()]);
    },
    sealNumber(value, context) {
      const block = Buffer.alloc(blockBytes);
      block.writeBigUInt64BE(value);
      block.set(tagOf(context), numberBytes);
      return createCipheriv("aes-256-ecb", numberKey, null).setAutoPadding(false).update(block);
    },
    openNumber(sealed, context) {
      if (sealed.length !== blockBytes) return undefined;
      const block = createDecipheriv("aes-256-ecb", numberKey, null).setAutoPadding(false).update(sealed);
      return equalInConstantTime(block.subarray(numberBytes), tagOf(context)) ? block.readBigUInt64BE() : undefined;
    },
    check: (text) => hmacSha256(checkKey, text),
    fingerprint: (text) => hmacSha256(fingerprintKey, text),
    derive: (label) => deriveKey(masterKey, label),
  };
}
