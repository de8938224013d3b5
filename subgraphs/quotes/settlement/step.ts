import type { Quote, Transaction } from "../../../generated/prisma/client.js";
import { tenantOf, type Caller } from "../../shared/kernel/caller.js";
import type { Tx } from "../../shared/persistence/client.js";
import type { PaymentRails } from "../../shared/providers/payment-rails.js";
import type { CallingTimer, TimerOutcome } from "../../shared/timers/timers.js";
import { lockQuoted, unchanged, updateTransaction, type TransactionChange } from "../transactions/store.js";
import { railsOf, type PaymentDeps } from "../uma/deps.js";
import type { PaymentStep } from "./execute.js";

/** Steps of executed payments: each is polled until its outcome is known, and applied once. */

export type TimedCaller = Caller & { readonly now: Date };

type QuoteRow = Quote & { readonly transaction: Transaction };

/** A payment, for its rails. */
export interface Payment {
  readonly step: PaymentStep;
  readonly quote: QuoteRow;
  /** Throws 501 NOT_IMPLEMENTED if there are none. */
  rails(): PaymentRails;
}

interface StepCall {
  (deps: PaymentDeps, caller: TimedCaller, payment: Payment): Promise<StepOutcome>;
}

/** Outcome of a step: the transaction's next states, unchanged if the step was already taken. */
export interface StepOutcome {
  (tx: Tx, quote: Quote, change: TransactionChange): TransactionChange | Promise<TransactionChange>;
}

export function callingTimer(deps: PaymentDeps, call: StepCall): CallingTimer {
  return {
    async call(caller, payload): Promise<TimerOutcome> {
      const step = stepOf(payload);
      const quote = await deps.db.quote.findUnique({
        where: { transactionId: step.transactionId, ...tenantOf(caller) },
        include: { transaction: true },
      });
      if (!quote) throw new Error(`No quote of ${step.transactionId}`);
      const outcome = await call(deps, caller, { step, quote, rails: () => railsOf(deps, caller) });
      return async (tx) => {
        const locked = await lockQuoted(tx, caller, step.transactionId);
        await updateTransaction(deps, tx, caller, await outcome(tx, locked.quote, unchanged(locked.row)));
      };
    },
  };
}

export function stepOf(payload: unknown): PaymentStep {
  if (typeof payload === "object" && payload !== null && "transactionId" in payload && "since" in payload) {
    const { transactionId, since } = payload;
    if (typeof transactionId === "string" && typeof since === "string") return { transactionId, since };
  }
  throw new Error("A payment's timer names no step");
}
