import { Prisma } from "../../../generated/prisma/client.js";
import type { Tenant } from "../../shared/kernel/caller.js";
import type { Tx } from "../../shared/persistence/client.js";
import { insertRows } from "../../shared/persistence/insert-rows.js";

/** Locks the job until the transaction ends, whatever becomes of it. */
export async function lockJobRow(tx: Tx, { platformId, environment }: Tenant, id: string): Promise<void> {
  await tx.$queryRaw`
    SELECT 1 FROM customers.bulk_import_job
    WHERE platform_id = ${platformId} AND environment = ${environment}::shared."Environment" AND id = ${id} FOR UPDATE`;
}

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
