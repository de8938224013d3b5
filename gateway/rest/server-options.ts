import type { Server } from "node:http";
import type { FastifyHttpOptions, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ApiError, type ErrorDetails } from "../../subgraphs/shared/kernel/errors.js";
import type { Logger } from "../../subgraphs/shared/kernel/logger.js";
import { badRequest, errorFromRequest, sendError } from "../http/error-body.js";
import { isProtocolUrl, sendProtocolError } from "../http/uma.js";
import { rawReply } from "../http/raw-reply.js";
import { assertSingleHeaders } from "../http/single-headers.js";
import { apiVersion } from "./route.js";

/** Maximum size of a JSON body. */
export const bodyLimitBytes = 1_048_576;
/** Maximum length of a path parameter: UMA addresses are the longest. */
const maxParamLength = 1024;

/** Time limits for clients, in milliseconds; exceeded ones are noticed within `checkMs`. */
export interface ClientTimes {
  /** For the headers, counted from the start of a new connection. */
  readonly headersMs: number;
  /** For a request's body, counted from its headers. */
  readonly bodyMs: number;
  /** For a request as a whole: a form with files may be large. */
  readonly requestMs: number;
  /** Time after which an idle connection is closed. Longer than any request's maximum. */
  readonly silenceMs: number;
  readonly checkMs: number;
  /** For requests in flight when the server stops. */
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
 * The URL from `/2025-10-13/` on, and without one slash at the end of its path: a prefix added by a proxy is ignored
 * (docs/interface.md, Paths behind a proxy). In other providers' URLs the slash is ignored too; other URLs are
 * unchanged.
 */
function toApiUrl(url: string): string {
  const [path = "", ...query] = url.split(/(?=[?#])/);
  const versionAt = path.indexOf(versionSegment);
  if (versionAt < 0 && path !== "/graphql/" && !isProtocolUrl(path)) return url;
  return path.slice(Math.max(versionAt, 0)).replace(/(?<=[^/])\/$/, "") + query.join("");
}

/** Node's error code for a request that wasn't received in time. */
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
  rewriteUrl: ({ url }) => toApiUrl(url ?? "/"),
  frameworkErrors: (error, request, reply) => {
    reply.header("x-request-id", request.id);
    const isBadUrl = error.code === "FST_ERR_BAD_URL";
    const seen = isBadUrl ? badRequest("path", "the percent-encoding is malformed") : errorFromRequest(error).error;
    if (isProtocolUrl(request.url)) sendProtocolError(reply, seen);
    else sendError(reply, seen);
  },
  clientErrorHandler: (error, socket) => {
    if (error.code === "ECONNRESET" || socket.destroyed) return;
    if (socket.writable) socket.end(parserReply(error));
    // Both halves: a client that keeps sending would keep the connection open, and a late body would be processed.
    socket.destroySoon();
  },
} satisfies FastifyHttpOptions<Server>;

/**
 * Server options that the REST surface requires: pass them to `Fastify({...})`.
 * URLs that can't be decoded and requests that aren't HTTP get the error body too.
 */
export function restServerOptions({ headersMs, requestMs, silenceMs, checkMs }: ClientTimes = clientTimes) {
  return {
    ...parsing,
    // Node would refuse a request without Host with an empty body; `registerFallbacks` refuses it with the error body.
    http: { requireHostHeader: false, headersTimeout: headersMs, connectionsCheckingInterval: checkMs },
    requestTimeout: requestMs,
    connectionTimeout: silenceMs,
    // Requests on open connections are still served while the server stops, with `Connection: close`.
    return503OnClosing: false,
  } satisfies FastifyHttpOptions<Server>;
}

const isForm = /^multipart\/form-data\s*(;|$)/i;

/** Limits the time for a body that isn't a form: 408, and the connection is closed. */
function limitBodies(app: FastifyInstance, { bodyMs }: ClientTimes): void {
  app.addHook("onRequest", (request, reply, done) => {
    const { "content-length": length, "transfer-encoding": transfer, "content-type": type = "" } = request.headers;
    const isBodiless = transfer === undefined && (length === undefined || length === "0");
    if (isBodiless || isForm.test(type)) return done();
    const { raw } = request;
    const late = setTimeout(() => {
      // The request was refused without reading its body: a second response would belong to no request.
      if (reply.raw.headersSent) raw.socket.destroy();
      else app.server.emit("clientError", Object.assign(new Error(), { code: requestTimeout }), raw.socket);
    }, bodyMs);
    raw.once("end", () => clearTimeout(late)).once("close", () => clearTimeout(late));
    done();
  });
}

/** Responds with the error body outside every surface: unknown paths, and what the framework refuses there. */
export function registerFallbacks(
  app: FastifyInstance,
  logger: Logger,
  times: ClientTimes,
  sendMissing: (request: FastifyRequest, reply: FastifyReply) => FastifyReply,
): void {
  limitBodies(app, times);
  app.addHook("onRequest", async ({ raw, headers }) => {
    assertSingleHeaders(raw);
    if (headers.host === undefined && raw.httpVersion === "1.1") throw badRequest("Host", "this header is required");
  });
  app.setNotFoundHandler(async (request, reply) => sendMissing(request, reply));
  app.setErrorHandler((cause, request, reply) => {
    const { error, isUnexpected } = errorFromRequest(cause);
    if (isUnexpected) logger.error({ requestId: request.id, method: request.method, err: cause }, "A request failed");
    return sendError(reply, error);
  });
  // 100-continue is the only defined expectation; a server may ignore others (RFC 9110, 10.1.1).
  app.server.on("checkExpectation", (request, response) => void app.server.emit("request", request, response));
}
