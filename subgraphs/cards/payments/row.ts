import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { Prisma, type CardTransaction as CardTransactionRow } from "../../../generated/prisma/client.js";
import { balanceEvents } from "../../accounts/published.js";
import {
  advanceAs,
  type cardMerchant,
  insertTransaction,
  lockTransaction,
  openTransaction,
  saveTransaction,
  unchanged,
  updateTransaction,
  type CardFacts,
  type TransactionRow,
} from "../../quotes/published.js";
import { tenantOf } from "../../shared/kernel/caller.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { insertRows } from "../../shared/persistence/insert-rows.js";
import type { Write } from "../../shared/persistence/driver/write-together.js";
import type { CardWork } from "../cards/status.js";
import type { CardRow } from "../cards/type.js";
import { byCard, type CardTransactionAction, type CardTransactionState } from "./kind.js";

// The two rows of a purchase or return: the transaction that every list shows, and the part that only cards have.

export type Merchant = z.output<typeof cardMerchant>;

/** A message's price in the merchant's own currency, smallest unit: stored, but not checked. */
export interface MerchantAmount {
  readonly amountMinor: bigint;
  readonly currency: string;
}

/** Both rows, locked by the transaction's. */
export interface CardPayment {
  readonly transaction: TransactionRow;
  readonly row: CardTransactionRow;
}

/** Facts of the card's part that the transaction shows. */
function factsOf(row: CardTransactionRow): CardFacts {
  const { cardId, accountId, issuerTransactionToken, originalTransactionId, declinedReason } = row;
  const { merchantDescriptor: descriptor, merchantMcc: mcc, merchantCountry: country } = row;
  const sum = (count: number, totalAmount: bigint) => ({ count, totalAmount: Number(totalAmount) });
  return {
    cardId,
    accountId,
    issuerTransactionToken,
    merchant: { descriptor, ...(mcc !== null && { mcc }), ...(country !== null && { country }) },
    ...(row.merchantAmount !== null &&
      row.merchantCurrency !== null && {
        merchantAmount: { amount: Number(row.merchantAmount), currency: row.merchantCurrency },
      }),
    authorizedAmount: Number(row.authorizedAmount),
    ...(row.clearings > 0 && {
      settledAmount: Number(row.settledAmount),
      settlementSummary: sum(row.clearings, row.settledAmount),
    }),
    ...(row.refunds > 0 && {
      refundedAmount: Number(row.refundedAmount),
      refundSummary: sum(row.refunds, row.refundedAmount),
    }),
    ...(row.pulls + row.pendingPulls > 0 && {
      pullSummary: { ...sum(row.pulls, row.pulledAmount), pendingCount: row.pendingPulls },
    }),
    authorizedAt: row.authorizedAt.toISOString(),
    lastEventAt: row.lastEventAt.toISOString(),
    ...(originalTransactionId !== null && { originalTransactionId }),
    ...(declinedReason !== null && { cardDeclinedReason: declinedReason as CardFacts["cardDeclinedReason"] }),
  };
}

/** A new purchase or return. */
export interface NewPayment {
  /** Default: a new one. */
  readonly id?: string;
  readonly card: Pick<CardRow, "id" | "customerId" | "accountId" | "currency"> & {
    readonly platformCustomerId: string;
  };
  readonly isCredit: boolean;
  readonly merchant: Merchant;
  readonly merchantAmount?: MerchantAmount | undefined;
  readonly authorizedAmount: bigint;
  readonly status: CardTransactionState;
  /** Members of the card's part that are not zero or null. */
  readonly part?: Partial<CardTransactionRow>;
  /** The events of the account's balance, if it changed. */
  readonly moved?: Awaited<ReturnType<typeof balanceEvents>>;
  /** Further writes of the same statement. */
  readonly also?: readonly Write[];
}

/** Defaults of a new row. */
const nothing = {
  fundingSourceId: null,
  holdId: null,
  declinedReason: null,
  originalTransactionId: null,
  endedAt: null,
  heldAmount: 0n,
  settledAmount: 0n,
  pulledAmount: 0n,
  pendingAmount: 0n,
  uncollectedAmount: 0n,
  recoveredAmount: 0n,
  refundedAmount: 0n,
  clearings: 0,
  pulls: 0,
  pendingPulls: 0,
  refunds: 0,
} as const;

const insertPart = insertRows<CardTransactionRow>(
  "cards.card_transaction",
  Object.values(Prisma.CardTransactionScalarFieldEnum),
);

/** Writes both rows of a new payment, with its event, in one statement. */
export async function insertPayment(work: CardWork, payment: NewPayment): Promise<TransactionRow> {
  const { deps, tx, ledger } = work;
  const { card, isCredit, merchant, merchantAmount, authorizedAmount, status, moved = [], also = [] } = payment;
  const { customerId, platformCustomerId, accountId, currency } = card;
  const account = { type: "ACCOUNT", id: accountId } as const;
  const shop = { type: "MERCHANT", id: merchant.descriptor } as const;
  const [from, to] = isCredit ? [shop, account] : [account, shop];
  const opened = openTransaction(
    ledger,
    {
      type: "CARD",
      direction: isCredit ? "CREDIT" : "DEBIT",
      customerId,
      platformCustomerId,
      sourceType: from.type,
      source: from.id,
      sourceCurrency: currency,
      destinationType: to.type,
      destination: to.id,
      destinationCurrency: currency,
    },
    status,
  );
  const { id = opened.row.id } = payment;
  const row: CardTransactionRow = {
    ...nothing,
    id,
    ...tenantOf(ledger),
    cardId: card.id,
    accountId,
    currency,
    isCredit,
    authorizedAmount,
    merchantDescriptor: merchant.descriptor,
    merchantMcc: merchant.mcc ?? null,
    merchantCountry: merchant.country ?? null,
    merchantAmount: merchantAmount?.amountMinor ?? null,
    merchantCurrency: merchantAmount?.currency ?? null,
    issuerTransactionToken: randomUUID(),
    authorizedAt: ledger.now,
    lastEventAt: ledger.now,
    ...payment.part,
  };
  const transaction: TransactionRow = { ...opened.row, id, ...amountsOf(row), card: factsOf(row) };
  const happened = opened.happened.map(({ type }) => ({ type, row: transaction }));
  const change = { ...opened, row: transaction, happened, moved };
  return insertTransaction(deps, tx, ledger, change, { also: [insertPart.write(ledger, [row]), ...also] });
}

/** `sentAmount` or `receivedAmount`: the amount debited or credited. */
function amountsOf(row: CardTransactionRow): Pick<TransactionRow, "sentAmount" | "receivedAmount"> {
  if (row.clearings === 0) return { sentAmount: null, receivedAmount: null };
  return row.isCredit
    ? { sentAmount: null, receivedAmount: row.settledAmount }
    : { sentAmount: row.settledAmount, receivedAmount: null };
}

/**
 * The payment, locked. Throws 404 TRANSACTION_NOT_FOUND, also for one of another card.
 */
export async function lockPayment({ tx, ledger }: CardWork, id: string, cardId?: string): Promise<CardPayment> {
  const transaction = await lockTransaction(tx, ledger, id);
  const row = await tx.cardTransaction.findUnique({ where: { id, ...tenantOf(ledger) } });
  if (!row || (cardId !== undefined && row.cardId !== cardId)) throw new ApiError("TRANSACTION_NOT_FOUND");
  return { transaction, row };
}

type PartChanges = Partial<Omit<CardTransactionRow, "id" | "platformId" | "environment" | "lastEventAt">>;

/** Writes changes of a locked payment, with the event of its step. `isMoved`: whether the balance changed. */
export async function updatePayment(
  work: CardWork,
  payment: CardPayment,
  changes: PartChanges,
  { action, isMoved }: { readonly action: CardTransactionAction; readonly isMoved: boolean },
): Promise<CardPayment> {
  const { deps, tx, ledger } = work;
  const row = await updatePart(work, payment.row, changes);
  const patch = { ...amountsOf(row), card: factsOf(row) };
  const change = advanceAs(byCard, unchanged(payment.transaction), { action, now: ledger.now, patch });
  const moved = isMoved ? await balanceEvents(tx, ledger, [row.accountId]) : [];
  return { row, transaction: await updateTransaction(deps, tx, ledger, { ...change, moved }) };
}

/** Writes changes of a locked payment that are not steps of it, such as the sum of its returns, without an event. */
export async function annotatePayment(work: CardWork, payment: CardPayment, changes: PartChanges): Promise<void> {
  const { tx, ledger } = work;
  const row = await updatePart(work, payment.row, changes);
  await saveTransaction(tx, ledger, { ...payment.transaction, card: factsOf(row), updatedAt: ledger.now });
}

async function updatePart({ tx, ledger }: CardWork, row: CardTransactionRow, changes: PartChanges) {
  const data = { ...changes, lastEventAt: ledger.now };
  await tx.cardTransaction.update({ where: { id: row.id, ...tenantOf(ledger) }, data });
  return { ...row, ...data };
}
