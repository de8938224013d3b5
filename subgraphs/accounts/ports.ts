import type { Caller } from "../shared/caller.js";
import type { Tx } from "../shared/database/client.js";

/** Money that arrived at an internal account, posted already. */
export interface ArrivedFunds {
  readonly internalAccountId: string;
  readonly customerId: string | null;
  readonly currency: string;
  readonly amountMinor: bigint;
  /** The posting, `LedgerTransaction:<uuid>`. */
  readonly ledgerTransactionId: string;
  readonly arrivedAt: Date;
}

/**
 * What accounts need of those above them. Whoever implements it runs in the transaction in which the money arrived:
 * the transaction record with its events, and the sweep of an account that is RULE_BASED.
 */
export interface IncomingFunds {
  received(tx: Tx, caller: Caller, funds: ArrivedFunds): Promise<void>;
}
