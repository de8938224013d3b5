import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buildSubgraphSchema } from "@apollo/subgraph";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import {
  buildClientSchema,
  getIntrospectionQuery,
  getOperationAST,
  GraphQLError,
  GraphQLScalarType,
  OperationTypeNode,
  parse,
  print,
  type GraphQLSchema,
  type IntrospectionQuery,
} from "graphql";
import { createSchemaSubgraph } from "../../gateway/graph/execution/schema-subgraph.js";
import { isAsyncIterable } from "../../gateway/graph/execution/subgraph-executor.js";
import { fetchHandler, nodeHandler } from "../../gateway/graph/gateway-http.js";
import { createGateway, type Gateway, type GatewayRequest } from "../../gateway/graph/gateway.js";
import { composeSupergraph } from "../../gateway/graph/planner/compose.js";
import { createLogger } from "../../subgraphs/shared/kernel/logger.js";
import { abstractCases } from "./federation/abstract.cases.js";
import type { CaseSubgraph } from "./federation/case.js";
import { entityCases } from "./federation/entities.cases.js";
import { inputCases } from "./federation/inputs.cases.js";
import { plain } from "./graph.fixture.js";

const link = `extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key", "@shareable", "@external",
  "@requires", "@provides", "@override", "@inaccessible", "@interfaceObject", "@listSize", "@cost"])\n`;

function partsOf(subgraphs: Readonly<Record<string, CaseSubgraph>>, urlOf = (name: string) => `http://${name}`) {
  const parts = Object.entries(subgraphs).map(([name, { sdl, resolvers = {}, isFederation1 = false }]) => {
    const text = (isFederation1 ? "" : link) + sdl;
    return {
      name,
      url: urlOf(name),
      sdl: text,
      schema: buildSubgraphSchema([{ typeDefs: parse(text), resolvers: resolvers as never }]),
    };
  });
  const schemas: Record<string, GraphQLSchema> = Object.fromEntries(parts.map(({ name, schema }) => [name, schema]));
  return { supergraph: composeSupergraph(parts), schemas };
}

/** One subgraph with errors, and one with a stream, served over HTTP by gateways of themselves alone. */
const library: Readonly<Record<string, CaseSubgraph>> = {
  books: {
    sdl: `scalar Isbn type Query { books: [Book!]! @listSize(assumedSize: 100) held(of: Isbn): Isbn } type Subscription { added: Book }
      type Book @key(fields: "id") { id: ID! title: String }`,
    resolvers: {
      Query: {
        books: () => ["1", "2"].map((id) => ({ id, title: `Book ${id}` })),
        held: (_: unknown, { of }: { of: unknown }) => of,
      },
      Subscription: {
        added: {
          async *subscribe() {
            yield { added: { id: "1", title: "First" } };
            yield { added: { id: "2", title: "Second" } };
          },
        },
      },
    },
  },
  stock: {
    sdl: `type Book @key(fields: "id") { id: ID! copies: Int token: String }`,
    resolvers: {
      Book: {
        copies: ({ id }: { id: string }) => {
          if (id === "1") return 3;
          throw new GraphQLError("Not counted", { extensions: { code: "STOCK_UNKNOWN", shelf: 7 } });
        },
        token: (_: unknown, _args: unknown, { headers }: GatewayRequest) =>
          `${String(headers.authorization)} ${String(headers["x-other"])}`,
      },
    },
  },
};

describe("a gateway of any supergraph", () => {
  const cases = { ...entityCases, ...abstractCases, ...inputCases };
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

describe("a gateway over HTTP", () => {
  const servers: Server[] = [];
  const gateways: Gateway[] = [];
  let supergraph = "";
  let url = "";
  let handler: (request: Request) => Promise<Response>;

  async function serve(gateway: Gateway): Promise<string> {
    gateways.push(gateway);
    const server = createServer(nodeHandler(gateway));
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`;
  }

  /** Serves a subgraph alone: its schema, with `_entities`, behind the handler that is tested. */
  async function serveSubgraph(schema: GraphQLSchema): Promise<string> {
    const subgraph = createSchemaSubgraph<GatewayRequest>(schema);
    return serve({
      schema,
      typeOf: ({ query }) => getOperationAST(parse(query))?.operation,
      execute({ query, variables = {} }, { headers = {} } = {}) {
        const [document, request] = [parse(query), { headers, requestId: "1" }];
        const isStream = getOperationAST(document)?.operation === OperationTypeNode.SUBSCRIPTION;
        return isStream
          ? subgraph.subscribe({ document, variables }, request)
          : subgraph.execute({ document, variables }, request);
      },
      close: async () => undefined,
    });
  }

  const post = (query: string, { headers, ...body }: { headers?: Record<string, string>; variables?: object } = {}) =>
    fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify({ query, ...body }),
    });

  beforeAll(async () => {
    const { schemas } = partsOf(library);
    const urls = new Map<string, string>();
    for (const [name, schema] of Object.entries(schemas)) urls.set(name, await serveSubgraph(schema));
    ({ supergraph } = partsOf(library, (name) => urls.get(name) ?? ""));
    const gateway = await createGateway({ supergraph, forwardHeaders: ["Authorization"] });
    url = await serve(gateway);
    handler = fetchHandler(gateway);
  });
  afterAll(async () => {
    for (const gateway of gateways) await gateway.close();
    for (const server of servers) server.close().closeAllConnections();
  });

  it("calls the routing URLs and passes on the configured headers only", async () => {
    const headers = { authorization: "Bearer one", "x-other": "two" };
    const response = await post("{ books { id token } }", { headers });
    expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(await response.json()).toEqual({
      data: {
        books: [
          { id: "1", token: "Bearer one undefined" },
          { id: "2", token: "Bearer one undefined" },
        ],
      },
    });
  });

  it("returns a subgraph's errors as it made them, at the client's path", async () => {
    expect(await (await post("{ all: books { n: copies } }")).json()).toEqual({
      data: { all: [{ n: 3 }, { n: null }] },
      errors: [
        {
          message: "Not counted",
          path: ["all", 1, "n"],
          locations: [{ line: 1, column: 16 }],
          extensions: { code: "STOCK_UNKNOWN", shelf: 7 },
        },
      ],
    });
  });

  it("changes errors as configured", async () => {
    const gateway = await createGateway({
      supergraph,
      errors: ({ extensions, ...error }) =>
        new GraphQLError("Failed", { ...error, extensions: { code: extensions.code } }),
    });
    gateways.push(gateway);
    const result = await gateway.execute({ query: "{ books { copies } }" });
    expect(plain(result)).toMatchObject({ errors: [{ message: "Failed", extensions: { code: "STOCK_UNKNOWN" } }] });
  });

  it("names a subgraph that does not respond, with null in place of its fields", async () => {
    const gone = partsOf(library, () => "http://127.0.0.1:9/graphql");
    const gateway = await createGateway({
      ...gone,
      subgraphs: { books: gone.schemas.books as GraphQLSchema },
      logger: createLogger("silent"),
    });
    gateways.push(gateway);
    expect(plain(await gateway.execute({ query: "{ books { title copies } }" }))).toEqual({
      data: {
        books: [
          { title: "Book 1", copies: null },
          { title: "Book 2", copies: null },
        ],
      },
      errors: [
        {
          message: "The subgraph stock did not respond.",
          extensions: { code: "DOWNSTREAM_SERVICE_ERROR", serviceName: "stock" },
        },
      ],
    });
  });

  it("streams a subscription as server-sent events, completed by other subgraphs", async () => {
    const stream = await post("subscription { added { title copies } }", { headers: { accept: "text/event-stream" } });
    const [first, second, last] = (await stream.text()).split("\n\n");
    expect(first).toBe('event: next\ndata: {"data":{"added":{"title":"First","copies":3}}}');
    expect(second).toContain('"message":"Not counted"');
    expect(last).toBe("event: complete\ndata:");
    expect((await post("subscription { added { id } }")).status).toBe(406);
  });

  it("serves Fetch's requests, and queries by GET", async () => {
    const response = await handler(new Request(`${url}?query={books{title}}`));
    expect([response.status, await response.json()]).toEqual([
      200,
      { data: { books: [{ title: "Book 1" }, { title: "Book 2" }] } },
    ]);
  });

  it("refuses what it can't read or execute", async () => {
    const accept = "application/graphql-response+json";
    const statusOf = async (init: RequestInit) => (await fetch(url, init)).status;
    const json = { "content-type": "application/json" };
    expect(await statusOf({ method: "POST", body: "{", headers: json })).toBe(400);
    expect(await statusOf({ method: "POST", body: "query=x", headers: { "content-type": "text/plain" } })).toBe(415);
    expect(await statusOf({ method: "PUT" })).toBe(405);
    expect((await post("{ nothing }", { headers: { accept } })).status).toBe(400);
    expect((await post("{ nothing }")).status).toBe(200);
    expect(await (await post("{ books(")).json()).toMatchObject({
      errors: [
        {
          message: expect.stringMatching("^Syntax Error") as unknown,
          extensions: { code: "GRAPHQL_VALIDATION_FAILED" },
        },
      ],
    });
  });

  it("shows its schema, unless introspection is off", async () => {
    const shown = (await (await post(getIntrospectionQuery())).json()) as { data: IntrospectionQuery };
    expect(Object.keys(buildClientSchema(shown.data).getQueryType()?.getFields() ?? {})).toEqual(["books", "held"]);
    const gateway = await createGateway({ supergraph, introspection: false });
    gateways.push(gateway);
    expect(plain(await gateway.execute({ query: "{ __schema { types { name } } }" }))).toMatchObject({
      errors: expect.arrayContaining([
        expect.objectContaining({ message: expect.stringMatching("introspection has been disabled") as unknown }),
      ]) as unknown,
    });
  });

  it("checks the values of given scalars before anything runs", async () => {
    const parseValue = (value: unknown) => {
      if (typeof value === "string" && value.length === 13) return value;
      throw new GraphQLError("Not an ISBN");
    };
    const gateway = await createGateway({ supergraph, scalars: [new GraphQLScalarType({ name: "Isbn", parseValue })] });
    gateways.push(gateway);
    const heldOf = (of: unknown) => gateway.execute({ query: "query($of: Isbn) { held(of: $of) }", variables: { of } });
    expect(plain(await heldOf("9780000000002"))).toEqual({ data: { held: "9780000000002" } });
    expect(plain(await heldOf("978"))).toMatchObject({
      errors: [{ message: expect.stringMatching("ISBN") as unknown }],
    });
  });

  it("refuses operations beyond the configured limits", async () => {
    const gateway = await createGateway({ supergraph, limits: { depth: 1, variableValues: 2 } });
    gateways.push(gateway);
    expect(plain(await gateway.execute({ query: "{ books { id } }" }))).toMatchObject({
      errors: [{ message: "The operation is 2 levels deep; at most 1 are allowed." }],
    });
    const variables = { of: [1, 2, 3] };
    expect(plain(await gateway.execute({ query: "query($of: Isbn) { held(of: $of) }", variables }))).toMatchObject({
      errors: [{ message: expect.stringMatching("more than 2 values") as unknown }],
    });
  });

  it("refuses what costs too much by the supergraph's @cost and @listSize", async () => {
    const { supergraph: costly, schemas } = partsOf({
      shop: {
        sdl: `type Query { page(first: Int = 3): Page @listSize(slicingArguments: ["first"], sizedFields: ["items"])
            all: [Item] @listSize(assumedSize: 50) some: [Item] best: Item @cost(weight: 7) find(by: Int @cost(weight: 4)): Item }
          type Page { items: [Item] total: Int } type Item { id: ID price: Int @cost(weight: 2) } type Mutation { buy: Item }`,
      },
    });
    const gateway = await createGateway({ supergraph: costly, subgraphs: schemas, limits: { cost: 0, listSize: 5 } });
    gateways.push(gateway);
    const costOf = async (query: string, variables?: Record<string, unknown>) => {
      const { errors: [error] = [] } = plain(await gateway.execute({ query, variables })) as {
        errors?: { message: string; extensions: { code: string } }[];
      };
      expect(error?.extensions.code).toBe("COST_ESTIMATED_TOO_EXPENSIVE");
      return Number(/may cost (\d+)/.exec(error?.message ?? "")?.[1]);
    };
    expect(await costOf("{ all { id } }")).toBe(50);
    expect(await costOf("{ some { id price } }")).toBe(5 * (1 + 2));
    expect(await costOf("{ best { id } find(by: 1) { id } }")).toBe(7 + 1 + 4);
    expect(await costOf("{ page { total items { price } } }")).toBe(1 + 3 * (1 + 2));
    expect(await costOf("query($n: Int) { page(first: $n) { items { id } } }", { n: 20 })).toBe(1 + 20);
    expect(await costOf("mutation { buy { id } }")).toBe(10 + 1);
  });
});
