import { z } from "zod";
import { givenTime, isStorableTime, minorUnits } from "./fields.js";
import { inGraph } from "./graph.js";
import { isCurrencyCode } from "../kernel/currencies.js";

/** Inputs that lists share (docs/graph.md, Lists). */

/** Maximum number of values of one member of a filter. */
export const maxFilterValues = 20;

/** A member of a filter that matches any of several values, at most 20; without any it matches nothing. */
export const oneOfThese = <S extends z.ZodType>(value: S) => z.array(value).max(maxFilterValues).optional();

/** An interval of time: `from` inclusive, `until` exclusive. */
export const dateTimeRange = z
  .object({
    from: givenTime.describe("Beginning of the interval, inclusive. Default: the beginning of time.").optional(),
    until: givenTime.describe("End of the interval, exclusive. Default: the end of time.").optional(),
  })
  .refine(({ from, until }) => from === undefined || until === undefined || Date.parse(from) <= Date.parse(until), {
    path: ["until"],
    error: "must not be before from",
  })
  .meta({ id: "DateTimeRange", description: "Interval of time: `from` inclusive, `until` exclusive." });
export type DateTimeRange = z.output<typeof dateTimeRange>;

/** Maximum length, in days, of the interval in which a list without an index for it was created. */
export const maxIntervalDays = 92;

/** Bounds of an amount, both inclusive. */
export const amountRange = z
  .object({
    atLeast: minorUnits.describe("Smallest amount, in the smallest unit of the currency.").optional(),
    atMost: minorUnits.describe("Largest amount, in the smallest unit of the currency.").optional(),
  })
  .refine(({ atLeast, atMost }) => atLeast === undefined || atMost === undefined || atLeast <= atMost, {
    path: ["atMost"],
    error: "must not be below atLeast",
  })
  .meta({ id: "AmountRange", description: "Bounds of an amount, both inclusive." });

export const sortDirection = inGraph({ name: "SortDirection" }, z.enum(["ASC", "DESC"]));

/** The `orderBy` of a list, by the name of its items; the first value is the default, as is the direction. */
export const listOrder = <const By extends readonly [string, ...string[]]>(
  name: string,
  by: By,
  direction: "ASC" | "DESC" = "DESC",
) =>
  z
    .object({
      by: inGraph({ name: `${name}OrderBy` }, z.enum(by))
        .describe(`Value by which the list is ordered; equal ones by id. Default: \`${by[0]}\`.`)
        .default(by[0] as z.core.util.NoUndefined<By[number]> as never),
      direction: sortDirection.describe(`Direction of the order. Default: \`${direction}\`.`).default(direction),
    })
    .meta({ id: `${name}Order`, description: "Order of a list, and its direction." });

/** The condition of a list for an interval. */
export const within = (range: DateTimeRange | undefined) =>
  range && {
    ...(range.from !== undefined && { gte: new Date(range.from) }),
    ...(range.until !== undefined && { lt: new Date(range.until) }),
  };

/** The interval of REST's two parameters, both inclusive; times have milliseconds. One that ends before it begins is empty. */
export function restRange(from: string | undefined, to: string | undefined): DateTimeRange | undefined {
  if (from === undefined && to === undefined) return undefined;
  const startMs = from === undefined ? -Infinity : Date.parse(from);
  const endMs = to === undefined ? NaN : Math.max(startMs, Date.parse(to) + 1);
  return {
    ...(from !== undefined && { from }),
    ...(isStorableTime(endMs) && { until: new Date(endMs).toISOString() }),
  };
}

/** REST's `sortOrder` as a direction. */
export const restDirection = (sortOrder: "asc" | "desc"): "ASC" | "DESC" => (sortOrder === "asc" ? "ASC" : "DESC");

/** REST's filter of one currency: of an unknown one there is nothing. */
export function onlyCurrency(code: string | undefined): string[] | undefined {
  return code !== undefined && !isCurrencyCode(code) ? [] : only(code);
}

/** A filter of one value, of which REST has one. */
export const only = <T>(value: T | undefined): T[] | undefined => (value === undefined ? undefined : [value]);
