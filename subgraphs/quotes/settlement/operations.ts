import { ApiError } from "../../shared/kernel/errors.js";
import { reply } from "../../shared/operation/definition.js";
import { operation } from "../operation.js";
import { transactionEntity } from "../transactions/reference.js";
import { advance, isHeld, lockTransaction, unchanged, updateTransaction } from "../transactions/store.js";
import { transaction as transactionWire } from "../transactions/wire.js";
import { transactionCancel } from "./cancel.wire.js";

const cancelTransaction = operation.transaction({
  name: "cancelTransaction",
  // Unfunded, not executed, or awaiting approval (docs/interface.md, Cancellation).
  description: "Cancels a payment for which no money has moved yet.",
  permission: "TRANSACT",
  errors: ["TRANSACTION_NOT_FOUND", "TRANSACTION_NOT_CANCELLABLE"],
  events: ["OUTGOING_PAYMENT.FAILED"],
  rest: {
    route: "POST /transactions/{transactionId}/cancel",
    tag: "Transactions",
    summary: "Cancel a payment for which no money has moved yet",
    body: transactionCancel.optional(),
    reply: [reply(200, transactionWire)],
  },
  inputDescription: "Payment to cancel.",
  returns: transactionEntity,
  async work({ deps, tx, caller, ledgerContext }, { transactionId, reason }) {
    const row = await lockTransaction(tx, caller, transactionId);
    if (isHeld(row) || (row.status !== "PENDING" && row.status !== "PENDING_AUTHORIZATION")) {
      throw new ApiError("TRANSACTION_NOT_CANCELLABLE", `The transaction ${row.id} is ${row.status}: it was executed.`);
    }
    const ledger = await ledgerContext();
    // The contract requires the amount of an incoming payment.
    const patch = row.type === "OUTGOING" ? { receivedAmount: null } : {};
    return updateTransaction(deps, tx, ledger, advance(unchanged(row), "cancel", ledger.now, patch, reason));
  },
});

export const settlementOperations = [cancelTransaction];
