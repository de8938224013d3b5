import type { Deps } from "../shared/deps.js";
import type { EventTail } from "../shared/events/tail.js";
import type { LivenessProvider } from "../shared/providers/liveness.js";
import type { ScaDeps } from "../verification/published.js";
import type { IncomingFunds } from "./ports.js";

/** What the accounts subgraph needs beyond the common plumbing. */
export interface AccountsDeps extends Deps, ScaDeps {
  /** The event log's reader of this process. */
  readonly tail: EventTail;
  /** Records money that arrives, and what it sets off. */
  readonly incomingFunds: IncomingFunds;
  /** Production's provider of liveness checks. Absent: 501 there; the sandbox has its own. */
  readonly liveness?: LivenessProvider;
}
