import type { TwoFactorResetStatus } from "../../../generated/prisma/client.js";
import type { TransitionTable } from "../../shared/kernel/transitions.js";

export type TwoFactorResetAction = "submit" | "pass" | "reject" | "complete" | "expire";

/** The life of a request to give up a factor that its holder has lost. */
export const twoFactorResetTransitions: TransitionTable<TwoFactorResetStatus, TwoFactorResetAction> = {
  name: "TwoFactorResetStatus",
  initial: ["INITIATED"],
  terminal: ["COMPLETED", "REJECTED", "EXPIRED"],
  refusal: "CONFLICT",
  states: {
    /** Waits for the customer on the page of the liveness check. */
    INITIATED: { submit: "PENDING_REVIEW", pass: "LIVENESS_PASSED", reject: "REJECTED", expire: "EXPIRED" },
    /** The customer has done its part; the check's outcome follows. */
    PENDING_REVIEW: { pass: "LIVENESS_PASSED", reject: "REJECTED", expire: "EXPIRED" },
    /** It is the customer. Waits for the platform to complete the reset. */
    LIVENESS_PASSED: { complete: "COMPLETED", expire: "EXPIRED" },
    /** The factor is given up. */
    COMPLETED: {},
    /** It was not the customer. */
    REJECTED: {},
    /** Nobody completed it in time. */
    EXPIRED: {},
  },
};
