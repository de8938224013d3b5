import { randomUUID } from "node:crypto";
import { setMaxListeners } from "node:events";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { getOperationAST, GraphQLError, OperationTypeNode, type ExecutionArgs, type ExecutionResult } from "graphql";
import { CloseCode, handleProtocols, makeServer, type Context, type Server, type SubscribePayload } from "graphql-ws";
import { WebSocketServer, type RawData, type WebSocket } from "ws";
import type { Caller } from "../../../subgraphs/shared/kernel/caller.js";
import { ApiError } from "../../../subgraphs/shared/kernel/errors.js";
import type { Logger } from "../../../subgraphs/shared/kernel/logger.js";
import type { Turns } from "../../../subgraphs/shared/kernel/turns.js";
import { clientError, maskError } from "../execution/client-error.js";
import { invalidated, type OpenStreams, type StreamEnd } from "../execution/open-streams.js";
import { unknownOperation, type ClientOperation, type Operations, type StreamProgress } from "./operations.js";
import { messagesOf, type PartsFormat } from "./parts-format.js";
import { usesDefer } from "./parts-rule.js";
import { isAsyncIterable } from "../execution/subgraph-executor.js";
import { resumeAdvice, type StreamTimes } from "./stream-times.js";

/** Maximum number of concurrent operations on a socket. */
const maxOperations = 100;
/** Maximum number of unsent bytes of a socket: a client that keeps requesting without reading is disconnected. */
const maxBufferedBytes = 4 * 1_048_576;
const maxPayloadBytes = 1_048_576;
const initTimeoutMs = 10_000;
const closeGoingAway = 1001;
const closeTryAgainLater = 1013;

export interface WebSocketOptions {
  readonly operations: Operations;
  readonly openStreams: OpenStreams;
  /** Of tokens, also by other protocols. */
  readonly streams: Turns;
  readonly times: StreamTimes;
  authenticate(authorization: string | undefined): Promise<Caller>;
  /** Called once an operation has its result, or a subscription has started. */
  executed(operation: ClientOperation, result: ExecutionResult, durationMs: number): void;
  readonly logger: Logger;
}

/** One operation as it passes through graphql-ws. */
class SocketOperation {
  constructor(
    readonly operation: ClientOperation,
    readonly connection: Connection,
  ) {}
}

function operationOf({ contextValue }: ExecutionArgs): SocketOperation {
  if (contextValue instanceof SocketOperation) return contextValue;
  throw new Error("An operation bypassed the check of its credentials");
}

/** A browser sends stored credentials in the upgrade's header by itself, so there they must be in the parameters. */
function authorizationOf(params: Readonly<Record<string, unknown>> | undefined, { headers }: IncomingMessage) {
  const { authorization, Authorization } = params ?? {};
  const given = authorization ?? Authorization;
  if (typeof given === "string") return given;
  return headers.origin === undefined ? headers.authorization : undefined;
}

function textOf(data: RawData): string {
  if (Buffer.isBuffer(data)) return data.toString();
  return Array.isArray(data) ? Buffer.concat(data).toString() : Buffer.from(data).toString();
}

/** A client's socket: bounded sending, keep-alive, closing with a reason. */
class Connection {
  readonly #gone = new AbortController();
  readonly progress: StreamProgress = {};
  authorization: string | undefined;
  /** The form of an answer in parts. */
  partsFormat: PartsFormat = "20220824";
  /** Queries and mutations. */
  readonly #running = new Set<Promise<unknown>>();
  #operations = 0;
  #isAlive = true;
  #unsent = 0;
  #forget: () => void = () => undefined;
  #closed: (code: number, reason: string) => Promise<void> = async () => undefined;
  readonly #id = randomUUID();

  constructor(
    readonly socket: WebSocket,
    readonly request: IncomingMessage,
    private readonly options: WebSocketOptions,
  ) {
    // Each operation adds a listener.
    setMaxListeners(0, this.#gone.signal);
  }

  get signal(): AbortSignal {
    return this.#gone.signal;
  }

  nextRequestId(): string {
    this.#operations += 1;
    return `${this.#id}.${this.#operations}`;
  }

  /** Connects the socket to the protocol while it is open. */
  open(server: Server<Connection>): void {
    const { socket } = this;
    const { logger, times } = this.options;
    this.#closed = server.opened(
      {
        protocol: socket.protocol,
        send: (data) => this.#send(data),
        close: (code = CloseCode.BadRequest, reason = "") => this.end(code, reason),
        onMessage: (handle) => {
          socket.on("message", (data, isBinary) => void this.#receive(data, isBinary, handle));
        },
      },
      this,
    );
    const keepAlive = setInterval(() => this.#ping(), times.keepAliveMs);
    socket.on("pong", () => {
      this.#isAlive = true;
    });
    socket.on("ping", () => this.#assertReading());
    socket.on("error", (error) => logger.debug({ error }, "a WebSocket failed"));
    socket.once("close", (code, reason) => {
      clearInterval(keepAlive);
      this.#finish(code, reason.toString());
    });
  }

  /** Admits the socket for the credential, whose deletion ends the socket from then on. */
  admit(credentialId: string): boolean {
    if (this.#gone.signal.aborted) return false;
    const end = this.options.streams.tryTake(credentialId);
    if (!end) {
      this.end(
        CloseCode.TooManyInitialisationRequests,
        "This token has the maximum number of open streams: close one first",
      );
      return false;
    }
    this.socket.once("close", end);
    const { openStreams, times } = this.options;
    this.#forget = openStreams.add(credentialId, (why: StreamEnd) =>
      why === "server stopping"
        ? void this.stop()
        : this.end(CloseCode.Forbidden, invalidated(credentialId), times.deletedGraceMs),
    );
    return true;
  }

  /** Tracks an operation until it has its result. */
  async run<T>(work: Promise<T>): Promise<T> {
    this.#running.add(work);
    try {
      return await work;
    } finally {
      this.#running.delete(work);
    }
  }

  /** Closes because the server stops: running operations complete first, within the grace period. */
  async stop(): Promise<void> {
    const grace = delay(this.options.times.graceMs, undefined, { ref: false });
    await Promise.race([Promise.allSettled(this.#running), grace]);
    // A result is sent a few ticks after the operation has completed.
    setImmediate(() => this.end(closeGoingAway, "The server is stopping: connect again"));
  }

  /** Closes with a reason. Data that the client doesn't read within the grace period is dropped with the socket. */
  end(code: number, reason: string, graceMs = this.options.times.graceMs): void {
    const { socket } = this;
    if (socket.readyState === socket.OPEN) {
      socket.close(code, reason);
      const kill = setTimeout(() => socket.terminate(), graceMs);
      socket.once("close", () => clearTimeout(kill));
    }
    this.#finish(code, reason);
  }

  /** Ends the socket's operations; the socket may still be closing. */
  #finish(code: number, reason: string): void {
    if (this.#gone.signal.aborted) return;
    this.#gone.abort();
    this.#forget();
    this.#closed(code, reason).catch((error: unknown) => {
      this.options.logger.error({ error }, "a WebSocket's operations could not be ended");
    });
  }

  /** Resolves when the client has accepted the message; one that doesn't in time is disconnected. */
  #send(data: string): Promise<void> {
    const { socket } = this;
    if (socket.readyState !== socket.OPEN) return Promise.resolve();
    this.#unsent += 1;
    return new Promise((resolve) => {
      const tooSlow = setTimeout(() => {
        this.end(closeTryAgainLater, resumeAdvice(this.progress));
        resolve();
      }, this.options.times.sendMs);
      socket.send(data, () => {
        // On an error the socket is closing: its "close" event ends the rest.
        this.#unsent -= 1;
        clearTimeout(tooSlow);
        resolve();
      });
    });
  }

  async #receive(data: RawData, isBinary: boolean, handle: (data: string) => Promise<void>): Promise<void> {
    if (isBinary) return this.end(CloseCode.BadRequest, "Messages are text");
    if (!this.#assertReading()) return;
    this.#isAlive = true;
    try {
      await handle(textOf(data));
    } catch (error) {
      this.options.logger.error({ error }, "a WebSocket message could not be handled");
      this.end(CloseCode.InternalServerError, "Internal error");
    }
  }

  #assertReading(): boolean {
    if (this.socket.bufferedAmount <= maxBufferedBytes) return true;
    this.socket.terminate();
    return false;
  }

  #ping(): void {
    // While data waits to be sent, no ping can arrive either: the limit on sending applies.
    if (this.socket.readyState !== this.socket.OPEN || this.#unsent > 0) return;
    if (!this.#isAlive) return this.socket.terminate();
    this.#isAlive = false;
    this.socket.ping();
  }
}

/** Runs an operation, and reports its result with the time that it took. */
async function measured<T extends ExecutionResult | AsyncIterable<ExecutionResult>>(
  { executed }: WebSocketOptions,
  operation: ClientOperation,
  run: Promise<T>,
): Promise<T> {
  const started = performance.now();
  const result = await run;
  executed(operation, isAsyncIterable(result) ? {} : result, Math.round(performance.now() - started));
  return result;
}

/** The answer to a query with `@defer` as messages, which end with the operation. */
async function inParts(
  { operations }: WebSocketOptions,
  operation: ClientOperation,
  { signal, partsFormat }: Connection,
): Promise<ExecutionResult | AsyncIterable<ExecutionResult>> {
  const ending = new AbortController();
  const request = { ...operation.request, signal: AbortSignal.any([signal, ending.signal]) };
  const answer = await operations.executeInParts({ ...operation, request });
  if (!("later" in answer)) return answer;
  const messages = messagesOf(answer, partsFormat);
  const iterator: AsyncIterableIterator<ExecutionResult> = {
    next: () => messages.next(),
    return() {
      ending.abort();
      return messages.return(undefined);
    },
    [Symbol.asyncIterator]: () => iterator,
  };
  return iterator;
}

const isDeferring = ({ document, operationName }: ClientOperation): boolean =>
  usesDefer(document) && getOperationAST(document, operationName)?.operation === OperationTypeNode.QUERY;

/** Gives an operation without `query` an empty one, which the protocol requires: `documentId` may identify the document. */
function withQuery(this: unknown, key: string, value: unknown): unknown {
  if (key !== "payload" || typeof value !== "object" || value === null || "query" in value) return value;
  return isSubscribe(this) ? { ...value, query: "" } : value;
}

const isSubscribe = (message: unknown): boolean =>
  typeof message === "object" && message !== null && "type" in message && message.type === "subscribe";

type SocketContext = Context<Record<string, unknown> | undefined, Connection>;

/** The protocol's hooks: credentials are checked at the start and before each operation. */
function createProtocol(options: WebSocketOptions): Server<Connection> {
  const { operations, authenticate, logger } = options;

  async function onConnect({ connectionParams, extra: connection }: SocketContext): Promise<boolean> {
    connection.authorization = authorizationOf(connectionParams, connection.request);
    if (connectionParams?.incrementalSpec === "v0.2") connection.partsFormat = "v0.2";
    if (connection.authorization === undefined) {
      connection.end(CloseCode.Unauthorized, "Credentials are missing");
      return false;
    }
    try {
      const { credentialId } = await authenticate(connection.authorization);
      return connection.admit(credentialId);
    } catch (error) {
      if (error instanceof ApiError && error.code === "RATE_LIMITED") {
        connection.end(CloseCode.TooManyInitialisationRequests, "Too many requests: try again in a second");
      } else if (!(error instanceof ApiError)) {
        logger.error({ error }, "the credentials of a WebSocket could not be checked");
        connection.end(closeTryAgainLater, "Temporarily unavailable: try again");
      }
      return false;
    }
  }

  async function onSubscribe(
    { extra: connection, subscriptions }: SocketContext,
    _id: string,
    payload: SubscribePayload,
  ): Promise<ExecutionArgs | readonly GraphQLError[]> {
    const requestId = connection.nextRequestId();
    try {
      if (Object.keys(subscriptions).length > maxOperations) {
        throw new ApiError("RATE_LIMITED", `A socket may have at most ${maxOperations} operations at once.`);
      }
      const caller = await authenticate(connection.authorization);
      const documents = operations.documentsOf(caller);
      const document = documents.parse(documents.requested(payload)?.text ?? payload.query);
      const errors = documents.validate(document);
      if (errors.length > 0) return errors;
      const operationName = payload.operationName ?? undefined;
      if (!getOperationAST(document, operationName)) return unknownOperation(operationName).errors ?? [];
      const variables = payload.variables ?? undefined;
      const request = { caller, requestId, signal: connection.signal };
      const operation = { document, variables, operationName, request };
      return {
        schema: operations.schema,
        document,
        operationName,
        contextValue: new SocketOperation(operation, connection),
      };
    } catch (error) {
      if (error instanceof GraphQLError && !(error instanceof ApiError)) return [error];
      return [error instanceof ApiError ? clientError(error) : maskError(error, {}, { logger, requestId })];
    }
  }

  return makeServer<Record<string, unknown> | undefined, Connection>({
    connectionInitWaitTimeout: initTimeoutMs,
    jsonMessageReviver: withQuery,
    onConnect,
    onSubscribe,
    execute: (args: ExecutionArgs) => {
      const { operation, connection } = operationOf(args);
      if (isDeferring(operation))
        return connection.run(measured(options, operation, inParts(options, operation, connection)));
      return connection.run(measured(options, operation, operations.execute(operation)));
    },
    subscribe: (args: ExecutionArgs) => {
      const { operation, connection } = operationOf(args);
      return measured(options, operation, operations.subscribe(operation, connection.progress));
    },
  });
}

export interface WebSockets {
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Closes every socket and waits until they are. */
  close(): Promise<void>;
}

/** GraphQL over WebSocket, protocol `graphql-transport-ws`. */
export function createWebSockets(options: WebSocketOptions): WebSockets {
  const protocol = createProtocol(options);
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: maxPayloadBytes,
    perMessageDeflate: false,
    handleProtocols,
  });
  const connections = new Set<Connection>();
  server.on("connection", (socket: WebSocket, request: IncomingMessage) => {
    const connection = new Connection(socket, request, options);
    connections.add(connection);
    socket.once("close", () => connections.delete(connection));
    connection.open(protocol);
  });
  return {
    handleUpgrade(request, socket, head) {
      server.handleUpgrade(request, socket, head, (webSocket) => server.emit("connection", webSocket, request));
    },
    async close() {
      for (const connection of connections) void connection.stop();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
