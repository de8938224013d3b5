import type { Customer as CustomerRow, ScaFactor as ScaFactorRow } from "../../../generated/prisma/client.js";
import { findCustomers, isScaRegion } from "../../customers/published.js";
import type { Deps } from "../../shared/deps.js";
import { tenantOf, type Caller } from "../../shared/kernel/caller.js";
import { findScaCustomer } from "./eea-customer.js";
import { verifiedPhone } from "./factor.available.js";
import type { ScaFactorView } from "./factor.type.js";

/** The one mapping from storage. */
export function viewOf({ id, factor, name }: ScaFactorRow): ScaFactorView {
  return { factor, credentialId: id, name };
}

function viewsOf(customer: CustomerRow, rows: readonly ScaFactorRow[]): ScaFactorView[] {
  const phoneNumber = verifiedPhone(customer);
  const sms: ScaFactorView[] = phoneNumber
    ? [{ factor: "SMS_OTP", credentialId: null, name: `Phone ending in ${phoneNumber.slice(-2)}` }]
    : [];
  return [...sms, ...rows.map(viewOf)];
}

/** The factors of a customer. Throws 404 CUSTOMER_NOT_FOUND, 409 CONFLICT outside the EEA. */
export async function listScaFactors(deps: Deps, caller: Caller, customerId: string): Promise<ScaFactorView[]> {
  const customer = await findScaCustomer(deps.db, caller, customerId);
  const factors = await readEnrolled(deps, caller, [customer.id]);
  return viewsOf(customer, factors);
}

/** The factors of many customers, by their ids; customers outside the EEA have none. */
export async function findScaFactors(
  deps: Deps,
  customerIds: readonly string[],
  caller: Caller,
): Promise<ReadonlyMap<string, ScaFactorView[]>> {
  const customers = await findCustomers(deps, customerIds, caller);
  const inRegion = [...customers.values()].filter(isScaRegion);
  const ids = inRegion.map(({ id }) => id);
  const rows = await readEnrolled(deps, caller, ids);
  return new Map(
    inRegion.map((customer) => [
      customer.id,
      viewsOf(
        customer,
        rows.filter(({ customerId }) => customerId === customer.id),
      ),
    ]),
  );
}

function readEnrolled(
  { db }: Pick<Deps, "db">,
  caller: Caller,
  customerIds: readonly string[],
): Promise<ScaFactorRow[]> {
  return db.scaFactor.findMany({
    where: { ...tenantOf(caller), customerId: { in: [...customerIds] }, confirmedAt: { not: null } },
    orderBy: { id: "asc" },
  });
}
