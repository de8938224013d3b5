import type { TimerHandlers } from "../../shared/timers/timers.js";
import type { PaymentDeps } from "../uma/deps.js";
import { collect, releaseCollected, watchCollection } from "./collect.js";
import { paymentTimer } from "./execute.js";
import { payOut } from "./payout.js";
import { refund } from "./refund.js";
import { callingTimer } from "./step.js";
import { reportUma, settleUma } from "./uma.js";

/** Timers that advance executed payments: each step is polled until its outcome is known, and applied once. */
export function paymentTimers(deps: PaymentDeps): TimerHandlers {
  return {
    [paymentTimer.payOut]: callingTimer(deps, payOut),
    [paymentTimer.collect]: callingTimer(deps, collect),
    [paymentTimer.watchCollection]: callingTimer(deps, watchCollection),
    [paymentTimer.releaseHold]: releaseCollected(deps),
    [paymentTimer.settleUma]: callingTimer(deps, settleUma),
    [paymentTimer.reportUma]: callingTimer(deps, reportUma),
    [paymentTimer.refund]: callingTimer(deps, refund),
  };
}
