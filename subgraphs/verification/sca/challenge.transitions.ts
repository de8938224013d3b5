import type { ScaChallengeStatus } from "../../../generated/prisma/client.js";
import type { TransitionTable } from "../../shared/kernel/transitions.js";

export type ScaChallengeAction = "pass" | "expire" | "abandon";

/** The life of a proof that is asked of a customer. At most one of an operation on a subject is OPEN. */
export const scaChallengeTransitions: TransitionTable<ScaChallengeStatus, ScaChallengeAction> = {
  name: "ScaChallengeStatus",
  initial: ["OPEN"],
  terminal: ["PASSED", "EXPIRED", "ABANDONED"],
  states: {
    /** Waits for the proof; wrong ones leave it open. A timer ends it at the latest. */
    OPEN: { pass: "PASSED", expire: "EXPIRED", abandon: "ABANDONED" },
    /** The customer has proven the factor. */
    PASSED: {},
    /** Nobody proved it in time. */
    EXPIRED: {},
    /** A further challenge took its place. */
    ABANDONED: {},
  },
};
