import type { StillWanted } from "../../shared/providers/payment-rails.js";
import type { RequestedField } from "./protocol/fields.js";

/**
 * The UMA network as a sending platform uses it: look the receiver up, request an offer, settle it. All amounts are
 * safe integers in the smallest unit, so that an offer is plain JSON.
 */

/** A currency that the receiver takes. */
export interface UmaCurrency {
  readonly code: string;
  readonly name: string;
  readonly symbol: string;
  readonly decimals: number;
  /** Millisatoshis per smallest unit, as the receiver estimates; an offer commits to one. */
  readonly multiplier: number;
  readonly minMinor: number;
  readonly maxMinor: number;
}

/** A field of the payer that the receiver's provider requests; `name` as in the contract, such as `FULL_NAME`. */
type UmaPayerField = RequestedField;

/** Result of a lookup, as plain JSON. */
export interface UmaReceiver {
  /** Lower case, `$name@domain`. */
  readonly umaAddress: string;
  /** In the receiver's order of preference. */
  readonly currencies: readonly UmaCurrency[];
  readonly requiredPayerDataFields: readonly UmaPayerField[];
  /** The protocol version that both support. */
  readonly umaVersion: string;
  /** URL of the pay request. */
  readonly callback: string;
  readonly isSubjectToTravelRule: boolean;
}

export interface UmaLookup {
  readonly receiverUmaAddress: string;
  /** The payer's, if it is known already. */
  readonly senderUmaAddress?: string | null;
}

export interface UmaPaymentRequest {
  readonly receiver: UmaReceiver;
  readonly payer: {
    readonly umaAddress: string;
    /** Known data of the payer, by the names of {@link UmaPayerField}; absent ones are omitted. */
    readonly customerInfo: Readonly<Record<string, string>>;
    /** Whether the payer's identity was verified. */
    readonly isVerified: boolean;
  };
  /** SENDING locks the amount that leaves the payer's side, without its fees; RECEIVING the receiver's amount. */
  readonly amount:
    | { readonly lockedSide: "SENDING"; readonly amountMsat: bigint }
    | { readonly lockedSide: "RECEIVING"; readonly receivingMinor: bigint };
  readonly receivingCurrency: string;
  /** Millisatoshis per smallest unit of the receiving currency at our own mid-market rate, if there is one. */
  readonly marketMultiplier: number | undefined;
  /** A note for the receiver. */
  readonly comment?: string | null;
}

/** The commitment of the receiver's provider, as plain JSON. */
export interface UmaOffer {
  readonly receiverUmaAddress: string;
  readonly payerUmaAddress: string;
  readonly receivingCurrency: string;
  /** The receiver's amount, after the counterparty's fee. */
  readonly receivingMinor: number;
  /** The invoice's amount: the receiver's amount and fee. */
  readonly amountMsat: number;
  /** Millisatoshis per smallest unit of the receiving currency. */
  readonly multiplier: number;
  /** The counterparty's fee, part of `amountMsat`. */
  readonly feeMsat: number;
  /** BOLT 11. */
  readonly invoice: string;
  /** URL to which the payment is reported. */
  readonly utxoCallback: string;
  /** The counterparty's data about the receiver, by the contract's names. */
  readonly counterpartyInformation: Readonly<Record<string, string>>;
}

export interface UmaSettlement {
  readonly offer: UmaOffer;
  /** The payment to settle: repeated calls pay once. */
  readonly transactionId: string;
  /** When the payment was executed, domain time: the same in repeated calls. */
  readonly executedAt: Date;
  /** Now, domain time. */
  readonly at: Date;
  /** Of a payment that was collected. False before the money is sent: it stays PENDING. */
  readonly isWanted?: StillWanted | undefined;
}

/**
 * PENDING: unknown, or the counterparty can't be reached: refund nothing, ask again later. PAID_UNREPORTED: the money
 * was sent, but not yet reported to the counterparty: report it again later. A failure is final: nothing was or will be
 * paid.
 */
export type UmaSettlementOutcome =
  | "PAID"
  | "PAID_UNREPORTED"
  | "PENDING"
  | { readonly failureReason: "COMPLIANCE_REJECTED" | "LIGHTNING_PAYMENT_FAILED" | "COUNTERPARTY_POST_TX_FAILED" };

/** Time after which a payment to the sandbox's `$pending.long` counterparties settles. */
export const umaPendingLongMs = 6 * 60_000;
