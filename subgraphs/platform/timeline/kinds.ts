import { eventTypes } from "../../shared/graphql/event-type.js";
import { formerEventTypes } from "../../shared/kernel/former-names.js";
import { registerEnum } from "../../shared/graphql/shape.js";
import type { EventType } from "../../shared/events/event-types.js";

/** Topics of the items of a timeline. */
export const TimelineKind = {
  CUSTOMER: "CUSTOMER",
  VERIFICATION: "VERIFICATION",
  PAYMENT: "PAYMENT",
  CARD: "CARD",
  CARD_PAYMENT: "CARD_PAYMENT",
  AGENT: "AGENT",
  ACCOUNT: "ACCOUNT",
  WALLET: "WALLET",
  INVITATION: "INVITATION",
  DELIVERY: "DELIVERY",
} as const;
export type TimelineKind = keyof typeof TimelineKind;

registerEnum(TimelineKind, {
  name: "TimelineKind",
  description: "Topic of an item of a timeline.",
  valuesConfig: {
    CUSTOMER: { description: "The customer itself: created, changed, deleted, or with another KYC or KYB status." },
    VERIFICATION: { description: "A step of the customer's verification." },
    PAYMENT: { description: "A status of a payment from or to the customer, or a sweep that failed." },
    CARD: { description: "A status of a card of the customer." },
    CARD_PAYMENT: { description: "A step of a payment by card." },
    AGENT: { description: "A request of an agent for approval, or the decision on it." },
    ACCOUNT: { description: "An internal or external account was opened or changed, except for its balance." },
    WALLET: { description: "The outcome of an operation of a wallet that took time." },
    INVITATION: { description: "An invitation of the customer was claimed." },
    DELIVERY: { description: "A webhook about the payment; in the timeline of a payment only." },
  },
});

/** The first word of a type of event. */
type Topic = EventType extends infer Type ? (Type extends `${infer First}.${string}` ? First : Type) : never;

/** The kind of each topic; null: in no timeline. */
const kinds: Readonly<Record<Topic, TimelineKind | null>> = {
  CUSTOMER: "CUSTOMER",
  VERIFICATION: "VERIFICATION",
  OUTGOING_PAYMENT: "PAYMENT",
  INCOMING_PAYMENT: "PAYMENT",
  SWEEP: "PAYMENT",
  CARD: "CARD",
  CARD_TRANSACTION: "CARD_PAYMENT",
  AGENT_ACTION: "AGENT",
  INTERNAL_ACCOUNT: "ACCOUNT",
  EXTERNAL_ACCOUNT: "ACCOUNT",
  WALLET_OPERATION: "WALLET",
  INVITATION: "INVITATION",
  BULK_UPLOAD: null,
  TEST: null,
};

/**
 * The kind of an event; null: it is in no timeline. Balances change with each payment, whose own events say more, and an
 * event under its former name is there under its documented one.
 */
export function kindOf(type: string): TimelineKind | null {
  const isTold = type === "INTERNAL_ACCOUNT.BALANCE_UPDATED" || formerEventTypes[type] !== undefined;
  return isTold ? null : kinds[type.split(".")[0] as Topic];
}

/** The types of event of these kinds, or of all. */
export function typesOfKinds(wanted: readonly TimelineKind[] | null | undefined): readonly EventType[] {
  return eventTypes
    .map(({ type }) => type)
    .filter((type) => {
      const kind = kindOf(type);
      return kind !== null && (!wanted || wanted.includes(kind));
    });
}
