import type { Caller } from "../shared/caller.js";
import type { Tx } from "../shared/database/client.js";

/** What customers need of accounts, which stand above them. It runs in the customer's own transaction. */
export interface CustomerAccounts {
  /** Opens the internal accounts of the customers' currencies that they have not yet (ruling 24). */
  provision(
    tx: Tx,
    caller: Caller & { readonly now?: Date },
    customers: readonly { readonly id: string; readonly currencies: readonly string[] }[],
  ): Promise<void>;
  /** Closes the customer's accounts. Throws 409 CONFLICT while they have a balance or a hold (ruling 22). */
  close(tx: Tx, caller: Caller, customerId: string): Promise<void>;
}

/** What customers need of payments, which stand above them. It runs in the customer's own transaction. */
export interface CustomerPayments {
  /** Throws 409 CONFLICT while a payment of the customer is open (ruling 22). */
  assertNoneOpen(tx: Tx, caller: Caller, customerId: string): Promise<void>;
}
