import type { PaymentRailName } from "../schema/payments.js";

/** Money on its way between the service and accounts outside. Asked again with the same `transactionId`, pays once. */
export interface RailOrder {
  readonly transactionId: string;
  /** What both ends' statements show. */
  readonly reference: string;
  readonly externalAccountId: string;
  /** Smallest unit of the currency. */
  readonly amountMinor: bigint;
  readonly currency: string;
  /** Null: a crypto network. */
  readonly rail: PaymentRailName | null;
  /** The last characters of the account's primary identifier: what a sandbox's outcome depends on. */
  readonly sandboxSuffix: string;
  /** When it was handed over, domain time. */
  readonly since: Date;
}

/** Where a payout stands. `askAt`: when to ask again, domain time. */
export type PayoutProgress =
  | { readonly state: "PENDING"; readonly askAt: Date }
  /** The receiver has it. With `askAt` it may yet come back. */
  | { readonly state: "PAID"; readonly askAt?: Date }
  | { readonly state: "FAILED"; readonly failureReason: "QUOTE_EXECUTION_FAILED" | "COUNTERPARTY_POST_TX_FAILED" }
  /** The payer took it back before it reached the receiver. */
  | { readonly state: "CANCELLED" }
  /** The receiving bank sent it back. */
  | { readonly state: "RETURNED" };

export type CollectionProgress =
  { readonly state: "PENDING"; readonly askAt: Date } | { readonly state: "COLLECTED" } | { readonly state: "FAILED" };

/** Whether money that comes back can be given to whoever paid. */
export type RefundProgress = "SETTLED" | "FAILED";

/** Pays out to, and collects from, accounts outside. */
export interface PaymentRails {
  payOut(order: RailOrder, now: Date): Promise<PayoutProgress>;
  collect(order: RailOrder, now: Date): Promise<CollectionProgress>;
  /** Of a payout, to the account that paid for it. */
  refund(order: RailOrder, now: Date): Promise<RefundProgress>;
}
