import type { CustomerPayments } from "../../customers/published.js";
import { tenantOf } from "../../shared/kernel/caller.js";
import { ApiError } from "../../shared/kernel/errors.js";

/** The states in which something may yet become of a payment. */
const open = ["CREATED", "PENDING", "PENDING_AUTHORIZATION", "PROCESSING"] as const;

/** Customers' view of payments. The customer's lock keeps new ones out: a payment holds its payer (`findPayer`). */
export function createCustomerPayments(): CustomerPayments {
  return {
    async assertNoneOpen(tx, caller, customerId) {
      const found = await tx.transaction.findFirst({
        where: {
          ...tenantOf(caller),
          customerId,
          OR: [{ status: { in: [...open] } }, { refundStatus: "PENDING" }],
        },
        select: { id: true, status: true },
      });
      if (!found) return;
      throw new ApiError("CONFLICT", `The payment ${found.id} is ${found.status}: cancel it or let it end first.`);
    },
  };
}
