import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { GraphQLError, OperationTypeNode, type ExecutionResult } from "graphql";
import { isJsonType, utf8Text } from "../http/request-body.js";
import { isAsyncIterable } from "./execution/subgraph-executor.js";
import type { Gateway, GatewayOperation } from "./gateway.js";
import { sendResults } from "./remote/subgraph-stream.js";

const resultType = "application/graphql-response+json";
const streamType = "text/event-stream";
const maxBodyBytes = 4 * 1_048_576;

interface HttpRequest {
  readonly method: string;
  /** With the query string. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Uint8Array;
  /** Aborted when the client leaves; created for streams only. */
  signal(): AbortSignal;
}

interface JsonResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

type HttpResponse = JsonResponse | { readonly stream: AsyncIterable<ExecutionResult> };

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A request that can't be read as an operation. */
class BadRequest extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }
}

function parseJson(text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BadRequest(400, `The ${what} is not valid JSON.`);
  }
}

function operationOf({ query, variables, operationName }: Record<string, unknown>): GatewayOperation {
  if (typeof query !== "string") throw new BadRequest(400, "The query is missing.");
  if (variables != null && !isRecord(variables)) throw new BadRequest(400, "The variables are not an object.");
  if (operationName != null && typeof operationName !== "string") {
    throw new BadRequest(400, "The operationName is not a string.");
  }
  return { query, variables: variables ?? undefined, operationName: operationName ?? undefined };
}

function readOperation({ method, url, headers, body }: HttpRequest): GatewayOperation {
  if (method === "POST") {
    const { "content-type": type, "content-encoding": encoding = "identity" } = headers;
    if (!isJsonType(type)) throw new BadRequest(415, "The body must be application/json.");
    if (encoding !== "identity") throw new BadRequest(415, "The body must be sent without Content-Encoding.");
    const text = utf8Text(body);
    if (text === undefined) throw new BadRequest(400, "The body is not UTF-8.");
    const parameters = parseJson(text, "body");
    if (!isRecord(parameters)) throw new BadRequest(400, "The body is not an object.");
    return operationOf(parameters);
  }
  if (method !== "GET") throw new BadRequest(405, "Use POST or GET.", { allow: "GET, POST" });
  const searchParams = new URLSearchParams(/\?([^#]*)/.exec(url)?.[1]);
  const variables = searchParams.get("variables");
  return operationOf({
    query: searchParams.get("query"),
    variables: variables ? parseJson(variables, "parameter variables") : undefined,
    operationName: searchParams.get("operationName"),
  });
}

function jsonResponse(
  status: number,
  result: ExecutionResult,
  headers: Readonly<Record<string, string>> = {},
): JsonResponse {
  return {
    status,
    headers: { "content-type": "application/json; charset=utf-8", ...headers },
    body: JSON.stringify(result),
  };
}

/** Responds to one request as GraphQL over HTTP, subscriptions as server-sent events. */
async function respond(gateway: Gateway, request: HttpRequest): Promise<HttpResponse> {
  try {
    const operation = readOperation(request);
    const { accept = "" } = request.headers;
    const type = gateway.typeOf(operation);
    if (request.method === "GET" && type === OperationTypeNode.MUTATION) {
      throw new BadRequest(405, "Use POST for mutations.", { allow: "POST" });
    }
    const isStream = type === OperationTypeNode.SUBSCRIPTION;
    if (isStream && !accept.includes(streamType)) throw new BadRequest(406, `Accept ${streamType} for subscriptions.`);
    const context = { headers: request.headers, ...(isStream && { signal: request.signal() }) };
    const result = await gateway.execute(operation, context);
    if (isAsyncIterable<ExecutionResult>(result)) return { stream: result };
    if (!accept.includes(resultType)) return jsonResponse(200, result);
    return jsonResponse("data" in result ? 200 : 400, result, { "content-type": `${resultType}; charset=utf-8` });
  } catch (error) {
    if (!(error instanceof BadRequest)) throw error;
    return jsonResponse(error.status, { errors: [new GraphQLError(error.message)] }, error.headers);
  }
}

function readBody(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    request.on("data", (chunk: Buffer) => {
      length += chunk.length;
      if (length > maxBodyBytes) reject(new BadRequest(413, `The body has more than ${maxBodyBytes} bytes.`));
      else chunks.push(chunk);
    });
    request.on("end", () => resolve(Buffer.concat(chunks)));
    request.on("error", reject);
  });
}

async function serve(gateway: Gateway, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = "GET", url = "/", headers } = request;
  const ending = (): AbortSignal => {
    const controller = new AbortController();
    if (response.destroyed) controller.abort();
    else response.once("close", () => controller.abort());
    return controller.signal;
  };
  const sent = await readBody(request).then(
    (body) => respond(gateway, { method, url, headers, body, signal: ending }),
    (error: unknown) => {
      if (!(error instanceof BadRequest)) throw error;
      return jsonResponse(error.status, { errors: [new GraphQLError(error.message)] }, { connection: "close" });
    },
  );
  if ("stream" in sent) return sendResults(sent.stream, response);
  response.writeHead(sent.status, { ...sent.headers, "content-length": Buffer.byteLength(sent.body) });
  response.end(sent.body);
}

/** Serves the gateway's graph with Node's HTTP server: `createServer(nodeHandler(gateway))`. */
export function nodeHandler(gateway: Gateway): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    // The connection was lost, so there is no one to respond to.
    serve(gateway, request, response).catch(() => response.destroy());
  };
}
