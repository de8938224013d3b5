import { callerOf, identify } from "../http/request-caller.js";
import { note, resourceNotes } from "../http/request-notes.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { ErrorCode, isJSONRPCRequest, type JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";
import type { FastifyReply, FastifyRequest } from "fastify";
import { assertAudience, type Caller } from "../../subgraphs/shared/kernel/caller.js";
import { ApiError } from "../../subgraphs/shared/kernel/errors.js";
import { abandonedSignal } from "../http/abandoned.js";
import { errorFromRequest, errorHeaders, restErrorBody } from "../http/error-body.js";
import { assertReadable, isJsonType, keepForDraining } from "../http/request-body.js";
import { endpointsOf, executeEndpoint } from "../rest/endpoint.js";
import { withWaitingAction } from "./approvals.js";
import { mcpPath, type McpOptions } from "./options.js";
import { assertParameters, readMessage, RpcError } from "./message.js";
import { mcpChallenge } from "./protected-resource.js";
import { createMcpServer, type Outcome } from "./server.js";
import { toolsOf, type Tool } from "./tool.js";

/** The JSON-RPC code of a refusal by HTTP status; `data` is the REST error body. */
const httpRefusal = -32000;

/** Sends an error of JSON-RPC, before there is a result. */
function sendRpcError(reply: FastifyReply, status: number, { code, message, data }: RpcError, id: unknown = null) {
  return reply
    .code(status)
    .type("application/json; charset=utf-8")
    .send(JSON.stringify({ jsonrpc: "2.0", id, error: { code, message, data } }));
}

/** Notes the call of a tool; a message has at most one. */
function noteCall(request: FastifyRequest, { name, endpoint }: Tool, outcome: Outcome): void {
  const isFailed = "error" in outcome;
  note(request, {
    ...(!isFailed && resourceNotes(outcome.success.body)),
    operationKind: endpoint.route.kind,
    operationName: name,
    code: isFailed ? outcome.error.code : undefined,
    isReplay: !isFailed && outcome.success.isReplay,
  });
}

/** The responses of `/mcp`. Throws if an agent's operation can't be a tool. */
export class McpSurface {
  readonly #options: McpOptions;
  readonly #tools: ReadonlyMap<string, Tool>;

  constructor(options: McpOptions) {
    this.#options = options;
    const { routes, executor } = options;
    const agents = routes.filter(({ audience }) => audience === "AGENT");
    this.#tools = toolsOf(endpointsOf(agents, executor.schema));
  }

  /** Runs before the body is read. */
  async authorise(request: FastifyRequest): Promise<void> {
    const { headers } = request;
    assertAudience(await identify(request, this.#options, false), "AGENT");
    if (!isJsonType(headers["content-type"])) {
      throw new ApiError("UNSUPPORTED_MEDIA_TYPE", "Send the message as application/json.");
    }
    assertReadable(headers);
  }

  async handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const caller = callerOf(request);
    const message = readMessage(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0));
    try {
      assertParameters(message);
    } catch (error) {
      if (error instanceof RpcError && isJSONRPCRequest(message)) return sendRpcError(reply, 200, error, message.id);
      throw error;
    }
    const response = await this.#respond(message, caller, request, reply);
    const text = await response.text();
    reply.code(response.status);
    return text === "" ? reply.send() : reply.type("application/json; charset=utf-8").send(text);
  }

  async #respond(
    message: JSONRPCMessage,
    caller: Caller,
    httpRequest: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Response> {
    const { id: requestId, headers } = httpRequest;
    const { signal } = abandonedSignal(reply);
    const server = createMcpServer({
      tools: this.#tools,
      caller,
      call: async (tool, args) => {
        const outcome = await this.#call(tool, args, { caller, requestId, signal });
        noteCall(httpRequest, tool, outcome);
        return outcome;
      },
    });
    server.onerror = (error) => this.#options.logger.warn({ requestId, err: error }, "An MCP message was refused");
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    const version = [headers["mcp-protocol-version"]].flat()[0];
    const sent = new Request(`http://localhost${mcpPath}`, {
      method: "POST",
      headers: {
        // The response is one JSON object, whatever else the client accepts.
        accept: "application/json, text/event-stream",
        "content-type": "application/json",
        ...(version !== undefined && { "mcp-protocol-version": version }),
      },
    });
    try {
      return await transport.handleRequest(sent, { parsedBody: message });
    } finally {
      await server.close();
    }
  }

  async #call(
    tool: Tool,
    args: Readonly<Record<string, unknown>>,
    given: { readonly caller: Caller; readonly requestId: string; readonly signal: AbortSignal },
  ): Promise<Outcome> {
    const { executor } = this.#options;
    try {
      const request = tool.read(args);
      const success = await executeEndpoint(executor, tool.endpoint, request, given);
      return { success: await withWaitingAction(this.#options, tool.endpoint, { success, request }, given), request };
    } catch (cause) {
      const { error, isUnexpected } = errorFromRequest(cause);
      const { requestId } = given;
      if (isUnexpected) this.#options.logger.error({ requestId, tool: tool.name, err: cause }, "A tool failed");
      return { error };
    }
  }

  fail(cause: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    keepForDraining(request, reply);
    if (cause instanceof RpcError) return sendRpcError(reply, 400, cause);
    const { error, isUnexpected } = errorFromRequest(cause);
    if (isUnexpected) this.#options.logger.error({ requestId: request.id, err: cause }, "A request failed");
    note(request, { code: error.code });
    const body = restErrorBody(error);
    const code = isUnexpected ? ErrorCode.InternalError : httpRefusal;
    const challenge = mcpChallenge(this.#options.issued, request.headers.authorization !== undefined);
    reply.headers(errorHeaders(error, challenge));
    return sendRpcError(reply, body.status, new RpcError(code, body.reason, body));
  }
}
