import type { Readable } from "node:stream";
import type { Tenant } from "../kernel/caller.js";
import type { Tx } from "../persistence/client.js";
import { toApiError } from "../kernel/errors.js";

/** An encrypted file in the store; kept only if {@link FileStore.keep} is called for it and commits. */
export interface NewFile {
  /** A UUID: the name of the content in the store, and the id of its row. */
  readonly id: string;
  /** Its first bytes, in the clear, which identify its type. */
  readonly head: Uint8Array;
  readonly sha256: Uint8Array<ArrayBuffer>;
  readonly sizeBytes: number;
  /** The file's key, sealed under the master key. */
  readonly dataKey: Uint8Array<ArrayBuffer>;
}

/**
 * The store of uploaded files, each encrypted under its own key: a folder of the data directory, replaceable by an
 * object store. A file is written first, and recorded in the transaction that refers to it.
 */
export interface FileStore {
  /** Path of the plain file of a REST upload (by its `uploadId`) during the request. Throws 400 INVALID_INPUT. */
  uploadPath(uploadId: string): string;
  /** Stores the file of a REST upload. Throws 400 INVALID_INPUT for an unknown one. */
  take(uploadId: string): Promise<NewFile>;
  /**
   * Writes the file's row (StoredFile), in the transaction that refers to it. Throws 409 CONFLICT if the tenant's files
   * would exceed its quota (docs/interface.md, Documents).
   */
  keep(tx: Tx, tenant: Tenant, file: NewFile): Promise<void>;
  /** The content, decrypted while it is read; the stream fails if it was modified; undefined: no such file. */
  open(tenant: Tenant, id: string): Promise<Readable | undefined>;
  /** Deletes the file's row; {@link discard} removes the content after the commit. */
  forget(tx: Tx, tenant: Tenant, id: string): Promise<void>;
  /** Removes the content if it has no row, such as after a failed transaction. Never throws. */
  discard(id: string): Promise<void>;
  /** Removes the leftovers of stopped processes: content without a row, older than an hour. Returns their number. */
  removeLeftovers(): Promise<number>;
}

/**
 * Stores an upload and runs `work` with it. Removes the file unless that kept it, which a failure or replay doesn't.
 */
export async function withStoredUpload<T>(
  files: FileStore,
  uploadId: string,
  work: (file: NewFile) => Promise<T>,
): Promise<T> {
  const file = await files.take(uploadId);
  return discardUnlessKept(files, file, () => work(file));
}

/** The same with a file that is already stored. */
export async function discardUnlessKept<T>(files: FileStore, { id }: NewFile, work: () => Promise<T>): Promise<T> {
  let isUnclear = false;
  try {
    return await work();
  } catch (error) {
    // The connection may have failed during a commit that still succeeds: the next start decides.
    isUnclear = toApiError(error).error.code === "SERVICE_UNAVAILABLE";
    throw error;
  } finally {
    if (!isUnclear) await files.discard(id);
  }
}
