import { z } from "zod";
import { dateTime, text } from "../../shared/schema/fields.js";

/** Customers out of a CSV file (docs/interface.md, Bulk import). */

export const bulkImportMaxBytes = 64 * 1_048_576;
/** What clients send for CSV; what the file is, its content says. */
export const bulkImportMimeType = z.enum([
  "text/csv",
  "application/csv",
  "application/vnd.ms-excel",
  "text/plain",
  "application/octet-stream",
]);
/** Entries of `errors`: the first of the file's failed rows; `progress.failed` counts all of them. */
export const bulkImportMaxErrors = 1_000;

export const bulkImportInput = z.object({
  file: z.object({ uploadId: text(100), fileName: text(255), mimeType: bulkImportMimeType }),
});

export const bulkImportStatus = z.enum(["PENDING", "PROCESSING", "COMPLETED", "FAILED"]);

export const bulkImportAccepted = z
  .object({ jobId: z.string(), status: bulkImportStatus.extract(["PENDING", "PROCESSING"]) })
  .meta({ id: "BulkCustomerImportJobAccepted" });

const bulkImportErrorEntry = z
  .object({
    correlationId: z.string().meta({
      description:
        "The row's platformCustomerId; `row <number>` where it has none. The job's id: what is wrong with the file.",
    }),
    code: z.string().optional(),
    message: z.string().optional(),
    details: z
      .record(z.string(), z.unknown())
      .optional()
      .meta({ description: "`row`: its number in the file, from 1, the header apart. `errors`: which fields." }),
  })
  .meta({ id: "BulkCustomerImportErrorEntry" });

/** The record as every surface shows it. */
export const bulkImportJob = z
  .object({
    id: z.string(),
    status: bulkImportStatus,
    progress: z.object({
      total: z.int().min(0).meta({ description: "Rows of the file, its header apart; 0 while PENDING." }),
      processed: z.int().min(0),
      successful: z.int().min(0),
      failed: z.int().min(0),
    }),
    errors: z
      .array(bulkImportErrorEntry)
      .optional()
      .meta({
        description: `Why a FAILED job failed, then the first ${bulkImportMaxErrors} rows that were not imported.`,
      }),
    completedAt: dateTime.optional(),
  })
  .meta({ id: "BulkCustomerImportJob" });
