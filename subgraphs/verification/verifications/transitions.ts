import type { VerificationStatus } from "../../../generated/prisma/client.js";
import type { TransitionTable } from "../../shared/kernel/transitions.js";

export type ReviewAction = "review" | "findErrors" | "escalate" | "approve" | "reject";

/** A verification, which each submission reviews anew until it is final. */
export const reviewTransitions: TransitionTable<VerificationStatus, ReviewAction> = {
  name: "VerificationStatus",
  initial: ["IN_PROGRESS", "READY_FOR_VERIFICATION"],
  terminal: ["APPROVED", "REJECTED"],
  states: {
    /** All is there, and a provider has still to take it up; the sandbox reviews at once. */
    READY_FOR_VERIFICATION: { review: "IN_PROGRESS" },
    /** Under review: its verdict leads on. */
    IN_PROGRESS: {
      findErrors: "RESOLVE_ERRORS",
      escalate: "PENDING_MANUAL_REVIEW",
      approve: "APPROVED",
      reject: "REJECTED",
    },
    /** The customer has to remedy the errors and to submit again. */
    RESOLVE_ERRORS: { review: "IN_PROGRESS" },
    /** A person decides; in the sandbox, the next submission. */
    PENDING_MANUAL_REVIEW: { review: "IN_PROGRESS" },
    APPROVED: {},
    REJECTED: {},
  },
};
