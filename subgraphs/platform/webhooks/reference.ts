import { entityOf } from "../../shared/graphql/entity.js";
import { findDeliveries } from "./service.js";
import { deliveryToGraph } from "./type.js";

export const deliveryEntity = entityOf({
  typeName: "WebhookDelivery",
  resourceType: "WebhookDelivery",
  find: findDeliveries,
  toGraph: deliveryToGraph,
});
