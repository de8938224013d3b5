import { z } from "zod";
import {
  bulkImportAccepted,
  bulkImportJob,
  bulkImportMaxBytes,
  bulkImportMimeType,
} from "../../../subgraphs/customers/bulk-imports/wire.js";
import { route, uploadInput, type RouteTable } from "../route.js";

const accepted = z.object({ id: z.string(), status: z.string() });

export const bulkImportRoutes: RouteTable = {
  "POST /customers/bulk/csv": route({
    operationId: "uploadCustomersCsv",
    tag: "Customers",
    summary: "Import customers from a CSV file, in the background",
    description: [
      "The first row names the columns, in any order; unknown ones are ignored. All rows need umaAddress,",
      "platformCustomerId, customerType, addressLine1, city, state, postalCode and country; an INDIVIDUAL also fullName and",
      "birthDate (YYYY-MM-DD), a BUSINESS businessLegalName. Optional: addressLine2, email, businessRegistrationNumber,",
      "businessTaxId; platformAccountId and description are checked, and not kept. Each row becomes a customer as",
      "POST /customers would make it, with the platform's supported currencies; one that can't has its entry in the job's",
      "errors, and the others are imported. A file in another encoding than UTF-8, without such a header, without rows or",
      "with more than 100,000 fails as a whole. One that is no CSV any more from a row on (quotes that don't match, a row of",
      "more than 64 KiB) fails too, but the rows before are imported and counted. A file can be sent again: what was",
      "imported is refused then as taken.",
    ].join(" "),
    document: "uploadCustomersCsv",
    permission: "MANAGE",
    multipart: {
      file: {
        maxBytes: bulkImportMaxBytes,
        types: bulkImportMimeType.options,
        description: "UTF-8, a header of the documented columns, at most 100,000 rows.",
      },
    },
    body: z.object({}),
    variables: ({ files, idempotencyKey }) => ({ input: { file: uploadInput(files.file), idempotencyKey } }),
    reply: {
      202: [
        bulkImportAccepted,
        (data) => {
          const { id, status } = accepted.parse(data.uploadCustomersCsv);
          return { jobId: id, status };
        },
      ],
    },
  }),
  "GET /customers/bulk/jobs/{jobId}": route({
    operationId: "getBulkCustomerImportJob",
    tag: "Customers",
    summary: "How far an import of customers is, and which rows were not imported",
    document: "getBulkCustomerImportJob",
    permission: "VIEW",
    notFound: "BULK_UPLOAD_JOB_NOT_FOUND",
    variables: ({ path }) => ({ id: path.jobId }),
    reply: { 200: [bulkImportJob, (data) => data.bulkCustomerImportJob] },
  }),
};
