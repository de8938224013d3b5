/**
 * Periods of a statistic: calendar hours, days, weeks and months of a time zone. Their boundaries are computed here, not
 * by PostgreSQL, so that rows are counted and empty periods are filled by the same ones.
 */

export const periodNames = ["HOUR", "DAY", "WEEK", "MONTH"] as const;
export type PeriodName = (typeof periodNames)[number];

/** An interval of time: its end is not part of it. */
export interface Interval {
  readonly start: Date;
  readonly end: Date;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Whether the time zone database of this process knows the name; offsets such as `+01:00` are no names. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The clock of a time zone. Days are numbered from 1970-01-01; local times are milliseconds since its midnight. */
class LocalClock {
  readonly #format: Intl.DateTimeFormat;

  constructor(timeZone: string) {
    this.#format = new Intl.DateTimeFormat("en-US", {
      timeZone,
      calendar: "gregory",
      numberingSystem: "latn",
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
  }

  #localMs(instantMs: number): number {
    const parts = new Map(this.#format.formatToParts(instantMs).map(({ type, value }) => [type, Number(value)]));
    const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
    const wholeMs = Date.UTC(
      part("year"),
      part("month") - 1,
      part("day"),
      part("hour"),
      part("minute"),
      part("second"),
    );
    return wholeMs + (((instantMs % 1_000) + 1_000) % 1_000);
  }

  /** The number of the day in which the instant lies. */
  dayOf(instantMs: number): number {
    return Math.floor(this.#localMs(instantMs) / dayMs);
  }

  /** The first instant of a day: midnight, the first of two, or the end of the gap that midnight falls into. */
  startOf(day: number): number {
    const midnight = day * dayMs;
    const offsets = [midnight - dayMs, midnight + dayMs].map((around) => this.#localMs(around) - around);
    const candidates = offsets.map((offset) => midnight - offset).sort((one, other) => one - other);
    const start = candidates.find((instant) => this.#localMs(instant) >= midnight);
    if (start === undefined) throw new Error(`The day ${day} has no beginning`);
    return start;
  }
}

/** Monday is the first day of a week; 1970-01-01 was a Thursday. */
const mondayOf = (day: number): number => day - ((((day + 3) % 7) + 7) % 7);

function firstOfMonth(day: number, later: number): number {
  const date = new Date(day * dayMs);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later, 1) / dayMs;
}

/** The first day of the period after the one in which `day` lies. */
function nextFirst(period: Exclude<PeriodName, "HOUR">, day: number): number {
  switch (period) {
    case "DAY":
      return day + 1;
    case "WEEK":
      return mondayOf(day) + 7;
    case "MONTH":
      return firstOfMonth(day, 1);
    default:
      return period satisfies never;
  }
}

/** The starts of the periods after the first one, which `from` lies in. Hours are counted from their day's beginning. */
function* startsAfter(from: number, until: number, period: PeriodName, clock: LocalClock): Generator<number> {
  const unit = period === "HOUR" ? "DAY" : period;
  let day = clock.dayOf(from);
  let start = clock.startOf(day);
  while (start < until) {
    day = nextFirst(unit, day);
    const next = clock.startOf(day);
    if (period === "HOUR") for (let hour = start + hourMs; hour < next; hour += hourMs) yield hour;
    yield next;
    start = next;
  }
}

/** The periods of a range, in order and without gaps; the first and the last one are cut to the range. */
export function periodsOf({ start, end }: Interval, period: PeriodName, timeZone: string): Interval[] {
  const [from, until] = [start.getTime(), end.getTime()];
  if (from >= until) return [];
  const starts = [from];
  for (const next of startsAfter(from, until, period, new LocalClock(timeZone))) {
    if (next > (starts.at(-1) ?? from) && next < until) starts.push(next);
  }
  return starts.map((at, index) => ({ start: new Date(at), end: new Date(starts[index + 1] ?? until) }));
}
