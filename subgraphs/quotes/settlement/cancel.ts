import { tenantOf, type Caller } from "../../shared/kernel/caller.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { idempotent, type IdempotentInput, type ReplayReport } from "../../shared/idempotency/idempotency.js";
import { inTransaction } from "../../shared/persistence/transaction.js";
import { validateInput } from "../../shared/schema/validate.js";
import type { PaymentDeps } from "../uma/deps.js";
import { transactionCancel } from "./cancel.wire.js";
import { advance, lockTransaction, unchanged, updateTransaction, type TransactionRow } from "../transactions/store.js";

export interface CancelTransaction extends IdempotentInput {
  readonly transactionId: string;
  readonly reason?: string | null;
}

/**
 * Takes a payment back that nothing has moved for yet: unfunded, not executed, or awaiting approval
 * (docs/interface.md, Cancellation).
 * Throws 404 TRANSACTION_NOT_FOUND, 409 TRANSACTION_NOT_CANCELLABLE.
 */
export function cancelTransaction(
  deps: PaymentDeps,
  caller: Caller,
  { transactionId, ...input }: CancelTransaction,
  report: ReplayReport,
): Promise<TransactionRow> {
  const { reason } = validateInput(transactionCancel, input);
  const { idempotencyKey } = input;
  const request = { caller, operation: "cancelTransaction", input: { transactionId, reason, idempotencyKey }, report };
  return inTransaction(deps, (tx) =>
    idempotent(deps, tx, request, async () => {
      const { quote: _quote, ...row } = await lockTransaction(tx, caller, transactionId);
      if (row.status !== "PENDING" && row.status !== "PENDING_AUTHORIZATION") {
        throw new ApiError(
          "TRANSACTION_NOT_CANCELLABLE",
          `The transaction ${row.id} is ${row.status}: it was executed.`,
        );
      }
      const books = { ...tenantOf(caller), now: await deps.clock.now(tx, caller) };
      return updateTransaction(deps, tx, books, advance(unchanged(row), "cancel", books.now, {}, reason));
    }),
  );
}
