// The state of a model of cards. Amounts in the smallest unit, times in milliseconds.

export interface Account {
  readonly id: string;
  balance: number;
  held: number;
}

export const limitNames = ["maxSpendPerTransaction", "maxSpendPerDay", "maxTransactionsPerDay"] as const;
export type LimitName = (typeof limitNames)[number];
export type Limits = Record<LimitName, number | null>;
export const noLimits: Limits = { maxSpendPerTransaction: null, maxSpendPerDay: null, maxTransactionsPerDay: null };

export type CardStatus = "PROCESSING" | "ACTIVE" | "FROZEN" | "CLOSED";

export interface Card {
  id: string;
  status: CardStatus;
  account: Account;
  readonly limits: Limits;
  /** When the issuer is done with it, and what it then is; undefined: never. */
  readonly issued: { readonly atMs: number; readonly as: CardStatus } | undefined;
  /** Days since the epoch. */
  usedOn: number;
  usedAmount: number;
  usedCount: number;
}

export const endings = ["", "002", "003", "005", "006"] as const;
/** The last characters of a merchant's name. */
export type Ending = (typeof endings)[number];

export interface Payment {
  id: string;
  readonly card: Card;
  readonly account: Account;
  readonly isCredit: boolean;
  readonly ending: Ending;
  /** The purchase of a return; the return of a reversal. */
  readonly original: Payment | undefined;
  readonly declined: string | undefined;
  authorized: number;
  held: number;
  settled: number;
  clearings: number;
  pulled: number;
  pulls: number;
  pending: number;
  pendingPulls: number;
  /** Settled, not debited, and not settled by returns. */
  owed: number;
  refunded: number;
  refunds: number;
  hasEnded: boolean;
  isException: boolean;
}

/** A card, an account and a transaction as the product shows them. */
export const cardView = ({ status, limits }: Card, used: { amount: number; count: number }, effective: Limits) => ({
  status,
  ...limits,
  limits: { ...effective, spentToday: used.amount, transactionsToday: used.count },
});

export const accountView = ({ balance, held }: Account) => ({
  balance: { amount: balance - held },
  totalBalance: { amount: balance },
});

function statusOf({ declined, isException, hasEnded, clearings }: Payment): string {
  if (declined !== undefined) return "DECLINED";
  if (isException) return "EXCEPTION";
  if (hasEnded) return "SETTLED";
  return clearings > 0 ? "PARTIALLY_SETTLED" : "AUTHORIZED";
}

export function paymentView(payment: Payment) {
  const { id, isCredit, authorized, settled, clearings, refunded, refunds, pulled, pulls, pendingPulls } = payment;
  return {
    id,
    status: statusOf(payment),
    direction: isCredit ? "CREDIT" : "DEBIT",
    authorizedAmount: { amount: authorized },
    settledAmount: clearings > 0 ? { amount: settled } : null,
    refundedAmount: refunds > 0 ? { amount: refunded } : null,
    pullSummary: pulls + pendingPulls > 0 ? { count: pulls, totalAmount: pulled, pendingCount: pendingPulls } : null,
    originalTransactionId: payment.original?.id ?? null,
    cardDeclinedReason: payment.declined ?? null,
  };
}
