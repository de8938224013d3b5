import type { Quote } from "../../../generated/prisma/client.js";
import { balanceEvents } from "../../accounts/published.js";
import type { Tx } from "../../shared/persistence/client.js";
import { inOneTrip } from "../../shared/persistence/transaction.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { isId } from "../../shared/kernel/ids.js";
import { availableMinor } from "../../shared/ledger/accounts.js";
import { placeHold } from "../../shared/ledger/holds.js";
import { post, type LedgerContext } from "../../shared/ledger/post.js";
import { screenPaymentTimer } from "../../verification/published.js";
import type { PaymentDeps } from "../uma/deps.js";
import { paymentPosting, type PostingEnd } from "./postings.js";
import { advance, type TransactionChange } from "../transactions/store.js";

/** Timers of payments in progress; {@link paymentTimers} handles them. */
export const paymentTimer = {
  payOut: "payment.pay-out",
  collect: "payment.collect",
  watchCollection: "payment.watch-collection",
  releaseHold: "payment.release-hold",
  settleUma: "payment.settle-uma",
  reportUma: "payment.report-uma",
  refund: "payment.refund",
  screen: screenPaymentTimer,
} as const;

/** A timer's payment, and the start of the step that it drives. */
export interface PaymentStep {
  readonly transactionId: string;
  readonly since: string;
}

export type StepTimer = (typeof paymentTimer)[keyof typeof paymentTimer];

/** The payment with a timer of its next step. */
export function withStep(
  change: TransactionChange,
  name: StepTimer,
  { dueAt, since }: { readonly dueAt: Date; readonly since: Date },
): TransactionChange {
  const { id } = change.row;
  const payload: PaymentStep = { transactionId: id, since: since.toISOString() };
  return { ...change, timers: [...change.timers, { name, subject: id, dueAt, payload }] };
}

/** The same for a step that begins now. */
export function withStepNow(change: TransactionChange, name: StepTimer, now: Date): TransactionChange {
  return withStep(change, name, { dueAt: now, since: now });
}

/** The ledger's end of a quote's source. */
export function sourceEnd({ sourceAccountId }: Pick<Quote, "sourceAccountId">): PostingEnd {
  if (sourceAccountId === null) return { purpose: "REALTIME_FUNDING" };
  return isId("InternalAccount", sourceAccountId) ? { accountId: sourceAccountId } : { purpose: "COLLECTIONS" };
}

/** The ledger's end of a quote's destination. */
export function destinationEnd({ destinationType, destination }: Quote): PostingEnd {
  if (destinationType === "UMA_ADDRESS") return { purpose: "UMA_SETTLEMENT" };
  return isId("InternalAccount", destination) ? { accountId: destination } : { purpose: "PAYOUTS" };
}

/** The payment in progress, with the time at which it should arrive. */
export function begin(pending: TransactionChange, now: Date): TransactionChange {
  return advance(pending, "execute", now, {
    expectedSettlementAt: new Date(now.getTime() + 1000 * (pending.row.settlementTimelineSeconds ?? 0)),
  });
}

/**
 * Starts a payment: collects the money from an external account first; from an internal account it moves now. Returns
 * the transaction's next states, which the caller writes. Throws 400 INSUFFICIENT_FUNDS, 409 for a closed account.
 */
export async function executePayment(
  deps: Pick<PaymentDeps, "nameScreening">,
  tx: Tx,
  ledger: LedgerContext,
  quote: Quote,
  pending: TransactionChange,
): Promise<TransactionChange> {
  const processing = begin(pending, ledger.now);
  const from = sourceEnd(quote);
  if ("purpose" in from && from.purpose === "COLLECTIONS") {
    return withStepNow(processing, paymentTimer.collect, ledger.now);
  }
  return payFunded(deps, tx, ledger, quote, processing);
}

/** The step that sends a payment out. */
export function outwardStep({ destinationType }: Pick<Quote, "destinationType">): StepTimer {
  return destinationType === "UMA_ADDRESS" ? paymentTimer.settleUma : paymentTimer.payOut;
}

/**
 * Moves available money to the destination, or to the rail that carries it there; where names are compared with a list
 * of sanctioned persons, that is done before. `isHeld`: an internal account can't spend it yet.
 */
export async function payFunded(
  { nameScreening }: Pick<PaymentDeps, "nameScreening">,
  tx: Tx,
  ledger: LedgerContext,
  quote: Quote,
  processing: TransactionChange,
  { isHeld = false } = {},
): Promise<TransactionChange> {
  const ends = { from: sourceEnd(quote), to: destinationEnd(quote) };
  const [, , moved] = await inOneTrip(
    post(tx, ledger, paymentPosting(ledger, quote, ends)),
    isHeld ? holdReceived(tx, ledger, quote) : Promise.resolve(),
    balanceEvents(tx, ledger, accountIds(ends.from, ends.to)),
  );
  const paid = { ...processing, moved: [...processing.moved, ...moved] };
  if ("accountId" in ends.to) return advance(paid, "complete", ledger.now);
  return withStepNow(paid, nameScreening(ledger) ? paymentTimer.screen : outwardStep(quote), ledger.now);
}

const holdReceived = (tx: Tx, ledger: LedgerContext, quote: Quote) =>
  placeHold(tx, ledger, {
    account: quote.destination,
    currency: quote.receivingCurrency,
    amountMinor: quote.totalReceivingAmount,
    subjectId: quote.transactionId,
  });

/** Throws 400 INSUFFICIENT_FUNDS at once if an internal account lacks the amount of a payment. */
export async function assertFunds(
  tx: Tx,
  ledger: LedgerContext,
  quote: Pick<Quote, "sourceAccountId" | "totalSendingAmount">,
): Promise<void> {
  const { sourceAccountId, totalSendingAmount } = quote;
  if (sourceAccountId === null || !isId("InternalAccount", sourceAccountId)) return;
  const available = await availableMinor(tx, ledger, sourceAccountId);
  if (available < totalSendingAmount) throw new ApiError("INSUFFICIENT_FUNDS");
}

/** The internal accounts among these. */
export function accountIds(...ends: readonly PostingEnd[]): string[] {
  return ends.flatMap((end) => ("accountId" in end ? [end.accountId] : []));
}
