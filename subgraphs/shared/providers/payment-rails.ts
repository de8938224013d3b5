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
  /** The end of the account's primary identifier, which selects the sandbox's outcome. */
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
  /** Refunds a payout (the order names the payee's account), or an unforwarded collection (the debited account). */
  refund(order: RailOrder, now: Date): Promise<RefundProgress>;
}
