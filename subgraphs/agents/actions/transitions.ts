import type { TransitionTable } from "../../shared/kernel/transitions.js";

export type ActionStatus = "PENDING_APPROVAL" | "APPROVED" | "REJECTED" | "FAILED";
export type ActionStep = "approve" | "reject" | "fail";

/** The states of what an agent asks for. One that the policy allows begins APPROVED. */
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
    /** Approved too late, or no longer allowed: nothing was paid. */
    FAILED: {},
  },
};
