import { LightningFault, lockInvoice } from "../../accounts/published.js";
import type { Deps } from "../../shared/deps.js";
import { tenantOf, type Tenant } from "../../shared/kernel/caller.js";
import { invalidField } from "../../shared/kernel/errors.js";
import type { Tx } from "../../shared/persistence/client.js";
import { isSplitSatoshi, termsOf, type LightningPayee } from "../pricing/lightning.js";

/**
 * The reason that a Lightning invoice or offer can't be paid in any amount (docs/interface.md, Lightning): invalid, of
 * a test network in production, expired by real time, or an invoice that was paid by any registration. Undefined: it
 * can. Payments of one invoice wait for each other.
 */
async function faultOf(
  { clock }: Pick<Deps, "clock">,
  tx: Tx,
  tenant: Tenant,
  payee: LightningPayee,
): Promise<string | undefined> {
  const what = payee.form === "INVOICE" ? "invoice" : "offer";
  const terms = termsOf(payee);
  if (terms instanceof LightningFault) return `the ${what} can't be paid: ${terms.message}`;
  const { expiresAt, amountMsat, isOnMainNetwork } = terms;
  if (tenant.environment === "PRODUCTION" && !isOnMainNetwork) return `the ${what} is for a test network`;
  if (amountMsat !== undefined && isSplitSatoshi(amountMsat)) {
    return `the ${what} is of ${amountMsat} millisatoshis, of which whole satoshis would lose more than 1 %`;
  }
  if (expiresAt && expiresAt <= (await clock.shared(tx))) return `the ${what} expired at ${expiresAt.toISOString()}`;
  if (payee.form === "OFFER") return undefined;
  const registrations = await lockInvoice(tx, tenant, payee.fingerprint);
  const paid = await tx.transaction.findFirst({
    where: { ...tenantOf(tenant), destination: { in: registrations }, status: { in: ["PROCESSING", "COMPLETED"] } },
    select: { id: true },
  });
  return paid ? `the invoice is paid by ${paid.id}: an invoice can be paid only once` : undefined;
}

/** Throws 400 naming `destination.accountId` for an invoice or an offer with a fault. */
export async function assertPayable(...of: Parameters<typeof faultOf>): Promise<void> {
  const fault = await faultOf(...of);
  if (fault !== undefined) throw invalidField("destination.accountId", fault);
}
