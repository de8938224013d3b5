import { STATUS_CODES } from "node:http";
import { z } from "zod";
import { environments, type Audience } from "../../subgraphs/shared/kernel/caller.js";
import { errorCatalogue, graphCodes } from "../../subgraphs/shared/kernel/errors.js";
import { pathParameters, type FileRule } from "../../subgraphs/shared/operation/definition.js";
import { idempotencyKeyMaxLength } from "../../subgraphs/shared/idempotency/idempotency.js";
import { pathId } from "../../subgraphs/shared/schema/ids.js";
import { deprecationNote, documentedDeprecationHeaders } from "./deprecation.js";
import { isRepeated, membersOf } from "./request.js";
import {
  replayedHeader,
  requestIdHeader,
  retryAfterHeader,
  shouldRetryHeader,
  warningHeader,
} from "./openapi-headers.js";
import { isJsonObject, SchemaComponents, type JsonObject } from "./openapi-schemas.js";
import { apiVersion, type Route } from "./route.js";

interface WebhookDefinition {
  /** Event types that are sent with this `data`, described. */
  readonly types: Readonly<Record<string, string>>;
  readonly data: z.ZodType;
  /** Members of the envelope besides `id`, `type`, `timestamp`, `data`. */
  readonly extra?: z.ZodObject;
  readonly description?: string;
}

/** By name, such as `incoming-payment`. */
export type WebhookTable = Readonly<Record<string, WebhookDefinition>>;

const errorStatuses = [...new Set(Object.values(errorCatalogue).map(({ status }) => status))].sort((a, b) => a - b);
const phrase = (status: number) => STATUS_CODES[status] ?? `Status ${status}`;
const jsonContent = (schema: JsonObject): JsonObject => ({ "application/json": { schema } });

const fieldErrors: JsonObject = {
  type: "array",
  items: {
    type: "object",
    required: ["field", "message"],
    properties: {
      field: { type: "string", description: "Path of the field, such as `address.country`." },
      message: { type: "string" },
      constraint: {
        type: "object",
        properties: {
          format: { type: "string" },
          pattern: { type: "string" },
          enum: { type: "array", items: { type: "string" } },
          minLength: { type: "integer" },
          maxLength: { type: "integer" },
        },
      },
    },
  },
};

const precheckErrors: JsonObject = {
  type: "array",
  items: { type: "string" },
  description:
    "Reasons why the file cannot be used, such as `dataNotReadable`, `screenshot`, `grayscale` or `documentExpired`.",
};

function errorSchema(status: number): JsonObject {
  const codes = Object.entries(errorCatalogue).flatMap(([code, definition]) =>
    definition.status === status && !graphCodes.has(code) ? [code] : [],
  );
  return {
    type: "object",
    required: ["status", "code", "reason", "message"],
    properties: {
      status: { type: "integer", const: status },
      code: { type: "string", enum: codes },
      reason: { type: "string", description: "Human-readable explanation of the error." },
      message: { type: "string", description: "Same as `reason`." },
      details: {
        type: "object",
        ...(status === 400 && { properties: { errors: fieldErrors } }),
        additionalProperties: true,
      },
      ...(status === 422 && { precheckErrors }),
    },
  };
}

function errorResponse(status: number, schema: JsonObject): JsonObject {
  const isRetried = status === 409 || status === 429 || status === 503;
  return {
    description: phrase(status),
    headers: {
      ...requestIdHeader,
      ...(isRetried && retryAfterHeader),
      ...((status === 409 || status === 429) && shouldRetryHeader),
    },
    content: jsonContent(schema),
  };
}

/** Every error status that the operation can return. */
function errorStatusesOf({ method, template, audience, permission, facts, ...route }: Route): number[] {
  const { errors = [] } = facts;
  const statuses = new Set([400, 429, 500, 503, ...errors.map((code) => errorCatalogue[code].status)]);
  if (audience !== "PUBLIC") statuses.add(401);
  // A paused agent is refused.
  if (audience === "AGENT" || (audience === "PLATFORM" && permission !== "VIEW")) statuses.add(403);
  if (route.sandboxOnly) statuses.add(Number(route.sandboxOnly));
  if (route.notFound || pathParameters(template).length > 0) statuses.add(404);
  if (route.takesKey) statuses.add(409);
  if (method !== "GET") statuses.add(413).add(415);
  return [...statuses].sort((a, b) => a - b);
}

function propertiesOf(schema: JsonObject): { properties: JsonObject; required: readonly unknown[] } {
  const { properties, required } = schema;
  return {
    properties: isJsonObject(properties) ? properties : {},
    required: Array.isArray(required) ? (required as unknown[]) : [],
  };
}

/** Moves the description from the schema to the parameter. */
function parameter(
  place: string,
  name: string,
  isRequired: boolean,
  schema: unknown,
  more: JsonObject = {},
): JsonObject {
  const { description, ...rest } = isJsonObject(schema) ? schema : {};
  return { name, in: place, required: isRequired, ...(description ? { description } : {}), ...more, schema: rest };
}

function parametersOf(components: SchemaComponents, route: Route): JsonObject[] {
  const path = propertiesOf(route.path ? components.input(route.path) : {});
  const query = propertiesOf(route.query ? components.input(route.query) : {});
  const isArray = (name: string) => {
    const member = route.query ? membersOf(route.query)[name] : undefined;
    return member !== undefined && isRepeated(member);
  };
  const key = { type: "string", minLength: 1, maxLength: idempotencyKeyMaxLength };
  return [
    ...pathParameters(route.template).map((name) =>
      parameter("path", name, true, path.properties[name] ?? components.input(pathId(route.pathNames?.[name] ?? name))),
    ),
    ...Object.entries(query.properties).map(([name, schema]) =>
      parameter(
        "query",
        name,
        query.required.includes(name),
        schema,
        isArray(name) ? { style: "form", explode: true } : {},
      ),
    ),
    ...(route.takesKey
      ? [
          parameter("header", "Idempotency-Key", route.idempotency === "required", {
            ...key,
            description: "A repeated request with the same key and body returns the stored response.",
          }),
        ]
      : []),
    ...Object.entries(route.headers ?? {}).map(([name, { description, required }]) =>
      parameter("header", name, required ?? false, { type: "string", description }),
    ),
  ];
}

function filePart({ description, types, maxBytes }: FileRule): JsonObject {
  const limit = `At most ${maxBytes} bytes. Media types: ${types.join(", ")}.`;
  return { type: "string", format: "binary", description: description ? `${description} ${limit}` : limit };
}

function multipartContent(fields: JsonObject, files: Readonly<Record<string, FileRule>>): JsonObject {
  const { properties, required } = propertiesOf(fields);
  const entries = Object.entries(files);
  const needed = [...required, ...entries.flatMap(([name, rule]) => (rule.required === false ? [] : [name]))];
  return {
    "multipart/form-data": {
      schema: {
        type: "object",
        properties: { ...properties, ...Object.fromEntries(entries.map(([name, rule]) => [name, filePart(rule)])) },
        ...(needed.length > 0 && { required: needed }),
      },
      encoding: Object.fromEntries(entries.map(([name, { types }]) => [name, { contentType: types.join(", ") }])),
    },
  };
}

function requestBodyOf(components: SchemaComponents, { body, multipart }: Route): JsonObject | undefined {
  if (!body) return undefined;
  if (!multipart) {
    return { required: !body.safeParse(undefined).success, content: jsonContent(components.input(body)) };
  }
  if (!(body instanceof z.ZodObject)) throw new Error("A multipart route validates its fields with an object");
  // By members, so that the form's schema is inline even if the fields' schema has an id.
  return { required: true, content: multipartContent(components.input(z.object(body.shape)), multipart) };
}

function responsesOf(components: SchemaComponents, route: Route): JsonObject {
  const { warnings, deprecated } = route.facts;
  const responses: JsonObject = {};
  for (const { status: original, schema } of route.reply) {
    for (const status of [original, route.replayStatus?.[original] ?? original]) {
      responses[status] ??= {
        description: phrase(status),
        headers: {
          ...requestIdHeader,
          ...(route.takesKey && replayedHeader),
          ...(warnings && warningHeader),
          ...(deprecated && documentedDeprecationHeaders),
        },
        ...(schema && { content: jsonContent(components.output(schema)) }),
      };
    }
  }
  for (const status of errorStatusesOf(route)) {
    responses[status] ??= { $ref: `#/components/responses/Error${status}` };
  }
  return responses;
}

const securityOf: Readonly<Record<Audience, readonly JsonObject[]>> = {
  PLATFORM: [{ BasicAuth: [] }],
  AGENT: [{ AgentAuth: [] }],
  PUBLIC: [],
};

const extensionNote = "Paygraph extension.";

function operationOf(components: SchemaComponents, route: Route): JsonObject {
  const { audience } = route;
  const { deprecated } = route.facts;
  const notes = [deprecated && deprecationNote(deprecated), route.extension && extensionNote];
  const description = [route.description, ...notes].filter(Boolean).join("\n\n");
  const parameters = parametersOf(components, route);
  const requestBody = requestBodyOf(components, route);
  return {
    operationId: route.operationId,
    tags: [route.tag],
    summary: route.summary,
    ...(description && { description }),
    ...(deprecated && { deprecated: true }),
    ...(route.extension && { "x-paygraph-extension": true }),
    ...(audience === "PLATFORM" && { "x-permission": route.permission }),
    security: securityOf[audience],
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: responsesOf(components, route),
  };
}

function pathsOf(components: SchemaComponents, routes: readonly Route[]): JsonObject {
  const paths: Record<string, JsonObject> = {};
  const operationIds = new Set<string>();
  for (const route of routes) {
    const { key, method, template, operationId } = route;
    if (operationIds.has(operationId)) throw new Error(`Two routes have the operationId ${operationId}`);
    operationIds.add(operationId);
    try {
      (paths[template] ??= {})[method.toLowerCase()] = operationOf(components, route);
    } catch (error) {
      throw new Error(`Route "${key}": ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }
  }
  return paths;
}

const pascalCase = (name: string) =>
  name.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_all, letter: string) => letter.toUpperCase());

function webhookOf(components: SchemaComponents, name: string, webhook: WebhookDefinition): JsonObject {
  const title = `${pascalCase(name)}Webhook`;
  const extra = propertiesOf(webhook.extra ? components.output(z.object(webhook.extra.shape)) : {});
  const schema = components.add(title, {
    type: "object",
    required: ["id", "type", "timestamp", "data", ...extra.required],
    properties: {
      id: { type: "string", description: "Unique id of the event, the same on every delivery." },
      type: { type: "string", enum: Object.keys(webhook.types) },
      timestamp: { type: "string", format: "date-time" },
      data: components.output(webhook.data),
      platformId: { type: "string", description: "Platform to which the event belongs. Always present." },
      environment: {
        type: "string",
        enum: [...environments],
        description: "Environment of the event. Each environment has its own signing key. Always present.",
      },
      ...extra.properties,
    },
  });
  return {
    post: {
      operationId: `${title.charAt(0).toLowerCase()}${title.slice(1)}`,
      tags: ["Webhooks"],
      summary: Object.keys(webhook.types).join(", "),
      ...(webhook.description && { description: webhook.description }),
      security: [{ WebhookSignature: [] }],
      requestBody: { required: true, content: jsonContent(schema) },
      responses: {
        200: { description: "The webhook was received." },
        409: { description: "The webhook was already received and is not sent again." },
      },
    },
  };
}

const schemes: JsonObject = {
  BasicAuth: { type: "http", scheme: "basic", description: "`clientId` and `clientSecret` of an API token." },
  AgentAuth: { type: "http", scheme: "bearer", description: "Access token of an agent." },
  WebhookSignature: {
    type: "apiKey",
    in: "header",
    name: "X-Service-Signature",
    description: 'Signature of a webhook: `{"v":"1","s":"<base64 DER ECDSA P-256 over the body>"}`.',
  },
};

/** The OpenAPI 3.1 document of the routes and webhooks; deterministic. Throws for ambiguous ids. */
export function emitOpenApi(routes: readonly Route[], webhooks: WebhookTable): JsonObject {
  const components = new SchemaComponents();
  const paths = pathsOf(components, routes);
  const hooks = Object.entries(webhooks).map(([name, webhook]) => [name, webhookOf(components, name, webhook)]);
  const errorResponses: JsonObject = {};
  for (const status of errorStatuses) {
    errorResponses[`Error${status}`] = errorResponse(status, components.add(`Error${status}`, errorSchema(status)));
  }
  const tags = [...new Set(routes.map(({ tag }) => tag))].map((name) => ({ name }));
  const { document, schemas } = components.resolve({
    openapi: "3.1.0",
    info: {
      title: "Paygraph",
      version: apiVersion,
      description: "REST API of a self-hosted payments platform.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: `/${apiVersion}` }],
    security: [{ BasicAuth: [] }],
    tags,
    paths,
    webhooks: Object.fromEntries(hooks),
    components: { securitySchemes: schemes, responses: errorResponses },
  });
  const others = isJsonObject(document.components) ? document.components : {};
  return { ...document, components: { ...others, schemas } };
}
