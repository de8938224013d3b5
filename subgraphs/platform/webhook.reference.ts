import type { Deps } from "../shared/deps.js";
import type { EntityHome, ReferenceResolver } from "../shared/graphql/build-subgraph.js";
import { loaderOf } from "../shared/graphql/context.js";
import { findDeliveries } from "./webhook.service.js";
import { deliveryToGraph } from "./webhook.type.js";

export function deliveryReference(deps: Deps): ReferenceResolver {
  return async ({ id }, context) => {
    const batch = (ids: readonly string[], caller: typeof context.caller) => findDeliveries(deps, ids, caller);
    const row = await loaderOf(context, batch, deliveryReference).load(id);
    return row && deliveryToGraph(row);
  };
}

export function deliveryHome(deps: Deps): EntityHome {
  return {
    typeName: "WebhookDelivery",
    resourceType: "WebhookDelivery",
    exist: async (ids, caller) => new Set((await findDeliveries(deps, ids, caller)).keys()),
  };
}
