import { balanceEvents } from "../../accounts/published.js";
import type { TransactionRow } from "../../quotes/published.js";
import { newId } from "../../shared/kernel/ids.js";
import type { CardWork } from "../cards/status.js";
import { reportException } from "./exception.js";
import { credit, pull } from "./pull.js";
import { insertPayment, type CardPayment, type Merchant, type NewPayment } from "./row.js";

// Payments settled from their beginning, which the network has made without our authorization. None is refused
// (docs/interface.md, What a card network has done).

/** The card and merchant of a payment. */
export type Basis = Pick<NewPayment, "card" | "merchant" | "merchantAmount">;

/** Members that a further payment takes over from its original. */
export function basisOf({ transaction, row }: CardPayment): Basis {
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

interface AtOnce extends Basis {
  readonly amountMinor: bigint;
  /** The payment that this one follows; null: none of ours. */
  readonly originalTransactionId: string | null;
}

/** The event of the account's balance, if it changed. */
async function balanceIf(isMoved: boolean, { tx, ledger }: CardWork, accountId: string) {
  return isMoved ? balanceEvents(tx, ledger, [accountId]) : [];
}

const settled = ({ amountMinor, originalTransactionId }: AtOnce, now: Date) => ({
  settledAmount: amountMinor,
  clearings: 1,
  endedAt: now,
  originalTransactionId,
});

/** Debits the account by the whole amount, or else nothing: then it is owed, and the payment is an EXCEPTION. */
export async function debitAtOnce(
  work: CardWork,
  payment: AtOnce & {
    readonly authorizedAmount: bigint;
    /** Set for a card that a wallet funds. */
    readonly fundingSourceId: string | null;
  },
): Promise<TransactionRow> {
  const { card, merchant, merchantAmount, amountMinor, authorizedAmount, fundingSourceId } = payment;
  const { accountId, currency } = card;
  const id = newId("Transaction");
  const nothingHeld = { id, cardId: card.id, accountId, currency, fundingSourceId, holdId: null, heldAmount: 0n };
  const { pulledMinor, uncollectedMinor, isMoved } = await pull(work, nothingHeld, { amountMinor, keepMinor: 0n });
  const hasFailed = uncollectedMinor > 0n;
  if (hasFailed) reportException(work, { id, accountId, reason: `${uncollectedMinor} could not be debited` });
  return insertPayment(work, {
    id,
    card,
    merchant,
    merchantAmount,
    isCredit: false,
    authorizedAmount,
    status: hasFailed ? "EXCEPTION" : "SETTLED",
    moved: await balanceIf(isMoved, work, accountId),
    part: {
      ...settled(payment, work.ledger.now),
      fundingSourceId,
      pulledAmount: pulledMinor,
      pulls: pulledMinor > 0n ? 1 : 0,
      uncollectedAmount: uncollectedMinor,
    },
  });
}

/**
 * Settles the cardholder's debt, and credits the rest to the account. If that can't be credited, the rest goes to
 * suspense, and the payment is an EXCEPTION.
 */
export async function creditAtOnce(
  work: CardWork,
  payment: AtOnce & { readonly owedMinor?: bigint },
): Promise<{ readonly transaction: TransactionRow; readonly recoveredMinor: bigint }> {
  const { card, merchant, merchantAmount, amountMinor, owedMinor = 0n } = payment;
  const id = newId("Transaction");
  const { recoveredMinor, isSuspended } = await credit(work, { ...card, id }, { amountMinor, owedMinor });
  if (isSuspended) reportException(work, { ...card, id, reason: "the credit is in suspense" });
  const transaction = await insertPayment(work, {
    id,
    card,
    merchant,
    merchantAmount,
    isCredit: true,
    authorizedAmount: amountMinor,
    status: isSuspended ? "EXCEPTION" : "SETTLED",
    moved: await balanceIf(!isSuspended && recoveredMinor < amountMinor, work, card.accountId),
    part: settled(payment, work.ledger.now),
  });
  return { transaction, recoveredMinor };
}
