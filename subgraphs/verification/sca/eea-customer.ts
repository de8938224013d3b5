import type { Customer as CustomerRow } from "../../../generated/prisma/client.js";
import { isScaRegion, lockLiveCustomer } from "../../customers/published.js";
import type { Caller } from "../../shared/kernel/caller.js";
import type { Tx } from "../../shared/persistence/client.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { isId } from "../../shared/kernel/ids.js";
import { readCustomer } from "./factor.available.js";

function assertScaRegion(customer: CustomerRow): CustomerRow {
  if (isScaRegion(customer)) return customer;
  throw new ApiError("CONFLICT", "Strong customer authentication is only for customers whose region is in the EEA.");
}

/** A customer in the EEA, locked. Throws 404 CUSTOMER_NOT_FOUND, 409 CONFLICT. */
export async function lockScaCustomer(tx: Tx, caller: Caller, customerId: string): Promise<CustomerRow> {
  return assertScaRegion(await lockLiveCustomer(tx, caller, customerId));
}

/** A customer in the EEA, not locked. Throws likewise. */
export async function findScaCustomer(
  db: Pick<Tx, "$queryRaw">,
  caller: Caller,
  customerId: string,
): Promise<CustomerRow> {
  if (!isId("Customer", customerId)) throw new ApiError("CUSTOMER_NOT_FOUND");
  return assertScaRegion(await readCustomer(db, caller, customerId));
}
