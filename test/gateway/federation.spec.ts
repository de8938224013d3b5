import { describe, expect, it } from "@jest/globals";
import { print } from "graphql";
import { createSchemaSubgraph } from "../../gateway/graph/execution/schema-subgraph.js";
import { isAsyncIterable } from "../../gateway/graph/execution/subgraph-executor.js";
import { createGateway, type GatewayRequest } from "../../gateway/graph/gateway.js";
import { abstractCases } from "./federation/abstract.cases.js";
import { conditionCases } from "./federation/conditions.cases.js";
import { entityCases } from "./federation/entities.cases.js";
import { inputCases } from "./federation/inputs.cases.js";
import { partsOf } from "./federation/parts.js";
import { plain } from "./graph.fixture.js";

describe("a gateway of any supergraph", () => {
  const cases = { ...entityCases, ...abstractCases, ...conditionCases, ...inputCases };
  it.each(Object.entries(cases))("resolves %s", async (_name, { subgraphs, queries, amend = (sdl) => sdl }) => {
    const { supergraph, schemas } = partsOf(subgraphs);
    const gateway = await createGateway({ supergraph: amend(supergraph), subgraphs: schemas });
    for (const { query, variables, data, errors } of queries) {
      const result = await gateway.execute({ query, variables });
      if (isAsyncIterable(result)) throw new Error("a stream");
      expect(plain({ data: result.data, errors: result.errors?.map(({ message }) => message) })).toEqual(
        plain({ data, errors }),
      );
    }
    await gateway.close();
  });

  it("gives an entity's values to all of its places, JSON with members of any name too", async () => {
    const json = '{"__proto__":{"x":1},"list":[{"y":2}]}';
    const { supergraph, schemas } = partsOf({
      a: {
        sdl: `type Query { things: [Thing!]! } type Thing @key(fields: "id") { id: ID! }`,
        resolvers: { Query: { things: () => [{ id: "1" }, { id: "1" }] } },
      },
      b: {
        sdl: `scalar Json type Thing @key(fields: "id") { id: ID! json: Json }`,
        resolvers: { Thing: { json: () => JSON.parse(json) as unknown } },
      },
    });
    const gateway = await createGateway({ supergraph, subgraphs: schemas });
    const result = await gateway.execute({ query: "{ things { json } }" });
    expect(JSON.stringify(result)).toBe(`{"data":{"things":[{"json":${json}},{"json":${json}}]}}`);
    await gateway.close();
  });

  it("requests each entity once: by keys of one text, of a number, of several members, and by type", async () => {
    const keys = 'type A @key(fields: "id") { id: ID! EXTRA } type B @key(fields: "id") { id: ID! EXTRA }';
    const others =
      'type C @key(fields: "n") { n: Int! EXTRA } type D @key(fields: "id at { x }") { id: ID! at: E! EXTRA }';
    const sdl = `${keys} ${others} type E @shareable { x: Int! }`;
    const texts = ["1", "1", "n 1", "n", "1 ", '"1"', "1"].map((id) => ({ id }));
    const places = [1, 2, 1].map((x) => ({ id: "1", at: { x } }));
    const requested: unknown[] = [];
    const echo = {
      __resolveReference(reference: object) {
        requested.push(reference);
        return { ...reference, echo: JSON.stringify(reference) };
      },
    };
    const { supergraph, schemas } = partsOf({
      a: {
        sdl: `type Query { a: [A!]! b: [B!]! c: [C!]! d: [D!]! } ${sdl.replaceAll("EXTRA", "")}`,
        resolvers: {
          Query: { a: () => texts, b: () => texts.slice(0, 2), c: () => [{ n: 1 }, { n: 1 }], d: () => places },
        },
      },
      b: { sdl: sdl.replaceAll("EXTRA", "echo: String"), resolvers: { A: echo, B: echo, C: echo, D: echo } },
    });
    const gateway = await createGateway({ supergraph, subgraphs: schemas });
    const result = await gateway.execute({ query: "{ a { echo } b { echo } c { echo } d { echo } }" });
    const echoes = (typeName: string, list: readonly object[]) =>
      list.map((key) => ({ echo: JSON.stringify({ __typename: typeName, ...key }) }));
    expect(result).toEqual({
      data: {
        a: echoes("A", texts),
        b: echoes("B", texts.slice(0, 2)),
        c: echoes("C", [{ n: 1 }, { n: 1 }]),
        d: echoes("D", places),
      },
    });
    expect(requested).toHaveLength(9);
    await gateway.close();
  });

  it("requests the type of an object only where the client or a condition needs it", async () => {
    const { supergraph, schemas } = partsOf(abstractCases["interface objects"]?.subgraphs ?? {});
    const requested: string[] = [];
    const transport = ({ name }: { name: string }) => {
      const schema = schemas[name];
      if (!schema) throw new Error(name);
      const subgraph = createSchemaSubgraph<GatewayRequest>(schema);
      const execute: typeof subgraph.execute = (operation, request) => {
        requested.push(`${name} ${print(operation.document).replaceAll(/\s+/g, " ")}`);
        return subgraph.execute(operation, request);
      };
      return { ...subgraph, execute };
    };
    const gateway = await createGateway({ supergraph, transport });
    expect(plain(await gateway.execute({ query: "{ liked { id likes } }" }))).toEqual({
      data: {
        liked: [
          { id: "n2", likes: 2 },
          { id: "n1", likes: 1 },
        ],
      },
    });
    expect(requested).toEqual(["likes { liked { id likes } }"]);
    await gateway.close();
  });
});
