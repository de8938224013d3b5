// Names that this subgraph adds: event types and id prefixes.

export const outgoingPaymentEvents = [
  "OUTGOING_PAYMENT.PENDING",
  "OUTGOING_PAYMENT.PENDING_AUTHORIZATION",
  "OUTGOING_PAYMENT.PROCESSING",
  "OUTGOING_PAYMENT.COMPLETED",
  "OUTGOING_PAYMENT.FAILED",
  "OUTGOING_PAYMENT.EXPIRED",
  "OUTGOING_PAYMENT.CANCELED",
  "OUTGOING_PAYMENT.REFUND_PENDING",
  "OUTGOING_PAYMENT.REFUND_COMPLETED",
  "OUTGOING_PAYMENT.REFUND_FAILED",
] as const;
export const incomingPaymentEvents = [
  "INCOMING_PAYMENT.PENDING",
  "INCOMING_PAYMENT.PENDING_AUTHORIZATION",
  "INCOMING_PAYMENT.PROCESSING",
  "INCOMING_PAYMENT.COMPLETED",
  "INCOMING_PAYMENT.FAILED",
  "INCOMING_PAYMENT.REFUND_PENDING",
  "INCOMING_PAYMENT.REFUND_COMPLETED",
  "INCOMING_PAYMENT.REFUND_FAILED",
] as const;
export const sweepEvents = ["SWEEP.FAILED"] as const;

type Emitted =
  (typeof outgoingPaymentEvents)[number] | (typeof incomingPaymentEvents)[number] | (typeof sweepEvents)[number];

declare module "../shared/events/event-types.js" {
  interface EventTypes extends Readonly<Record<Emitted, unknown>> {}
}

declare module "../shared/kernel/ids.js" {
  interface ResourceTypes {
    readonly Quote: unknown;
    readonly Transaction: unknown;
    readonly Lookup: unknown;
  }
}
