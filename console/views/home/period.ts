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

/** Midnight of this machine, `count` days before the day of `now`. */
function midnight(now: number, count = 0): Date {
  const date = new Date(now);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() - count);
}

/** The period that ends with today, and the one before it; by the hour for one day, else by day. */
export function rangesOf(name: PeriodName, now: number): HomePeriodQueryVariables {
  const count = days[name];
  const from = midnight(now, count - 1).toISOString();
  const by = name === "today" ? "HOUR" : "DAY";
  return {
    now: { from, until: midnight(now, -1).toISOString() },
    before: { from: midnight(now, 2 * count - 1).toISOString(), until: from },
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
