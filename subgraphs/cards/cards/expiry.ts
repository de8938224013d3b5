import type { CardRow } from "./type.js";

/**
 * The first instant after the card's expiry month, UTC; undefined: not issued (docs/interface.md, The end of a card).
 */
export function expiryOfCard({ expMonth, expYear }: Pick<CardRow, "expMonth" | "expYear">): Date | undefined {
  return expMonth === null || expYear === null ? undefined : new Date(Date.UTC(expYear, expMonth, 1));
}

export function hasExpired(card: Pick<CardRow, "expMonth" | "expYear">, now: Date): boolean {
  const expiry = expiryOfCard(card);
  return expiry !== undefined && expiry <= now;
}
