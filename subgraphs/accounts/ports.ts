import type { Tx } from "../shared/persistence/client.js";
import type { Books } from "../shared/ledger/post.js";
import type { SweepRule } from "./internal-accounts/wire.js";

/** Money that arrives at an internal account; the caller posts it next. */
export interface ArrivingFunds {
  readonly accountId: string;
  /** Null: the platform's own account. */
  readonly customerId: string | null;
  /** The platform's name for the customer; null where there is none. */
  readonly platformCustomerId: string | null;
  readonly currency: string;
  readonly amountMinor: bigint;
  /** Where it goes from there; null unless the account is RULE_BASED with a rule. */
  readonly sweepRule: SweepRule | null;
}

/**
 * What accounts need of those above them. Whoever implements it runs in the transaction in which the money arrives: the
 * record of it with its event, and the sweep of an account that has a rule.
 */
export interface IncomingFunds {
  /** Answers the id of the record: the subject of the posting. */
  received(tx: Tx, books: Books, funds: ArrivingFunds): Promise<string>;
}
