import type { Deps } from "../../shared/deps.js";
import { daysAgo, eventRetentionDays, removeInBatches } from "../../shared/events/retention.js";
import { addMonths, monthsBefore } from "../../shared/persistence/months.js";
import { giveUpOld } from "./endpoint.sql.js";
import { attemptTable, deliveryTable, dropDeliveries, removeStrayDeliveries } from "./retention.sql.js";

/** Gives up deliveries older than seven days that wait for suspended and paused endpoints. Returns their number. */
export async function giveUpSuspended(deps: Pick<Deps, "systemScope" | "clock">, signal: AbortSignal): Promise<number> {
  const system = deps.systemScope("retention");
  const now = await deps.clock.shared(system);
  const isWaiting = { OR: [{ suspendedAt: { not: null } }, { pausedAt: { not: null } }] };
  const waiting = await system.webhookEndpoint.findMany({ where: isWaiting });
  let givenUp = 0;
  for (const endpoint of waiting) {
    givenUp += await removeInBatches(signal, (limit) => giveUpOld(system, endpoint, now, limit));
  }
  return givenUp;
}

/** Drops the months of deliveries, with their attempts, whose events the log no longer keeps. Returns their names. */
export async function removeOldDeliveries(
  deps: Pick<Deps, "systemScope" | "clock">,
  signal: AbortSignal,
): Promise<string[]> {
  const system = deps.systemScope("retention");
  for (const table of [deliveryTable, attemptTable]) await addMonths(system, table);
  const createdBefore = await daysAgo(deps, eventRetentionDays);
  const months: string[] = [];
  for (const month of await monthsBefore(system, deliveryTable, createdBefore)) {
    if (await dropDeliveries(system, month)) months.push(month.partition);
  }
  await removeInBatches(signal, (limit) => removeStrayDeliveries(system, createdBefore, limit));
  return months;
}
