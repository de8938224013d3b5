import { GraphQLError, OperationTypeNode, print, type DocumentNode, type ExecutionResult } from "graphql";
import { Pool, type Dispatcher } from "undici";
import { z } from "zod";
import { ApiError, hasErrorCode } from "../../../subgraphs/shared/kernel/errors.js";
import type { Logger } from "../../../subgraphs/shared/kernel/logger.js";
import { addToReport } from "../../../subgraphs/shared/kernel/report.js";
import type { Metrics } from "../../../subgraphs/shared/kernel/telemetry.js";
import type { GraphRequest } from "../execution/executor.js";
import { isDataObject } from "../planner/plan-data.js";
import { bodyDigestHeader, callerHeader, type CallerSigner } from "./signed-caller.js";
import type { SubgraphExecutor, SubgraphOperation } from "../execution/subgraph-executor.js";
import { heartbeatMs } from "./subgraph-stream.js";

/** Concurrent requests to one subgraph; further ones wait. */
const connections = 100;
const connectMs = 3_000;
const readyMs = 2_000;
/** Longer than any operation may take: the gateway aborts it before. */
const responseMs = 60_000;
const maxResponseBytes = 64 * 1_048_576;
/** Largest incomplete event of a stream. */
const maxEventLength = 16 * 1_048_576;
/** A stream that misses this many heartbeats has lost its subgraph. */
const missedHeartbeats = 3;

export interface RemoteSubgraphOptions {
  readonly name: string;
  /** Its routing URL in the supergraph. */
  readonly url: string;
  readonly signer: CallerSigner;
  readonly logger: Logger;
  readonly metrics: Pick<Metrics, "subgraphRequests">;
}

/** A subgraph called over HTTP. */
export interface RemoteSubgraph extends SubgraphExecutor {
  /** Whether its process reports that it is ready. */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}

const graphErrors = z.array(
  z.object({
    message: z.string(),
    path: z.array(z.union([z.string(), z.number()])).optional(),
    extensions: z.record(z.string(), z.unknown()).optional(),
  }),
);

const refused = "REFUSED_BY_SUBGRAPH";
/** No connection was made, or the subgraph refused the request: nothing can have been executed. */
const neverRun: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "UND_ERR_CONNECT_TIMEOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  refused,
]);

const texts = new WeakMap<DocumentNode, string>();

/** The document's text, printed once in the lifetime of its plan. */
function textOf(document: DocumentNode): string {
  const known = texts.get(document);
  if (known !== undefined) return known;
  const text = print(document);
  texts.set(document, text);
  return text;
}

function isMutation({ definitions }: DocumentNode): boolean {
  return definitions.some(
    (definition) => "operation" in definition && definition.operation === OperationTypeNode.MUTATION,
  );
}

/** A subgraph's response as a result. Throws where it isn't one. */
function resultOf(response: unknown): ExecutionResult {
  if (!isDataObject(response)) throw new Error("The response is not a GraphQL result");
  const { data, errors, extensions } = response;
  if (!isDataObject(data) && !errors) throw new Error("The response has neither data nor errors");
  return {
    ...(data !== undefined && { data: isDataObject(data) ? data : null }),
    ...(errors !== undefined && {
      errors: graphErrors
        .parse(errors)
        .map(
          ({ message, ...members }) =>
            new GraphQLError(message, { path: members.path, extensions: members.extensions }),
        ),
    }),
    ...(isDataObject(extensions) && { extensions }),
  };
}

/** A stream's events, read on demand: a slow consumer slows the subgraph down. */
async function* readEvents(body: Dispatcher.ResponseData["body"]): AsyncGenerator<ExecutionResult, void, undefined> {
  body.setEncoding("utf8");
  let text = "";
  for await (const chunk of body) {
    text += String(chunk);
    const messages = text.split("\n\n");
    text = messages.pop() ?? "";
    if (text.length > maxEventLength) throw new Error("A subgraph sent an event that is too long");
    for (const message of messages) {
      const [event, data = ""] = message.split("\ndata: ", 2);
      if (event === "event: complete") return;
      if (event === "event: next") yield resultOf(JSON.parse(data));
    }
  }
  throw new Error("The stream ended before its completion");
}

class HttpSubgraph implements RemoteSubgraph {
  readonly #path: string;
  readonly #requests: Pool;
  /** Each stream keeps a connection; their number is limited where clients connect. */
  readonly #streams: Pool;

  constructor(private readonly options: RemoteSubgraphOptions) {
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

  async execute(operation: SubgraphOperation, request: GraphRequest): Promise<ExecutionResult> {
    const stop = this.options.metrics.subgraphRequests.startTimer({ subgraph: this.options.name });
    try {
      const { body } = await this.#send(this.#requests, "application/json", operation, request);
      const result = resultOf(await body.json());
      addToReport(request.report, result.extensions);
      stop({ outcome: "answered" });
      return result;
    } catch (error) {
      stop({ outcome: "unavailable" });
      throw this.#unavailable(error, request, isMutation(operation.document));
    }
  }

  async subscribe(
    operation: SubgraphOperation,
    request: GraphRequest,
  ): Promise<AsyncIterable<ExecutionResult> | ExecutionResult> {
    try {
      const { headers, body } = await this.#send(this.#streams, "text/event-stream", operation, request);
      if (!String(headers["content-type"]).startsWith("text/event-stream")) return resultOf(await body.json());
      return this.#follow(body, request);
    } catch (error) {
      throw this.#unavailable(error, request, false);
    }
  }

  async isReady(): Promise<boolean> {
    try {
      const { statusCode, body } = await this.#requests.request({
        method: "GET",
        path: "/readyz",
        signal: AbortSignal.timeout(readyMs),
      });
      await body.dump();
      return statusCode === 200;
    } catch (error) {
      this.options.logger.warn({ err: error, subgraph: this.options.name }, "a subgraph is not ready");
      return false;
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.#requests.close(), this.#streams.destroy()]);
  }

  async #send(
    pool: Pool,
    accept: string,
    { document, variables }: SubgraphOperation,
    { caller, requestId, bodyDigest, signal }: GraphRequest,
  ) {
    const response = await pool.request({
      method: "POST",
      path: this.#path,
      headers: {
        accept,
        "content-type": "application/json",
        "x-request-id": requestId,
        [callerHeader]: this.options.signer.sign(caller),
        ...(bodyDigest !== undefined && { [bodyDigestHeader]: bodyDigest }),
      },
      body: JSON.stringify({ query: textOf(document), variables }),
      signal,
    });
    const { statusCode, body } = response;
    // 400 is a response to the operation. Others are a fault between the two processes, such as 401 where their clocks
    // differ: the client, whose credentials are valid, must not see it.
    if (statusCode <= 400 || statusCode >= 500) return response;
    await body.dump();
    throw Object.assign(new Error(`The subgraph refused the request with ${statusCode}`), { code: refused });
  }

  async *#follow(body: Dispatcher.ResponseData["body"], request: GraphRequest) {
    try {
      yield* readEvents(body);
    } catch (error) {
      throw this.#unavailable(error, request, false);
    } finally {
      body.destroy();
    }
  }

  /** The client's error for a subgraph that didn't respond. */
  #unavailable(error: unknown, { requestId, signal }: GraphRequest, isMutating: boolean): ApiError {
    const { name, logger } = this.options;
    if (!signal?.aborted) logger.error({ err: error, requestId, subgraph: name }, "a subgraph did not respond");
    if (!isMutating || hasErrorCode(error, neverRun)) return new ApiError("SERVICE_UNAVAILABLE");
    const reason =
      "No response was received: the outcome is unknown. Repeat the request with the same idempotency key.";
    return new ApiError("SERVICE_UNAVAILABLE", reason);
  }
}

/** A subgraph that another process serves (`subgraph-server.ts`). */
export function createRemoteSubgraph(options: RemoteSubgraphOptions): RemoteSubgraph {
  return new HttpSubgraph(options);
}
