import type { DelegatedKeyStatus } from "../../../generated/prisma/client.js";
import type { TransitionTable } from "../../shared/kernel/transitions.js";

export type DelegatedKeyAction = "activate" | "revoke";

/** States of a delegated key. At most one of a card's funding source is ACTIVE. */
export const delegatedKeyTransitions: TransitionTable<DelegatedKeyStatus, DelegatedKeyAction> = {
  name: "DelegatedKeyStatus",
  initial: ["PENDING"],
  terminal: ["REVOKED"],
  refusal: "INVALID_INPUT",
  states: {
    /** The wallet has signed once. It can't sign yet, and is removed if the second signature never comes. */
    PENDING: { activate: "ACTIVE" },
    /** It signs for the card. */
    ACTIVE: { revoke: "REVOKED" },
    /** Its private half is deleted. */
    REVOKED: {},
  },
};
