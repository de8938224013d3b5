import { createCipheriv, createDecipheriv } from "node:crypto";

/**
 * Content sealed in segments, each with its own tag (AES-256-GCM): a reader never gets an unverified byte, and neither
 * side holds more than a segment. Each content has its own key, so nonces can be a counter: they bind each segment to
 * its position, and mark the last one, so that a shorter content is as invalid as a changed one.
 */
export const segmentBytes = 64 * 1024;
export const tagBytes = 16;
const nonceBytes = 12;

/** A segment's position in its content. */
interface Position {
  readonly index: number;
  readonly isLast: boolean;
}

function nonceOf({ index, isLast }: Position): Buffer {
  const nonce = Buffer.alloc(nonceBytes);
  nonce.writeUInt32BE(index);
  nonce.writeUInt8(isLast ? 1 : 0, nonceBytes - 1);
  return nonce;
}

export function sealSegment(key: Uint8Array, position: Position, plain: Uint8Array): Buffer {
  const cipher = createCipheriv("aes-256-gcm", key, nonceOf(position));
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Throws if it was changed, or sealed under another key or at another position. */
export function openSegment(key: Uint8Array, position: Position, sealed: Buffer): Buffer {
  const plainBytes = sealed.length - tagBytes;
  const decipher = createDecipheriv("aes-256-gcm", key, nonceOf(position), {
    authTagLength: tagBytes,
  }).setAuthTag(sealed.subarray(plainBytes));
  return Buffer.concat([decipher.update(sealed.subarray(0, plainBytes)), decipher.final()]);
}
