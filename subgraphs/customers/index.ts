import { buildSubgraph, type Subgraph } from "../shared/graphql/build-subgraph.js";
import { customerEntity } from "./customer.reference.js";
import { CustomerResolver } from "./customer.resolver.js";
import type { CustomersDeps } from "./deps.js";

/** Customers of a platform, and the end-user terms they accept. */
export function createCustomersSubgraph(deps: CustomersDeps): Promise<Subgraph> {
  return buildSubgraph({
    name: "customers",
    deps,
    resolvers: [CustomerResolver],
    references: { Customer: customerEntity.reference(deps) },
    homes: [customerEntity.home(deps)],
  });
}
