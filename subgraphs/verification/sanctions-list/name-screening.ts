import type { Tx } from "../../shared/persistence/client.js";
import type { Match, Screened } from "./matcher.js";

/** The matches of each party, in their order, and the version of the list that they were compared with. */
export interface Compared {
  readonly list: string;
  readonly matches: readonly (readonly Match[])[];
}

/** A party to be compared: by its id a provider says which one a match is of. */
export type Named = Screened & { readonly id: string };

/** A comparison that was begun. */
export interface Comparison {
  /**
   * The result, in the transaction that applies it. Undefined: there is none at present, such as without a list that is
   * recent enough, and the parties must wait.
   */
  result(tx: Tx): Promise<Compared | undefined>;
  /** Pause before it is repeated if there is no result. */
  readonly pauseMs: number;
}

/** Parties that are compared together. */
export interface ToCompare<Party extends Named = Named> {
  /** The payment or customer that it is for. */
  readonly about: string;
  /** When it was begun first, if it is repeated. */
  readonly since?: Date;
  readonly parties: readonly Party[];
}

/** Compares names with a list of sanctioned persons. */
export interface NameScreening {
  /** Whether the provider follows its list by itself: each customer is compared once, and it reports later matches. */
  readonly isProvider: boolean;
  /** Calls out: not within a transaction. Throws `ProviderUnavailable`, which a timer outlasts. */
  compare(given: ToCompare): Promise<Comparison>;
}
