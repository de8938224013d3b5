import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, readFile, rm, stat, type FileHandle } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { v7 as uuidv7 } from "uuid";
import { tenantOf, type Tenant } from "../kernel/caller.js";
import type { Tx } from "../persistence/client.js";
import { readMasterKeyRecord } from "../persistence/master-key.js";
import type { Deps } from "../deps.js";
import { ApiError, hasErrorCode, invalidField } from "../kernel/errors.js";
import { createPrivately, syncFolder } from "../kernel/files.js";
import { decryptFile, encryptFile, fileKeyBytes } from "./encrypted-file.js";
import type { FileStore, NewFile } from "./file-store.js";
import { incomingFolder } from "./incoming.js";
import { tryShareLock } from "../persistence/advisory-locks.js";
import { removalLock, storedFilePath, storedFilesFolder } from "./stored-files.js";

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const folderPattern = /^[0-9a-f]{2}$/;
/** Younger content without a row may belong to a transaction in progress. */
const leftoverAgeMs = 3_600_000;
/** Files checked by one statement. */
const batchSize = 500;
const notFound: ReadonlySet<string> = new Set(["ENOENT"]);

type StoreDeps = Pick<Deps, "db" | "env" | "logger" | "sealer" | "systemScope">;

const keyContext = (id: string) => `stored_file/dataKey/${id}`;

const bytesPerMb = 2n ** 20n;

/** Changes the size of the tenant's files, and returns it. Concurrent changes of one tenant wait for each other. */
async function changeStoredBytes(tx: Tx, tenant: Tenant, by: number): Promise<bigint> {
  const platformId_environment = tenantOf(tenant);
  const { bytes } = await tx.storedBytes.upsert({
    where: { platformId_environment },
    create: { ...platformId_environment, bytes: by },
    update: { bytes: { increment: by } },
  });
  return bytes;
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (hasErrorCode(error, notFound)) return [];
    throw error;
  }
}

async function isOld(file: string): Promise<boolean> {
  try {
    return Date.now() - (await stat(file)).mtimeMs >= leftoverAgeMs;
  } catch (error) {
    if (hasErrorCode(error, notFound)) return false;
    throw error;
  }
}

/** The file store in the folder `files` of the data directory, which all processes share. */
class FolderStore implements FileStore {
  readonly #deps: StoreDeps;
  readonly #root: string;
  readonly #incoming: string;

  constructor(deps: StoreDeps) {
    this.#deps = deps;
    this.#root = storedFilesFolder(deps.env.dataDir);
    this.#incoming = incomingFolder(deps.env.dataDir);
  }

  uploadPath(uploadId: string): string {
    if (!uuidPattern.test(uploadId))
      throw invalidField("file", "is no file of this request: send it in a multipart form");
    return path.join(this.#incoming, uploadId);
  }

  async take(uploadId: string): Promise<NewFile> {
    const source = await this.#openUpload(uploadId);
    try {
      const id = uuidv7();
      const target = this.#pathOf(id);
      const folder = path.dirname(target);
      if (await mkdir(folder, { recursive: true, mode: 0o700 })) await syncFolder(this.#root);
      const key = randomBytes(fileKeyBytes);
      try {
        const digest = await encryptFile(source, target, key);
        await syncFolder(folder);
        return { id, ...digest, dataKey: this.#deps.sealer.seal(key, keyContext(id)) };
      } catch (error) {
        await rm(target, { force: true });
        throw error;
      }
    } finally {
      await source.close();
    }
  }

  async #openUpload(uploadId: string): Promise<FileHandle> {
    try {
      return await open(this.uploadPath(uploadId), "r");
    } catch (error) {
      if (hasErrorCode(error, notFound))
        throw invalidField("file", "is no file of this request: send it in a multipart form");
      throw error;
    }
  }

  async keep(tx: Tx, tenant: Tenant, { id, sha256, sizeBytes, dataKey }: NewFile): Promise<void> {
    await tx.storedFile.create({ data: { id, ...tenantOf(tenant), sha256, sizeBytes, dataKey } });
    const bytes = await changeStoredBytes(tx, tenant, sizeBytes);
    const { uploadQuotaMb } = this.#deps.env;
    if (bytes <= BigInt(uploadQuotaMb) * bytesPerMb) return;
    const reason = `The uploaded files of this environment would exceed its quota of ${uploadQuotaMb} MB: delete documents first.`;
    throw new ApiError("CONFLICT", reason);
  }

  async open(tenant: Tenant, id: string): Promise<Readable | undefined> {
    const { db, sealer } = this.#deps;
    const row = await db.storedFile.findUnique({ where: { id, ...tenantOf(tenant) } });
    if (!row) return undefined;
    const content = decryptFile(this.#pathOf(id), sealer.open(row.dataKey, keyContext(id)), row.sizeBytes);
    return Readable.from(content, { objectMode: false });
  }

  async forget(tx: Tx, tenant: Tenant, id: string): Promise<void> {
    const { sizeBytes } = await tx.storedFile.delete({ where: { id, ...tenantOf(tenant) } });
    await changeStoredBytes(tx, tenant, -sizeBytes);
  }

  async discard(id: string): Promise<void> {
    try {
      await this.#removeUnknown([id]);
    } catch (error) {
      this.#deps.logger.warn({ err: error, file: id }, "Content that may have no row is left for the next start");
    }
  }

  async removeLeftovers(): Promise<number> {
    if (!(await this.#isOfThisDatabase())) {
      this.#deps.logger.warn({ folder: this.#root }, "The stored files belong to another database: none is removed");
      return 0;
    }
    let removed = 0;
    for (const folder of await namesIn(this.#root)) {
      if (!folderPattern.test(folder)) continue;
      let batch: string[] = [];
      for (const id of await namesIn(path.join(this.#root, folder))) {
        if (!uuidPattern.test(id) || !(await isOld(path.join(this.#root, folder, id)))) continue;
        batch.push(id);
        if (batch.length < batchSize) continue;
        removed += await this.#removeUnknown(batch);
        batch = [];
      }
      removed += await this.#removeUnknown(batch);
    }
    if (removed > 0) this.#deps.logger.info({ removed }, "Removed stored content without a row");
    return removed;
  }

  /** Another database must not treat these files as leftovers, so the first one marks the folder as its own. */
  async #isOfThisDatabase(): Promise<boolean> {
    const check = await readMasterKeyRecord(this.#deps.systemScope("retention"));
    const signature = `${check.keyId} ${check.createdAt.toISOString()}\n`;
    await mkdir(this.#root, { recursive: true, mode: 0o700 });
    const file = path.join(this.#root, "database");
    if (await createPrivately(file, signature, { isDurable: true })) return true;
    return (await readFile(file, "utf8")) === signature;
  }

  /** Removes the content of those files that have no row; none during a backup. */
  async #removeUnknown(ids: readonly string[]): Promise<number> {
    if (ids.length === 0) return 0;
    return this.#deps.systemScope("retention").$transaction(async (tx) => {
      if (!(await tryShareLock(tx, removalLock))) return 0;
      const rows = await tx.storedFile.findMany({ where: { id: { in: [...ids] } }, select: { id: true } });
      const known = new Set(rows.map(({ id }) => id));
      const unknown = ids.filter((id) => !known.has(id));
      for (const id of unknown) await rm(this.#pathOf(id), { force: true });
      return unknown.length;
    });
  }

  #pathOf(id: string): string {
    return storedFilePath(this.#deps.env.dataDir, id);
  }
}

export function createFileStore(deps: StoreDeps): FileStore {
  return new FolderStore(deps);
}
