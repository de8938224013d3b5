import type { Deps } from "../../shared/deps.js";
import type { SystemTx } from "../../shared/persistence/client.js";
import { newId } from "../../shared/kernel/ids.js";
import type { RelayedEvent } from "../../shared/events/relay.js";
import { insertDeliveries, type NewDelivery } from "./delivery.sql.js";

type QueuedEvent = Pick<RelayedEvent, "id" | "type" | "subjectId" | "platformId" | "environment" | "position">;

export function newDelivery({ id, type, subjectId, platformId, environment, position }: QueuedEvent): NewDelivery {
  return { id: newId("WebhookDelivery"), platformId, environment, eventId: id, eventType: type, subjectId, position };
}

/**
 * Called by the relay in its own transaction: one delivery per event whose tenant has an endpoint at that time. Events
 * that an operation sends itself are omitted (docs/interface.md, Webhooks whose response decides). Returns their
 * number.
 */
export async function enqueueDeliveries(
  deps: Pick<Deps, "clock">,
  tx: SystemTx,
  events: readonly (QueuedEvent & Pick<RelayedEvent, "inFlow">)[],
): Promise<number> {
  const deliveries = events.filter(({ inFlow }) => !inFlow).map(newDelivery);
  return deliveries.length === 0 ? 0 : insertDeliveries(tx, deliveries, await deps.clock.shared(tx));
}
