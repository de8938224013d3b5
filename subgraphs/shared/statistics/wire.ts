import { z } from "zod";
import { dateTime } from "../schema/fields.js";
import { describedEnum, scalar } from "../schema/graph.js";
import { dateTimeRange } from "../schema/lists.js";
import { isTimeZone, type PeriodName } from "./periods.js";

/** Maximum number of keys of a statistic. */
const maxKeys = 10;

/** Descriptions of the periods, as values of `groupBy`. */
const periods: Readonly<Record<PeriodName, string>> = {
  HOUR: "By hour, counted from the beginning of its day; the range is at most 14 days.",
  DAY: "By calendar day of `timeZone`, 23 or 25 hours long where clocks change.",
  WEEK: "By week of `timeZone`, from Monday.",
  MONTH: "By calendar month of `timeZone`.",
};

/** The arguments of a statistic (docs/interface.md, Statistics); `keys` are those of its `groupBy` besides the periods. */
export function statisticArgs<const Group extends string>(
  rows: string,
  { name, keys }: { readonly name: string; readonly keys: Readonly<Record<Group, string>> },
) {
  const group = describedEnum<Group | PeriodName>({ ...periods, ...keys }).meta({
    id: name,
    description: `Key by which ${rows} are grouped in a statistic.`,
  });
  return z.object({
    createdAt: dateTimeRange.describe(
      "Range of time that is counted, at most 400 days; `from` is required, `until` is now by default.",
    ),
    groupBy: z
      .array(group)
      .max(maxKeys)
      .default([])
      .describe("Keys of a row, with at most one period; by default one row for the whole range."),
    timeZone: z
      .string()
      .max(64)
      .refine(isTimeZone, "must be a name of the IANA time zone database, such as Europe/Berlin")
      .default("UTC")
      .describe("IANA time zone of days, weeks and months, such as `Europe/Berlin`. Default: `UTC`."),
  });
}

/** The period of a row, as its members. */
export const periodMembers = {
  start: dateTime.optional().describe("Start of the period, or of the range if that is later; null without a period."),
  end: dateTime.optional().describe("End of the period, not included, or of the range if that is earlier."),
};

/** A sum of amounts, in the smallest unit of the row's currency. */
export const amountSum = (description: string) => scalar("MinorUnits", z.int()).describe(description);
/** A number of rows. */
export const rowCount = (description: string) => z.int().min(0).describe(description);
/** A share of rows. */
export const rate = (description: string) => z.number().min(0).max(1).optional().describe(description);
