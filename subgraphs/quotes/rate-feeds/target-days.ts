const dayMs = 86_400_000;

/** Easter Sunday of a year of the Gregorian calendar, UTC (the anonymous algorithm, as of Meeus). */
function easterOf(year: number): number {
  const a = year % 19;
  const [b, c] = [Math.floor(year / 100), year % 100];
  const leap = b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3);
  const h = (19 * a + leap + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const day = h + l - 7 * m + 114;
  return Date.UTC(year, Math.floor(day / 31) - 1, (day % 31) + 1);
}

/** Month and day of the holidays with a date: New Year, Labour Day, and two of Christmas. */
const fixed: ReadonlySet<string> = new Set(["01-01", "05-01", "12-25", "12-26"]);

/** Whether the euro's settlement system T2 is open on a day: no weekend, and none of its six holidays. */
export function isTargetDay(day: Date): boolean {
  const weekday = day.getUTCDay();
  if (weekday === 0 || weekday === 6 || fixed.has(day.toISOString().slice(5, 10))) return false;
  const sinceEaster = (Math.floor(day.getTime() / dayMs) * dayMs - easterOf(day.getUTCFullYear())) / dayMs;
  return sinceEaster !== -2 && sinceEaster !== 1;
}

/** Number of T2's open days after the day of `from`, up to and including that of `to`; Infinity beyond a month. */
export function targetDaysAfter(from: Date, to: Date): number {
  const [first, last] = [from, to].map((time) => Math.floor(time.getTime() / dayMs)) as [number, number];
  if (last - first > 31) return Infinity;
  let count = 0;
  for (let day = first + 1; day <= last; day++) if (isTargetDay(new Date(day * dayMs))) count++;
  return count;
}
