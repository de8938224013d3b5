import type { TransitionTable } from "../../shared/kernel/transitions.js";

export type CardState = "PENDING_KYC" | "PROCESSING" | "ACTIVE" | "FROZEN" | "CLOSED";
export type CardAction = "activate" | "reject" | "freeze" | "unfreeze" | "close";

/** The states of a card. */
export const cardTransitions: TransitionTable<CardState, CardAction> = {
  name: "CardStatus",
  initial: ["PROCESSING"],
  terminal: ["CLOSED"],
  states: {
    /** Part of the wire's enum: a cardholder must be approved before a card is ordered. */
    PENDING_KYC: {},
    /** Ordered; the issuer ends it. */
    PROCESSING: { activate: "ACTIVE", reject: "CLOSED" },
    ACTIVE: { freeze: "FROZEN", close: "CLOSED" },
    /** New authorizations are declined; those before are settled. */
    FROZEN: { unfreeze: "ACTIVE", close: "CLOSED" },
    /** For ever; no account is bound to it. */
    CLOSED: {},
  },
};

/** The action that PATCH names by its status. */
export const actionTo = { ACTIVE: "unfreeze", FROZEN: "freeze", CLOSED: "close" } as const satisfies Partial<
  Record<CardState, CardAction>
>;
