import type { Deps } from "../shared/deps.js";
import type { EventTail } from "../shared/events/tail.js";
import type { CardIssuer } from "../shared/providers/card-issuer.js";
import type { Custody } from "../shared/providers/custody.js";
import type { ByEnvironment } from "../shared/providers/provider.js";

export interface CardProviders {
  /** Cards in an environment without one: 501. */
  readonly cardIssuers: ByEnvironment<CardIssuer>;
}

/** The cards subgraph's dependencies. */
export interface CardsDeps extends Deps, CardProviders {
  /** The event log's reader of this process. */
  readonly tail: EventTail;
  readonly custody: Custody;
}
