import { toEventTypes, type EventNames, type EventType, type EventTypeFacts } from "../events/event-types.js";
import { registerEnum } from "./shape.js";

/**
 * The enum `EventType`: its names are the wire names with underscores for dots, its values the wire names, so that code
 * has the latter only. Filled by {@link declareEventTypes}, before a schema is built.
 */
export const EventTypeEnum: Record<string, EventType> = {};

const valuesConfig: Record<string, { description: string }> = {};
const declared: EventTypeFacts[] = [];
let knownNames: EventNames = new Map();

registerEnum(EventTypeEnum, {
  name: "EventType",
  description: "Type of an event. On the wire, as in webhooks, its words are joined by dots: `CUSTOMER.KYC_APPROVED`.",
  valuesConfig,
});

/** Every type of event, as the modules declare it. */
export const eventTypes: readonly EventTypeFacts[] = declared;

const graphName = (type: EventType): string => type.replaceAll(".", "_");

/** The graph's names of the types in a filter of REST; of none, all. Throws 400 INVALID_INPUT for an unknown one. */
export const graphTypesOf = (names: readonly string[] | undefined, field?: string): string[] | undefined =>
  toEventTypes(knownNames, names, field)?.map(graphName);

/** Makes the enum of the types; `names` are those that REST takes. Throws if two have one name. */
export function declareEventTypes(types: readonly EventTypeFacts[], names: EventNames): void {
  knownNames = names;
  for (const facts of types) {
    const name = graphName(facts.type);
    if (name in EventTypeEnum) throw new Error(`Two types of event are ${name} in the graph`);
    EventTypeEnum[name] = facts.type;
    valuesConfig[name] = { description: facts.description };
    declared.push(facts);
  }
}
