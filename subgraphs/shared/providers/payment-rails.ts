import type { PaymentRailName } from "../schema/payments.js";

/** A payment between the service and an external account. Repeated calls with one `transactionId` pay once. */
export interface RailOrder {
  readonly transactionId: string;
  /** The reference on both parties' statements. */
  readonly reference: string;
  readonly externalAccountId: string;
  /** Smallest unit of the currency. */
  readonly amountMinor: bigint;
  readonly currency: string;
  /** Null for a crypto network. */
  readonly rail: PaymentRailName | null;
  /** The last characters of the account's primary identifier: the sandbox's outcome depends on them. */
  readonly sandboxSuffix: string;
  /** When it was submitted, domain time. */
  readonly since: Date;
}

/** The status of a payout. `askAt`: when to poll again, domain time. */
export type PayoutProgress =
  | { readonly state: "PENDING"; readonly askAt: Date }
  /** The receiver has it. With `askAt` it may still be returned. */
  | { readonly state: "PAID"; readonly askAt?: Date }
  | { readonly state: "FAILED"; readonly failureReason: "QUOTE_EXECUTION_FAILED" | "COUNTERPARTY_POST_TX_FAILED" }
  /** Cancelled by the payer before it reached the receiver. */
  | { readonly state: "CANCELLED" }
  /** Returned by the receiving bank. */
  | { readonly state: "RETURNED" };

export type CollectionProgress =
  { readonly state: "PENDING"; readonly askAt: Date } | { readonly state: "COLLECTED" } | { readonly state: "FAILED" };

/** Whether returned money can be refunded to the payer. */
export type RefundProgress = "SETTLED" | "FAILED";

/** Pays out to, and collects from, external accounts. */
export interface PaymentRails {
  payOut(order: RailOrder, now: Date): Promise<PayoutProgress>;
  collect(order: RailOrder, now: Date): Promise<CollectionProgress>;
  /**
   * The refund of a payout (the order names the account that was to be paid), or of a collection that could not be
   * paid on (the account that it was collected from).
   */
  refund(order: RailOrder, now: Date): Promise<RefundProgress>;
}
