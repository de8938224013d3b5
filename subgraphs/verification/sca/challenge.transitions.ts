import type { ScaChallengeStatus } from "../../../generated/prisma/client.js";
import type { TransitionTable } from "../../shared/kernel/transitions.js";

export type ScaChallengeAction = "pass" | "expire" | "abandon";

/** A challenge for a customer. At most one per operation and subject is OPEN. */
export const scaChallengeTransitions: TransitionTable<ScaChallengeStatus, ScaChallengeAction> = {
  name: "ScaChallengeStatus",
  initial: ["OPEN"],
  terminal: ["PASSED", "EXPIRED", "ABANDONED"],
  states: {
    /** Awaits the proof; wrong ones leave it open. A timer expires it. */
    OPEN: { pass: "PASSED", expire: "EXPIRED", abandon: "ABANDONED" },
    /** The customer has proven the factor. */
    PASSED: {},
    /** It was not proven in time. */
    EXPIRED: {},
    /** Another challenge replaced it. */
    ABANDONED: {},
  },
};
