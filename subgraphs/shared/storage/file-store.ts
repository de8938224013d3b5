import type { Readable } from "node:stream";
import type { Tenant } from "../caller.js";
import type { Tx } from "../database/client.js";

/** A file that is in the store, encrypted; it stays there only if {@link FileStore.keep} is called for it and commits. */
export interface NewFile {
  /** A UUID: names the content in the store, and its row. */
  readonly id: string;
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
  /** Takes over a file that a REST upload left (its `uploadId`). Throws 400 INVALID_INPUT for an unknown one. */
  take(uploadId: string): Promise<NewFile>;
  /** Writes the file's row (StoredFile), in the transaction that refers to it. */
  keep(tx: Tx, tenant: Tenant, file: NewFile): Promise<void>;
  /** The content, decrypted while it is read; the stream fails where it was changed. Undefined: there is no such file. */
  open(tenant: Tenant, id: string): Promise<Readable | undefined>;
  /** Forgets the file's row; the content goes with {@link discard}, after the commit. */
  forget(tx: Tx, tenant: Tenant, id: string): Promise<void>;
  /** Removes content that no row knows, such as after a transaction that failed. */
  discard(id: string): Promise<void>;
}
