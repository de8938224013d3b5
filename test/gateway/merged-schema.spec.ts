import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { execute, parse, type GraphQLError } from "graphql";
import { createSchemaSubgraph } from "../../gateway/graph/execution/schema-subgraph.js";
import { createEngine } from "../../gateway/graph/planner/engine.js";
import { publicSchemaWith } from "../../gateway/graph/planner/public-schema.js";
import { passedErrors } from "../../gateway/graph/serving/passed-error.js";
import { createLogger } from "../../subgraphs/shared/kernel/logger.js";
import { documentsOf } from "../unit/documents.fixture.js";
import type { Reference } from "./federation/case.js";
import { partsOf } from "./federation/parts.js";

type Arguments = Readonly<Record<string, unknown>>;
type Pet = Record<string, unknown>;

const fails = (problem: string) => (): never => {
  throw new Error(problem);
};
const weight = ({ unit }: Arguments): number => (unit === "g" ? 3000 : 3);

const tom: Pet = { __typename: "Cat", id: "c1", name: "Tom", colour: "RED", weight, extra: "x" };
const kit: Pet = { __typename: "Cat", id: "c2", name: "Kit", colour: "GREEN", weight: fails("no weight"), extra: null };
const rex: Pet = { __typename: "Dog", id: "d1", name: "Rex", age: 4, tags: [["x"], ["y"]], extra: "e" };
const max: Pet = {
  __typename: "Dog",
  id: "d2",
  name: "Max",
  age: fails("no age"),
  tags: fails("no tags"),
  extra: null,
};
Object.assign(tom, { kittens: [kit], link: rex, friend: kit });
Object.assign(kit, { kittens: null, link: tom, friend: null });
Object.assign(rex, { link: kit, friend: tom });
Object.assign(max, { link: max, friend: fails("no friend") });
const pets = new Map([tom, kit, rex, max].map((pet) => [pet.id, pet]));

const root: Pet = {
  pets: [tom, rex, kit, max],
  named: rex,
  cat: ({ n }: Arguments) => (n === 2 ? kit : tom),
  dog: max,
  all: [kit, null, rex],
  best: tom,
};

const valueOf = (object: Pet, field: string, args: Arguments): unknown => {
  const value = object[field];
  return typeof value === "function" ? (value as (args: Arguments) => unknown)(args) : value;
};
/** The fields of a type in one of the subgraphs; of an entity, by its reference. */
const resolvers = (names: string, fixed?: Pet) => ({
  ...Object.fromEntries(
    names
      .split(" ")
      .map((name) => [name, (pet: Pet, args: Arguments) => valueOf(fixed ?? pets.get(pet.id) ?? {}, name, args)]),
  ),
  ...(!fixed && { __resolveReference: ({ id }: Reference) => ({ ...pets.get(id) }) }),
});

const { supergraph, schemas } = partsOf({
  a: {
    sdl: `type Query { pets: [Pet!] named: Named! cat(n: Int): Cat dog: Dog all: [Named] } union Pet = Cat | Dog enum Colour { RED GREEN }
      interface Named { id: ID! name: String! link: Named }
      type Cat implements Named @key(fields: "id") { id: ID! name: String! link: Named colour: Colour! kittens: [Cat!] }
      type Dog implements Named @key(fields: "id") { id: ID! name: String! link: Named age: Int! }`,
    resolvers: {
      Query: resolvers("pets named cat dog all", root),
      Cat: resolvers("id name link colour kittens"),
      Dog: resolvers("id name link age"),
    },
  },
  b: {
    sdl: `type Query { best: Pet } union Pet = Cat | Dog
      type Cat @key(fields: "id") { id: ID! weight(unit: String): Float extra: String friend: Cat }
      type Dog @key(fields: "id") { id: ID! tags: [[String!]]! extra: String friend: Cat }`,
    resolvers: {
      Query: resolvers("best", root),
      Cat: resolvers("id weight extra friend"),
      Dog: resolvers("id tags extra friend"),
    },
  },
});
const schema = publicSchemaWith(supergraph, []);
const document = documentsOf(schema, {
  head: "query Q($yes: Boolean!, $no: Boolean = false, $unit: String)",
  root: "Query",
  directives: ["", "", "", "@include(if: $yes)", "@skip(if: $yes)", "@skip(if: $no)"],
  args: { weight: ["", '(unit: "g")', "(unit: $unit)"], cat: ["", "(n: 2)"] },
});

const pathsOf = (errors: readonly GraphQLError[] = []) =>
  errors.map(({ path = [], message }) => `${path.join(".")} ${message}`);

describe("the engine, over two subgraphs", () => {
  it("returns the bytes that graphql-js returns of one merged schema, with errors at its paths", async () => {
    const subgraphs = new Map(Object.entries(schemas).map(([name, each]) => [name, createSchemaSubgraph(each)]));
    const errors = passedErrors(createLogger("silent"), (error) => error);
    const engine = await createEngine({ supergraphSdl: supergraph, schema, subgraphs, errors });
    await fc.assert(
      fc.asyncProperty(document, fc.boolean(), async (text, yes) => {
        const variables = { yes, unit: "g" };
        const expected = await execute({
          schema,
          document: parse(text),
          rootValue: root,
          variableValues: variables,
          fieldResolver: (pet: Pet, args: Arguments, _context, { fieldName }) => valueOf(pet, fieldName, args),
        });
        const result = await engine.execute(parse(text), variables, { requestId: "r" });
        expect(JSON.stringify(result.data)).toBe(JSON.stringify(expected.data));
        // Which of a dog's errors is found first, of those that make it null, may differ.
        if (!text.includes("Dog") && !text.includes("dog")) {
          expect(pathsOf(result.errors).sort()).toEqual(pathsOf(expected.errors).sort());
        }
        expect(result.errors === undefined).toBe(expected.errors === undefined);
      }),
      { numRuns: 60 },
    );
  });
});
