import type { Deps } from "../shared/deps.js";
import type { EventTail } from "../shared/events/tail.js";
import type { LivenessOf } from "../shared/providers/liveness.js";
import type { ScaDeps } from "../verification/published.js";
import type { VaspDirectory } from "./vasps/directory.js";
import type { AccountPayments, IncomingFunds, Wallets } from "./ports.js";

/** The dependencies of the accounts subgraph beyond the common ones. */
export interface AccountsDeps extends Deps, ScaDeps {
  /** The event log's reader of this process. */
  readonly tail: EventTail;
  /** Records incoming funds, and starts what they trigger. */
  readonly incomingFunds: IncomingFunds;
  readonly accountPayments: AccountPayments;
  /** Opens the wallets of accounts of the type EMBEDDED_WALLET. */
  readonly wallets: Wallets;
  readonly vasps: VaspDirectory;
  /** Undefined: 501. */
  readonly liveness: LivenessOf;
}
