import { Prisma } from "../../../generated/prisma/client.js";
import { columnOf } from "../persistence/columns.js";
import { plannedByValues } from "../persistence/driver/statement.js";

/** Conditions of lists on the fields of `row`. */

/** Condition on a field; undefined: none. */
export type Condition =
  | string
  | number
  | bigint
  | boolean
  | null
  | undefined
  | { readonly not: null }
  /** Of an empty list: no row. */
  | { readonly in: readonly string[] | undefined }
  | { readonly notIn: readonly string[] }
  /** Of a list of values: any of these is in it. */
  | { readonly overlaps: readonly string[] | undefined }
  /** Case-insensitive. */
  | { readonly contains: string }
  /** Case-insensitive. */
  | { readonly equalsText: string | undefined }
  /** Filters that match different rows: one of them matches. Several are read by one scan each. */
  | { readonly anyOf: readonly ListFilter[] }
  /** A statement's own text. */
  | Prisma.Sql
  | Range;

/** `gte` and `lte` inclusive, `gt` and `lt` exclusive. */
export interface Range {
  readonly gte?: Date | bigint;
  readonly lte?: Date | bigint;
  readonly gt?: Date;
  readonly lt?: Date;
}

/** By Prisma's names of the fields; the name of `anyOf` means nothing. */
export interface ListFilter {
  readonly [field: string]: Condition;
}

export const column = (field: string): Prisma.Sql => Prisma.raw(`row."${columnOf(field)}"`);

export const isRange = (condition: Condition): condition is Range =>
  typeof condition === "object" && condition !== null && Object.keys(condition).every((name) => name in comparisons);

const comparisons = { gte: ">=", lte: "<=", gt: ">", lt: "<" } as const;

export function inRange(value: Prisma.Sql, range: Range): Prisma.Sql[] {
  return Object.entries(comparisons).flatMap(([name, operator]) => {
    const bound = range[name as keyof Range];
    return bound === undefined ? [] : [Prisma.sql`${value} ${Prisma.raw(operator)} ${bound}`];
  });
}

/** PostgreSQL takes the type of a parameter from the column that it is compared with. */
export function conditionsOn(field: string, condition: Condition): Prisma.Sql[] {
  if (condition instanceof Prisma.Sql) return [condition];
  const value = column(field);
  if (condition === undefined) return [];
  if (condition === null) return [Prisma.sql`${value} IS NULL`];
  if (typeof condition !== "object") return [Prisma.sql`${value} = ${condition}`];
  if ("not" in condition) return [Prisma.sql`${value} IS NOT NULL`];
  if ("in" in condition) return condition.in === undefined ? [] : [isIn(value, condition.in)];
  if ("overlaps" in condition) {
    return condition.overlaps ? [Prisma.sql`${value} && ${[...condition.overlaps]}::text[]`] : [];
  }
  if ("notIn" in condition) return [Prisma.sql`${value} <> ALL (${condition.notIn}::text[])`];
  if ("contains" in condition) {
    return [Prisma.sql`${value} ILIKE ${`%${condition.contains.replace(/[\\%_]/g, "\\$&")}%`}`];
  }
  if ("equalsText" in condition) {
    return condition.equalsText === undefined ? [] : [Prisma.sql`lower(${value}) = lower(${condition.equalsText})`];
  }
  if ("anyOf" in condition) {
    const alternatives = condition.anyOf.map((filter) => Prisma.sql`(${Prisma.join(conditionsOf(filter), " AND ")})`);
    return [alternatives.length === 0 ? Prisma.sql`FALSE` : Prisma.sql`(${Prisma.join(alternatives, " OR ")})`];
  }
  return inRange(value, condition);
}

export const isIn = (value: Prisma.Sql, values: readonly string[]): Prisma.Sql =>
  values.length === 0 ? Prisma.sql`FALSE` : Prisma.sql`${value} IN (${Prisma.join([...values])})`;

/** The conditions of a filter on `row`. */
export const conditionsOf = (filter: ListFilter): Prisma.Sql[] =>
  Object.entries(filter).flatMap(([field, condition]) => conditionsOn(field, condition));

/** The values of a condition for any of several. */
export const valuesOf = (condition: Condition): string[] | undefined =>
  typeof condition === "object" && condition !== null && "in" in condition && condition.in !== undefined
    ? [...new Set(condition.in)]
    : undefined;

const isGiven = (condition: Condition): boolean =>
  typeof condition === "object" && condition !== null
    ? Object.values(condition).some((value) => value !== undefined)
    : condition !== undefined && condition !== null;

/** Without conditions other than for absent values there is one best index. */
export const planOf = (filter: ListFilter): Prisma.Sql =>
  Object.values(filter).some(isGiven) ? plannedByValues : Prisma.empty;
