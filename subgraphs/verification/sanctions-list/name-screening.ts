import type { Match, Screened } from "./matcher.js";

/** The matches of each party, in their order, and the version of the list that they were compared with. */
export interface Compared {
  readonly list: string;
  readonly matches: readonly (readonly Match[])[];
}

/** Compares names with a list of sanctioned persons. */
export interface NameScreening {
  /** Undefined: there is no list at present that is recent enough, and the parties must wait. */
  compare(parties: readonly Screened[]): Promise<Compared | undefined>;
}
