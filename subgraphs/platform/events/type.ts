import { ArgsType, Directive, Field, ID, ObjectType } from "type-graphql";
import { connectionOf } from "../../shared/graphql/connection.js";
import { afterCursor } from "../../shared/graphql/event-fields.js";
import { EventTypeEnum } from "../../shared/graphql/event-type.js";
import { entityOf } from "../../shared/graphql/entity.js";
import { Node } from "../../shared/graphql/node.js";
import { nullable } from "../../shared/graphql/nullable.js";
import { shape } from "../../shared/graphql/shape.js";
import type { EventType } from "../../shared/events/event-types.js";
import type { EventRecord } from "../../shared/events/log.js";
import { lazyMembers } from "../../shared/kernel/lazy-members.js";
import { eventsExist, findEvents } from "./service.js";
import { event, eventTypeInfo } from "./wire.js";

@ObjectType({
  implements: Node,
  description: "An event of the log, kept for 90 days. Its webhook has the same content.",
})
@Directive('@key(fields: "id")')
export class Event extends shape(event) {
  @Field(() => EventTypeEnum, { description: "Type of the event as a name of the graph, with underscores for dots." })
  eventType!: EventType;
}

@ObjectType({ description: "A type of event: when it is emitted, and what its `data` looks like." })
export class EventTypeInfo extends shape(eventTypeInfo) {}

export const EventConnection = connectionOf(Event, "Event");

@ArgsType()
export class FollowEventsArgs {
  @Field(() => [EventTypeEnum], nullable("Only events of any of these types, at most 100."))
  types?: EventType[] | null;

  @Field(() => ID, nullable("Only events about this customer or its resources."))
  customerId?: string | null;

  @Field(() => String, afterCursor)
  after?: string | null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Members that the record seals or opens when selected. */
const withRecordMembers = lazyMembers<EventRecord, Pick<Event, "cursor" | "data">>({
  cursor: (record) => record.cursor,
  data(record) {
    if (!isObject(record.data)) throw new Error(`The data of ${record.id} is not an object`);
    return record.data;
  },
});

/** The one mapping from the log. */
export function eventToGraph(record: EventRecord): Event {
  const { id, type, timestamp, subjectId, customerId } = record;
  const eventType = type as EventType;
  return withRecordMembers({ id, type, eventType, timestamp, subjectId, customerId }, record);
}

export const eventEntity = entityOf({
  type: Event,
  resourceType: "Webhook",
  find: findEvents,
  exist: eventsExist,
  toGraph: eventToGraph,
});
