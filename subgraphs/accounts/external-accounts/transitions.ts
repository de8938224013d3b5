import type { ExternalAccountStatus, OwnershipType } from "../../../generated/prisma/client.js";
import type { TransitionTable } from "../../shared/kernel/transitions.js";

export type ExternalAccountAction = "challenge" | "prove" | "disprove" | "activate" | "review" | "deactivate";

/** The life of an external account (docs/interface.md, External accounts; docs/interface.md, Ownership proofs). */
export const externalAccountTransitions: TransitionTable<ExternalAccountStatus, ExternalAccountAction> = {
  name: "ExternalAccountStatus",
  initial: ["PENDING", "ACTIVE", "PENDING_OWNERSHIP_VERIFICATION"],
  terminal: ["INACTIVE"],
  refusal: "CONFLICT",
  states: {
    /** A provider has yet to take it; the provider leaves it. */
    PENDING: { activate: "ACTIVE", review: "UNDER_REVIEW", deactivate: "INACTIVE" },
    /** Can be paid to and from. */
    ACTIVE: { review: "UNDER_REVIEW", deactivate: "INACTIVE" },
    /** A self-custody wallet whose holder has yet to prove that it is theirs; the challenge's outcome leaves it. */
    PENDING_OWNERSHIP_VERIFICATION: {
      challenge: "PENDING_OWNERSHIP_VERIFICATION",
      prove: "ACTIVE",
      disprove: "UNVERIFIED",
    },
    /** The proof failed or came too late; a new challenge leaves it. */
    UNVERIFIED: { challenge: "PENDING_OWNERSHIP_VERIFICATION" },
    /** Compliance looks at it. */
    UNDER_REVIEW: { activate: "ACTIVE", deactivate: "INACTIVE" },
    /** Not used any more. */
    INACTIVE: {},
  },
};

/**
 * The status of a new account: a wallet that is said to be its holder's own, and that no provider keeps for them, waits
 * for the proof (docs/interface.md, Ownership proofs); anything else can be used at once.
 */
export function statusAtCreation(account: {
  ownershipType: OwnershipType;
  isSelfCustodyWallet: boolean;
}): ExternalAccountStatus {
  const mustProve = account.ownershipType === "FIRST_PARTY" && account.isSelfCustodyWallet;
  return mustProve ? "PENDING_OWNERSHIP_VERIFICATION" : "ACTIVE";
}
