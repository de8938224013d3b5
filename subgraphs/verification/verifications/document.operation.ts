import { z } from "zod";
import { readDatabaseTime } from "../../shared/persistence/clock.js";
import { failureMembers, operationKind } from "../../shared/providers/operations/kinds.js";
import { prose } from "../../shared/schema/fields.js";
import { bringForward } from "../../shared/timers/timers.js";
import { screenDocumentTimer } from "../documents/screening.timer.js";
import { documentMimeType, documentSide, documentType } from "../documents/wire.js";
import { verificationErrorType } from "./wire.js";

/** The kind of operation of the role `documents` (docs/providers.md, Documents). Its subject is the file. */

export const rejectionType = verificationErrorType.extract([
  "INVALID_DOCUMENT",
  "EXPIRED_DOCUMENT",
  "POOR_QUALITY_DOCUMENT",
  "SUSPECTED_FRAUD_DOCUMENT",
  "WRONG_DOCUMENT_TYPE",
  "INCOMPLETE_DOCUMENT",
  "UNREADABLE_DOCUMENT",
  "DOCUMENT_VERIFICATION_FAILED",
]);

export const documentKind = operationKind({
  name: "DOCUMENT",
  role: "documents",
  request: z.object({
    platformId: z.string().describe("Platform whose customer it is about."),
    customerId: z.string().describe("The customer to whose verification it belongs, `Customer:…`."),
    documentId: z.string().describe("The document, `Document:…`: each file that replaces another is an operation."),
    documentHolder: z.string().describe("The customer or the owner whom it is about."),
    documentType: documentType.describe("What it is said to be."),
    side: documentSide.nullable().describe("The side that the file shows."),
    country: z.string().describe("Country that issued it."),
    documentNumber: z.string().optional().describe("Its number, as the upload names it."),
    issuingAuthority: z.string().optional().describe("Authority that issued it, as the upload names it."),
    fileName: z.string().describe("Name of the file."),
    mimeType: documentMimeType.describe("Media type of the file."),
    url: z.string().describe("Address of the file, for 14 days."),
  }),
  outcome: z.discriminatedUnion("state", [
    z.object({ state: z.literal("PENDING") }),
    z.object({
      state: z.literal("ACCEPTED"),
      issuedOn: z.iso.date().optional().describe("Date of issue on the document."),
    }),
    z.object({
      state: z.literal("REJECTED"),
      code: failureMembers.code,
      type: rejectionType.default("DOCUMENT_VERIFICATION_FAILED").describe("Type of the problem."),
      reason: prose(500).describe("Explanation for the customer of what is wrong."),
    }),
  ]),
  final: ["ACCEPTED", "REJECTED"],
  isForgotten: true,
  async onChange(tx, tenant, { subjectId }) {
    await bringForward(tx, tenant, { name: screenDocumentTimer, subject: subjectId, now: await readDatabaseTime(tx) });
  },
});
