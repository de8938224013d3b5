import type { Tab } from "../../ui/tabs.js";
import type { HomePeriodQueryVariables } from "./operations.graphql.js";

export type PeriodName = "today" | "7d" | "30d" | "90d";

export const periods: readonly (Tab & { readonly name: PeriodName })[] = [
  { name: "today", title: "Today" },
  { name: "7d", title: "7 days" },
  { name: "30d", title: "30 days" },
  { name: "90d", title: "90 days" },
];

const days: Readonly<Record<PeriodName, number>> = { today: 1, "7d": 7, "30d": 30, "90d": 90 };

/** The midnight `count` days before this one, in this machine's time zone. */
function midnight(today: number, count: number): Date {
  const date = new Date(today);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() - count);
}

/** The period that ends with the day of this midnight, and the one before it; by the hour for one day, else by day. */
export function rangesOf(name: PeriodName, today: number): HomePeriodQueryVariables {
  const count = days[name];
  const from = midnight(today, count - 1).toISOString();
  const by = name === "today" ? "HOUR" : "DAY";
  return {
    now: { from, until: midnight(today, -1).toISOString() },
    before: { from: midnight(today, 2 * count - 1).toISOString(), until: from },
    by: [by],
    cardsBy: [by],
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}

/** Beginnings of the hours or days of a period, in milliseconds. */
export function byDay({ now, by }: HomePeriodQueryVariables): readonly number[] {
  const starts: number[] = [];
  const until = Date.parse(now.until ?? "");
  for (const start = new Date(now.from ?? ""); start.getTime() < until;) {
    starts.push(start.getTime());
    if (by?.[0] === "HOUR") start.setTime(start.getTime() + 3_600_000);
    else start.setDate(start.getDate() + 1);
  }
  return starts;
}
