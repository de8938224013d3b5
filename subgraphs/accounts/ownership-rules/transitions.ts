import type { OwnershipChallengeStatus } from "../../../generated/prisma/client.js";
import type { TransitionTable } from "../../shared/kernel/transitions.js";

export type OwnershipChallengeAction = "prove" | "fail" | "expire" | "abandon";

/**
 * The life of one attempt to prove that a wallet is its holder's own (docs/interface.md, Ownership proofs). At most one
 * of an account is OPEN.
 */
export const ownershipChallengeTransitions: TransitionTable<OwnershipChallengeStatus, OwnershipChallengeAction> = {
  name: "OwnershipChallengeStatus",
  initial: ["OPEN"],
  terminal: ["VERIFIED", "FAILED", "ABANDONED"],
  refusal: "CONFLICT",
  states: {
    /** Waits for the signature, or for the person on the hosted page; a timer leaves it at the latest. */
    OPEN: { prove: "VERIFIED", fail: "FAILED", expire: "EXPIRED", abandon: "ABANDONED" },
    /** The wallet is its holder's. */
    VERIFIED: {},
    /** Another signature than the one asked for, or a person who did not pass. */
    FAILED: {},
    /** Nobody answered in time. A signature that comes still is answered once, as a wrong one. */
    EXPIRED: { fail: "FAILED" },
    /** A further challenge took its place. */
    ABANDONED: {},
  },
};
