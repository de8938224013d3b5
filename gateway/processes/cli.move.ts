import { Readable } from "node:stream";
import pg from "pg";
import { watched } from "../../infrastructure/backup/pieces.js";
import { Progress } from "../../infrastructure/backup/progress.js";
import { beginSnapshot, copyOut } from "../../infrastructure/backup/tables.js";
import { RestoreTarget } from "../../infrastructure/backup/target.js";
import { createSealer } from "../../subgraphs/shared/kernel/crypto.js";
import { loadEnv, type Env } from "../../subgraphs/shared/kernel/env.js";
import { UsageError } from "../../subgraphs/shared/module/command.js";
import { assertUnmarked, readMark, setMark } from "../../subgraphs/shared/persistence/database-mark.js";
import { loadMasterKey } from "../../subgraphs/shared/persistence/master-key.js";
import { appliedMigrations, lockMigrations, schemasOf } from "../../subgraphs/shared/persistence/migrate.js";
import { note, withDatabase, withSession } from "./cli.backup.js";
import { verifyBooksAt } from "./cli.ledger.js";
import { databaseNameOf, migrationsDir } from "./start-up.js";

interface Session {
  readonly name: string;
  readonly sessions: number;
}

/** Throws if anyone else is connected: a server would continue to serve from the source. */
async function assertUnused(source: pg.Client): Promise<void> {
  // PostgreSQL hides the type of other users' sessions, but not their existence.
  const { rows } = await source.query<Session>(
    `SELECT coalesce(nullif(application_name, ''), 'without a name') AS name, count(*)::int AS sessions
     FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND coalesce(backend_type, 'client backend') = 'client backend'
     GROUP BY 1 ORDER BY 1`,
  );
  if (rows.length === 0) return;
  const others = rows.map(({ name, sessions }) => `${name} (${sessions})`).join(", ");
  throw new Error(`The database is in use: stop every process of Paygraph first. Connected: ${others}`);
}

/** Prevents writes by processes that are still configured with the source. */
async function makeReadOnly(source: pg.Client): Promise<void> {
  const { rows } = await source.query<{ name: string; isOwned: boolean }>(
    `SELECT datname::text AS name, pg_has_role(datdba, 'USAGE') AS "isOwned" FROM pg_database WHERE datname = current_database()`,
  );
  const [database] = rows;
  if (database?.isOwned) {
    await source.query(`ALTER DATABASE ${pg.escapeIdentifier(database.name)} SET default_transaction_read_only = on`);
  } else note("This role may not make the old database read-only: let its owner revoke the access to it");
}

interface Ends {
  readonly source: pg.Client;
  readonly sourceUrl: string;
  readonly client: pg.Client;
  readonly url: string;
}

/**
 * Both databases are closed to every other process from the first to the last step: the source by the lock on
 * migrations, which each start takes, and by locks on its tables, the target by its mark. An interruption before the
 * source is marked as moved leaves it unchanged; after that, another run completes the target.
 */
async function move(env: Env, { source, sourceUrl, client, url }: Ends): Promise<unknown> {
  await lockMigrations(source);
  await source.query("SET lock_timeout = 0");
  const mark = await readMark(source);
  const isToBeCompleted = mark?.state === "MOVED" && mark.detail[0] === databaseNameOf(url);
  if (!isToBeCompleted || (await readMark(client))?.state !== "RESTORING") await assertUnmarked(source);
  await assertUnused(source);
  const migrations = await appliedMigrations(source, migrationsDir);
  const sealer = createSealer(await loadMasterKey(env, sourceUrl));
  const snapshot = await beginSnapshot(source, schemasOf(migrationsDir), "EXCLUSIVE");
  const target = await RestoreTarget.claim(client, { url, migrationsDir, log: note });
  const progress = new Progress(note);
  const moved = { tables: 0, rows: 0 };
  await target.fill({ migrations, ...snapshot }, async (loader) => {
    for (const table of snapshot.tables) {
      progress.tables(moved.tables++, snapshot.tables.length, moved.rows);
      const rows = copyOut(source, table);
      const text = Readable.from(watched(rows.text, (bytes) => progress.copied(bytes)));
      const copied = await loader.load(table, text);
      const held = await rows.count();
      if (copied !== held) throw new Error(`${copied} rows of ${held} of ${table.schema}.${table.name} were copied`);
      moved.rows += copied;
    }
  });
  const books = await verifyBooksAt(url, env, sealer);
  if (books.violations > 0) {
    throw new Error("The books don't balance, so the database remains where it is: repair them first, then move");
  }
  // Again: later connections wait for the locks, and would write when they are released.
  await assertUnused(source);
  await setMark(source, { state: "MOVED", detail: [databaseNameOf(url)] });
  await makeReadOnly(source);
  await source.query("COMMIT");
  await target.release();
  return { from: databaseNameOf(sourceUrl), to: databaseNameOf(url), ...moved, books };
}

/** Throws a UsageError for a text that is no URL of a database. */
export function assertDatabaseUrl(to: string): void {
  if (URL.canParse(to) && /^postgres(ql)?:$/.test(new URL(to).protocol)) return;
  throw new UsageError("--to must be a URL such as postgresql://user:password@host/database");
}

/** `move --to URL`: with every process of Paygraph stopped. */
export async function runMove(variables: NodeJS.ProcessEnv, url: string): Promise<unknown> {
  const env = loadEnv(variables);
  return withDatabase(env, (source, { url: sourceUrl }) =>
    withSession(url, "--to", (client) => move(env, { source, sourceUrl, client, url })),
  );
}
