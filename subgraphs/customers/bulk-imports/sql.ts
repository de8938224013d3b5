import { Prisma, type BulkImportJob } from "../../../generated/prisma/client.js";
import { insertRows } from "../../shared/persistence/insert-rows.js";
import { locksById } from "../../shared/persistence/rows-by-id.js";

/** The job, locked until the transaction ends. */
export const lockJob = locksById<BulkImportJob>({
  name: "customers.bulk_import_job",
  fields: Prisma.BulkImportJobScalarFieldEnum,
});

/** A row that was not imported. */
export interface RowError {
  readonly jobId: string;
  readonly row: number;
  readonly correlationId: string;
  readonly code: string;
  readonly message: string;
  readonly details: object | null;
}

export const insertRowErrors = insertRows<RowError>(
  "customers.bulk_import_error",
  Object.values(Prisma.BulkImportErrorScalarFieldEnum),
);
