import type { Tool as ListedTool } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import { idempotencyKeyMaxLength } from "../../subgraphs/shared/idempotency/idempotency.js";
import type { Caller } from "../../subgraphs/shared/kernel/caller.js";
import { pathParameters } from "../../subgraphs/shared/operation/definition.js";
import { validate } from "../../subgraphs/shared/schema/validate.js";
import type { Endpoint } from "../rest/endpoint.js";
import { assertStorable, membersOf, readBody, readPath, validQuery } from "../rest/request.js";
import type { Route, RouteRequest } from "../rest/route.js";
import { actionId, quotesForAgents } from "./approvals.js";
import { inputSchema, outputSchema } from "./json-schema.js";

/** An agent's operation as assistants call it. */
export interface Tool {
  readonly name: string;
  readonly endpoint: Endpoint;
  /** As `tools/list` shows it to this agent. */
  listed(caller: Caller): ListedTool;
  /** The request with these arguments, validated as by REST. Throws 400 and 404. */
  read(args: Readonly<Record<string, unknown>>): RouteRequest;
}

type Members = Readonly<Record<string, z.core.$ZodType>>;

/** Maximum length of an id: REST's limit for a path parameter. */
const maxIdLength = 1024;

/** Arguments that are headers in REST. */
const headerArguments: Readonly<Record<string, string>> = { "Service-Wallet-Signature": "walletSignature" };

const idempotencyKey = z
  .string()
  .min(1)
  .max(idempotencyKeyMaxLength)
  .optional()
  .describe(
    "Strongly advised: a new random UUID for each thing that is wanted. Repeat a call whose outcome is unknown with the " +
      "same key and arguments: it returns the first result, and nothing is done twice.",
  );

/** `agentCreateQuote` is `create_quote`. */
function toolName(operationId: string): string {
  const [first = "", ...rest] = operationId.replace(/agent/i, "");
  const name = first.toLowerCase() + rest.join("");
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function argumentsOf(schema: z.ZodType | undefined): Members {
  if (schema === undefined) return {};
  if (schema instanceof z.ZodObject) return membersOf(schema);
  throw new Error("its arguments must be members of an object");
}

/** The arguments that no schema of the route validates: ids of the path, headers, the key. */
function ownMembers(route: Route): Members {
  const ids = pathParameters(route.template).map((name) => [name, z.string().min(1).max(maxIdLength)] as const);
  const headers = Object.entries(route.headers ?? {}).map(([header, { description }]) => {
    const name = headerArguments[header];
    if (name === undefined) throw new Error(`no argument is given for the header ${header}`);
    return [name, z.string().optional().describe(description)] as const;
  });
  return {
    ...Object.fromEntries<z.ZodType>([...ids, ...headers]),
    ...(route.takesKey && { idempotencyKey }),
  };
}

function merged(parts: readonly Members[]): Members {
  const names = parts.flatMap(Object.keys);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new Error(`two arguments have the name ${twice}`);
  return Object.fromEntries(parts.flatMap((members) => Object.entries(members)));
}

function picked(args: Readonly<Record<string, unknown>>, members: Members): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(members).flatMap((name) => (Object.hasOwn(args, name) ? [[name, args[name]]] : [])),
  );
}

/** Notes whether the policy has the needed permission, so that a refusal can be foreseen and explained. */
function permissionNote(permission: string, { agent }: Caller): string {
  const isGranted = agent?.permissions.includes(permission) ?? false;
  return isGranted
    ? `Requires the policy's permission ${permission}.`
    : `Requires the permission ${permission}, which the policy lacks: calls are refused until the platform grants it.`;
}

function describe(route: Route, caller: Caller): string {
  const { description, agentPermission, errors = [] } = route.facts;
  return [
    `${route.summary}.`,
    description,
    route.description,
    agentPermission && permissionNote(agentPermission, caller),
    errors.length > 0 && `Errors: ${errors.join(", ")}.`,
  ]
    .filter(Boolean)
    .join("\n");
}

/** The structured result: the body of the route's response, an empty object if it has none. */
function resultOf({ reply, operationId }: Route): z.ZodType {
  const [schema, ...others] = reply.map((each) => each.schema ?? z.object({}));
  if (schema === undefined || others.length > 0) throw new Error("it must have one result");
  if (operationId !== quotesForAgents) return schema;
  if (!(schema instanceof z.ZodObject)) throw new Error("its result must be an object");
  return schema.extend({ actionId });
}

function makeTool(endpoint: Endpoint): Tool {
  const { route } = endpoint;
  if (route.multipart) throw new Error("a tool takes no files");
  const own = ownMembers(route);
  const query = argumentsOf(route.query);
  const body = argumentsOf(route.body);
  const documented = z.strictObject(merged([own, query, body]));
  const unchecked = Object.fromEntries(
    Object.keys({ ...query, ...body }).map((name) => [name, z.unknown().optional()]),
  );
  const ownSchema = z.strictObject({ ...own, ...unchecked });
  const schemas = { inputSchema: inputSchema(documented), outputSchema: outputSchema(resultOf(route)) };
  const name = toolName(route.operationId);
  const isQuery = route.kind === "query";
  const annotations = {
    readOnlyHint: isQuery,
    ...(!isQuery && { destructiveHint: true, idempotentHint: route.method === "DELETE" }),
  };

  return {
    name,
    endpoint,
    listed: (caller) => ({
      name,
      title: route.summary,
      description: describe(route, caller),
      ...schemas,
      annotations,
    }),
    read(args) {
      const given = picked(validate(ownSchema, args), own) as Readonly<Record<string, string>>;
      assertStorable(given);
      const ids = Object.fromEntries(pathParameters(route.template).map((id) => [id, given[id]]));
      const headers = Object.keys(route.headers ?? {}).flatMap((header) => {
        const value = given[headerArguments[header] ?? ""];
        return value === undefined ? [] : [[header, value] as const];
      });
      return {
        path: readPath(route, ids),
        query: route.query ? validQuery(route.query, picked(args, query)) : {},
        body: readBody(route, picked(args, body), undefined),
        headers: Object.fromEntries(headers),
        idempotencyKey: given.idempotencyKey,
        files: {},
      };
    },
  };
}

/** A tool for each endpoint, by its name. Throws at start if one can't be made. */
export function toolsOf(endpoints: readonly Endpoint[]): ReadonlyMap<string, Tool> {
  const tools = new Map<string, Tool>();
  for (const endpoint of endpoints) {
    try {
      const tool = makeTool(endpoint);
      if (tools.has(tool.name)) throw new Error(`two tools have the name ${tool.name}`);
      tools.set(tool.name, tool);
    } catch (error) {
      throw new Error(`Tool of "${endpoint.route.key}": ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }
  }
  return tools;
}
