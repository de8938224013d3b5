import type { Tenant } from "../kernel/caller.js";
import type { Tx } from "./client.js";
import { columnOf } from "./columns.js";

/**
 * Many rows of one tenant in one statement, whose text is the same for any number of them, so that it is planned once.
 * Prisma's `createMany` is planned anew for each number of rows, which takes longer than to write them.
 */

/** Writes the rows, in their order. Returns how many. */
export interface InsertRows<Row> {
  (tx: Tx, tenant: Tenant, rows: readonly Row[]): Promise<number>;
}

export interface InsertOptions {
  /** Leaves out rows that a unique index has already, the rows before them included; the rest are written. */
  readonly skipDuplicates?: boolean;
  /** Columns that PostgreSQL works out for each row, such as `{ created_at: "clock_timestamp()" }`. */
  readonly computed?: Readonly<Record<string, string>>;
}

/** What PostgreSQL reads a member from: JSON, in which bytes are text. */
function toJson(value: unknown): unknown {
  if (!(value instanceof Uint8Array)) return value;
  return `\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString("hex")}`;
}

/**
 * Makes the statement's function for these members, such as Prisma's names of a model's fields; the columns have the
 * types of the table. Those of the tenant are written by themselves. All rows travel as one parameter: an array for
 * each column is taken apart value by value in each layer of the driver. `table`, members and options are the
 * program's own words, never a caller's.
 */
export function insertRows<Row extends object>(
  table: string,
  members: readonly ((keyof Row & string) | keyof Tenant)[],
  { skipDuplicates = false, computed = {} }: InsertOptions = {},
): InsertRows<Row> {
  const own = members
    .filter((member): member is keyof Row & string => member !== "platformId" && member !== "environment")
    .map((member) => ({ member, column: columnOf(member) }));
  const quoted = own.map(({ column }) => `"${column}"`);
  const sql = `
    INSERT INTO ${table} (platform_id, environment, ${[...quoted, ...Object.keys(computed)].join(", ")})
    SELECT $1, $2::shared."Environment",
      ${[...quoted.map((column) => `given.${column}`), ...Object.values(computed)].join(", ")}
    FROM json_populate_recordset(NULL::${table}, $3::json) WITH ORDINALITY AS given
    ORDER BY given.ordinality
    ${skipDuplicates ? "ON CONFLICT DO NOTHING" : ""}`;
  return async (tx, { platformId, environment }, rows) => {
    if (rows.length === 0) return 0;
    const json = rows.map((row) => Object.fromEntries(own.map(({ member, column }) => [column, toJson(row[member])])));
    return tx.$executeRawUnsafe(sql, platformId, environment, JSON.stringify(json));
  };
}
