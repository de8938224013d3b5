import type { Tenant } from "../shared/kernel/caller.js";
import type { Tx } from "../shared/persistence/client.js";
import type { LedgerContext } from "../shared/ledger/post.js";
import type { SweepRule } from "./internal-accounts/wire.js";

/** Incoming funds of an internal account; the caller posts them next. */
export interface ArrivingFunds {
  readonly accountId: string;
  /** Null: the platform's own account. */
  readonly customerId: string | null;
  /** The platform's name for the customer; null if there is none. */
  readonly platformCustomerId: string | null;
  readonly currency: string;
  readonly amountMinor: bigint;
  /** The sweep rule; null unless the account is RULE_BASED with a rule. */
  readonly sweepRule: SweepRule | null;
}

/** Money that arrived for an account and can't be credited to it. */
export type RefusedFunds = Omit<ArrivingFunds, "sweepRule"> & { readonly reason: string };

/** The wallets subgraph's port, called in the transaction that opens the accounts. */
export interface Wallets {
  /** Opens a wallet for each of these accounts. Returns the keys of their Spark addresses by account. */
  open(
    tx: Tx,
    ledger: LedgerContext,
    accounts: readonly { readonly id: string; readonly customerId: string }[],
  ): Promise<ReadonlyMap<string, Uint8Array>>;
  /** The key of the Spark address of an account's wallet. */
  keyOf(tenant: Tenant, accountId: string): Promise<Uint8Array>;
}

/** The payments' port, called in the transaction that deletes the account. */
export interface AccountPayments {
  /**
   * Throws 409 CONFLICT while a quote from or to the external account is open at `now`. The caller holds the account's
   * lock, which each new quote takes too.
   */
  assertNoOpenQuote(tx: Tx, tenant: Tenant, externalAccountId: string, now: Date): Promise<void>;
}

/**
 * Port of higher subgraphs, called in the transaction that credits the account: records the payment with its event, and
 * starts the account's sweep, if it has a rule.
 */
export interface IncomingFunds {
  /** Returns the id of the record: the subject of the posting. */
  received(tx: Tx, ledger: LedgerContext, funds: ArrivingFunds): Promise<string>;
  /**
   * Records money that can't be credited, with its event, and posts it to suspense. Returns the id of the record.
   * `reason`: of at most 200 characters, for a person.
   */
  refused(tx: Tx, ledger: LedgerContext, funds: RefusedFunds): Promise<string>;
  /**
   * Books money that was paid to a quote's instructions: executes the quote if it is expected. Returns the id of the
   * payment.
   */
  funded(
    tx: Tx,
    ledger: LedgerContext,
    funds: { readonly quoteId: string; readonly currency: string; readonly amountMinor: bigint },
  ): Promise<string>;
}
