import path from "node:path";
import { RestoredDirectory } from "../../infrastructure/backup/data-directory.js";
import { openMasterKey, type BackupHeader } from "../../infrastructure/backup/header.js";
import { Progress } from "../../infrastructure/backup/progress.js";
import { Backup, openBackup, type CheckedBackup } from "../../infrastructure/backup/read.js";
import { RestoreTarget } from "../../infrastructure/backup/target.js";
import { createSealer } from "../../subgraphs/shared/kernel/crypto.js";
import { loadEnv, settingsOf, type Env } from "../../subgraphs/shared/kernel/env.js";
import { givenMasterKey, masterKeyFile, storeMasterKey } from "../../subgraphs/shared/persistence/master-key.js";
import { assertKnownMigrations } from "../../subgraphs/shared/persistence/migrate.js";
import { note, withDatabase } from "./cli.backup.js";
import { verifyBooksAt, type Books } from "./cli.ledger.js";
import { readPassphrase } from "./cli.passphrase.js";
import { migrationsDir } from "./start-up.js";

export interface RestoreOptions {
  readonly file: string;
  /** Whether to only read the backup. */
  readonly isCheck: boolean;
  readonly passphraseFile: string | undefined;
}

/** The master key of this environment, which must be the backup's, or else the one in the backup. */
async function masterKeyFor(env: Env, header: BackupHeader, passphraseFile: string | undefined): Promise<Buffer> {
  const given = await givenMasterKey(env);
  const place = env.masterKey ? "PAYGRAPH_MASTER_KEY" : masterKeyFile(env);
  if (given) {
    const { keyId } = createSealer(given);
    if (keyId === header.keyId) return given;
    throw new Error(`${place}: the backup was sealed under another master key (${header.keyId}, not ${keyId})`);
  }
  if (header.masterKey) return openMasterKey(header.masterKey, await readPassphrase(env, passphraseFile));
  throw new Error(
    `The backup's master key (${header.keyId}) is neither in it nor here: set PAYGRAPH_MASTER_KEY, or put it into ${place}`,
  );
}

/** Fills an empty database and data directory. Until all is verified, no other process uses them. */
async function fill(env: Env, backup: Backup, checked: CheckedBackup, masterKey: Buffer): Promise<Books> {
  const directory = new RestoredDirectory(env.dataDir);
  await directory.assertFree();
  return withDatabase(env, async (client, { url, servingUrl }) => {
    const target = await RestoreTarget.claim(client, { url, servingUrl, migrationsDir, log: note });
    await directory.claim();
    if (!env.masterKey) await storeMasterKey(env, masterKey);
    await backup.restore(checked, { target, directory, progress: new Progress(note) });
    const books = await verifyBooksAt(servingUrl ?? url, env, createSealer(masterKey));
    await directory.release();
    await target.release();
    return books;
  });
}

/** `restore <file>`: reads the whole backup before it writes anything. Exit code 1 if the books don't balance. */
export async function runRestore(variables: NodeJS.ProcessEnv, options: RestoreOptions): Promise<unknown> {
  const env = loadEnv(variables);
  const file = path.resolve(options.file);
  const opened = await openBackup(file);
  const { header } = opened;
  const masterKey = await masterKeyFor(env, header, options.passphraseFile);
  const backup = new Backup(file, opened, masterKey);
  const checked = await backup.check(new Progress(note));
  const { contents, rows, files } = checked;
  assertKnownMigrations(migrationsDir, contents.migrations);
  const here = settingsOf(variables);
  const settings = Object.fromEntries(
    Object.entries(contents.settings).filter(([name, value]) => here[name] !== value),
  );
  const held = {
    createdAt: header.createdAt,
    product: header.product,
    postgresql: contents.postgresql,
    masterKeyId: header.keyId,
    hasMasterKey: header.masterKey !== undefined,
    tables: contents.tables.length,
    rows,
    files,
    // Variables that are not set as they were for the backup.
    settings,
  };
  return options.isCheck ? held : { ...held, books: await fill(env, backup, checked, masterKey) };
}
