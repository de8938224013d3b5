import type { Customer as CustomerRow } from "../../generated/prisma/client.js";
import type { Caller } from "../shared/kernel/caller.js";
import type { ActionToSign } from "../shared/operation/signed-retry.js";
import type { NewEvents } from "../shared/events/emit.js";
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
   * Opens the internal accounts of customers that this transaction has created, and writes `events` with the accounts',
   * before them (docs/interface.md, Accounts that a holder gets).
   */
  openFirst(tx: Tx, caller: TimedCaller, customers: readonly AccountHolder[], events: NewEvents): Promise<void>;
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

/** What customers need of cards, which stand above them. It runs in the customer's own transaction. */
export interface CustomerCards {
  /** Closes the customer's cards: no payment is authorized after that (docs/interface.md, A deleted customer). */
  close(tx: Tx, caller: Caller, customerId: string): Promise<void>;
}

/** What customers need of software agents, which stand above them. It runs in the customer's own transaction. */
export interface CustomerAgents {
  /** Deletes the customer's agents: their next request is 401, and what awaits approval fails. */
  remove(tx: Tx, caller: Caller, customerId: string): Promise<void>;
}

/** What customers need of strong customer authentication. It runs in the customer's own transaction, under its lock. */
export interface CustomerAuthentication {
  /** Throws 409 SCA_SESSION_REQUIRED if the customer has a factor and isn't logged in; 423 ACCOUNT_LOCKED. */
  assertLoggedIn(tx: Tx, caller: Caller, customer: CustomerRow): Promise<void>;
}

/** What customers need of beneficial owners, which stand above them. It runs in the customer's own transaction. */
export interface CustomerOwners {
  /** Those of a business as the graph shows them, oldest first. */
  of(tx: Tx, caller: Caller, businessId: string): Promise<readonly object[]>;
}

/** The addresses that codes are sent to. */
export interface CustomerAddresses {
  readonly email: string | null;
  readonly phoneNumber: string | null;
}

/** What customers need of embedded wallets, which stand above them. It runs in the customer's own transaction. */
export interface CustomerWallets {
  /**
   * What the wallet must sign before these addresses replace the customer's; undefined if no credential is tied to one
   * that changes. Throws 400 INVALID_INPUT for both at once, 409 EMAIL_OTP_EMAIL_ALREADY_EXISTS.
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
