import type { Deps } from "../shared/deps.js";
import type { EntityHome, ReferenceResolver } from "../shared/graphql/build-subgraph.js";
import { loaderOf } from "../shared/graphql/context.js";
import { findCustomers } from "./customer.service.js";
import { customerToGraph } from "./customer.type.js";

/** Resolves references to customers: those of one request become one statement. */
export function customerReference(deps: Deps): ReferenceResolver {
  return async ({ id }, context) => {
    const loader = loaderOf(context, (ids, caller) => findCustomers(deps, ids, caller), customerReference);
    const row = await loader.load(id);
    return row && customerToGraph(deps.sealer, row);
  };
}

export function customerHome(deps: Deps): EntityHome {
  return {
    typeName: "Customer",
    resourceType: "Customer",
    exist: async (ids, caller) => new Set((await findCustomers(deps, ids, caller)).keys()),
  };
}
