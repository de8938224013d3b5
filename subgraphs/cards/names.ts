// Names that this subgraph adds: event types and id prefixes.

export const cardEvents = ["CARD.STATUS_CHANGE"] as const;
export const cardTransactionEvents = [
  "CARD_TRANSACTION.AUTHORIZED",
  "CARD_TRANSACTION.PARTIALLY_SETTLED",
  "CARD_TRANSACTION.SETTLED",
  "CARD_TRANSACTION.DECLINED",
  "CARD_TRANSACTION.EXCEPTION",
  "CARD_TRANSACTION.REFUNDED",
] as const;

type Emitted = (typeof cardEvents)[number] | (typeof cardTransactionEvents)[number];

declare module "../shared/events/event-types.js" {
  interface EventTypes extends Readonly<Record<Emitted, unknown>> {}
}

declare module "../shared/kernel/ids.js" {
  interface ResourceTypes {
    readonly Card: unknown;
    readonly CardFundingSource: unknown;
  }
}
