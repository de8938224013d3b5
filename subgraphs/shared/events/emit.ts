import type { TimedTenant } from "../persistence/clock.js";
import type { Tx } from "../persistence/client.js";
import { writeTogether, type Write } from "../persistence/driver/write-together.js";
import type { Deps } from "../deps.js";
import { newId } from "../kernel/ids.js";
import { sealingContext } from "./event-record.js";
import type { EventType } from "./event-types.js";
import { newEvents, type NewEvent } from "./sql.js";

export interface EmittedEvent {
  readonly tenant: TimedTenant;
  readonly type: EventType;
  /** The object of the event: name of its graph type, and id. Deliveries of one subject keep their order. */
  readonly subject?: { readonly type: string; readonly id: string };
  readonly customerId?: string;
  /** The wire object, as REST returns it at that moment. */
  readonly data: unknown;
  /** Delivered by the operation itself: in the log, but not delivered by the relay. */
  readonly inFlow?: boolean;
  /** Domain time at which it happened; default: now. */
  readonly at?: Date;
}

/** Events of one tenant, written together. */
export type NewEvents = readonly Omit<EmittedEvent, "tenant">[];

/**
 * Writes one event to the log in the operation's transaction; it exists exactly if that commits.
 * The relay assigns its position afterwards. No NOTIFY here: that would serialise all commits.
 * Emit after the subject's row is locked, so that the events of one subject are in the order of its changes.
 */
export async function emit(
  deps: Pick<Deps, "sealer" | "clock">,
  tx: Tx,
  { tenant, ...event }: EmittedEvent,
): Promise<{ id: string; timestamp: Date }> {
  const timestamp = event.at ?? (await deps.clock.now(tx, tenant));
  const written = toNewEvent(deps, event, timestamp);
  tx.$write(newEvents(tenant, [written]));
  return { id: written.id, timestamp };
}

/** Writes several events in one statement, in this order. */
export async function emitAll(
  deps: Pick<Deps, "sealer" | "clock">,
  tx: Tx,
  tenant: TimedTenant,
  events: NewEvents,
): Promise<void> {
  writeTogether(tx, await eventWrites(deps, tx, tenant, events));
}

/** The writes of {@link emitAll}, for a statement with others. */
export async function eventWrites(
  deps: Pick<Deps, "sealer" | "clock">,
  tx: Tx,
  tenant: TimedTenant,
  events: NewEvents,
): Promise<Write[]> {
  if (events.length === 0) return [];
  let now: Date | undefined;
  const written: NewEvent[] = [];
  for (const event of events) {
    written.push(toNewEvent(deps, event, event.at ?? (now ??= await deps.clock.now(tx, tenant))));
  }
  return [newEvents(tenant, written)];
}

function toNewEvent(
  { sealer }: Pick<Deps, "sealer">,
  { type, subject, customerId, data, inFlow }: Omit<EmittedEvent, "tenant">,
  timestamp: Date,
): NewEvent {
  const id = newId("Webhook");
  const json = JSON.stringify(data);
  if (json === undefined) throw new Error(`An event's data must be JSON: ${type}`);
  return {
    id,
    type,
    subjectType: subject?.type ?? null,
    subjectId: subject?.id ?? null,
    customerId: customerId ?? null,
    timestamp,
    data: sealer.seal(json, sealingContext(id)),
    inFlow: inFlow ?? false,
  };
}
