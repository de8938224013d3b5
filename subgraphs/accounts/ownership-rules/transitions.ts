import type { OwnershipChallengeStatus } from "../../../generated/prisma/client.js";
import type { TransitionTable } from "../../shared/kernel/transitions.js";

export type OwnershipChallengeAction = "prove" | "fail" | "expire" | "abandon";

/**
 * States of an ownership challenge (docs/interface.md, Ownership proofs). At most one of an account is OPEN.
 */
export const ownershipChallengeTransitions: TransitionTable<OwnershipChallengeStatus, OwnershipChallengeAction> = {
  name: "OwnershipChallengeStatus",
  initial: ["OPEN"],
  terminal: ["VERIFIED", "FAILED", "ABANDONED"],
  refusal: "CONFLICT",
  states: {
    /** Awaits the signature, or the person on the hosted page, until a timer ends it. */
    OPEN: { prove: "VERIFIED", fail: "FAILED", expire: "EXPIRED", abandon: "ABANDONED" },
    /** The wallet belongs to its holder. */
    VERIFIED: {},
    /** A wrong signature, or a failed liveness check. */
    FAILED: {},
    /** Not completed in time. A late signature is accepted once, as a wrong one. */
    EXPIRED: { fail: "FAILED" },
    /** Replaced by a later challenge. */
    ABANDONED: {},
  },
};
