import type { Customer as CustomerRow } from "../../../generated/prisma/client.js";
import { tenantOf, type Caller } from "../../shared/kernel/caller.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { inTransaction } from "../../shared/persistence/transaction.js";
import { lockCustomer } from "../customers/service.js";
import type { CustomersDeps } from "../deps.js";
import { cancelInvitationsOf } from "../invitations/by-customer.js";

/**
 * Marks the customer deleted, closes its accounts and withdraws its invitations: 410 CUSTOMER_DELETED the second time
 * (docs/interface.md, Creating and deleting a customer), 409 CONFLICT while there is money or an open payment
 * (docs/interface.md, A deleted customer).
 */
export function deleteCustomer(deps: CustomersDeps, caller: Caller, customerId: string): Promise<CustomerRow> {
  return inTransaction(deps, async (tx) => {
    const stored = await lockCustomer(tx, caller, customerId);
    if (stored.deletedAt) throw new ApiError("CUSTOMER_DELETED");
    await deps.customerPayments.assertNoneOpen(tx, caller, customerId);
    await deps.customerAccounts.close(tx, caller, customerId);
    const now = await deps.clock.now(tx, caller);
    await cancelInvitationsOf(tx, caller, customerId, now);
    return tx.customer.update({
      where: { id: customerId, ...tenantOf(caller) },
      data: { deletedAt: now, updatedAt: now },
    });
  });
}
