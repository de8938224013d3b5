import type { CustomerPayments } from "../../customers/published.js";
import { tenantOf } from "../../shared/kernel/caller.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { transactionKinds } from "./kinds.js";

/** The customers' port of payments. The customer's lock prevents new ones: a payment locks its payer (`findPayer`). */
export function createCustomerPayments(): CustomerPayments {
  return {
    async assertNoneOpen(tx, caller, customerId) {
      const open = transactionKinds().flatMap((kind) => kind.open);
      const found = await tx.transaction.findFirst({
        where: {
          ...tenantOf(caller),
          customerId,
          OR: [{ status: { in: [...new Set(open)] } }, { refundStatus: "PENDING" }],
        },
        select: { id: true, status: true },
      });
      if (!found) return;
      throw new ApiError("CONFLICT", `The payment ${found.id} is ${found.status}: cancel it or wait until it ends.`);
    },
  };
}
