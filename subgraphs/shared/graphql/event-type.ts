import type { EventType, EventTypeFacts } from "../events/event-types.js";
import { registerEnum } from "./shape.js";

/**
 * The enum `EventType`: its names are the wire names with underscores for dots, its values the wire names, so that code
 * has the latter only. Filled by {@link declareEventTypes}, before a schema is built.
 */
export const EventTypeEnum: Record<string, EventType> = {};

const valuesConfig: Record<string, { description: string }> = {};
const declared: EventTypeFacts[] = [];

registerEnum(EventTypeEnum, {
  name: "EventType",
  description: "Type of an event. On the wire, as in webhooks, its words are joined by dots: `CUSTOMER.KYC_APPROVED`.",
  valuesConfig,
});

/** Every type of event, as the modules declare it. */
export const eventTypes: readonly EventTypeFacts[] = declared;

/** Makes the enum of the types. Throws if two have one name. */
export function declareEventTypes(types: readonly EventTypeFacts[]): void {
  for (const facts of types) {
    const name = facts.type.replaceAll(".", "_");
    if (name in EventTypeEnum) throw new Error(`Two types of event are ${name} in the graph`);
    EventTypeEnum[name] = facts.type;
    valuesConfig[name] = { description: facts.description };
    declared.push(facts);
  }
}
