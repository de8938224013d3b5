import { Prisma, type Customer } from "../../../generated/prisma/client.js";
import { tenantOf, type Tenant } from "../../shared/kernel/caller.js";
import type { Tx } from "../../shared/persistence/client.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { equalsOneOf, selectColumns } from "../../shared/persistence/columns.js";
import { isId } from "../../shared/kernel/ids.js";
import { liveById, ofTenantById } from "../../shared/persistence/rows-by-id.js";

/** Columns of a live customer that a payment reads. */
const payerFields = [
  "id",
  "customerType",
  "platformCustomerId",
  "umaAddress",
  "verificationStatus",
  "region",
  "fullName",
  "birthDate",
  "nationality",
  "email",
  "phoneNumber",
  "address",
  "businessInfo",
  "endUserTermsConsent",
] as const satisfies readonly Prisma.CustomerScalarFieldEnum[];
export type Payer = Pick<Customer, (typeof payerFields)[number]>;

const columns = selectColumns("customer", payerFields);

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
  const rows = await tx.$queryRaw<Payer[]>`
    SELECT ${columns}
    FROM customers.customer
    WHERE ${ofTenantById("customer", tenant)} AND ${liveById("customer")}
      AND id ${further ? equalsOneOfBoth(ids, further) : equalsOneOf(ids)}
    ORDER BY id FOR KEY SHARE`;
  return new Map(rows.map((payer) => [payer.id, payer]));
}

function equalsOneOfBoth(ids: readonly string[], further: Prisma.Sql): Prisma.Sql {
  if (ids.length === 0) return Prisma.sql`= ANY (ARRAY(${further}))`;
  return Prisma.sql`= ANY ((SELECT ${ids}::text[])::text[] || ARRAY(${further}))`;
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
  db: Pick<Tx, "$queryRaw">,
  { platformId, environment }: Tenant,
  platformCustomerId: string,
): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM customers.customer
    WHERE platform_id = ${platformId} AND environment = ${environment}::shared."Environment"
      AND platform_customer_id = ${platformCustomerId}`;
  return rows.map(({ id }) => id);
}
