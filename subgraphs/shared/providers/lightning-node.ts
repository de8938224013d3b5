/**
 * The status of a Lightning payment. The preimage of its hash proves that the receiver has the money; nothing else does.
 * FAILED is final: the invoice was not paid, and the node never will.
 */
export type LightningProgress =
  | { readonly state: "PAID"; readonly preimage: Uint8Array }
  | { readonly state: "PENDING" }
  | { readonly state: "FAILED" };

/** A node that pays invoices. Repeated calls with one invoice pay once, and return the status of that payment. */
export interface LightningNode {
  /** `invoice`: BOLT 11, of an amount. Throws if the node can't be reached: nothing is known then. */
  pay(invoice: string): Promise<LightningProgress>;
}
