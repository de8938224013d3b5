import { z } from "zod";
import { createdAt, pageQuery, text, updatedAt } from "../../shared/schema/fields.js";
import { alwaysThere, inGraph, scalar } from "../../shared/schema/graph.js";
import { documentType } from "../documents/wire.js";

export const verificationStatus = z
  .enum(["RESOLVE_ERRORS", "PENDING_MANUAL_REVIEW", "IN_PROGRESS", "APPROVED", "REJECTED", "READY_FOR_VERIFICATION"])
  .meta({ id: "VerificationStatus", description: "Status of a verification; APPROVED and REJECTED are final." });

const verificationErrorType = z
  .enum([
    "MISSING_FIELD",
    "INVALID_FIELD",
    "MISSING_LEGAL_PRESENCE_DOCUMENT",
    "MISSING_CONTROL_STRUCTURE_DOCUMENT",
    "MISSING_OWNERSHIP_STRUCTURE_DOCUMENT",
    "MISSING_PROOF_OF_ADDRESS_DOCUMENT",
    "MISSING_IDENTITY_DOCUMENT",
    "INVALID_DOCUMENT",
    "EXPIRED_DOCUMENT",
    "POOR_QUALITY_DOCUMENT",
    "SUSPECTED_FRAUD_DOCUMENT",
    "WRONG_DOCUMENT_TYPE",
    "INCOMPLETE_DOCUMENT",
    "UNREADABLE_DOCUMENT",
    "DOCUMENT_VERIFICATION_FAILED",
    "APPLICANT_SANCTIONED",
    "APPLICANT_FRAUD",
    "APPLICANT_CRIMINAL_RECORD",
    "APPLICANT_REJECTED",
    "MISSING_BENEFICIAL_OWNER",
    "MISSING_CONTROL_PERSON",
    "MISSING_GOOD_STANDING_DOCUMENT",
  ])
  .meta({ id: "VerificationErrorType", description: "Reason why a verification cannot be approved yet." });

/** Maximum number of problems that a review stores: a business has up to a hundred owners. */
export const maxProblems = 400;

/** A problem that prevents the approval: the resource, its fault, and the solution. */
export const verificationError = z
  .object({
    resourceId: scalar("ID", z.string()).describe("Customer, beneficial owner or document with the problem."),
    type: verificationErrorType,
    field: z.string().describe("Path of the missing or invalid field of the resource.").optional(),
    acceptedDocumentTypes: z
      .array(documentType)
      .describe("Document types, any of which solves the problem.")
      .optional(),
    reason: z.string(),
  })
  .meta({ id: "VerificationError", description: "A problem that prevents approval, and how to solve it." });
export type VerificationProblem = z.output<typeof verificationError>;

export const verificationRequest = z
  .object({ customerId: scalar("ID", z.string()) })
  .meta({ id: "VerificationRequest" });

/** The record as every surface shows it. */
export const verification = z
  .object({
    id: scalar("ID", z.string()),
    customerId: scalar("ID", z.string()),
    verificationStatus,
    errors: inGraph({ atMost: maxProblems }, z.array(verificationError)).describe(
      `First ${maxProblems} problems found by the last review; the next review replaces them.`,
    ),
    createdAt,
    updatedAt: alwaysThere(updatedAt),
  })
  .meta({ id: "Verification" });

export const verificationFilter = z.object({
  customerId: scalar("ID", text(100)).describe("Filter by customer.").optional(),
  verificationStatus: verificationStatus.optional().describe("Filter by status."),
});
export const verificationListQuery = verificationFilter.extend({ ...pageQuery });
