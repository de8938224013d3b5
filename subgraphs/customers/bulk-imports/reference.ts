import { entityOf } from "../../shared/graphql/entity.js";
import { findBulkImports } from "./service.js";
import { bulkImportToGraph } from "./type.js";

export const bulkImportEntity = entityOf({
  typeName: "BulkCustomerImportJob",
  resourceType: "Job",
  find: findBulkImports,
  toGraph: bulkImportToGraph,
});
