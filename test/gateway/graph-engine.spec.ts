import { buildSubgraphSchema } from "@apollo/subgraph";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { getIntrospectionQuery, parse, type ExecutionResult } from "graphql";
import { composeSupergraph } from "../../gateway/graph/planner/compose.js";
import { createGraphExecutor } from "../../gateway/graph/planner/engine.js";
import { inProcess } from "../../gateway/graph/execution/subgraph-executor.js";
import type { Subgraph } from "../../subgraphs/shared/graphql/build-subgraph.js";
import { customerId, eventId, plain, startGraph, stranger, tokenId, type Harness } from "./graph.fixture.js";
import { until } from "./graph-server.fixture.js";

let graph: Harness;

describe.each(["in this process", "behind HTTP"] as const)("with its subgraphs %s, the graph's", (place) => {
  beforeEach(async () => {
    graph = await startGraph(place);
  });
  afterEach(() => graph.close());

  function stream(value: AsyncIterable<ExecutionResult> | ExecutionResult): AsyncIterator<ExecutionResult> {
    if (!(Symbol.asyncIterator in value)) throw new Error(`no stream: ${JSON.stringify(value)}`);
    return value[Symbol.asyncIterator]();
  }

  async function subscribe(query: string, overrides?: Parameters<Harness["request"]>[0]) {
    return stream(await graph.executor.subscribe(parse(query), undefined, graph.request(overrides)));
  }

  describe("queries across subgraphs", () => {
    it("answers fields of two subgraphs with one statement per batch", async () => {
      const { data, errors } = await graph.run("{ customers { fullName tokens { name balance mood } } }");
      expect(errors).toBeUndefined();
      expect(data).toEqual({
        customers: [1, 2, 3].map((n) => ({
          fullName: `Customer ${n}`,
          tokens: [n, n + 1].map((t) => ({ name: `Token ${t}`, balance: t * 100, mood: "HAPPY" })),
        })),
      });
      expect(graph.world.statements).toEqual([
        { what: "tokens", ids: [tokenId(1), tokenId(2), tokenId(3), tokenId(4)] },
      ]);
    });

    it("asks one subgraph once for what stands in two places", async () => {
      const query = `{ a: customer(id: "${customerId(1)}") { tokens { name } firstToken { id name } }
      b: customer(id: "${customerId(2)}") { firstToken { name } } }`;
      const { data } = await graph.run(query);
      expect(data).toEqual({
        a: { tokens: [{ name: "Token 1" }, { name: "Token 2" }], firstToken: { id: tokenId(1), name: "Token 1" } },
        b: { firstToken: { name: "Token 2" } },
      });
      expect(graph.world.statements.filter(({ what }) => what === "tokens")).toHaveLength(1);
    });

    it("lets aliases take the names of keys and of __typename", async () => {
      const query = `{ customer(id: "${customerId(1)}") {
      id: fullName __typename: fullName kind: __typename tokens { id: name name: id } } }`;
      const { data, errors } = await graph.run(query);
      expect(errors).toBeUndefined();
      expect(data).toEqual({
        customer: {
          id: "Customer 1",
          __typename: "Customer 1",
          kind: "Customer",
          tokens: [
            { id: "Token 1", name: tokenId(1) },
            { id: "Token 2", name: tokenId(2) },
          ],
        },
      });
    });

    it("takes any name for an alias", async () => {
      const { data } = await graph.run("{ __proto__: customers { constructor: id } hasOwnProperty: __typename }");
      expect(JSON.stringify(data)).toBe(
        `{"__proto__":[${[1, 2, 3].map((n) => `{"constructor":"${customerId(n)}"}`).join()}],"hasOwnProperty":"Query"}`,
      );
    });

    it("keeps the order of the fields asked for, through fragments, and honours @skip and @include with defaults", async () => {
      const query = `query Q($yes: Boolean = true, $no: Boolean!) {
      ...Rest
      customer(id: "${customerId(1)}") { tokens @include(if: $no) { name } firstToken @skip(if: $no) { name @include(if: $yes) } }
    }
    fragment Rest on Query { __typename search { ... on Customer { fullName firstToken { balance } } ... on Problem { text } } }`;
      const { data, errors } = await graph.run(query, { no: false });
      expect(errors).toBeUndefined();
      expect(JSON.stringify(data)).toBe(
        JSON.stringify({
          __typename: "Query",
          search: { fullName: "Customer 1", firstToken: { balance: 100 } },
          customer: { firstToken: { name: "Token 1" } },
        }),
      );
    });

    it("answers introspection beside data", async () => {
      const { data, errors } = await graph.run(
        '{ __schema { queryType { name } } customers { id } t: __type(name: "Mood") { enumValues { name } } }',
      );
      expect(errors).toBeUndefined();
      expect(data).toMatchObject({
        __schema: { queryType: { name: "Query" } },
        t: { enumValues: [{ name: "HAPPY" }, { name: "SAD" }] },
      });
      expect(data?.customers).toHaveLength(3);
      const whole = JSON.stringify((await graph.run(getIntrospectionQuery())).data);
      expect(whole).toContain('"MinorUnits"');
      expect(whole).not.toMatch(/join__|_entities|_service|link__/);
    });

    it("runs one operation of several, by name", async () => {
      const document = parse("query A { customers { id } } query B { tokens { name } }");
      const run = async (name?: string) =>
        plain(await graph.executor.execute(document, undefined, graph.request(), name));
      expect(Object.keys((await run("B")).data ?? {})).toEqual(["tokens"]);
      expect(Object.keys((await run("A")).data ?? {})).toEqual(["customers"]);
      expect((await run("C")).errors?.[0]?.extensions).toMatchObject({ code: "INVALID_INPUT", status: 400 });
      expect((await run()).errors?.[0]?.extensions).toMatchObject({ code: "INVALID_INPUT", status: 400 });
    });

    it("hands JSON values through untouched", async () => {
      const value = { a: [1, { alias_of_client__x: null }], id: "x" };
      const { data } = await graph.run("query($value: JSONObject) { mine: echo(value: $value) }", { value });
      expect(data).toEqual({ mine: value });
    });
  });

  describe("what the planner renames", () => {
    const link =
      'extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key", "@shareable"])\n';
    const subgraphOf = (name: string, sdl: string, resolvers: object): Subgraph => ({
      name,
      sdl: link + sdl,
      schema: buildSubgraphSchema([{ typeDefs: parse(link + sdl), resolvers: resolvers as never }]),
      homes: [],
    });

    it("comes back under the names asked for", async () => {
      // One subgraph's types differ in what may be null, so it can't be asked for both fields under one name.
      const one = subgraphOf(
        "one",
        `type Query { all: [U!]! } union U = A | B
       type A @key(fields: "id") { id: ID! v: String @shareable } type B @key(fields: "id") { id: ID! v: String! @shareable }`,
        {
          Query: {
            all: () => [
              { __typename: "A", id: "1", v: "of A" },
              { __typename: "B", id: "2", v: "of B" },
            ],
          },
        },
      );
      const two = subgraphOf(
        "two",
        `type Query { two: Int } type A @key(fields: "id") { id: ID! v: String! @shareable more: Int }
       type B @key(fields: "id") { id: ID! v: String @shareable more: Int }`,
        { A: { more: () => 1 }, B: { more: () => 2 } },
      );
      const subgraphs = [one, two];
      const supergraphSdl = composeSupergraph(subgraphs.map(({ name, sdl }) => ({ name, url: `http://${name}`, sdl })));
      const executor = await createGraphExecutor({
        supergraphSdl,
        subgraphs: inProcess(subgraphs),
        logger: graph.logger,
      });
      const query = "{ all { ... on A { v more } ... on B { v more } } }";
      expect(plain(await executor.execute(parse(query), undefined, graph.request()))).toEqual({
        data: {
          all: [
            { v: "of A", more: 1 },
            { v: "of B", more: 2 },
          ],
        },
      });
    });
  });

  describe("mutations", () => {
    it("run one after another, in the order asked for, across subgraphs", async () => {
      const query = `mutation {
      a: renameToken(id: "${tokenId(1)}", name: "first") { name }
      b: createCustomer(fullName: "second") { fullName tokens { name } }
      c: renameToken(id: "${tokenId(2)}", name: "third") { name }
    }`;
      const { data } = await graph.run(query);
      expect(graph.world.mutations).toEqual(["rename first", "create second", "rename third"]);
      expect(data).toEqual({
        a: { name: "first" },
        b: { fullName: "second", tokens: [{ name: "first" }] },
        c: { name: "third" },
      });
    });

    it("stop at one whose failure makes the whole result null", async () => {
      const { data, errors } = await graph.run('mutation { failPlatform b: createCustomer(fullName: "x") { id } }');
      expect(graph.world.mutations).toEqual(["failPlatform"]);
      expect(data).toBeNull();
      expect(errors).toHaveLength(1);
    });

    it("go on after one whose failure leaves only its own field null", async () => {
      const query = `mutation { failSoftly r: renameToken(id: "${tokenId(1)}", name: "on") { name } }`;
      const { data, errors } = await graph.run(query);
      expect(graph.world.mutations).toEqual(["failSoftly", "rename on"]);
      expect(data).toEqual({ failSoftly: null, r: { name: "on" } });
      expect(errors).toMatchObject([{ path: ["failSoftly"], extensions: { code: "CONFLICT" } }]);
    });
  });

  describe("errors", () => {
    it("carry exactly code, reason, status and details, with path and locations", async () => {
      const { errors } = await graph.run("mutation { renamed: failPlatform }");
      expect(errors).toEqual([
        {
          message: "Not now.",
          path: ["renamed"],
          locations: [{ line: 1, column: 12 }],
          extensions: { code: "CONFLICT", reason: "Not now.", status: 409, details: { retryAfterSeconds: 1 } },
        },
      ]);
    });

    it("mask what is unexpected, and log it with the request's id and path", async () => {
      const { data, errors } = await graph.run("{ bang: boom customers { id } }", undefined, { requestId: "find-me" });
      expect(data).toMatchObject({ bang: null });
      expect(JSON.stringify(errors)).not.toContain("postgres");
      expect(errors).toMatchObject([{ path: ["bang"], extensions: { code: "INTERNAL_ERROR", status: 500 } }]);
      expect(Object.keys(errors?.[0]?.extensions ?? {}).sort()).toEqual(["code", "reason", "status"]);
      const line = graph.logged.find(({ requestId }) => requestId === "find-me");
      expect(line).toMatchObject({ path: expect.stringMatching(/bang$/), level: "error" });
      expect(JSON.stringify(line)).toContain("connection to postgres");
      expect(JSON.stringify(line)).not.toContain("hunter2");
    });

    it("are logged once per cause, with the number of fields that it took", async () => {
      const { errors } = await graph.run("{ a: boom b: boom c: boom listed }", undefined, { requestId: "one-line" });
      expect(errors).toHaveLength(4);
      const lines = graph.logged.filter(({ requestId }) => requestId === "one-line");
      expect(lines.map(({ fields }) => fields)).toEqual([3, 1]);
    });

    it("mask and log what breaks a subgraph's own schema", async () => {
      const { data, errors } = await graph.run("{ listed }");
      expect(data).toEqual({ listed: null });
      expect(errors).toMatchObject([{ path: ["listed", 1], extensions: { code: "INTERNAL_ERROR" } }]);
      expect(JSON.stringify(graph.logged)).toContain("Cannot return null for non-nullable");
    });

    it("are not logged where they are expected", async () => {
      await graph.run("mutation { failPlatform }");
      expect(graph.logged).toEqual([]);
    });

    it("null a nullable field alone", async () => {
      const { data, errors } = await graph.run(`{ customer(id: "${customerId(1)}") { fullName nickname } }`);
      expect(data).toEqual({ customer: { fullName: "Customer 1", nickname: null } });
      expect(errors).toMatchObject([{ path: ["customer", "nickname"], message: "Nicknames are private." }]);
    });

    it("null the nearest nullable parent of a non-null field", async () => {
      const one = await graph.run(`{ customer(id: "${customerId(1)}") { fullName secret } }`);
      expect(one.data).toEqual({ customer: null });
      expect(one.errors).toMatchObject([{ path: ["customer", "secret"], extensions: { code: "FORBIDDEN" } }]);
      const all = await graph.run("{ customers { id secret } }");
      expect(all.data).toBeNull();
      expect(all.errors?.[0]).toMatchObject({ extensions: { code: "FORBIDDEN" } });
      const root = await graph.run("{ forbidden customers { id } }");
      expect(root.data).toBeNull();
      expect(root.errors).toMatchObject([{ path: ["forbidden"], extensions: { code: "FORBIDDEN", status: 403 } }]);
    });

    it("carry null across subgraphs up to the nearest nullable parent", async () => {
      graph.world.tokens.set(tokenId(2), { name: "Token 2", balance: 0.5 });
      const { data, errors } = await graph.run(
        `{ a: customer(id: "${customerId(1)}") { tokens { balance } }
         b: customer(id: "${customerId(2)}") { fullName firstToken { name balance } }
         c: customer(id: "${customerId(3)}") { tokens { balance } } }`,
      );
      expect(data).toEqual({
        a: null,
        b: { fullName: "Customer 2", firstToken: null },
        c: { tokens: [{ balance: 300 }, { balance: 400 }] },
      });
      expect(errors?.map(({ path, extensions }) => [path?.join("."), extensions.code]).sort()).toEqual([
        ["a.tokens.1.balance", "INTERNAL_ERROR"],
        ["b.firstToken.balance", "INTERNAL_ERROR"],
      ]);
    });

    it("of a subgraph that answers nothing leave the others' fields", async () => {
      graph.world.tokensFail = new Error("down");
      const { data, errors } = await graph.run(
        `{ customer(id: "${customerId(1)}") { fullName nick: nickname firstToken { name } } }`,
      );
      expect(data).toEqual({ customer: { fullName: "Customer 1", nick: null, firstToken: null } });
      expect(errors?.map(({ path, extensions }) => [path?.join("."), extensions.code]).sort()).toEqual([
        ["customer.firstToken", "INTERNAL_ERROR"],
        ["customer.nick", "FORBIDDEN"],
      ]);
    });

    it("say that an entity is gone when its home doesn't know it", async () => {
      const { data, errors } = await graph.run(`{ customer(id: "${customerId(1)}") { fullName ghost { id name } } }`);
      expect(data).toEqual({ customer: { fullName: "Customer 1", ghost: null } });
      expect(errors).toMatchObject([{ path: ["customer", "ghost", "name"], extensions: { code: "NOT_FOUND" } }]);
    });

    it("refuse variables that don't fit before anything runs", async () => {
      const { data, errors } = await graph.run("query($of: MinorUnits!) { amount(of: $of) }", { of: 0.5 });
      expect(data).toBeUndefined();
      expect(errors).toHaveLength(1);
      expect(errors?.[0]?.message).toMatch(/\$of.*MinorUnits must be an integer/);
      expect(errors?.[0]?.extensions).toEqual({ code: "INVALID_INPUT", status: 400, reason: errors?.[0]?.message });
      const missing = await graph.run(`mutation($n: String!) { createCustomer(fullName: $n) { id } }`, {});
      expect(missing.errors?.[0]?.extensions).toMatchObject({ code: "INVALID_INPUT", status: 400 });
      expect(graph.world.mutations).toEqual([]);
    });
  });

  describe("node and nodes", () => {
    it("resolve an entity of any type from its home", async () => {
      const query = `query($id: ID!) { node(id: $id) { __typename id ... on Customer { fullName tokens { name } } ... on Token { name }
      ... on Event { type subject { id ... on Customer { fullName } } } } }`;
      const nodeOf = async (id: string) => (await graph.run(query, { id })).data?.node;
      expect(await nodeOf(customerId(1))).toEqual({
        __typename: "Customer",
        id: customerId(1),
        fullName: "Customer 1",
        tokens: [{ name: "Token 1" }, { name: "Token 2" }],
      });
      expect(await nodeOf(tokenId(2))).toEqual({ __typename: "Token", id: tokenId(2), name: "Token 2" });
      expect(await nodeOf(eventId(1))).toEqual({
        __typename: "Event",
        id: eventId(1),
        type: "CUSTOMER.A",
        subject: { id: customerId(1), fullName: "Customer 1" },
      });
    });

    it("are null for unknown, malformed and foreign ids even when only the id is asked for", async () => {
      const ids = [customerId(99), "Customer:x", "Nothing:1", "", "plain", `Token:${customerId(1).slice(9)}9`];
      for (const id of ids) {
        expect(await graph.run("query($id: ID!) { node(id: $id) { id } }", { id })).toEqual({ data: { node: null } });
      }
      const query = `{ node(id: "${customerId(1)}") { __typename } }`;
      expect(await graph.run(query, undefined, { caller: stranger })).toEqual({ data: { node: null } });
      expect(await graph.run(query)).toEqual({ data: { node: { __typename: "Customer" } } });
    });

    it("ask each home once, in one request", async () => {
      const ids = [customerId(1), tokenId(1), customerId(99), customerId(2), tokenId(1)];
      const query = `query($ids: [ID!]!) { nodes(ids: $ids) { id } again: node(id: "${customerId(3)}") { id } }`;
      const { data } = await graph.run(query, { ids });
      expect(data).toEqual({
        nodes: [{ id: customerId(1) }, { id: tokenId(1) }, null, { id: customerId(2) }, { id: tokenId(1) }],
        again: { id: customerId(3) },
      });
      expect(graph.world.statements).toEqual([
        { what: "exist customers", ids: [customerId(1), customerId(99), customerId(2), customerId(3)] },
        { what: "exist tokens", ids: [tokenId(1)] },
      ]);
    });

    it("refuse more than 100 ids", async () => {
      const ids = Array.from({ length: 101 }, (_, n) => customerId(n));
      const { errors } = await graph.run("query($ids: [ID!]!) { nodes(ids: $ids) { id } }", { ids });
      expect(errors).toMatchObject([
        { extensions: { code: "INVALID_INPUT", details: { errors: [{ field: "ids" }] } } },
      ]);
    });

    it("refuse an event as the subject of an event, which the planner can't plan, and plan the next operation", async () => {
      const { errors } = await graph.run("{ events { subject { ... on Event { subject { id } } } } }");
      expect(errors).toHaveLength(1);
      expect(errors?.[0]?.extensions).toMatchObject({ code: "INVALID_INPUT", status: 400 });
      expect(errors?.[0]?.message).toMatch(/^The operation can't be planned: .*subject of an event/);
      expect((await graph.run("{ events { subject { id } } }")).errors).toBeUndefined();
    });

    it("give events their subject, null where it is gone or there is none", async () => {
      const { data, errors } = await graph.run("{ events { type subject { id } } }");
      expect(errors).toBeUndefined();
      expect(data).toEqual({
        events: [
          { type: "CUSTOMER.A", subject: { id: customerId(1) } },
          { type: "CUSTOMER.B", subject: null },
          { type: "TEST", subject: null },
        ],
      });
      expect(graph.world.statements).toHaveLength(1);
    });
  });

  describe("subscriptions", () => {
    const ticks =
      "subscription { tick: ticks(count: 4) { type subject { ... on Customer { fullName firstToken { name } } } } }";

    it("plan each event on across subgraphs", async () => {
      const events = await subscribe(ticks);
      for (const n of [1, 2, 3]) {
        const { value } = await events.next();
        expect(plain(value)).toEqual({
          data: {
            tick: { type: `TICK ${n}`, subject: { fullName: `Customer ${n}`, firstToken: { name: `Token ${n}` } } },
          },
        });
      }
      expect(plain((await events.next()).value)).toEqual({ data: { tick: { type: "TICK 4", subject: null } } });
      await events.return?.();
    });

    it("carry nothing of one event into the next", async () => {
      const events = await subscribe("subscription { ticks(count: 2) { subject { ... on Customer { nickname } } } }");
      const paths = [(await events.next()).value, (await events.next()).value].map((value) =>
        plain(value).errors?.map(({ path }) => path),
      );
      expect(paths).toEqual([[["ticks", "subject", "nickname"]], [["ticks", "subject", "nickname"]]]);
      const fresh = await subscribe(ticks);
      await fresh.next();
      graph.world.customers.set(customerId(2), { fullName: "Renamed", tokenIds: [tokenId(1)] });
      graph.world.tokens.set(tokenId(1), { name: "Renamed too", balance: 1 });
      expect(JSON.stringify((await fresh.next()).value)).toContain('"Renamed","firstToken":{"name":"Renamed too"}');
      await Promise.all([events.return?.(), fresh.return?.()]);
    });

    it("read the source only as far as they are asked to", async () => {
      const events = await subscribe("subscription { ticks(count: 1000, size: 100000) { padding } }");
      await events.next();
      await events.next();
      await new Promise((resolve) => setImmediate(resolve));
      // On the way through HTTP some wait in buffers.
      if (place === "in this process") expect(graph.world.pulled).toBe(2);
      expect(graph.world.pulled).toBeLessThan(1_000);
      await events.return?.();
      await until(() => graph.world.open.size === 0);
    });

    it("end the source when the client leaves while it waits", async () => {
      const events = await subscribe("subscription { ticks(count: 0) { type } }");
      const waiting = events.next();
      await new Promise((resolve) => setImmediate(resolve));
      await until(() => graph.world.open.size === 1);
      await events.return?.();
      expect(await waiting).toEqual({ value: undefined, done: true });
      await until(() => graph.world.open.size === 0);
    });

    it("end the source when the request is aborted", async () => {
      const leaving = new AbortController();
      const events = await subscribe("subscription { ticks(count: 0) { type } }", { signal: leaving.signal });
      const waiting = events.next();
      await new Promise((resolve) => setImmediate(resolve));
      leaving.abort();
      expect(await waiting).toEqual({ value: undefined, done: true });
      await until(() => graph.world.open.size === 0);
    });

    it("say why there is no stream", async () => {
      const late = plain(
        await graph.executor.subscribe(parse("subscription { late { type } }"), undefined, graph.request()),
      );
      expect(late.data).toBeUndefined();
      expect(late.errors).toMatchObject([{ message: "after: is not a cursor of this log", path: ["late"] }]);
      const query = "subscription($n: Int!) { ticks(count: $n) { type } }";
      const refused = plain(await graph.executor.subscribe(parse(query), { n: "x" }, graph.request()));
      expect(refused.errors).toMatchObject([{ extensions: { code: "INVALID_INPUT", status: 400 } }]);
    });

    it("end with the error of a source that breaks", async () => {
      const events = await subscribe("subscription { broken { type } }");
      expect(plain((await events.next()).value)).toEqual({ data: { broken: { type: "FIRST" } } });
      expect(plain((await events.next()).value).errors).toMatchObject([
        { extensions: { code: "SERVICE_UNAVAILABLE" } },
      ]);
      expect((await events.next()).done).toBe(true);
    });
  });
});

describe("composition", () => {
  it("lists everything that doesn't fit together", () => {
    const sdl = (type: string) =>
      `extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@shareable"])
       type Query { a: ${type} @shareable b: ${type} @shareable }`;
    const compose = () =>
      composeSupergraph([
        { name: "one", url: "http://one", sdl: sdl("Int") },
        { name: "two", url: "http://two", sdl: sdl("String") },
      ]);
    expect(compose).toThrow(/don't compose:\n- .*Query\.a.*\n- .*Query\.b/);
  });
});
