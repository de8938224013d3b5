import type { Readable } from "node:stream";
import type { Tenant } from "../kernel/caller.js";
import type { Tx } from "../persistence/client.js";
import { toApiError } from "../kernel/errors.js";

/** A file that is in the store, encrypted; it stays there only if {@link FileStore.keep} is called for it and commits. */
export interface NewFile {
  /** A UUID: names the content in the store, and its row. */
  readonly id: string;
  /** Its first bytes, in the clear, which tell what type of file it is. */
  readonly head: Uint8Array;
  readonly sha256: Uint8Array<ArrayBuffer>;
  readonly sizeBytes: number;
  /** The file's key, sealed under the master key. */
  readonly dataKey: Uint8Array<ArrayBuffer>;
}

/**
 * Where uploaded files are kept, each encrypted under a key of its own: a folder of the data directory, which an object
 * store may replace. A file is written first and becomes known with the transaction that refers to it.
 */
export interface FileStore {
  /** Where the plain file of a REST upload (its `uploadId`) is while the request runs. Throws 400 INVALID_INPUT. */
  uploadPath(uploadId: string): string;
  /** Takes over a file that a REST upload left. Throws 400 INVALID_INPUT for an unknown one. */
  take(uploadId: string): Promise<NewFile>;
  /** Writes the file's row (StoredFile), in the transaction that refers to it. */
  keep(tx: Tx, tenant: Tenant, file: NewFile): Promise<void>;
  /** The content, decrypted while it is read; the stream fails where it was changed. Undefined: there is no such file. */
  open(tenant: Tenant, id: string): Promise<Readable | undefined>;
  /** Forgets the file's row; the content goes with {@link discard}, after the commit. */
  forget(tx: Tx, tenant: Tenant, id: string): Promise<void>;
  /** Removes the content if no row knows it, such as after a transaction that failed. Never throws. */
  discard(id: string): Promise<void>;
  /** Removes what a stopped process left: content that no row knows, older than an hour. Answers how much it was. */
  removeLeftovers(): Promise<number>;
}

/**
 * Takes over an upload and does the work with it. Unless the work has kept the file, as where it failed or was a replay,
 * nothing of it stays.
 */
export async function withStoredUpload<T>(
  files: FileStore,
  uploadId: string,
  work: (file: NewFile) => Promise<T>,
): Promise<T> {
  const file = await files.take(uploadId);
  return discardUnlessKept(files, file, () => work(file));
}

/** The same with a file that was taken over before. */
export async function discardUnlessKept<T>(files: FileStore, { id }: NewFile, work: () => Promise<T>): Promise<T> {
  let isUnclear = false;
  try {
    return await work();
  } catch (error) {
    // The connection may have broken in a commit that goes through yet: the next start knows.
    isUnclear = toApiError(error).error.code === "SERVICE_UNAVAILABLE";
    throw error;
  } finally {
    if (!isUnclear) await files.discard(id);
  }
}
