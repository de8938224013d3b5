import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import { createHeader } from "../../infrastructure/backup/header.js";
import { Progress } from "../../infrastructure/backup/progress.js";
import { openSession } from "../../infrastructure/backup/session.js";
import { writeBackup } from "../../infrastructure/backup/write.js";
import { createSealer } from "../../subgraphs/shared/kernel/crypto.js";
import { loadEnv, settingsOf, type Env } from "../../subgraphs/shared/kernel/env.js";
import { assertUnmarked } from "../../subgraphs/shared/persistence/database-mark.js";
import { markBackup } from "../../subgraphs/shared/persistence/backup-mark.js";
import { hasSealed, isSealed, loadMasterKey } from "../../subgraphs/shared/persistence/master-key.js";
import { appliedMigrations, schemasOf } from "../../subgraphs/shared/persistence/migrate.js";
import { choosePassphrase } from "./cli.passphrase.js";
import { failAtOnce } from "./lifecycle.js";
import { explain, explainConnection, migrationsDir, productVersion, startDatabase } from "./start-up.js";

export interface BackupOptions {
  readonly file: string;
  readonly withMasterKey: boolean;
  readonly passphraseFile: string | undefined;
}

/** A line about the work, on standard error. */
export const note = (line: string) => void process.stderr.write(`${line}\n`);

/** A session at this URL, given by the variable or option of this name. */
export async function withSession<T>(url: string, name: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await openSession(url).catch((error: unknown) => {
    throw explainConnection(url, error, name);
  });
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The URLs of the role that owns the tables, and of the serving role, if another one. */
interface DatabaseUrls {
  readonly url: string;
  readonly servingUrl: string | undefined;
}

/**
 * A session at the database of `DATABASE_URL`, or the embedded one, as the owning role if known, without migrations.
 */
export async function withDatabase<T>(
  env: Env,
  work: (client: pg.Client, urls: DatabaseUrls) => Promise<T>,
): Promise<T> {
  const database = await startDatabase(env, failAtOnce);
  const url = database.migrationUrl ?? database.url;
  const name = env.migrationDatabaseUrl ? "PAYGRAPH_MIGRATION_DATABASE_URL" : "DATABASE_URL";
  try {
    return await withSession(url, name, (client) =>
      work(client, { url, servingUrl: database.migrationUrl && database.url }),
    );
  } finally {
    await database.stop();
  }
}

/** The migrations of a database in use. Throws for a new one, and one that must not be used. */
async function migrationsOf(client: pg.Client) {
  await assertUnmarked(client);
  const migrations = await appliedMigrations(client, migrationsDir);
  if (migrations.length > 0 && (await isSealed(client))) return migrations;
  throw new Error("The database is new: there is nothing to back up");
}

/** `backup <file>`: with or without a running server. Applies no migration: an older database is backed up as it is. */
export async function runBackup(variables: NodeJS.ProcessEnv, options: BackupOptions): Promise<unknown> {
  const env = loadEnv(variables);
  const file = path.resolve(options.file);
  if (existsSync(file)) throw new Error(`${file} already exists: name another file`);
  const passphrase = options.withMasterKey ? await choosePassphrase(env, options.passphraseFile) : undefined;
  return withDatabase(env, async (client, { url }) => {
    const migrations = await migrationsOf(client);
    const masterKey = await loadMasterKey(env, url);
    if (!(await hasSealed(client, createSealer(masterKey)))) {
      throw new Error("PAYGRAPH_MASTER_KEY: this database was sealed under another master key; back up with that one");
    }
    const header = await createHeader(masterKey, { product: await productVersion(), passphrase });
    const written = await writeBackup(file, {
      client,
      schemas: schemasOf(migrationsDir),
      dataDir: env.dataDir,
      header,
      masterKey,
      migrations,
      settings: settingsOf(variables),
      progress: new Progress(note),
    });
    if (!options.withMasterKey)
      note("The backup does not contain the master key, without which it can't be restored: keep that separately");
    // In a session of its own: that of the backup only reads.
    await withSession(url, "DATABASE_URL", markBackup).catch((error: unknown) =>
      note(`The database doesn't record this backup, which is complete: ${explain(error)}`),
    );
    const { createdAt, keyId } = header;
    const { size: bytes } = await stat(file);
    return { file, bytes, createdAt, masterKeyId: keyId, hasMasterKey: options.withMasterKey, ...written };
  });
}
