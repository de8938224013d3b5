/**
 * The status of a Lightning payment. Only the preimage of its hash proves that the receiver has the money. FAILED is
 * final: the invoice was not and will not be paid.
 */
export type LightningProgress =
  | { readonly state: "PAID"; readonly preimage: Uint8Array }
  | { readonly state: "PENDING" }
  | { readonly state: "FAILED" };

/** A node that pays invoices. Repeated calls with one invoice pay once, and return the status of that payment. */
export interface LightningNode {
  /** `invoice`: BOLT 11, of an amount. Throws if the node can't be reached: the status is then unknown. */
  pay(invoice: string): Promise<LightningProgress>;
}
