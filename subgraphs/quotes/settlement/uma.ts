import { tenantOf } from "../../shared/kernel/caller.js";
import { advance, type TransactionChange } from "../transactions/store.js";
import type { PaymentDeps } from "../uma/deps.js";
import { reportUmaPayment, settleUmaPayment } from "../uma/outgoing.js";
import { openUmaOffer } from "../uma/stored.js";
import { paymentTimer, withStep } from "./execute.js";
import { failed } from "./refund.js";
import type { Payment, StepOutcome, TimedCaller } from "./step.js";
import { stillWanted } from "./wanted.js";

/** Pause after an inconclusive response before a UMA counterparty is asked again. */
const umaRetryMs = 30_000;
/** Time for which a payment is reported to a counterparty; then the report is a dead timer. */
const reportForMs = 30 * 86_400_000;

export async function settleUma(deps: PaymentDeps, caller: TimedCaller, payment: Payment): Promise<StepOutcome> {
  const { step, quote } = payment;
  const { transactionId } = step;
  const since = new Date(step.since);
  const offer = openUmaOffer(deps.sealer, quote);
  const { now } = caller;
  const outcome = await settleUmaPayment(deps, caller, {
    offer,
    transactionId,
    executedAt: since,
    at: now,
    isWanted: stillWanted(caller, payment, ({ status }) => status === "PROCESSING"),
  });
  return async (tx, _quote, change) => {
    if (change.row.status !== "PROCESSING") return change;
    switch (outcome) {
      case "PENDING": {
        const sent = { tenant: tenantOf(caller), transactionId, invoice: offer.invoice };
        // An event that came since the call has found no step that it could make due.
        if (await deps.lightning(sent.tenant)?.isTold?.(tx, sent)) {
          return withStep(change, paymentTimer.settleUma, { dueAt: now, since });
        }
        return withUmaStep(change, paymentTimer.settleUma, now, since);
      }
      case "PAID_UNREPORTED":
        return withUmaStep(advance(change, "complete", now), paymentTimer.reportUma, now, since);
      case "PAID":
        return advance(change, "complete", now);
      default:
        return failed(advance(change, "fail", now, outcome), now);
    }
  };
}

type UmaTimer = typeof paymentTimer.settleUma | typeof paymentTimer.reportUma;

/** The longer the outcome is unknown, the rarer the polls: a day of the sandbox's clock is dozens of calls. */
function withUmaStep(change: TransactionChange, name: UmaTimer, now: Date, since: Date): TransactionChange {
  const pauseMs = Math.max(umaRetryMs, (now.getTime() - since.getTime()) / 8);
  return withStep(change, name, { dueAt: new Date(now.getTime() + pauseMs), since });
}

/** Reports a COMPLETED payment to the receiver's provider until that accepts, or for 30 days. */
export async function reportUma(
  deps: PaymentDeps,
  caller: TimedCaller,
  { step, quote }: Payment,
): Promise<StepOutcome> {
  const isHeard = await reportUmaPayment(deps, caller, openUmaOffer(deps.sealer, quote));
  const { now } = caller;
  const since = new Date(step.since);
  return (_tx, _quote, change) => {
    if (isHeard) return change;
    if (now.getTime() - since.getTime() > reportForMs) throw new Error("A UMA provider never heard that it was paid");
    return withUmaStep(change, paymentTimer.reportUma, now, since);
  };
}
