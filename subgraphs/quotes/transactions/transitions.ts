import type { Transaction as TransactionRow } from "../../../generated/prisma/client.js";
import type { TransitionTable } from "../../shared/kernel/transitions.js";

/** The states of a payment that leaves; a quote has the status of its transaction. */
type OutgoingStatus = "PENDING" | "PENDING_AUTHORIZATION" | "PROCESSING" | "COMPLETED" | "FAILED" | "EXPIRED";
type OutgoingAction =
  | "challenge"
  | "authorize"
  | "execute"
  | "expire"
  | "lapse"
  | "cancel"
  | "mismatch"
  | "complete"
  | "fail"
  | "return"
  | "hold"
  | "release"
  | "refuse";

/** Outgoing payments (docs/interface.md, States of an outgoing payment; docs/interface.md, Cancellation). */
export const outgoingTransactionTransitions: TransitionTable<OutgoingStatus, OutgoingAction> = {
  name: "OutgoingTransactionStatus",
  initial: ["PENDING"],
  terminal: ["FAILED", "EXPIRED"],
  refusal: "CONFLICT",
  states: {
    /**
     * An offer: nothing is debited. Ends by execution, received funds, expiry, or the platform. With COMPLIANCE_REVIEW it
     * is debited and held; ends by a reviewer's decision, or fails when its collection is returned.
     */
    PENDING: {
      challenge: "PENDING_AUTHORIZATION",
      execute: "PROCESSING",
      expire: "EXPIRED",
      cancel: "FAILED",
      mismatch: "FAILED",
      fail: "FAILED",
      release: "PROCESSING",
      refuse: "FAILED",
    },
    /** The payer must prove a second factor, possibly in several rounds; ends by the last proof, or expires. */
    PENDING_AUTHORIZATION: {
      challenge: "PENDING_AUTHORIZATION",
      execute: "PROCESSING",
      /** Proven, but not funded yet: an offer again. */
      authorize: "PENDING",
      lapse: "FAILED",
      cancel: "FAILED",
    },
    /** The source is debited, or the collection is in progress; the rail ends it. */
    PROCESSING: { complete: "COMPLETED", fail: "FAILED", hold: "PENDING" },
    /** The receiver is credited; a bank may still return the payment. */
    COMPLETED: { return: "FAILED" },
    /** The receiver is not credited; the debited amount is refunded. */
    FAILED: {},
    /** The offer expired; nothing was debited. */
    EXPIRED: {},
  },
};

type IncomingStatus = "PENDING" | "PENDING_AUTHORIZATION" | "PROCESSING" | "COMPLETED" | "REJECTED" | "FAILED";
type IncomingAction =
  "challenge" | "approve" | "execute" | "complete" | "reject" | "mismatch" | "fail" | "cancel" | "return";

/** Incoming payments: over UMA with the platform's approval, collected from a bank account, or funded. */
export const incomingTransactionTransitions: TransitionTable<IncomingStatus, IncomingAction> = {
  name: "IncomingTransactionStatus",
  initial: ["PENDING", "COMPLETED"],
  terminal: ["REJECTED", "FAILED"],
  refusal: "CONFLICT",
  states: {
    /** Announced: the platform approves (UMA), or executes the quote that collects it. */
    PENDING: {
      challenge: "PENDING_AUTHORIZATION",
      approve: "PROCESSING",
      execute: "PROCESSING",
      reject: "REJECTED",
      mismatch: "FAILED",
      fail: "FAILED",
      cancel: "FAILED",
    },
    /** Pulled from another customer's bank account, who must prove a second factor; ends as an outgoing payment's. */
    PENDING_AUTHORIZATION: {
      challenge: "PENDING_AUTHORIZATION",
      execute: "PROCESSING",
      fail: "FAILED",
      cancel: "FAILED",
    },
    /** Approved, or the collection is in progress; the rail ends it. */
    PROCESSING: { complete: "COMPLETED", fail: "FAILED", cancel: "FAILED" },
    /** The account is credited; the payer's bank may still return a collection. */
    COMPLETED: { return: "FAILED" },
    /** The platform rejected it. */
    REJECTED: {},
    /** It failed: the account is not credited. */
    FAILED: {},
  },
};

export type PaymentAction = OutgoingAction | IncomingAction;

export type RefundState = "PENDING" | "COMPLETED" | "FAILED";

/** A refund: a separate object and ledger transaction, one per payment. */
export const refundTransitions: TransitionTable<RefundState, "settle" | "fail"> = {
  name: "RefundStatus",
  initial: ["PENDING"],
  terminal: ["COMPLETED", "FAILED"],
  refusal: "CONFLICT",
  states: {
    /** Begun with the payment's failure or cancellation. */
    PENDING: { settle: "COMPLETED", fail: "FAILED" },
    /** The payer is credited. */
    COMPLETED: {},
    /** The payer can't be credited: the amount stays in the system's account of refunds. */
    FAILED: {},
  },
};

/** Every status of a payment, by card included. */
type AnyStatus = TransactionRow["status"];
/** The class of a status in statistics. */
export type StatusClass = "completed" | "failed" | "neither" | "open";

/**
 * The class of each status (docs/interface.md, Statistics): `neither` is an offer that no one took, `open` one that may
 * still change.
 */
export const statusClasses: Readonly<Record<AnyStatus, StatusClass>> = {
  CREATED: "open",
  PENDING: "open",
  PENDING_AUTHORIZATION: "open",
  PROCESSING: "open",
  AUTHORIZED: "open",
  PARTIALLY_SETTLED: "open",
  COMPLETED: "completed",
  SETTLED: "completed",
  REFUNDED: "completed",
  FAILED: "failed",
  REJECTED: "failed",
  DECLINED: "failed",
  EXCEPTION: "failed",
  EXPIRED: "neither",
};
