import type { TimedTenant } from "../clock.js";
import type { Tx } from "../database/client.js";
import type { Deps } from "../deps.js";
import { newId } from "../ids.js";
import { sealingContext } from "./event-record.js";
import type { EventType } from "./event-types.js";
import { insertEvent } from "./statements.js";

export interface EmittedEvent {
  readonly tenant: TimedTenant;
  readonly type: EventType;
  /** What it is about: the graph type's name and the id. Deliveries of one subject keep their order. */
  readonly subject?: { readonly type: string; readonly id: string };
  readonly customerId?: string;
  /** The wire object, as a REST reply would show it now. */
  readonly data: unknown;
  /** Sent by the operation itself: in the log, but never delivered by the relay. */
  readonly inFlow?: boolean;
}

/**
 * Writes one line of the event log in the operation's transaction; it exists exactly if that commits.
 * The relay gives it its position afterwards. No NOTIFY here: that would serialise all commits.
 * Emit after the subject's row is locked, so that the events of one subject are in the order of its changes.
 */
export async function emit(
  deps: Pick<Deps, "sealer" | "clock">,
  tx: Tx,
  event: EmittedEvent,
): Promise<{ id: string; timestamp: Date }> {
  const id = newId("Webhook");
  const timestamp = await deps.clock.now(tx, event.tenant);
  const json = JSON.stringify(event.data);
  if (json === undefined) throw new Error(`An event's data must be JSON: ${event.type}`);
  await insertEvent(tx, event.tenant, {
    id,
    type: event.type,
    subjectType: event.subject?.type ?? null,
    subjectId: event.subject?.id ?? null,
    customerId: event.customerId ?? null,
    timestamp,
    data: deps.sealer.seal(json, sealingContext(id)),
    inFlow: event.inFlow ?? false,
  });
  return { id, timestamp };
}
