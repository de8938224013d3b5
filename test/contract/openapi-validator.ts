import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { isJsonObject, type JsonObject } from "../../gateway/rest/openapi-schemas.js";

/** Violations of the contract by a response or webhook; empty: none. */
type Violations = readonly string[];

export interface ReplyValidator {
  /** `path` with or without the version, a proxy's prefix and a query; `body` parsed; `undefined`: none. */
  reply(method: string, path: string, status: number, body: unknown): Violations;
  /** A request's body, by the operation's template; of a form its fields. */
  request(method: string, template: string, body: unknown): Violations;
  /** The whole body of a webhook, `{ id, type, timestamp, data }`. */
  webhook(type: string, body: unknown): Violations;
}

interface Operation {
  readonly pattern: RegExp;
  readonly template: string;
  readonly methods: JsonObject;
}

function member(value: unknown, ...names: readonly (string | number)[]): unknown {
  return names.reduce<unknown>((found, name) => (isJsonObject(found) ? found[name] : undefined), value);
}

/** `~1` and `~0` of a JSON pointer. */
const pointer = (...names: readonly (string | number)[]) =>
  `openapi#/${names.map((name) => encodeURIComponent(String(name).replaceAll("~", "~0").replaceAll("/", "~1"))).join("/")}`;

/** Templates with fewer parameters come first: `/customers/end-user-terms` before `/customers/{customerId}`. */
function operationsOf(openapi: JsonObject): Operation[] {
  const parameters = ({ template }: Operation) => template.split("{").length;
  return Object.entries(isJsonObject(openapi.paths) ? openapi.paths : {})
    .map(([template, methods]) => ({
      template,
      methods: isJsonObject(methods) ? methods : {},
      pattern: new RegExp(`^${template.replace(/[.$]/g, "\\$&").replace(/\{\w+\}/g, "[^/]+")}$`),
    }))
    .sort((a, b) => parameters(a) - parameters(b));
}

/** Checks responses and webhooks against an OpenAPI 3.1 document, with JSON Schema 2020-12. */
export function createReplyValidator(openapi: JsonObject): ReplyValidator {
  // To optimise the code of a check takes longer than what the tests save by it.
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false, code: { optimize: false } });
  addFormats.default(ajv);
  for (const format of ["int32", "int64", "binary"]) ajv.addFormat(format, true);
  ajv.addSchema({ ...openapi, $id: "openapi" });
  const operations = operationsOf(openapi);
  const checks = new Map<string, ValidateFunction>();

  const check = (at: string, body: unknown): Violations => {
    const validate = checks.get(at) ?? ajv.compile({ $ref: at });
    checks.set(at, validate);
    if (validate(body)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) =>
        `${instancePath || "/"} ${message ?? "is wrong"} ${JSON.stringify(params)}`,
    );
  };

  const checkError = (status: number, body: unknown): Violations =>
    member(openapi, "components", "schemas", `Error${status}`)
      ? check(pointer("components", "schemas", `Error${status}`), body)
      : [`status ${status} is no error of the catalogue`];

  return {
    reply(method, path, status, body) {
      const [given = ""] = path.replace(/^.*?\/2025-10-13(?=\/)/, "").split("?", 1);
      // The server ignores one slash at the end.
      const bare = given.replace(/(?<=[^/])\/$/, "");
      const operation = operations.find(({ pattern }) => pattern.test(bare));
      const verb = method.toLowerCase();
      // No operation documents these two: the path or the method isn't there.
      if (!operation) return status === 404 ? checkError(404, body) : [`${bare} is in no path of the contract`];
      const declared = member(operation.methods, verb);
      if (!declared)
        return status === 405 ? checkError(405, body) : [`${method} ${operation.template} isn't documented`];
      const response = member(declared, "responses", status);
      if (!isJsonObject(response)) return [`${method} ${operation.template} doesn't document status ${status}`];
      if (typeof response.$ref === "string") return checkError(status, body);
      const schema = member(response, "content", "application/json", "schema");
      if (!schema) return body === undefined ? [] : [`status ${status} has no body`];
      if (body === undefined) return [`status ${status} has a body`];
      const names = ["paths", operation.template, verb, "responses", status, "content", "application/json", "schema"];
      return check(pointer(...names), body);
    },
    request(method, template, body) {
      const names = ["paths", template, method.toLowerCase(), "requestBody", "content"];
      const [mediaType] = Object.keys(member(openapi, ...names) ?? {});
      if (mediaType === undefined) return body === undefined ? [] : [`${method} ${template} takes no body`];
      return check(pointer(...names, mediaType, "schema"), body);
    },
    webhook(type, body) {
      for (const [name, webhook] of Object.entries(isJsonObject(openapi.webhooks) ? openapi.webhooks : {})) {
        const schema = member(webhook, "post", "requestBody", "content", "application/json", "schema");
        const title = String(member(schema, "$ref")).split("/").at(-1) ?? "";
        const types = member(openapi, "components", "schemas", title, "properties", "type", "enum");
        if (!Array.isArray(types) || !types.includes(type)) continue;
        const named = member(body, "type");
        if (named !== type) return [`the body says type ${String(named)} instead of ${type}`];
        return check(pointer("webhooks", name, "post", "requestBody", "content", "application/json", "schema"), body);
      }
      return [`no webhook of the contract has the type ${type}`];
    },
  };
}
