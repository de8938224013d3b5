import type { TransitionTable } from "../../shared/kernel/transitions.js";

export type CardState = "PENDING_KYC" | "PROCESSING" | "ACTIVE" | "FROZEN" | "CLOSED";
export type CardAction = "activate" | "reject" | "freeze" | "unfreeze" | "close" | "withdraw";

/** The states of a card. */
export const cardTransitions: TransitionTable<CardState, CardAction> = {
  name: "CardStatus",
  initial: ["PROCESSING", "PENDING_KYC"],
  terminal: ["CLOSED"],
  states: {
    /** Only part of the wire's enum: a cardholder is approved before a card is ordered. */
    PENDING_KYC: { withdraw: "CLOSED" },
    /** Ordered: the issuer issues or rejects it. Deletion of the cardholder withdraws it. */
    PROCESSING: { activate: "ACTIVE", reject: "CLOSED", withdraw: "CLOSED" },
    ACTIVE: { freeze: "FROZEN", close: "CLOSED", withdraw: "CLOSED" },
    /** New authorizations are declined; earlier ones are settled. */
    FROZEN: { unfreeze: "ACTIVE", close: "CLOSED", withdraw: "CLOSED" },
    /** Permanently: no account is bound to it. */
    CLOSED: {},
  },
};

/** The action that PATCH names by its status. */
export const actionTo = { ACTIVE: "unfreeze", FROZEN: "freeze", CLOSED: "close" } as const satisfies Partial<
  Record<CardState, CardAction>
>;
