import { Directive, Field, ID, ObjectType } from "type-graphql";
import { z } from "zod";
import { connectionOf } from "../../shared/graphql/connection.js";
import { EventTypeEnum } from "../../shared/graphql/event-type.js";
import { Money, moneyToGraph } from "../../shared/graphql/money.js";
import { nullable } from "../../shared/graphql/nullable.js";
import { DateTime } from "../../shared/graphql/scalars.js";
import type { EventType } from "../../shared/events/event-types.js";
import type { EventRecord } from "../../shared/events/log.js";
import { Event, eventToGraph } from "../events/type.js";
import type { DeliveryRow } from "../webhooks/service.js";
import { kindOf, TimelineKind } from "./kinds.js";

const money = z
  .object({ amount: z.int(), currency: z.object({ code: z.string() }) })
  .transform(({ amount, currency }) => moneyToGraph(BigInt(amount), currency.code));
const transfer = z
  .object({ amount: z.int(), currency: z.string() })
  .transform(({ amount, currency }) => moneyToGraph(BigInt(amount), currency));
const quote = z
  .object({ totalSendingAmount: z.int(), sendingCurrency: z.object({ code: z.string() }) })
  .transform(({ totalSendingAmount, sendingCurrency }) =>
    moneyToGraph(BigInt(totalSendingAmount), sendingCurrency.code),
  );

const statuses = z.object({
  status: z.string().optional(),
  verificationStatus: z.string().optional(),
  kycStatus: z.string().optional(),
  kybStatus: z.string().optional(),
});
/** The amounts that an event's `data` may have, the first of them first. */
const amounts = [
  z.object({ type: z.literal("INCOMING"), receivedAmount: money }).transform(({ receivedAmount }) => receivedAmount),
  z.object({ sentAmount: money }).transform(({ sentAmount }) => sentAmount),
  z.object({ receivedAmount: money }).transform(({ receivedAmount }) => receivedAmount),
  z.object({ authorizedAmount: money }).transform(({ authorizedAmount }) => authorizedAmount),
  z.object({ transferDetails: transfer }).transform(({ transferDetails }) => transferDetails),
  z.object({ quote }).transform((data) => data.quote),
  z.object({ amount: money }).transform(({ amount }) => amount),
];

/** An event of a timeline, or a delivery of one. */
@ObjectType({ description: "One thing that has happened, as an event of the log says it." })
@Directive('@key(fields: "id subjectId", resolvable: false)')
export class TimelineItem {
  constructor(
    private readonly record: EventRecord,
    private readonly delivery?: DeliveryRow,
  ) {}

  @Field(() => ID, { description: "Id of the event, or of the delivery: unique within the timeline." })
  id(): string {
    return this.delivery?.id ?? this.record.id;
  }

  @Field(() => DateTime, {
    description: "Time by the environment's clock; of a delivery the real time at which it was made.",
  })
  at(): Date {
    return this.delivery?.createdAt ?? this.record.timestamp;
  }

  @Field(() => TimelineKind, { description: "Topic of the item; `eventType` says what has happened." })
  kind(): TimelineKind | null {
    return this.delivery ? "DELIVERY" : kindOf(this.record.type);
  }

  @Field(() => EventTypeEnum, { description: "Type of the event, or of the event that is delivered." })
  eventType(): EventType {
    return this.record.type as EventType;
  }

  @Field(
    () => String,
    nullable("Status of the subject at that time, such as `COMPLETED`; of a delivery today's. Null if it has none."),
  )
  status(): string | null {
    if (this.delivery) return this.delivery.status;
    const { status, verificationStatus, kycStatus, kybStatus } = statuses.safeParse(this.record.data).data ?? {};
    return status ?? verificationStatus ?? kycStatus ?? kybStatus ?? null;
  }

  @Field(
    () => Money,
    nullable(
      "Amount of the payment, card payment or agent's action at that time: what is debited, for an incoming payment " +
        "what is credited. Null for all else.",
    ),
  )
  amount(): Money | null {
    if (this.delivery) return null;
    for (const amount of amounts) {
      const found = amount.safeParse(this.record.data);
      if (found.success) return found.data;
    }
    return null;
  }

  @Field(() => ID, nullable("Id of the object that has changed, such as a payment; of a delivery its own id."))
  subjectId(): string | null {
    return this.delivery?.id ?? this.record.subjectId;
  }

  @Field(() => Event, { description: "The event, with its `data`, as its webhook has it." })
  event(): Event {
    return eventToGraph(this.record);
  }
}

export const TimelineConnection = connectionOf(TimelineItem, "Timeline");
