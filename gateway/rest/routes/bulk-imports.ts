import { z } from "zod";
import {
  bulkImportAccepted,
  bulkImportJob,
  bulkImportMaxBytes,
  bulkImportMimeType,
} from "../../../subgraphs/customers/bulk-import.wire.js";
import { route, uploadInput, type RouteTable } from "../route.js";

const accepted = z.object({ id: z.string(), status: z.string() });

export const bulkImportRoutes: RouteTable = {
  "POST /customers/bulk/csv": route({
    operationId: "uploadCustomersCsv",
    tag: "Customers",
    summary: "Import customers from a CSV file, in the background",
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
