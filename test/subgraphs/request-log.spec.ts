import { randomUUID } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import WebSocket from "ws";
import { createClient } from "graphql-ws";
import { createCustomer } from "../testkit/accounts.js";
import { Client, eventually, startApp, type PlatformClients } from "../testkit/app.js";
import { connect } from "./agents.fixture.js";

const app = await startApp();
const platform = await app.platform();
const { sandbox } = platform;
const other = await app.platform();

interface Entry extends Readonly<Record<string, unknown>> {
  readonly requestId: string;
}

const all = `id requestId at method route operationKind operationName status code durationMs isReplay
  tokenId agentId customerId subjectId token { id name } agent { id } customer { id fullName } subject { __typename id }`;

async function entries(client: Client, filter: object, fields = "requestId"): Promise<Entry[]> {
  const { data, errors } = await client.graph(
    `query Entries($filter: RequestLogFilter) { requestLog(filter: $filter, first: 100) { nodes { ${fields} } } }`,
    { filter },
  );
  expect(errors).toBeUndefined();
  return data.requestLog.nodes;
}

/** The entry of a request, once it is written. */
async function entryOf(requestId: string, fields = all, client: Client = sandbox): Promise<Entry> {
  const [entry] = await eventually(
    () => entries(client, { requestId }, fields),
    ({ length }) => length === 1,
  );
  return entry as Entry;
}

const get = (client: Client, path: string, requestId: string) =>
  client.rest("GET", path, { headers: { "x-request-id": requestId } });

function post(client: Client, requestId: string, body: unknown, headers: Record<string, string> = {}) {
  return fetch(`${app.baseUrl}/graphql`, {
    method: "POST",
    headers: {
      authorization: client.authorization,
      "content-type": "application/json",
      "x-request-id": requestId,
      ...headers,
    },
    body: JSON.stringify(body),
  });
}

describe("the log of requests", () => {
  it("has an entry of a REST request, with edges to what it concerns", async () => {
    const [read, created] = [randomUUID(), randomUUID()];
    const body = { customerType: "INDIVIDUAL", fullName: "Ada Byron", region: "US", platformCustomerId: randomUUID() };
    const headers = { "x-request-id": created, "idempotency-key": randomUUID() };
    const { body: customer } = await sandbox.rest("POST", "/customers", { body, headers });
    await get(sandbox, `/customers/${customer.id}`, read);
    const entry = await entryOf(read);
    expect(entry).toEqual({
      id: expect.stringMatching(/^RequestLogEntry:/),
      requestId: read,
      at: expect.any(String),
      method: "GET",
      route: "/2025-10-13/customers/{customerId}",
      operationKind: null,
      operationName: null,
      status: 200,
      code: null,
      durationMs: expect.any(Number),
      isReplay: false,
      tokenId: expect.stringMatching(/^Token:/),
      agentId: null,
      customerId: customer.id,
      subjectId: customer.id,
      token: { id: entry.tokenId, name: expect.any(String) },
      agent: null,
      customer: { id: customer.id, fullName: "Ada Byron" },
      subject: { __typename: "Customer", id: customer.id },
    });
    expect(Math.abs(Date.now() - Date.parse(String(entry.at)))).toBeLessThan(30_000);
    expect(await entryOf(created)).toMatchObject({
      method: "POST",
      status: 201,
      subjectId: customer.id,
      isReplay: false,
    });
    const again = randomUUID();
    await sandbox.rest("POST", "/customers", { body, headers: { ...headers, "x-request-id": again } });
    expect(await entryOf(again)).toMatchObject({ isReplay: true, subjectId: customer.id });
    const { data } = await sandbox.graph(
      "query($id: ID!) { node(id: $id) { ... on RequestLogEntry { requestId } } }",
      entry,
    );
    expect(data.node).toEqual({ requestId: read });
  });

  it("has kind, name and code of an operation of the graph, and what it returns or names", async () => {
    const { id: customer } = await createCustomer(sandbox);
    const ids = Array.from({ length: 4 }, () => randomUUID());
    const [named = "", wrong = "", invalid = "", batch = ""] = ids;
    const query = "query OneCustomer($id: ID!) { customer(id: $id) { id fullName } }";
    await post(sandbox, named, { query, variables: { id: customer } });
    const unknown = "Customer:0198c0de-0000-7000-8000-000000000000";
    await post(sandbox, wrong, { query, variables: { id: unknown } });
    await post(sandbox, invalid, { query: "query Wrong { nothing }" });
    await post(sandbox, batch, [
      { query: "query A { platformConfig { id } }" },
      { query, variables: { id: customer } },
    ]);
    const shown = { method: "POST", route: "/graphql", status: 200, operationKind: "QUERY" };
    expect(await entryOf(named)).toMatchObject({
      ...shown,
      operationName: "OneCustomer",
      code: null,
      subject: { id: customer },
      customer: { id: customer },
    });
    expect(await entryOf(wrong)).toMatchObject({
      ...shown,
      code: "CUSTOMER_NOT_FOUND",
      subjectId: unknown,
      subject: null,
      customer: null,
    });
    expect(await entryOf(invalid)).toMatchObject({ operationKind: null, code: "INVALID_INPUT" });
    expect(await entryOf(batch)).toMatchObject({ ...shown, operationName: "A" });
  });

  it("has what is refused, by its status and code", async () => {
    const { body: viewer } = await sandbox.rest("POST", "/tokens", { body: { name: "viewer", permissions: ["VIEW"] } });
    const client = new Client(app.baseUrl, viewer);
    const [forbidden, missing, unmatched] = [randomUUID(), randomUUID(), randomUUID()];
    await client.rest("POST", "/customers", { body: {}, headers: { "x-request-id": forbidden } });
    await get(client, "/customers/nonsense?secretOf=me", missing);
    expect(await entryOf(forbidden)).toMatchObject({ status: 403, code: "FORBIDDEN", token: { name: "viewer" } });
    expect(await entryOf(missing)).toMatchObject({ status: 404, code: "CUSTOMER_NOT_FOUND", subjectId: null });
    await client.rest("DELETE", `/tokens/${viewer.id}`).catch(() => undefined);
    await sandbox.rest("DELETE", `/tokens/${viewer.id}`);
    expect(await entryOf(forbidden)).toMatchObject({ tokenId: viewer.id, token: null });
    const [ended, endedRead] = [randomUUID(), randomUUID()];
    await post(client, ended, { query: "{ __typename }" });
    await get(client, "/config", endedRead);
    const unauthorized = { status: 401, code: "UNAUTHORIZED", tokenId: viewer.id, token: null };
    expect(await entryOf(ended)).toMatchObject({ ...unauthorized, route: "/graphql" });
    expect(await entryOf(endedRead)).toMatchObject({ ...unauthorized, route: "/2025-10-13/config" });
    // Another secret proves nothing.
    const stranger = new Client(app.baseUrl, { ...viewer, clientSecret: "0".repeat(64) });
    const guessed = randomUUID();
    await get(stranger, "/config", guessed);
    // Without credentials: no tenant's.
    await fetch(`${app.baseUrl}/2025-10-13/config`, {
      headers: { authorization: "Basic bm86bm8=", "x-request-id": unmatched },
    });
    await get(sandbox, "/config", `${unmatched}-after`);
    await entryOf(`${unmatched}-after`);
    for (const requestId of [unmatched, guessed]) expect(await entries(sandbox, { requestId })).toEqual([]);
  });

  it("has an agent's requests, which no agent sees, also as tools", async () => {
    const agent = await connect(sandbox);
    const [read, tool] = [randomUUID(), randomUUID()];
    await get(agent.client, "/agents/me", read);
    await fetch(`${app.baseUrl}/mcp`, {
      method: "POST",
      headers: {
        authorization: agent.client.authorization,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        "x-request-id": tool,
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "get_me", arguments: {} } }),
    });
    const its = { agentId: agent.id, agent: { id: agent.id }, token: null, customer: { id: agent.customerId } };
    expect(await entryOf(read)).toMatchObject({ ...its, route: "/2025-10-13/agents/me" });
    expect(await entryOf(tool)).toMatchObject({
      ...its,
      route: "/mcp",
      operationKind: "QUERY",
      operationName: "get_me",
    });
    const { data, errors } = await agent.client.graph("{ requestLog { nodes { id } } }");
    expect(data).toBeUndefined();
    expect(errors?.[0]?.message).toMatch(/Cannot query field "requestLog"/);
  });

  it("has the operations of a WebSocket", async () => {
    const socket = createClient({
      url: `${app.baseUrl.replace("http", "ws")}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: { authorization: sandbox.authorization },
    });
    const name = `OverSocket${Date.now()}`;
    for await (const { data } of socket.iterate({ query: `query ${name} { platformConfig { id } }` })) {
      expect(data).toBeDefined();
    }
    await socket.dispose();
    const [entry] = await eventually(
      () => entries(sandbox, { operationNames: [name] }, all),
      ({ length }) => length === 1,
    );
    expect(entry).toMatchObject({ method: "WEBSOCKET", route: "/graphql", operationKind: "QUERY", status: 200 });
  });
});

/** Since before this spec's requests. */
const recently = { from: new Date(Date.now() - 3_600_000).toISOString() };

describe("requestStats", () => {
  const operation = `query Stats($createdAt: DateTimeRange!, $groupBy: [RequestGroup!], $filter: RequestLogFilter) {
    requestStats(createdAt: $createdAt, groupBy: $groupBy, filter: $filter) {
      start end route status code tokenId token { id } count succeeded errors serverErrors errorRate
      median: durationMs slow: durationMs(percentile: 1) } }`;
  const statsOf = async (client: Client, variables: object) => {
    const { data, errors } = await client.graph(operation, { createdAt: recently, ...variables });
    expect(errors).toBeUndefined();
    return data.requestStats as Readonly<Record<string, unknown>>[];
  };

  it("counts requests by route, status, code, token and hour, of the tenant only", async () => {
    const own = await app.platform();
    const last = randomUUID();
    for (const path of ["/config", "/config", "/customers/nonsense", "/customers/nonsense", "/customers/other"]) {
      await get(own.sandbox, path, randomUUID());
    }
    await post(own.sandbox, last, { query: "{ nothing }" });
    const { tokenId } = await entryOf(last, "requestId tokenId", own.sandbox);
    // Not the requests that look for the entry.
    const filter = { routes: ["/2025-10-13/config", "/2025-10-13/customers/{customerId}"] };
    const numbers = { count: 5, succeeded: 2, errors: 3, serverErrors: 0, errorRate: 0.6 };
    expect(await statsOf(own.sandbox, { filter })).toMatchObject([
      { ...numbers, route: null, status: null, code: null },
    ]);
    const byRoute = await statsOf(own.sandbox, { filter, groupBy: ["ROUTE", "STATUS", "CODE", "TOKEN"] });
    const shared = { tokenId, token: { id: tokenId } };
    expect(byRoute).toMatchObject([
      { ...shared, route: "/2025-10-13/config", status: 200, code: null, count: 2, errorRate: 0 },
      { ...shared, route: "/2025-10-13/customers/{customerId}", status: 404, code: "CUSTOMER_NOT_FOUND", count: 3 },
    ]);
    for (const { median, slow } of byRoute) expect(Number(slow)).toBeGreaterThanOrEqual(Number(median));
    const failed = await statsOf(own.sandbox, { filter: { isError: true }, groupBy: ["CODE"] });
    expect(failed.map(({ code, count }) => [code, count])).toEqual([
      ["CUSTOMER_NOT_FOUND", 3],
      ["INVALID_INPUT", 1],
    ]);
    const hours = await statsOf(own.sandbox, { filter, groupBy: ["HOUR"] });
    expect(hours.length).toBeGreaterThan(1);
    expect(hours.reduce((sum, { count }) => sum + Number(count), 0)).toBe(5);
    for (const client of [own.production, other.sandbox]) {
      expect(await statsOf(client, { filter: { ...filter, tokenId } })).toMatchObject([{ count: 0, errorRate: null }]);
    }
  });

  it("is of a bounded time, and not for agents", async () => {
    for (const createdAt of [{}, { from: "2020-01-01T00:00:00Z" }]) {
      const { errors } = await sandbox.graph(operation, { createdAt });
      expect(errors?.[0]?.extensions).toMatchObject({ code: "INVALID_INPUT" });
    }
    const agent = await connect(sandbox);
    const { errors } = await agent.client.graph(operation, { createdAt: recently });
    expect(errors?.[0]?.message).toMatch(/Cannot query field "requestStats"|Unknown type/);
  });
});

describe("its list", () => {
  /** Requests that each filter tells apart, in order. */
  async function made({ sandbox: client }: PlatformClients) {
    const customers = [(await createCustomer(client)).id, (await createCustomer(client)).id];
    const prefix = randomUUID();
    const paths = [
      "/config",
      `/customers/${customers[0]}`,
      `/customers/${customers[1]}`,
      "/customers/nonsense",
      "/tokens",
    ];
    for (const [index, path] of paths.entries()) await get(client, path, `${prefix}-${index}`);
    await post(client, `${prefix}-5`, { query: "query Named { nothing }" });
    await post(client, `${prefix}-6`, { query: "query Named { platformConfig { id } }" });
    await eventually(
      () => entries(client, { requestId: `${prefix}-6` }),
      ({ length }) => length === 1,
    );
    return {
      prefix,
      customers,
      ofPrefix: (found: Entry[]) =>
        found.flatMap(({ requestId }) =>
          requestId.startsWith(prefix) ? [Number(requestId.slice(prefix.length + 1))] : [],
        ),
    };
  }

  it("is filtered by each member, and empty for another tenant", async () => {
    const { prefix, customers, ofPrefix } = await made(platform);
    const tokenId = (await entries(sandbox, {}, "requestId tokenId"))[0]?.tokenId;
    const expected: [object, number[]][] = [
      [{}, [6, 5, 4, 3, 2, 1, 0]],
      [{ requestId: `${prefix}-2` }, [2]],
      [{ statuses: [404] }, [3]],
      [{ statuses: [200, 404] }, [6, 5, 4, 3, 2, 1, 0]],
      [{ statuses: [] }, []],
      [{ statusRange: { atLeast: 400, atMost: 499 } }, [3]],
      [{ statusRange: { atMost: 399 } }, [6, 5, 4, 2, 1, 0]],
      [{ statusRange: {}, statuses: [404] }, [3]],
      [{ statusRange: { atLeast: 500 } }, []],
      [{ isError: true }, [5, 3]],
      [{ isError: false }, [6, 4, 2, 1, 0]],
      [{ codes: ["INVALID_INPUT", "CUSTOMER_NOT_FOUND"] }, [5, 3]],
      [{ codes: ["INVALID_INPUT"], isError: false }, []],
      [{ methods: ["POST"] }, [6, 5]],
      [{ routes: ["/2025-10-13/config", "/2025-10-13/tokens"] }, [4, 0]],
      [{ operationNames: ["Named"] }, [6]],
      [{ tokenId }, [6, 5, 4, 3, 2, 1, 0]],
      [{ tokenId: "Token:0198c0de-0000-7000-8000-000000000000" }, []],
      [{ agentId: "Agent:0198c0de-0000-7000-8000-000000000000" }, []],
      [{ customerId: customers[0] }, [1]],
      [{ subjectId: customers[1] }, [2]],
      [{ createdAt: { from: "2020-01-01T00:00:00Z" }, isError: true }, [5, 3]],
      [{ createdAt: { until: "2020-01-01T00:00:00Z" } }, []],
    ];
    for (const [filter, numbers] of expected) {
      expect({ filter, found: ofPrefix(await entries(sandbox, filter)) }).toEqual({ filter, found: numbers });
    }
    for (const [filter] of expected) {
      expect(ofPrefix(await entries(other.sandbox, filter))).toEqual([]);
      expect(ofPrefix(await entries(platform.production, filter))).toEqual([]);
    }
    const id = (await entries(sandbox, { requestId: `${prefix}-2` }, "requestId id"))[0]?.id;
    expect((await other.sandbox.graph("query($id: ID!) { node(id: $id) { id } }", { id })).data).toEqual({
      node: null,
    });
  });

  it("is read in both directions", async () => {
    const own = await app.platform();
    await made(own);
    const operation = `query Page($first: Int, $after: String, $last: Int, $before: String) {
      requestLog(filter: { createdAt: { until: "${new Date().toISOString()}" } }, first: $first, after: $after, last: $last, before: $before) {
        nodes { id } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } totalCount } }`;
    const page = async (variables: object) => {
      const { data, errors } = await own.sandbox.graph(operation, variables as Record<string, unknown>);
      expect(errors).toBeUndefined();
      return data.requestLog;
    };
    const whole = await page({ first: 100 });
    const ids = (nodes: { id: string }[]) => nodes.map(({ id }) => id);
    expect(whole.totalCount).toBe(whole.nodes.length);
    expect(whole.nodes.length).toBeGreaterThan(6);
    const forwards: string[] = [];
    let last = await page({ first: 3 });
    for (;;) {
      forwards.push(...ids(last.nodes));
      if (!last.pageInfo.hasNextPage) break;
      last = await page({ first: 3, after: last.pageInfo.endCursor });
    }
    expect(forwards).toEqual(ids(whole.nodes));
    const before = await page({ last: 4, before: last.pageInfo.startCursor });
    const end = ids(whole.nodes).length - last.nodes.length;
    expect(ids(before.nodes)).toEqual(ids(whole.nodes).slice(end - 4, end));
    const elsewhere = await own.sandbox.graph(
      "query($after: String) { requestLog(filter: { isError: true }, after: $after) { nodes { id } } }",
      { after: last.pageInfo.startCursor },
    );
    expect(elsewhere.errors?.[0]?.extensions).toMatchObject({
      code: "INVALID_INPUT",
      details: { errors: [{ field: "after" }] },
    });
  });

  it.each([
    ["statuses: [99]", "filter.statuses[0]"],
    ["statusRange: { atLeast: 500, atMost: 400 }", "filter.statusRange.atMost"],
    [`requestId: "${"x".repeat(129)}"`, "filter.requestId"],
    ['createdAt: { from: "2026-02-01T00:00:00Z", until: "2026-01-01T00:00:00Z" }', "filter.createdAt.until"],
  ])("refuses %s", async (member, field) => {
    const { errors } = await sandbox.graph(`{ requestLog(filter: { ${member} }) { nodes { id } } }`);
    expect(errors?.[0]?.extensions).toMatchObject({ code: "INVALID_INPUT", details: { errors: [{ field }] } });
  });
});
