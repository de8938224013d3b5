import type { Tenant } from "../caller.js";
import type { Tx } from "./client.js";

/**
 * Many rows of one tenant in one statement, whose text is the same for any number of them, so that it is planned once.
 * Prisma's `createMany` is planned anew for each number of rows, which takes longer than to write them.
 */

/** A column and its PostgreSQL type, such as `["created_at", "timestamptz"]`. */
type Column = readonly [name: string, type: string];

/** The columns of a row's members; those of its tenant are written by themselves. */
export type Columns<Row> = { readonly [Member in keyof Row]-?: Column };

/** Writes the rows, in their order. Answers how many. */
export interface InsertRows<Row> {
  (tx: Tx, tenant: Tenant, rows: readonly Row[]): Promise<number>;
}

export interface InsertOptions {
  /** Leaves out rows that a unique index has already, the rows before them included; the rest are written. */
  readonly skipDuplicates?: boolean;
  /** Columns that PostgreSQL works out for each row, such as `{ created_at: "clock_timestamp()" }`. */
  readonly computed?: Readonly<Record<string, string>>;
}

/** Every value travels as text, which one driver's array can carry; PostgreSQL reads it as the column's type. */
function toText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "string") return value;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array)
    return Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString("base64");
  return JSON.stringify(value);
}

/** A list as PostgreSQL writes one. */
function toListText(value: unknown): string | null {
  if (!Array.isArray(value)) throw new TypeError("A list's column takes a list");
  return `{${value.map((item: unknown) => JSON.stringify(String(item))).join(",")}}`;
}

function readAs(name: string, type: string): string {
  return type === "bytea" ? `decode(${name}, 'base64')` : `${name}::${type}`;
}

/**
 * Makes the statement's function. `table`, columns and options are the program's own words, never a caller's.
 */
export function insertRows<Row extends object>(
  table: string,
  columns: Columns<Row>,
  { skipDuplicates = false, computed = {} }: InsertOptions = {},
): InsertRows<Row> {
  const members = Object.keys(columns) as (keyof Row & string)[];
  const own = members.map((member) => columns[member]);
  const names = own.map(([name]) => name);
  const lists = own.map((_, index) => `$${index + 3}::text[]`);
  const values = own.map(([name, type]) => readAs(`given."${name}"`, type));
  const sql = `
    INSERT INTO ${table} (platform_id, environment, ${[...names, ...Object.keys(computed)].map((name) => `"${name}"`).join(", ")})
    SELECT $1, $2::shared."Environment", ${[...values, ...Object.values(computed)].join(", ")}
    FROM unnest(${lists.join(", ")}) WITH ORDINALITY AS given (${names.map((name) => `"${name}"`).join(", ")}, place)
    ORDER BY place
    ${skipDuplicates ? "ON CONFLICT DO NOTHING" : ""}`;
  const texts = own.map(([, type]) => (type.endsWith("[]") ? toListText : toText));
  return async (tx, { platformId, environment }, rows) => {
    if (rows.length === 0) return 0;
    const given = members.map((member, index) => rows.map((row) => (texts[index] ?? toText)(row[member])));
    return tx.$executeRawUnsafe(sql, platformId, environment, ...given);
  };
}
