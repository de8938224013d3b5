import { z } from "zod";
import { cardMerchant } from "../../quotes/published.js";
import { minorUnits, text } from "../../shared/schema/fields.js";
import { isId } from "../../shared/kernel/ids.js";

/** What the card issuer sends (docs/card-issuer.md). Amounts in the smallest unit of the card's currency. */

const amount = z.int().min(1).max(Number.MAX_SAFE_INTEGER);
const cardTransactionId = z.string().refine((id) => isId("Transaction", id), "is not the id of a transaction");

/** A message says what it is and for whom, so that its signature allows nothing else (docs/security.md, What is signed). */
const message = <Type extends string, Members extends z.ZodRawShape>(type: Type, members: Members) =>
  z.object({
    /** The issuer's name of the message: repeated, it has no further effect. */
    id: text(255),
    /** When it was sent: at most five minutes ago. */
    timestamp: z.iso.datetime({ offset: true }),
    type: z.literal(type, `must be ${type}, as its path is`),
    /** The `receiver` of `/.well-known/paygraph/card-issuer.json`. */
    receiver: text(2_000),
    ...members,
  });

/** By the last segment of their path. */
export const messages = {
  authorizations: message("AUTHORIZATION", {
    cardId: z.string().refine((id) => isId("Card", id), "is not the id of a card"),
    amount,
    currency: text(5),
    merchant: cardMerchant,
    /** The issuer has approved it already, standing in for us. */
    isAdvice: z.boolean().default(false),
  }),
  clearings: message("CLEARING", { cardTransactionId, amount: minorUnits }),
  returns: message("RETURN", { cardTransactionId, amount }),
} as const;

export type MessageKind = keyof typeof messages;
export type Message<Kind extends MessageKind> = z.output<(typeof messages)[Kind]>;

export function isMessageKind(kind: string): kind is MessageKind {
  return Object.hasOwn(messages, kind);
}
