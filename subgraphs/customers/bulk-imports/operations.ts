import { z } from "zod";
import type { BulkImportJob } from "../../../generated/prisma/client.js";
import { tenantOf } from "../../shared/kernel/caller.js";
import { newId } from "../../shared/kernel/ids.js";
import { reply } from "../../shared/operation/definition.js";
import { discardUnlessKept } from "../../shared/storage/file-store.js";
import { scheduleTimer } from "../../shared/timers/timers.js";
import { typesOf } from "../../shared/events/event-types.js";
import { bulkUploadEvents } from "../names.js";
import { operation } from "../operation.js";
import { bulkImportTimer } from "./store.js";
import { bulkImportEntity, bulkImportToGraph } from "./type.js";
import {
  bulkImportAccepted,
  bulkImportFile,
  bulkImportJob,
  bulkImportMaxBytes,
  bulkImportMimeType,
  bulkImportStart,
} from "./wire.js";

const tag = "Customers";

const uploadCustomersCsv = operation.transaction({
  name: "uploadCustomersCsv",
  description:
    "Imports customers from a CSV file in the background: one customer per row, with the same accounts and " +
    "events as `createCustomer`. Rows that cannot be imported are listed in `errors`; the others are " +
    "imported. A repeated idempotency key requires the same file content.",
  permission: "MANAGE",
  errors: ["CONFLICT"],
  events: typesOf(bulkUploadEvents),
  rest: {
    route: "POST /customers/bulk/csv",
    tag,
    summary: "Import customers from a CSV file in the background",
    description: [
      "The first row names the columns, in any order; unknown columns are ignored. Cells are separated by commas,",
      "semicolons, tabs or |, as detected in the first row or declared by a line such as sep=;. Any line ending ends a",
      "row, empty rows are skipped, and missing trailing cells are empty. Required in every row: umaAddress (with or",
      "without its $), platformCustomerId, customerType, addressLine1, city, state, postalCode and country; for an",
      "INDIVIDUAL also fullName and birthDate (YYYY-MM-DD), for a BUSINESS also businessLegalName. Optional:",
      "addressLine2, email, businessRegistrationNumber and businessTaxId; platformAccountId and description are validated",
      "but not stored. Each row creates a customer in the same way as POST /customers, with the platform's supported",
      "currencies. A row that cannot be imported is listed in the job's errors; the others are imported. The whole file",
      "fails if it is neither UTF-8 nor UTF-16 with a byte order mark, has no such header, or has no rows or more than",
      "100,000. If it is not valid CSV from some row on (unmatched quotes, a row of more than 64 KiB), the job fails too,",
      "but the rows before are imported and counted. A file can be sent again: rows that are already imported are then",
      "refused as duplicates.",
    ].join(" "),
    multipart: {
      file: {
        maxBytes: bulkImportMaxBytes,
        types: bulkImportMimeType.options,
        description:
          "CSV in UTF-8, or in UTF-16 with a byte order mark, with a header of the documented columns and at " +
          "most 100,000 rows.",
      },
    },
    body: z.object({}),
    reply: [
      {
        status: 202,
        schema: bulkImportAccepted,
        item: bulkImportStart,
        pick(value) {
          const { id, status } = bulkImportStart.parse(value);
          return { jobId: id, status };
        },
      },
    ],
  },
  also: bulkImportFile,
  returns: { ...bulkImportEntity, toGraph: (row: BulkImportJob) => bulkImportToGraph({ ...row, errors: [] }) },
  prepare: ({ deps }, { file }) => deps.files.take(file.uploadId),
  keyedBy: (_input, { sha256 }) => ({ sha256: Buffer.from(sha256).toString("hex") }),
  around: ({ deps }, file, run) => discardUnlessKept(deps.files, file, run),
  async work({ deps, tx, caller, now: readNow }, _input, file) {
    const now = await readNow();
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
  },
});

const bulkCustomerImportJob = operation.byId({
  name: "bulkCustomerImportJob",
  description: "Retrieves a customer import.",
  errors: ["BULK_UPLOAD_JOB_NOT_FOUND"],
  rest: {
    route: "GET /customers/bulk/jobs/{jobId}",
    operationId: "getBulkCustomerImportJob",
    tag,
    summary: "Retrieve the progress of a customer import and the rows that were not imported",
    reply: [reply(200, bulkImportJob)],
  },
  returns: bulkImportEntity,
});

export const bulkImportOperations = [uploadCustomersCsv, bulkCustomerImportJob];
