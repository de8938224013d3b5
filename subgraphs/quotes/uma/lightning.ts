import { LightningFault, tryInvoice } from "../../accounts/published.js";
import { sha256 } from "../../shared/kernel/crypto.js";
import type { LightningNode, LightningPayment } from "../../shared/providers/lightning-node.js";

/** Payments of counterparties' invoices over Lightning. */

/** Whether the preimage is that of the invoice's payment hash: the receiver has the money. */
export function isProven(invoice: string, preimage: Uint8Array): boolean {
  const read = tryInvoice(invoice);
  return !(read instanceof LightningFault) && Buffer.from(sha256(preimage)).equals(read.paymentHash);
}

/**
 * Pays an invoice once. PAID only with the preimage of its payment hash. Throws if the node returns another one: then
 * it is unknown whether it was paid.
 */
export async function payInvoice(
  node: LightningNode,
  payment: LightningPayment,
): Promise<"PAID" | "PENDING" | "FAILED"> {
  const progress = await node.pay(payment);
  if (progress.state !== "PAID") return progress.state;
  if (isProven(payment.invoice, progress.preimage)) return "PAID";
  throw new Error("The Lightning node returned a preimage that isn't the invoice's");
}
