import { Directive, ObjectType } from "type-graphql";
import { entityOf } from "../../shared/graphql/entity.js";
import { Node } from "../../shared/graphql/node.js";
import { registerEnum, shape } from "../../shared/graphql/shape.js";
import { findBulkImports, type BulkImportRow } from "./store.js";
import { bulkImportJob, bulkImportStatus } from "./wire.js";

registerEnum(bulkImportStatus.enum, {
  name: "BulkCustomerImportJobStatus",
  description: "Progress of an import of customers from a file.",
});

@ObjectType({ implements: Node, description: "A background import of customers from a CSV file." })
@Directive('@key(fields: "id")')
export class BulkCustomerImportJob extends shape(bulkImportJob) {}

/** The one mapping from storage. */
export function bulkImportToGraph(job: BulkImportRow): BulkCustomerImportJob {
  const { id, status, total, processed, successful, failed, failure, completedAt } = job;
  const ofRows = job.errors.map(({ row, correlationId, code, message, details }) => ({
    correlationId,
    code,
    message,
    details: { row, ...(typeof details === "object" && details) },
  }));
  // An import that ends before its last row has an error of the file, shown once it has ended.
  const ofFile =
    status === "FAILED" && failure !== null ? [{ correlationId: id, code: "INVALID_INPUT", message: failure }] : [];
  return {
    id,
    status,
    progress: { total, processed, successful, failed },
    errors: [...ofFile, ...ofRows],
    completedAt,
  };
}

export const bulkImportEntity = entityOf({
  type: BulkCustomerImportJob,
  resourceType: "Job",
  find: findBulkImports,
  toGraph: bulkImportToGraph,
});
