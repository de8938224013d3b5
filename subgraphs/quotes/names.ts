// Names that this subgraph adds: event types and id prefixes.

export const outgoingPaymentEvents = {
  "OUTGOING_PAYMENT.PENDING": "A quote was accepted, and the payment waits for its money.",
  "OUTGOING_PAYMENT.PENDING_AUTHORIZATION": "A payment waits for the payer's strong authentication.",
  "OUTGOING_PAYMENT.PROCESSING": "A payment is funded and on its way to the payee.",
  "OUTGOING_PAYMENT.COMPLETED": "A payment has arrived at the payee.",
  "OUTGOING_PAYMENT.FAILED":
    "A payment has failed; its `failureReason` says why, and money that was debited is refunded.",
  "OUTGOING_PAYMENT.EXPIRED": "A quote has expired before anyone executed it: no money has moved.",
  "OUTGOING_PAYMENT.CANCELED":
    "Documented by the contract, and never emitted: a payment that is cancelled becomes `FAILED`.",
  "OUTGOING_PAYMENT.REFUND_PENDING": "The refund of a failed payment has begun.",
  "OUTGOING_PAYMENT.REFUND_COMPLETED": "A failed payment was refunded to the account that it was debited from.",
  "OUTGOING_PAYMENT.REFUND_FAILED": "The refund of a failed payment has failed: the money is in suspense.",
} as const;
export const incomingPaymentEvents = {
  "INCOMING_PAYMENT.PENDING": "A payment to a customer waits: for the platform's approval, or for its money.",
  "INCOMING_PAYMENT.PENDING_AUTHORIZATION":
    "A payment to a customer is to be pulled from another one's bank account, whose holder must prove a factor.",
  "INCOMING_PAYMENT.PROCESSING": "A payment to a customer was approved, and its money is on its way.",
  "INCOMING_PAYMENT.COMPLETED": "A payment was credited to the customer's account.",
  "INCOMING_PAYMENT.FAILED": "A payment to a customer has failed; its `failureReason` says why.",
  "INCOMING_PAYMENT.REFUND_PENDING": "The return of a failed payment to its sender has begun.",
  "INCOMING_PAYMENT.REFUND_COMPLETED": "The money of a failed payment was returned to its sender.",
  "INCOMING_PAYMENT.REFUND_FAILED": "The return of a failed payment has failed: the money is in suspense.",
} as const;
export const sweepEvents = {
  "SWEEP.FAILED": "Money received on a `RULE_BASED` account could not be forwarded by its sweep rule.",
} as const;

type Emitted = keyof typeof outgoingPaymentEvents | keyof typeof incomingPaymentEvents | keyof typeof sweepEvents;

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
