import type { AccountPayments } from "../accounts/published.js";
import type { PaymentDeps } from "../quotes/published.js";
import type { EventTail } from "../shared/events/tail.js";

/** The agents subgraph's dependencies. */
export interface AgentsDeps extends PaymentDeps {
  /** The event log's reader of this process. */
  readonly tail: EventTail;
  readonly accountPayments: AccountPayments;
}
