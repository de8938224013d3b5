import { randomUUID } from "node:crypto";
import { createWriteStream, existsSync } from "node:fs";
import { link, rename, rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip, constants } from "node:zlib";
import type pg from "pg";
import { hasErrorCode } from "../../subgraphs/shared/kernel/errors.js";
import { syncFolder } from "../../subgraphs/shared/kernel/files.js";
import { removalLock } from "../../subgraphs/shared/storage/stored-files.js";
import { openCredentials, openStoredFile, storedFileIds } from "./data-directory.js";
import { entryFrames, type BackupContents } from "./entries.js";
import { contentKey, type BackupHeader } from "./header.js";
import { sealStream, watched } from "./pieces.js";
import type { Progress } from "./progress.js";
import { beginSnapshot, copyOut } from "./tables.js";

export interface WriteOptions {
  /** A session at the database, which only reads. */
  readonly client: pg.Client;
  readonly schemas: readonly string[];
  readonly dataDir: string;
  readonly header: BackupHeader;
  readonly masterKey: Uint8Array;
  readonly migrations: BackupContents["migrations"];
  readonly settings: BackupContents["settings"];
  readonly progress: Progress;
}

export interface WrittenBackup {
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
}

const lockNotAvailable: ReadonlySet<string> = new Set(["55P03"]);
const noLinks: ReadonlySet<string> = new Set(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"]);
const lockWaitMs = 15_000;

/** Prevents the removal of content until the connection ends. */
async function lockRemovals(client: pg.Client): Promise<void> {
  await client.query(`SET lock_timeout = ${lockWaitMs}`);
  try {
    await client.query("SELECT pg_advisory_lock($1)", [removalLock]);
  } catch (error) {
    if (!hasErrorCode(error, lockNotAvailable)) throw error;
    throw new Error("Another backup of this database is in progress", { cause: error });
  }
  await client.query("SET lock_timeout = 0");
}

interface SnapshotFacts {
  readonly postgresql: string;
  readonly count: number;
  readonly bytes: number;
}

async function readFacts(client: pg.Client): Promise<SnapshotFacts> {
  const { rows } = await client.query<SnapshotFacts>(
    `SELECT current_setting('server_version') AS postgresql, count(*)::int AS count,
       coalesce(sum(size_bytes), 0)::float8 AS bytes FROM shared.stored_file`,
  );
  const [facts] = rows;
  if (!facts) throw new Error("An aggregate has one row");
  return facts;
}

/** The entries of a backup, which count what they have written. */
async function* entriesOf(options: WriteOptions, written: { -readonly [Name in keyof WrittenBackup]: number }) {
  const { client, schemas, dataDir, migrations, settings, progress } = options;
  await lockRemovals(client);
  const { tables, months } = await beginSnapshot(client, schemas, "ACCESS SHARE");
  const { postgresql, count, bytes } = await readFacts(client);
  const contents = { postgresql, migrations, tables, months, files: { count, bytes }, settings };
  yield* entryFrames({ kind: "contents", ...contents });
  for (const table of tables) {
    const { schema, name } = table;
    progress.tables(written.tables, tables.length, written.rows);
    const rows = copyOut(client, table);
    // Fast rather than small: it runs while a server does.
    const compressed = createGzip({ level: constants.Z_BEST_SPEED });
    const copied = pipeline(
      watched(rows.text, (bytes) => progress.copied(bytes)),
      compressed,
    );
    // The reader of the other end throws the same error.
    copied.catch(() => undefined);
    yield* entryFrames({ kind: "table", schema, name }, compressed, async () => {
      await copied;
      const end = { rows: await rows.count() };
      written.rows += end.rows;
      return end;
    });
    written.tables++;
  }
  for await (const id of storedFileIds(client)) {
    progress.files(written.files, count);
    const file = await openStoredFile(dataDir, id);
    yield* entryFrames(
      { kind: "file", id, bytes: file.bytes },
      watched(file.content, (bytes) => progress.copied(bytes)),
    );
    written.files++;
  }
  const credentials = openCredentials(dataDir);
  if (credentials) yield* entryFrames({ kind: "credentials" }, credentials);
}

async function* withHeader({ line }: BackupHeader, sealed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${line}\n`);
  yield* sealed;
}

async function giveName(partial: string, file: string): Promise<void> {
  try {
    // Unlike a rename it replaces nothing; but not all file systems have links.
    await link(partial, file).catch(async (error: unknown) => {
      if (!hasErrorCode(error, noLinks) || existsSync(file)) throw error;
      await rename(partial, file);
    });
  } catch (error) {
    if (!existsSync(file)) throw error;
    throw new Error(`${file} already exists: name another file`, { cause: error });
  }
  await syncFolder(path.dirname(file));
}

/** Writes a backup to a new file (mode 0600), which gets its name when it is complete and durable. */
export async function writeBackup(file: string, options: WriteOptions): Promise<WrittenBackup> {
  const { header, masterKey } = options;
  const written = { tables: 0, rows: 0, files: 0 };
  const partial = `${file}.${randomUUID()}.partial`;
  try {
    const sealed = sealStream(contentKey(masterKey, header), entriesOf(options, written));
    await pipeline(withHeader(header, sealed), createWriteStream(partial, { flags: "wx", mode: 0o600, flush: true }));
    await giveName(partial, file);
    return written;
  } finally {
    await rm(partial, { force: true });
  }
}
