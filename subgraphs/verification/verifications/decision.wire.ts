import { z } from "zod";
import { dateTime, label, prose, text } from "../../shared/schema/fields.js";
import { describedEnum, inGraph, scalar } from "../../shared/schema/graph.js";
import { verificationError, verificationErrorType } from "./wire.js";
import { decidedBy } from "../packet/reviewer.js";

/** Decisions of people on verifications (docs/interface.md, Decisions on a verification). */

export const reviewDecision = describedEnum({
  APPROVE: "The customer is approved, and with it its beneficial owners that are still open.",
  REJECT: "The customer is rejected permanently, and with it its open beneficial owners.",
  REQUEST_INFORMATION: "The customer must solve the given errors and be submitted again.",
}).meta({ id: "ReviewDecision", description: "Decision of a reviewer on a verification that waits for a person." });

/** Maximum number of problems that a reviewer names. */
export const maxErrors = 100;

export const reviewerError = z
  .object({
    resourceId: scalar("ID", text(100))
      .optional()
      .describe("The customer, or one of its beneficial owners or documents. Default: the customer."),
    type: verificationErrorType.describe("Type of the problem, which tells the customer what to change."),
    field: label(100).optional().describe("Path of the missing or invalid field, such as `address`."),
    reason: prose(500).describe("Explanation for the customer of what to change: 1 to 500 characters."),
  })
  .meta({ id: "ReviewerError", description: "A problem that a reviewer names: it becomes one of the `errors`." });

/** POST /verifications/{verificationId}/decision */
export const verificationDecisionRequest = z
  .object({
    version: z
      .int()
      .max(2_147_483_647)
      .min(1)
      .max(2_147_483_647)
      .describe("`version` of the verification that the reviewer saw. 409 `CONFLICT` if it has changed since."),
    decision: reviewDecision.describe("Decision: it is final unless it requests information."),
    errors: z
      .array(reviewerError)
      .max(maxErrors)
      .optional()
      .describe("Problems: at least one to request information, at most 100, and none to approve."),
    note: prose(2000)
      .optional()
      .describe("Internal note of at most 2,000 characters. It is stored encrypted and is in no event."),
  })
  .meta({ id: "VerificationDecisionRequest" });
export type DecisionRequest = z.output<typeof verificationDecisionRequest>;

/** A decision, as the graph shows it. */
export const verificationDecision = z.object({
  decision: reviewDecision.describe("What the reviewer decided; with two reviewers, both must decide it."),
  version: z.int().describe("`version` of the verification when it was decided."),
  decidedBy,
  at: dateTime.describe("Time of the decision, by the clock of the environment."),
  errors: inGraph({ atMost: maxErrors }, z.array(verificationError)).describe(
    "Problems that the reviewer named, at most 100.",
  ),
  documentsOpened: z
    .array(scalar("ID", z.string()))
    .describe("Documents of the customer, at most 500, of which the token had asked to see a file before it decided."),
  note: z.string().describe("Internal note; null if there is none, and for tokens without `REVIEW`.").nullable(),
});
