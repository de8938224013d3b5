import type { Caller } from "../shared/kernel/caller.js";
import type { Tx } from "../shared/persistence/client.js";

/** A card's funding source. */
export interface CardFundingSource {
  /** `CardFundingSource:<uuid>` */
  readonly fundingSourceId: string;
  /** The internal account. */
  readonly accountId: string;
}

/** The cards' port, called in the transaction that creates a delegated key. */
export interface CardFunding {
  /** Locks the card. Undefined: no such card of the caller, or closed. */
  fundingSourceOf(tx: Tx, caller: Caller, cardId: string): Promise<CardFundingSource | undefined>;
}
