import { balanceEvents } from "../../accounts/published.js";
import type { TransactionRow } from "../../quotes/published.js";
import { invalidField } from "../../shared/kernel/errors.js";
import { newId } from "../../shared/kernel/ids.js";
import type { LockedCard } from "../cards/lock.js";
import type { CardWork } from "../cards/status.js";
import { expiryOf, type DeclineReason } from "./authorize.js";
import { reportException } from "./exception.js";
import { credit, pull } from "./pull.js";
import { annotatePayment, insertPayment, type CardPayment, type Merchant, type NewPayment } from "./row.js";

/** What a further payment takes over from the one that it belongs to. */
function basisOf({ transaction, row }: CardPayment): Pick<NewPayment, "card" | "merchant"> {
  const { cardId: id, accountId, currency } = row;
  const { customerId, platformCustomerId } = transaction;
  if (customerId === null) throw new Error(`No customer has ${row.id}`);
  const merchant: Merchant = {
    descriptor: row.merchantDescriptor,
    ...(row.merchantMcc !== null && { mcc: row.merchantMcc }),
    ...(row.merchantCountry !== null && { country: row.merchantCountry }),
  };
  return { card: { id, customerId, accountId, currency, platformCustomerId }, merchant };
}

/** The event of the account's balance, where it changed. */
async function balanceIf(isMoved: boolean, { tx, ledger }: CardWork, accountId: string) {
  return isMoved ? balanceEvents(tx, ledger, [accountId]) : [];
}

/** What a settled debit or credit of the whole amount has in its part. */
const settledAtOnce = (amountMinor: bigint, now: Date) => ({ settledAmount: amountMinor, clearings: 1, endedAt: now });

/**
 * Returns a purchase, in full or in part: a payment of its own, which credits the account. The purchase stays as it
 * is. Throws 400 INVALID_INPUT for more than has been settled and not returned.
 */
export async function returnPurchase(
  work: CardWork,
  purchase: CardPayment,
  amountMinor: bigint,
): Promise<TransactionRow> {
  const { row } = purchase;
  if (row.originalTransactionId !== null && !row.isCredit) {
    throw invalidField("cardTransactionId", "is the reversal of a return: only a purchase can be returned");
  }
  if (row.isCredit) throw invalidField("cardTransactionId", "is a credit: only a purchase can be returned");
  const returnable = row.settledAmount - row.refundedAmount;
  if (amountMinor > returnable) {
    throw invalidField("amount", `must be at most ${returnable}: what was settled and not returned`);
  }
  const id = newId("Transaction");
  const owedMinor = row.uncollectedAmount - row.recoveredAmount;
  const { recoveredMinor, isSuspended } = await credit(work, { ...row, id }, { amountMinor, owedMinor });
  if (isSuspended) reportException(work, { ...row, id, reason: "the return is in suspense" });
  const returned = await insertPayment(work, {
    ...basisOf(purchase),
    ...{ id, isCredit: true, authorizedAmount: amountMinor, status: isSuspended ? "EXCEPTION" : "SETTLED" },
    moved: await balanceIf(!isSuspended && recoveredMinor < amountMinor, work, row.accountId),
    part: { ...settledAtOnce(amountMinor, work.ledger.now), originalTransactionId: row.id },
  });
  await annotatePayment(work, purchase, {
    refundedAmount: row.refundedAmount + amountMinor,
    refunds: row.refunds + 1,
    recoveredAmount: row.recoveredAmount + recoveredMinor,
  });
  return returned;
}

/**
 * Reverses a return: a payment of its own, which debits the account. Throws 400 INVALID_INPUT for what is no return,
 * or has been reversed.
 */
export async function reverseReturn(
  work: CardWork,
  returned: CardPayment,
  purchase: CardPayment,
): Promise<TransactionRow> {
  const { row } = returned;
  if (row.refunds > 0) throw invalidField("cardTransactionId", "has been reversed");
  const amountMinor = row.settledAmount;
  const id = newId("Transaction");
  const held = { ...row, id, holdId: null, heldAmount: 0n, fundingSourceId: purchase.row.fundingSourceId };
  const { pulledMinor, uncollectedMinor, isMoved } = await pull(work, held, { amountMinor, keepMinor: 0n });
  if (uncollectedMinor > 0n) reportException(work, { ...held, reason: `${uncollectedMinor} could not be debited` });
  const reversal = await insertPayment(work, {
    ...basisOf(returned),
    id,
    isCredit: false,
    authorizedAmount: amountMinor,
    status: uncollectedMinor > 0n ? "EXCEPTION" : "SETTLED",
    moved: await balanceIf(isMoved, work, row.accountId),
    part: {
      ...settledAtOnce(amountMinor, work.ledger.now),
      ...{ pulledAmount: pulledMinor, pulls: pulledMinor > 0n ? 1 : 0, uncollectedAmount: uncollectedMinor },
      originalTransactionId: row.id,
    },
  });
  await annotatePayment(work, returned, { refundedAmount: amountMinor, refunds: 1 });
  await annotatePayment(work, purchase, {
    refundedAmount: purchase.row.refundedAmount - amountMinor,
    refunds: purchase.row.refunds - 1,
  });
  return reversal;
}

/**
 * A credit that belongs to no purchase, as the merchant authorizes it: credited when it is cleared, or at once. DECLINED
 * where the card has not been issued or is closed, or its account is not ACTIVE.
 */
export async function creditCard(
  work: CardWork,
  payment: {
    readonly card: LockedCard;
    readonly merchant: Merchant;
    readonly amountMinor: bigint;
    readonly isImmediate: boolean;
  },
): Promise<TransactionRow> {
  const { card, merchant, amountMinor, isImmediate } = payment;
  const { now } = work.ledger;
  const id = newId("Transaction");
  const credited = { id, card, merchant, isCredit: true, authorizedAmount: amountMinor } as const;
  const declinedReason = declineReason(card);
  if (declinedReason) {
    return insertPayment(work, {
      ...{ ...credited, status: "DECLINED" },
      part: { declinedReason, endedAt: now },
    });
  }
  if (!isImmediate) {
    const also = [expiryOf(work.ledger, id)];
    return insertPayment(work, { ...credited, status: "AUTHORIZED", also });
  }
  const { isSuspended } = await credit(work, { ...card, id }, { amountMinor, owedMinor: 0n });
  if (isSuspended) reportException(work, { ...card, id, reason: "the credit is in suspense" });
  return insertPayment(work, {
    ...{ ...credited, status: isSuspended ? "EXCEPTION" : "SETTLED" },
    moved: await balanceIf(!isSuspended, work, card.accountId),
    part: settledAtOnce(amountMinor, now),
  });
}

function declineReason({ status, accountStatus }: LockedCard): DeclineReason | undefined {
  if (status !== "ACTIVE" && status !== "FROZEN") return "CARD_NOT_ACTIVE";
  return accountStatus === "ACTIVE" ? undefined : "FUNDING_SOURCE_INELIGIBLE";
}
