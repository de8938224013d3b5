import { ArgsType, Directive, Field, ID, ObjectType } from "type-graphql";
import { connectionOf, PageArgs } from "../../shared/graphql/connection.js";
import { Node } from "../../shared/graphql/node.js";
import { DateTime, JSONObject } from "../../shared/graphql/scalars.js";
import { SortOrder } from "../../shared/graphql/sort-order.js";
import type { EventRecord } from "../../shared/events/log.js";

@ObjectType({
  implements: Node,
  description: "Something that happened, as the log keeps it for 90 days. Its webhook carries the same.",
})
@Directive('@key(fields: "id")')
export class Event extends Node {
  @Field(() => String, {
    description: "The kind, such as `CUSTOMER.KYC_APPROVED`.",
  })
  type!: string;

  @Field(() => DateTime, {
    description: "When it happened, by the environment's clock.",
  })
  timestamp!: Date;

  @Field(() => String, {
    description: "Its place in the log: `events(after:)` goes on from here.",
  })
  cursor!: string;

  @Field(() => JSONObject, {
    description: "What it is about as it was then: the `data` of the webhook.",
  })
  data!: Record<string, unknown>;

  @Field(() => ID, {
    nullable: true,
    description: "Id of what it is about; null for `TEST`.",
  })
  subjectId!: string | null;

  @Field(() => ID, {
    nullable: true,
    description: "The customer whose event it is, if any.",
  })
  customerId!: string | null;
}

export const EventConnection = connectionOf(Event, "Event");

@ArgsType()
export class CustomerEventsArgs extends PageArgs {
  @Field(() => [String], {
    nullable: true,
    description: "Only events of these kinds.",
  })
  types?: string[] | null;
}

@ArgsType()
export class EventsArgs extends CustomerEventsArgs {
  @Field(() => ID, {
    nullable: true,
    description: "Only events about this customer or something of theirs.",
  })
  customerId?: string | null;

  @Field(() => DateTime, {
    nullable: true,
    description: "By `timestamp`, inclusive.",
  })
  createdAfter?: string | null;

  @Field(() => DateTime, {
    nullable: true,
    description: "By `timestamp`, inclusive.",
  })
  createdBefore?: string | null;

  @Field(() => SortOrder, {
    nullable: true,
    description: "Default `desc`: newest first.",
  })
  sortOrder?: SortOrder | null;
}

@ArgsType()
export class FollowEventsArgs {
  @Field(() => [String], {
    nullable: true,
    description: "Only events of these kinds.",
  })
  types?: string[] | null;

  @Field(() => ID, {
    nullable: true,
    description: "Only events about this customer or something of theirs.",
  })
  customerId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Only what follows this cursor; absent: what happens from now on.",
  })
  after?: string | null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The one mapping from the log. */
export function eventToGraph(record: EventRecord): Event {
  const { id, type, timestamp, cursor, subjectId, customerId } = record;
  return {
    id,
    type,
    timestamp,
    cursor,
    subjectId,
    customerId,
    get data() {
      if (!isObject(record.data)) throw new Error(`The data of ${id} is not an object`);
      return record.data;
    },
  };
}
