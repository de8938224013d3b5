import type { Deps } from "../../shared/deps.js";
import { daysAgo, removeOld } from "../../shared/events/retention.js";

/** Removes lookups that expired a day ago. Returns their number. */
export async function removeOldLookups(
  deps: Pick<Deps, "systemScope" | "clock">,
  signal: AbortSignal,
): Promise<number> {
  return removeOld(deps, signal, { table: "quotes.lookup", since: "expires_at" }, await daysAgo(deps, 1));
}
