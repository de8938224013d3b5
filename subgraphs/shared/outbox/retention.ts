import type { Deps } from "../deps.js";
import { idempotencyRetentionDays } from "../idempotency.js";
import { removeOldestEvents, removeOldIdempotencyRecords } from "./statements.js";

/** How long the log keeps an event, real time. */
export const eventRetentionDays = 90;
const dayMs = 24 * 3_600_000;
const batchSize = 1_000;
/** In one run; the next run, an hour later, goes on. */
const maxBatches = 2_000;

async function inBatches(removeBatch: () => Promise<number>): Promise<number> {
  let removed = 0;
  for (let batch = 0; batch < maxBatches; batch++) {
    const count = await removeBatch();
    removed += count;
    if (count < batchSize) break;
  }
  return removed;
}

/**
 * Removes what is older than the log and the idempotency records are kept, in short transactions.
 * May run beside itself and beside the relay.
 */
export async function runRetention(
  deps: Pick<Deps, "systemScope" | "clock" | "logger">,
): Promise<{ events: number; idempotencyRecords: number }> {
  const system = deps.systemScope("retention");
  const before = (days: number) => new Date(deps.clock.real().getTime() - days * dayMs);
  const events = await inBatches(() =>
    system.$transaction((tx) => removeOldestEvents(tx, before(eventRetentionDays), batchSize)),
  );
  const idempotencyRecords = await inBatches(() =>
    removeOldIdempotencyRecords(system, before(idempotencyRetentionDays), batchSize),
  );
  deps.logger.info({ events, idempotencyRecords }, "Retention removed what was too old");
  return { events, idempotencyRecords };
}
