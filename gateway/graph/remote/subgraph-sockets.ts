import { randomUUID } from "node:crypto";
import type { IncomingMessage, Server } from "node:http";
import type { GraphQLError, ExecutionArgs, ExecutionResult } from "graphql";
import {
  CloseCode,
  handleProtocols,
  makeServer,
  type Context,
  type Server as Protocol,
  type SubscribePayload,
} from "graphql-ws";
import { WebSocketServer, type RawData, type WebSocket } from "ws";
import type { Caller } from "../../../subgraphs/shared/kernel/caller.js";
import { createSubgraphContext, type SubgraphContext } from "../../../subgraphs/shared/graphql/context.js";
import { ApiError, toApiError } from "../../../subgraphs/shared/kernel/errors.js";
import type { Logger } from "../../../subgraphs/shared/kernel/logger.js";
import { newReport } from "../../../subgraphs/shared/kernel/report.js";
import { rawReply } from "../../http/raw-reply.js";
import { createServeWithoutUpgrade } from "../../http/upgrades.js";
import { clientError } from "../execution/client-error.js";
import { invalidated, type OpenStreams } from "../execution/open-streams.js";
import { isAsyncIterable } from "../execution/subgraph-executor.js";
import { callerHeader } from "./signed-caller.js";
import type { RoutedOperation, SubgraphOperations } from "./subgraph-operations.js";

/** Maximum size of a router's message. */
const maxPayloadBytes = 1_048_576;
/** Maximum number of concurrent operations on a socket. */
const maxOperations = 1_000;
const initTimeoutMs = 10_000;
/** Interval of pings; a router that doesn't respond before the next one is disconnected. */
const keepAliveMs = 12_000;
/** Grace period between a close frame and cutting the connection. */
const graceMs = 1_000;
const closeGoingAway = 1001;
const closeTryAgainLater = 1013;

export interface SubgraphSocketsOptions {
  readonly operations: SubgraphOperations;
  readonly openStreams: OpenStreams;
  /** The caller of a signed header. Throws 401 UNAUTHORIZED. */
  verify(signed: unknown, requestId: string): Promise<Caller>;
  readonly logger: Logger;
}

/** One operation as it passes through graphql-ws. */
class SocketOperation {
  readonly #ending = new AbortController();
  readonly context: SubgraphContext;

  constructor(
    readonly operation: RoutedOperation,
    caller: Caller,
    requestId: string,
  ) {
    this.context = createSubgraphContext({ caller, requestId, report: newReport() });
  }

  /** Ends the source, too, when the router completes the subscription. */
  async subscribe(operations: SubgraphOperations): Promise<AsyncIterableIterator<ExecutionResult> | ExecutionResult> {
    const results = await operations.subscribe(this.operation, { ...this.context, signal: this.#ending.signal });
    if (!isAsyncIterable(results)) return results;
    const ending = this.#ending;
    const endable: AsyncIterableIterator<ExecutionResult> = {
      next: () => results.next(),
      async return() {
        ending.abort();
        await results.return?.();
        return { value: undefined, done: true };
      },
      [Symbol.asyncIterator]() {
        return this;
      },
    };
    return endable;
  }
}

function operationOf({ contextValue }: ExecutionArgs): SocketOperation {
  if (contextValue instanceof SocketOperation) return contextValue;
  throw new Error("An operation bypassed the check of its caller");
}

/** A router's socket, with the caller that it has presented. */
class Connection {
  readonly #id = randomUUID();
  #signed: unknown;
  #operations = 0;

  constructor(
    readonly socket: WebSocket,
    private readonly request: IncomingMessage,
    private readonly options: SubgraphSocketsOptions,
  ) {}

  /** The caller is in the parameters of the connection, or in the header of its upgrade. */
  async admit(parameters: Readonly<Record<string, unknown>> = {}): Promise<boolean> {
    const named = Object.entries(parameters).find(([name]) => name.toLowerCase() === callerHeader);
    this.#signed = named?.[1] ?? this.request.headers[callerHeader];
    try {
      const { credentialId } = await this.options.verify(this.#signed, this.#id);
      if (this.socket.readyState !== this.socket.OPEN) return false;
      const forget = this.options.openStreams.add(credentialId, (why) => {
        if (why === "credentials deleted") this.close(CloseCode.Forbidden, invalidated(credentialId));
        else this.close(closeGoingAway, "The server is stopping: connect again");
      });
      this.socket.once("close", forget);
      return true;
    } catch (error) {
      // A refusal closes the socket with 4403.
      if (toApiError(error).isUnexpected) this.close(closeTryAgainLater, "Temporarily unavailable: try again");
      return false;
    }
  }

  /** The operation of a message. The caller must still be valid. */
  async read(payload: SubscribePayload, running: number): Promise<SocketOperation | readonly GraphQLError[]> {
    this.#operations += 1;
    const requestId = `${this.#id}.${this.#operations}`;
    try {
      if (running > maxOperations) {
        throw new ApiError("RATE_LIMITED", `A socket may have at most ${maxOperations} operations at once.`);
      }
      const caller = await this.options.verify(this.#signed, requestId);
      const read = this.options.operations.read(payload, caller);
      return "errors" in read ? read.errors : new SocketOperation(read, caller, requestId);
    } catch (error) {
      return [clientError(toApiError(error).error)];
    }
  }

  open(protocol: Protocol<Connection>): void {
    const { socket } = this;
    const { logger } = this.options;
    const closed = protocol.opened(
      {
        protocol: socket.protocol,
        // Resolves once it is written, so that the next event is produced when the last one is sent.
        send: (data) => new Promise((resolve) => socket.send(data, () => resolve())),
        close: (code = CloseCode.BadRequest, reason = "") => this.close(code, reason),
        onMessage: (handle) => {
          socket.on("message", (data, isBinary) => void this.#receive(data, isBinary, handle));
        },
      },
      this,
    );
    let isAlive = true;
    socket.on("pong", () => (isAlive = true));
    const keepAlive = setInterval(() => {
      if (!isAlive) return socket.terminate();
      isAlive = false;
      socket.ping();
    }, keepAliveMs);
    socket.on("error", (error) => logger.debug({ error }, "a router's WebSocket failed"));
    socket.once("close", (code, reason) => {
      clearInterval(keepAlive);
      closed(code, reason.toString()).catch((error: unknown) => {
        logger.error({ error }, "the operations of a router's WebSocket could not be ended");
      });
    });
  }

  /** Closes the socket, and cuts its connection if the router doesn't. */
  close(code: number, reason: string): void {
    this.socket.close(code, reason);
    const cut = setTimeout(() => this.socket.terminate(), graceMs);
    this.socket.once("close", () => clearTimeout(cut));
  }

  async #receive(data: RawData, isBinary: boolean, handle: (data: string) => Promise<void>): Promise<void> {
    if (isBinary || !Buffer.isBuffer(data)) return this.close(CloseCode.BadRequest, "Messages are text");
    try {
      await handle(data.toString());
    } catch (error) {
      this.options.logger.error({ error }, "a router's message could not be handled");
      this.close(CloseCode.InternalServerError, "Internal error");
    }
  }
}

type SocketContext = Context<Record<string, unknown> | undefined, Connection>;

/** The protocol's hooks: the caller is verified at the start and before each operation. */
function createProtocol({ operations }: SubgraphSocketsOptions): Protocol<Connection> {
  return makeServer<Record<string, unknown> | undefined, Connection>({
    connectionInitWaitTimeout: initTimeoutMs,
    onConnect: ({ connectionParams, extra }: SocketContext) => extra.admit(connectionParams),
    async onSubscribe({ extra, subscriptions }: SocketContext, _id, payload) {
      const read = await extra.read(payload, Object.keys(subscriptions).length);
      if (!(read instanceof SocketOperation)) return read;
      return { schema: operations.schema, document: read.operation.document, contextValue: read };
    },
    execute: (args: ExecutionArgs) => {
      const { operation, context } = operationOf(args);
      return operations.execute(operation, context);
    },
    subscribe: (args: ExecutionArgs) => operationOf(args).subscribe(operations),
  });
}

/** A subgraph's operations over WebSocket, protocol `graphql-transport-ws`, for routers that present a signed caller. */
export class SubgraphSockets {
  readonly #server = new WebSocketServer({
    noServer: true,
    maxPayload: maxPayloadBytes,
    perMessageDeflate: false,
    handleProtocols,
  });
  readonly #connections = new Set<Connection>();

  constructor(options: SubgraphSocketsOptions) {
    const protocol = createProtocol(options);
    this.#server.on("connection", (socket: WebSocket, request: IncomingMessage) => {
      const connection = new Connection(socket, request, options);
      this.#connections.add(connection);
      socket.once("close", () => this.#connections.delete(connection));
      connection.open(protocol);
    });
  }

  /** Serves upgrades at the path; other paths have none. */
  serve(server: Server, path: string): void {
    const serveWithoutUpgrade = createServeWithoutUpgrade(server);
    server.on("upgrade", (request: IncomingMessage, socket, head) => {
      if (request.headers.upgrade?.toLowerCase() !== "websocket") return serveWithoutUpgrade(request, socket, head);
      if (request.url?.split("?", 1)[0] !== path) return void socket.end(rawReply(new ApiError("NOT_FOUND")));
      this.#server.handleUpgrade(request, socket, head, (opened) => this.#server.emit("connection", opened, request));
    });
  }

  /** Closes every socket and waits until they are. */
  async close(): Promise<void> {
    for (const connection of this.#connections)
      connection.close(closeGoingAway, "The server is stopping: connect again");
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }
}
