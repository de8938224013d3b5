import type { Tenant } from "../kernel/caller.js";
import type { Tx } from "../persistence/client.js";
import type { StillWanted } from "./payment-rails.js";

/** An invoice that pays a counterparty. */
export interface LightningPayment {
  readonly tenant: Tenant;
  readonly transactionId: string;
  /** BOLT 11, of an amount. */
  readonly invoice: string;
  /** Of a payment that was collected. False before the invoice is sent to the node: it stays PENDING. */
  readonly isWanted?: StillWanted | undefined;
}

/**
 * The status of a Lightning payment. Only the preimage of its hash proves that the receiver has the money. FAILED is
 * final: the invoice was not and will not be paid.
 */
export type LightningProgress =
  | { readonly state: "PAID"; readonly preimage: Uint8Array }
  | { readonly state: "PENDING" }
  | { readonly state: "FAILED" };

/** A node that pays invoices. Repeated calls with one payment pay once, and return the status of that payment. */
export interface LightningNode {
  /** Throws if the node can't be reached: the status is then unknown. */
  pay(payment: LightningPayment): Promise<LightningProgress>;
  /** Whether an event has told the outcome since the call, in the transaction that schedules the next one; absent: none does. */
  isTold?(tx: Tx, payment: LightningPayment): Promise<boolean>;
  /** Whether the node may have received the invoice; absent: it may. While what `isWanted` locks is locked, it doesn't get it. */
  isSent?(tx: Tx, payment: Pick<LightningPayment, "transactionId">): Promise<boolean>;
}

/** The node by which a tenant pays; undefined: none. The sandbox needs none. */
export type LightningNodeOf = (tenant: Tenant) => LightningNode | undefined;
