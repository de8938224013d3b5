import type { Deps } from "../deps.js";
import { idempotencyRetentionDays } from "../idempotency/idempotency.js";
import { addMonths, monthsBefore } from "../persistence/months.js";
import { removeOlder, type AgeingTable } from "../persistence/remove-older.js";
import { dropEvents, eventTable, removeStrayEvents } from "./sql.js";

/** Minimum time that the log keeps an event, real time. */
export const eventRetentionDays = 90;
const dayMs = 24 * 3_600_000;
const batchSize = 1_000;
/** Time that a provider's event is known by its id; one that is repeated later changes no operation either. */
const providerEventDays = 30;

/**
 * Removes rows in batches, each a short transaction, until one isn't full or `signal` is aborted. Returns the total.
 */
export async function removeInBatches(
  signal: AbortSignal,
  removeBatch: (limit: number) => Promise<number>,
): Promise<number> {
  let removed = 0;
  while (!signal.aborted) {
    const count = await removeBatch(batchSize);
    removed += count;
    if (count < batchSize) break;
  }
  return removed;
}

/** Removes a table's rows from before a time, in batches. Returns their number. */
export function removeOld(
  { systemScope }: Pick<Deps, "systemScope">,
  signal: AbortSignal,
  table: AgeingTable,
  before: Date,
): Promise<number> {
  const system = systemScope("retention");
  return removeInBatches(signal, (limit) => removeOlder(system, table, before, limit));
}

/** Real time this number of days ago, by the database's clock. */
export async function daysAgo(
  { clock, systemScope }: Pick<Deps, "clock" | "systemScope">,
  days: number,
): Promise<Date> {
  return new Date((await clock.shared(systemScope("retention"))).getTime() - days * dayMs);
}

/**
 * Drops months of events past their retention, and removes expired idempotency records, in short transactions. May run
 * concurrently with itself and with the relay.
 */
export async function runRetention(
  deps: Pick<Deps, "systemScope" | "clock" | "logger">,
  signal: AbortSignal,
): Promise<{ months: string[]; events: number; idempotencyRecords: number }> {
  const system = deps.systemScope("retention");
  await addMonths(system, eventTable);
  const eventsBefore = await daysAgo(deps, eventRetentionDays);
  const months: string[] = [];
  for (const month of await monthsBefore(system, eventTable, eventsBefore)) {
    if (await dropEvents(system, month, eventsBefore)) months.push(month.partition);
  }
  const events = await removeInBatches(signal, (limit) => removeStrayEvents(system, eventsBefore, limit));
  const recordsBefore = await daysAgo(deps, idempotencyRetentionDays);
  const records = { table: "shared.idempotency_record", since: "created_at" };
  const idempotencyRecords = await removeOld(deps, signal, records, recordsBefore);
  const providerEvents = { table: "shared.provider_event", since: "received_at" };
  await removeOld(deps, signal, providerEvents, await daysAgo(deps, providerEventDays));
  const forgotten = { table: "shared.provider_operation", since: "created_at", only: "octet_length(request) = 0" };
  await removeOld(deps, signal, forgotten, await daysAgo(deps, providerEventDays));
  deps.logger.info({ months, events, idempotencyRecords }, "Retention removed expired rows");
  return { months, events, idempotencyRecords };
}
