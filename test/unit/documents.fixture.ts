import fc from "fast-check";
import {
  getNamedType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  parse,
  validate,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
} from "graphql";

/** Types that random documents select from. */
export const petTypes = `
  scalar Anything
  enum Colour { RED GREEN }
  interface Named { name: String! link: Named }
  type Cat implements Named { name: String! link: Named colour: Colour! kittens: [Cat!] weight: Float }
  type Dog implements Named { name: String! link: Named age: Int! tags: [[String!]]! extra: Anything }
  union Pet = Cat | Dog
`;

/** The types that fragments on a type may name. */
const conditions: Readonly<Record<string, readonly string[]>> = {
  Named: ["Cat", "Dog", "Named"],
  Pet: ["Cat", "Dog", "Named", "Pet"],
  Cat: ["Cat", "Named"],
  Dog: ["Dog", "Pet"],
};

interface DocumentOptions {
  /** Before the selection set, such as `query Q($yes: Boolean!)`. */
  readonly head: string;
  readonly root: string;
  readonly directives: readonly string[];
  /** Of fields, by their names. */
  readonly args?: Readonly<Record<string, readonly string[]>>;
}

/** Valid documents: fields, some with aliases and conditions, and fragments. */
export function documentsOf(schema: GraphQLSchema, options: DocumentOptions): fc.Arbitrary<string> {
  const { head, root, directives, args = {} } = options;
  const directive = fc.constantFrom(...directives);
  const selectionOf = (type: GraphQLNamedType, depth: number): fc.Arbitrary<string> => {
    const fields = "getFields" in type ? Object.values(type.getFields()) : [];
    const shown = fields.filter((field) => depth > 0 || isLeafType(getNamedType(field.type)));
    const field = shown.map(({ name, type: of }) => {
      const named = getNamedType(of as GraphQLOutputType);
      const below = isLeafType(named) ? fc.constant("") : selectionOf(named, depth - 1);
      const alias = fc.constantFrom("", "", `other_${name}: `, `${name}: `);
      const given = fc.constantFrom(...(args[name] ?? [""]));
      return fc.tuple(alias, given, directive, below).map(([as, by, on, set]) => `${as}${name}${by} ${on} ${set}`);
    });
    const fragments = (depth > 0 ? (conditions[type.name] ?? []) : []).map((name) =>
      fc
        .tuple(directive, selectionOf(schema.getType(name) as GraphQLNamedType, depth - 1))
        .map(([on, set]) => `... on ${name} ${on} ${set}`),
    );
    const spread = type.name === "Cat" ? [fc.constant("...catFields")] : [];
    const member = fc.oneof(fc.constant("__typename"), ...field, ...fragments, ...spread);
    return fc.array(member, { minLength: 1, maxLength: 4 }).map((members) => `{ ${members.join(" ")} }`);
  };
  return (
    selectionOf(schema.getType(root) as GraphQLNamedType, 3)
      .map((set) => `${head} ${set} fragment catFields on Cat { name colour kittens { weight } }`)
      // Fields of one name must agree with each other; unused fragments and variables don't matter.
      .filter((text) => validate(schema, parse(text)).every(({ message }) => message.includes("never used")))
  );
}

const leaves: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  String: fc.string({ maxLength: 3 }),
  ID: fc.constantFrom("a", 7),
  Boolean: fc.boolean(),
  Int: fc.integer(),
  Float: fc.double(),
  Colour: fc.constantFrom("RED", "GREEN"),
  Anything: fc.jsonValue({ maxDepth: 1 }),
};

/** Values that a resolver, or a subgraph, should never return. */
const wrong: fc.Arbitrary<unknown> = fc.constantFrom<unknown>(null, undefined, [], {}, "BLUE", 1.5, [null], Number.NaN);

interface ValueOptions {
  /** One value in so many is wrong. */
  readonly defects: number;
  /** The names that a field's value has in its object. */
  readonly keys: (field: string) => readonly string[];
  /** The wrapping of each member of an object, and item of a list. */
  readonly wrapped?: (value: fc.Arbitrary<unknown>) => fc.Arbitrary<unknown>;
  /** Other members of every object. */
  readonly extra?: Readonly<Record<string, fc.Arbitrary<unknown>>>;
}

/** Objects of a type with values of all its fields. */
export function objectsOf(
  schema: GraphQLSchema,
  root: string,
  { defects, keys, wrapped = (value) => value, extra = {} }: ValueOptions,
): fc.Arbitrary<unknown> {
  const rightOf = (type: GraphQLOutputType, depth: number): fc.Arbitrary<unknown> => {
    if (isNonNullType(type)) return valueOf(type.ofType, depth).filter((value) => value != null || defects > 0);
    if (isListType(type)) return fc.array(wrapped(valueOf(type.ofType, depth)), { maxLength: 3 });
    if (isLeafType(type)) return leaves[type.name] ?? fc.constant(null);
    if (isObjectType(type)) return objectOf(type.name, depth);
    return fc.constantFrom("Cat", "Dog").chain((name) => objectOf(name, depth));
  };
  const valueOf = (type: GraphQLOutputType, depth: number): fc.Arbitrary<unknown> => {
    const options = [{ weight: 40, arbitrary: rightOf(type, depth) }];
    if (!isNonNullType(type) && !isObjectType(type)) options.push({ weight: 4, arbitrary: fc.constant(null) });
    if (defects > 0) options.push({ weight: defects, arbitrary: wrong });
    return fc.oneof(...options);
  };
  const objectOf = (name: string, depth: number): fc.Arbitrary<unknown> => {
    const type = schema.getType(name);
    if (!isObjectType(type)) throw new Error(`No type ${name}`);
    const members = Object.values(type.getFields()).flatMap((field) => {
      const isDeep = depth === 0 && !isLeafType(getNamedType(field.type));
      const value = isDeep ? fc.constant(isListType(field.type) ? [] : null) : valueOf(field.type, depth - 1);
      return keys(field.name).map((key) => [key, wrapped(value)] as const);
    });
    return fc.record({ __typename: fc.constant(name), ...Object.fromEntries(members), ...extra });
  };
  return objectOf(root, 2);
}
