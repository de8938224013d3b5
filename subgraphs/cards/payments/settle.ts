import { z } from "zod";
import type { TransactionRow } from "../../quotes/published.js";
import { ApiError, invalidField } from "../../shared/kernel/errors.js";
import { maxAmountMinor } from "../../shared/kernel/money.js";
import { scheduleTimer, type TimerHandlers } from "../../shared/timers/timers.js";
import { lockCard, type LockedCard } from "../cards/lock.sql.js";
import type { CardWork } from "../cards/status.js";
import type { CardsDeps } from "../deps.js";
import { basisOf, creditAtOnce, debitAtOnce, type Basis } from "./at-once.js";
import { expiryTimer, fundingSourceOf } from "./authorize.js";
import { reportException } from "./exception.js";
import { credit, holdInstead, lesser, pull } from "./pull.js";
import { lockPayment, updatePayment, type CardPayment } from "./row.js";
import { signByDelegatedKey } from "./signing.js";

/** A debit's outcome in the sandbox: about 30 seconds later, or with a confirmation that reports a failure. */
export type PullOutcome = "DELAYED" | "UNCONFIRMED";

export interface Clearing {
  /** Smallest unit; 0: the authorization expires. */
  readonly amountMinor: bigint;
  readonly outcome?: PullOutcome | undefined;
}

const pullTimer = "card.pull";
const pullDelayMs = 30_000;

/** 400 INVALID_INPUT: an advice does not fit the transaction's status. */
const refusedStep = (reason: string) => invalidField("cardTransactionId", reason);

/** The authorized amount that is neither cleared nor released. */
export function openMinor({ row }: Pick<CardPayment, "row">): bigint {
  const open = row.authorizedAmount - row.settledAmount;
  return row.endedAt !== null || open < 0n ? 0n : open;
}

const stepOf = (hasFailed: boolean, isLast: boolean) => (hasFailed ? "fail" : isLast ? "settle" : "settlePartly");

/**
 * A clearing, as the network reports it: full, partial, one of several, above the authorized amount, late (after the
 * authorization has ended), or after a return. A declined payment or a return is cleared by a separate payment. 0: the
 * authorization expires, unless it has ended (docs/interface.md, What a card network has done). Throws 400
 * AMOUNT_OUT_OF_RANGE for a sum over the maximum.
 */
export async function clear(work: CardWork, payment: CardPayment, clearing: Clearing): Promise<TransactionRow> {
  const { transaction, row } = payment;
  const { amountMinor } = clearing;
  if (amountMinor === 0n) return row.endedAt === null ? expire(work, payment) : transaction;
  const alone = { amountMinor, originalTransactionId: row.id };
  if (row.isCredit && (transaction.status === "DECLINED" || row.originalTransactionId !== null)) {
    return (await creditAtOnce(work, { ...basisOf(payment), ...alone })).transaction;
  }
  if (transaction.status === "DECLINED") {
    // Nothing else locks a declined payment before its card.
    const card = await lockCard(work.tx, work.ledger, row.cardId);
    return clearCard(work, { ...basisOf(payment), ...alone, card });
  }
  return settle(work, payment, clearing);
}

/** A clearing without an authorization: the card's account is debited now. */
export async function clearCard(
  work: CardWork,
  clearing: Basis & {
    readonly card: LockedCard;
    readonly amountMinor: bigint;
    /** The authorization that was declined. */
    readonly originalTransactionId?: string;
  },
): Promise<TransactionRow> {
  const { card, originalTransactionId = null } = clearing;
  const fundingSourceId = fundingSourceOf(card);
  return debitAtOnce(work, { ...clearing, authorizedAmount: 0n, fundingSourceId, originalTransactionId });
}

async function settle(
  work: CardWork,
  payment: CardPayment,
  { amountMinor, outcome }: Clearing,
): Promise<TransactionRow> {
  const { row } = payment;
  const settledAmount = row.settledAmount + amountMinor;
  if (settledAmount > maxAmountMinor) throw new ApiError("AMOUNT_OUT_OF_RANGE");
  const rest = openMinor(payment) - amountMinor;
  const isLast = rest <= 0n;
  const settled = {
    settledAmount,
    clearings: row.clearings + 1,
    ...(isLast && row.endedAt === null && { endedAt: work.ledger.now }),
  };
  if (row.isCredit) {
    const { isSuspended } = await credit(work, row, { amountMinor, owedMinor: 0n });
    if (isSuspended) reportException(work, { ...row, reason: "the credit is in suspense" });
    const step = { action: stepOf(isSuspended, isLast), isMoved: !isSuspended } as const;
    return (await updatePayment(work, payment, settled, step)).transaction;
  }
  if (outcome === "DELAYED") return delay(work, payment, { amountMinor, settled, isLast });
  const keepMinor = row.pendingAmount + (isLast ? 0n : rest);
  const { changes, hasFailed, isMoved } = await debit(work, row, { amountMinor, keepMinor });
  if (outcome === "UNCONFIRMED") reportException(work, { ...row, reason: "the debit is not confirmed" });
  const action = stepOf(hasFailed || outcome === "UNCONFIRMED", isLast);
  return (await updatePayment(work, payment, { ...settled, ...changes }, { action, isMoved })).transaction;
}

/** Debits the account. Returns the changes of the card's part. */
async function debit(
  work: CardWork,
  row: CardPayment["row"],
  amounts: { readonly amountMinor: bigint; readonly keepMinor: bigint },
) {
  const { pulledMinor, uncollectedMinor, isMoved, ...hold } = await pull(work, row, amounts);
  const hasFailed = uncollectedMinor > 0n;
  if (hasFailed) reportException(work, { ...row, reason: `${uncollectedMinor} could not be debited` });
  const changes = {
    ...hold,
    pulledAmount: row.pulledAmount + pulledMinor,
    pulls: row.pulls + (pulledMinor > 0n ? 1 : 0),
    uncollectedAmount: row.uncollectedAmount + uncollectedMinor,
  };
  return { changes, hasFailed, isMoved };
}

/** Delays the debit; until then the amount is held. */
async function delay(
  work: CardWork,
  payment: CardPayment,
  {
    amountMinor,
    settled,
    isLast,
  }: { readonly amountMinor: bigint; readonly settled: object; readonly isLast: boolean },
): Promise<TransactionRow> {
  const { row } = payment;
  const dueAt = new Date(work.ledger.now.getTime() + pullDelayMs);
  const payload = { transactionId: row.id, amountMinor: amountMinor.toString() };
  await scheduleTimer(work.tx, { tenant: work.ledger, name: pullTimer, subject: row.id, dueAt, payload });
  const pending = { pendingAmount: row.pendingAmount + amountMinor, pendingPulls: row.pendingPulls + 1 };
  const step = { action: stepOf(false, isLast), isMoved: false } as const;
  return (await updatePayment(work, payment, { ...settled, ...pending }, step)).transaction;
}

/** Makes a delayed debit. */
async function pullDelayed(work: CardWork, payment: CardPayment, amountMinor: bigint): Promise<void> {
  const { row } = payment;
  const pendingAmount = row.pendingAmount - amountMinor;
  const keepMinor = openMinor(payment) + pendingAmount;
  const { changes, hasFailed, isMoved } = await debit(work, row, { amountMinor, keepMinor });
  const pending = { pendingAmount, pendingPulls: row.pendingPulls - 1 };
  const action = stepOf(hasFailed, row.endedAt !== null);
  await updatePayment(work, payment, { ...changes, ...pending }, { action, isMoved });
}

/** Ends an authorization: releases the amount that is held and not cleared, and settles with the cleared one. */
export async function expire(work: CardWork, payment: CardPayment): Promise<TransactionRow> {
  const { row } = payment;
  const hold = await holdInstead(work, row, lesser(row.pendingAmount, row.heldAmount));
  const isMoved = hold.heldAmount !== row.heldAmount;
  const changes = { ...hold, endedAt: work.ledger.now };
  return (await updatePayment(work, payment, changes, { action: "settle", isMoved })).transaction;
}

/** Releases an authorization, or this amount of it; an excess, or the reversal of an ended one, has no effect. */
export async function reverseAuthorization(
  work: CardWork,
  payment: CardPayment,
  amountMinor: bigint | undefined,
): Promise<TransactionRow> {
  const { row, transaction } = payment;
  if (row.endedAt !== null) return transaction;
  if (amountMinor === undefined || amountMinor >= openMinor(payment)) return expire(work, payment);
  const authorizedAmount = row.authorizedAmount - amountMinor;
  const kept = authorizedAmount - row.settledAmount + row.pendingAmount;
  const hold = await holdInstead(work, row, lesser(kept, row.heldAmount));
  const step = { action: "advise", isMoved: hold.heldAmount !== row.heldAmount } as const;
  return (await updatePayment(work, payment, { ...hold, authorizedAmount }, step)).transaction;
}

/**
 * Changes the authorized amount, as the issuer advises; at the cleared amount, the authorization ends. Limits and
 * counters are unchanged. Throws 400 INVALID_INPUT for less than has been cleared, an authorization that has ended, and
 * more than a wallet's delegated key signs; INSUFFICIENT_FUNDS if the balance doesn't cover more.
 */
export async function advise(work: CardWork, payment: CardPayment, amountMinor: bigint): Promise<TransactionRow> {
  const { row } = payment;
  if (row.isCredit) throw refusedStep("is a credit");
  if (row.endedAt !== null) throw refusedStep("is an authorization that has ended");
  if (amountMinor < row.settledAmount) {
    throw invalidField("amount", `must be at least ${row.settledAmount}, which has been cleared`);
  }
  const isCleared = amountMinor === row.settledAmount;
  if (amountMinor > row.authorizedAmount && row.fundingSourceId !== null) {
    const signable = { ...row, action: "AUTHORIZE", transactionId: row.id, amountMinor } as const;
    if (!(await signByDelegatedKey(work, signable))) throw refusedStep("has no ACTIVE delegated key");
  }
  const hold = await holdInstead(work, row, amountMinor - row.settledAmount + row.pendingAmount);
  const changes = { ...hold, authorizedAmount: amountMinor, ...(isCleared && { endedAt: work.ledger.now }) };
  const isMoved = hold.heldAmount !== row.heldAmount;
  const step = { action: isCleared ? "settle" : "advise", isMoved } as const;
  return (await updatePayment(work, payment, changes, step)).transaction;
}

const expiryPayload = z.object({ transactionId: z.string() });
const pullPayload = expiryPayload.extend({ amountMinor: z.string().regex(/^\d+$/) });

export function paymentTimers(deps: CardsDeps): TimerHandlers {
  return {
    [expiryTimer]: async (tx, caller, payload) => {
      const work = { deps, tx, ledger: caller };
      const payment = await lockPayment(work, expiryPayload.parse(payload).transactionId);
      if (payment.row.endedAt === null) await expire(work, payment);
    },
    [pullTimer]: async (tx, caller, payload) => {
      const work = { deps, tx, ledger: caller };
      const { transactionId, amountMinor } = pullPayload.parse(payload);
      await pullDelayed(work, await lockPayment(work, transactionId), BigInt(amountMinor));
    },
  };
}
