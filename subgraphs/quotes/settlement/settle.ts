import type { Quote, Transaction } from "../../../generated/prisma/client.js";
import { findBaseAccount, findPaymentAccounts, balanceEvents } from "../../accounts/published.js";
import { tenantOf, type Caller } from "../../shared/kernel/caller.js";
import { isAsset } from "../../shared/kernel/currencies.js";
import type { Tx } from "../../shared/persistence/client.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { post } from "../../shared/ledger/post.js";
import { reportSuspense, suspendFunds } from "../../shared/ledger/suspense.js";
import { lockedSuspense } from "../../shared/ledger/suspense.sql.js";
import { withSavepoint } from "../../shared/persistence/transaction.js";
import type { PaymentRails, RailOrder } from "../../shared/providers/payment-rails.js";
import type { CallingTimer, TimerHandlers, TimerOutcome } from "../../shared/timers/timers.js";
import { paymentRail } from "../../shared/schema/payments.js";
import { railsOf, type PaymentDeps } from "../uma/deps.js";
import { reportUmaPayment, settleUmaPayment } from "../uma/outgoing.js";
import { payArrived } from "./arrived.js";
import {
  accountIds,
  destinationEnd,
  payFunded,
  paymentTimer,
  sourceEnd,
  withStep,
  withStepNow,
  type PaymentStep,
} from "./execute.js";
import { refundPosting, suspendedRefundPosting, type PostingEnd } from "./postings.js";
import { cannotReceive } from "../transactions/failure-reasons.js";
import { openUmaOffer } from "../uma/stored.js";
import { sweepRefundTarget, emitSweptFailure } from "./sweep-failure.js";
import {
  advance,
  beginRefund,
  endRefund,
  lockQuoted,
  unchanged,
  updateTransaction,
  type TransactionChange,
} from "../transactions/store.js";

/** Pause after an inconclusive response before a UMA counterparty is asked again. */
const umaRetryMs = 30_000;
/** Time for which a payment is reported to a counterparty; then the report is a dead timer. */
const reportForMs = 30 * 86_400_000;

type TimedCaller = Caller & { readonly now: Date };

type QuoteRow = Quote & { readonly transaction: Transaction };

/** A payment, for its rails. */
interface Payment {
  readonly step: PaymentStep;
  readonly quote: QuoteRow;
  /** Throws 501 NOT_IMPLEMENTED if there are none. */
  rails(): PaymentRails;
}

/** Timers that advance executed payments: each step is polled until its outcome is known, and applied once. */
export function paymentTimers(deps: PaymentDeps): TimerHandlers {
  return {
    [paymentTimer.payOut]: callingTimer(deps, payOut),
    [paymentTimer.collect]: callingTimer(deps, collect),
    [paymentTimer.settleUma]: callingTimer(deps, settleUma),
    [paymentTimer.reportUma]: callingTimer(deps, reportUma),
    [paymentTimer.refund]: callingTimer(deps, refund),
  };
}

interface StepCall {
  (deps: PaymentDeps, caller: TimedCaller, payment: Payment): Promise<StepOutcome>;
}

/** Outcome of a step: the transaction's next states, unchanged if the step was already taken. */
interface StepOutcome {
  (tx: Tx, quote: Quote, change: TransactionChange): TransactionChange | Promise<TransactionChange>;
}

function callingTimer(deps: PaymentDeps, call: StepCall): CallingTimer {
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

function stepOf(payload: unknown): PaymentStep {
  if (typeof payload === "object" && payload !== null && "transactionId" in payload && "since" in payload) {
    const { transactionId, since } = payload;
    if (typeof transactionId === "string" && typeof since === "string") return { transactionId, since };
  }
  throw new Error("A payment's timer names no step");
}

/** A rail's order for a payment's external account: the one that is credited, or debited. */
async function orderOf(
  deps: PaymentDeps,
  caller: Caller,
  { step, quote }: Payment,
  end: "source" | "destination",
): Promise<RailOrder | undefined> {
  const id = end === "source" ? quote.sourceAccountId : quote.destination;
  if (id === null) return undefined;
  const accounts = await findPaymentAccounts(deps, deps.db, caller, [id], { isIncludingDeleted: true });
  const account = accounts.get(id);
  if (account?.kind !== "EXTERNAL") return undefined;
  const { transactionId, since } = step;
  return {
    transactionId,
    reference: quote.transaction.reference,
    externalAccountId: id,
    amountMinor: end === "source" ? quote.totalSendingAmount : quote.totalReceivingAmount,
    currency: account.currency,
    rail: end === "source" ? account.pullRail : chosenRail(quote),
    sandboxSuffix: account.sandboxSuffix,
    since: new Date(since),
  };
}

/** The rail chosen by the quote. */
function chosenRail({ transaction: { paymentRail: chosen } }: QuoteRow): RailOrder["rail"] {
  return chosen === null ? null : paymentRail.parse(chosen);
}

async function payOut(deps: PaymentDeps, caller: TimedCaller, payment: Payment): Promise<StepOutcome> {
  const order = await orderOf(deps, caller, payment, "destination");
  if (!order) throw new Error(`${payment.quote.id} pays no account outside`);
  const progress = await payment.rails().payOut(order, caller.now);
  const { now } = caller;
  const again = (change: TransactionChange, dueAt: Date) =>
    withStep(change, paymentTimer.payOut, { dueAt, since: order.since });
  return (_tx, _quote, change) => {
    const { status, refundStatus } = change.row;
    if (status === "COMPLETED" && progress.state === "RETURNED") {
      return failed(advance(change, "return", now, { failureReason: "PAYOUT_RETURNED" }), now);
    }
    if (status === "COMPLETED" && progress.state === "PAID" && progress.askAt) return again(change, progress.askAt);
    if (status !== "PROCESSING" || refundStatus !== null) return change;
    switch (progress.state) {
      case "PENDING":
        return again(change, progress.askAt);
      case "PAID": {
        const paid = advance(change, "complete", now);
        return progress.askAt ? again(paid, progress.askAt) : paid;
      }
      case "FAILED":
        return failed(advance(change, "fail", now, { failureReason: progress.failureReason }), now);
      case "CANCELLED":
        return withRefund(change, now, "USER_CANCELLATION");
      case "RETURNED":
        return failed(advance(change, "fail", now, { failureReason: "PAYOUT_RETURNED" }), now);
      default:
        return progress satisfies never;
    }
  };
}

/** Begins the refund of the debited amount. */
function withRefund(change: TransactionChange, now: Date, reason: Parameters<typeof beginRefund>[2]) {
  return beginRefund(withStepNow(change, paymentTimer.refund, now), now, reason);
}

const failed = (change: TransactionChange, now: Date) => withRefund(change, now, "TRANSACTION_FAILED");

async function collect(deps: PaymentDeps, caller: TimedCaller, payment: Payment): Promise<StepOutcome> {
  const order = await orderOf(deps, caller, payment, "source");
  if (!order) throw new Error(`${payment.quote.id} is not paid from an account outside`);
  const progress = await payment.rails().collect(order, caller.now);
  const { now } = caller;
  return async (tx, quote, change) => {
    if (change.row.status !== "PROCESSING") return change;
    if (progress.state === "PENDING") {
      const { askAt: dueAt } = progress;
      return withStep(change, paymentTimer.collect, { dueAt, since: order.since });
    }
    if (progress.state === "COLLECTED") return collected(deps, tx, caller, quote, change);
    const failureReason = change.row.type === "INCOMING" ? "COLLECTION_FAILED" : "QUOTE_EXECUTION_FAILED";
    return advance(change, "fail", now, { failureReason });
  };
}

/** Forwards or refunds collected money. */
async function collected(
  deps: PaymentDeps,
  tx: Tx,
  caller: TimedCaller,
  quote: Quote,
  change: TransactionChange,
): Promise<TransactionChange> {
  const paid = await payArrived(deps, tx, caller, quote, () => payFunded(tx, caller, quote, change));
  if (paid) return paid;
  const { sendingCurrency: currency, totalSendingAmount: amountMinor, transactionId: subjectId } = quote;
  const failureReason = cannotReceive(change.row);
  await suspendFunds(deps, tx, caller, {
    from: "COLLECTIONS",
    currency,
    amountMinor,
    subjectId,
    reason: failureReason,
  });
  return failed(advance(change, "fail", caller.now, { failureReason }), caller.now);
}

/** Whether an account is still open. */
async function isOpen(deps: PaymentDeps, tx: Tx, caller: Caller, accountId: string): Promise<boolean> {
  const account = (await findPaymentAccounts(deps, tx, caller, [accountId])).get(accountId);
  return account !== undefined && account.status !== "CLOSED";
}

async function settleUma(deps: PaymentDeps, caller: TimedCaller, { step, quote }: Payment): Promise<StepOutcome> {
  const { transactionId } = step;
  const since = new Date(step.since);
  const offer = openUmaOffer(deps.sealer, quote);
  const { now } = caller;
  const outcome = await settleUmaPayment(deps, caller, {
    offer,
    transactionId,
    executedAt: since,
    at: now,
  });
  return (_tx, _quote, change) => {
    if (change.row.status !== "PROCESSING") return change;
    switch (outcome) {
      case "PENDING":
        return withUmaStep(change, paymentTimer.settleUma, now, since);
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
async function reportUma(deps: PaymentDeps, caller: TimedCaller, { step, quote }: Payment): Promise<StepOutcome> {
  const isHeard = await reportUmaPayment(deps, caller, openUmaOffer(deps.sealer, quote));
  const { now } = caller;
  const since = new Date(step.since);
  return (_tx, _quote, change) => {
    if (isHeard) return change;
    if (now.getTime() - since.getTime() > reportForMs) throw new Error("A UMA provider never heard that it was paid");
    return withUmaStep(change, paymentTimer.reportUma, now, since);
  };
}

async function refund(deps: PaymentDeps, caller: TimedCaller, payment: Payment): Promise<StepOutcome> {
  const order =
    (await orderOf(deps, caller, payment, "destination")) ?? (await orderOf(deps, caller, payment, "source"));
  const progress = order ? await payment.rails().refund(order, caller.now) : "SETTLED";
  const { now } = caller;
  return async (tx, quote, change) => {
    if (change.row.refundStatus !== "PENDING") return change;
    const wanted = progress === "SETTLED" ? await refundTarget(deps, tx, caller, quote) : undefined;
    const target = await bookRefund(deps, tx, caller, quote, wanted);
    const moved = await balanceEvents(tx, caller, target ? accountIds(target) : []);
    await emitSweptFailure(deps, tx, caller, quote, target);
    const ended = endRefund({ ...change, moved }, now, target ? "settle" : "fail");
    // A payment that its payer cancelled ends with it.
    return change.row.status === "PROCESSING" ? advance(ended, "complete", now) : ended;
  };
}

/**
 * Posts the refund to `wanted`, or to REFUND_SUSPENSE if that can't be credited. Returns the credited party, if any.
 */
async function bookRefund(
  deps: PaymentDeps,
  tx: Tx,
  caller: TimedCaller,
  quote: Quote,
  wanted: PostingEnd | undefined,
): Promise<PostingEnd | undefined> {
  const { transactionId: subjectId, sendingCurrency: currency } = quote;
  const suspendedMinor = await lockedSuspense(tx, caller, { subjectId, purpose: "FUNDS_SUSPENSE", currency });
  // The operator has since resolved it.
  if (suspendedMinor === 0n) return undefined;
  const ends = { from: sourceEnd(quote), to: destinationEnd(quote) };
  const postTo = (end: PostingEnd) =>
    post(
      tx,
      caller,
      suspendedMinor === undefined
        ? refundPosting(caller, quote, ends, end)
        : suspendedRefundPosting(caller, quote, suspendedMinor, end),
    );
  const credited = wanted && (await withSavepoint(tx, () => postTo(wanted)));
  if (credited && !(credited instanceof ApiError)) return wanted;
  await postTo({ purpose: "REFUND_SUSPENSE" });
  const reason = credited?.code ?? "the refund could not be paid";
  reportSuspense(deps, { purpose: "REFUND_SUSPENSE", subjectId, reason });
  return undefined;
}

/**
 * The target of a refund: the internal account that paid (for a sweep, its holder's own), the funding instrument of
 * fiat, or, for a crypto asset from outside, the customer's internal account in the asset. Undefined if that can't be
 * credited.
 */
async function refundTarget(
  deps: PaymentDeps,
  tx: Tx,
  caller: TimedCaller,
  quote: Quote,
): Promise<PostingEnd | undefined> {
  const from = sourceEnd(quote);
  if ("accountId" in from) {
    const canonical = await sweepRefundTarget(tx, caller, quote);
    return canonical ?? ((await isOpen(deps, tx, caller, from.accountId)) ? from : undefined);
  }
  if (from.purpose === "REALTIME_FUNDING" && isAsset(quote.sendingCurrency)) {
    const account = await findBaseAccount(tx, caller, quote.customerId, quote.sendingCurrency);
    return account && { accountId: account.id };
  }
  return from;
}
