import { tenantOf, type Tenant } from "../../shared/kernel/caller.js";
import type { Tx } from "../../shared/persistence/client.js";

/** The currencies in which a customer can be paid: those of its ACTIVE accounts that are not RULE_BASED. */
export async function receivingCurrencies(
  tx: Pick<Tx, "internalAccount">,
  tenant: Tenant,
  customerId: string,
): Promise<string[]> {
  const rows = await tx.internalAccount.findMany({
    where: { ...tenantOf(tenant), customerId, type: { not: "RULE_BASED" }, status: "ACTIVE" },
    select: { currency: true },
    orderBy: { id: "asc" },
  });
  return [...new Set(rows.map(({ currency }) => currency))];
}
