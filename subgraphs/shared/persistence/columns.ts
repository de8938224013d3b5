import { Prisma } from "../../../generated/prisma/client.js";

/** The column of a model's field: `fullName` is `full_name` in every table. */
export const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Columns of a table for a raw SELECT that reads it as `alias`, under the names of Prisma's fields:
 * `account.full_name AS "fullName"`. The alias and the fields are the program's own words, never a caller's.
 */
export function selectColumns(alias: string, fields: readonly string[] | Readonly<Record<string, string>>): Prisma.Sql {
  const names = Array.isArray(fields) ? (fields as readonly string[]) : Object.keys(fields);
  return Prisma.raw(names.map((field) => `${alias}."${columnOf(field)}" AS "${field}"`).join(", "));
}

/**
 * `= …` one of these texts. Several are a subquery: PostgreSQL replans a named statement each time if it estimates a
 * known array as shorter than an unknown one, and planning often takes longer than running it.
 */
export function equalsOneOf(texts: readonly string[]): Prisma.Sql {
  return texts.length === 1 ? Prisma.sql`= ${texts[0]}` : Prisma.sql`= ANY ((SELECT ${texts}::text[])::text[])`;
}
