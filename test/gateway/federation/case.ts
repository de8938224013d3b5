/** A subgraph of a case: its SDL, with the link to Federation 2 unless it is of Federation 1, and its data. */
export interface CaseSubgraph {
  readonly sdl: string;
  readonly resolvers?: object;
  readonly isFederation1?: boolean;
}

export interface CaseQuery {
  readonly query: string;
  readonly variables?: Record<string, unknown>;
  readonly data: unknown;
  /** Messages of the errors; absent: there are none. */
  readonly errors?: readonly string[];
}

/** The response of a gateway of these subgraphs, written by hand from the data. */
export interface FederationCase {
  readonly subgraphs: Readonly<Record<string, CaseSubgraph>>;
  /** Adds to the composed supergraph what the composition leaves out. */
  readonly amend?: (supergraph: string) => string;
  readonly queries: readonly CaseQuery[];
}

export type Reference = Readonly<Record<string, unknown>>;

/** Of a list of rows: the one whose members equal those of the reference, or null. */
export function findIn<Row extends object>(rows: readonly Row[], ...keys: readonly (keyof Row & string)[]) {
  return (reference: Reference): Row | null =>
    rows.find((row) => keys.every((key) => row[key] === reference[key])) ?? null;
}
