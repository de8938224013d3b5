import { GraphQLError, OperationTypeNode, print, type DocumentNode, type ExecutionResult } from "graphql";
import { Pool, type Dispatcher } from "undici";
import { z } from "zod";
import type { EngineRequest } from "../execution/executor.js";
import type { SubgraphExecutor, SubgraphOperation } from "../execution/subgraph-executor.js";
import { isDataObject } from "../planner/plan-data.js";
import { received, type TextResponse } from "./http-response.js";
import { readEvents } from "./http-stream.js";
import { heartbeatMs } from "./subgraph-stream.js";

/** Maximum number of concurrent requests to a subgraph; further ones wait. */
const connections = 100;
const connectMs = 3_000;
const readyMs = 2_000;
/** Longer than an operation's maximum, at which the gateway aborts it. */
const responseMs = 60_000;
const maxResponseBytes = 64 * 1_048_576;
/** A stream that misses this many heartbeats has lost its subgraph. */
const missedHeartbeats = 3;

export interface HttpSubgraphOptions<Request extends EngineRequest> {
  readonly url: string;
  /** Of each request, besides those of its format. */
  headers(request: Request): Readonly<Record<string, string>>;
  /** Whether a response with this status is the operation's; otherwise it is a fault between the processes. */
  isResponse(status: number): boolean;
  /** The error of a request without a response. `isRunPossibly`: a mutation that may have been executed. */
  unavailable(error: unknown, request: Request, isRunPossibly: boolean): Error;
}

/** A subgraph called over HTTP. */
export interface HttpSubgraph<Request extends EngineRequest> extends SubgraphExecutor<Request> {
  /** Whether a GET of the path returns 200. */
  isFound(path: string): Promise<boolean>;
  close(): Promise<void>;
}

const graphErrors = z.array(
  z.object({
    message: z.string(),
    path: z.array(z.union([z.string(), z.number()])).nullish(),
    extensions: z.record(z.string(), z.unknown()).nullish(),
  }),
);

const refused = "REFUSED_BY_SUBGRAPH";
/** No connection was made, or the subgraph refused the request: nothing can have been executed. */
const neverRun: ReadonlySet<unknown> = new Set([
  "ECONNREFUSED",
  "UND_ERR_CONNECT_TIMEOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  refused,
]);

/** The form in which an operation is sent, created once in the lifetime of its plan. */
interface Prepared {
  /** The JSON of the body up to the variables. */
  readonly start: string;
  readonly isMutation: boolean;
}

const prepared = new WeakMap<DocumentNode, Prepared>();

function preparedOf(document: DocumentNode): Prepared {
  const known = prepared.get(document);
  if (known) return known;
  const isMutation = document.definitions.some(
    (definition) => "operation" in definition && definition.operation === OperationTypeNode.MUTATION,
  );
  const made = { start: `{"query":${JSON.stringify(print(document))},"variables":`, isMutation };
  prepared.set(document, made);
  return made;
}

function parsed({ status, text }: TextResponse): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`The subgraph responded with ${status} and no JSON`, { cause });
  }
}

/** A subgraph's response as a result. Throws if it isn't one. */
function resultOf(response: unknown): ExecutionResult {
  if (!isDataObject(response)) throw new Error("The response is not a GraphQL result");
  const { data, errors, extensions } = response;
  if (!isDataObject(data) && !errors) throw new Error("The response has neither data nor errors");
  return {
    ...(data !== undefined && { data: isDataObject(data) ? data : null }),
    ...(errors != null && {
      errors: graphErrors
        .parse(errors)
        .map(
          ({ message, path, extensions: members }) =>
            new GraphQLError(message, { path: path ?? undefined, extensions: members ?? undefined }),
        ),
    }),
    ...(isDataObject(extensions) && { extensions }),
  };
}

class PooledSubgraph<Request extends EngineRequest> implements HttpSubgraph<Request> {
  readonly #path: string;
  readonly #requests: Pool;
  /** Each stream keeps a connection; the limit on clients' connections covers them. */
  readonly #streams: Pool;

  constructor(private readonly options: HttpSubgraphOptions<Request>) {
    const { origin, pathname, search } = new URL(options.url);
    this.#path = pathname + search;
    const connect = { timeout: connectMs };
    this.#requests = new Pool(origin, {
      connections,
      connect,
      headersTimeout: responseMs,
      bodyTimeout: responseMs,
      maxResponseSize: maxResponseBytes,
    });
    this.#streams = new Pool(origin, {
      connect,
      headersTimeout: responseMs,
      bodyTimeout: heartbeatMs * missedHeartbeats,
    });
  }

  async execute(operation: SubgraphOperation, request: Request): Promise<ExecutionResult> {
    try {
      const sent = this.#requestOf("application/json", operation, request);
      const response = await received(this.#requests, sent, request.signal);
      this.#assertResponse(response.status);
      return resultOf(parsed(response));
    } catch (error) {
      throw this.#unavailable(error, request, preparedOf(operation.document).isMutation);
    }
  }

  async subscribe(
    operation: SubgraphOperation,
    request: Request,
  ): Promise<AsyncIterable<ExecutionResult> | ExecutionResult> {
    try {
      const sent = this.#requestOf("text/event-stream", operation, request);
      const { statusCode, headers, body } = await this.#streams.request({ ...sent, signal: request.signal });
      if (!this.options.isResponse(statusCode)) await body.dump();
      this.#assertResponse(statusCode);
      if (!String(headers["content-type"]).startsWith("text/event-stream")) return resultOf(await body.json());
      return this.#follow(body, request);
    } catch (error) {
      throw this.#unavailable(error, request, false);
    }
  }

  async isFound(path: string): Promise<boolean> {
    const { statusCode, body } = await this.#requests.request({
      method: "GET",
      path,
      signal: AbortSignal.timeout(readyMs),
    });
    await body.dump();
    return statusCode === 200;
  }

  async close(): Promise<void> {
    await Promise.all([this.#requests.close(), this.#streams.destroy()]);
  }

  #requestOf(accept: string, { document, variables }: SubgraphOperation, request: Request) {
    return {
      method: "POST",
      path: this.#path,
      headers: { accept, "content-type": "application/json", ...this.options.headers(request) },
      body: `${preparedOf(document).start}${JSON.stringify(variables)}}`,
    } as const;
  }

  #assertResponse(status: number): void {
    if (this.options.isResponse(status)) return;
    throw Object.assign(new Error(`The subgraph refused the request with ${status}`), { code: refused });
  }

  async *#follow(body: Dispatcher.ResponseData["body"], request: Request) {
    try {
      for await (const event of readEvents(body)) yield resultOf(event);
    } catch (error) {
      throw this.#unavailable(error, request, false);
    } finally {
      body.destroy();
    }
  }

  #unavailable(error: unknown, request: Request, isMutation: boolean): Error {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    return this.options.unavailable(error, request, isMutation && !neverRun.has(code));
  }
}

/** A subgraph over HTTP: queries and mutations as JSON, subscriptions as server-sent events. */
export function createHttpSubgraph<Request extends EngineRequest>(
  options: HttpSubgraphOptions<Request>,
): HttpSubgraph<Request> {
  return new PooledSubgraph(options);
}
