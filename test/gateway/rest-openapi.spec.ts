import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { z } from "zod";
import { emitOpenApi, type WebhookTable } from "../../gateway/rest/openapi.js";
import { isJsonObject, type JsonObject } from "../../gateway/rest/openapi-schemas.js";
import { routesOf, type Route } from "../../gateway/rest/route.js";
import { reply } from "../../subgraphs/shared/operation/definition.js";
import { createReplyValidator } from "../contract/openapi-validator.js";
import { startRest, type Harness, type RestCall } from "./rest-harness.js";
import { createShop, itemWire, operations } from "./rest-shop.js";

const webhooks: WebhookTable = {
  test: {
    types: { TEST: "A test." },
    data: z.object({}),
    extra: z.object({ test: z.literal(true), webhookId: z.string() }),
  },
  "item-change": {
    types: { "ITEM.CREATED": "An item is new.", "ITEM.CHANGED": "An item is another." },
    data: itemWire,
  },
};
const openapi = emitOpenApi(routesOf(operations), webhooks);

function at(value: unknown, ...names: readonly (string | number)[]): unknown {
  return names.reduce<unknown>((found, name) => (isJsonObject(found) ? found[name] : undefined), value);
}

function parametersOf(path: string, method: string): unknown[] {
  const parameters = at(openapi, "paths", path, method, "parameters");
  return Array.isArray(parameters) ? parameters : [];
}

function schemaNames(document: JsonObject): string[] {
  return Object.keys(at(document, "components", "schemas") ?? {});
}

/** One POST that takes and returns these. */
function routesWith(body: z.ZodType, returned: z.ZodType, name = "x"): Route[] {
  const rest = { route: `POST /${name}`, tag: "T", summary: "S", body, reply: [reply(200, returned)] } as const;
  return routesOf([{ kind: "mutation", facts: { name, description: "D", rest } }]);
}

describe("the document", () => {
  it("says version, server and security", () => {
    expect(openapi).toMatchObject({
      openapi: "3.1.0",
      info: { title: "Paygraph", version: "2025-10-13" },
      servers: [{ url: "/2025-10-13" }],
      components: {
        securitySchemes: {
          BasicAuth: { type: "http", scheme: "basic" },
          AgentAuth: { type: "http", scheme: "bearer" },
          WebhookSignature: { type: "apiKey", in: "header", name: "X-Service-Signature" },
        },
      },
    });
  });

  it("is the same text each time", () => {
    expect(JSON.stringify(emitOpenApi(routesOf(operations), webhooks))).toBe(JSON.stringify(openapi));
    expect(schemaNames(openapi)).toEqual([...schemaNames(openapi)].sort());
  });

  it("refers only to components that exist", () => {
    const text = JSON.stringify(openapi);
    const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, found = ""]) => found);
    expect(references.length).toBeGreaterThan(20);
    for (const found of references) {
      expect(found).toMatch(/^#\/components\/(schemas|responses)\//);
      expect([found, at(openapi, ...found.slice(2).split("/"))]).toEqual([found, expect.any(Object)]);
    }
  });

  it("documents path, query and header parameters", () => {
    expect(parametersOf("/items", "get")).toEqual([
      {
        name: "limit",
        in: "query",
        required: false,
        schema: { type: "integer", minimum: 1, maximum: 100, default: 20 },
      },
      { name: "cursor", in: "query", required: false, schema: { type: "string", minLength: 1, maxLength: 512 } },
      {
        name: "tags",
        in: "query",
        required: false,
        style: "form",
        explode: true,
        schema: { type: "array", items: { type: "string" } },
      },
      { name: "isOpen", in: "query", required: false, schema: { type: "boolean" } },
      { name: "atLeast", in: "query", required: false, schema: { type: "number" } },
      { name: "kind", in: "query", required: false, schema: { type: "string", enum: ["BIG", "SMALL"] } },
    ]);
    expect(parametersOf("/items/{itemId}", "patch")).toMatchObject([
      { name: "itemId", in: "path", required: true, schema: { type: "string" } },
      { name: "Service-Wallet-Signature", in: "header", required: false },
      { name: "Request-Id", in: "header", required: false },
    ]);
    const key = { name: "Idempotency-Key", in: "header", schema: { type: "string", minLength: 1, maxLength: 255 } };
    expect(parametersOf("/items", "post")).toMatchObject([{ ...key, required: false }]);
    expect(parametersOf("/strict", "post")).toMatchObject([{ ...key, required: true }]);
    expect(parametersOf("/items/{itemId}", "delete")).toHaveLength(1);
  });

  it("documents each success, and each error that can come", () => {
    const statuses = (path: string, method: string) =>
      Object.keys(at(openapi, "paths", path, method, "responses") ?? {});
    expect(statuses("/items", "get")).toEqual(["200", "400", "401", "429", "500", "503"]);
    expect(statuses("/items/{itemId}", "patch")).toEqual([
      "200",
      "202",
      "400",
      "401",
      "403",
      "404",
      "413",
      "415",
      "429",
      "500",
      "503",
    ]);
    expect(statuses("/items/{itemId}/ping", "post")).toEqual(expect.arrayContaining(["200", "201", "409"]));
    expect(statuses("/sandbox/clock", "post")).toContain("404");
    expect(statuses("/sandbox/send", "post")).toContain("403");
    expect(at(openapi, "paths", "/items/{itemId}", "delete", "responses", 204)).not.toHaveProperty("content");
    expect(at(openapi, "components", "schemas", "Error410", "properties", "code", "enum")).toEqual([
      "CUSTOMER_DELETED",
    ]);
    expect(at(openapi, "components", "schemas", "Error400", "properties", "code", "enum")).toContain("INVALID_INPUT");
  });

  it("marks extensions", () => {
    expect(at(openapi, "paths", "/items/{itemId}/ping", "post")).toMatchObject({ "x-paygraph-extension": true });
    expect(at(openapi, "paths", "/items", "get")).not.toHaveProperty("x-paygraph-extension");
  });

  it("marks what is deprecated, with what replaces it, and documents the headers that say so", () => {
    expect(at(openapi, "paths", "/strict", "post")).toMatchObject({
      deprecated: true,
      description: "Deprecated since 2025-10-13: use `POST /items`.",
    });
    expect(at(openapi, "paths", "/strict", "post", "responses", "201", "headers")).toMatchObject({
      deprecation: { schema: { type: "string" } },
      link: { schema: { type: "string" } },
    });
    expect(at(openapi, "paths", "/items", "post")).not.toHaveProperty("deprecated");
    expect(at(openapi, "paths", "/items", "post", "responses", "201", "headers")).not.toHaveProperty("link");
  });

  it("documents a multipart body with its files", () => {
    expect(at(openapi, "paths", "/uploads", "post", "requestBody", "content", "multipart/form-data")).toMatchObject({
      schema: {
        type: "object",
        required: ["kind", "file"],
        properties: { kind: { type: "string" }, file: { type: "string", format: "binary" } },
      },
      encoding: { file: { contentType: "text/plain, application/pdf" } },
    });
  });

  it("documents webhooks with their envelope", () => {
    expect(
      at(openapi, "webhooks", "item-change", "post", "requestBody", "content", "application/json", "schema"),
    ).toEqual({
      $ref: "#/components/schemas/ItemChangeWebhook",
    });
    expect(at(openapi, "components", "schemas", "ItemChangeWebhook")).toMatchObject({
      required: ["id", "type", "timestamp", "data"],
      properties: { type: { enum: ["ITEM.CREATED", "ITEM.CHANGED"] }, data: { $ref: "#/components/schemas/Item" } },
    });
  });
});

describe("schemas", () => {
  it("writes amounts as int64 and nullable members with a null type", () => {
    expect(at(openapi, "components", "schemas", "Item", "properties")).toMatchObject({
      nickname: { type: ["string", "null"] },
      amount: { type: ["integer", "null"], minimum: 0, format: "int64" },
      address: { $ref: "#/components/schemas/Address" },
    });
  });

  it("keeps a request's side apart where it differs, with all that refers to it", () => {
    const inner = z.object({ kind: z.enum(["A", "B"]).default("A") }).meta({ id: "Inner" });
    const outer = z.object({ inner }).meta({ id: "Outer" });
    const same = z.object({ name: z.string() }).meta({ id: "Same" });
    const both = z.object({ outer, same });
    const document = emitOpenApi(routesWith(both, both), {});
    const names = schemaNames(document).filter((name) => !name.startsWith("Error"));
    expect(names).toEqual(["Inner", "InnerInput", "Outer", "OuterInput", "Same"]);
    expect(at(document, "components", "schemas", "OuterInput", "properties", "inner")).toEqual({
      $ref: "#/components/schemas/InnerInput",
    });
    expect(at(document, "components", "schemas", "Inner", "required")).toEqual(["kind"]);
    expect(at(document, "components", "schemas", "InnerInput")).not.toHaveProperty("required");
  });

  it("gives a union of named members its discriminator, and closes only strict objects", () => {
    const a = z.object({ type: z.literal("A") }).meta({ id: "A" });
    const b = z.strictObject({ type: z.literal("B") }).meta({ id: "B" });
    const union = z.discriminatedUnion("type", [a, b]);
    const unnamed = z.discriminatedUnion("type", [
      z.object({ type: z.literal("A") }),
      z.object({ type: z.literal("B") }),
    ]);
    const document = emitOpenApi(routesWith(z.object({ union, unnamed }).meta({ id: "Body" }), z.object({})), {});
    const schemas = at(document, "components", "schemas");
    expect(at(schemas, "Body", "properties", "union", "discriminator")).toEqual({
      propertyName: "type",
      mapping: { A: "#/components/schemas/A", B: "#/components/schemas/B" },
    });
    expect(at(schemas, "Body", "properties", "unnamed")).not.toHaveProperty("discriminator");
    expect(at(schemas, "A")).not.toHaveProperty("additionalProperties");
    expect(at(schemas, "B", "additionalProperties")).toBe(false);
  });

  it("refuses two schemas with one id, two routes with one operationId, and what JSON can't say", () => {
    const one = z.object({ a: z.string() }).meta({ id: "Twice" });
    const other = z.object({ b: z.string() }).meta({ id: "Twice" });
    const [x, y] = [routesWith(one, z.object({})), routesWith(other, z.object({}), "y")];
    expect(() => emitOpenApi([...x, ...y], {})).toThrow(/"POST \/y": Two different schemas have the id Twice/);
    expect(() => emitOpenApi([...x, ...x], {})).toThrow(/operationId x/);
    expect(() => emitOpenApi(routesWith(z.object({}), z.object({ at: z.date() })), {})).toThrow(/Route "POST \/x"/);
  });
});

describe("replies against the document", () => {
  const validator = createReplyValidator(openapi);
  let rest: Harness;
  beforeAll(async () => {
    rest = await startRest({ operations, deps: createShop() });
  });
  afterAll(() => rest.close());

  it("finds nothing wrong with what the adapter answers", async () => {
    const calls: [method: string, path: string, status: number, call?: RestCall][] = [
      ["GET", "/items?limit=5", 200],
      ["GET", "/items?limit=0", 400],
      ["GET", "/items", 401, { as: null }],
      ["POST", "/items", 201, { json: { name: "n", amount: 3 } }],
      ["POST", "/items", 400, { json: { name: "", address: {} } }],
      ["POST", "/items", 403, { as: "viewer", json: {} }],
      ["POST", "/items", 409, { json: { name: "conflict" } }],
      ["POST", "/items", 413, { json: { name: "x".repeat(1_100_000) } }],
      ["POST", "/items", 415, { body: "a=b", headers: { "content-type": "text/plain" } }],
      ["POST", "/items", 429, { json: { name: "limited" } }],
      ["POST", "/items", 500, { json: { name: "crash" } }],
      ["POST", "/items", 503, { json: { name: "down" } }],
      ["PATCH", "/items/Item%3A1", 202, { json: { name: "sign" } }],
      ["PATCH", "/items/Item:1", 200, { json: { name: "other" } }],
      ["GET", "/items/special", 200],
      ["GET", "/items/Item:missing", 404],
      ["DELETE", "/items/Item:1", 204],
      ["PUT", "/items", 405],
      ["GET", "/nothing", 404],
    ];
    for (const [method, path, status, call] of calls) {
      const answer = await rest.rest(method, path, call);
      const body: unknown = answer.text === "" ? undefined : JSON.parse(answer.text);
      expect([method, path, answer.status]).toEqual([method, path, status]);
      expect([method, path, validator.reply(method, `/2025-10-13${path}`, status, body)]).toEqual([method, path, []]);
    }
  });

  it("finds what is wrong", () => {
    const item = { id: "Item:1", name: "n", nickname: null };
    expect(validator.reply("GET", "/items/Item:1", 200, item)).toEqual([]);
    expect(validator.reply("GET", "/items/Item:1", 200, { ...item, name: 1 })).toEqual([
      expect.stringContaining("/name must be string"),
    ]);
    expect(validator.reply("GET", "/items/Item:1", 200, { id: "Item:1", name: "n" })).toHaveLength(1);
    expect(validator.reply("GET", "/items/Item:1", 200, undefined)).toHaveLength(1);
    expect(validator.reply("GET", "/items/Item:1", 418, item)).toHaveLength(1);
    expect(validator.reply("DELETE", "/items/Item:1", 204, {})).toHaveLength(1);
    expect(validator.reply("GET", "/items/Item:1", 404, { code: "NOT_FOUND" })).not.toEqual([]);
    expect(validator.reply("GET", "/elsewhere", 200, item)).toHaveLength(1);
    expect(validator.reply("PUT", "/items", 200, item)).toHaveLength(1);
    const challenge = { payloadToSign: "p", requestId: "r", expiresAt: "yesterday" };
    expect(validator.reply("PATCH", "/items/Item:1", 202, challenge)).toEqual([expect.stringContaining("date-time")]);
  });

  it("checks webhooks by their type", () => {
    const timestamp = "2026-01-01T00:00:00.000Z";
    const created = { id: "Webhook:1", type: "ITEM.CREATED", timestamp, data: { id: "1", name: "n", nickname: null } };
    expect(validator.webhook("ITEM.CREATED", created)).toEqual([]);
    expect(validator.webhook("ITEM.CHANGED", created)).toHaveLength(1);
    expect(validator.webhook("ITEM.CREATED", { ...created, data: {} })).not.toEqual([]);
    expect(validator.webhook("ITEM.CREATED", { ...created, timestamp: 5 })).not.toEqual([]);
    expect(validator.webhook("OTHER", created)).toHaveLength(1);
    const test = { id: "Webhook:1", type: "TEST", timestamp, data: {}, test: true, webhookId: "Webhook:1" };
    expect(validator.webhook("TEST", test)).toEqual([]);
    expect(validator.webhook("TEST", { ...test, test: undefined })).not.toEqual([]);
  });
});
