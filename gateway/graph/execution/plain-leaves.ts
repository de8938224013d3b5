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

/** Whether a value of a leaf is serialized unchanged, by a check that is cheaper than serializing. */
export function plainLeaf(type: GraphQLLeafType): IsPlain {
  if (!isEnumType(type)) return plainScalars.get(type) ?? never;
  const same = type.getValues().filter(({ name, value }) => name === value);
  const names = new Set<unknown>(same.map(({ name }) => name));
  return (value) => names.has(value);
}
