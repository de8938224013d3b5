import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { CallToolRequestSchema, ErrorCode, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/sdk/validation/ajv";
import type { Caller } from "../../subgraphs/shared/kernel/caller.js";
import type { ApiError } from "../../subgraphs/shared/kernel/errors.js";
import type { Success } from "../rest/endpoint.js";
import { apiVersion, type RouteRequest } from "../rest/route.js";
import { maxQuoted, RpcError } from "./message.js";
import { handleResources } from "./resources.js";
import { errorResult, successResult } from "./result.js";
import type { Tool } from "./tool.js";

/** Outcome of a call. */
export type Outcome = { readonly success: Success; readonly request: RouteRequest } | { readonly error: ApiError };

export interface McpServerOptions {
  readonly tools: ReadonlyMap<string, Tool>;
  readonly caller: Caller;
  /** Never rejects. */
  call(tool: Tool, args: Readonly<Record<string, unknown>>): Promise<Outcome>;
}

const instructions = [
  "Paygraph makes payments for one customer, within a policy that the platform sets and get_me shows.",
  "Amounts are integers in the smallest unit of their currency: 1050 of USD is 10.50.",
  "To pay: list_internal_accounts for the source, list_external_accounts for the destination, create_quote for the price,",
  "then execute_quote. Send a new idempotencyKey with each write, and the same one if you repeat a call.",
  "A payment with status PENDING_APPROVAL waits for the platform: poll get_action.",
].join(" ");

/** Shared, since each server would create its own; it is for requests to clients, of which there are none. */
const jsonSchemaValidator = new AjvJsonSchemaValidator();

/** A server for one request: without state between requests, so that any process serves the next. */
export function createMcpServer(options: McpServerOptions): Server {
  const { tools, caller, call } = options;
  const server = new Server(
    { name: "paygraph", title: "Paygraph", version: apiVersion },
    { capabilities: { tools: {}, resources: {}, completions: {} }, instructions, jsonSchemaValidator },
  );
  const toolOf = (name: string): Tool => {
    const tool = tools.get(name);
    if (!tool) throw new RpcError(ErrorCode.InvalidParams, `Unknown tool: ${name.slice(0, maxQuoted)}`);
    return tool;
  };
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: [...tools.values()].map((tool) => tool.listed(caller)),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const outcome = await call(toolOf(params.name), params.arguments ?? {});
    return "error" in outcome ? errorResult(outcome.error) : successResult(outcome.success, outcome.request);
  });
  handleResources(server, options);
  return server;
}
