import { describe, expect, it } from "@jest/globals";
import { readFileSync } from "node:fs";
import {
  buildSchema,
  getNamedType,
  getNullableType,
  getOperationAST,
  isCompositeType,
  isListType,
  isObjectType,
  parse,
  validate,
  type GraphQLObjectType,
} from "graphql";
import { createCostCheck } from "../../gateway/graph/limits/cost.js";
import { listSizeOf, setListSize } from "../../gateway/graph/limits/list-size.js";
import { publicSchema } from "../../gateway/graph/planner/public-schema.js";

const schema = buildSchema(`
  interface Node { id: ID! }
  union Holder = Person | Company
  type Query {
    people(first: Int, after: String): PersonConnection!
    person: Person
    nodes(ids: [ID!]!): [Node]!
    holders: [Holder!]!
    discoveries: [Pet!]!
    strays: [Pet!]!
  }
  type Mutation { createPerson(name: String): Person! }
  type Subscription { born: Person! }
  type PersonConnection { edges: [PersonEdge!]! nodes: [Person!]! pageInfo: PageInfo! }
  type PersonEdge { cursor: String! node: Person! }
  type PageInfo { hasNextPage: Boolean! }
  type Person implements Node { id: ID! tags: [String!]! address: Address friends(first: Int): PersonConnection!
    letters(last: Int! = 20): [Letter!]! pets: [Pet!]! }
  type Company implements Node { id: ID! staff: [Person!]! }
  type Address { city: String }
  type Letter { text: String! }
  type Pet { name: String! }
`);

for (const [type, field, size] of [
  ["Query", "holders", 10],
  ["Query", "discoveries", 1_500],
  ["Person", "pets", 10],
  ["Company", "staff", 10],
] as const) {
  const fields = (schema.getType(type) as GraphQLObjectType).getFields();
  if (fields[field]) setListSize(fields[field], size);
}

/** The number of objects that the check refuses the operation for; 0 for one that it lets through. */
function objectsOf(query: string, variables: Record<string, unknown> = {}): number {
  const document = parse(query);
  expect(validate(schema, document)).toEqual([]);
  const operation = getOperationAST(document);
  if (!operation) throw new Error("no operation");
  const { error } = createCostCheck(schema)(document, operation, variables);
  return Number(/may hold (?:more than )?(\d+) objects/.exec(error?.message ?? "")?.[1] ?? 0);
}

/** A hundred people with a hundred friends each, and `inner` of each friend: 10,101 objects and what `inner` costs. */
const crowd = (inner: string, variables = "") =>
  `query${variables} { people(first: 100) { nodes { friends(first: 100) { nodes { id ${inner} } } } } }`;
const crowdObjects = 1 + 100 * (1 + 1 + 100);
const costOf = (inner: string, variables = "", values: Record<string, unknown> = {}) =>
  (objectsOf(crowd(inner, variables), values) - crowdObjects) / 10_000;

describe("the cost of an operation", () => {
  it("is how many objects its answer may hold, each list as long as it may get", () => {
    expect(objectsOf(crowd(""))).toBe(crowdObjects);
    const costs: [string, number][] = [
      ["tags __typename", 0],
      ["address { city }", 1],
      ["pets { name }", 10],
      ["letters { text }", 20],
      ["letters(last: 3) { text }", 3],
      ["friends { nodes { id } }", 1 + 20],
      ["friends(first: null) { nodes { id } }", 1 + 20],
      ["friends(first: 3) { edges { cursor node { id } } }", 1 + 3 * 2],
      ["friends(first: 3) { nodes { id } pageInfo { hasNextPage } }", 1 + 3 + 1],
      ["friends(first: 3) { nodes { pets { name } } }", 1 + 3 * 11],
    ];
    for (const [inner, cost] of costs) expect([inner, costOf(inner)]).toEqual([inner, cost]);
  });

  it("has no limit with a list that declares none, which none of the graph's is", () => {
    expect(objectsOf("{ strays { name } }")).toBe(1_000_000);
    const graph = publicSchema(readFileSync("schema/supergraph.graphql", "utf8"));
    const undeclared = Object.values(graph.getTypeMap())
      .filter(isObjectType)
      .filter(({ name }) => !name.startsWith("__") && !name.endsWith("Connection"))
      .flatMap((type) =>
        Object.values(type.getFields())
          .filter((field) => isListType(getNullableType(field.type)) && isCompositeType(getNamedType(field.type)))
          .filter((field) => !field.args.some(({ name }) => ["first", "last", "ids"].includes(name)))
          .filter((field) => listSizeOf(field) === undefined)
          .map((field) => `${type.name}.${field.name}`),
      );
    expect(undeclared).toEqual([]);
    // An import with its errors, a hundred times over: nine of these once took 9 s and returned 225 MB.
    const jobs = parse(
      "query ($ids: [ID!]!) { nodes(ids: $ids) { ... on BulkCustomerImportJob { errors { code message } } } }",
    );
    const ids = Array.from({ length: 10 }, () => "Job:01976f00-0000-7000-8000-000000000001");
    const operation = getOperationAST(jobs);
    expect(operation && createCostCheck(graph)(jobs, operation, { ids }).error?.message).toMatch(
      "may hold 10020 objects",
    );
  });

  it("counts a list that is not paged by what it declares", () => {
    const times = (count: number) =>
      `{ ${Array.from({ length: count }, (_, index) => `a${index}: discoveries { name }`).join(" ")} }`;
    expect(objectsOf(times(6))).toBe(0);
    expect(objectsOf(times(7))).toBe(7 * 1500);
  });

  it("reads variables, their defaults, and the conditions that they decide", () => {
    const inner = "friends(first: $n) { nodes { id } }";
    const costs: [string, string, Record<string, unknown>, number][] = [
      [inner, "($n: Int)", { n: 7 }, 8],
      [inner, "($n: Int)", {}, 21],
      [inner, "($n: Int)", { n: null }, 21],
      [inner, "($n: Int = 4)", {}, 5],
      [inner, "($n: Int = 4)", { n: 9 }, 10],
      ["address @include(if: $on) { city }", "($on: Boolean!)", { on: true }, 1],
      ["address @include(if: $on) { city }", "($on: Boolean!)", { on: false }, 0],
      ["... @skip(if: $off) { address { city } }", "($off: Boolean = true)", {}, 0],
      ["address @skip(if: false) @include(if: true) { city }", "", {}, 1],
    ];
    for (const [text, variables, values, cost] of costs) {
      expect([text, values, costOf(text, variables, values)]).toEqual([text, values, cost]);
    }
  });

  it("counts a field that several fragments ask for once, and of several types the most expensive", () => {
    const spread = `${crowd("address { city } ...A ...A ... { address { city } }")} fragment A on Person { address { city } }`;
    expect(objectsOf(spread)).toBe(objectsOf(crowd("address { city }")));
    const ids = Array.from({ length: 1_000 }, (_, n) => String(n));
    const nodes =
      "query($ids: [ID!]!) { nodes(ids: $ids) { id ... on Person { pets { name } } ... on Company { staff { id address { city } } } } }";
    expect(objectsOf(nodes, { ids })).toBe(1_000 * (1 + 10 * 2));
    expect(
      objectsOf("{ holders { ... on Node { ... on Company { staff { friends(first: 100) { nodes { id } } } } } } }"),
    ).toBe(10 * (1 + 10 * (1 + 1 + 100)));
  });

  it("takes a page outside the bounds for the largest or the smallest: it is refused where it is read", () => {
    const pages = (first: number) =>
      `{ people(first: ${first}) { nodes { pets { name } letters(last: ${first}) { text } } } }`;
    expect(objectsOf(pages(1_000_000))).toBe(objectsOf(pages(100)));
    expect(objectsOf(pages(100))).toBe(1 + 100 * (1 + 10 + 100));
    expect(costOf("friends(first: -5) { nodes { id } }")).toBe(2);
  });

  it("is that of the operation that runs, whatever kind it is of, and none for introspection", () => {
    const wide = crowd("").slice("query".length);
    const friends = "{ friends(first: 100) { nodes { friends(first: 100) { nodes { id } } } } }";
    expect(objectsOf(`subscription { born ${friends} }`)).toBe(1 + crowdObjects);
    expect(objectsOf(`mutation { createPerson ${friends} }`)).toBe(1 + crowdObjects);
    expect(objectsOf("{ __schema { types { fields { args { name } } } } }")).toBe(0);
    const document = parse(`query Wide ${wide} query Small { person { id } }`);
    const check = createCostCheck(schema);
    const isRefused = (name: string) => {
      const operation = getOperationAST(document, name);
      return operation && check(document, operation, {}).error !== undefined;
    };
    expect([isRefused("Small"), isRefused("Wide")]).toEqual([false, true]);
  });

  it("is reported as it is judged: at the most that variables can ask for, unless that is too much", () => {
    const costOf = (query: string, variables: Record<string, unknown> = {}) => {
      const document = parse(query);
      const operation = getOperationAST(document);
      return operation && createCostCheck(schema)(document, operation, variables).report;
    };
    const limit = { objects: 10_000, fields: 50_000, depth: 15, aliases: 100 };
    const one = "query ($n: Int) { all: people(first: $n) { nodes { name: id } } }";
    const requested = { objects: 101, fields: 203, depth: 3, aliases: 2 };
    expect(costOf(one, { n: 5 })).toEqual({ requested, limit });
    const two = crowd("friends(first: $n) { nodes { id } }", "($n: Int)");
    expect(costOf(two, { n: 1 })?.requested.objects).toBe(crowdObjects + 100 * 100 * 2);
    expect(costOf("{ ...F } fragment F on Query { people(first: 2) { nodes { id } } }")?.requested).toEqual({
      objects: 3,
      fields: 7,
      depth: 3,
      aliases: 0,
    });
    expect(costOf("{ __schema { types { name } } }")?.requested.objects).toBe(0);
  });

  it("limits the fields, too, of however few objects", () => {
    const fieldsOf = (query: string) => {
      const document = parse(query);
      const operation = getOperationAST(document);
      const error = operation && createCostCheck(schema)(document, operation, {}).error;
      return /may hold (\d+) fields .* at most (\d+)/
        .exec(error?.message ?? "")
        ?.slice(1)
        .map(Number);
    };
    const people = (copies: number) => {
      const same = Array.from({ length: copies }, (_, n) => `i${n}: id`).join(" ");
      return `{ people(first: 100) { nodes { friends(first: 50) { nodes { ${same} } } } } }`;
    };
    // The root's field, the page's, and of each person its friends, their page, and of each friend itself and its ids.
    expect(fieldsOf(people(8))).toBeUndefined();
    expect(fieldsOf(people(9))).toEqual([1 + 1 + 1 + 100 * (1 + 1 + 1 + 1 + 50 * (1 + 9)), 50_000]);
  });

  it("lets through what is exactly at the limit, and says of what is far beyond no more than that", () => {
    const at = (n: number) => `{ nodes(ids: [${Array.from({ length: n }, () => '"x"').join()}]) { id } }`;
    expect(objectsOf(at(10_000))).toBe(0);
    expect(objectsOf(at(10_001))).toBe(10_001);
    const deep = "friends(first: 100) { nodes { ".repeat(10);
    expect(objectsOf(crowd(`${deep} id ${"} }".repeat(10)}`))).toBe(1_000_000);
  });
});
