import type { ExternalAccountStatus, OwnershipType } from "../../../generated/prisma/client.js";
import type { TransitionTable } from "../../shared/kernel/transitions.js";

export type ExternalAccountAction = "challenge" | "prove" | "disprove" | "activate" | "review" | "deactivate";

/** States of an external account (docs/interface.md, External accounts; docs/interface.md, Ownership proofs). */
export const externalAccountTransitions: TransitionTable<ExternalAccountStatus, ExternalAccountAction> = {
  name: "ExternalAccountStatus",
  initial: ["PENDING", "ACTIVE", "PENDING_OWNERSHIP_VERIFICATION"],
  terminal: ["INACTIVE"],
  refusal: "CONFLICT",
  states: {
    /** Awaits acceptance by a provider. */
    PENDING: { activate: "ACTIVE", review: "UNDER_REVIEW", deactivate: "INACTIVE" },
    /** Can be credited and debited. */
    ACTIVE: { review: "UNDER_REVIEW", deactivate: "INACTIVE" },
    /** A self-custody wallet that awaits its holder's proof of ownership. */
    PENDING_OWNERSHIP_VERIFICATION: {
      challenge: "PENDING_OWNERSHIP_VERIFICATION",
      prove: "ACTIVE",
      disprove: "UNVERIFIED",
    },
    /** The proof failed or was late; a new challenge is possible. */
    UNVERIFIED: { challenge: "PENDING_OWNERSHIP_VERIFICATION" },
    /** Under review by compliance. */
    UNDER_REVIEW: { activate: "ACTIVE", deactivate: "INACTIVE" },
    /** No longer in use. */
    INACTIVE: {},
  },
};

/**
 * The status of a new account: a self-custody wallet that is registered as the holder's own awaits the proof of
 * ownership (docs/interface.md, Ownership proofs); any other account is ACTIVE.
 */
export function statusAtCreation(account: {
  ownershipType: OwnershipType;
  isSelfCustodyWallet: boolean;
}): ExternalAccountStatus {
  const mustProve = account.ownershipType === "FIRST_PARTY" && account.isSelfCustodyWallet;
  return mustProve ? "PENDING_OWNERSHIP_VERIFICATION" : "ACTIVE";
}
