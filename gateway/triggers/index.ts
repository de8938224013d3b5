import type { EventType } from "../../subgraphs/shared/events/event-types.js";
import { customerTriggers } from "./customers.js";
import { instrumentTriggers } from "./instruments.js";
import { paymentTriggers } from "./payments.js";
import type { Trigger } from "./trigger.js";

/** Triggers of each event of the platform in its sandbox. */
export const triggers: Readonly<Record<EventType, Trigger>> = {
  ...customerTriggers,
  ...paymentTriggers,
  ...instrumentTriggers,
};
