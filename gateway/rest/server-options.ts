import type { Server } from "node:http";
import type { FastifyHttpOptions, FastifyInstance } from "fastify";
import { ApiError, type ErrorDetails } from "../../subgraphs/shared/kernel/errors.js";
import type { Logger } from "../../subgraphs/shared/kernel/logger.js";
import { badRequest, errorFromRequest, sendError } from "../http/error-body.js";
import { rawReply } from "../http/raw-reply.js";
import { apiVersion } from "./route.js";

/** Largest JSON body. */
export const bodyLimitBytes = 1_048_576;
/** Longest parameter of a path: UMA addresses are the longest that exist. */
const maxParamLength = 1024;

/** How long a client may take, in milliseconds; `checkMs` later at most it is noticed. */
export interface ClientTimes {
  /** For its headers, and before them on a new connection. */
  readonly headersMs: number;
  /** For a request's body, from its headers on. */
  readonly bodyMs: number;
  /** For a request as a whole: a form with files may be large. */
  readonly requestMs: number;
  /** Neither sent nor taken anything for this long: its connection is cut. Longer than any request may take. */
  readonly silenceMs: number;
  readonly checkMs: number;
  /** For its request under way when the server stops. */
  readonly closeMs: number;
}

export const clientTimes: ClientTimes = {
  headersMs: 15_000,
  bodyMs: 30_000,
  requestMs: 120_000,
  silenceMs: 150_000,
  checkMs: 5_000,
  closeMs: 10_000,
};

const versionSegment = `/${apiVersion}/`;

/**
 * The URL from `/2025-10-13/` on: whatever a proxy puts before it is ignored (docs/interface.md, Paths behind a proxy).
 * Other URLs stay.
 */
function withoutProxyPrefix(url: string): string {
  const queryAt = url.search(/[?#]/);
  const versionAt = url.indexOf(versionSegment);
  return versionAt > 0 && (queryAt < 0 || versionAt < queryAt) ? url.slice(versionAt) : url;
}

/** Node's code for a request that didn't come in time. */
const requestTimeout = "ERR_HTTP_REQUEST_TIMEOUT";

/** Status of a request that the HTTP parser refused before there was a URL to route. */
const parserStatus: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  [requestTimeout]: 408,
};

function parserReply(error: NodeJS.ErrnoException): string {
  const status = parserStatus[error.code ?? ""] ?? 400;
  const message =
    status === 408 ? "was not received in time" : status === 431 ? "has too many headers" : "is not valid HTTP";
  const details: ErrorDetails = { errors: [{ field: "request", message }] };
  return rawReply(new ApiError("INVALID_INPUT", `The request ${message}.`, details), {}, status);
}

const parsing = {
  bodyLimit: bodyLimitBytes,
  routerOptions: { maxParamLength },
  rewriteUrl: ({ url }) => withoutProxyPrefix(url ?? "/"),
  frameworkErrors: (error, request, reply) => {
    reply.header("x-request-id", request.id);
    if (error.code === "FST_ERR_BAD_URL") {
      sendError(reply, badRequest("path", "the percent-encoding is malformed"));
    } else sendError(reply, errorFromRequest(error).error);
  },
  clientErrorHandler: (error, socket) => {
    if (error.code === "ECONNRESET" || socket.destroyed) return;
    if (socket.writable) socket.end(parserReply(error));
    // Not only our half of it: whoever goes on sending would keep the connection, and a late body would be worked on.
    socket.destroySoon();
  },
} satisfies FastifyHttpOptions<Server>;

/**
 * What the REST surface needs of the server it is registered on: pass to `Fastify({...})`.
 * URLs that can't be decoded and requests that aren't HTTP get the error body too.
 */
export function restServerOptions({ headersMs, requestMs, silenceMs, checkMs }: ClientTimes = clientTimes) {
  return {
    ...parsing,
    // Node refuses a request without Host with an empty body; the fallbacks refuse it with the error body.
    http: { requireHostHeader: false, headersTimeout: headersMs, connectionsCheckingInterval: checkMs },
    requestTimeout: requestMs,
    connectionTimeout: silenceMs,
    // Whoever has a connection while the server stops is still served; the answer says that it is the last.
    return503OnClosing: false,
  } satisfies FastifyHttpOptions<Server>;
}

const isForm = /^multipart\/form-data\s*(;|$)/i;

/** A body that isn't a form must come within its time: 408, and the end of the connection. */
function limitBodies(app: FastifyInstance, { bodyMs }: ClientTimes): void {
  app.addHook("onRequest", (request, reply, done) => {
    const { "content-length": length, "transfer-encoding": transfer, "content-type": type = "" } = request.headers;
    const isBodiless = transfer === undefined && (length === undefined || length === "0");
    if (isBodiless || isForm.test(type)) return done();
    const { raw } = request;
    const late = setTimeout(() => {
      // A refusal that didn't need the body has been answered: a second answer would belong to no request.
      if (reply.raw.headersSent) raw.socket.destroy();
      else app.server.emit("clientError", Object.assign(new Error(), { code: requestTimeout }), raw.socket);
    }, bodyMs);
    raw.once("end", () => clearTimeout(late)).once("close", () => clearTimeout(late));
    done();
  });
}

/** Answers with the error body wherever no surface does: unknown paths, and what the framework refuses there. */
export function registerFallbacks(app: FastifyInstance, logger: Logger, times: ClientTimes = clientTimes): void {
  limitBodies(app, times);
  app.addHook("onRequest", async ({ raw, headers }) => {
    if (headers.host === undefined && raw.httpVersion === "1.1") throw badRequest("Host", "this header is required");
  });
  app.setNotFoundHandler((_request, reply) => sendError(reply, new ApiError("NOT_FOUND", "No such path.")));
  app.setErrorHandler((cause, request, reply) => {
    const { error, isUnexpected } = errorFromRequest(cause);
    if (isUnexpected) logger.error({ requestId: request.id, method: request.method, err: cause }, "A request failed");
    return sendError(reply, error);
  });
  // Of expectations only 100-continue exists; a server may ignore others (RFC 9110, 10.1.1).
  app.server.on("checkExpectation", (request, response) => void app.server.emit("request", request, response));
}
