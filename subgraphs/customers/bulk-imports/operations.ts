import { z } from "zod";
import type { BulkImportJob } from "../../../generated/prisma/client.js";
import { tenantOf } from "../../shared/kernel/caller.js";
import { newId } from "../../shared/kernel/ids.js";
import { reply } from "../../shared/operation/definition.js";
import { discardUnlessKept } from "../../shared/storage/file-store.js";
import { scheduleTimer } from "../../shared/timers/timers.js";
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
    "Imports customers from a CSV file, in the background: one customer per row, with accounts and events as by `createCustomer`. Rows that can't be imported are listed in `errors`; the others are imported. A repeated idempotency key requires the same content of the file.",
  permission: "MANAGE",
  errors: ["CONFLICT"],
  events: bulkUploadEvents,
  rest: {
    route: "POST /customers/bulk/csv",
    tag,
    summary: "Import customers from a CSV file, in the background",
    description: [
      "The first row names the columns, in any order; unknown ones are ignored. It also decides what separates cells,",
      "unless a line such as sep=; says it: commas, semicolons, tabs or |. Any line end ends a row, empty rows are left",
      "out, trailing cells that a row lacks are empty. All rows need umaAddress (with or without its $),",
      "platformCustomerId, customerType, addressLine1, city, state, postalCode and country; an INDIVIDUAL also fullName and",
      "birthDate (YYYY-MM-DD), a BUSINESS businessLegalName. Optional: addressLine2, email, businessRegistrationNumber,",
      "businessTaxId; platformAccountId and description are checked, and not kept. Each row becomes a customer as by",
      "POST /customers, with the platform's supported currencies; one that can't has its entry in the job's errors, and the",
      "others are imported. A file that is neither UTF-8 nor UTF-16 with a byte order mark, without such a header, without",
      "rows or with more than 100,000 fails as a whole. One that isn't valid CSV from a row on (quotes that don't match, a row of more than 64 KiB)",
      "fails too, but the rows before are imported and counted. A file can be sent again: rows that were imported are",
      "refused then as taken.",
    ].join(" "),
    multipart: {
      file: {
        maxBytes: bulkImportMaxBytes,
        types: bulkImportMimeType.options,
        description:
          "UTF-8, or UTF-16 with a byte order mark; a header of the documented columns, at most 100,000 rows.",
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
  description: "An import of customers.",
  errors: ["BULK_UPLOAD_JOB_NOT_FOUND"],
  rest: {
    route: "GET /customers/bulk/jobs/{jobId}",
    operationId: "getBulkCustomerImportJob",
    tag,
    summary: "Progress of an import of customers, and the rows that were not imported",
    reply: [reply(200, bulkImportJob)],
  },
  returns: bulkImportEntity,
});

export const bulkImportOperations = [uploadCustomersCsv, bulkCustomerImportJob];
