import { createHash, randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { hasErrorCode } from "../kernel/errors.js";
import { assertUnmarked } from "./database-mark.js";
import { isSeparate, Roles } from "./roles.js";
import { sessionConfig } from "./driver/session.js";

/** Prisma's own lock, so that `prisma migrate deploy` and this function exclude each other. */
const advisoryLock = 72_707_369;
const lockTimeoutMs = 120_000;
/** Maximum wait for a table, and the pause until the next. */
const tableWaitMs = 2_000;
const tablePauseMs = 500;
/** Pause after which a migrating process that hangs loses the lock. Statements have no limit. */
const idleMs = 60_000;
const settings = [`idle_session_timeout=${idleMs}`, "statement_timeout=0"];
const lockNotAvailable: ReadonlySet<string> = new Set(["55P03"]);
const insufficientPrivilege: ReadonlySet<string> = new Set(["42501"]);

export interface MigrateOptions {
  /** Folder of `<name>/migration.sql`, applied in the order of their names. */
  readonly migrationsDir: string;
  readonly log: (line: string) => void;
  /** For a database under restoration, which no one else may use: these migrations only, or all. */
  readonly restoring?: "all" | ReadonlySet<string>;
  /** URL of the serving role, if it isn't the migrating one: it is created and gets its rights. */
  readonly servingUrl?: string;
}

interface Migration {
  readonly name: string;
  readonly sql: string;
}

interface AppliedMigration {
  readonly migration_name: string;
  readonly checksum: string;
  readonly finished_at: Date | null;
}

function readMigrations(migrationsDir: string): readonly Migration[] {
  return readdirSync(migrationsDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, sql: readFileSync(join(migrationsDir, name, "migration.sql"), "utf8") }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function checksum(sql: string): string {
  return createHash("sha256").update(sql).digest("hex");
}

/** As Prisma does: line endings don't change the checksum. */
function hasChecksum(sql: string, expected: string): boolean {
  const unix = sql.replaceAll("\r\n", "\n");
  return [sql, unix, unix.replaceAll("\n", "\r\n")].some((variant) => checksum(variant) === expected);
}

/** Throws if the histories of database, or backup, and checkout differ. */
function assertSameHistory(migrations: readonly Migration[], applied: readonly AppliedMigration[]): void {
  const byName = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const row of applied) {
    const migration = byName.get(row.migration_name);
    if (!migration) {
      throw new Error(
        `The database is newer than this checkout: it has the migration ${row.migration_name}, the checkout ends with ` +
          `${migrations.at(-1)?.name ?? "none"}. Update the checkout, or use another database.`,
      );
    }
    if (!row.finished_at) {
      throw new Error(
        `The migration ${row.migration_name} failed earlier and may be half applied. Repair the database, then mark it ` +
          `with "npm run prisma -- migrate resolve --applied ${row.migration_name}" (or --rolled-back).`,
      );
    }
    if (!hasChecksum(migration.sql, row.checksum)) {
      throw new Error(
        `The migration ${row.migration_name} was changed after it was applied to this database. Restore its file, ` +
          `and put the change into a new migration.`,
      );
    }
  }
}

async function readApplied(client: pg.Client): Promise<readonly AppliedMigration[]> {
  const table = await client.query<{ name: string | null }>(`SELECT to_regclass('public._prisma_migrations') AS name`);
  if (!table.rows[0]?.name) return [];
  const { rows } = await client.query<AppliedMigration>(
    `SELECT migration_name, checksum, finished_at FROM public._prisma_migrations
     WHERE rolled_back_at IS NULL ORDER BY started_at, migration_name`,
  );
  return rows;
}

/** A migration of a database: its name, and the SHA-256 of its file. */
interface MigrationRecord {
  readonly name: string;
  readonly checksum: string;
}

/** The migrations that are applied, in order, after checking that the checkout has the same. */
export async function appliedMigrations(client: pg.Client, migrationsDir: string): Promise<readonly MigrationRecord[]> {
  const applied = await readApplied(client);
  assertSameHistory(readMigrations(migrationsDir), applied);
  return applied.map(({ migration_name: name, checksum }) => ({ name, checksum }));
}

/** Throws if the checkout lacks one of these migrations, or has it with another content. */
export function assertKnownMigrations(migrationsDir: string, records: readonly MigrationRecord[]): void {
  const applied = records.map(({ name, checksum }) => ({ migration_name: name, checksum, finished_at: new Date() }));
  assertSameHistory(readMigrations(migrationsDir), applied);
}

/** The schemas that the migrations create. */
export function schemasOf(migrationsDir: string): string[] {
  const made = readMigrations(migrationsDir).flatMap(({ sql }) => [
    ...sql.matchAll(/^CREATE SCHEMA (?:IF NOT EXISTS )?"(\w+)"/gm),
  ]);
  return [...new Set(made.map(([, name = ""]) => name))].sort();
}

/** The pending migrations, after checking that the applied ones match. */
async function findPending(client: pg.Client, migrationsDir: string): Promise<readonly Migration[]> {
  const migrations = readMigrations(migrationsDir);
  const applied = await readApplied(client);
  assertSameHistory(migrations, applied);
  const names = new Set(applied.map((row) => row.migration_name));
  return migrations.filter(({ name }) => !names.has(name));
}

/** Prisma's table, with Prisma's own definition. */
const createHistory = `
  CREATE TABLE IF NOT EXISTS public._prisma_migrations (
    id                  VARCHAR(36) PRIMARY KEY NOT NULL,
    checksum            VARCHAR(64) NOT NULL,
    finished_at         TIMESTAMPTZ,
    migration_name      VARCHAR(255) NOT NULL,
    logs                TEXT,
    rolled_back_at      TIMESTAMPTZ,
    started_at          TIMESTAMPTZ NOT NULL DEFAULT now(),
    applied_steps_count INTEGER NOT NULL DEFAULT 0
  )`;

/**
 * Applies a migration, repeatedly while its tables are in use: a wait for a table's lock delays all later users of the
 * table, so it is brief.
 */
async function apply(client: pg.Client, migration: Migration): Promise<void> {
  const deadline = performance.now() + lockTimeoutMs;
  for (;;) {
    try {
      await applyOnce(client, migration);
      return;
    } catch (error) {
      if (!hasErrorCode(error, lockNotAvailable) || performance.now() > deadline) throw error;
    }
    await delay(tablePauseMs);
  }
}

/** Applies one migration and records it in one transaction: after a failure neither exists. */
async function applyOnce(client: pg.Client, { name, sql }: Migration): Promise<void> {
  await client.query("BEGIN");
  try {
    await client.query(`SET LOCAL lock_timeout = ${tableWaitMs}`);
    await client.query(sql);
    await client.query(
      `INSERT INTO public._prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, clock_timestamp(), 1)`,
      [randomUUID(), checksum(sql), name],
    );
    await client.query("COMMIT");
  } catch (cause) {
    // After a lost connection there is nothing to roll back; the first error is reported.
    await client.query("ROLLBACK").catch(() => undefined);
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`The migration ${name} failed and was rolled back: ${reason}`, { cause });
  }
}

/** Excludes migrations, and so every start. Held until the connection ends, or {@link unlockMigrations}. */
export async function lockMigrations(client: pg.Client): Promise<void> {
  await client.query(`SET lock_timeout = ${lockTimeoutMs}`);
  try {
    await client.query("SELECT pg_advisory_lock($1)", [advisoryLock]);
  } catch (error) {
    if (!hasErrorCode(error, lockNotAvailable)) throw error;
    const waited = `${lockTimeoutMs / 1000} s`;
    throw new Error(`Another process has been migrating this database for ${waited}: end it, then start again.`, {
      cause: error,
    });
  }
}

export async function unlockMigrations(client: pg.Client): Promise<void> {
  await client.query("SELECT pg_advisory_unlock($1)", [advisoryLock]);
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...sessionConfig(url, { settings }), connectionTimeoutMillis: 10_000 });
  // Without a listener, a connection lost between two statements would end the process; the next statement fails.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Throws the error; for a role that may not change tables, with instructions to migrate. */
function explainRights(pending: readonly Migration[]): (error: unknown) => never {
  return (error) => {
    if (!hasErrorCode(error, insufficientPrivilege)) throw error;
    throw new Error(
      `Migrations are pending (${pending.length}, from ${pending[0]?.name} on), and this role may not change tables: ` +
        `run \`migrate\` with the owner's URL in PAYGRAPH_MIGRATION_DATABASE_URL`,
      { cause: error },
    );
  };
}

/** Names of the migrations that {@link migrate} would apply. Throws as it does. */
export function pendingMigrations(url: string, options: Pick<MigrateOptions, "migrationsDir">): Promise<string[]> {
  return withClient(url, async (client) => {
    await assertUnmarked(client);
    return (await findPending(client, options.migrationsDir)).map(({ name }) => name);
  });
}

/**
 * Applies the pending migrations in order and records them as Prisma does, so that `prisma migrate status` agrees.
 * Several processes may call it at once: one applies them, the others wait. Refuses a database that is being restored,
 * was moved, or is newer than the checkout, and a migration that was changed or has failed.
 */
export function migrate(
  url: string,
  { migrationsDir, log, restoring, servingUrl }: MigrateOptions,
): Promise<{ applied: string[] }> {
  return withClient(url, async (client) => {
    await lockMigrations(client);
    if (restoring === undefined) await assertUnmarked(client);
    const roles = isSeparate(url, servingUrl) ? new Roles(client, servingUrl, log) : undefined;
    await roles?.prepare();
    const isWanted = ({ name }: Migration) => typeof restoring !== "object" || restoring.has(name);
    const pending = (await findPending(client, migrationsDir)).filter(isWanted);
    if (pending.length > 0) await client.query(createHistory).catch(explainRights(pending));
    for (const migration of pending) {
      const start = performance.now();
      await apply(client, migration).catch(explainRights(pending));
      log(`applied the migration ${migration.name} (${Math.round(performance.now() - start)} ms)`);
    }
    await roles?.grant();
    return { applied: pending.map(({ name }) => name) };
  });
}
