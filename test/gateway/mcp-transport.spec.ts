import { request as httpRequest } from "node:http";
import { afterAll, describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { startApp } from "../testkit/app.js";
import { connect, policy, quoted, usage } from "../subgraphs/agents.fixture.js";
import { assistantOf, closeAssistants, post, request, type RpcReply } from "./mcp.fixture.js";

const app = await startApp({ env: { PAYGRAPH_ALLOWED_ORIGINS: "https://dashboard.example.com" } });
const client = (await app.platform({ skipPaperwork: true })).sandbox;
const agent = await connect(client);
afterAll(() => closeAssistants());

/** A POST with the agent's token. */
const send = (body: string | Uint8Array<ArrayBuffer>, headers: Readonly<Record<string, string>> = {}) =>
  post(app.baseUrl, body, { authorization: `Bearer ${agent.accessToken}`, ...headers });
const error = ({ status, body }: RpcReply) => [status, body?.error?.code];

describe("credentials", () => {
  it("other than an agent's are refused with 401, which asks for Bearer", async () => {
    const unknown = `Bearer gat_${"0".repeat(40)}`;
    for (const authorization of ["", unknown, "Bearer nonsense", client.authorization]) {
      const refused = await send(request("tools/list"), { authorization });
      expect(refused).toMatchObject({
        status: 401,
        body: { jsonrpc: "2.0", id: null, error: { code: -32000, data: { status: 401, code: "UNAUTHORIZED" } } },
      });
      expect(refused.headers.get("www-authenticate")).toBe('Bearer realm="Paygraph"');
      expect(refused.headers.get("cache-control")).toBe("no-store");
    }
    const url = `${app.baseUrl}/mcp?access_token=${agent.accessToken}`;
    const inUrl = await fetch(url, { method: "POST", body: request("tools/list") });
    expect(inUrl.status).toBe(401);
  });

  it("are looked at before the body, and with each request", async () => {
    expect((await send("not JSON", { authorization: client.authorization })).status).toBe(401);
    const its = await connect(client, policy(), 0);
    const headers = { authorization: `Bearer ${its.accessToken}` };
    expect((await send(request("tools/list"), headers)).status).toBe(200);
    await client.rest("PATCH", `/agents/${its.id}`, { body: { isPaused: true } });
    expect(await send(request("initialize"), headers)).toMatchObject({
      status: 403,
      body: { error: { code: -32000, message: expect.stringContaining("paused"), data: { code: "FORBIDDEN" } } },
    });
    await client.rest("DELETE", `/agents/${its.id}`);
    expect((await send(request("tools/list"), headers)).status).toBe(401);
  });
});

describe("a message", () => {
  const malformed: readonly (readonly [string, string | Uint8Array<ArrayBuffer>, number])[] = [
    ["that is empty", "", -32700],
    ["that is no JSON", "{", -32700],
    ["that is no UTF-8", new Uint8Array([0x22, 0xff, 0x22]), -32700],
    ["that is nested without end", "[".repeat(500_000), -32700],
    ["that is null", "null", -32600],
    ["that is a text", '"tools/list"', -32600],
    ["that is an empty object", "{}", -32600],
    ["of another version", '{"jsonrpc":"1.0","id":1,"method":"tools/list"}', -32600],
    ["whose id is no id", request("tools/list", {}, { a: 1 }), -32600],
    ["whose method is no text", '{"jsonrpc":"2.0","id":1,"method":5}', -32600],
    ["whose parameters are a list", '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":[]}', -32600],
    ["that is an empty batch", "[]", -32600],
    ["that is a batch", `[${request("tools/list")}]`, -32600],
    ["that is a batch of thousands", `[${Array.from({ length: 5_000 }, () => request("ping")).join(",")}]`, -32600],
    ["that is nested deeply", `${"[".repeat(200_000)}${"]".repeat(200_000)}`, -32600],
  ];
  it.each(malformed)("%s: 400", async (_name, body, code) => {
    const refused = await send(body);
    expect(error(refused)).toEqual([400, code]);
    expect(refused.body).toMatchObject({ jsonrpc: "2.0", id: null });
  });

  const wrong: readonly (readonly [string, string, object, number])[] = [
    ["an unknown method", "tools/remove", {}, -32601],
    ["what is not offered", "prompts/list", {}, -32601],
    ["a tool without a name", "tools/call", {}, -32602],
    ["arguments that are a list", "tools/call", { name: "get_me", arguments: [] }, -32602],
    ["an unknown tool", "tools/call", { name: "create_token" }, -32602],
    ["a tool by a member of every object", "tools/call", { name: "__proto__" }, -32602],
    ["a resource without an address", "resources/read", {}, -32602],
    ["a handshake without a version", "initialize", {}, -32602],
    ["a completion of nothing", "completion/complete", {}, -32602],
    ["a resource that isn't there", "resources/read", { uri: "file:///etc/passwd" }, -32002],
  ];
  it.each(wrong)("that asks for %s: an error of the protocol", async (_name, method, params, code) => {
    const refused = await send(request(method, params, "the-id"));
    expect(error(refused)).toEqual([200, code]);
    expect(refused.body.id).toBe("the-id");
  });

  it("without an id is taken, and not answered", async () => {
    for (const body of [
      '{"jsonrpc":"2.0","method":"notifications/initialized"}',
      '{"jsonrpc":"2.0","id":1,"result":{}}',
    ]) {
      expect(await send(body)).toMatchObject({ status: 202, body: undefined });
    }
  });

  it("of a version that isn't spoken is 400; the handshake offers one that is", async () => {
    expect((await send(request("tools/list"), { "mcp-protocol-version": "1999-01-01" })).status).toBe(400);
    const shake = (protocolVersion: string) =>
      send(request("initialize", { protocolVersion, capabilities: {}, clientInfo: { name: "test", version: "1" } }));
    const { status, body, headers } = await shake("2025-06-18");
    expect([status, body.result.protocolVersion]).toEqual([200, "2025-06-18"]);
    expect(body.result.serverInfo.name).toBe("paygraph");
    expect(headers.get("mcp-session-id")).toBeNull();
    expect((await shake("1999-01-01")).body.result.protocolVersion).toMatch(/^2025-/);
  });

  it("is answered with JSON whatever the client accepts", async () => {
    for (const accept of ["application/json", "*/*", "text/event-stream"]) {
      const { status, headers, body } = await send(request("ping"), { accept });
      expect([status, headers.get("content-type"), body.result]).toEqual([200, "application/json; charset=utf-8", {}]);
    }
  });

  it("that asks for a payment as a task is refused, and nothing is paid", async () => {
    const { id: quoteId } = await quoted(agent, 100);
    const before = await usage(client, agent);
    const refused = await send(
      request("tools/call", { name: "execute_quote", arguments: { quoteId }, task: { ttl: 1 } }),
    );
    expect(refused.body.error).toBeDefined();
    expect(await usage(client, agent)).toEqual(before);
  });

  it("of a notification calls no tool", async () => {
    const { id: quoteId } = await quoted(agent, 100);
    const before = await usage(client, agent);
    const params = { name: "execute_quote", arguments: { quoteId } };
    expect((await send(JSON.stringify({ jsonrpc: "2.0", method: "tools/call", params }))).status).toBe(202);
    expect(await usage(client, agent)).toEqual(before);
  });

  it("never fails on what it says: any arguments of any tool have a result, which is none of ours", async () => {
    const assistant = await assistantOf(app.baseUrl, agent.accessToken);
    const { tools } = await assistant.mcp.listTools();
    const names = [...new Set(tools.flatMap(({ inputSchema }) => Object.keys(inputSchema.properties ?? {})))];
    const value = fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.constantFrom("InternalAccount:1", -1, 2 ** 53, "\0", "\ud800"),
    );
    const args = fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.string()), value, { maxKeys: 5 });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...tools.map(({ name }) => name)), args, async (name, given) => {
        const { status, body } = await send(request("tools/call", { name, arguments: given }));
        expect(status).toBe(200);
        if (!body.result.isError) return;
        const error = JSON.parse(body.result.content[1].text);
        expect(error.status).toBeGreaterThanOrEqual(400);
        expect(error.status).toBeLessThan(500);
      }),
      { numRuns: 200 },
    );
  });
});

describe("a request", () => {
  it("that is too large is 413, also where its length isn't declared", async () => {
    const body = request("tools/call", { name: "get_me", arguments: { text: "x".repeat(1_100_000) } });
    expect(error(await send(body))).toEqual([413, -32000]);
    const chunked = await new Promise<number>((resolve, reject) => {
      const headers = { authorization: `Bearer ${agent.accessToken}`, "content-type": "application/json" };
      const sent = httpRequest(`${app.baseUrl}/mcp`, { method: "POST", headers });
      sent.on("response", (response) => resolve(response.resume().statusCode ?? 0)).on("error", reject);
      sent.write(body);
      sent.end();
    });
    expect(chunked).toBe(413);
  });

  it("of another type or encoding is 415", async () => {
    for (const [name, value] of [
      ["content-type", "text/plain"],
      ["content-type", "application/x-www-form-urlencoded"],
      ["content-encoding", "br"],
    ] as const) {
      expect(error(await send(request("ping"), { [name]: value }))).toEqual([415, -32000]);
    }
  });

  it("of another method is 405: there is no stream to open, and no session to end", async () => {
    for (const method of ["GET", "DELETE", "PUT", "PATCH", "OPTIONS"]) {
      const headers = { authorization: `Bearer ${agent.accessToken}`, accept: "text/event-stream" };
      const refused = await fetch(`${app.baseUrl}/mcp`, { method, headers });
      expect([method, refused.status, refused.headers.get("allow")]).toEqual([method, 405, "POST"]);
      expect(await refused.json()).toMatchObject({ error: { data: { code: "METHOD_NOT_ALLOWED" } } });
    }
  });

  it("of another website's page is 403; of an allowed one it is served", async () => {
    for (const [name, value] of [
      ["origin", "https://evil.example"],
      ["origin", "null"],
      ["origin", "http://rebound.example:4000"],
      ["sec-fetch-site", "cross-site"],
    ] as const) {
      expect(error(await send(request("ping"), { [name]: value }))).toEqual([403, -32000]);
    }
    const allowed = await send(request("ping"), { origin: "https://dashboard.example.com" });
    expect([allowed.status, allowed.headers.get("access-control-allow-origin")]).toEqual([
      200,
      "https://dashboard.example.com",
    ]);
  });

  it("is measured under its path", async () => {
    const text = await app.core.deps.metrics.registry.metrics();
    expect(text).toMatch(/paygraph_request_duration_seconds_count\{route="POST \/mcp",status="200"\} \d/);
    expect(text).toMatch(/paygraph_request_duration_seconds_count\{route="GET \/mcp",status="405"\} \d/);
  });

  it("counts towards the token's limit", async () => {
    const limited = await startApp({ beside: app, worker: false, env: { PAYGRAPH_RATE_LIMIT: "3" } });
    try {
      const ping = () => post(limited.baseUrl, request("ping"), { authorization: `Bearer ${agent.accessToken}` });
      const replies = await Promise.all(Array.from({ length: 12 }, ping));
      const refused = replies.filter(({ status }) => status === 429);
      expect(refused.length).toBeGreaterThan(0);
      expect(refused[0]?.body.error.data.code).toBe("RATE_LIMITED");
      expect(refused[0]?.headers.get("retry-after")).toBe("1");
      expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(3);
    } finally {
      await limited.close();
    }
  });
});
