import type { Tenant } from "../kernel/caller.js";
import type { Tx } from "../persistence/client.js";
import type { CryptoNetworkName } from "../schema/crypto-networks.js";
import type { PaymentRailName } from "../schema/payments.js";

/** A payment between the service and an external account. Repeated calls with one `transactionId` pay once. */
export interface RailOrder {
  readonly tenant: Tenant;
  readonly transactionId: string;
  /** The reference on both parties' statements. */
  readonly reference: string;
  readonly externalAccountId: string;
  /**
   * The account as it was registered: its `accountType` and that type's fields. Personal data, opened from the sealed
   * row for the call: never logged.
   */
  readonly account: Readonly<Record<string, unknown>>;
  /** The owner of the account, as registered; null: a wallet without one. Never logged, too. */
  readonly beneficiary: Readonly<Record<string, unknown>> | null;
  /** Text for the receiver, as the rail carries it; null: none. */
  readonly remittanceInformation: string | null;
  /** The purpose that the payer states; null: none. */
  readonly purposeOfPayment: string | null;
  /** Smallest unit of the currency. */
  readonly amountMinor: bigint;
  readonly currency: string;
  /** Null for a crypto network. */
  readonly rail: PaymentRailName | null;
  /** The crypto network of a wallet; null for a rail. */
  readonly network: CryptoNetworkName | null;
  /** The end of the account's primary identifier, which selects the sandbox's outcome. */
  readonly sandboxSuffix: string;
  /** When it was submitted, domain time. */
  readonly since: Date;
}

/** The rail's own words for a failure. */
export interface RailFailure {
  /** The rail's code, such as `R01` (ACH) or `AC04` (SEPA). */
  readonly code?: string | undefined;
  /** One line for a person. */
  readonly reason?: string | undefined;
}

/** No provider has received the order: it is not, or no longer, wanted, or the payment's collection was returned. */
interface Unsent {
  readonly state: "UNSENT";
}

/** Whether an order must still be sent, in the transaction that records that it is. */
export type StillWanted = (tx: Tx) => Promise<boolean>;

/** The status of a payout, of all of its amount. `askAt`: when to poll again, domain time. */
export type PayoutProgress =
  | { readonly state: "PENDING"; readonly askAt: Date }
  /** The receiver has it. With `askAt` it may still be returned. */
  | { readonly state: "PAID"; readonly askAt?: Date }
  | {
      readonly state: "FAILED";
      readonly failureReason: "QUOTE_EXECUTION_FAILED" | "COUNTERPARTY_POST_TX_FAILED" | "ACCOUNT_INVALID";
      readonly failure?: RailFailure | undefined;
    }
  /** Cancelled by the payer before it reached the receiver. */
  | { readonly state: "CANCELLED" }
  /** Returned by the receiving bank. */
  | { readonly state: "RETURNED"; readonly failure?: RailFailure | undefined }
  | Unsent;

/** The status of a collection, of all of its amount. `askAt` as of a payout. */
export type CollectionProgress =
  | { readonly state: "PENDING"; readonly askAt: Date }
  /** We have the money: it may be spent from `availableAt` on, absent: now. With `askAt` it may still be returned. */
  | { readonly state: "COLLECTED"; readonly availableAt?: Date; readonly askAt?: Date }
  | { readonly state: "FAILED"; readonly failure?: RailFailure | undefined }
  /** Returned to the payer by its bank, before or after it was COLLECTED. */
  | { readonly state: "RETURNED"; readonly failure?: RailFailure | undefined };

/** A payment that is refunded: at least one of its ends is outside. */
export interface RefundOrder {
  /** The payout that failed or was returned; absent: there was none. */
  readonly payout?: RailOrder;
  /** The collection whose payer is paid back; absent: the payer has an internal account. */
  readonly collection?: RailOrder;
}

/** Whether returned money is refunded to the payer. */
export type RefundProgress =
  | { readonly state: "PENDING"; readonly askAt: Date }
  | { readonly state: "SETTLED" }
  | { readonly state: "FAILED"; readonly failure?: RailFailure | undefined }
  | Unsent;

/** The rail or crypto network by which an external account is reached. */
export type RailName = PaymentRailName | CryptoNetworkName;

/** Pays out to, and collects from, external accounts. */
export interface PaymentRails {
  /** Whether a platform's payments go this way: a rail, or a network, and the external account's currency. Absent: all. */
  carries?(tenant: Tenant, way: { readonly name: RailName; readonly currency: string }): boolean;
  /** `isWanted`: of a payment that was collected. False before the order's first byte: it is UNSENT. */
  payOut(order: RailOrder, now: Date, isWanted?: StillWanted): Promise<PayoutProgress>;
  collect(order: RailOrder, now: Date): Promise<CollectionProgress>;
  refund(order: RefundOrder, now: Date, isWanted?: StillWanted): Promise<RefundProgress>;
  /**
   * The status of an order that was called, in the transaction that applies it: a rail may have told a newer one since.
   * A later one makes the payment's step due again. Absent, or undefined: that of the call.
   */
  readonly told?: {
    payOut(tx: Tx, order: RailOrder, now: Date): Promise<PayoutProgress | undefined>;
    collect(tx: Tx, order: RailOrder, now: Date): Promise<CollectionProgress | undefined>;
    refund(tx: Tx, order: RefundOrder, now: Date): Promise<RefundProgress | undefined>;
    /** Whether a provider may have received this order of a payment; it gets none while the payment is locked. */
    isSent(tx: Tx, tenant: Tenant, transactionId: string, order: "PAYOUT" | "REFUND"): Promise<boolean>;
  };
}
