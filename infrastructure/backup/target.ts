import pg from "pg";
import {
  lockMigrations,
  migrate,
  schemasOf,
  unlockMigrations,
  type MigrateOptions,
} from "../../subgraphs/shared/persistence/migrate.js";
import { readMark, removeMark, setMark } from "../../subgraphs/shared/persistence/database-mark.js";
import type { BackupContents } from "./entries.js";
import { TableLoader, type SnapshotTables } from "./tables.js";

/** Lock that a restore or move holds in its target: any number, but the same in each version. */
const restoreLock = 72_707_370;

const systemSchemas = "nspname !~ '^pg_' AND nspname <> 'information_schema'";

async function readSchemas(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT nspname::text AS name FROM pg_namespace WHERE ${systemSchemas} ORDER BY nspname`,
  );
  return rows.map(({ name }) => name);
}

/** Drops the schemas that an interrupted restore has created. */
async function dropUnfinished(client: pg.Client, before: readonly string[]): Promise<void> {
  const made = (await readSchemas(client)).filter((name) => !before.includes(name));
  await client.query("BEGIN");
  for (const name of made) await client.query(`DROP SCHEMA ${pg.escapeIdentifier(name)} CASCADE`);
  await client.query("DROP TABLE IF EXISTS public._prisma_migrations");
  await client.query("COMMIT");
}

async function isEmpty(client: pg.Client, schemas: readonly string[]): Promise<boolean> {
  const { rows } = await client.query<{ isEmpty: boolean }>(
    `SELECT to_regclass('public._prisma_migrations') IS NULL
       AND NOT EXISTS (SELECT FROM pg_namespace WHERE nspname = ANY($1)) AS "isEmpty"`,
    [schemas],
  );
  return rows[0]?.isEmpty ?? false;
}

/** Marks an empty database, or an interrupted restore's, as being filled. */
async function claim(client: pg.Client, schemas: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>("SELECT pg_try_advisory_lock($1) AS taken", [restoreLock]);
  if (!rows[0]?.taken) throw new Error("Another restore or move into this database is in progress");
  // A server that starts concurrently would also fill it.
  await lockMigrations(client);
  try {
    const mark = await readMark(client);
    if (mark?.state === "RESTORING") await dropUnfinished(client, mark.detail);
    else if (mark || !(await isEmpty(client, schemas))) {
      throw new Error("The database already has tables of Paygraph: restore into an empty one");
    } else await setMark(client, { state: "RESTORING", detail: await readSchemas(client) });
  } finally {
    await unlockMigrations(client);
    await client.query("SET lock_timeout = 0");
  }
}

/** The statement by which the transaction continues as the tables' owner, created by a superuser's migrations. */
async function becomeOwner(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ owner: string }>(
    `SELECT rolname::text AS owner FROM pg_roles
     WHERE oid = (SELECT relowner FROM pg_class WHERE oid = 'shared.master_key_check'::regclass)`,
  );
  return `SET LOCAL ROLE ${pg.escapeIdentifier(rows[0]?.owner ?? "none")}`;
}

export interface TargetOptions extends Pick<MigrateOptions, "migrationsDir" | "log" | "servingUrl"> {
  readonly url: string;
}

/**
 * Fills an empty database from a snapshot: applies the snapshot's migrations, loads the tables in one transaction, then
 * applies later migrations. Until {@link release} the database is marked, and every other process refuses to use it;
 * the next attempt recognises an interrupted one by the mark, and drops its content.
 */
export class RestoreTarget {
  private constructor(
    private readonly client: pg.Client,
    private readonly options: TargetOptions,
  ) {}

  /** Throws if the database isn't empty. `client` must be a session at `url`. */
  static async claim(client: pg.Client, options: TargetOptions): Promise<RestoreTarget> {
    await claim(client, schemasOf(options.migrationsDir));
    return new RestoreTarget(client, options);
  }

  /** Runs `load` in the transaction that fills the tables; they are complete after it, or empty. */
  async fill(
    { migrations, ...snapshot }: Pick<BackupContents, "migrations"> & SnapshotTables,
    load: (loader: TableLoader) => Promise<void>,
  ): Promise<void> {
    const { url, migrationsDir, log, servingUrl } = this.options;
    const quiet = () => undefined;
    const restoring = new Set(migrations.map(({ name }) => name));
    await migrate(url, { migrationsDir, log: quiet, restoring, servingUrl });
    await this.client.query("BEGIN");
    await this.client.query(await becomeOwner(this.client));
    const loader = await TableLoader.begin(this.client, schemasOf(migrationsDir), snapshot);
    await load(loader);
    await loader.finish();
    await this.client.query("COMMIT");
    await migrate(url, { migrationsDir, log, restoring: "all", servingUrl });
    // Without statistics, PostgreSQL would plan as for empty tables.
    await this.client.query("ANALYZE");
  }

  /** Makes it a database like any other. */
  async release(): Promise<void> {
    await removeMark(this.client);
  }
}
