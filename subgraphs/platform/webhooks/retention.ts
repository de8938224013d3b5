import type { Deps } from "../../shared/deps.js";
import { daysAgo, eventRetentionDays, removeInBatches } from "../../shared/events/retention.js";
import { removeSettledDeliveries } from "./delivery.sql.js";

/** Removes settled deliveries as old as the events that the log no longer keeps. Answers how many. */
export async function removeOldDeliveries(deps: Pick<Deps, "systemScope" | "clock">): Promise<number> {
  const system = deps.systemScope("retention");
  const createdBefore = await daysAgo(deps, eventRetentionDays);
  return removeInBatches((limit) => removeSettledDeliveries(system, createdBefore, limit));
}
