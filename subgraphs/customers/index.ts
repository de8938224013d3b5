import { buildSubgraph, type Subgraph } from "../shared/graphql/build-subgraph.js";
import { bulkImportEntity } from "./bulk-import.reference.js";
import { BulkImportResolver } from "./bulk-import.resolver.js";
import { customerEntity } from "./customer.reference.js";
import { CustomerResolver } from "./customer.resolver.js";
import type { CustomersDeps } from "./deps.js";
import { InvitationResolver, InvitationsOfCustomerResolver } from "./invitation.resolver.js";

/** Customers of a platform, the end-user terms they accept, and their invitations. */
export function createCustomersSubgraph(deps: CustomersDeps): Promise<Subgraph> {
  return buildSubgraph({
    name: "customers",
    deps,
    resolvers: [CustomerResolver, BulkImportResolver, InvitationResolver, InvitationsOfCustomerResolver],
    references: { Customer: customerEntity.reference(deps), BulkCustomerImportJob: bulkImportEntity.reference(deps) },
    homes: [customerEntity.home(deps), bulkImportEntity.home(deps)],
  });
}
