import { Prisma } from "../../../generated/prisma/client.js";
import type { Tenant } from "../kernel/caller.js";
import type { Tx } from "./client.js";
import { columnOf } from "./columns.js";
import type { Write } from "./driver/write-together.js";

/**
 * Inserts many rows of one tenant by one statement, whose text is the same for any number of them, so that it is
 * planned once. Prisma's `createMany` is planned per number of rows, which takes longer than writing them.
 */

/** Writes the rows in order. Returns the number written. */
export interface InsertRows<Row> {
  (tx: Tx, tenant: Tenant, rows: readonly Row[]): Promise<number>;
  /** The write, for a statement with others. */
  write(tenant: Tenant, rows: readonly Row[]): Write;
}

export interface InsertOptions {
  /** Skips rows that conflict with a unique index, also with earlier rows of the statement; the rest are written. */
  readonly skipDuplicates?: boolean;
  /** Columns that PostgreSQL computes for each row, such as `{ created_at: "clock_timestamp()" }`. */
  readonly computed?: Readonly<Record<string, string>>;
}

/** The JSON value of a member, with bytes and large numbers as text. */
function toJson(value: unknown): unknown {
  if (typeof value === "bigint") return value.toString();
  if (!(value instanceof Uint8Array)) return value;
  return `\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString("hex")}`;
}

/** Rows for `json_populate_recordset`: these members by their columns. */
export function toJsonRows<Row extends object>(members: readonly (keyof Row & string)[], rows: readonly Row[]): string {
  const named = members.map((member) => ({ member, column: columnOf(member) }));
  return JSON.stringify(
    rows.map((row) => {
      const columns: Record<string, unknown> = {};
      for (const { member, column } of named) columns[column] = toJson(row[member]);
      return columns;
    }),
  );
}

/**
 * Creates the statement's function for these members, such as Prisma's names of a model's fields; the columns have the
 * types of the table, and those of the tenant are added automatically. All rows are passed as one parameter: arrays per
 * column are slower, since each layer of the driver converts them value by value. `table`, members and options must be
 * constants, never a caller's input.
 */
export function insertRows<Row extends object>(
  table: string,
  members: readonly ((keyof Row & string) | keyof Tenant)[],
  { skipDuplicates = false, computed = {} }: InsertOptions = {},
): InsertRows<Row> {
  const own = members.filter(
    (member): member is keyof Row & string => member !== "platformId" && member !== "environment",
  );
  const quoted = own.map((member) => `"${columnOf(member)}"`);
  const columns = Prisma.raw([...quoted, ...Object.keys(computed)].join(", "));
  const values = Prisma.raw([...quoted.map((column) => `given.${column}`), ...Object.values(computed)].join(", "));
  const [into, onConflict] = [table, skipDuplicates ? "ON CONFLICT DO NOTHING" : ""].map(Prisma.raw);
  function write({ platformId, environment }: Tenant, rows: readonly Row[]): Write {
    return Prisma.sql`
      INSERT INTO ${into} (platform_id, environment, ${columns})
      SELECT ${platformId}, ${environment}::shared."Environment", ${values}
      FROM json_populate_recordset(NULL::${into}, ${toJsonRows(own, rows)}::json) WITH ORDINALITY AS given
      ORDER BY given.ordinality
      ${onConflict}`;
  }
  const insert = async (tx: Tx, tenant: Tenant, rows: readonly Row[]) =>
    rows.length === 0 ? 0 : tx.$executeRaw(write(tenant, rows));
  return Object.assign(insert, { write });
}
