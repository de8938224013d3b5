import { advance, type TransactionChange } from "../transactions/store.js";
import type { PaymentDeps } from "../uma/deps.js";
import { paymentTimer, withStep } from "./execute.js";
import { orderOf } from "./order.js";
import { detailsOf } from "../transactions/failure-reasons.js";
import { failed, withRefund } from "./refund.js";
import type { Payment, StepOutcome, TimedCaller } from "./step.js";
import { afterReturn, stillWanted } from "./wanted.js";

/** Pays an external account, and follows the payout for as long as it may be returned. */
export async function payOut(deps: PaymentDeps, caller: TimedCaller, payment: Payment): Promise<StepOutcome> {
  const order = await orderOf(deps, caller, payment, "destination");
  if (!order) throw new Error(`${payment.quote.id} pays no account outside`);
  const { now } = caller;
  const rails = payment.rails();
  const asked = await rails.payOut(
    order,
    now,
    stillWanted(caller, payment, ({ status }) => status === "PROCESSING"),
  );
  const again = (change: TransactionChange, dueAt: Date) =>
    withStep(change, paymentTimer.payOut, { dueAt, since: order.since });
  return async (tx, _quote, change) => {
    const progress = (await rails.told?.payOut(tx, order, now)) ?? asked;
    const { status, refundStatus } = change.row;
    if (status === "COMPLETED" && progress.state === "RETURNED") {
      const patch = { failureReason: "PAYOUT_RETURNED", ...detailsOf(progress.failure) };
      return failed(advance(change, "return", now, patch), now);
    }
    if (status === "COMPLETED" && progress.state === "PAID" && progress.askAt) return again(change, progress.askAt);
    if (status !== "PROCESSING" || refundStatus !== null) return change;
    switch (progress.state) {
      case "UNSENT":
        return again(change, afterReturn(now));
      case "PENDING":
        return again(change, progress.askAt);
      case "PAID": {
        const paid = advance(change, "complete", now);
        return progress.askAt ? again(paid, progress.askAt) : paid;
      }
      case "FAILED": {
        const { failureReason, failure } = progress;
        return failed(advance(change, "fail", now, { failureReason, ...detailsOf(failure) }), now);
      }
      case "CANCELLED":
        return withRefund(change, now, "USER_CANCELLATION");
      case "RETURNED": {
        const patch = { failureReason: "PAYOUT_RETURNED", ...detailsOf(progress.failure) };
        return failed(advance(change, "fail", now, patch), now);
      }
      default:
        return progress satisfies never;
    }
  };
}
