import type { Prisma } from "../../../generated/prisma/client.js";
import { tenantOf, type Tenant } from "../../shared/kernel/caller.js";
import type { Tx } from "../../shared/persistence/client.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { isId } from "../../shared/kernel/ids.js";
import { lockPayers, type Payer } from "./payer.sql.js";

/** The customer, as {@link findPayers} finds it. Throws 404 CUSTOMER_NOT_FOUND. */
export async function findPayer(tx: Tx, tenant: Tenant, customerId: string): Promise<Payer> {
  const payer = (await findPayers(tx, tenant, [customerId])).get(customerId);
  if (!payer) throw new ApiError("CUSTOMER_NOT_FOUND");
  return payer;
}

/**
 * The live ones of these customers, share-locked until the transaction ends: deletions wait, payments don't wait for
 * each other. `further`: a subquery of further ids.
 */
export async function findPayers(
  tx: Tx,
  tenant: Tenant,
  customerIds: readonly string[],
  further?: Prisma.Sql,
): Promise<ReadonlyMap<string, Payer>> {
  const ids = [...new Set(customerIds.filter((id) => isId("Customer", id)))];
  if (ids.length === 0 && !further) return new Map();
  const rows = await lockPayers(tx, tenant, ids, further);
  return new Map(rows.map((payer) => [payer.id, payer]));
}

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
