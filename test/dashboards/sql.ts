import { query } from "../testkit/database-url.js";
import type { Seeded } from "./seed.js";

/** Steps of the SQL that the responses are compared with. */

export type Row = Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any -- tests read rows freely

export interface Asked {
  readonly databaseUrl: string;
  readonly seeded: Seeded;
  /** The operation's variables. */
  readonly variables: Row;
}

/** Rows of a statement; `$1` is the platform. */
export async function rowsOf(
  { databaseUrl, seeded }: Asked,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  return (await query<Row>(databaseUrl, sql, [seeded.platformId, ...values])).rows;
}

export const inSandbox = (row: string) => `${row}.platform_id = $1 AND ${row}.environment = 'SANDBOX'`;
export const iso = (time: Date | null) => time?.toISOString() ?? null;
export const money = (amount: string | null, code: string) =>
  amount === null ? null : { amount: Number(amount), currency: { code } };
/** A list that is shown whole. */
export const page = (nodes: object[]) => ({ nodes, pageInfo: { hasNextPage: false, endCursor: nodes.length > 0 } });
