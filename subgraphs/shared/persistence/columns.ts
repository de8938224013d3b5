import { Prisma } from "../../../generated/prisma/client.js";

/** The column of a model's field: `fullName` is `full_name` in every table. */
export const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The columns of a table by its fields, from the enum that Prisma generates: `columnsOf(Prisma.QuoteScalarFieldEnum)`. */
export function columnsOf<Field extends string>(fields: Readonly<Record<Field, Field>>): Record<Field, string> {
  const columns = Object.keys(fields).map((field) => [field, columnOf(field)]);
  return Object.fromEntries(columns) as Record<Field, string>;
}

/**
 * Columns of a table for a raw SELECT that reads it as `alias`, under the names of Prisma's fields:
 * `account.full_name AS "fullName"`. The alias and the fields are the program's own words, never a caller's.
 */
export function selectColumns(alias: string, fields: readonly string[] | Readonly<Record<string, string>>): Prisma.Sql {
  const names = Array.isArray(fields) ? (fields as readonly string[]) : Object.keys(fields);
  return Prisma.raw(names.map((field) => `${alias}."${columnOf(field)}" AS "${field}"`).join(", "));
}
