import { z } from "zod";
import { customerType } from "../../customers/published.js";
import { createdAt, pageQuery, text, updatedAt } from "../../shared/schema/fields.js";
import { alwaysThere, describedEnum, inGraph, scalar } from "../../shared/schema/graph.js";
import { resourceId } from "../../shared/schema/ids.js";
import { dateTimeRange, listOrder, oneOfThese } from "../../shared/schema/lists.js";
import { documentType } from "../documents/wire.js";

export const verificationStatus = describedEnum({
  RESOLVE_ERRORS: "Data is missing or wrong: solve the `errors` and submit again.",
  PENDING_MANUAL_REVIEW: "Waits for the decision of a person.",
  IN_PROGRESS: "The review has not ended.",
  APPROVED: "The customer is verified. A new owner of an approved business is reviewed, and only that owner.",
  REJECTED: "The customer is rejected. Final.",
  READY_FOR_VERIFICATION: "Complete; a provider starts the review.",
}).meta({ id: "VerificationStatus", description: "Status of a verification; REJECTED is final." });

export const verificationErrorType = describedEnum({
  MISSING_FIELD: "A required field is empty.",
  INVALID_FIELD: "A field has a value that can't be right.",
  MISSING_LEGAL_PRESENCE_DOCUMENT: "No document shows that the business exists.",
  MISSING_CONTROL_STRUCTURE_DOCUMENT: "No document shows who controls the business.",
  MISSING_OWNERSHIP_STRUCTURE_DOCUMENT: "No document shows who owns the business.",
  MISSING_PROOF_OF_ADDRESS_DOCUMENT: "No recent document shows the address.",
  MISSING_IDENTITY_DOCUMENT: "No passport, identity card or other proof of identity.",
  INVALID_DOCUMENT: "A document is not valid.",
  EXPIRED_DOCUMENT: "A document is past its last day, or too old.",
  POOR_QUALITY_DOCUMENT: "A file is too dark, blurred or small.",
  SUSPECTED_FRAUD_DOCUMENT: "A document seems to be forged or altered.",
  WRONG_DOCUMENT_TYPE: "A document is of another type than stated.",
  INCOMPLETE_DOCUMENT: "Pages or a side of a document are missing.",
  UNREADABLE_DOCUMENT: "A file can't be read.",
  DOCUMENT_VERIFICATION_FAILED: "A document could not be verified.",
  APPLICANT_SANCTIONED: "The person or business is on a list of sanctions.",
  APPLICANT_FRAUD: "The person or business is suspected of fraud.",
  APPLICANT_CRIMINAL_RECORD: "The person has a criminal record.",
  APPLICANT_REJECTED: "The person or business was rejected for another reason.",
  MISSING_BENEFICIAL_OWNER: "An owner of 25 % or more is missing.",
  MISSING_CONTROL_PERSON: "The person who controls the business is missing.",
  MISSING_GOOD_STANDING_DOCUMENT: "No certificate of good standing.",
}).meta({ id: "VerificationErrorType", description: "Reason why a verification cannot be approved yet." });

/** Maximum number of problems that a review stores: a business has up to a hundred owners. */
export const maxProblems = 400;

/** A problem that prevents the approval: the resource, its fault, and the solution. */
export const verificationError = z
  .object({
    resourceId: scalar("ID", z.string()).describe("Customer, beneficial owner or document with the problem."),
    type: verificationErrorType.describe("Type of the problem."),
    field: z.string().describe("Path of the missing or invalid field of the resource.").optional(),
    acceptedDocumentTypes: z
      .array(documentType)
      .describe("Document types, any of which solves the problem.")
      .optional(),
    reason: z.string().describe("Explanation for people, with what to do."),
  })
  .meta({ id: "VerificationError", description: "A problem that prevents approval, and how to solve it." });
export type VerificationProblem = z.output<typeof verificationError>;

/** A problem that prevents a submission now. `isNamed`: by a reviewer, in whose words its reason is. */
export type OpenProblem = VerificationProblem & { readonly isNamed?: boolean };

export const verificationRequest = z.object({ customerId: resourceId("Customer") }).meta({ id: "VerificationRequest" });

/** The record as every surface shows it. */
export const verification = z
  .object({
    id: scalar("ID", z.string()),
    customerId: scalar("ID", z.string()).describe("Customer who is verified, `Customer:<uuid>`."),
    verificationStatus: verificationStatus.describe("Result of the last review, or its progress."),
    errors: inGraph({ atMost: maxProblems }, z.array(verificationError)).describe(
      `First ${maxProblems} problems found by the last review; the next review replaces them.`,
    ),
    version: alwaysThere(
      z.int().meta({
        readOnly: true,
        "x-paygraph-extension": true,
        description: "Counts the changes of what a reviewer sees. A decision names the version that it is based on.",
      }),
    ),
    createdAt,
    updatedAt: alwaysThere(updatedAt),
  })
  .meta({ id: "Verification" });

const customerId = scalar("ID", text(100))
  .describe("Only the verification of this customer, `Customer:<uuid>`.")
  .optional();

export const verificationListQuery = z.object({
  customerId,
  verificationStatus: verificationStatus.optional().describe("Filter by status."),
  ...pageQuery,
});

export const verificationFilter = z
  .object({
    customerId,
    statuses: oneOfThese(verificationStatus).describe("Verifications with any of these statuses."),
    customerTypes: oneOfThese(customerType).describe("Verifications of individuals, of businesses, or of both."),
    createdAt: dateTimeRange.optional().describe("Verifications first submitted in this interval."),
    updatedAt: dateTimeRange.optional().describe("Verifications last changed in this interval."),
  })
  .meta({ id: "VerificationFilter", description: "Selects verifications that match all given members." });
export const verificationOrder = listOrder("Verification", ["CREATED_AT", "UPDATED_AT"]);
