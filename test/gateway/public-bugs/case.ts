import type { CaseQuery, FederationCase } from "../federation/case.js";

/** An error's message, and its path. */
type Expected = readonly [message: string, path: readonly (string | number)[] | undefined];

export interface PublicQuery extends Omit<CaseQuery, "errors"> {
  /** Absent: there are none. */
  readonly errors?: readonly Expected[];
}

/** A publicly reported bug of other gateways, in a small supergraph of our own. */
export interface PublicBug extends Omit<FederationCase, "queries"> {
  /** The fact that holds here. */
  readonly title: string;
  /** Issues and pull requests, by repository and number. */
  readonly reported: readonly string[];
  readonly queries: readonly PublicQuery[];
}

/** A resolver of what must not be executed. */
export function excluded(): never {
  throw new Error("It was executed");
}
