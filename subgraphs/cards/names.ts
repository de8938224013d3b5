import type { formerCardEventTypes } from "../shared/kernel/former-names.js";

// Names that this subgraph adds: event types and id prefixes.

export const cardEvents = {
  "CARD.STATUS_CHANGE": "A card was issued, frozen, unfrozen or closed, or a step of issuing it has ended.",
} as const;
export const cardTransactionEvents = {
  "CARD_TRANSACTION.AUTHORIZED": "A purchase by card was approved, and its amount is held.",
  "CARD_TRANSACTION.PARTIALLY_SETTLED":
    "A part of an authorized purchase was cleared and debited; the rest is still held.",
  "CARD_TRANSACTION.SETTLED": "A purchase by card was cleared whole and debited, or a return credited.",
  "CARD_TRANSACTION.DECLINED": "A purchase by card was declined; its `declinedReason` says by which rule.",
  "CARD_TRANSACTION.EXCEPTION":
    "A debit that the network demands, or a return, could not be booked: a debt that an operator must settle.",
  "CARD_TRANSACTION.REFUNDED":
    "Documented by the contract, and never emitted: a return is a transaction of its own, which is `SETTLED`.",
} as const;

/** Names that clients of another brand read, emitted on a server with an alias only. */
export const formerCardEvents = {
  "CARD.STATE_CHANGE": "Former name of CARD.STATUS_CHANGE, next to which a server with an alias emits it.",
  "CARD.FUNDING_SOURCE_CHANGE": "A card is funded by another account; emitted by a server with an alias only.",
} as const satisfies Record<(typeof formerCardEventTypes)[number], string>;

type Emitted = keyof typeof cardEvents | keyof typeof formerCardEvents | keyof typeof cardTransactionEvents;

declare module "../shared/events/event-types.js" {
  interface EventTypes extends Readonly<Record<Emitted, unknown>> {}
}

declare module "../shared/kernel/ids.js" {
  interface ResourceTypes {
    readonly Card: unknown;
    readonly CardFundingSource: unknown;
  }
}
