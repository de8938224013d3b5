import { Store, setting } from "../client/store.js";

/** Milliseconds that the environment's clock is ahead of this machine's; the shell sets it. */
export const ahead = new Store<number>(0);
export const zone = setting<"local" | "UTC">("zone", "local");

/** Ticks every 15 s, once for all relative times. */
export const tick = new Store<number>(Date.now());
setInterval(() => tick.set(Date.now()), 15_000);

/** The clock of a time: that of the environment (in the sandbox its clock), or of machines. */
export type Clock = "environment" | "real";

export const nowOf = (clock: Clock): number => Date.now() + (clock === "environment" ? ahead.get() : 0);

const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 31_557_600],
  ["month", 2_629_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];
const relative = new Intl.RelativeTimeFormat("en", { numeric: "always", style: "narrow" });

/** `3h ago`, `in 2min`; "just now" within half a minute. */
export function relativeTime(at: number, now: number): string {
  const seconds = Math.trunc((at - now) / 1_000);
  if (Math.abs(seconds) < 30) return "just now";
  const [unit, size] = steps.find(([, one]) => Math.abs(seconds) >= one) ?? ["second" as const, 1];
  return relative.format(Math.trunc(seconds / size), unit);
}

/** Made once: to make one takes longer than to render the rest of a row. */
const formatsOf = (options: Intl.DateTimeFormatOptions) => ({
  local: new Intl.DateTimeFormat("en-GB", options),
  UTC: new Intl.DateTimeFormat("en-GB", { ...options, timeZone: "UTC" }),
});
const minutes = { hour: "2-digit", minute: "2-digit" } as const;
const absolute = formatsOf({
  day: "numeric",
  month: "short",
  year: "numeric",
  ...minutes,
  second: "2-digit",
  timeZoneName: "short",
});
const ofDay = formatsOf(minutes);

/** `26 Nov 2026, 14:03:22 CET`. */
export const absoluteTime = (at: number, timeZone: "local" | "UTC"): string => absolute[timeZone].format(at);

/** `10:13`. */
export const timeOfDay = (at: number, timeZone: "local" | "UTC"): string => ofDay[timeZone].format(at);

/** Duration in words: `4.2 s`, `3 min`, `2 h 5 min`, `3 days`. */
export function duration(seconds: number): string {
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 60) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
  return `${Math.round(hours / 24)} days`;
}
