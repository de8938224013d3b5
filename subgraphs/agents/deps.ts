import type { AccountPayments } from "../accounts/published.js";
import type { PaymentDeps } from "../quotes/published.js";
import type { EventTail } from "../shared/events/tail.js";

/** What the agents subgraph needs. */
export interface AgentsDeps extends PaymentDeps {
  /** The event log's reader of this process. */
  readonly tail: EventTail;
  readonly accountPayments: AccountPayments;
}
