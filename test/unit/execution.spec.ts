import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import {
  buildSchema,
  execute,
  parse,
  responsePathAsArray,
  type ExecutionResult,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  type GraphQLUnionType,
} from "graphql";
import { createExecute } from "../../gateway/graph/execution/compiled-execution.js";
import { documentsOf, objectsOf, petTypes } from "./documents.fixture.js";

const fields =
  "{ id: ID! isOpen: Boolean named: Named pet: Pet! pets: [Pet!]! cats: [Cat] dog: Dog sum(a: Int! = 2, of: Of, in: Colour, at: [Int]): Int }";
const sdl = `
  ${petTypes}
  input Of { x: Int! y: [Int!] = [1] }
  type Query ${fields}
  type Mutation ${fields}
`;

/** The way in which a resolver returns a value. */
type How = "now" | "soon" | "later" | "called" | "calledSoon" | "failed" | "thrown" | "rejected";

class Given {
  constructor(
    readonly how: How,
    readonly value: unknown,
  ) {}
}

/** The context of one execution: the calls of its resolvers. */
interface Calls {
  readonly calls: unknown[];
}

/** Rejections that no executor comes to see are no failure of the test. */
function handled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}

async function afterTurns(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
}

/** Notes a resolver's call with what it was told. */
function record(args: object, { calls }: Calls, info: GraphQLResolveInfo): void {
  const { fieldName, parentType, returnType, path, fieldNodes, operation, variableValues, fragments } = info;
  const at = responsePathAsArray(path).join(".");
  const document = [operation.operation, Object.keys(fragments), fieldNodes.length, variableValues];
  calls.push([at, path.typename, `${parentType.name}.${fieldName}: ${String(returnType)}`, args, ...document]);
}

/** The value as a resolver gives it, anew for each execution. */
function given(from: unknown): unknown {
  if (Array.isArray(from)) return from.map(given);
  if (typeof from === "object" && from !== null && "__typename" in from) return objectWith(from);
  if (!(from instanceof Given)) return from;
  const { how, value } = from;
  const failure = new Error(`${how}: ${JSON.stringify(value)}`);
  switch (how) {
    case "now":
      return given(value);
    case "soon":
      return Promise.resolve(given(value));
    case "later":
      return handled(afterTurns(3).then(() => given(value)));
    case "called":
      return (args: object, context: Calls, info: GraphQLResolveInfo) => {
        record(args, context, info);
        return given(value);
      };
    case "calledSoon":
      return async () => given(value);
    case "failed":
      return failure;
    case "thrown":
      throw failure;
    case "rejected":
      return handled(Promise.reject(failure));
    default:
      return how satisfies never;
  }
}

function objectWith(members: object): object {
  const object = {};
  for (const [name, value] of Object.entries(members)) {
    Object.defineProperty(object, name, { enumerable: true, get: () => given(value) });
  }
  return object;
}

/** Some fields have a resolver of their own, and some types tell what they are. */
function resolvingSchema() {
  const schema = buildSchema(sdl);
  for (const [typeName, fieldName] of [
    ["Query", "pets"],
    ["Query", "sum"],
    ["Mutation", "sum"],
    ["Mutation", "pet"],
    ["Cat", "link"],
    ["Cat", "colour"],
    ["Dog", "age"],
  ] as const) {
    const type = schema.getType(typeName) as GraphQLObjectType<Record<string, unknown>, Calls>;
    const field = type.getFields()[fieldName];
    if (!field) throw new Error(`No field ${typeName}.${fieldName}`);
    field.resolve = (source, args: object, context, info) => {
      record(args, context, info);
      const member = source[fieldName];
      return typeof member === "function" ? (member as typeof record)(args, context, info) : member;
    };
  }
  const pet = schema.getType("Pet") as GraphQLUnionType;
  pet.resolveType = ({ __typename: name, isLate }: Pet) => (isLate ? handled(Promise.resolve(name)) : name);
  const dog = schema.getType("Dog") as GraphQLObjectType<Pet>;
  dog.isTypeOf = ({ isDog, isLate }) => (isLate ? Promise.resolve(isDog) : isDog);
  return schema;
}

interface Pet {
  readonly __typename: string;
  readonly isLate: boolean;
  readonly isDog: boolean;
}

const schema = resolvingSchema();

const allArgs = {
  sum: [
    "",
    "(a: 1)",
    "(a: $n, in: GREEN)",
    "(of: { x: $n })",
    "(at: [1, $m])",
    "(a: $m)",
    "(a: 3, at: $m)",
    "(of: $o, a: $n)",
  ],
};
const directives = [
  "",
  "",
  "",
  "",
  "@include(if: $yes)",
  "@skip(if: $yes)",
  "@skip(if: $maybe)",
  "@include(if: false)",
];
const head = "Q($yes: Boolean!, $maybe: Boolean = false, $n: Int!, $m: Int = 4, $o: Of)";
const documents = {
  query: documentsOf(schema, { head: `query ${head}`, root: "Query", directives, args: allArgs }),
  mutation: documentsOf(schema, { head: `mutation ${head}`, root: "Mutation", directives, args: allArgs }),
};

const variables = fc.record(
  {
    yes: fc.boolean(),
    maybe: fc.constantFrom(true, false, null),
    n: fc.constantFrom(1, 2),
    m: fc.constantFrom(3, null),
    o: fc.constantFrom({ x: 1 }, { x: 1, y: 2 }, { x: 1, y: [3, 4] }, null, undefined),
  },
  { requiredKeys: ["yes", "n"] },
);

const usual: readonly How[] = ["now", "now", "now", "now", "soon", "later", "called", "calledSoon"];
const failing: readonly How[] = ["failed", "thrown", "rejected"];

/** Values for the fields of the root; `defects`: so often something is wrong. */
function rootsOf(root: string, defects: number) {
  const hows = fc.oneof(
    { weight: 30, arbitrary: fc.constantFrom(...usual) },
    { weight: defects, arbitrary: fc.constantFrom(...failing) },
  );
  return objectsOf(schema, root, {
    defects,
    keys: (field) => [field],
    wrapped: (value) => fc.tuple(hows, value).map(([how, inner]) => new Given(how, inner)),
    extra: { isLate: fc.boolean(), isDog: fc.constantFrom(true, true, true, true, defects === 0) },
  });
}

/** The result with what its errors hold, and the calls that were made for it, until nothing is left to be done. */
async function outcomeOf(start: (context: Calls) => ExecutionResult | Promise<ExecutionResult>) {
  const context: Calls = { calls: [] };
  const result = start(context);
  const { data, errors } = await result;
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  const told = errors?.map(({ message, path, locations, nodes, originalError }) => [
    [message, path, locations, nodes?.length],
    originalError && [originalError.constructor.name, originalError.message],
  ]);
  return { isSync: !(result instanceof Promise), data: JSON.stringify(data), told, ...context };
}

const executeCompiled = createExecute(schema);

/** Executes the document twice by each: what is compiled for some variables must not be taken for others. */
async function expectSame(text: string, root: unknown, variableSets: readonly Record<string, unknown>[]) {
  const document = parse(text);
  for (const variableValues of variableSets) {
    const expected = await outcomeOf((contextValue) =>
      execute({ schema, document, rootValue: given(root), contextValue, variableValues }),
    );
    const compiled = await outcomeOf((context) =>
      executeCompiled(document, { rootValue: given(root), context, variables: variableValues }),
    );
    expect(compiled).toEqual(expected);
  }
}

describe("the compiled execution", () => {
  // graphql-js leaves the rejections of a list's items unhandled if another fails at once: that ends the process.
  const original = Object.getOwnPropertyDescriptor(Promise.prototype, "then") as PropertyDescriptor;
  beforeAll(() => {
    const then = original.value as (this: Promise<unknown>, ...handlers: unknown[]) => Promise<unknown>;
    const handling = function (this: Promise<unknown>, ...handlers: unknown[]): Promise<unknown> {
      const next = then.apply(this, handlers);
      void then.call(next, undefined, () => undefined);
      return next;
    };
    void Object.defineProperty(Promise.prototype, "then", { ...original, value: handling });
  });
  afterAll(() => {
    void Object.defineProperty(Promise.prototype, "then", original);
  });

  it.each([
    ["a query", "query", "Query", 0],
    ["a query that something is wrong with", "query", "Query", 4],
    ["a mutation", "mutation", "Mutation", 0],
    ["a mutation that something is wrong with", "mutation", "Mutation", 4],
  ] as const)("does what graphql-js does for %s", async (_case, kind, root, defects) => {
    await fc.assert(
      fc.asyncProperty(
        documents[kind],
        rootsOf(root, defects),
        fc.array(variables, { minLength: 1, maxLength: 3 }),
        expectSame,
      ),
      { numRuns: 60 },
    );
  });

  it.each([
    ["refuses variables", "query ($n: Int!) { sum(a: $n) }", { n: "one" }],
    ["refuses the lack of a variable", "query ($n: Int!, $m: Int) { sum(a: $n, at: $m) }", { m: 1 }],
    ["refuses members of a variable", "query ($o: Of, $n: Int) { sum(of: $o) }", { o: { x: null, z: 1 }, n: "one" }],
    ["refuses null at a place that takes none", "query ($n: Int = 1) { sum(a: $n) }", { n: null }],
    ["refuses a hundred items", "query ($l: [Int]) { sum(at: $l) }", { l: Array.from({ length: 100 }, String) }],
    ["takes a variable's name that would set a prototype", "query ($__proto__: Int) { sum(at: $__proto__) }", {}],
    ["describes the schema", '{ __schema { queryType { name } } __type(name: "Pet") { possibleTypes { name } } }', {}],
    ["names a member that would set a prototype", "{ __proto__: isOpen id }", {}],
    ["takes a root that isn't an object", "{ isOpen id }", {}, "text"],
    [
      "takes types that don't exist",
      "{ named { name } pet { __typename } }",
      {},
      { named: { __typename: "X" }, pet: {} },
    ],
    ["takes what isn't a list", "{ cats { name } isOpen }", {}, { cats: "text", isOpen: true }],
    ["takes types that aren't one of the type's", "{ named { name } }", {}, { named: { __typename: "Query" } }],
  ])("%s as graphql-js does", async (_case, text, variableValues, root: unknown = { id: "a", isOpen: true }) => {
    await expectSame(text, root, [variableValues]);
  });
});
