import type { VerificationStatus } from "../../../generated/prisma/client.js";
import type { TransitionTable } from "../../shared/kernel/transitions.js";

/** The first five are a review's; the others a person's decision. */
export type ReviewAction =
  "review" | "findErrors" | "escalate" | "approve" | "reject" | "accept" | "refuse" | "requestInformation";

/** A verification, reviewed again by each submission until it is final. */
export const reviewTransitions: TransitionTable<VerificationStatus, ReviewAction> = {
  name: "VerificationStatus",
  initial: ["IN_PROGRESS", "READY_FOR_VERIFICATION"],
  terminal: ["REJECTED"],
  states: {
    /** Complete, but not reviewed by a provider yet; the sandbox reviews immediately. */
    READY_FOR_VERIFICATION: { review: "IN_PROGRESS" },
    /** Under review: in production perhaps by a provider, until the next submission. */
    IN_PROGRESS: {
      review: "IN_PROGRESS",
      findErrors: "RESOLVE_ERRORS",
      escalate: "PENDING_MANUAL_REVIEW",
      approve: "APPROVED",
      reject: "REJECTED",
    },
    /** The customer must solve the problems and submit again. */
    RESOLVE_ERRORS: { review: "IN_PROGRESS" },
    /** A person decides, or the next submission is reviewed. */
    PENDING_MANUAL_REVIEW: {
      review: "IN_PROGRESS",
      accept: "APPROVED",
      refuse: "REJECTED",
      requestInformation: "RESOLVE_ERRORS",
    },
    /** Of a business whose new owner is reviewed: the business itself stays approved. */
    APPROVED: { review: "IN_PROGRESS" },
    REJECTED: {},
  },
};
