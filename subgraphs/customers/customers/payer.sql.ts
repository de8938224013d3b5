import { Prisma, type Customer } from "../../../generated/prisma/client.js";
import type { Tenant } from "../../shared/kernel/caller.js";
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

/** The live ones of these customers, and of those whose ids `further`, a subquery, reads: they can't be deleted meanwhile. */
export function lockPayers(
  tx: Tx,
  tenant: Tenant,
  ids: readonly string[],
  further: Prisma.Sql | undefined,
): Promise<Payer[]> {
  return tx.$queryRaw(payer)`
    SELECT ${columns}
    FROM customers.customer
    WHERE ${ofTenantById("customer", tenant)} AND ${liveById("customer")}
      AND id ${further ? equalsOneOfBoth(ids, further) : equalsOneOf(ids)}
    ORDER BY id FOR KEY SHARE`;
}

function equalsOneOfBoth(ids: readonly string[], further: Prisma.Sql): Prisma.Sql {
  if (ids.length === 0) return Prisma.sql`= ANY (ARRAY(${further}))`;
  return Prisma.sql`= ANY ((SELECT ${ids}::text[])::text[] || ARRAY(${further}))`;
}
