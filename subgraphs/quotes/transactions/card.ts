import { z } from "zod";
import type { Transaction as TransactionRow } from "../../../generated/prisma/client.js";
import { moneyToGraph } from "../../shared/graphql/money.js";
import { dateTime, minorUnits } from "../../shared/schema/fields.js";
import { cardDeclinedReason, cardMerchant } from "./card.wire.js";

const count = z.int().min(0);
const summary = z.object({ count, totalAmount: minorUnits });

/**
 * Facts that a card transaction shows besides the rest: a copy from the cards subgraph, written with it, so that lists
 * read nothing else. Amounts in the smallest unit of the transaction's currency.
 */
export const cardFacts = z.object({
  cardId: z.string(),
  accountId: z.string(),
  issuerTransactionToken: z.string(),
  merchant: cardMerchant,
  /** Smallest unit of its own currency. */
  merchantAmount: z.object({ amount: minorUnits, currency: z.string() }).optional(),
  authorizedAmount: minorUnits,
  settledAmount: minorUnits.optional(),
  refundedAmount: minorUnits.optional(),
  pullSummary: summary.extend({ pendingCount: count }).optional(),
  refundSummary: summary.optional(),
  settlementSummary: summary.optional(),
  authorizedAt: dateTime,
  lastEventAt: dateTime,
  originalTransactionId: z.string().optional(),
  cardDeclinedReason: cardDeclinedReason.optional(),
});
export type CardFacts = z.output<typeof cardFacts>;

/** The members that only card transactions have; none for others. */
export function cardFactsToGraph({ card, sourceCurrency }: Pick<TransactionRow, "card" | "sourceCurrency">) {
  if (card === null) return {};
  const { authorizedAmount, settledAmount, refundedAmount, merchantAmount, ...facts } = cardFacts.parse(card);
  const money = (minor: number | undefined) =>
    minor === undefined ? null : moneyToGraph(BigInt(minor), sourceCurrency);
  return {
    ...facts,
    merchantAmount: merchantAmount ? moneyToGraph(BigInt(merchantAmount.amount), merchantAmount.currency) : null,
    authorizedAmount: moneyToGraph(BigInt(authorizedAmount), sourceCurrency),
    settledAmount: money(settledAmount),
    refundedAmount: money(refundedAmount),
  };
}
