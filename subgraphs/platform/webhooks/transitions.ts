import type { TransitionTable } from "../../shared/kernel/transitions.js";

export type WebhookDeliveryState = "PENDING" | "DELIVERED" | "FAILED";
export type WebhookDeliveryAction = "deliver" | "retry" | "giveUp";

/** States of a delivery (docs/interface.md, Delivery of webhooks). */
export const webhookDeliveryTransitions: TransitionTable<WebhookDeliveryState, WebhookDeliveryAction> = {
  name: "WebhookDeliveryStatus",
  initial: ["PENDING"],
  terminal: ["DELIVERED", "FAILED"],
  states: {
    /** Waits for its first or next attempt, by the delivery worker. */
    PENDING: { deliver: "DELIVERED", retry: "PENDING", giveUp: "FAILED" },
    /** The endpoint returned 2xx or 409. */
    DELIVERED: {},
    /** Seven days of attempts without success, or an event that is sent once. */
    FAILED: {},
  },
};
