import {
  GraphQLBoolean,
  GraphQLFloat,
  GraphQLID,
  GraphQLInt,
  GraphQLString,
  isEnumType,
  type GraphQLLeafType,
} from "graphql";

type IsPlain = (value: unknown) => boolean;

const isString: IsPlain = (value) => typeof value === "string";

const plainScalars: ReadonlyMap<GraphQLLeafType, IsPlain> = new Map<GraphQLLeafType, IsPlain>([
  [GraphQLString, isString],
  [GraphQLID, isString],
  [GraphQLBoolean, (value) => typeof value === "boolean"],
  [GraphQLFloat, Number.isFinite],
  [GraphQLInt, (value) => typeof value === "number" && (value | 0) === value],
]);

const never: IsPlain = () => false;

/** Tells the values of a leaf that are serialized as they are, by a check that costs less than serializing them. */
export function plainLeaf(type: GraphQLLeafType): IsPlain {
  if (!isEnumType(type)) return plainScalars.get(type) ?? never;
  const same = type.getValues().filter(({ name, value }) => name === value);
  const names = new Set<unknown>(same.map(({ name }) => name));
  return (value) => names.has(value);
}
