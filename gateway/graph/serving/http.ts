import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { OperationTypeNode, type ExecutionResult, type GraphQLSchema } from "graphql";
import type { Caller, Credentials } from "../../../subgraphs/shared/kernel/caller.js";
import { ApiError } from "../../../subgraphs/shared/kernel/errors.js";
import type { Logger } from "../../../subgraphs/shared/kernel/logger.js";
import type { RequestLog } from "../../../subgraphs/shared/kernel/request-log.js";
import type { Metrics } from "../../../subgraphs/shared/kernel/telemetry.js";
import { Turns } from "../../../subgraphs/shared/kernel/turns.js";
import { abandonedSignal } from "../../http/abandoned.js";
import { badRequest } from "../../http/error-body.js";
import { maxPartNameBytes, withForm, type FormFiles } from "../../http/form.js";
import { privateHeaders } from "../../http/private-headers.js";
import { assertReadable, isJsonType, utf8Text } from "../../http/request-body.js";
import { foreignOrigin } from "../../http/origins.js";
import { callerOf, confirmedCaller, firstError, identify, readAs } from "../../http/request-caller.js";
import { joined, note, noteOperation, operationNotes, resultNotes } from "../../http/request-notes.js";
import { rawReply } from "../../http/raw-reply.js";
import { createServeWithoutUpgrade, type ServeWithoutUpgrade } from "../../http/upgrades.js";
import type { GraphExecutor } from "../execution/executor.js";
import { sendGraphiQL, sendSchema, wantsGraphiQL } from "./graphiql.js";
import { OpenStreams } from "../execution/open-streams.js";
import { Operations, type ClientOperation } from "./operations.js";
import { sendEventStream } from "./sse.js";
import { streamTimes, type StreamTimes } from "./stream-times.js";
import { createWebSockets, type WebSockets } from "./websocket.js";
import { OperationForm, type UploadField } from "./operation-form.js";
import { isDeferring, readDeferring, type DeferringOperation } from "./deferring-operation.js";
import { sendMultipart } from "./multipart.js";
import { messagesOf, partsFormatOf, partsType, type PartsFormat } from "./parts-format.js";
import { readPlainOperation, resultTypeOf, type PlainOperation } from "./plain-operation.js";
import { refuse, requestError, sendError, sendResult } from "./replies.js";
import { sendStorable } from "./storable.js";
import type { TrustedDocuments } from "./trusted-documents.js";
import type { GraphYoga, HttpContext } from "./yoga.js";

const graphPath = "/graphql";
/** Maximum size of a request's body. */
const bodyLimitBytes = 1_048_576;
/** Makes browsers ask before they send a form from another site. */
const preflightHeader = "GraphQL-Require-Preflight";
/** The size of a file is limited by its mutation, as it is stored. */
const formLimits = { fieldSize: bodyLimitBytes, fieldNameSize: maxPartNameBytes, fileSize: Infinity };
const eventStreamType = "text/event-stream";
/** Headers that the HTTP server sets itself. */
const framing: ReadonlySet<string> = new Set(["content-length", "transfer-encoding"]);
const responseHeaders = { ...privateHeaders, vary: "accept" };
const acceptedForEvents = /text\/event-stream|text\/\*|\*\/\*/i;

export interface GraphHttpOptions {
  readonly executor: GraphExecutor;
  /** The part of the executor's schema that agents see. */
  readonly agentSchema: GraphQLSchema;
  readonly credentials: Credentials;
  readonly trustedDocuments: TrustedDocuments;
  /** Whether a page of another website sends the request: it can't open a WebSocket or an event stream. */
  isForeign(request: IncomingMessage): boolean;
  readonly logger: Logger;
  readonly metrics: Pick<Metrics, "operations">;
  readonly requestLog: Pick<RequestLog, "add">;
  /** The mutations that take a file, by name. */
  readonly uploads: ReadonlyMap<string, UploadField>;
  /** Its files are stored below this folder during a request. */
  readonly dataDir: string;
  readonly times?: Partial<StreamTimes>;
  /** Maximum number of a token's open WebSockets and event streams in this process. */
  readonly streamsPerToken: number;
}

function tooManyStreams(): ApiError {
  const reason = "This token has the maximum number of open streams: close one first.";
  return new ApiError("RATE_LIMITED", reason, { retryAfterSeconds: 1 });
}

function pathOf({ url = "" }: IncomingMessage): string {
  return url.split("?", 1)[0] ?? "";
}

function toFetch({ fetchAPI }: GraphYoga, { method, url, headers, body }: FastifyRequest): Request {
  const fetchHeaders = {
    ...(headers.accept !== undefined && { accept: headers.accept }),
    // For all types that are read as JSON.
    ...(headers["content-type"] !== undefined && { "content-type": "application/json" }),
  };
  const text = Buffer.isBuffer(body) ? utf8Text(body) : "";
  if (text === undefined) throw new ApiError("INVALID_INPUT", "The body is not UTF-8.");
  const content = text === "" ? {} : { body: text };
  return new fetchAPI.Request(`http://localhost${url}`, { method, headers: fetchHeaders, ...content });
}

const isForm = ({ "content-type": type = "" }: IncomingHttpHeaders) => /^multipart\/form-data\s*(;|$)/i.test(type);

/**
 * Refuses what a browser would send from any site with its stored credentials: a form without the header, and other
 * types than JSON.
 */
function assertMediaType(headers: IncomingHttpHeaders): void {
  if (isForm(headers)) {
    if (headers[preflightHeader.toLowerCase()]) return;
    throw badRequest(preflightHeader, "this header is required with multipart/form-data; any value will do");
  }
  if (isJsonType(headers["content-type"])) return;
  const reason = `Send the operation as application/json, or with files as multipart/form-data and the header ${preflightHeader}.`;
  throw new ApiError("UNSUPPORTED_MEDIA_TYPE", reason);
}

/** Starts a response that is sent piece by piece. */
function openRaw(reply: FastifyReply, headers: Readonly<Record<string, string>>, status = 200): FastifyReply {
  reply.hijack();
  const raw: ServerResponse = reply.raw;
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
  for (const [name, value] of Object.entries(headers)) raw.setHeader(name, value);
  // Disables buffering in proxies, which would delay the pieces.
  raw.setHeader("x-accel-buffering", "no");
  raw.writeHead(status);
  raw.flushHeaders();
  return reply;
}

class GraphSurface {
  readonly #options: GraphHttpOptions;
  readonly #operations: Operations;
  #yoga: Promise<GraphYoga> | undefined;
  readonly #times: StreamTimes;
  readonly #openStreams: OpenStreams;
  readonly #sockets: WebSockets;
  readonly #streams: Turns;
  readonly #serveWithoutUpgrade: ServeWithoutUpgrade;
  readonly #onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    if (request.headers.upgrade?.toLowerCase() !== "websocket") {
      return this.#serveWithoutUpgrade(request, socket, head);
    }
    if (pathOf(request) === graphPath) {
      if (this.#options.isForeign(request)) return void socket.end(rawReply(foreignOrigin()));
      return this.#sockets.handleUpgrade(request, socket, head);
    }
    socket.end("HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
  };

  constructor(
    private readonly app: FastifyInstance,
    options: GraphHttpOptions,
  ) {
    const { executor, agentSchema, metrics, logger, credentials, trustedDocuments } = options;
    this.#options = options;
    this.#times = { ...streamTimes, ...options.times };
    this.#operations = new Operations(executor, agentSchema, metrics, trustedDocuments);
    this.#openStreams = new OpenStreams((ids) => credentials.live(ids), logger, this.#times.pollMs);
    this.#streams = new Turns({ mostPerOwner: options.streamsPerToken });
    this.#serveWithoutUpgrade = createServeWithoutUpgrade(app.server);
    this.#sockets = createWebSockets({
      operations: this.#operations,
      streams: this.#streams,
      openStreams: this.#openStreams,
      times: this.#times,
      authenticate: (authorization) => credentials.authenticate(authorization),
      executed: (operation, result, durationMs) => this.#logOperation(operation, result, durationMs),
      logger,
    });
  }

  register(): void {
    this.app.server.on("upgrade", this.#onUpgrade);
    void this.app.register((scope, _options, done) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser(
        "*",
        { parseAs: "buffer", bodyLimit: bodyLimitBytes },
        async (_request: FastifyRequest, body: Buffer) => body,
      );
      void scope.register(multipart, { throwFileSizeLimit: false, limits: formLimits });
      scope.setErrorHandler(async (error, request, reply) =>
        this.#fail(await firstError(request, error), request, reply),
      );
      scope.route({
        method: ["GET", "POST"],
        url: graphPath,
        exposeHeadRoute: false,
        onRequest: async (request, reply) => this.#authorise(request, reply),
        handler: async (request, reply) => this.#handle(request, reply),
      });
      // The schema is public, as /openapi.json is.
      scope.get("/graphql/schema.json", { exposeHeadRoute: false }, async (request, reply) =>
        sendSchema(this.#operations.schema, request, reply),
      );
      const refuseMethod = async (request: FastifyRequest, reply: FastifyReply) => {
        reply.header("x-request-id", request.id).header("allow", "GET, POST");
        return sendError(reply, new ApiError("METHOD_NOT_ALLOWED"));
      };
      const others = scope.supportedMethods.filter((method) => method !== "GET" && method !== "POST");
      scope.route({ method: others, url: graphPath, onRequest: refuseMethod, handler: refuseMethod });
      done();
    });
  }

  /** Ends every stream and socket; the owner of the HTTP server closes it. */
  async close(): Promise<void> {
    this.app.server.off("upgrade", this.#onUpgrade);
    this.#openStreams.stop();
    await this.#sockets.close();
    await (await this.#yoga)?.dispose();
  }

  /** Runs before the body is read. GraphiQL's page needs no credentials. */
  async #authorise(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
    reply.headers(responseHeaders).header("x-request-id", request.id);
    if (wantsGraphiQL(request)) return sendGraphiQL(request, reply);
    await identify(request, this.#options.credentials, request.method === "POST");
    if (request.method === "POST") assertMediaType(request.headers);
    assertReadable(request.headers);
    return undefined;
  }

  async #handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (request.method === "POST" && isForm(request.headers)) return this.#handleForm(request, reply);
    const documents = this.#operations.documentsOf(callerOf(request));
    const operation = request.method === "POST" && readPlainOperation(request, documents);
    const format = partsFormatOf(request.headers.accept);
    const deferring = format && (operation || readDeferring(request, documents));
    if (deferring && isDeferring(deferring)) return this.#answerInParts(deferring, format, request, reply);
    if (!operation) return this.#serveByYoga(await confirmedCaller(request), request, reply);
    return sendResult(reply, operation, await this.#execute(operation, request, reply));
  }

  /** One operation with its files, which exist until its result. */
  async #handleForm(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const resultType = resultTypeOf(request.headers.accept);
    if (!resultType) return refuse(406, reply);
    const caller = await confirmedCaller(request);
    const { schema } = this.#operations;
    const { uploads, dataDir } = this.#options;
    const documents = this.#operations.documentsOf(caller);
    const parts = new OperationForm({ caller, schema, documents, uploads, resultType });
    const work = async (form: FormFiles) => {
      const operation = parts.operationWith(form);
      return { operation, result: await this.#execute(operation, request, reply) };
    };
    const { operation, result } = await withForm(request, reply, { dataDir, parts }, work);
    return sendResult(reply, operation, result);
  }

  /** Executes most requests; the rest is Yoga's. */
  async #execute(
    { errors, client }: PlainOperation,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<ExecutionResult> {
    if (client) noteOperation(request, client.document, client.operationName);
    const isMutation = client?.definition.operation === OperationTypeNode.MUTATION;
    const own = isMutation ? undefined : abandonedSignal(reply);
    const execute = async (caller: Caller) =>
      client ? this.#operations.execute({ ...client, request: { caller, requestId: request.id, ...own } }) : { errors };
    const result = await (isMutation ? execute(await confirmedCaller(request)) : readAs(request, execute));
    note(request, resultNotes(result, client?.variables));
    return result;
  }

  /** A query with `@defer`: in parts, or as a single result if nothing is deferred. */
  async #answerInParts(
    operation: DeferringOperation,
    format: PartsFormat,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { client } = operation;
    const { logger } = this.#options;
    noteOperation(request, client.document, client.operationName);
    const own = abandonedSignal(reply);
    const answer = await readAs(request, (caller) =>
      this.#operations.executeInParts({ ...client, request: { caller, requestId: request.id, ...own } }),
    );
    const isWhole = !("later" in answer);
    note(request, resultNotes(isWhole ? answer : answer.first.result, client.variables));
    if (isWhole) return sendResult(reply, operation, answer);
    const { raw } = openRaw(reply, { "content-type": partsType(format) });
    sendMultipart(messagesOf(answer, format), raw, this.#times.sendMs).catch((error: unknown) => {
      logger.error({ requestId: request.id, error }, "an answer in parts failed");
      raw.destroy();
    });
    return reply;
  }

  /** Loaded with its first request. */
  #loadYoga(): Promise<GraphYoga> {
    this.#yoga ??= import("./yoga.js").then(({ createGraphYoga }) =>
      createGraphYoga(this.#operations, this.#options.logger),
    );
    return this.#yoga;
  }

  async #serveByYoga(caller: Caller, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const leaving = new AbortController();
    if (reply.raw.destroyed) leaving.abort();
    else reply.raw.once("close", () => leaving.abort());
    const { accept } = request.headers;
    let refusal: ApiError | undefined;
    let isTrusted = false;
    let hasErrors = false;
    const context: HttpContext = {
      caller,
      requestId: request.id,
      signal: leaving.signal,
      acceptsEvents: accept === undefined || acceptedForEvents.test(accept),
      progress: {},
      admitStream: () => (refusal = this.#admitStream(request, caller, leaving.signal)),
      isBatch: false,
      trusts: () => (isTrusted = true),
      answer: { bytes: 0 },
      executes: ({ document, operationName }) => noteOperation(request, document, operationName),
      executed: (result, { variables }) => {
        hasErrors ||= result.errors !== undefined;
        note(request, resultNotes(result, variables));
      },
    };
    const yoga = await this.#loadYoga();
    const response = await yoga.fetch(toFetch(yoga, request), context);
    if (refusal) return sendError(reply, refusal);
    if (response.body && response.headers.get("content-type")?.startsWith(eventStreamType)) {
      return this.#stream(response, response.body, reply, context);
    }
    const text = await response.text();
    // Yoga sends some refusals, such as of an Accept header, without a body.
    if (!text) return refuse(response.status, reply);
    response.headers.forEach((value, name) => {
      if (!framing.has(name.toLowerCase())) reply.header(name, value);
    });
    reply.code(response.status);
    const isStorable = request.method === "GET" && response.ok && isTrusted && !hasErrors;
    return isStorable ? sendStorable(request, reply, text) : reply.send(text);
  }

  /** Counts an event stream until its response is closed; returns an error if the caller may not open it. */
  #admitStream({ raw }: FastifyRequest, { credentialId }: Caller, closed: AbortSignal): ApiError | undefined {
    if (this.#options.isForeign(raw)) return foreignOrigin();
    const end = this.#streams.tryTake(credentialId);
    if (!end) return tooManyStreams();
    if (closed.aborted) end();
    else closed.addEventListener("abort", end, { once: true });
    return undefined;
  }

  #stream(
    response: Response,
    body: ReadableStream<Uint8Array>,
    reply: FastifyReply,
    { caller, progress, requestId }: HttpContext,
  ): FastifyReply {
    // The connection ends with the stream, so that a stopping server needn't wait for its clients to close it.
    const headers = { ...Object.fromEntries(response.headers), connection: "close" };
    const { raw } = openRaw(reply, headers, response.status);
    // A stream has its own timeouts.
    raw.setTimeout(0);
    const options = { openStreams: this.#openStreams, times: this.#times, credentialId: caller.credentialId, progress };
    sendEventStream(body, raw, options).catch((error: unknown) => {
      this.#options.logger.error({ requestId, error }, "an event stream failed");
      raw.destroy();
    });
    return reply;
  }

  /** Logs an operation of a socket, which is no request of its own to the HTTP server. */
  #logOperation(
    { document, operationName, variables, request }: ClientOperation,
    result: ExecutionResult,
    durationMs: number,
  ) {
    const { operations: _ofLine, ...notes } = joined(
      operationNotes(document, operationName),
      resultNotes(result, variables),
    );
    const { caller, requestId } = request;
    const place = { at: Date.now(), requestId, method: "WEBSOCKET", route: graphPath, status: 200 };
    this.#options.requestLog.add({ ...notes, ...place, caller, durationMs });
  }

  #fail(cause: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const { error, isUnexpected } = requestError(cause);
    if (isUnexpected) this.#options.logger.error({ requestId: request.id, error: cause }, "a graph request failed");
    return sendError(reply, error);
  }
}

/** Serves `/graphql`: POST and GET, GraphiQL for browsers, subscriptions over server-sent events and WebSocket. */
export function registerGraph(app: FastifyInstance, options: GraphHttpOptions): { close(): Promise<void> } {
  const surface = new GraphSurface(app, options);
  surface.register();
  return { close: () => surface.close() };
}
