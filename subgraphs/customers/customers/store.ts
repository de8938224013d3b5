import type { Customer as CustomerRow } from "../../../generated/prisma/client.js";
import { tenantOf, type Caller, type Tenant } from "../../shared/kernel/caller.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { isId } from "../../shared/kernel/ids.js";
import type { Tx } from "../../shared/persistence/client.js";

/** Live customers by id. */
export async function findCustomers(
  deps: { readonly db: Pick<Tx, "customer"> },
  ids: readonly string[],
  caller: Tenant,
): Promise<ReadonlyMap<string, CustomerRow>> {
  const wellFormed = ids.filter((id) => isId("Customer", id));
  if (wellFormed.length === 0) return new Map();
  const rows = await deps.db.customer.findMany({
    where: { ...tenantOf(caller), id: { in: wellFormed }, deletedAt: null },
  });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Locks the row, deleted or not. Throws 404 CUSTOMER_NOT_FOUND. */
export async function lockCustomer(tx: Tx, caller: Caller, customerId: string): Promise<CustomerRow> {
  if (!isId("Customer", customerId)) throw new ApiError("CUSTOMER_NOT_FOUND");
  await tx.$queryRaw`
    SELECT 1 FROM customers.customer
    WHERE platform_id = ${caller.platformId} AND environment = ${caller.environment}::shared."Environment"
      AND id = ${customerId} FOR UPDATE`;
  const row = await tx.customer.findUnique({ where: { id: customerId, ...tenantOf(caller) } });
  if (!row) throw new ApiError("CUSTOMER_NOT_FOUND");
  return row;
}

/** Locks a live customer, for what comes to belong to it. Throws 404 CUSTOMER_NOT_FOUND. */
export async function lockLiveCustomer(tx: Tx, caller: Caller, customerId: string): Promise<CustomerRow> {
  const row = await lockCustomer(tx, caller, customerId);
  if (row.deletedAt) throw new ApiError("CUSTOMER_NOT_FOUND");
  return row;
}
