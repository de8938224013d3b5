import { Prisma } from "../../../generated/prisma/client.js";

/** The column of a model's field: `fullName` is `full_name` in every table. */
export const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Columns of a table for a raw SELECT that reads it as `alias`, under the names of Prisma's fields: `account.full_name
 * AS "fullName"`. The alias and the fields are constants, never a caller's input.
 */
export function selectColumns(
  alias: string,
  fields: readonly string[] | Readonly<Record<string, unknown>>,
): Prisma.Sql {
  const names = Array.isArray(fields) ? (fields as readonly string[]) : Object.keys(fields);
  return Prisma.raw(names.map((field) => `${alias}."${columnOf(field)}" AS "${field}"`).join(", "));
}

/**
 * `= …` one of these texts. Several are a subquery: PostgreSQL replans a named statement each time if it estimates
 * known arrays as shorter than unknown ones, and planning often takes longer than running it.
 */
export function equalsOneOf(texts: readonly string[]): Prisma.Sql {
  return texts.length === 1 ? Prisma.sql`= ${texts[0]}` : Prisma.sql`= ANY ((SELECT ${texts}::text[])::text[])`;
}

/**
 * The rows of a table with these ids, as `alias` of a FROM clause, which still needs the tenant's condition. They are
 * read by the primary key: without statistics, as in a new database, PostgreSQL deems an index that begins with the
 * tenant as selective, reads all of the tenant's rows in it for each statement, and keeps that plan until the table is
 * analyzed. `OFFSET 0` keeps the tenant's condition outside.
 */
export function rowsWithIds(table: string, alias: string, ids: readonly string[]): Prisma.Sql {
  const [first, ...more] = new Set(ids);
  const kept = Prisma.raw(`(SELECT * FROM ${table} AS kept WHERE kept.id =`);
  const as = Prisma.raw(`OFFSET 0) AS ${alias}`);
  if (more.length === 0) return Prisma.sql`${kept} ${first} ${as}`;
  return Prisma.sql`unnest((SELECT ${[first, ...more]}::text[])) AS requested (id) CROSS JOIN LATERAL ${kept} requested.id ${as}`;
}
