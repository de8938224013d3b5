import type { Caller, Tenant } from "../shared/kernel/caller.js";
import type { Tx } from "../shared/persistence/client.js";
import type { Party } from "./screening/party.js";

type TimedCaller = Caller & { readonly now: Date };

/** The payments' port, called in the transaction of a reviewer's decision. */
export interface HeldPayments {
  /**
   * Continues a payment that is held for a review, or fails it and begins its refund. One that has failed meanwhile stays
   * as it is. Throws 409 CONFLICT if it isn't held.
   */
  decide(tx: Tx, caller: TimedCaller, transactionId: string, isApproved: boolean): Promise<void>;
}

/** The external accounts' port. */
export interface ScreenedAccounts {
  /** The live external accounts of these customers, as parties to be screened. */
  ofCustomers(tenant: Tenant, customerIds: readonly string[]): Promise<readonly Party[]>;
}
