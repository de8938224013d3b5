import pg from "pg";
import type { SplitDeployment } from "./split.js";

/** The location of the run's databases (test/setup/database-server.ts to the workers). */
export interface TestDatabases {
  /** For CREATE and DROP DATABASE. */
  readonly adminUrl: string;
  /** Prefix of the names of this run's databases. */
  readonly prefix: string;
  /** The role that serves in the databases that have every migration. */
  readonly serving: { readonly user: string; readonly password: string };
  /** Migrated; every test's database is a copy of it. */
  readonly template: string;
  /** The split topology that the run's tests share, if requested (`npm run test:split`). */
  readonly split?: SplitDeployment;
}

/** The same server, another database. */
export function databaseUrl(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}

/** The same database, as another role. */
export function asRole(url: string, { user, password }: TestDatabases["serving"]): string {
  const other = new URL(url);
  other.username = user;
  other.password = password;
  return other.href;
}

/** In the names of databases that have every migration, and the rights of the role that serves. */
export const migrated = "_migrated_";

/** For statements one after the other; closed soon, since tests may count connections. */
const keptMs = 1_000;
const pools = new Map<string, pg.Pool>();

function poolOf(url: string): pg.Pool {
  const known = pools.get(url);
  if (known) return known;
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    max: 20,
    idleTimeoutMillis: keptMs,
    allowExitOnIdle: true,
  });
  // The database is dropped, or its server stopped.
  pool.on("error", () => undefined);
  pools.set(url, pool);
  return pool;
}

/** One statement, which no other one delays. */
export async function query<Row extends pg.QueryResultRow>(
  url: string,
  sql: string,
  values?: readonly unknown[],
): Promise<pg.QueryResult<Row>> {
  const given = values && [...values];
  if (url.includes(migrated)) return poolOf(url).query<Row>(sql, given);
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    return await client.query<Row>(sql, given);
  } finally {
    await client.end();
  }
}
