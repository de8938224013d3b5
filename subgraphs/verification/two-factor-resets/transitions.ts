import type { TwoFactorResetStatus } from "../../../generated/prisma/client.js";
import type { TransitionTable } from "../../shared/kernel/transitions.js";

export type TwoFactorResetAction = "submit" | "pass" | "reject" | "complete" | "expire";

/** The reset of a lost factor. */
export const twoFactorResetTransitions: TransitionTable<TwoFactorResetStatus, TwoFactorResetAction> = {
  name: "TwoFactorResetStatus",
  initial: ["INITIATED"],
  terminal: ["COMPLETED", "REJECTED", "EXPIRED"],
  refusal: "CONFLICT",
  states: {
    /** Awaits the customer on the liveness check's page. */
    INITIATED: { submit: "PENDING_REVIEW", pass: "LIVENESS_PASSED", reject: "REJECTED", expire: "EXPIRED" },
    /** The customer has done the check; the outcome is pending. */
    PENDING_REVIEW: { pass: "LIVENESS_PASSED", reject: "REJECTED", expire: "EXPIRED" },
    /** The check is passed. Awaits completion by the platform. */
    LIVENESS_PASSED: { complete: "COMPLETED", expire: "EXPIRED" },
    /** The factor is reset. */
    COMPLETED: {},
    /** The check failed. */
    REJECTED: {},
    /** It was not completed in time. */
    EXPIRED: {},
  },
};
