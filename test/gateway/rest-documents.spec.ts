import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "@jest/globals";
import Fastify from "fastify";
import { buildSchema } from "graphql";
import { registerRest } from "../../gateway/rest/adapter.js";
import { loadDocuments } from "../../gateway/rest/documents.js";
import { route, type RouteTable } from "../../gateway/rest/route.js";
import { loadEnv } from "../../subgraphs/shared/kernel/env.js";
import { createLogger } from "../../subgraphs/shared/kernel/logger.js";
import { createMetrics } from "../../subgraphs/shared/kernel/telemetry.js";
import { fakeExecutor } from "./rest-harness.js";

const schema = buildSchema(
  "type Query { item: Item } type Mutation { make: Item } type Item { id: ID!, name: String }",
);
const folders: string[] = [];

function folderOf(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "documents-"));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

describe("loading the REST documents", () => {
  it("gives each operation the fragments that it uses, from any file", () => {
    const documents = loadDocuments(
      schema,
      folderOf({
        "a.graphql": "query Get { item { ...Fields } } mutation Make { make { id } }",
        "b.graphql": "fragment Fields on Item { ...Id name } fragment Id on Item { id } fragment Unused on Item { id }",
        "notes.txt": "not read",
      }),
    );
    expect([...documents.keys()]).toEqual(["Get", "Make"]);
    expect(documents.get("Get")).toMatchObject({ file: "a.graphql", isQuery: true });
    expect(documents.get("Make")?.isQuery).toBe(false);
    expect(documents.get("Get")?.node.definitions).toHaveLength(3);
    expect(documents.get("Make")?.node.definitions).toHaveLength(1);
  });

  it("names the file and line of everything that is wrong", () => {
    const wrong: [files: Record<string, string>, message: RegExp][] = [
      [{ "bad.graphql": "query Get {\n  item { wrong }\n}" }, /bad\.graphql:2:10: Get: Cannot query field "wrong"/],
      [{ "syntax.graphql": "query {" }, /syntax\.graphql/],
      [{ "anonymous.graphql": "{ item { id } }" }, /anonymous\.graphql: every operation needs a name/],
      [{ "a.graphql": "query Get { item { ...Missing } }" }, /a\.graphql:1:.*Unknown fragment "Missing"/],
      [
        { "a.graphql": "query Get { item { id } }", "b.graphql": "query Get { item { id } }" },
        /b\.graphql: .*Get.*twice/,
      ],
      [{ "a.graphql": "type Extra { id: ID }" }, /a\.graphql: only operations and fragments/],
    ];
    for (const [files, message] of wrong) expect(() => loadDocuments(schema, folderOf(files))).toThrow(message);
  });
});

describe("registering routes", () => {
  const facts = { operationId: "x", tag: "T", summary: "S", permission: "VIEW", variables: () => ({}) } as const;
  const register = (routes: RouteTable, operations: string) =>
    registerRest(Fastify(), {
      routes,
      executor: fakeExecutor(schema, {}),
      credentials: { authenticate: () => Promise.reject(new Error("nobody calls")), presume: () => undefined },
      logger: createLogger("silent"),
      metrics: createMetrics(),
      env: { ...loadEnv({}), publicUrl: "https://shop.example.test" },
      operations,
    });

  it("stops the start for a route that can't work, naming it", () => {
    const operations = folderOf({ "a.graphql": "query Get { item { id } }" });
    const good = route({ ...facts, document: "Get", reply: { 200: [null, (data) => data] } });
    const wrong: [routes: RouteTable, message: RegExp][] = [
      [{ "GET /x": { ...good, document: "Other" } }, /Route "GET \/x": no operation Other/],
      [
        { "GET /x": { ...good, idempotency: "optional" } },
        /Route "GET \/x": a GET takes no body and no idempotency key/,
      ],
      [{ "GET /x": { ...good, reply: {} } }, /Route "GET \/x": needs a reply/],
      [
        { "GET /x": { ...good, deprecated: { replacedBy: "GET /y", since: "2025-10-13" } } },
        /Route "GET \/x": is replaced by GET \/y, which is not a route/,
      ],
      [
        { "GET /x": { ...good, deprecated: { replacedBy: "GET /x", since: "now" } } },
        /Route "GET \/x": is deprecated since now, which is not a date/,
      ],
      [{ "FETCH /x": good } as unknown as RouteTable, /Route "FETCH \/x": the key/],
    ];
    for (const [routes, message] of wrong) expect(() => register(routes, operations)).toThrow(message);
    expect(() => register({ "GET /x": good }, operations)).not.toThrow();
  });
});
