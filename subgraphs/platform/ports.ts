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
