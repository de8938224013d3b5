import type { Quote } from "../../../generated/prisma/client.js";
import { balanceEvents, findBaseAccount, findPaymentAccounts } from "../../accounts/published.js";
import { tenantOf, type Caller } from "../../shared/kernel/caller.js";
import { isAsset } from "../../shared/kernel/currencies.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { post } from "../../shared/ledger/post.js";
import { reportSuspense } from "../../shared/ledger/suspense.js";
import { lockedPart, readPart } from "../../shared/ledger/suspense.sql.js";
import type { Tx } from "../../shared/persistence/client.js";
import { withSavepoint } from "../../shared/persistence/transaction.js";
import type { RefundProgress } from "../../shared/providers/payment-rails.js";
import { advance, beginRefund, endRefund, type TransactionChange } from "../transactions/store.js";
import type { PaymentDeps } from "../uma/deps.js";
import { accountIds, destinationEnd, paymentTimer, sourceEnd, withStep, withStepNow } from "./execute.js";
import { orderOf } from "./order.js";
import { refundPosting, suspendedRefundPosting, type PostingEnd } from "./postings.js";
import type { Payment, StepOutcome, TimedCaller } from "./step.js";
import { afterReturn, stillWanted } from "./wanted.js";
import { emitSweptFailure, sweepRefundTarget } from "./sweep-failure.js";

/** Begins the refund of the debited amount. */
export function withRefund(change: TransactionChange, now: Date, reason: Parameters<typeof beginRefund>[2]) {
  return beginRefund(withStepNow(change, paymentTimer.refund, now), now, reason);
}

export const failed = (change: TransactionChange, now: Date) => withRefund(change, now, "TRANSACTION_FAILED");

/** The part of a quote that its payer owes because the collection was returned. */
const owedPart = ({ transactionId: subjectId, sendingCurrency: currency }: Quote) =>
  ({ subjectId, purpose: "RETURN_RECEIVABLES", currency }) as const;

export async function refund(deps: PaymentDeps, caller: TimedCaller, payment: Payment): Promise<StepOutcome> {
  // A returned collection has paid its payer back: the refund settles the debt instead.
  const owedMinor = await readPart(deps.db, caller, owedPart(payment.quote));
  // A debt is settled in the transaction that ends the refund: a repeated call must not pay the payer, too.
  if (owedMinor === 0n && !(await isPending(deps, caller, payment))) return (_tx, _quote, change) => change;
  const { now } = caller;
  const byRail = owedMinor ? undefined : await refundByRail(deps, caller, payment);
  const since = new Date(payment.step.since);
  return async (tx, quote, change) => {
    const progress = await byRail?.(tx);
    if (change.row.refundStatus !== "PENDING") return change;
    if (progress?.state === "UNSENT") return withStep(change, paymentTimer.refund, { dueAt: afterReturn(now), since });
    if (progress?.state === "PENDING") return withStep(change, paymentTimer.refund, { dueAt: progress.askAt, since });
    const isOwed = progress === undefined && (await lockedPart(tx, caller, owedPart(quote))) !== 0n;
    // The operator has settled the debt since: the payer must be paid back.
    if (progress === undefined && !isOwed) return withStep(change, paymentTimer.refund, { dueAt: now, since });
    if (progress?.state === "FAILED" && progress.failure) {
      const { code } = progress.failure;
      deps.logger.warn({ transactionId: quote.transactionId, code }, "the rail did not pay a refund");
    }
    const wanted = await wantedTarget(deps, tx, caller, quote, progress);
    const target = await bookRefund(deps, tx, caller, quote, wanted);
    const moved = await balanceEvents(tx, caller, target ? accountIds(target) : []);
    await emitSweptFailure(deps, tx, caller, quote, target);
    const ended = endRefund({ ...change, moved }, now, target ? "settle" : "fail");
    // A payment that its payer cancelled ends with it.
    return change.row.status === "PROCESSING" ? advance(ended, "complete", now) : ended;
  };
}

/** Whether the refund is still in progress. */
async function isPending({ db }: PaymentDeps, caller: TimedCaller, { step }: Payment): Promise<boolean> {
  const where = { ...tenantOf(caller), id: step.transactionId, refundStatus: "PENDING" } as const;
  return (await db.transaction.count({ where })) > 0;
}

/** Refunds, and returns the progress for the transaction that applies it. */
async function refundByRail(
  deps: PaymentDeps,
  caller: TimedCaller,
  payment: Payment,
): Promise<(tx: Tx) => Promise<RefundProgress>> {
  // A payment that a reviewer rejected was never sent to a rail.
  const isSent = payment.quote.transaction.failureReason !== "COMPLIANCE_REJECTED";
  const [payout, collection] = await Promise.all([
    isSent ? orderOf(deps, caller, payment, "destination") : undefined,
    orderOf(deps, caller, payment, "source"),
  ]);
  if (!payout && !collection) return async () => ({ state: "SETTLED" });
  const order = { ...(payout && { payout }), ...(collection && { collection }) };
  const rails = payment.rails();
  const isWanted = stillWanted(caller, payment, ({ refundStatus }) => refundStatus === "PENDING");
  const asked = await rails.refund(order, caller.now, isWanted);
  return async (tx) => (await rails.told?.refund(tx, order, caller.now)) ?? asked;
}

/** `progress`: the rail's; undefined: the refund settles the payer's debt. Undefined: no one can be credited. */
async function wantedTarget(
  deps: PaymentDeps,
  tx: Tx,
  caller: TimedCaller,
  quote: Quote,
  progress: RefundProgress | undefined,
): Promise<PostingEnd | undefined> {
  if (progress === undefined) return { purpose: "RETURN_RECEIVABLES" };
  return progress.state === "SETTLED" ? refundTarget(deps, tx, caller, quote) : undefined;
}

/** Whether an account is still open. */
async function isOpen(deps: PaymentDeps, tx: Tx, caller: Caller, accountId: string): Promise<boolean> {
  const account = (await findPaymentAccounts(deps, tx, caller, [accountId])).get(accountId);
  return account !== undefined && account.status !== "CLOSED";
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
  const suspendedMinor = await lockedPart(tx, caller, { subjectId, purpose: "FUNDS_SUSPENSE", currency });
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
