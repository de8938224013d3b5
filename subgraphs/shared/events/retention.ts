import type { Deps } from "../deps.js";
import { idempotencyRetentionDays } from "../idempotency/idempotency.js";
import { removeOldestEvents, removeOldIdempotencyRecords } from "./statements.js";

/** How long the log keeps an event, real time. */
export const eventRetentionDays = 90;
const dayMs = 24 * 3_600_000;
const batchSize = 1_000;
/** Most batches in one run; the next run continues. */
const maxBatches = 2_000;

/** Removes in batches, each its own short transaction, until one isn't full. Returns the total. */
export async function removeInBatches(removeBatch: (limit: number) => Promise<number>): Promise<number> {
  let removed = 0;
  for (let batch = 0; batch < maxBatches; batch++) {
    const count = await removeBatch(batchSize);
    removed += count;
    if (count < batchSize) break;
  }
  return removed;
}

/** The real time so many days ago, by the database's clock. */
export async function daysAgo(
  { clock, systemScope }: Pick<Deps, "clock" | "systemScope">,
  days: number,
): Promise<Date> {
  return new Date((await clock.shared(systemScope("retention"))).getTime() - days * dayMs);
}

/**
 * Removes expired events and idempotency records, in short transactions.
 * May run concurrently with itself and with the relay.
 */
export async function runRetention(
  deps: Pick<Deps, "systemScope" | "clock" | "logger">,
): Promise<{ events: number; idempotencyRecords: number }> {
  const system = deps.systemScope("retention");
  const eventsBefore = await daysAgo(deps, eventRetentionDays);
  const events = await removeInBatches((limit) =>
    system.$transaction((tx) => removeOldestEvents(tx, eventsBefore, limit)),
  );
  const recordsBefore = await daysAgo(deps, idempotencyRetentionDays);
  const idempotencyRecords = await removeInBatches((limit) =>
    removeOldIdempotencyRecords(system, recordsBefore, limit),
  );
  deps.logger.info({ events, idempotencyRecords }, "Retention removed expired rows");
  return { events, idempotencyRecords };
}
