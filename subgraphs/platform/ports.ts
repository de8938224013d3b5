import type { Caller } from "../shared/kernel/caller.js";
import type { TimedTenant } from "../shared/persistence/clock.js";
import type { Tx } from "../shared/persistence/client.js";

/** What platforms need of accounts, which stand above them. It runs in the platform's own transaction. */
export interface PlatformAccounts {
  /**
   * Opens the platform's own internal accounts of these currencies that it has not yet
   * (docs/interface.md, Accounts that a holder gets).
   */
  provision(tx: Tx, tenant: TimedTenant, currencies: readonly string[]): Promise<void>;
}

/** The credentials of software agents, which stand above platforms. */
export interface AgentCredentials {
  /** The agent of an access token; undefined for an unknown one, or a deleted agent's. Throws 403 for a paused agent. */
  find(accessToken: string): Promise<Caller | undefined>;
  /** Those of the ids (`Agent:<uuid>`) whose agents exist and aren't paused. */
  live(agentIds: readonly string[]): Promise<readonly string[]>;
}
