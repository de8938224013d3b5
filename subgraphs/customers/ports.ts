import type { Customer as CustomerRow } from "../../generated/prisma/client.js";
import type { Caller, Tenant } from "../shared/kernel/caller.js";
import type { ActionToSign } from "../shared/operation/signed-retry.js";
import type { NewEvents } from "../shared/events/emit.js";
import type { Tx } from "../shared/persistence/client.js";

/** A holder of accounts. */
interface AccountHolder {
  readonly id: string;
  readonly currencies: readonly string[];
}

type TimedCaller = Caller & { readonly now?: Date };

/** The accounts' port, called in the customer's transaction. */
export interface CustomerAccounts {
  /**
   * Opens the internal accounts of customers that this transaction has created, and writes `events` with the accounts',
   * before them (docs/interface.md, Accounts that a holder gets).
   */
  openFirst(tx: Tx, caller: TimedCaller, customers: readonly AccountHolder[], events: NewEvents): Promise<void>;
  /** Opens the missing accounts of the customers' currencies. */
  provision(tx: Tx, caller: TimedCaller, customers: readonly AccountHolder[]): Promise<void>;
  /**
   * Closes the customer's accounts. Throws 409 CONFLICT for a balance or hold (docs/interface.md, A deleted customer).
   */
  close(tx: Tx, caller: Caller, customerId: string): Promise<void>;
}

/** The payments' port, called in the customer's transaction. */
export interface CustomerPayments {
  /** Throws 409 CONFLICT while a payment of the customer is open (docs/interface.md, A deleted customer). */
  assertNoneOpen(tx: Tx, caller: Caller, customerId: string): Promise<void>;
}

/** The cards' port, called in the customer's transaction. */
export interface CustomerCards {
  /** Closes the customer's cards: no payment is authorized after that (docs/interface.md, A deleted customer). */
  close(tx: Tx, caller: Caller, customerId: string): Promise<void>;
}

/** The software agents' port, called in the customer's transaction. */
export interface CustomerAgents {
  /** Deletes the customer's agents: their next request is 401, and actions that await approval fail. */
  remove(tx: Tx, caller: Caller, customerId: string): Promise<void>;
}

/** The port of strong customer authentication, called in the customer's transaction, under its lock. */
export interface CustomerAuthentication {
  /** Throws 409 SCA_SESSION_REQUIRED if the customer has a factor and isn't logged in; 423 ACCOUNT_LOCKED. */
  assertLoggedIn(tx: Tx, caller: Caller, customer: CustomerRow): Promise<void>;
}

/** The beneficial owners' port, called in the customer's transaction. */
export interface CustomerOwners {
  /** A business's owners as the graph shows them, oldest first. */
  of(tx: Tx, caller: Caller, businessId: string): Promise<readonly object[]>;
}

/** The reviewers' port, called in the customer's transaction. */
export interface CustomerReviews {
  /** Data of the customer that a reviewer sees has changed: no decision on the earlier data is valid. */
  changed(tx: Tx, tenant: Tenant, customerId: string): Promise<void>;
}

/** Addresses to which codes are sent. */
export interface CustomerAddresses {
  readonly email: string | null;
  readonly phoneNumber: string | null;
}

/** The embedded wallets' port, called in the customer's transaction. */
export interface CustomerWallets {
  /**
   * The action that the wallet must sign before these addresses replace the customer's; undefined if no credential is
   * tied to a changed one. Throws 400 INVALID_INPUT for both at once, 409 EMAIL_OTP_EMAIL_ALREADY_EXISTS.
   */
  changeToSign(
    tx: Tx,
    caller: Caller,
    customer: CustomerAddresses & { readonly id: string },
    next: CustomerAddresses,
  ): Promise<ActionToSign | undefined>;
  /** Ties the credentials to the customer's addresses; a wallet without any gets one for the e-mail address. */
  follow(
    tx: Tx,
    caller: TimedCaller & { readonly now: Date },
    customer: CustomerAddresses & { readonly id: string },
  ): Promise<void>;
}
