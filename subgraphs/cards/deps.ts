import type { Deps } from "../shared/deps.js";
import type { EventTail } from "../shared/events/tail.js";
import type { Environment } from "../shared/kernel/caller.js";
import type { CardIssuer } from "../shared/providers/card-issuer.js";
import type { Custody } from "../shared/providers/custody.js";

/** The cards subgraph's dependencies. */
export interface CardsDeps extends Deps {
  /** The event log's reader of this process. */
  readonly tail: EventTail;
  readonly custody: Custody;
  /** The issuers by environment; cards in an environment without one: 501. */
  readonly cardIssuers: Readonly<Partial<Record<Environment, CardIssuer>>>;
}
