import type { InvitationStatus } from "../../../generated/prisma/client.js";
import type { TransitionTable } from "../../shared/kernel/transitions.js";

export type InvitationAction = "claim" | "expire" | "cancel";

/** States of an invitation (docs/interface.md, Invitations). */
export const invitationTransitions: TransitionTable<InvitationStatus, InvitationAction> = {
  name: "InvitationStatus",
  initial: ["PENDING"],
  terminal: ["CLAIMED", "EXPIRED", "CANCELLED"],
  states: {
    /** Can be claimed with the code until `expiresAt`. */
    PENDING: { claim: "CLAIMED", expire: "EXPIRED", cancel: "CANCELLED" },
    /** The invitee's address is known. */
    CLAIMED: {},
    /** Not claimed in time. */
    EXPIRED: {},
    /** Cancelled by the inviter's platform, or by the inviter's deletion. */
    CANCELLED: {},
  },
};
