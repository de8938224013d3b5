import { z } from "zod";

/** Scalars of the graph that can't be inferred from a schema; defined in `shared/graphql/scalars.ts` by these names. */
export type ScalarName = "ID" | "CountryCode" | "CurrencyCode" | "MinorUnits" | "JSONObject" | "DateTime" | "Upload";

/** Differences of the graph from what the schema implies. */
export interface GraphFacts {
  /** The scalar of a text, a number or an object. */
  readonly scalar?: ScalarName;
  /** Name of the enum or object type; default: the schema's `id`. Of a text: the registered enum of its values. */
  readonly name?: string;
  /** For a discriminated union: name of the enum of its tags; without it they are text. */
  readonly tags?: string;
  /** What stands for an omitted tag: without it the graph requires the tag, as REST does. */
  readonly tagDefault?: string;
  /** Set for an object type that several subgraphs define. */
  readonly isShareable?: true;
  /** Never null in the graph, although REST may omit it. */
  readonly isAlwaysThere?: true;
  /** Of a list of objects: maximum number of items, which its owner guarantees. */
  readonly atMost?: number;
  /** Arguments with which REST selects the field, such as `last: 100`. */
  readonly selectedWith?: string;
  /** Of a member of a response: name of the graph's field; default: the member's. */
  readonly field?: string;
}

/** Facts about schemas that only the graph reads: `scalar("ID", text(100))`. */
export const graph = z.registry<GraphFacts>();

/** The same schema, with the graph's differences. */
export function inGraph<S extends z.ZodType>(facts: GraphFacts, schema: S): S {
  graph.add(schema, facts);
  return schema;
}

/** The same schema, with a scalar of the graph. */
export function scalar<S extends z.ZodType>(name: ScalarName, schema: S): S {
  return inGraph({ scalar: name }, schema);
}

/** Descriptions of enums' values in the graph, by the object of the values, which copies of a schema share. */
const valueDescriptions = new WeakMap<object, Readonly<Record<string, string>>>();

/** An enum from its values and their descriptions in the graph: `describedEnum({ ACTIVE: "Can be used." })`. */
export function describedEnum<const Value extends string>(
  descriptions: Readonly<Record<Value, string>>,
): z.ZodEnum<{ [V in Value]: V }> {
  const schema = z.enum(Object.keys(descriptions) as Value[]) as unknown as z.ZodEnum<{ [V in Value]: V }>;
  valueDescriptions.set(schema.enum, descriptions);
  return schema;
}

/** The descriptions of a described enum's values, by value. */
export function descriptionsOf<Value extends string>(values: Readonly<Record<Value, Value>>): Record<Value, string> {
  return (valueDescriptions.get(values) ?? {}) as Record<Value, string>;
}

const lowerCaseEnums = new Map<string, ReadonlyMap<string, string>>();

/**
 * A described enum of requests that REST spells in lower case, and the graph in upper case as all of its values
 * (docs/graph.md, Names in the graph).
 */
export function lowerCaseEnum<const Value extends string>(
  name: string,
  descriptions: Readonly<Record<Value, string>>,
): z.ZodEnum<{ [V in Value]: V }> {
  lowerCaseEnums.set(name, new Map(Object.keys(descriptions).map((value) => [value, value.toUpperCase()])));
  return inGraph({ name }, describedEnum(descriptions));
}

/** The graph's values of an enum by REST's; undefined if they are the same. */
export const graphValuesOf = (enumName: string): ReadonlyMap<string, string> | undefined =>
  lowerCaseEnums.get(enumName);

/** A member that REST may omit, and that is never null in the graph. */
export function alwaysThere<S extends z.ZodType>(schema: S): z.ZodOptional<S> {
  return inGraph({ isAlwaysThere: true }, schema.optional());
}
