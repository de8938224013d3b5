import { z } from "zod";
import { ApiError, invalidField } from "../../shared/kernel/errors.js";
import { scheduleTimer, type TimerHandlers } from "../../shared/timers/timers.js";
import type { CardWork } from "../cards/status.js";
import type { CardsDeps } from "../deps.js";
import { expiryTimer } from "./authorize.js";
import { credit, holdInstead, pull } from "./pull.js";
import { lockPayment, updatePayment, type CardPayment } from "./row.js";

/** How a debit goes in the sandbox: about 30 seconds later, or with a confirmation that reports a failure. */
export type PullOutcome = "DELAYED" | "UNCONFIRMED";

export interface Clearing {
  /** Smallest unit; 0: the authorization expires. */
  readonly amountMinor: bigint;
  readonly outcome?: PullOutcome | undefined;
}

const pullTimer = "card.pull";
const pullDelayMs = 30_000;

/** 400 INVALID_INPUT: the step does not fit what the transaction has come to. */
const refusedStep = (reason: string) => invalidField("cardTransactionId", reason);

/** What is authorized and neither cleared nor given up. */
export function openMinor({ row }: Pick<CardPayment, "row">): bigint {
  const open = row.authorizedAmount - row.settledAmount;
  return row.endedAt !== null || open < 0n ? 0n : open;
}

/** Throws 400 INVALID_INPUT for a payment that can't be cleared any more. */
function assertClearable({ transaction, row }: CardPayment): void {
  if (transaction.status === "DECLINED") throw refusedStep("was declined");
  if (row.refunds > 0) throw refusedStep("has been returned");
  if (row.settledAmount > 0n && row.settledAmount >= row.authorizedAmount) throw refusedStep("is fully settled");
}

/**
 * A clearing, as the network reports it: full, partial, one of several, above the authorized amount, or late (after
 * the authorization has ended). Throws 404 TRANSACTION_NOT_FOUND, 400 INVALID_INPUT.
 */
export async function clear(work: CardWork, payment: CardPayment, { amountMinor, outcome }: Clearing) {
  assertClearable(payment);
  if (amountMinor === 0n) return expire(work, payment);
  const { row } = payment;
  const settledAmount = row.settledAmount + amountMinor;
  if (settledAmount > BigInt(Number.MAX_SAFE_INTEGER)) throw new ApiError("AMOUNT_OUT_OF_RANGE");
  const rest = openMinor(payment) - amountMinor;
  const isLast = rest <= 0n;
  const settled = {
    settledAmount,
    clearings: row.clearings + 1,
    ...(isLast && row.endedAt === null && { endedAt: work.ledger.now }),
  };
  if (row.isCredit) {
    await credit(work, row, { amountMinor, owedMinor: 0n });
    return updatePayment(work, payment, settled, { action: isLast ? "settle" : "settlePartly", isMoved: true });
  }
  if (outcome === "DELAYED") return delay(work, payment, { amountMinor, settled, isLast });
  const { pulledMinor, uncollectedMinor, ...hold } = await pull(work, row, {
    amountMinor,
    keepMinor: row.pendingAmount + (isLast ? 0n : rest),
  });
  const hasFailed = uncollectedMinor > 0n || outcome === "UNCONFIRMED";
  const next = await updatePayment(
    work,
    payment,
    {
      ...{ ...settled, ...hold },
      pulledAmount: row.pulledAmount + pulledMinor,
      pulls: row.pulls + (pulledMinor > 0n ? 1 : 0),
      uncollectedAmount: row.uncollectedAmount + uncollectedMinor,
    },
    { action: hasFailed ? "fail" : isLast ? "settle" : "settlePartly", isMoved: true },
  );
  if (hasFailed) alert(work, next);
  return next;
}

/** The debit is made later; until then what it will take from the hold stays there. */
async function delay(
  work: CardWork,
  payment: CardPayment,
  {
    amountMinor,
    settled,
    isLast,
  }: { readonly amountMinor: bigint; readonly settled: object; readonly isLast: boolean },
): Promise<CardPayment> {
  const { row } = payment;
  const dueAt = new Date(work.ledger.now.getTime() + pullDelayMs);
  const payload = { transactionId: row.id, amountMinor: amountMinor.toString() };
  await scheduleTimer(work.tx, { tenant: work.ledger, name: pullTimer, dueAt, payload });
  const pending = { pendingAmount: row.pendingAmount + amountMinor, pendingPulls: row.pendingPulls + 1 };
  return updatePayment(
    work,
    payment,
    { ...settled, ...pending },
    { action: isLast ? "settle" : "settlePartly", isMoved: false },
  );
}

/** A debit that was delayed. */
async function pullDelayed(work: CardWork, payment: CardPayment, amountMinor: bigint): Promise<void> {
  const { row } = payment;
  const pendingAmount = row.pendingAmount - amountMinor;
  const keepMinor = openMinor(payment) + pendingAmount;
  const { pulledMinor, uncollectedMinor, ...hold } = await pull(work, row, { amountMinor, keepMinor });
  const hasFailed = uncollectedMinor > 0n;
  const action = hasFailed ? "fail" : row.endedAt === null ? "settlePartly" : "settle";
  const next = await updatePayment(
    work,
    payment,
    {
      ...{ ...hold, pendingAmount, pendingPulls: row.pendingPulls - 1 },
      pulledAmount: row.pulledAmount + pulledMinor,
      pulls: row.pulls + (pulledMinor > 0n ? 1 : 0),
      uncollectedAmount: row.uncollectedAmount + uncollectedMinor,
    },
    { action, isMoved: true },
  );
  if (hasFailed) alert(work, next);
}

/** The network has settled what the account was not debited, or not surely: a person must look at it. */
function alert({ deps }: CardWork, { transaction, row }: CardPayment): void {
  deps.metrics.cardExceptions.inc();
  const { id: transactionId, accountId, uncollectedAmount } = row;
  deps.logger.error(
    { transactionId, accountId, uncollected: uncollectedAmount.toString(), status: transaction.status },
    "a card's debit failed after its settlement",
  );
}

/**
 * Ends an authorization: what is held and not cleared is released, and it is settled with what was cleared. Throws 400
 * INVALID_INPUT where it has ended.
 */
export async function expire(work: CardWork, payment: CardPayment): Promise<CardPayment> {
  const { row } = payment;
  if (row.endedAt !== null) throw refusedStep("is an authorization that has ended");
  const hold = await holdInstead(work, row, row.pendingAmount < row.heldAmount ? row.pendingAmount : row.heldAmount);
  const isMoved = hold.heldAmount !== row.heldAmount;
  return updatePayment(work, payment, { ...hold, endedAt: work.ledger.now }, { action: "settle", isMoved });
}

/**
 * Changes the authorized amount, as the issuer advises. Throws 400 INVALID_INPUT for less than has been cleared or an
 * authorization that has ended, INSUFFICIENT_FUNDS where the balance doesn't cover more.
 */
export async function advise(work: CardWork, payment: CardPayment, amountMinor: bigint): Promise<CardPayment> {
  const { transaction, row } = payment;
  if (row.isCredit) throw refusedStep("is a credit");
  if (transaction.status === "DECLINED" || row.endedAt !== null)
    throw refusedStep("is an authorization that has ended");
  if (amountMinor < row.settledAmount)
    throw invalidField("amount", `must be at least ${row.settledAmount}, which has been cleared`);
  const hold = await holdInstead(work, row, amountMinor - row.settledAmount + row.pendingAmount);
  return updatePayment(work, payment, { ...hold, authorizedAmount: amountMinor }, { action: "advise", isMoved: true });
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
