import type { Quote } from "../../../generated/prisma/client.js";
import { emitBalances } from "../../accounts/published.js";
import { isId } from "../../shared/kernel/ids.js";
import { findHold, releaseHold } from "../../shared/ledger/holds.js";
import type { LedgerContext } from "../../shared/ledger/post.js";
import { suspendFunds } from "../../shared/ledger/suspense.js";
import type { Tx } from "../../shared/persistence/client.js";
import type { TimerHandler } from "../../shared/timers/timers.js";
import { cannotReceive, detailsOf } from "../transactions/failure-reasons.js";
import { advance, lockQuoted, type TransactionChange } from "../transactions/store.js";
import type { PaymentDeps } from "../uma/deps.js";
import { payArrived } from "./arrived.js";
import { payFunded, paymentTimer, withStep } from "./execute.js";
import { orderOf } from "./order.js";
import { failed } from "./refund.js";
import { bookReturn } from "./returned.js";
import { stepOf, type Payment, type StepOutcome, type TimedCaller } from "./step.js";

/** Interval at which a return is applied again that waits for the payment's refund. */
const returnRetryMs = 60_000;

async function collection(deps: PaymentDeps, caller: TimedCaller, payment: Payment) {
  const order = await orderOf(deps, caller, payment, "source");
  if (!order) throw new Error(`${payment.quote.id} is not paid from an account outside`);
  const rails = payment.rails();
  const asked = await rails.collect(order, caller.now);
  const progressIn = async (tx: Tx) => (await rails.told?.collect(tx, order, caller.now)) ?? asked;
  return { rails, since: order.since, progressIn };
}

/** Collects a payment's money from an external account. */
export async function collect(deps: PaymentDeps, caller: TimedCaller, payment: Payment): Promise<StepOutcome> {
  const { since, progressIn } = await collection(deps, caller, payment);
  const { now } = caller;
  return async (tx, quote, change) => {
    const progress = await progressIn(tx);
    if (change.row.status !== "PROCESSING") return change;
    const again = (dueAt: Date) => withStep(change, paymentTimer.collect, { dueAt, since });
    switch (progress.state) {
      case "PENDING":
        return again(progress.askAt);
      case "COLLECTED": {
        const { askAt, availableAt } = progress;
        const heldUntil = availableAt !== undefined && availableAt > now ? availableAt : undefined;
        // Nothing leaves before it is available; an internal account is credited, and the amount held.
        if (heldUntil && !isId("InternalAccount", quote.destination)) return again(heldUntil);
        const done = await collected(deps, tx, caller, quote, change, heldUntil);
        return askAt ? withStep(done, paymentTimer.watchCollection, { dueAt: askAt, since }) : done;
      }
      case "FAILED":
      case "RETURNED": {
        const failureReason = change.row.type === "INCOMING" ? "COLLECTION_FAILED" : "QUOTE_EXECUTION_FAILED";
        return advance(change, "fail", now, { failureReason, ...detailsOf(progress.failure) });
      }
      default:
        return progress satisfies never;
    }
  };
}

/** Forwards or refunds collected money. `heldUntil`: the time from which it may be spent, if it is later. */
export async function collected(
  deps: PaymentDeps,
  tx: Tx,
  caller: LedgerContext,
  quote: Quote,
  change: TransactionChange,
  heldUntil?: Date,
): Promise<TransactionChange> {
  const { now } = caller;
  const isHeld = heldUntil !== undefined;
  const paid = await payArrived(deps, tx, caller, quote, () => payFunded(deps, tx, caller, quote, change, { isHeld }));
  if (paid) {
    return heldUntil ? withStep(paid, paymentTimer.releaseHold, { dueAt: heldUntil, since: now }) : paid;
  }
  const { sendingCurrency: currency, totalSendingAmount: amountMinor, transactionId: subjectId } = quote;
  const failureReason = cannotReceive(change.row);
  await suspendFunds(deps, tx, caller, {
    from: "COLLECTIONS",
    currency,
    amountMinor,
    subjectId,
    reason: failureReason,
  });
  return failed(advance(change, "fail", now, { failureReason }), now);
}

/** Follows a collection for as long as the payer's bank may return it. */
export async function watchCollection(deps: PaymentDeps, caller: TimedCaller, payment: Payment): Promise<StepOutcome> {
  const { rails, since, progressIn } = await collection(deps, caller, payment);
  return async (tx, quote, change) => {
    const progress = await progressIn(tx);
    const again = (dueAt: Date) => withStep(change, paymentTimer.watchCollection, { dueAt, since });
    switch (progress.state) {
      case "PENDING":
        return again(progress.askAt);
      case "COLLECTED":
        return progress.askAt ? again(progress.askAt) : change;
      // Collected money that is gone was returned, whatever the rail calls it.
      case "FAILED":
      case "RETURNED": {
        const returned = await bookReturn(deps, tx, caller, quote, change, { rails, failure: progress.failure });
        return returned ?? again(new Date(caller.now.getTime() + returnRetryMs));
      }
      default:
        return progress satisfies never;
    }
  };
}

/** Releases the hold on collected money that may be spent from now on, unless it was returned. */
export function releaseCollected(deps: PaymentDeps): TimerHandler {
  return async (tx, caller, payload) => {
    const { quote } = await lockQuoted(tx, caller, stepOf(payload).transactionId);
    const { destination: account, transactionId: subjectId } = quote;
    const hold = await findHold(tx, caller, { account, subjectId });
    if (hold && (await releaseHold(tx, caller, hold.id))) await emitBalances(deps, tx, caller, [account]);
  };
}
