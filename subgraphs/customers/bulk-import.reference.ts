import { entityOf } from "../shared/graphql/entity.js";
import { findBulkImports } from "./bulk-import.service.js";
import { bulkImportToGraph } from "./bulk-import.type.js";

export const bulkImportEntity = entityOf({
  typeName: "BulkCustomerImportJob",
  resourceType: "Job",
  find: findBulkImports,
  toGraph: bulkImportToGraph,
});
