import type { Tenant } from "../kernel/caller.js";
import type { Tx } from "./client.js";

/**
 * Inserts many rows of one tenant with one statement, whose text is the same for any number of them, so that it is
 * planned once. Prisma's `createMany` is planned for each number of rows, which takes longer than writing them.
 */

/** A column and its PostgreSQL type, such as `["created_at", "timestamptz"]`. */
type Column = readonly [name: string, type: string];

/** The columns of a row's members; those of its tenant are added automatically. */
export type Columns<Row> = { readonly [Member in keyof Row]-?: Column };

/** Writes the rows, in their order. Returns how many were written. */
export interface InsertRows<Row> {
  (tx: Tx, tenant: Tenant, rows: readonly Row[]): Promise<number>;
}

export interface InsertOptions {
  /** Skips rows that conflict with a unique index, also with earlier rows of the statement; the rest are written. */
  readonly skipDuplicates?: boolean;
  /** Columns that PostgreSQL computes for each row, such as `{ created_at: "clock_timestamp()" }`. */
  readonly computed?: Readonly<Record<string, string>>;
}

/** The JSON value of a member, with bytes as text. */
function toJson(value: unknown): unknown {
  if (!(value instanceof Uint8Array)) return value;
  return Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString("base64");
}

/**
 * Makes the statement's function. All rows are passed as one parameter: arrays per column are slower, since each layer
 * of the driver converts them value by value. `table`, columns and options must be constants, never a caller's input.
 */
export function insertRows<Row extends object>(
  table: string,
  columns: Columns<Row>,
  { skipDuplicates = false, computed = {} }: InsertOptions = {},
): InsertRows<Row> {
  const members = Object.keys(columns) as (keyof Row & string)[];
  const own = members.map((member) => columns[member]);
  const names = [...own.map(([name]) => name), ...Object.keys(computed)].map((name) => `"${name}"`);
  const given = own.map(([, type], index) => `"${members[index]}" ${type === "bytea" ? "text" : type}`);
  const values = own.map(([, type], index) => {
    const value = `given."${members[index]}"`;
    return type === "bytea" ? `decode(${value}, 'base64')` : value;
  });
  const sql = `
    INSERT INTO ${table} (platform_id, environment, ${names.join(", ")})
    SELECT $1, $2::shared."Environment", ${[...values, ...Object.values(computed)].join(", ")}
    FROM ROWS FROM (json_to_recordset($3::json) AS (${given.join(", ")})) WITH ORDINALITY
      AS given (${members.map((member) => `"${member}"`).join(", ")}, place)
    ORDER BY place
    ${skipDuplicates ? "ON CONFLICT DO NOTHING" : ""}`;
  return async (tx, { platformId, environment }, rows) => {
    if (rows.length === 0) return 0;
    const json = rows.map((row) => Object.fromEntries(members.map((member) => [member, toJson(row[member])])));
    return tx.$executeRawUnsafe(sql, platformId, environment, JSON.stringify(json));
  };
}
