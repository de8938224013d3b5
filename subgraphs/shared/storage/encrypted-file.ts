import { createCipheriv, createDecipheriv, createHash, type Decipher } from "node:crypto";
import { open, type FileHandle } from "node:fs/promises";

/**
 * Files encrypted in segments, each with its own tag (AES-256-GCM): a reader never gets an unverified byte, and neither
 * side holds more than a segment. Each file has its own key, so nonces can be a counter: they bind each segment to its
 * position, and mark the last one.
 */
const segmentBytes = 64 * 1024;
const tagBytes = 16;
const nonceBytes = 12;
const headBytes = 16;
export const fileKeyBytes = 32;

const segmentsOf = (sizeBytes: number) => Math.max(1, Math.ceil(sizeBytes / segmentBytes));

function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(nonceBytes);
  nonce.writeUInt32BE(index);
  nonce.writeUInt8(isLast ? 1 : 0, nonceBytes - 1);
  return nonce;
}

/** Fills `buffer`, or as much of it as the file still has. */
async function readInto(file: FileHandle, buffer: Buffer): Promise<Buffer> {
  let filled = 0;
  while (filled < buffer.length) {
    const { bytesRead } = await file.read(buffer, filled, buffer.length - filled, null);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
}

/** Facts about a file's content, collected while encrypting it. */
export interface FileDigest {
  /** Its first bytes, in the clear, which identify its type. */
  readonly head: Uint8Array;
  readonly sha256: Uint8Array<ArrayBuffer>;
  readonly sizeBytes: number;
}

/** Writes `source`, encrypted, to `target`, which must not exist (mode 0600); it survives a power failure. */
export async function encryptFile(source: FileHandle, target: string, key: Uint8Array): Promise<FileDigest> {
  const { size } = await source.stat();
  const hash = createHash("sha256");
  const buffer = Buffer.alloc(segmentBytes);
  const count = segmentsOf(size);
  let sizeBytes = 0;
  let head = Buffer.alloc(0);
  const output = await open(target, "wx", 0o600);
  try {
    for (let index = 0; index < count; index++) {
      const plain = await readInto(source, buffer);
      if (index === 0) head = Buffer.from(plain.subarray(0, headBytes));
      hash.update(plain);
      sizeBytes += plain.length;
      const cipher = createCipheriv("aes-256-gcm", key, nonceOf(index, index === count - 1));
      await output.writeFile(Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]));
    }
    if (sizeBytes !== size) throw new Error("The file became shorter while it was read");
    await output.sync();
  } finally {
    await output.close();
  }
  return { head, sha256: Uint8Array.from(hash.digest()), sizeBytes };
}

const changed = (path: string, cause?: unknown) =>
  new Error(`${path} is not what was stored: it was changed or is damaged`, { cause });

function openSegment(path: string, decipher: Decipher, sealed: Buffer): Buffer {
  try {
    return Buffer.concat([decipher.update(sealed), decipher.final()]);
  } catch (error) {
    throw changed(path, error);
  }
}

/** The content of an encrypted file of that size, segment by segment. Throws where it was modified. */
export async function* decryptFile(path: string, key: Uint8Array, sizeBytes: number): AsyncGenerator<Buffer, void> {
  const count = segmentsOf(sizeBytes);
  const input = await open(path, "r");
  try {
    const { size } = await input.stat();
    if (size !== sizeBytes + count * tagBytes) throw changed(path);
    const buffer = Buffer.alloc(segmentBytes + tagBytes);
    for (let index = 0; index < count; index++) {
      const sealed = await readInto(input, buffer);
      const plainBytes = sealed.length - tagBytes;
      const decipher = createDecipheriv("aes-256-gcm", key, nonceOf(index, index === count - 1), {
        authTagLength: tagBytes,
      }).setAuthTag(sealed.subarray(plainBytes));
      yield openSegment(path, decipher, sealed.subarray(0, plainBytes));
    }
  } finally {
    await input.close();
  }
}
