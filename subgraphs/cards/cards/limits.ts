import type { CardRow } from "./type.js";
import type { LockedCard } from "./lock.sql.js";

/** Limits of a card's authorizations; null: none. Amounts in the smallest unit. */
export interface CardLimits {
  readonly maxSpendPerTransaction: bigint | null;
  readonly maxSpendPerDay: bigint | null;
  readonly maxTransactionsPerDay: number | null;
}

function lower<T extends bigint | number>(a: T | null, b: T | null): T | null {
  if (a === null) return b;
  return b === null || a < b ? a : b;
}

/** The lower of the card's and the platform's values. */
export function limitsOf(card: CardLimits, platform: CardLimits): CardLimits {
  return {
    maxSpendPerTransaction: lower(card.maxSpendPerTransaction, platform.maxSpendPerTransaction),
    maxSpendPerDay: lower(card.maxSpendPerDay, platform.maxSpendPerDay),
    maxTransactionsPerDay: lower(card.maxTransactionsPerDay, platform.maxTransactionsPerDay),
  };
}

/** Approved authorizations of a UTC day. Refunds, reversals and expiry don't reduce them. */
export interface Usage {
  /** Midnight UTC. */
  readonly on: Date;
  readonly amount: bigint;
  readonly count: number;
}

/** The card's usage on the UTC day of `now`. A request that waited over midnight counts towards the new day. */
export function usageOf(
  { usedOn, usedAmount, usedCount }: Pick<CardRow, "usedOn" | "usedAmount" | "usedCount">,
  now: Date,
): Usage {
  const on = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));
  if (usedOn === null || usedOn < on) return { on, amount: 0n, count: 0 };
  return { on: usedOn, amount: usedAmount, count: usedCount };
}

/** Whether a further authorization of this amount is within the limits, or reaches one exactly. */
export function fits(card: LockedCard, amountMinor: bigint, now: Date): boolean {
  const { maxSpendPerTransaction, maxSpendPerDay, maxTransactionsPerDay } = limitsOf(card, {
    maxSpendPerTransaction: card.platformMaxPerTransaction,
    maxSpendPerDay: card.platformMaxPerDay,
    maxTransactionsPerDay: card.platformMaxCountPerDay,
  });
  const used = usageOf(card, now);
  return (
    (maxSpendPerTransaction === null || amountMinor <= maxSpendPerTransaction) &&
    (maxSpendPerDay === null || used.amount + amountMinor <= maxSpendPerDay) &&
    (maxTransactionsPerDay === null || used.count < maxTransactionsPerDay)
  );
}
