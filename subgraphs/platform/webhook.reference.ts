import { entityOf } from "../shared/graphql/entity.js";
import { findDeliveries } from "./webhook.service.js";
import { deliveryToGraph } from "./webhook.type.js";

export const deliveryEntity = entityOf({
  typeName: "WebhookDelivery",
  resourceType: "WebhookDelivery",
  find: findDeliveries,
  toGraph: deliveryToGraph,
});
