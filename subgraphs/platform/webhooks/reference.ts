import { entityOf } from "../../shared/graphql/entity.js";
import { findDeliveries } from "./service.js";
import { WebhookDelivery, deliveryToGraph } from "./type.js";

export const deliveryEntity = entityOf({
  type: WebhookDelivery,
  resourceType: "WebhookDelivery",
  find: findDeliveries,
  toGraph: deliveryToGraph,
});
