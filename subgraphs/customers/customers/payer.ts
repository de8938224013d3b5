import type { Customer, Prisma } from "../../../generated/prisma/client.js";
import { tenantOf, type Tenant } from "../../shared/kernel/caller.js";
import type { Tx } from "../../shared/persistence/client.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { columnsOf } from "../../shared/persistence/columns.js";
import { isId } from "../../shared/kernel/ids.js";

/** What a payment reads of a live customer. */
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

const columns = columnsOf("customer", payerFields);

/**
 * The customer, who stays live until the transaction ends: deleting waits for it. Payments don't wait for each other.
 * Throws 404 CUSTOMER_NOT_FOUND.
 */
export async function findPayer(tx: Tx, tenant: Tenant, customerId: string): Promise<Payer> {
  const { platformId, environment } = tenantOf(tenant);
  const rows = isId("Customer", customerId)
    ? await tx.$queryRaw<Payer[]>`
        SELECT ${columns}
        FROM customers.customer
        WHERE platform_id = ${platformId} AND environment = ${environment}::shared."Environment" AND id = ${customerId}
          AND deleted_at IS NULL
        FOR KEY SHARE`
    : [];
  const [payer] = rows;
  if (!payer) throw new ApiError("CUSTOMER_NOT_FOUND");
  return payer;
}

/** The platform's own id of a customer, deleted or not. Throws where there is no such customer. */
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
