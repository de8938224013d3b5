import { z } from "zod";

/** Scalars of the graph that can't be inferred from a schema; defined in `shared/graphql/scalars.ts` by these names. */
export type ScalarName = "ID" | "CountryCode" | "CurrencyCode" | "MinorUnits" | "JSONObject" | "DateTime";

/** How the graph differs from what the schema implies. */
export interface GraphFacts {
  /** The scalar of a text, a number or an object. */
  readonly scalar?: ScalarName;
  /** Name of the enum or object type, if it is not the schema's `id`. */
  readonly name?: string;
  /** For a discriminated union: name of the enum of its tags; without it they are text. */
  readonly tags?: string;
  /** Of an object type: several subgraphs define it. */
  readonly isShareable?: true;
  /** Never null in the graph, although REST may omit it. */
  readonly isAlwaysThere?: true;
  /** Of a list of objects: the most that it has, which its owner keeps. */
  readonly atMost?: number;
  /** Arguments with which REST selects the field, such as `last: 100`. */
  readonly selectedWith?: string;
}

/** Facts about schemas that only the graph reads: `scalar("ID", text(100))`. */
export const graph = z.registry<GraphFacts>();

/** The same schema, with how the graph differs. */
export function inGraph<S extends z.ZodType>(facts: GraphFacts, schema: S): S {
  graph.add(schema, facts);
  return schema;
}

/** The same schema, with a scalar of the graph. */
export function scalar<S extends z.ZodType>(name: ScalarName, schema: S): S {
  return inGraph({ scalar: name }, schema);
}
