import { tenantOf } from "../../shared/kernel/caller.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { reply } from "../../shared/operation/definition.js";
import { lockCustomer } from "../customers/store.js";
import { emitUpdated } from "../customers/verification.js";
import { customerEntity } from "../customers/type.js";
import { customer } from "../customers/wire.js";
import { cancelInvitationsOf } from "../invitations/by-customer.js";
import { operation } from "../operation.js";

const deleteCustomer = operation.transaction({
  name: "deleteCustomer",
  // Cards and accounts are closed, invitations cancelled (docs/interface.md, A deleted customer).
  description: "Deletes a customer that has no open payments, balances or holds.",
  permission: "MANAGE",
  events: ["CUSTOMER.UPDATED"],
  errors: ["CUSTOMER_NOT_FOUND", "CONFLICT", "CUSTOMER_DELETED"],
  rest: {
    route: "DELETE /customers/{customerId}",
    operationId: "deleteCustomerById",
    tag: "Customers",
    summary: "Delete a customer; 410 if already deleted",
    reply: [reply(200, customer)],
  },
  returns: customerEntity,
  async work({ deps, tx, caller, now }, { customerId }) {
    const stored = await lockCustomer(tx, caller, customerId);
    if (stored.deletedAt) throw new ApiError("CUSTOMER_DELETED");
    await deps.customerAgents.remove(tx, caller, customerId);
    // Once its cards are closed, no further payment is authorized.
    await deps.customerCards.close(tx, caller, customerId);
    await deps.customerPayments.assertNoneOpen(tx, caller, customerId);
    await deps.customerAccounts.close(tx, caller, customerId);
    const deletedAt = await now();
    await cancelInvitationsOf(tx, caller, customerId, deletedAt);
    const deleted = await tx.customer.update({
      where: { id: customerId, ...tenantOf(caller) },
      data: { deletedAt, updatedAt: deletedAt },
    });
    await emitUpdated(deps, tx, caller, deleted);
    return deleted;
  },
});

export const deletionOperations = [deleteCustomer];
