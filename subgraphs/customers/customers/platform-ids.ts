import { tenantOf, type Tenant } from "../../shared/kernel/caller.js";
import type { Tx } from "../../shared/persistence/client.js";

/** The platform's own id of a customer, deleted or not. Throws if there is no such customer. */
export async function platformCustomerIdOf(
  tx: Pick<Tx, "customer">,
  tenant: Tenant,
  customerId: string,
): Promise<string> {
  const row = await tx.customer.findUnique({
    where: { id: customerId, ...tenantOf(tenant) },
    select: { platformCustomerId: true },
  });
  if (!row) throw new Error(`The customer ${customerId} is gone`);
  return row.platformCustomerId;
}

/** The ids of the customers with this platform customer id, also deleted ones. */
export async function customersNamed(
  db: Pick<Tx, "customer">,
  tenant: Tenant,
  platformCustomerId: string,
): Promise<string[]> {
  const rows = await db.customer.findMany({ where: { ...tenantOf(tenant), platformCustomerId }, select: { id: true } });
  return rows.map(({ id }) => id);
}
