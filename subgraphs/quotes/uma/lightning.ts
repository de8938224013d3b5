import { LightningFault, tryInvoice } from "../../accounts/published.js";
import type { Caller } from "../../shared/kernel/caller.js";
import { sha256 } from "../../shared/kernel/crypto.js";
import type { LightningNode } from "../../shared/providers/lightning-node.js";
import type { UmaDeps } from "./deps.js";

/** Payments of counterparties' invoices over Lightning. */

/** The node that pays in this environment. Undefined in the sandbox: there the report of a payment is the payment. */
export function lightningOf({ lightning }: UmaDeps, { environment }: Pick<Caller, "environment">) {
  return lightning[environment];
}

/**
 * Pays an invoice once. PAID only with the preimage of its payment hash. Throws if the node returns another one: then
 * it is unknown whether it was paid.
 */
export async function payInvoice(node: LightningNode, invoice: string): Promise<"PAID" | "PENDING" | "FAILED"> {
  const progress = await node.pay(invoice);
  if (progress.state !== "PAID") return progress.state;
  const read = tryInvoice(invoice);
  const isProven = !(read instanceof LightningFault) && Buffer.from(sha256(progress.preimage)).equals(read.paymentHash);
  if (isProven) return "PAID";
  throw new Error("The Lightning node returned a preimage that isn't the invoice's");
}
