import { z } from "zod";
import { dateTime, uploadedFile } from "../../shared/schema/fields.js";
import { describedEnum, inGraph, scalar } from "../../shared/schema/graph.js";

/** Customers from a CSV file (docs/interface.md, Bulk import). */

export const bulkImportMaxBytes = 64 * 1_048_576;
/** Media types that clients send for CSV; the content decides whether it is CSV. */
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

/** The graph's input has the file as a member, REST as a part of the body. */
export const bulkImportFile = z.object({
  file: uploadedFile(bulkImportMimeType).describe("CSV file of at most 64 MiB and 100,000 rows."),
});

export const bulkImportStatus = inGraph(
  { name: "BulkCustomerImportJobStatus" },
  describedEnum({
    PENDING: "Waits for its turn.",
    PROCESSING: "Rows are being imported.",
    COMPLETED: "All rows were read; those in `errors` were not imported.",
    FAILED: "The file was not imported to its end, for the first of the `errors`.",
  }),
);

export const bulkImportAccepted = z
  .object({ jobId: z.string(), status: bulkImportStatus.extract(["PENDING", "PROCESSING"]) })
  .meta({ id: "BulkCustomerImportJobAccepted" });
/** Members of the response. */
export const bulkImportStart = z.object({ id: z.string(), status: bulkImportStatus });

const bulkImportErrorEntry = z
  .object({
    correlationId: z
      .string()
      .describe(
        "The row's `platformCustomerId`, or `row <number>` if it has none. For an error of the whole file, " +
          "the job's id.",
      ),
    code: z.string().describe("Code of the error, as REST returns it for one customer.").optional(),
    message: z.string().describe("Reason why the row was not imported.").optional(),
    details: z
      .record(z.string(), z.unknown())
      .optional()
      .describe(
        "`row`: number of the row in the file, starting at 1 after the header and including empty rows. " +
          "`errors`: the invalid fields.",
      ),
  })
  .meta({ id: "BulkCustomerImportErrorEntry", description: "Reason why a row or the whole file was not imported." });

/** The record as every surface shows it. */
export const bulkImportJob = z
  .object({
    id: scalar("ID", z.string()),
    status: bulkImportStatus.describe("Whether the import waits, is in progress, or has ended."),
    progress: inGraph(
      { name: "BulkCustomerImportProgress" },
      z
        .object({
          total: z.int().min(0).describe("Number of rows in the file, excluding the header; 0 while PENDING."),
          processed: z.int().min(0).describe("Number of rows that have been read."),
          successful: z.int().min(0).describe("Number of customers that were created."),
          failed: z.int().min(0).describe("Number of rows that were not imported."),
        })
        .describe("Numbers of rows, as far as the import has come."),
    ),
    errors: inGraph(
      { isAlwaysThere: true, atMost: bulkImportMaxErrors + 1 },
      z.array(bulkImportErrorEntry).optional(),
    ).describe(
      `Reason for the failure of a FAILED job, followed by the first ${bulkImportMaxErrors} rows that were not imported.`,
    ),
    completedAt: dateTime.describe("Time at which the import ended, also if it failed; in UTC.").optional(),
  })
  .meta({ id: "BulkCustomerImportJob" });
