import type { TransitionTable } from "../../shared/kernel/transitions.js";

export type ActionStatus = "PENDING_APPROVAL" | "APPROVED" | "REJECTED" | "FAILED";
export type ActionStep = "approve" | "reject" | "fail";

/** States of an action. One that the policy allows begins APPROVED. */
export const actionTransitions: TransitionTable<ActionStatus, ActionStep> = {
  name: "AgentActionStatus",
  initial: ["PENDING_APPROVAL", "APPROVED"],
  terminal: ["APPROVED", "REJECTED", "FAILED"],
  refusal: "CONFLICT",
  states: {
    /** Counted, so that it fits when it is approved. */
    PENDING_APPROVAL: { approve: "APPROVED", reject: "REJECTED", fail: "FAILED" },
    /** The payment is made. */
    APPROVED: {},
    REJECTED: {},
    /** Approved too late, or not allowed by then: nothing was paid. */
    FAILED: {},
  },
};
