import type { Deps } from "../../shared/deps.js";
import { daysAgo, removeOld } from "../../shared/events/retention.js";
import { addDays, dropDays, indexDay } from "./log.sql.js";

/** Ids of days without a partition. */
const strays = { table: "platform.request_log_default", since: "created_at" };

/** After every day that has a partition. */
const endOfDays = new Date("9999-12-31T00:00:00Z");

/** After the last entry of a day is written. */
const lateMs = 3_600_000;

/**
 * Drops the days of the log of requests that it no longer keeps, or all if it keeps none, and indexes those that have
 * ended. Returns the names of the dropped ones.
 */
export async function removeOldRequests(
  deps: Pick<Deps, "systemScope" | "clock" | "env">,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const { requestLogDays } = deps.env;
  const system = deps.systemScope("retention");
  const before = requestLogDays === 0 ? endOfDays : await daysAgo(deps, requestLogDays);
  if (requestLogDays > 0) await addDays(system);
  const days = await dropDays(system, before);
  await removeOld(deps, signal, strays, before);
  const ended = new Date((await deps.clock.shared(system)).getTime() - lateMs);
  while (!signal.aborted && (await indexDay(system, ended)) !== null);
  return days;
}
