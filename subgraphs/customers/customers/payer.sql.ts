import { Prisma, type Customer } from "../../../generated/prisma/client.js";
import type { Tenant } from "../../shared/kernel/caller.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { isId } from "../../shared/kernel/ids.js";
import type { Tx } from "../../shared/persistence/client.js";
import { equalsOneOf, selectColumns } from "../../shared/persistence/columns.js";
import { fieldsOf, pick, type RowOf } from "../../shared/persistence/driver/row.js";
import { liveById, ofTenantById } from "../../shared/persistence/rows-by-id.js";

const customer = fieldsOf<Customer>(Prisma.CustomerScalarFieldEnum);
/** Columns of a live customer that a payment reads. */
const payer = {
  ...pick(customer, "id", "customerType", "platformCustomerId", "umaAddress", "verificationStatus", "region"),
  ...pick(customer, "fullName", "birthDate", "nationality", "email", "phoneNumber", "address", "businessInfo"),
  ...pick(customer, "endUserTermsConsent"),
};
export type Payer = RowOf<typeof payer>;

const columns = selectColumns("customer", payer);

/** The customer, as {@link findPayers} finds it. Throws 404 CUSTOMER_NOT_FOUND. */
export async function findPayer(tx: Tx, tenant: Tenant, customerId: string): Promise<Payer> {
  const found = (await findPayers(tx, tenant, [customerId])).get(customerId);
  if (!found) throw new ApiError("CUSTOMER_NOT_FOUND");
  return found;
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
  const rows = await tx.$queryRaw(payer)`
    SELECT ${columns}
    FROM customers.customer
    WHERE ${ofTenantById("customer", tenant)} AND ${liveById("customer")}
      AND id ${further ? equalsOneOfBoth(ids, further) : equalsOneOf(ids)}
    ORDER BY id FOR KEY SHARE`;
  return new Map(rows.map((row) => [row.id, row]));
}

function equalsOneOfBoth(ids: readonly string[], further: Prisma.Sql): Prisma.Sql {
  if (ids.length === 0) return Prisma.sql`= ANY (ARRAY(${further}))`;
  return Prisma.sql`= ANY ((SELECT ${ids}::text[])::text[] || ARRAY(${further}))`;
}
