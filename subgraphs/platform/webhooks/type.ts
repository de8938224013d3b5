import { Directive, ObjectType } from "type-graphql";
import { connectionOf } from "../../shared/graphql/connection.js";
import { entityOf } from "../../shared/graphql/entity.js";
import { Node } from "../../shared/graphql/node.js";
import { registerEnum, shape } from "../../shared/graphql/shape.js";
import { findDeliveries } from "./service.js";
import { graphDelivery, replayResult, testWebhookOutcome, webhookAttempt, webhookDeliveryStatus } from "./wire.js";

registerEnum(webhookDeliveryStatus.enum, {
  name: "WebhookDeliveryStatus",
  description: "Whether the endpoint accepted the event.",
  valuesConfig: {
    PENDING: { description: "Waiting for the next attempt." },
    DELIVERED: { description: "The endpoint returned 2xx or 409." },
    FAILED: {
      description:
        "Abandoned after seven days without success, or after one failed attempt for an event that is sent only once.",
    },
  },
});

@ObjectType({ description: "One request to the endpoint.", simpleResolvers: true })
export class WebhookAttempt extends shape(webhookAttempt) {}

@ObjectType({
  implements: Node,
  description: "Delivery of an event to the endpoint. A redelivery or replay creates a new delivery of the same event.",
})
@Directive('@key(fields: "id")')
export class WebhookDelivery extends shape(graphDelivery) {}

export const WebhookDeliveryConnection = connectionOf(WebhookDelivery, "WebhookDelivery");

@ObjectType({
  description: "Response of the endpoint to a test event.",
  simpleResolvers: true,
})
export class TestWebhookResponse extends shape(testWebhookOutcome) {}

@ObjectType({ description: "Result of a replay, whose deliveries follow in the background.", simpleResolvers: true })
export class ReplayWebhooksResult extends shape(replayResult) {}

export const deliveryEntity = entityOf({
  type: WebhookDelivery,
  resourceType: "WebhookDelivery",
  find: findDeliveries,
  /** The one mapping from storage. */
  toGraph: (row): WebhookDelivery => ({ ...row, type: row.eventType }),
});
