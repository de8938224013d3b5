import { z } from "zod";
import { dateTime, text } from "../../shared/schema/fields.js";
import { inGraph, scalar } from "../../shared/schema/graph.js";

/** Customers out of a CSV file (docs/interface.md, Bulk import). */

export const bulkImportMaxBytes = 64 * 1_048_576;
/** What clients send for CSV; whether it is CSV is judged by its content. */
export const bulkImportMimeType = z.enum([
  "text/csv",
  "text/tab-separated-values",
  "application/csv",
  "application/vnd.ms-excel",
  "text/plain",
  "application/octet-stream",
]);
/** Entries of `errors`: the first of the file's failed rows; `progress.failed` counts all of them. */
export const bulkImportMaxErrors = 1_000;

/** The graph's input has the file that REST takes as a part of the body. */
export const bulkImportFile = z.object({
  file: inGraph(
    { name: "UploadInput" },
    z.object({ uploadId: scalar("ID", text(100)), fileName: text(255), mimeType: bulkImportMimeType }),
  ).meta({ description: "CSV, at most 64 MiB and 100,000 rows." }),
});

export const bulkImportStatus = inGraph(
  { name: "BulkCustomerImportJobStatus" },
  z.enum(["PENDING", "PROCESSING", "COMPLETED", "FAILED"]),
);

export const bulkImportAccepted = z
  .object({ jobId: z.string(), status: bulkImportStatus.extract(["PENDING", "PROCESSING"]) })
  .meta({ id: "BulkCustomerImportJobAccepted" });
/** What the reply is made of. */
export const bulkImportStart = z.object({ id: z.string(), status: bulkImportStatus });

const bulkImportErrorEntry = z
  .object({
    correlationId: z.string().meta({
      description:
        "The row's platformCustomerId; `row <number>` where it has none. The job's id: an error of the file.",
    }),
    code: z.string().optional(),
    message: z.string().optional(),
    details: z.record(z.string(), z.unknown()).optional().meta({
      description:
        "`row`: its number in the file, from 1, empty ones counted, the header apart. `errors`: which fields.",
    }),
  })
  .meta({ id: "BulkCustomerImportErrorEntry", description: "Why a row was not imported, or the whole file." });

/** The record as every surface shows it. */
export const bulkImportJob = z
  .object({
    id: scalar("ID", z.string()),
    status: bulkImportStatus,
    progress: inGraph(
      { name: "BulkCustomerImportProgress" },
      z.object({
        total: z.int().min(0).meta({ description: "Rows of the file without its header; 0 while PENDING." }),
        processed: z.int().min(0),
        successful: z.int().min(0),
        failed: z.int().min(0),
      }),
    ),
    errors: inGraph(
      { isAlwaysThere: true, atMost: bulkImportMaxErrors + 1 },
      z.array(bulkImportErrorEntry).optional(),
    ).meta({
      description: `Why a FAILED job failed, then the first ${bulkImportMaxErrors} rows that were not imported.`,
    }),
    completedAt: dateTime.optional(),
  })
  .meta({ id: "BulkCustomerImportJob" });
