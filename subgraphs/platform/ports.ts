import type { Caller, Environment } from "../shared/kernel/caller.js";
import type { TimedTenant } from "../shared/persistence/clock.js";
import type { Tx } from "../shared/persistence/client.js";

/** The accounts' port, called in the platform's transaction. */
export interface PlatformAccounts {
  /** Opens the platform's missing accounts in these currencies (docs/interface.md, Accounts that a holder gets). */
  provision(tx: Tx, tenant: TimedTenant, currencies: readonly string[]): Promise<void>;
}

/** The software agents' port. */
export interface AgentCredentials {
  /** The agent of an access token; undefined for an unknown one, or a deleted agent's. Throws 403 for a paused agent. */
  find(accessToken: string): Promise<Caller | undefined>;
  /**
   * The agent of an id that an authorization server names, if it is of one of these environments; undefined for an
   * unknown one, or a deleted one. Throws 403 for a paused agent.
   */
  findById(id: string, environments: readonly Environment[]): Promise<Caller | undefined>;
  /** The ids (`Agent:<uuid>`) of agents that exist and aren't paused. */
  live(agentIds: readonly string[]): Promise<readonly string[]>;
}
