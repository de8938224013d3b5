import type { Deps } from "../shared/deps.js";
import { eventRetentionDays } from "../shared/outbox/retention.js";
import { removeSettledDeliveries } from "./webhook.delivery.sql.js";

const dayMs = 24 * 3_600_000;
const batchSize = 1_000;
/** In one run; the next run goes on. */
const maxBatches = 2_000;

/** Removes settled deliveries as old as the events that the log no longer keeps. Answers how many. */
export async function removeOldDeliveries(deps: Pick<Deps, "systemScope" | "clock">): Promise<number> {
  const system = deps.systemScope("retention");
  const createdBefore = new Date(deps.clock.real().getTime() - eventRetentionDays * dayMs);
  let removed = 0;
  for (let batch = 0; batch < maxBatches; batch++) {
    const count = await removeSettledDeliveries(system, createdBefore, batchSize);
    removed += count;
    if (count < batchSize) break;
  }
  return removed;
}
