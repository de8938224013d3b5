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

/** One statement on a connection of its own. */
export async function query<Row extends pg.QueryResultRow>(
  url: string,
  sql: string,
  values?: readonly unknown[],
): Promise<pg.QueryResult<Row>> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    return await client.query<Row>(sql, values ? [...values] : undefined);
  } finally {
    await client.end();
  }
}
