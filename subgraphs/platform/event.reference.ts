import type { Deps } from "../shared/deps.js";
import type { EntityHome, ReferenceResolver } from "../shared/graphql/build-subgraph.js";
import { loaderOf } from "../shared/graphql/context.js";
import { eventsExist, findEvents } from "./event.service.js";
import { eventToGraph } from "./event.type.js";

export function eventReference(deps: Deps): ReferenceResolver {
  return async ({ id }, context) => {
    const event = await loaderOf(context, (ids, caller) => findEvents(deps, ids, caller), eventReference).load(id);
    return event && eventToGraph(event);
  };
}

export function eventHome(deps: Deps): EntityHome {
  return {
    typeName: "Event",
    resourceType: "Webhook",
    exist: (ids, caller) => eventsExist(deps, ids, caller),
  };
}
