import type { Server } from "@modelcontextprotocol/sdk/server/index.js";
import {
  CompleteRequestSchema,
  ErrorCode,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ReadResourceRequestSchema,
  type Resource,
} from "@modelcontextprotocol/sdk/types.js";
import type { ApiError } from "../../subgraphs/shared/kernel/errors.js";
import { pathParameters } from "../../subgraphs/shared/operation/definition.js";
import { restErrorBody } from "../http/error-body.js";
import { isJsonObject } from "../rest/openapi-schemas.js";
import type { Success } from "../rest/endpoint.js";
import { maxQuoted, RpcError } from "./message.js";
import type { McpServerOptions } from "./server.js";
import type { Tool } from "./tool.js";

/** A page that an assistant can read without a tool: an operation with these arguments. */
interface OperationResource {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly listed: Resource;
}

const mimeType = "application/json";
const scheme = "paygraph://";

const resources: readonly OperationResource[] = [
  {
    tool: "get_me",
    args: {},
    listed: {
      uri: `${scheme}policy`,
      name: "policy",
      title: "The agent's policy",
      description: "Who the agent is, what its policy allows, and what is used of it.",
      mimeType,
    },
  },
  {
    tool: "list_internal_accounts",
    args: { limit: 100 },
    listed: {
      uri: `${scheme}accounts`,
      name: "accounts",
      title: "The customer's accounts",
      description: "The internal accounts that the agent may use, with their balances.",
      mimeType,
    },
  },
  {
    tool: "list_transactions",
    args: { limit: 20 },
    listed: {
      uri: `${scheme}transactions`,
      name: "transactions",
      title: "Recent transactions",
      description: "The customer's 20 newest transactions.",
      mimeType,
    },
  },
];

/** The resources of one type: a read by id, and the list of the same path if there is one. */
interface ResourceTemplate {
  readonly uriTemplate: string;
  /** Last segment of the list's path, such as `transactions`. */
  readonly collection: string;
  readonly idArgument: string;
  readonly reader: Tool;
  readonly lister: Tool | undefined;
}

/** One for each read whose path ends in the id of a resource. */
function templatesOf(tools: ReadonlyMap<string, Tool>): ResourceTemplate[] {
  const all = [...tools.values()];
  return all.flatMap((reader) => {
    const { kind, template } = reader.endpoint.route;
    const [idArgument, ...others] = pathParameters(template);
    const [, list, collection] = /^(.*\/([a-z-]+))\/\{\w+\}$/.exec(template) ?? [];
    if (kind !== "query" || idArgument === undefined || others.length > 0 || collection === undefined) return [];
    const lister = all.find(({ endpoint: { route } }) => route.kind === "query" && route.template === list);
    return [{ uriTemplate: `${scheme}${collection}/{id}`, collection, idArgument, reader, lister }];
  });
}

const knownTemplates = new WeakMap<ReadonlyMap<string, Tool>, readonly ResourceTemplate[]>();

function templatesFor(tools: ReadonlyMap<string, Tool>): readonly ResourceTemplate[] {
  const known = knownTemplates.get(tools) ?? templatesOf(tools);
  knownTemplates.set(tools, known);
  return known;
}

/** The id in a URI, whose colon a client may have encoded; undefined: malformed. */
function decodedId(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** The protocol's error for a resource that doesn't exist. */
const resourceNotFound = -32002;
const apiFailure = -32000;

/** The maximum number of values of a completion. */
const maxCompletions = 100;

interface Read {
  readonly tool: Tool;
  readonly args: Readonly<Record<string, unknown>>;
}

/** The tool's call that reads a URI; undefined: no resource has this form. */
function readOf(uri: string, tools: ReadonlyMap<string, Tool>): Read | undefined {
  const fixed = resources.find(({ listed }) => listed.uri === uri);
  const tool = fixed && tools.get(fixed.tool);
  if (tool) return { tool, args: fixed.args };
  const [, collection, encoded = ""] = /^paygraph:\/\/([a-z-]+)\/([^/?#]+)$/.exec(uri) ?? [];
  const template = templatesFor(tools).find((each) => each.collection === collection);
  const id = decodedId(encoded);
  return template && id !== undefined ? { tool: template.reader, args: { [template.idArgument]: id } } : undefined;
}

/** Also an id that no resource can have is that of none. */
const isUnknown = ({ body }: ApiError): boolean => body.status === 404 || body.status === 400;

function failure(error: ApiError, uri: string): RpcError {
  const body = restErrorBody(error);
  const message = `${body.code}: ${body.reason}`;
  return isUnknown(error)
    ? new RpcError(resourceNotFound, message, { ...body, uri })
    : new RpcError(apiFailure, message, body);
}

/** The ids of a list's first page. */
function idsIn({ body }: Success): string[] {
  const items: unknown = isJsonObject(body) ? body.data : undefined;
  if (!Array.isArray(items)) return [];
  return items.flatMap((item: unknown) => (isJsonObject(item) && typeof item.id === "string" ? [item.id] : []));
}

/** The reads by URI: pages, and single resources, whose ids are completed from their list. */
export function handleResources(server: Server, { tools, caller, call }: McpServerOptions): void {
  const read = async ({ tool, args }: Read, uri: string): Promise<Success> => {
    const outcome = await call(tool, args);
    if ("error" in outcome) throw failure(outcome.error, uri.slice(0, maxQuoted));
    return outcome.success;
  };
  server.setRequestHandler(ListResourcesRequestSchema, () => ({ resources: resources.map(({ listed }) => listed) }));
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({
    resourceTemplates: templatesFor(tools).map(({ uriTemplate, collection, reader }) => {
      const { title, description } = reader.listed(caller);
      return { uriTemplate, name: collection, title, description, mimeType };
    }),
  }));
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }) => {
    const found = readOf(uri, tools);
    if (!found) throw new RpcError(resourceNotFound, "Resource not found", { uri: uri.slice(0, maxQuoted) });
    return { contents: [{ uri, mimeType, text: (await read(found, uri)).json }] };
  });
  server.setRequestHandler(CompleteRequestSchema, async ({ params: { ref, argument } }) => {
    const uri = ref.type === "ref/resource" ? ref.uri : undefined;
    const template = templatesFor(tools).find(({ uriTemplate }) => uriTemplate === uri);
    if (!template || argument.name !== "id") {
      throw new RpcError(ErrorCode.InvalidParams, "Only the argument id of a resource template is completed.");
    }
    const { lister: tool, uriTemplate } = template;
    const page = tool && (await read({ tool, args: { limit: maxCompletions } }, uriTemplate));
    const values = page ? idsIn(page).filter((id) => id.includes(argument.value)) : [];
    return { completion: { values, hasMore: isJsonObject(page?.body) && page.body.hasMore === true } };
  });
}
