import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { hasErrorCode } from "../../subgraphs/shared/kernel/errors.js";
import { createPrivately, makeFolders, syncFolder } from "../../subgraphs/shared/kernel/files.js";
import { storedFilePath, storedFilesFolder } from "../../subgraphs/shared/storage/stored-files.js";
import type { Entry } from "./entries.js";

const notFound: ReadonlySet<string> = new Set(["ENOENT"]);
/** Ids that are read at once. */
const pageSize = 1_000;
const pieceBytes = 65_536;

const credentialsOf = (dataDir: string) => path.join(dataDir, "credentials.json");
/** Exists while a restore fills the directory. */
const markOf = (dataDir: string) => path.join(dataDir, "restoring");

/** The ids of the snapshot's files. */
export async function* storedFileIds(client: pg.Client): AsyncGenerator<string> {
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const { rows } = await client.query<{ id: string }>(
      "SELECT id FROM shared.stored_file WHERE id > $1 ORDER BY id LIMIT $2",
      [after, pageSize],
    );
    for (const { id } of rows) yield id;
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    after = last.id;
  }
}

interface StoredContent {
  readonly bytes: number;
  readonly content: Readable;
}

/** Throws if the directory lacks the file's content. */
export async function openStoredFile(dataDir: string, id: string): Promise<StoredContent> {
  const file = storedFilePath(dataDir, id);
  try {
    const { size } = await stat(file);
    return { bytes: size, content: createReadStream(file, { highWaterMark: pieceBytes }) };
  } catch (error) {
    if (!hasErrorCode(error, notFound)) throw error;
    throw new Error(
      `${file} is missing, which the database refers to: set PAYGRAPH_DATA_DIR to the server's data directory`,
      { cause: error },
    );
  }
}

/** `credentials.json`; undefined if there is none. */
export function openCredentials(dataDir: string): Readable | undefined {
  const file = credentialsOf(dataDir);
  return existsSync(file) ? createReadStream(file) : undefined;
}

async function namesIn(folder: string): Promise<string[]> {
  return existsSync(folder) ? readdir(folder) : [];
}

/** The data directory that a restore fills. The next attempt removes the rest of an interrupted one. */
export class RestoredDirectory {
  readonly #folders = new Set<string>();

  constructor(private readonly dataDir: string) {}

  /** Throws if the directory has other content than an interrupted restore's. Changes nothing. */
  async assertFree(): Promise<void> {
    if (existsSync(markOf(this.dataDir))) return;
    const folder = storedFilesFolder(this.dataDir);
    const taken = (await namesIn(folder)).length > 0 ? folder : credentialsOf(this.dataDir);
    if (existsSync(taken)) throw new Error(`${taken} already exists: restore into an empty PAYGRAPH_DATA_DIR`);
  }

  /** Marks all that it fills as an unfinished restore's. */
  async claim(): Promise<void> {
    makeFolders(this.dataDir, 0o711);
    await createPrivately(markOf(this.dataDir), "", { isDurable: true });
    await rm(storedFilesFolder(this.dataDir), { recursive: true, force: true });
    await rm(credentialsOf(this.dataDir), { force: true });
  }

  /** Throws if the content doesn't have its entry's length. */
  async storeFile(id: string, bytes: number, entry: Entry): Promise<void> {
    const file = storedFilePath(this.dataDir, id);
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    this.#folders.add(path.dirname(file));
    const output = createWriteStream(file, { flags: "wx", mode: 0o600, flush: true });
    await pipeline(Readable.from(entry.data()), output);
    if (output.bytesWritten !== bytes) throw new Error(`${id} has ${output.bytesWritten} bytes, not ${bytes}`);
  }

  async storeCredentials(entry: Entry): Promise<void> {
    const output = createWriteStream(credentialsOf(this.dataDir), { flags: "wx", mode: 0o600, flush: true });
    await pipeline(Readable.from(entry.data()), output);
  }

  /** Makes all of it durable, and removes the mark of an unfinished restore. */
  async release(): Promise<void> {
    const root = storedFilesFolder(this.dataDir);
    for (const folder of [...this.#folders, ...(this.#folders.size > 0 ? [root] : [])]) await syncFolder(folder);
    await rm(markOf(this.dataDir));
    await syncFolder(this.dataDir);
  }
}
