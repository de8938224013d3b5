import type { Quote } from "../../../generated/prisma/client.js";
import { emitBalances, findBaseAccount, findPaymentAccounts } from "../../accounts/published.js";
import { assertSandbox, tenantOf, type Caller } from "../../shared/kernel/caller.js";
import { isAsset } from "../../shared/kernel/currencies.js";
import type { Tx } from "../../shared/persistence/client.js";
import { ApiError, invalidField } from "../../shared/kernel/errors.js";
import { idempotent, type IdempotentInput, type ReplayReport } from "../../shared/idempotency/idempotency.js";
import { isId } from "../../shared/kernel/ids.js";
import { post, type Books } from "../../shared/ledger/post.js";
import { systemAccount, transferLegs } from "../../shared/ledger/posting.js";
import { currencyOf } from "../../shared/kernel/money.js";
import { inTransaction } from "../../shared/persistence/transaction.js";
import { validateInput } from "../../shared/schema/validate.js";
import type { PaymentDeps } from "../uma/deps.js";
import { executePayment } from "../settlement/execute.js";
import { assertOpen, lockQuote } from "../quotes/lock.js";
import { sandboxSend } from "./realtime.wire.js";
import {
  advance,
  beginRefund,
  endRefund,
  unchanged,
  updateTransaction,
  type TransactionChange,
  type TransactionRow,
} from "../transactions/store.js";

/**
 * The sandbox's payer pays a quote's instructions. The right amount executes the quote; any other fails it with
 * FUNDING_AMOUNT_MISMATCH, a destination that is gone with ACCOUNT_CANNOT_RECEIVE, and what came goes back. Throws 400 for a quote that isn't funded so, 404 QUOTE_NOT_FOUND,
 * 409 QUOTE_EXPIRED or CONFLICT where the offer is over.
 */
export function sendToQuote(
  deps: PaymentDeps,
  caller: Caller,
  input: IdempotentInput & object,
  report: ReplayReport,
): Promise<TransactionRow> {
  assertSandbox(caller);
  const wanted = validateInput(sandboxSend, input);
  if (!isId("Quote", wanted.quoteId)) throw invalidField("quoteId", "is not the id of a quote");
  const request = {
    caller,
    operation: "sendToQuote",
    input: { ...wanted, idempotencyKey: input.idempotencyKey },
    report,
  };
  return inTransaction(deps, (tx) =>
    idempotent(deps, tx, request, async () => {
      const { quote, row } = await lockQuote(tx, caller, wanted.quoteId);
      const books = { ...tenantOf(caller), now: await deps.clock.now(tx, caller) };
      if (quote.sourceType !== "REALTIME_FUNDING") {
        throw new ApiError("INVALID_INPUT", "quoteId: this quote is not funded in real time: execute it.");
      }
      assertOpen(quote, row, books.now);
      const { code } = currencyOf(wanted.currencyCode);
      const amountMinor =
        wanted.currencyAmount === undefined ? quote.totalSendingAmount : BigInt(wanted.currencyAmount);
      const isExact = code === quote.sendingCurrency && amountMinor === quote.totalSendingAmount;
      const pending = unchanged(row);
      const back = (failureReason: string) =>
        returnFunds(deps, tx, books, pending, { currency: code, amountMinor, failureReason });
      if (!isExact) return updateTransaction(deps, tx, books, await back("FUNDING_AMOUNT_MISMATCH"));
      // The offer is older than the money: who is to be paid may be gone.
      const change = (await canBePaid(deps, tx, books, quote))
        ? await executePayment(tx, books, quote, pending)
        : await back("ACCOUNT_CANNOT_RECEIVE");
      return updateTransaction(deps, tx, books, change);
    }),
  );
}

async function canBePaid(deps: PaymentDeps, tx: Tx, books: Books, { destinationType, destination }: Quote) {
  if (destinationType !== "ACCOUNT") return true;
  return (await findPaymentAccounts(deps, tx, books, [destination])).get(destination)?.status === "ACTIVE";
}

/**
 * What came can't be passed on: it is booked in, and goes back to the payer; an asset to an account of the payer's in
 * it, or it waits where there is none.
 */
async function returnFunds(
  deps: PaymentDeps,
  tx: Tx,
  books: Books,
  pending: TransactionChange,
  funds: { readonly currency: string; readonly amountMinor: bigint; readonly failureReason: string },
): Promise<TransactionChange> {
  const { currency, amountMinor, failureReason } = funds;
  const { id: subjectId, customerId } = pending.row;
  const funding = systemAccount(books, "REALTIME_FUNDING", currency);
  const suspense = systemAccount(books, "REFUND_SUSPENSE", currency);
  const kept = isAsset(currency) ? await findBaseAccount(tx, books, customerId, currency) : undefined;
  const target = isAsset(currency) ? kept?.id : funding;
  const booked = transferLegs(funding, suspense, currency, amountMinor);
  await post(tx, books, { kind: "FUNDING_MISMATCH", subjectId, legs: booked });
  if (target !== undefined) {
    const legs = transferLegs(suspense, target, currency, amountMinor);
    await post(tx, books, { kind: "REFUND", subjectId, legs });
  }
  if (kept) await emitBalances(deps, tx, books, [kept.id]);
  const failed = advance(pending, "mismatch", books.now, { failureReason });
  const outcome = target === undefined ? "fail" : "settle";
  return endRefund(beginRefund(failed, books.now, "TRANSACTION_FAILED"), books.now, outcome);
}
