import { z } from "zod";
import { cardMerchant } from "../../quotes/published.js";
import { minorUnits, text } from "../../shared/schema/fields.js";
import { withoutUnreadable } from "../../shared/schema/texts.js";
import { isCurrencyCode } from "../../shared/kernel/currencies.js";
import { isId } from "../../shared/kernel/ids.js";

/** Messages of the card issuer (docs/card-issuer.md). Amounts in the smallest unit of the card's currency. */

const amount = z.int().min(1).max(Number.MAX_SAFE_INTEGER);
const cardTransactionId = z.string().refine((id) => isId("Transaction", id), "is not the id of a transaction");

/**
 * A message names its type and receiver, so that its signature allows nothing else (docs/security.md, What is signed).
 */
const message = <Type extends string, Members extends z.ZodRawShape>(type: Type, members: Members) =>
  z.object({
    /** The issuer's id of the message; repeated, it has no further effect. */
    id: text(255),
    /** When it was sent: at most five minutes ago. */
    timestamp: z.iso.datetime({ offset: true }),
    type: z.literal(type, `must be ${type}, as its path is`),
    /** The `receiver` of `/.well-known/paygraph/card-issuer.json`. */
    receiver: text(2_000),
    ...members,
  });

const cardId = z.string().refine((id) => isId("Card", id), "is not the id of a card");
/** Default: the card's. */
const currency = text(5);
const maxDescriptorLength = 100;
/**
 * The merchant as the network names it: a fact is not refused for a character that must not be shown, or a name that is
 * too long (docs/interface.md, What a card network has done).
 */
const merchant = cardMerchant.extend({
  descriptor: z
    .string()
    .transform((name) => withoutUnreadable(name.slice(0, maxDescriptorLength)).trim() || "Unknown merchant"),
});
/** The price in the merchant's own currency. */
const merchantAmount = z.object({
  amount: minorUnits,
  currency: z.string().refine(isCurrencyCode, "must be an ISO 4217 currency code"),
});
/** Members of a payment: the card, the merchant, and the amounts. */
const payment = { cardId, amount, currency, merchant, merchantAmount: merchantAmount.optional() };
/** Members of a later step of a payment. */
const step = { cardTransactionId, amount, currency: currency.optional() };

/** By the last segment of their path. */
export const messages = {
  authorizations: message("AUTHORIZATION", {
    ...payment,
    /** 0: the card is verified. */
    amount: minorUnits,
    /** Whether the issuer has already approved it, standing in for us. */
    isAdvice: z.boolean().default(false),
  }),
  /** 0: the authorization expires. */
  clearings: message("CLEARING", { ...step, amount: minorUnits }),
  /** A clearing without an authorization. */
  "forced-clearings": message("FORCED_CLEARING", payment),
  returns: message("RETURN", { ...step, merchantAmount: merchantAmount.optional() }),
  /** A credit without a purchase. */
  credits: message("CREDIT", payment),
  /** Release of an authorized amount; by default, all of it. */
  reversals: message("REVERSAL", { ...step, amount: amount.optional() }),
} as const;

export type MessageKind = keyof typeof messages;
export type Message<Kind extends MessageKind> = z.output<(typeof messages)[Kind]>;

export function isMessageKind(kind: string): kind is MessageKind {
  return Object.hasOwn(messages, kind);
}
