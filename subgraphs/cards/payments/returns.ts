import type { TransactionRow } from "../../quotes/published.js";
import { ApiError, invalidField } from "../../shared/kernel/errors.js";
import { newId } from "../../shared/kernel/ids.js";
import { maxAmountMinor } from "../../shared/kernel/money.js";
import type { LockedCard } from "../cards/lock.sql.js";
import type { CardWork } from "../cards/status.js";
import { basisOf, creditAtOnce, debitAtOnce, type Basis } from "./at-once.js";
import { expiryOf, type DeclineReason } from "./authorize.js";
import { annotatePayment, insertPayment, type CardPayment, type MerchantAmount } from "./row.js";

/**
 * Returns a purchase, in full or in part: a separate payment, which credits the account. The purchase is unchanged,
 * whatever has been captured, but counts its returns; a credit doesn't (docs/interface.md, What a card network has
 * done). Throws 400 AMOUNT_OUT_OF_RANGE for a sum over the maximum.
 */
export async function returnPurchase(
  work: CardWork,
  purchase: CardPayment,
  amountMinor: bigint,
  merchantAmount?: MerchantAmount,
): Promise<TransactionRow> {
  const { row } = purchase;
  if (row.refundedAmount + amountMinor > maxAmountMinor) throw new ApiError("AMOUNT_OUT_OF_RANGE");
  const owedMinor = row.uncollectedAmount - row.recoveredAmount;
  const { transaction, recoveredMinor } = await creditAtOnce(work, {
    ...basisOf(purchase),
    merchantAmount,
    amountMinor,
    owedMinor,
    originalTransactionId: row.id,
  });
  if (row.isCredit) return transaction;
  await annotatePayment(work, purchase, {
    refundedAmount: row.refundedAmount + amountMinor,
    refunds: row.refunds + 1,
    recoveredAmount: row.recoveredAmount + recoveredMinor,
  });
  return transaction;
}

/**
 * Reverses a return: a separate payment, which debits the account. `original`: the returned payment. Throws 400
 * INVALID_INPUT for a reversed return.
 */
export async function reverseReturn(
  work: CardWork,
  returned: CardPayment,
  original: CardPayment,
): Promise<TransactionRow> {
  const { row } = returned;
  if (row.refunds > 0) throw invalidField("cardTransactionId", "has been reversed");
  const amountMinor = row.settledAmount;
  const { fundingSourceId, isCredit, refundedAmount, refunds } = original.row;
  const reversal = await debitAtOnce(work, {
    ...basisOf(returned),
    amountMinor,
    authorizedAmount: amountMinor,
    fundingSourceId,
    originalTransactionId: row.id,
  });
  await annotatePayment(work, returned, { refundedAmount: amountMinor, refunds: 1 });
  if (!isCredit) {
    await annotatePayment(work, original, { refundedAmount: refundedAmount - amountMinor, refunds: refunds - 1 });
  }
  return reversal;
}

/**
 * A credit without a purchase, as the merchant authorizes it: credited when it is cleared, or at once. DECLINED if the
 * card has not been issued or is closed, or its account is not ACTIVE.
 */
export async function creditCard(
  work: CardWork,
  payment: Basis & { readonly card: LockedCard; readonly amountMinor: bigint; readonly isImmediate: boolean },
): Promise<TransactionRow> {
  const { isImmediate, amountMinor, ...basis } = payment;
  const id = newId("Transaction");
  const credited = { ...basis, id, isCredit: true, authorizedAmount: amountMinor } as const;
  const declinedReason = declineReason(payment.card);
  if (declinedReason) {
    return insertPayment(work, {
      ...credited,
      status: "DECLINED",
      part: { declinedReason, endedAt: work.ledger.now },
    });
  }
  if (!isImmediate) {
    const also = [expiryOf(work.ledger, id)];
    return insertPayment(work, { ...credited, status: "AUTHORIZED", also });
  }
  return (await creditAtOnce(work, { ...basis, amountMinor, originalTransactionId: null })).transaction;
}

function declineReason({ status, accountStatus }: LockedCard): DeclineReason | undefined {
  if (status !== "ACTIVE" && status !== "FROZEN") return "CARD_NOT_ACTIVE";
  return accountStatus === "ACTIVE" ? undefined : "FUNDING_SOURCE_INELIGIBLE";
}
