import type { Deps } from "../../shared/deps.js";
import { eventTypes } from "../../shared/graphql/event-type.js";
import { formerEventTypes } from "../../shared/kernel/former-names.js";
import type { SystemTx } from "../../shared/persistence/client.js";
import { newId } from "../../shared/kernel/ids.js";
import type { RelayedEvent } from "../../shared/events/relay.js";
import { insertDeliveries, type NewDelivery } from "./delivery.sql.js";

type QueuedEvent = Pick<RelayedEvent, "id" | "type" | "subjectId" | "platformId" | "environment" | "position">;

export function newDelivery({ id, type, subjectId, platformId, environment, position }: QueuedEvent): NewDelivery {
  return { id: newId("WebhookDelivery"), platformId, environment, eventId: id, eventType: type, subjectId, position };
}

const isExtension = (type: string) => eventTypes.some((known) => known.type === type && known.isExtension);

/**
 * Deliveries of the events. On a server with an alias, types beyond the contract are sent only to endpoints that name
 * them (docs/interface.md, Delivery of webhooks).
 */
export function newDeliveries({ env }: Pick<Deps, "env">, events: readonly QueuedEvent[]): NewDelivery[] {
  if (env.headerAlias === undefined) return events.map(newDelivery);
  return events.map((event) => ({
    ...newDelivery(event),
    namedAs: formerEventTypes[event.type],
    ...(isExtension(event.type) && { isSentIfNamed: true }),
  }));
}

/**
 * Called by the relay in its own transaction: one delivery per event whose tenant has an endpoint at that time. Events
 * that an operation sends itself are omitted (docs/interface.md, Webhooks whose response decides). Returns their
 * number.
 */
export async function enqueueDeliveries(
  deps: Pick<Deps, "clock" | "env">,
  tx: SystemTx,
  events: readonly (QueuedEvent & Pick<RelayedEvent, "inFlow">)[],
): Promise<number> {
  const deliveries = newDeliveries(
    deps,
    events.filter(({ inFlow }) => !inFlow),
  );
  return deliveries.length === 0 ? 0 : insertDeliveries(tx, deliveries, await deps.clock.shared(tx));
}
