import { invoiceExpiresAt, lockInvoice, type PaymentAccount } from "../../accounts/published.js";
import type { Deps } from "../../shared/deps.js";
import { tenantOf, type Tenant } from "../../shared/kernel/caller.js";
import { invalidField } from "../../shared/kernel/errors.js";
import type { Tx } from "../../shared/persistence/client.js";

type Invoice = NonNullable<Extract<PaymentAccount, { kind: "EXTERNAL" }>["invoice"]>;

/**
 * Why a Lightning invoice can't be paid: it expired, by real time as nodes see it, or one of its registrations was paid.
 * Undefined: it can be. Payments of one invoice wait for each other.
 */
export async function invoiceFault(
  { clock }: Pick<Deps, "clock">,
  tx: Tx,
  tenant: Tenant,
  { text, fingerprint }: Invoice,
): Promise<string | undefined> {
  const expiresAt = invoiceExpiresAt(text);
  if (expiresAt && expiresAt <= (await clock.shared(tx))) return `the invoice expired at ${expiresAt.toISOString()}`;
  const registrations = await lockInvoice(tx, tenant, fingerprint);
  const paid = await tx.transaction.findFirst({
    where: { ...tenantOf(tenant), destination: { in: registrations }, status: { in: ["PROCESSING", "COMPLETED"] } },
    select: { id: true },
  });
  return paid ? `the invoice is paid by ${paid.id}: an invoice is paid once` : undefined;
}

/** Throws 400 for an invoice with a fault. */
export async function assertInvoicePayable(...of: Parameters<typeof invoiceFault>): Promise<void> {
  const fault = await invoiceFault(...of);
  if (fault !== undefined) throw invalidField("destination.accountId", fault);
}
