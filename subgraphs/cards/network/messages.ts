import { z } from "zod";
import { cardMerchant } from "../../quotes/published.js";
import { minorUnits, text } from "../../shared/schema/fields.js";
import { isId } from "../../shared/kernel/ids.js";

/** What the card issuer sends (docs/card-issuer.md). Amounts in the smallest unit of the card's currency. */

const amount = z.int().min(1).max(Number.MAX_SAFE_INTEGER);
const cardTransactionId = z.string().refine((id) => isId("Transaction", id), "is not the id of a transaction");
const envelope = {
  /** The issuer's name of the message: repeated, it has no further effect. */
  id: text(255),
  /** When it was sent: at most five minutes ago. */
  timestamp: z.iso.datetime({ offset: true }),
};

export const messages = {
  authorizations: z.object({
    ...envelope,
    cardId: z.string().refine((id) => isId("Card", id), "is not the id of a card"),
    amount,
    currency: text(5),
    merchant: cardMerchant,
    /** The issuer has approved it already, standing in for us. */
    isAdvice: z.boolean().default(false),
  }),
  clearings: z.object({ ...envelope, cardTransactionId, amount: minorUnits }),
  returns: z.object({ ...envelope, cardTransactionId, amount }),
} as const;

export type MessageKind = keyof typeof messages;
export type Message<Kind extends MessageKind> = z.output<(typeof messages)[Kind]>;

export function isMessageKind(kind: string): kind is MessageKind {
  return Object.hasOwn(messages, kind);
}
