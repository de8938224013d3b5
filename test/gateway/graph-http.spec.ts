import { afterAll, describe, expect, it } from "@jest/globals";
import { auditServer } from "graphql-http";
import { readFile } from "node:fs/promises";
import { transformSupergraphToPublicSchema } from "@theguild/federation-composition";
import { buildASTSchema, getIntrospectionQuery, parse, validate } from "graphql";
import { firstQuery } from "../../gateway/graph/serving/graphiql.js";
import { customerId } from "./graph.fixture.js";
import { startGraphServer, until } from "./graph-server.fixture.js";

const server = await startGraphServer();
afterAll(() => server.close());

/** Server-sent events of a response, parsed as they come. */
async function* eventsOf(response: Response): AsyncGenerator<{ event: string; data: unknown }> {
  const reader = response.body?.getReader();
  if (!reader) throw new Error("no body");
  let text = "";
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    text += Buffer.from(next.value).toString();
    const parts = text.split("\n\n");
    text = parts.pop() ?? "";
    for (const part of parts) {
      const event = /^event: (.*)$/m.exec(part)?.[1];
      const data = /^data: ?(.*)$/m.exec(part)?.[1];
      if (event) yield { event, data: data ? (JSON.parse(data) as unknown) : undefined };
    }
  }
}

function stream(query: string, init: { authorization?: string; signal?: AbortSignal } = {}): Promise<Response> {
  return fetch(server.url, {
    method: "POST",
    headers: {
      authorization: init.authorization ?? server.authorization,
      "content-type": "application/json",
      accept: "text/event-stream",
      "x-request-id": "a-stream",
    },
    body: JSON.stringify({ query }),
    ...(init.signal && { signal: init.signal }),
  });
}

describe("GraphQL over HTTP", () => {
  it("passes every audit of graphql-http", async () => {
    const results = await auditServer({
      url: server.url,
      fetchFn: (url: string, init: RequestInit = {}) =>
        fetch(url, { ...init, headers: { ...init.headers, authorization: server.authorization } }),
    });
    expect(results).toHaveLength(61);
    const failed = results.flatMap((result) =>
      result.status === "ok" ? [] : [`${result.name}: ${result.reason} (${result.response.status})`],
    );
    expect(failed).toEqual([]);
  });

  it("answers a query by POST and by GET", async () => {
    const query = `query Q($id: ID!) { customer(id: $id) { fullName } }`;
    const variables = { id: customerId(1) };
    const expected = { data: { customer: { fullName: "Customer 1" } } };
    expect((await server.post({ query, variables })).body).toMatchObject(expected);
    const search = new URLSearchParams({ query, variables: JSON.stringify(variables), operationName: "Q" });
    const response = await fetch(`${server.url}?${search.toString()}`, {
      headers: { authorization: server.authorization },
    });
    expect(await response.json()).toMatchObject(expected);
  });

  it("refuses mutations by GET", async () => {
    const search = new URLSearchParams({ query: 'mutation { createCustomer(fullName: "x") { id } }' });
    const response = await fetch(`${server.url}?${search.toString()}`, {
      headers: { authorization: server.authorization },
    });
    expect(response.status).toBe(405);
    expect(await response.json()).toMatchObject({
      errors: [{ extensions: { code: "METHOD_NOT_ALLOWED", status: 405 } }],
    });
    expect(server.world.mutations).toEqual([]);
  });

  it("reports a replay in the response's extensions", async () => {
    const { body } = await server.post({ query: "mutation { noteReplay }" });
    expect(body).toEqual({
      data: { noteReplay: true },
      extensions: { idempotency: { replayed: true }, cost: expect.anything() },
    });
    const { body: other } = await server.post({ query: "{ customers { id } }" });
    expect(other.extensions).toEqual({ cost: { requested: expect.anything(), limit: expect.anything() } });
  });

  it("takes the request's id or makes one, and sends it back", async () => {
    const ids = ["mine:1", "not valid!", undefined];
    const answers = await Promise.all(
      ids.map((id) => server.post({ query: "{ __typename }" }, id === undefined ? {} : { "x-request-id": id })),
    );
    const [given, refused, made] = answers.map(({ headers }) => headers.get("x-request-id"));
    expect(given).toBe("mine:1");
    for (const id of [refused, made]) expect(id).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("measures operations by kind and outcome", async () => {
    await server.post({ query: "{ boom }" });
    const { values } = await server.metrics.operations.get();
    const counted = values.filter(({ metricName }) => metricName?.endsWith("_count")).map(({ labels }) => labels);
    expect(counted).toContainEqual({ kind: "query", outcome: "error" });
    expect(counted).toContainEqual({ kind: "query", outcome: "ok" });
  });
});

describe("errors over HTTP", () => {
  const codes = ["code", "reason", "status"];

  it("have the catalogue's extensions and nothing else, whatever went wrong", async () => {
    const bodies: [unknown, number, string][] = [
      ["{ broken", 400, "INVALID_INPUT"],
      ['"text"', 400, "INVALID_INPUT"],
      ["null", 400, "INVALID_INPUT"],
      [{ query: "{" }, 400, "INVALID_INPUT"],
      [{ query: "{ nothing }" }, 400, "INVALID_INPUT"],
      [{ query: 7 }, 400, "INVALID_INPUT"],
      [{ query: "{ __typename }", variables: [] }, 400, "INVALID_INPUT"],
      [{ query: "{ __typename }", surprise: 1 }, 400, "INVALID_INPUT"],
      [{ query: "query A { __typename }", operationName: "B" }, 400, "INVALID_INPUT"],
      [{ query: "query A { __typename } query B { __typename }" }, 400, "INVALID_INPUT"],
      [{ query: "query($of: MinorUnits!) { amount(of: $of) }", variables: { of: "1" } }, 400, "INVALID_INPUT"],
      [{ query: "{ amount(of: 0.5) }" }, 400, "INVALID_INPUT"],
      [{ query: "{ boom }" }, 294, "INTERNAL_ERROR"],
      [{ query: "{ forbidden }" }, 294, "FORBIDDEN"],
    ];
    for (const [body, status, code] of bodies) {
      const answer = await server.post(body, { accept: "application/graphql-response+json" });
      expect([body, answer.status]).toEqual([body, status]);
      const [error] = answer.body.errors ?? [];
      expect(error?.extensions).toEqual({
        code,
        reason: error?.message,
        status: code === "FORBIDDEN" ? 403 : code === "INTERNAL_ERROR" ? 500 : 400,
      });
    }
  });

  it("beside data, also null, are 294 for application/graphql-response+json, and 200 for application/json", async () => {
    const responses = [
      [{ query: "{ boom __typename }" }, { __typename: "Query", boom: null }],
      [{ query: "{ forbidden }" }, null],
    ] as const;
    for (const [body, data] of responses) {
      const strict = await server.post(body, { accept: "application/graphql-response+json, application/json;q=0.9" });
      expect([strict.status, strict.body.data]).toEqual([294, data]);
      expect(strict.headers.get("content-type")).toBe("application/graphql-response+json; charset=utf-8");
      const byGet = await fetch(`${server.url}?query=${encodeURIComponent(body.query)}`, {
        headers: { authorization: server.authorization, accept: "application/graphql-response+json" },
      });
      expect([byGet.status, await byGet.json()]).toEqual([294, strict.body]);
      expect((await server.post(body, { accept: "application/json" })).status).toBe(200);
      expect((await server.post(body)).status).toBe(200);
    }
  });

  it("of a query string that isn't JSON are the client's", async () => {
    const response = await fetch(`${server.url}?query={__typename}&variables={`, {
      headers: { authorization: server.authorization },
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: "INVALID_INPUT" } }] });
  });

  it("answer 401 with a challenge to whoever has no valid credentials, before anything is read", async () => {
    for (const authorization of ["", "Basic bm86cGU=", "Bearer x"]) {
      const { status, headers, body } = await server.post("x".repeat(2_000_000), { authorization });
      expect(status).toBe(401);
      expect(headers.get("www-authenticate")).toBe('Basic realm="Paygraph", Bearer realm="Paygraph"');
      expect(headers.get("x-request-id")).toBeTruthy();
      expect(body.errors).toHaveLength(1);
      expect(Object.keys(body.errors?.[0]?.extensions ?? {}).sort()).toEqual(codes);
      expect(body.errors?.[0]?.extensions).toMatchObject({ code: "UNAUTHORIZED", status: 401 });
    }
    const introspection = await fetch(`${server.url}?query=${encodeURIComponent(getIntrospectionQuery())}`);
    expect(introspection.status).toBe(401);
  });

  it("answer 503 while the credentials can't be looked up", async () => {
    const { status, body } = await server.post({ query: "{ __typename }" }, { authorization: "Basic broken" });
    expect(status).toBe(503);
    expect(body.errors).toMatchObject([{ extensions: { code: "SERVICE_UNAVAILABLE" } }]);
  });

  it("answer 413 to a body over 1 MB, with and without its length", async () => {
    const large = JSON.stringify({ query: "{ __typename }", variables: { x: "x".repeat(1_048_577) } });
    const { status, body } = await server.post(large);
    expect(status).toBe(413);
    expect(body).toEqual({
      errors: [
        {
          message: "The request body is too large.",
          extensions: { code: "PAYLOAD_TOO_LARGE", reason: "The request body is too large.", status: 413 },
        },
      ],
    });
    const chunked = await fetch(server.url, {
      method: "POST",
      headers: { authorization: server.authorization, "content-type": "application/json" },
      body: new Blob([large]).stream(),
      duplex: "half",
    } as RequestInit);
    expect(chunked.status).toBe(413);
  });

  it("answer 415 to forms and text, which a browser would send from another site", async () => {
    for (const type of ["application/x-www-form-urlencoded", "text/plain", "multipart/mixed; boundary=x"]) {
      const { status, body } = await server.post("query={__typename}", { "content-type": type });
      expect([type, status]).toEqual([type, 415]);
      expect(body.errors).toMatchObject([{ extensions: { code: "UNSUPPORTED_MEDIA_TYPE" } }]);
    }
  });

  it("answer 405 to other methods and 406 to other answers, as JSON", async () => {
    const put = await fetch(server.url, { method: "PUT" });
    expect([put.status, put.headers.get("allow")]).toEqual([405, "GET, POST"]);
    expect(await put.json()).toMatchObject({ errors: [{ extensions: { code: "METHOD_NOT_ALLOWED" } }] });
    const xml = await server.post({ query: "{ __typename }" }, { accept: "application/xml" });
    expect(xml.status).toBe(406);
    expect(xml.body.errors).toMatchObject([{ extensions: { code: "INVALID_INPUT" } }]);
  });
});

describe("limits", () => {
  it("take a batch of 10 operations and refuse one of 11, an empty one, and subscriptions in one", async () => {
    const batch = (length: number) => Array.from({ length }, () => ({ query: "{ __typename }" }));
    const ten = await server.post(batch(10));
    expect(ten.body).toMatchObject(Array.from({ length: 10 }, () => ({ data: { __typename: "Query" } })));
    for (const length of [11, 0]) {
      const { status, body } = await server.post(batch(length));
      expect(status).toBe(400);
      expect(body.errors).toMatchObject([{ extensions: { code: "INVALID_INPUT" } }]);
    }
    const mixed = await server.post([
      { query: "subscription { ticks(count: 1) { id } }" },
      { query: "{ __typename }" },
    ]);
    expect(mixed.body).toMatchObject([{ errors: [{ extensions: { code: "INVALID_INPUT" } }] }, { data: {} }]);
    expect(server.world.open.size).toBe(0);
  });

  it("end an answer of more than 16 MB with an error, also of a batch together, and one of an event", async () => {
    const echoes = (count: number) =>
      `query ($value: JSONObject) { ${Array.from({ length: count }, (_, n) => `a${n}: echo(value: $value)`).join(" ")} }`;
    const value = (length: number) => ({ value: { text: "é".repeat(length / 2) } });
    const tooLarge = { errors: [{ message: expect.stringMatching(/^The response would have more than 16 MB\. /) }] };
    const fits = await server.post({ query: echoes(20), variables: value(750_000) });
    expect(fits.body.errors).toBeUndefined();
    const { status, body } = await server.post({ query: echoes(25), variables: value(750_000) });
    expect([status, body.data]).toEqual([200, null]);
    expect(body).toMatchObject(tooLarge);
    expect(body.errors).toMatchObject([{ extensions: { code: "INVALID_INPUT", status: 400 } }]);
    // Each alone fits, and nine of them together.
    const batch = await server.post(
      Array.from({ length: 10 }, () => ({ query: echoes(20), variables: value(88_000) })),
    );
    const answers = batch.body as unknown as readonly { data: unknown }[];
    expect(answers.filter(({ data }) => data !== null)).toHaveLength(9);
    expect(answers).toContainEqual(expect.objectContaining({ data: null }));
    const response = await stream("subscription { ticks(count: 1, size: 17000000) { padding } }");
    expect((await eventsOf(response).next()).value).toMatchObject({ event: "next", data: tooLarge });
  });

  it("refuse what is too deep, too long, or has too many aliases or selections, and say which", async () => {
    const deep = (levels: number): string =>
      `{ customers ${"{ boss ".repeat(levels - 2)} { id } ${"}".repeat(levels - 2)} }`;
    const aliases = (count: number, field: string) =>
      `{ ${Array.from({ length: count }, (_, n) => `a${n}: ${field}`).join(" ")} }`;
    const doubling = Array.from({ length: 30 }, (_, n) => `fragment F${n} on Query { ...F${n + 1} ...F${n + 1} }`);
    const cases: [string, RegExp][] = [
      [deep(16), /16 levels deep; at most 15/],
      [aliases(31, "boom"), /31 aliases of the field boom; at most 30/],
      [
        `{ ${["boom", "forbidden", "listed", "customers { id }"].map((f) => aliases(26, f).slice(1, -1)).join(" ")} }`,
        /104 aliases; at most 100/,
      ],
      [`{ ${"boom ".repeat(5_001)} }`, /token/i],
      [`{ ...F0 } ${doubling.join(" ")} fragment F30 on Query { boom }`, /more than 5000 selections/],
    ];
    for (const [query, problem] of cases) {
      const { status, body } = await server.post({ query }, { accept: "application/graphql-response+json" });
      expect(body.errors?.map(({ message }) => message).join()).toMatch(problem);
      expect(status).toBe(400);
    }
    expect((await server.post({ query: deep(15) })).body.errors).toBeUndefined();
    expect((await server.post({ query: getIntrospectionQuery() })).body.errors).toBeUndefined();
  });
});

describe("GraphiQL", () => {
  const page = (headers: Record<string, string> = {}) =>
    fetch(server.url, { headers: { accept: "text/html,application/xhtml+xml", ...headers } });

  it("is served to browsers without credentials and loads nothing from elsewhere", async () => {
    const response = await page();
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toMatch(/^text\/html/);
    const policy = response.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/https?:|\*/);
    const html = await response.text();
    expect(html).toContain("YogaGraphiQL.renderYogaGraphiQL");
    expect(html).toContain("subscription Events");
    expect(html).not.toMatch(/<(script|link|img|iframe|source)\b[^>]*\b(src|href)="(https?:)?\/\//i);
    expect(html).not.toMatch(/url\(\s*["']?https?:/i);
    expect(html).not.toMatch(/importScripts\(\s*["']https?:|import\(\s*["']https?:/);
  });

  it("opens with operations that the supergraph answers", async () => {
    const supergraph = parse(await readFile("schema/supergraph.graphql", "utf8"));
    const schema = buildASTSchema(transformSupergraphToPublicSchema(supergraph));
    expect(validate(schema, parse(firstQuery)).map(({ message }) => message)).toEqual([]);
  });

  it("is compressed, and not sent again while it hasn't changed", async () => {
    const first = await page();
    expect(first.headers.get("content-encoding")).toBe("gzip");
    const etag = first.headers.get("etag") ?? "";
    await first.body?.cancel();
    expect((await page({ "if-none-match": etag })).status).toBe(304);
  });

  it("doesn't stand in the way of an operation in the address, which needs credentials", async () => {
    const response = await fetch(`${server.url}?query={__typename}`, { headers: { accept: "text/html" } });
    expect(response.status).toBe(401);
  });
});

describe("server-sent events", () => {
  it("carry a subscription and end with the client", async () => {
    const leaving = new AbortController();
    const response = await stream(
      "subscription { ticks(count: 2) { type subject { ... on Customer { fullName } } } }",
      { signal: leaving.signal },
    );
    expect(response.headers.get("content-type")).toMatch(/^text\/event-stream/);
    expect(response.headers.get("x-request-id")).toBe("a-stream");
    const events = eventsOf(response);
    for (const n of [1, 2]) {
      const data = { data: { ticks: { type: `TICK ${n}`, subject: { fullName: `Customer ${n}` } } } };
      expect((await events.next()).value).toEqual({ event: "next", data });
    }
    expect(server.world.open.has("a-stream")).toBe(true);
    leaving.abort();
    await until(() => server.world.open.size === 0);
  });

  it("tell of a subscription that can't start, and of one that breaks", async () => {
    const read = async (query: string) => {
      const events = [];
      for await (const event of eventsOf(await stream(query))) events.push(event);
      return events;
    };
    expect(await read("subscription { late { type } }")).toMatchObject([
      { event: "next", data: { errors: [{ message: "after: is not a cursor of this log" }] } },
      { event: "complete" },
    ]);
    expect(await read("subscription { broken { type } }")).toMatchObject([
      { event: "next", data: { data: { broken: { type: "FIRST" } } } },
      { event: "next", data: { errors: [{ extensions: { code: "SERVICE_UNAVAILABLE" } }] } },
      { event: "complete" },
    ]);
  });

  it("are needed for a subscription over HTTP", async () => {
    const { status, body } = await server.post(
      { query: "subscription { ticks(count: 1) { type } }" },
      { accept: "application/json" },
    );
    expect(status).toBe(406);
    expect(body.errors).toMatchObject([{ extensions: { code: "INVALID_INPUT" } }]);
    expect(server.world.open.size).toBe(0);
  });
});
