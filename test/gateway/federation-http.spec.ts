import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import {
  buildClientSchema,
  getIntrospectionQuery,
  getOperationAST,
  GraphQLError,
  GraphQLScalarType,
  OperationTypeNode,
  parse,
  type GraphQLSchema,
  type IntrospectionQuery,
} from "graphql";
import { createSchemaSubgraph } from "../../gateway/graph/execution/schema-subgraph.js";
import { nodeHandler } from "../../gateway/graph/gateway-http.js";
import { createGateway, type Gateway, type GatewayRequest } from "../../gateway/graph/gateway.js";
import { createLogger } from "../../subgraphs/shared/kernel/logger.js";
import type { CaseSubgraph } from "./federation/case.js";
import { partsOf } from "./federation/parts.js";
import { plain } from "./graph.fixture.js";

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

describe("a gateway over HTTP", () => {
  const servers: Server[] = [];
  const gateways: Gateway[] = [];
  let supergraph = "";
  let url = "";

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
    url = await serve(await createGateway({ supergraph, forwardHeaders: ["Authorization"] }));
  });
  afterAll(async () => {
    for (const gateway of gateways) await gateway.close();
    for (const server of servers) server.close().closeAllConnections();
  });

  it("calls the routing URLs and passes on the configured headers only", async () => {
    const headers = { authorization: "Bearer one", "x-other": "two" };
    const response = await post("{ books { id token } }", {
      headers: { ...headers, "content-type": "Application/JSON; charset=utf-8" },
    });
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

  it("serves queries by GET", async () => {
    const response = await fetch(`${url}?query={books{title}}`);
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
    expect(await statusOf({ method: "POST", body: Buffer.from([0x22, 0xff, 0x22]), headers: json })).toBe(400);
    const gzipped = { ...json, "content-encoding": "gzip" };
    expect(await statusOf({ method: "POST", body: '{"query":"{ books { id } }"}', headers: gzipped })).toBe(415);
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
});
