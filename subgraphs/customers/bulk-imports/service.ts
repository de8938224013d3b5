import type { BulkImportJob } from "../../../generated/prisma/client.js";
import { tenantOf, type Caller } from "../../shared/kernel/caller.js";
import type { Deps } from "../../shared/deps.js";
import { idempotent, type IdempotentInput, type ReplayReport } from "../../shared/idempotency/idempotency.js";
import { isId, newId } from "../../shared/kernel/ids.js";
import { withStoredUpload } from "../../shared/storage/file-store.js";
import { scheduleTimer } from "../../shared/timers/timers.js";
import { inTransaction } from "../../shared/persistence/transaction.js";
import { validateInput } from "../../shared/schema/validate.js";
import type { BulkImportRow } from "./type.js";
import { bulkImportInput, bulkImportMaxErrors } from "./wire.js";
import type { CustomersDeps } from "../deps.js";

/** The timer that goes on with an import; its payload names the job. */
export const bulkImportTimer = "customers.bulk-import";

/** Takes over a CSV file whose rows become customers in the background. A repeated key needs the same content. */
export function uploadCustomersCsv(
  deps: CustomersDeps,
  caller: Caller,
  input: IdempotentInput & object,
  report: ReplayReport,
): Promise<BulkImportJob> {
  const { uploadId } = validateInput(bulkImportInput, input).file;
  return withStoredUpload(deps.files, uploadId, (file) => {
    const asked = { sha256: Buffer.from(file.sha256).toString("hex"), idempotencyKey: input.idempotencyKey };
    return inTransaction(deps, (tx) =>
      idempotent(deps, tx, { caller, operation: "uploadCustomersCsv", input: asked, report }, async () => {
        const now = await deps.clock.now(tx, caller);
        await deps.files.keep(tx, caller, file);
        const id = newId("Job");
        await scheduleTimer(tx, { tenant: caller, name: bulkImportTimer, dueAt: now, payload: { jobId: id } });
        return tx.bulkImportJob.create({
          data: {
            id,
            ...tenantOf(caller),
            status: "PENDING",
            fileId: file.id,
            total: 0,
            processed: 0,
            successful: 0,
            failed: 0,
            createdAt: now,
            updatedAt: now,
          },
        });
      }),
    );
  });
}

/** Imports by id, with the first of their rows' errors. */
export async function findBulkImports(
  { db }: Pick<Deps, "db">,
  ids: readonly string[],
  caller: Caller,
): Promise<ReadonlyMap<string, BulkImportRow>> {
  const wellFormed = ids.filter((id) => isId("Job", id));
  if (wellFormed.length === 0) return new Map();
  const rows = await db.bulkImportJob.findMany({
    where: { ...tenantOf(caller), id: { in: wellFormed } },
    include: { errors: { where: tenantOf(caller), orderBy: { row: "asc" }, take: bulkImportMaxErrors } },
  });
  return new Map(rows.map((row) => [row.id, row]));
}
