import { Prisma, type Customer as CustomerRow } from "../../../generated/prisma/client.js";
import { tenantOf, type Caller, type Tenant } from "../../shared/kernel/caller.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { isId } from "../../shared/kernel/ids.js";
import type { Tx } from "../../shared/persistence/client.js";
import { locksById, RowsById } from "../../shared/persistence/rows-by-id.js";

const live = new RowsById<CustomerRow>({
  resourceType: "Customer",
  name: "customers.customer",
  fields: Prisma.CustomerScalarFieldEnum,
  hidesDeleted: true,
});

/** Live customers by id. */
export function findCustomers(
  deps: { readonly db: Pick<Tx, "$queryRaw"> },
  ids: readonly string[],
  caller: Tenant,
): Promise<ReadonlyMap<string, CustomerRow>> {
  return live.find(caller, deps.db, ids);
}

/** Whether the customer is deleted, or unknown. */
export async function isDeletedCustomer(
  deps: { readonly db: Pick<Tx, "$queryRaw"> },
  caller: Tenant,
  customerId: string,
): Promise<boolean> {
  return !(await findCustomers(deps, [customerId], caller)).has(customerId);
}

const lockRow = locksById<CustomerRow>({ name: "customers.customer", fields: Prisma.CustomerScalarFieldEnum });

/** Locks the row, deleted or not. Throws 404 CUSTOMER_NOT_FOUND. */
export async function lockCustomer(tx: Tx, tenant: Tenant, customerId: string): Promise<CustomerRow> {
  const row = isId("Customer", customerId) ? await lockRow(tx, tenant, customerId) : undefined;
  if (!row) throw new ApiError("CUSTOMER_NOT_FOUND");
  return row;
}

/** Locks a live customer, before adding something that belongs to it. Throws 404 CUSTOMER_NOT_FOUND. */
export async function lockLiveCustomer(tx: Tx, caller: Caller, customerId: string): Promise<CustomerRow> {
  const row = await lockCustomer(tx, caller, customerId);
  if (row.deletedAt) throw new ApiError("CUSTOMER_NOT_FOUND");
  return row;
}

/** The same, by the platform's own id, which only one live customer has. */
export async function lockLiveCustomerNamed(tx: Tx, caller: Caller, platformCustomerId: string): Promise<CustomerRow> {
  const found = await tx.customer.findFirst({
    where: { ...tenantOf(caller), platformCustomerId, deletedAt: null },
    select: { id: true },
  });
  if (!found) throw new ApiError("CUSTOMER_NOT_FOUND");
  return lockLiveCustomer(tx, caller, found.id);
}
