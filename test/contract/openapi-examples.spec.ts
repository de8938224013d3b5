import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "@jest/globals";
import { isJsonObject, type JsonObject } from "../../gateway/rest/openapi-schemas.js";
import { projectRoot } from "../../subgraphs/shared/kernel/project-root.js";
import { createReplyValidator } from "./openapi-validator.js";

interface Media {
  readonly example?: unknown;
}
interface Body {
  readonly content?: Readonly<Record<string, Media>>;
}
interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { name: string; in: string; example?: string }[];
  readonly requestBody?: Body;
  readonly responses: Readonly<Record<string, Body>>;
}

const openapi = JSON.parse(readFileSync(path.join(projectRoot, "schema/openapi.json"), "utf8")) as JsonObject;
const operations = Object.entries(openapi.paths as Record<string, Record<string, Operation>>).flatMap(
  ([template, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ template, method: method.toUpperCase(), operation })),
);
const mediaOf = (body: Body | undefined) => Object.values(body?.content ?? {})[0];

it("has an example of each operation: its path, its request and a success, all as its schemas say", () => {
  const validator = createReplyValidator(openapi);
  const problems: string[] = [];
  for (const { template, method, operation } of operations) {
    const complain = (texts: readonly string[]) =>
      problems.push(...texts.map((text) => `${method} ${template}: ${text}`));
    for (const { name, in: place, example } of operation.parameters ?? []) {
      if (place === "path" && example === undefined) complain([`no example of ${name}`]);
    }
    const request = mediaOf(operation.requestBody);
    if (request && (!("example" in request) || validator.request(method, template, request.example).length > 0)) {
      complain(["no valid request", ...validator.request(method, template, request.example)]);
    }
    const successes = Object.entries(operation.responses).filter(([status]) => Number(status) < 300);
    const shown = successes.filter(([, body]) => "example" in (mediaOf(body) ?? { example: undefined }));
    if (shown.length === 0) complain(["no response"]);
    for (const [status, body] of shown) {
      complain(validator.reply(method, template, Number(status), mediaOf(body)?.example));
    }
  }
  expect(operations.length).toBeGreaterThan(150);
  expect(problems).toEqual([]);
}, 60_000);

const read = (file: string): JsonObject => {
  const parsed: unknown = JSON.parse(readFileSync(path.join(projectRoot, file), "utf8"));
  if (!isJsonObject(parsed)) throw new Error(`${file} has no object`);
  return parsed;
};

it("has samples of events as the webhooks' schemas say", () => {
  const validator = createReplyValidator(openapi);
  const envelope = { id: "Webhook:1", timestamp: "2026-01-15T10:00:00Z", platformId: "p", environment: "SANDBOX" };
  const samples = Object.entries(read("schema/event-samples.json"));
  for (const [type, data] of samples) {
    const extra = type === "TEST" && { test: true, webhookId: envelope.id };
    expect([type, validator.webhook(type, { ...envelope, type, data, ...extra })]).toEqual([type, []]);
  }
  expect(samples.length).toBeGreaterThan(50);
}, 60_000);

it.each(["schema/examples.json", "schema/event-samples.json"])("shows nobody's ids, times or secrets in %s", (file) => {
  const text = JSON.stringify(read(file));
  const others = (pattern: RegExp, known: RegExp) => (text.match(pattern) ?? []).filter((found) => !known.test(found));
  expect(others(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g, /^01a1fbfa-4109-7002-a57d-/)).toEqual([]);
  expect(others(/\d{4}-\d\d-\d\dT\d\d:\d\d/g, /^2026-01-15T1/)).toEqual([]);
  expect(others(/(?<!\w)[0-9a-f]{20,}(?!\w)/g, /^0[1-4]23456789abcdef/)).toEqual([]);
  expect(text).not.toMatch(/gat_(?!01|Example)|127\.0\.0\.1/);
});
