import { Directive, ObjectType } from "type-graphql";
import { connectionOf } from "../../shared/graphql/connection.js";
import { entityOf } from "../../shared/graphql/entity.js";
import { Node } from "../../shared/graphql/node.js";
import { registerEnum, shape } from "../../shared/graphql/shape.js";
import { findDeliveries } from "./service.js";
import { replayResult, testWebhookResult, webhookAttempt, webhookDelivery, webhookDeliveryStatus } from "./wire.js";

registerEnum(webhookDeliveryStatus.enum, {
  name: "WebhookDeliveryStatus",
  description: "Status of a delivery.",
  valuesConfig: {
    PENDING: { description: "Waits for its next attempt." },
    DELIVERED: { description: "The endpoint returned 2xx or 409." },
    FAILED: { description: "Given up: seven days without success, or an event that is sent once." },
  },
});

@ObjectType({ description: "One call of the endpoint.", simpleResolvers: true })
export class WebhookAttempt extends shape(webhookAttempt) {}

@ObjectType({
  implements: Node,
  description: "One event on its way to the endpoint. A redelivery or replay is a further one with the same event.",
})
@Directive('@key(fields: "id")')
export class WebhookDelivery extends shape(webhookDelivery) {}

export const WebhookDeliveryConnection = connectionOf(WebhookDelivery, "WebhookDelivery");

@ObjectType({
  description: "What the endpoint returned for a test event. Its names are REST's.",
  simpleResolvers: true,
})
export class TestWebhookResponse extends shape(testWebhookResult) {}

@ObjectType({ simpleResolvers: true })
export class ReplayWebhooksResult extends shape(replayResult) {}

export const deliveryEntity = entityOf({
  type: WebhookDelivery,
  resourceType: "WebhookDelivery",
  find: findDeliveries,
  /** The one mapping from storage. */
  toGraph: (row): WebhookDelivery => row,
});
