import type { CustomerOwners } from "../../customers/published.js";
import type { Deps } from "../../shared/deps.js";
import { ownersOf } from "./service.js";
import { beneficialOwnerToGraph } from "./type.js";

/** The port of the customers subgraph. */
export function createCustomerOwners({ sealer }: Pick<Deps, "sealer">): CustomerOwners {
  return {
    async of(tx, caller, businessId) {
      const owners = await ownersOf(tx, caller, businessId);
      return owners.map((row) => beneficialOwnerToGraph(sealer, row));
    },
  };
}
