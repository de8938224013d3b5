import type { Quote } from "../../../generated/prisma/client.js";
import { balanceEvents } from "../../accounts/published.js";
import { tenantOf } from "../../shared/kernel/caller.js";
import { isId } from "../../shared/kernel/ids.js";
import { captureHold, findHold, lockSpendable } from "../../shared/ledger/holds.js";
import { post } from "../../shared/ledger/post.js";
import type { Posting } from "../../shared/ledger/posting.js";
import { reportReceivable } from "../../shared/ledger/receivables.js";
import { isPosted, lockedPart } from "../../shared/ledger/suspense.sql.js";
import type { Tx } from "../../shared/persistence/client.js";
import type { PaymentRails, RailFailure } from "../../shared/providers/payment-rails.js";
import { isScheduled } from "../../shared/timers/timers.js";
import { detailsOf } from "../transactions/failure-reasons.js";
import { advance, isHeld, type TransactionChange, type TransactionRow } from "../transactions/store.js";
import type { PaymentDeps } from "../uma/deps.js";
import { destinationEnd, outwardStep, paymentTimer, sourceEnd } from "./execute.js";
import { returnPosting, unfundedReturnPosting } from "./postings.js";
import type { TimedCaller } from "./step.js";

/**
 * Books the return of a collection whose money was forwarded, once. An internal account that was credited is debited
 * the amount that it has, held amounts of other payments excepted; the rest, and money that has left, is owed by the
 * payer: a receivable. A payment whose payout was not sent fails, and no one owes. A refund that was not sent settles
 * the debt. Undefined: the payment's refund is in progress, whose outcome decides.
 */
export async function bookReturn(
  deps: PaymentDeps,
  tx: Tx,
  caller: TimedCaller,
  quote: Quote,
  change: TransactionChange,
  { rails, failure }: { readonly rails: PaymentRails; readonly failure: RailFailure | undefined },
): Promise<TransactionChange | undefined> {
  const { status, type, refundStatus } = change.row;
  const { transactionId: subjectId } = quote;
  if (await isPosted(tx, caller, subjectId, ["COLLECTION_RETURNED"])) return change;
  // It was returned before it was forwarded: the collection's own step ends the payment.
  if (!(await isPosted(tx, caller, subjectId, ["PAYMENT", "FUNDS_SUSPENDED"]))) return change;
  const isSent = async (order: "PAYOUT" | "REFUND") =>
    (await rails.told?.isSent(tx, tenantOf(caller), subjectId, order)) ?? true;
  /** Whether a payment to the outside may have left: neither is its screening to come, nor is its order still unsent. */
  const isOut = async () => {
    if (await isScheduled(tx, caller, paymentTimer.screen, subjectId)) return false;
    const step = outwardStep(quote);
    if (step === paymentTimer.payOut) return isSent("PAYOUT");
    const isPaidByInvoice = step === paymentTimer.settleUma;
    const node = isPaidByInvoice ? deps.lightning(tenantOf(caller)) : undefined;
    return (await node?.isSent?.(tx, { transactionId: subjectId })) ?? true;
  };
  if (refundStatus === "PENDING" && (await isSent("REFUND"))) return undefined;
  if (type === "INCOMING" && status === "COMPLETED") {
    const moved = await takeBack(deps, tx, caller, quote);
    const patch = { failureReason: "COLLECTION_FAILED", ...detailsOf(failure) };
    return advance({ ...change, moved: [...change.moved, ...moved] }, "return", caller.now, patch);
  }
  if (isHeld(change.row) || (isUndecided(change.row) && !(await isOut()))) {
    const ends = { from: sourceEnd(quote), to: destinationEnd(quote) };
    await post(tx, caller, returnPosting(caller, quote, ends, quote.totalReceivingAmount));
    return advance(change, "fail", caller.now, { failureReason: "QUOTE_EXECUTION_FAILED", ...detailsOf(failure) });
  }
  // A refund that could not be paid may still be in suspense: it pays the return.
  const { sendingCurrency: currency, totalSendingAmount: amountMinor } = quote;
  const suspended =
    refundStatus === "FAILED" ? await lockedPart(tx, caller, { subjectId, purpose: "REFUND_SUSPENSE", currency }) : 0n;
  const suspendedMinor = suspended ?? 0n;
  await post(tx, caller, unfundedReturnPosting(caller, quote, suspendedMinor));
  // The refund that is to come settles its debt.
  if (suspendedMinor < amountMinor && refundStatus !== "PENDING") {
    reportReceivable(deps, { subjectId, currency, amountMinor: amountMinor - suspendedMinor });
  }
  return change;
}

const isUndecided = ({ status, refundStatus }: TransactionRow) => status === "PROCESSING" && refundStatus === null;

/** Reverses the payment to an internal account. Returns the events of its balance. */
async function takeBack(deps: PaymentDeps, tx: Tx, caller: TimedCaller, quote: Quote) {
  const { destination: account, receivingCurrency: currency, totalReceivingAmount: amountMinor } = quote;
  const { transactionId: subjectId } = quote;
  if (!isId("InternalAccount", account)) throw new Error(`${subjectId} credits no internal account`);
  const spendableMinor = await lockSpendable(tx, caller, account);
  const hold = await findHold(tx, caller, { account, subjectId });
  const ownMinor = spendableMinor + (hold?.amountMinor ?? 0n);
  const debitedMinor = ownMinor < amountMinor ? ownMinor : amountMinor;
  const ends = { from: sourceEnd(quote), to: destinationEnd(quote) };
  const posting: Posting = returnPosting(caller, quote, ends, debitedMinor);
  if (hold) await captureHold(tx, caller, hold.id, posting);
  else await post(tx, caller, posting);
  const owedMinor = amountMinor - debitedMinor;
  if (owedMinor > 0n) reportReceivable(deps, { subjectId, currency, amountMinor: owedMinor });
  return debitedMinor > 0n ? balanceEvents(tx, caller, [account]) : [];
}
