import { buildSubgraphSchema } from "@apollo/subgraph";
import { expect, it } from "@jest/globals";
import { parse, printSchema } from "graphql";
import { createGraphExecutor } from "../../gateway/graph/planner/engine.js";
import { composeSupergraph } from "../../gateway/graph/planner/compose.js";
import { inProcess } from "../../gateway/graph/execution/subgraph-executor.js";
import { nullUnlessDefinition } from "../../subgraphs/shared/graphql/null-unless.js";
import { createLogger } from "../../subgraphs/shared/kernel/logger.js";
import { caller, plain } from "./graph.fixture.js";

const link = (more: string) =>
  `extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key", "@external", "@requires"${more}])\n`;

const owners = {
  name: "owners",
  typeDefs: `${link(', "@composeDirective"')}${nullUnlessDefinition}
    type Query { owners: Int }
    type Customer @key(fields: "id") {
      id: ID!
      kind: String! @external
      owners: [String!] @requires(fields: "kind") @nullUnless(field: "kind", is: "BUSINESS")
      files: [String!]!
    }`,
};
const customers = {
  name: "customers",
  typeDefs: `${link("")}
    type Query { customers(kinds: [String!]!): [Customer!]! }
    type Customer @key(fields: "id") { id: ID! kind: String! }`,
};

/** Runs the query; `asked` are the customers that the second subgraph was asked for. */
async function run(selection: string, kinds: readonly string[]) {
  const asked: string[] = [];
  const resolvers = {
    owners: {
      Customer: {
        __resolveReference(reference: { id: string }) {
          asked.push(reference.id);
          return reference;
        },
        owners: ({ kind }: { kind: string }) => (kind === "BUSINESS" ? ["an owner"] : null),
        files: () => ["a file"],
      },
    },
    customers: { Query: { customers: (_root: unknown, given: { kinds: string[] }) => given.kinds.map(customer) } },
  };
  const customer = (kind: string, index: number) => ({ id: `${index}`, kind });
  const subgraphs = [owners, customers].map(({ name, typeDefs }) => ({
    name,
    homes: [],
    sdl: typeDefs,
    schema: buildSubgraphSchema([
      { typeDefs: parse(typeDefs), resolvers: resolvers[name as keyof typeof resolvers] as never },
    ]),
  }));
  const executor = await createGraphExecutor({
    supergraphSdl: composeSupergraph(subgraphs.map(({ name, sdl }) => ({ name, url: `http://${name}`, sdl }))),
    subgraphs: inProcess(subgraphs),
    logger: createLogger("silent"),
  });
  const document = parse(`query ($kinds: [String!]!) { customers(kinds: $kinds) ${selection} }`);
  const result = plain(await executor.execute(document, { kinds }, { caller, correlationId: "test" } as never));
  return { result, asked, shown: printSchema(executor.schema) };
}

it("a field that is null unless another one has a value isn't requested where it hasn't", async () => {
  const { result, asked, shown } = await run("{ id other: owners }", ["INDIVIDUAL", "BUSINESS"]);
  expect(result).toEqual({
    data: {
      customers: [
        { id: "0", other: null },
        { id: "1", other: ["an owner"] },
      ],
    },
  });
  expect(asked).toEqual(["1"]);
  expect(shown).not.toContain("nullUnless");
  const individuals = await run("{ owners }", ["INDIVIDUAL"]);
  expect(individuals).toMatchObject({ result: { data: { customers: [{ owners: null }] } }, asked: [] });
});

it("a field beside it is requested of all", async () => {
  const { result, asked } = await run("{ owners files }", ["INDIVIDUAL", "BUSINESS"]);
  expect(result).toEqual({
    data: {
      customers: [
        { owners: null, files: ["a file"] },
        { owners: ["an owner"], files: ["a file"] },
      ],
    },
  });
  expect(asked).toEqual(["0", "1"]);
});
