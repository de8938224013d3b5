import { ApiError } from "../kernel/errors.js";

/** Every documented kind of event, as it is written on the wire (docs/interface.md, Names of events). */
export const eventTypes = [
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
  "INCOMING_PAYMENT.PENDING",
  "INCOMING_PAYMENT.PROCESSING",
  "INCOMING_PAYMENT.COMPLETED",
  "INCOMING_PAYMENT.FAILED",
  "INCOMING_PAYMENT.REFUND_PENDING",
  "INCOMING_PAYMENT.REFUND_COMPLETED",
  "INCOMING_PAYMENT.REFUND_FAILED",
  "CUSTOMER.KYC_APPROVED",
  "CUSTOMER.KYC_REJECTED",
  "CUSTOMER.KYC_PENDING",
  "CUSTOMER.KYB_APPROVED",
  "CUSTOMER.KYB_REJECTED",
  "CUSTOMER.KYB_PENDING",
  "VERIFICATION.APPROVED",
  "VERIFICATION.REJECTED",
  "VERIFICATION.RESOLVE_ERRORS",
  "VERIFICATION.IN_PROGRESS",
  "VERIFICATION.PENDING_MANUAL_REVIEW",
  "VERIFICATION.READY_FOR_VERIFICATION",
  "EXTERNAL_ACCOUNT.STATUS_UPDATED",
  "INTERNAL_ACCOUNT.BALANCE_UPDATED",
  "INTERNAL_ACCOUNT.STATUS_UPDATED",
  "INTERNAL_ACCOUNT.FUNDING_INSTRUCTIONS_UPDATED",
  "INVITATION.CLAIMED",
  "BULK_UPLOAD.COMPLETED",
  "BULK_UPLOAD.FAILED",
  "AGENT_ACTION.PENDING_APPROVAL",
  "CARD.STATUS_CHANGE",
  "CARD_TRANSACTION.AUTHORIZED",
  "CARD_TRANSACTION.PARTIALLY_SETTLED",
  "CARD_TRANSACTION.SETTLED",
  "CARD_TRANSACTION.DECLINED",
  "CARD_TRANSACTION.EXCEPTION",
  "CARD_TRANSACTION.REFUNDED",
  "WALLET_OPERATION.COMPLETED",
  "WALLET_OPERATION.FAILED",
  "SWEEP.FAILED",
  "TEST",
] as const;
export type EventType = (typeof eventTypes)[number];

/** The kinds of one noun, such as `CUSTOMER`. */
export function eventTypesOf(noun: string): readonly EventType[] {
  return eventTypes.filter((type) => type.startsWith(`${noun}.`));
}

const known: ReadonlySet<string> = new Set(eventTypes);

function isEventType(name: string): name is EventType {
  return known.has(name);
}

/**
 * Other spellings that a filter accepts, upper-cased, and what they are on the wire
 * (docs/interface.md, Names of events).
 */
const proseNames: ReadonlyMap<string, EventType> = new Map([
  ["INVITATION_CLAIMED", "INVITATION.CLAIMED"],
  ["CARD.STATE_CHANGE", "CARD.STATUS_CHANGE"],
]);

/** The wire name of a kind that a caller named. Throws 400 INVALID_INPUT for an unknown one. */
export function toEventType(name: string, field = "types"): EventType {
  const upper = name.toUpperCase();
  const type = proseNames.get(upper) ?? upper;
  if (isEventType(type)) return type;
  const message = `no such event type: ${name.slice(0, 100)}`;
  throw new ApiError("INVALID_INPUT", `${field}: ${message}`, {
    errors: [{ field, message, constraint: { enum: eventTypes } }],
  });
}

/** A filter by type as the log applies it: undefined lets all through, and so does an empty list. */
export function toEventTypes(names: readonly string[] | null | undefined): readonly EventType[] | undefined {
  if (!names || names.length === 0) return undefined;
  return [...new Set(names.map((name) => toEventType(name)))];
}
