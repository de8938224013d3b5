import type { TransitionTable } from "../../shared/kernel/transitions.js";

/** The states of a payment that leaves; a quote has the status of its transaction. */
type OutgoingStatus = "PENDING" | "PENDING_AUTHORIZATION" | "PROCESSING" | "COMPLETED" | "FAILED" | "EXPIRED";
type OutgoingAction =
  "challenge" | "authorize" | "execute" | "expire" | "lapse" | "cancel" | "mismatch" | "complete" | "fail" | "return";

/** Outgoing payments (docs/interface.md, States of an outgoing payment; docs/interface.md, Cancellation). */
export const outgoingTransactionTransitions: TransitionTable<OutgoingStatus, OutgoingAction> = {
  name: "OutgoingTransactionStatus",
  initial: ["PENDING"],
  terminal: ["FAILED", "EXPIRED"],
  refusal: "CONFLICT",
  states: {
    /** An offer: nothing has moved. Left by execution, by funds that arrive, by its expiry, or by the platform. */
    PENDING: {
      challenge: "PENDING_AUTHORIZATION",
      execute: "PROCESSING",
      expire: "EXPIRED",
      cancel: "FAILED",
      mismatch: "FAILED",
    },
    /** The payer has yet to prove a second factor, perhaps in several rounds; left by the last proof or at its expiry. */
    PENDING_AUTHORIZATION: {
      challenge: "PENDING_AUTHORIZATION",
      execute: "PROCESSING",
      /** Proven, and to be funded: an offer again. */
      authorize: "PENDING",
      lapse: "FAILED",
      cancel: "FAILED",
    },
    /** The money has left the source, or is being collected; the rail leaves it. */
    PROCESSING: { complete: "COMPLETED", fail: "FAILED" },
    /** The receiver has it; a bank may still return it. */
    COMPLETED: { return: "FAILED" },
    /** It did not reach the receiver; what was taken is refunded. */
    FAILED: {},
    /** The offer ran out, and nothing moved. */
    EXPIRED: {},
  },
};

type IncomingStatus = "PENDING" | "PROCESSING" | "COMPLETED" | "REJECTED" | "FAILED";
type IncomingAction = "approve" | "execute" | "complete" | "reject" | "fail" | "cancel";

/** Incoming payments: over UMA with the platform's approval, collected from a bank account, or funded. */
export const incomingTransactionTransitions: TransitionTable<IncomingStatus, IncomingAction> = {
  name: "IncomingTransactionStatus",
  initial: ["PENDING", "COMPLETED"],
  terminal: ["COMPLETED", "REJECTED", "FAILED"],
  refusal: "CONFLICT",
  states: {
    /** Announced: the platform approves (UMA), or executes the quote that collects it. */
    PENDING: { approve: "PROCESSING", execute: "PROCESSING", reject: "REJECTED", fail: "FAILED", cancel: "FAILED" },
    /** Approved, or being collected; the rail leaves it. */
    PROCESSING: { complete: "COMPLETED", fail: "FAILED", cancel: "FAILED" },
    /** The money is on the account. */
    COMPLETED: {},
    /** The platform refused it. */
    REJECTED: {},
    /** It did not arrive. */
    FAILED: {},
  },
};

export type PaymentAction = OutgoingAction | IncomingAction;

export type RefundState = "PENDING" | "COMPLETED" | "FAILED";

/** A refund: an object and a ledger transaction of its own, once per payment. */
export const refundTransitions: TransitionTable<RefundState, "settle" | "fail"> = {
  name: "RefundStatus",
  initial: ["PENDING"],
  terminal: ["COMPLETED", "FAILED"],
  refusal: "CONFLICT",
  states: {
    /** Begun with the payment's failure or cancellation. */
    PENDING: { settle: "COMPLETED", fail: "FAILED" },
    /** Whoever paid has the money back. */
    COMPLETED: {},
    /** It could not be given back: the money waits in the system's account of refunds. */
    FAILED: {},
  },
};
