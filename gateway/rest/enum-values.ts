import { isEnumType, isInputObjectType, isListType, isNonNullType, type GraphQLInputType } from "graphql";
import { graphValuesOf } from "../../subgraphs/shared/schema/graph.js";

// Enums of requests that REST spells differently from the graph.

type Spelling = (value: unknown) => unknown;

/** By type; undefined: REST spells its values as the graph does. */
const spellings = new WeakMap<GraphQLInputType, Spelling | undefined>();

function spellingOf(type: GraphQLInputType): Spelling | undefined {
  if (spellings.has(type)) return spellings.get(type);
  // A type within itself.
  spellings.set(type, undefined);
  const spelling = makeSpelling(type);
  spellings.set(type, spelling);
  return spelling;
}

function makeSpelling(type: GraphQLInputType): Spelling | undefined {
  if (isNonNullType(type)) return spellingOf(type.ofType);
  if (isListType(type)) {
    const item = spellingOf(type.ofType);
    return item && ((value) => (Array.isArray(value) ? value.map((one) => item(one)) : value));
  }
  if (isEnumType(type)) {
    const values = graphValuesOf(type.name);
    return values && ((value) => (typeof value === "string" ? (values.get(value) ?? value) : value));
  }
  if (!isInputObjectType(type)) return undefined;
  const members = Object.values(type.getFields()).flatMap((field) => {
    const spelling = spellingOf(field.type);
    return spelling ? [{ name: field.name, spelling }] : [];
  });
  return members.length === 0 ? undefined : (value) => withMembers(value, members);
}

function withMembers(
  value: unknown,
  members: readonly { readonly name: string; readonly spelling: Spelling }[],
): unknown {
  if (typeof value !== "object" || value === null) return value;
  const spelled: Record<string, unknown> = { ...value };
  for (const { name, spelling } of members) if (name in spelled) spelled[name] = spelling(spelled[name]);
  return spelled;
}

/** The value of an argument, from REST's values of enums. */
export function inGraphSpelling(type: GraphQLInputType, value: unknown): unknown {
  const spelling = spellingOf(type);
  return spelling ? spelling(value) : value;
}
