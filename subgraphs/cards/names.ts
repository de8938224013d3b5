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

type Emitted = keyof typeof cardEvents | keyof typeof cardTransactionEvents;

declare module "../shared/events/event-types.js" {
  interface EventTypes extends Readonly<Record<Emitted, unknown>> {}
}

declare module "../shared/kernel/ids.js" {
  interface ResourceTypes {
    readonly Card: unknown;
    readonly CardFundingSource: unknown;
  }
}
