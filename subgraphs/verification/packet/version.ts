import { tenantOf, type Tenant } from "../../shared/kernel/caller.js";
import type { Tx } from "../../shared/persistence/client.js";

/**
 * Counts a change of the data that a reviewer of the customer sees: its own, its owners', its documents. A decision on
 * the earlier data is refused (docs/interface.md, Decisions on a verification). The transaction holds the customer's
 * lock.
 */
export async function packetChanged(tx: Pick<Tx, "verification">, tenant: Tenant, customerId: string): Promise<void> {
  await tx.verification.updateMany({
    where: { ...tenantOf(tenant), customerId },
    data: { version: { increment: 1 } },
  });
}
