import { buildSubgraph, type Subgraph } from "../shared/graphql/build-subgraph.js";
import { bulkImportEntity } from "./bulk-imports/reference.js";
import { BulkImportResolver } from "./bulk-imports/resolver.js";
import { CustomerDeletionResolver } from "./deletion/resolver.js";
import { customerEntity } from "./customers/reference.js";
import { CustomerResolver } from "./customers/resolver.js";
import type { CustomersDeps } from "./deps.js";
import { InvitationResolver, InvitationsOfCustomerResolver } from "./invitations/resolver.js";

/** Customers of a platform, the end-user terms they accept, and their invitations. */
export function createCustomersSubgraph(deps: CustomersDeps): Promise<Subgraph> {
  return buildSubgraph({
    name: "customers",
    deps,
    resolvers: [
      CustomerResolver,
      CustomerDeletionResolver,
      BulkImportResolver,
      InvitationResolver,
      InvitationsOfCustomerResolver,
    ],
    references: { Customer: customerEntity.reference(deps), BulkCustomerImportJob: bulkImportEntity.reference(deps) },
    homes: [customerEntity.home(deps), bulkImportEntity.home(deps)],
  });
}
