import type { Caller } from "../shared/kernel/caller.js";
import type { Tx } from "../shared/persistence/client.js";

/** What a card is funded by. */
export interface CardFundingSource {
  /** `CardFundingSource:<uuid>` */
  readonly fundingSourceId: string;
  /** The internal account. */
  readonly accountId: string;
}

/** What wallets need of cards, which stand above them. It runs in the transaction that creates a delegated key. */
export interface CardFunding {
  /** Locks the card. Undefined: the caller has no such card, or it is closed. */
  fundingSourceOf(tx: Tx, caller: Caller, cardId: string): Promise<CardFundingSource | undefined>;
}
