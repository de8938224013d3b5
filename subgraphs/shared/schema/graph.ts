import { z } from "zod";

/** Scalars of the graph that a schema alone does not tell: `shared/graphql/scalars.ts` has them by these names. */
export type ScalarName = "ID" | "CountryCode" | "CurrencyCode" | "MinorUnits" | "JSONObject" | "DateTime";

/** What the graph shows otherwise than the schema's own words say. */
export interface GraphFacts {
  /** The scalar of a text, a number or an object. */
  readonly scalar?: ScalarName;
  /** Name of the enum or object type, where it is not the schema's `id`. */
  readonly name?: string;
  /** Of a discriminated union: name of the enum of its tags; without it they are text. */
  readonly tags?: string;
  /** Never null in a reply of the graph, although REST may leave it out. */
  readonly isAlwaysThere?: true;
  /** Arguments with which REST selects the field, such as `last: 100`. */
  readonly selectedWith?: string;
}

/** Facts about schemas that only the graph reads: `scalar("ID", text(100))`. */
export const graph = z.registry<GraphFacts>();

/** The same schema with what the graph shows otherwise. */
export function inGraph<S extends z.ZodType>(facts: GraphFacts, schema: S): S {
  graph.add(schema, facts);
  return schema;
}

/** The same schema with a scalar of the graph's. */
export function scalar<S extends z.ZodType>(name: ScalarName, schema: S): S {
  return inGraph({ scalar: name }, schema);
}
