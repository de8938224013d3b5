import { Prisma } from "../../../generated/prisma/client.js";

/** The column of a model's field: `fullName` is `full_name` in every table. */
export const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Columns of a table in a query by hand, under the names of Prisma's fields: `customer."full_name" AS "fullName"`.
 * `table` and fields are the program's own words, never a caller's.
 */
export function columnsOf(table: string, fields: readonly string[]): Prisma.Sql {
  return Prisma.raw(fields.map((field) => `${table}."${columnOf(field)}" AS "${field}"`).join(", "));
}
