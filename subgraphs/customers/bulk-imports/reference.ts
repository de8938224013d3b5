import { entityOf } from "../../shared/graphql/entity.js";
import { findBulkImports } from "./service.js";
import { BulkCustomerImportJob, bulkImportToGraph } from "./type.js";

export const bulkImportEntity = entityOf({
  type: BulkCustomerImportJob,
  resourceType: "Job",
  find: findBulkImports,
  toGraph: bulkImportToGraph,
});
