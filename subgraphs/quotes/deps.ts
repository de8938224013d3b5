import type { EventTail } from "../shared/events/tail.js";
import type { PaymentDeps } from "./uma/deps.js";

/** The quotes subgraph's dependencies. */
export interface QuotesDeps extends PaymentDeps {
  /** The event log's reader of this process. */
  readonly tail: EventTail;
}
