import type { Customer as CustomerRow } from "../../generated/prisma/client.js";
import type { Caller } from "../shared/kernel/caller.js";
import type { Tx } from "../shared/persistence/client.js";

/** A holder of accounts. */
interface AccountHolder {
  readonly id: string;
  readonly currencies: readonly string[];
}

type TimedCaller = Caller & { readonly now?: Date };

/** What customers need of accounts, which stand above them. It runs in the customer's own transaction. */
export interface CustomerAccounts {
  /**
   * Opens the internal accounts of customers that this transaction has created
   * (docs/interface.md, Accounts that a holder gets).
   */
  openFirst(tx: Tx, caller: TimedCaller, customers: readonly AccountHolder[]): Promise<void>;
  /** Opens those of the customers' currencies that they have not yet. */
  provision(tx: Tx, caller: TimedCaller, customers: readonly AccountHolder[]): Promise<void>;
  /**
   * Closes the customer's accounts. Throws 409 CONFLICT while they have a balance or a hold
   * (docs/interface.md, A deleted customer).
   */
  close(tx: Tx, caller: Caller, customerId: string): Promise<void>;
}

/** What customers need of payments, which stand above them. It runs in the customer's own transaction. */
export interface CustomerPayments {
  /** Throws 409 CONFLICT while a payment of the customer is open (docs/interface.md, A deleted customer). */
  assertNoneOpen(tx: Tx, caller: Caller, customerId: string): Promise<void>;
}

/** What customers need of strong customer authentication. It runs in the customer's own transaction, under its lock. */
export interface CustomerAuthentication {
  /** Throws 409 SCA_SESSION_REQUIRED where the customer has a factor and isn't logged in; 423 ACCOUNT_LOCKED. */
  assertLoggedIn(tx: Tx, caller: Caller, customer: CustomerRow): Promise<void>;
}
