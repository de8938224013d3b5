import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { isIPv6, type Socket } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Env } from "../../subgraphs/shared/kernel/env.js";
import { ApiError } from "../../subgraphs/shared/kernel/errors.js";

/** Decides which websites may use a browser to send requests (docs/interface.md, Requests from browsers). */
export interface Origins {
  /** Whether the operator allows this website, by `PAYGRAPH_ALLOWED_ORIGINS`. */
  isAllowed(origin: string): boolean;
  /** Whether another website's page sends this request. False for requests that no browser sends. */
  isForeign(request: Pick<IncomingMessage, "headers" | "socket">): boolean;
}

/**
 * The origins of pages that were loaded from the local address of this connection. `Host` is not read: it is a name
 * that any website can point here.
 */
function originsOf({ localAddress, localPort }: Socket): string[] {
  const address = localAddress?.replace(/^::ffff:(?=\d)/, "");
  if (address === undefined) return [];
  const isLoopback = address === "::1" || address.startsWith("127.");
  return [isIPv6(address) ? `[${address}]` : address, ...(isLoopback ? ["localhost"] : [])]
    .map((host) => `http://${host}:${localPort}`)
    .flatMap((url) => (URL.canParse(url) ? [new URL(url).origin] : []));
}

const isCrossSite = (headers: IncomingHttpHeaders) => headers["sec-fetch-site"] === "cross-site";

export function createOrigins({ publicUrl, allowedOrigins }: Pick<Env, "publicUrl" | "allowedOrigins">): Origins {
  const publicOrigin = new URL(publicUrl).origin;
  const allowed = new Set(allowedOrigins);
  const isAllowed = (origin: string) => allowed.has(origin);
  return {
    isAllowed,
    isForeign({ headers, socket }) {
      const { origin } = headers;
      if (origin !== undefined && isAllowed(origin)) return false;
      if (isCrossSite(headers)) return true;
      return origin !== undefined && origin !== publicOrigin && !originsOf(socket).includes(origin);
    },
  };
}

/** 403: the request's page is of another website. */
export function foreignOrigin(): ApiError {
  const reason =
    "The request comes from a page of another origin. The server's operator can allow it with PAYGRAPH_ALLOWED_ORIGINS; " +
    "the server's own origin is that of PAYGRAPH_PUBLIC_URL.";
  return new ApiError("FORBIDDEN", reason);
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** The URL holds the page's only credential, a secret that other websites' pages don't have. */
    readonly hasSecretUrl?: boolean;
  }
}

/** The origin of a page with the referrer policy `no-referrer`, as pages with a secret URL have. */
const hiddenOrigin = "null";

const harmless: ReadonlySet<string> = new Set(["GET", "HEAD"]);

/** Headers of responses that scripts of an allowed origin may read. */
const exposedHeaders = [
  "deprecation",
  "idempotent-replayed",
  "link",
  "paygraph-warning",
  "retry-after",
  "www-authenticate",
  "x-request-id",
  "x-should-retry",
].join(", ");

/** Browsers send `Sec-Fetch-Site` to HTTPS and to this machine only. */
function isBrowser({ headers }: FastifyRequest): boolean {
  const { origin, "sec-fetch-site": site, "user-agent": agent } = headers;
  return origin !== undefined || site !== undefined || (agent?.startsWith("Mozilla/") ?? false);
}

/** CORS without credentials: a script sends `Authorization` itself. Any header may be sent. */
function allow(origin: string, { method, headers }: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
  reply.headers({ "access-control-allow-origin": origin, "access-control-expose-headers": exposedHeaders });
  if (method !== "OPTIONS" || headers["access-control-request-method"] === undefined) return undefined;
  return reply
    .code(204)
    .headers({
      "access-control-allow-methods": "GET, HEAD, POST, PUT, PATCH, DELETE",
      "access-control-allow-headers": headers["access-control-request-headers"] ?? "authorization",
      "access-control-max-age": "600",
    })
    .send();
}

/**
 * Refuses requests of other websites' pages by 403 FORBIDDEN, except GET and HEAD, which change nothing and whose
 * responses they can't read. Pages of allowed origins may send everything. Must be registered before the routes.
 */
export function registerOrigins(app: FastifyInstance, origins: Origins): void {
  app.addHook("onRequest", async (request, reply) => {
    const { origin } = request.headers;
    if (origin !== undefined && origins.isAllowed(origin)) return allow(origin, request, reply);
    if (harmless.has(request.method)) return undefined;
    const isOwnForm = origin === hiddenOrigin && request.routeOptions.config.hasSecretUrl === true;
    const isForeign = isOwnForm ? isCrossSite(request.headers) : origins.isForeign(request.raw);
    if (isForeign) throw foreignOrigin();
    return undefined;
  });
  app.addHook("onSend", async (request, reply) => {
    // A browser that has responded to a Basic challenge then sends the credentials with the requests of any website.
    const isBasic = String(reply.getHeader("www-authenticate")).startsWith("Basic ");
    if (reply.statusCode === 401 && isBasic && isBrowser(request)) reply.removeHeader("www-authenticate");
    if (reply.hasHeader("access-control-allow-origin")) {
      reply.header("vary", [reply.getHeader("vary") ?? [], "origin"].flat().join(", "));
    }
  });
}
