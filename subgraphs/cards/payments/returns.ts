import { platformCustomerIdOf } from "../../customers/published.js";
import type { TransactionRow } from "../../quotes/published.js";
import { invalidField } from "../../shared/kernel/errors.js";
import type { CardWork } from "../cards/status.js";
import { credit, pull } from "./pull.js";
import { annotatePayment, insertPayment, type CardPayment, type Merchant } from "./row.js";
import { newId } from "../../shared/kernel/ids.js";

/** What a further payment takes over from the one that it belongs to. */
async function basisOf({ tx, ledger }: CardWork, { transaction, row }: CardPayment) {
  const { cardId: id, accountId, currency } = row;
  const customerId = transaction.customerId ?? "";
  const platformCustomerId = await platformCustomerIdOf(tx, ledger, customerId);
  const merchant: Merchant = {
    descriptor: row.merchantDescriptor,
    ...(row.merchantMcc !== null && { mcc: row.merchantMcc }),
    ...(row.merchantCountry !== null && { country: row.merchantCountry }),
  };
  return { card: { id, customerId, accountId, currency, platformCustomerId }, merchant };
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
  if (row.isCredit) throw invalidField("cardTransactionId", "is a credit: only a purchase can be returned");
  const returnable = row.settledAmount - row.refundedAmount;
  if (amountMinor > returnable) {
    throw invalidField("amount", `must be at most ${returnable}: what was settled and not returned`);
  }
  const owed = row.uncollectedAmount - row.refundedAmount;
  const id = newId("Transaction");
  await credit(work, { ...row, id }, { amountMinor, owedMinor: owed > 0n ? owed : 0n });
  const returned = await insertPayment(work, {
    ...(await basisOf(work, purchase)),
    ...{ id, isCredit: true, authorizedAmount: amountMinor, status: "SETTLED", isMoved: true },
    part: { ...settledAtOnce(amountMinor, work.ledger.now), originalTransactionId: row.id },
  });
  await annotatePayment(work, purchase, {
    refundedAmount: row.refundedAmount + amountMinor,
    refunds: row.refunds + 1,
  });
  return returned;
}

/**
 * Takes a return back: a payment of its own, which debits the account. Throws 400 INVALID_INPUT for what is no return,
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
  const { pulledMinor, uncollectedMinor } = await pull(work, held, { amountMinor, keepMinor: 0n });
  const reversal = await insertPayment(work, {
    ...(await basisOf(work, returned)),
    id,
    isCredit: false,
    authorizedAmount: amountMinor,
    status: uncollectedMinor > 0n ? "EXCEPTION" : "SETTLED",
    isMoved: true,
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

/** A credit that belongs to no purchase, as the merchant authorizes it: credited when it is cleared, or at once. */
export async function creditCard(
  work: CardWork,
  payment: {
    readonly card: Parameters<typeof insertPayment>[1]["card"];
    readonly merchant: Merchant;
    readonly amountMinor: bigint;
    readonly isImmediate: boolean;
  },
): Promise<TransactionRow> {
  const { card, merchant, amountMinor, isImmediate } = payment;
  const id = newId("Transaction");
  if (isImmediate) await credit(work, { ...card, id }, { amountMinor, owedMinor: 0n });
  return insertPayment(work, {
    ...{ id, card, merchant, isCredit: true, authorizedAmount: amountMinor },
    status: isImmediate ? "SETTLED" : "AUTHORIZED",
    isMoved: isImmediate,
    part: isImmediate ? settledAtOnce(amountMinor, work.ledger.now) : {},
  });
}
