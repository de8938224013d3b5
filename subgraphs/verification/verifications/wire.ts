import { z } from "zod";
import { dateTime, pageQuery, text } from "../../shared/schema/fields.js";
import { documentType } from "../documents/wire.js";

export const verificationStatus = z
  .enum(["RESOLVE_ERRORS", "PENDING_MANUAL_REVIEW", "IN_PROGRESS", "APPROVED", "REJECTED", "READY_FOR_VERIFICATION"])
  .meta({ id: "VerificationStatus" });

export const verificationErrorType = z
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
  .meta({ id: "VerificationErrorType" });

/** What stands in the way of an approval: which resource, what is wrong with it, and what would remedy it. */
export const verificationError = z
  .object({
    resourceId: z.string().meta({ description: "The customer, beneficial owner or document." }),
    type: verificationErrorType,
    field: z.string().meta({ description: "Path in the resource that is missing or invalid." }).optional(),
    acceptedDocumentTypes: z.array(documentType).optional(),
    reason: z.string(),
  })
  .meta({ id: "VerificationError" });
export type VerificationProblem = z.output<typeof verificationError>;

export const verificationRequest = z.object({ customerId: z.string() }).meta({ id: "VerificationRequest" });

/** The record as every surface shows it. */
export const verification = z
  .object({
    id: z.string(),
    customerId: z.string(),
    verificationStatus,
    errors: z.array(verificationError),
    createdAt: dateTime,
    updatedAt: dateTime.optional(),
  })
  .meta({ id: "Verification" });

export const verificationFilter = z.object({
  customerId: text(100).optional(),
  verificationStatus: verificationStatus.optional(),
});
export const verificationListQuery = verificationFilter.extend({ ...pageQuery });
