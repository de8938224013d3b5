import { ArgsType, Directive, Field, ID, InputType, Int, ObjectType } from "type-graphql";
import { registerEnum } from "../../shared/graphql/shape.js";
import type { WebhookDelivery as DeliveryRow } from "../../../generated/prisma/client.js";
import { connectionOf, PageArgs } from "../../shared/graphql/connection.js";
import { Node } from "../../shared/graphql/node.js";
import { DateTime, JSONObject } from "../../shared/graphql/scalars.js";
import type { NumberedAttempt } from "./delivery.sql.js";
import { webhookDeliveryStatus } from "./wire.js";

export const WebhookDeliveryStatus = webhookDeliveryStatus.enum;
registerEnum(WebhookDeliveryStatus, {
  name: "WebhookDeliveryStatus",
  description: "How far a delivery is.",
  valuesConfig: {
    PENDING: { description: "Waits for its next attempt." },
    DELIVERED: { description: "The endpoint answered 2xx or 409." },
    FAILED: { description: "Given up: seven days without success, or an event that is sent once." },
  },
});

@ObjectType({ description: "One call of the endpoint.", simpleResolvers: true })
export class WebhookAttempt {
  @Field(() => Int, { description: "Counted from 1." })
  number!: number;

  @Field(() => String, { nullable: true, description: "Null: no endpoint was configured." })
  url!: string | null;

  @Field(() => DateTime)
  startedAt!: Date;

  @Field(() => Int)
  durationMs!: number;

  @Field(() => JSONObject, { description: "With the signature." })
  requestHeaders!: Readonly<Record<string, string>>;

  @Field(() => Int, { nullable: true })
  responseStatus!: number | null;

  @Field(() => String, { nullable: true, description: "Its first 4 KB." })
  responseBody!: string | null;

  @Field(() => String, { nullable: true, description: "Why there was no answer." })
  error!: string | null;
}

@ObjectType({
  implements: Node,
  description: "One event on its way to the endpoint. A redelivery or replay is a further one with the same event.",
})
@Directive('@key(fields: "id")')
export class WebhookDelivery extends Node {
  @Field(() => ID, { description: "The `id` of the webhook; the same on every delivery." })
  eventId!: string;

  @Field(() => String)
  eventType!: string;

  @Field(() => WebhookDeliveryStatus)
  status!: keyof typeof WebhookDeliveryStatus;

  @Field(() => Int)
  attemptCount!: number;

  @Field(() => DateTime, { nullable: true, description: "When it is tried next; null once it is settled." })
  nextAttemptAt!: Date | null;

  @Field(() => DateTime)
  createdAt!: Date;
}

export const WebhookDeliveryConnection = connectionOf(WebhookDelivery, "WebhookDelivery");

@ArgsType()
export class WebhookDeliveriesArgs extends PageArgs {
  @Field(() => WebhookDeliveryStatus, { nullable: true })
  status?: keyof typeof WebhookDeliveryStatus | null;

  @Field(() => ID, { nullable: true, description: "Deliveries of this event." })
  eventId?: string | null;

  @Field(() => String, { nullable: true, description: "Deliveries of events of this kind." })
  eventType?: string | null;
}

@ObjectType({ description: "What the endpoint answered to a test event. Its names are REST's.", simpleResolvers: true })
export class TestWebhookResponse {
  @Field(() => Int)
  response_status!: number;

  @Field(() => String, { nullable: true, description: "Its first 4 KB." })
  response_body!: string | null;

  @Field(() => String, { nullable: true })
  url!: string | null;
}

@InputType()
export class SendTestWebhookInput {
  @Field(() => String, { nullable: true })
  idempotencyKey?: string | null;
}

@InputType()
export class RedeliverWebhookInput {
  @Field(() => ID)
  deliveryId!: string;

  @Field(() => String, { nullable: true })
  idempotencyKey?: string | null;
}

@InputType({ description: "Exactly one of `after` and `since`." })
export class ReplayWebhooksInput {
  @Field(() => String, { nullable: true, description: "Events after this cursor of the log." })
  after?: string | null;

  @Field(() => DateTime, { nullable: true, description: "Events from this time on, by their `timestamp`." })
  since?: string | null;

  @Field(() => [String], { nullable: true, description: "Only events of these kinds." })
  types?: string[] | null;

  @Field(() => String, { nullable: true })
  idempotencyKey?: string | null;
}

@ObjectType({ simpleResolvers: true })
export class ReplayWebhooksResult {
  @Field(() => Int, { description: "How many events are delivered again." })
  enqueued!: number;
}

/** The one mapping from storage. */
export function deliveryToGraph(row: DeliveryRow): WebhookDelivery {
  const { id, eventId, eventType, status, attemptCount, nextAttemptAt, createdAt } = row;
  return { id, eventId, eventType, status, attemptCount, nextAttemptAt, createdAt };
}

export function attemptToGraph({ deliveryId: _deliveryId, ...attempt }: NumberedAttempt): WebhookAttempt {
  return attempt;
}
