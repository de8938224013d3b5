import { createHash } from "node:crypto";
import { open, type FileHandle } from "node:fs/promises";
import { openSegment, sealSegment, segmentBytes, tagBytes } from "./segments.js";

const headBytes = 16;
export const fileKeyBytes = 32;

const segmentsOf = (sizeBytes: number) => Math.max(1, Math.ceil(sizeBytes / segmentBytes));

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
      await output.writeFile(sealSegment(key, { index, isLast: index === count - 1 }, plain));
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

function openOrThrow(path: string, open: () => Buffer): Buffer {
  try {
    return open();
  } catch (error) {
    throw changed(path, error);
  }
}

/** The content of an encrypted file of that size, segment by segment. Throws if it was modified. */
export async function* decryptFile(path: string, key: Uint8Array, sizeBytes: number): AsyncGenerator<Buffer, void> {
  const count = segmentsOf(sizeBytes);
  const input = await open(path, "r");
  try {
    const { size } = await input.stat();
    if (size !== sizeBytes + count * tagBytes) throw changed(path);
    const buffer = Buffer.alloc(segmentBytes + tagBytes);
    for (let index = 0; index < count; index++) {
      const sealed = await readInto(input, buffer);
      yield openOrThrow(path, () => openSegment(key, { index, isLast: index === count - 1 }, sealed));
    }
  } finally {
    await input.close();
  }
}
