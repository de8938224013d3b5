import { isIPv4 } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Env } from "../../subgraphs/shared/kernel/env.js";
import { ApiError } from "../../subgraphs/shared/kernel/errors.js";
import type { Logger } from "../../subgraphs/shared/kernel/logger.js";
import { isStorable } from "../../subgraphs/shared/schema/fields.js";
import { errorFromRequest, errorHeaders, tokenChallenge } from "./error-body.js";
import { clientAddressOf } from "./client-address.js";
import { clientOf, createAttemptLimit } from "./rate-limit.js";

/** A message of another UMA provider. */
interface UmaMessage {
  readonly method: string;
  /** The requested domain, lower case, without a port. */
  readonly host: string;
  /** Decoded; without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: string;
  /** The sender, who may be anyone. */
  readonly stranger: {
    readonly address: string;
    /** Counts a request to another server that the message causes. Throws 429 RATE_LIMITED. */
    admit(): void;
  };
}

interface UmaReply {
  readonly status: number;
  readonly body: string;
  readonly retryAfterSeconds?: number;
}

/** Handles the messages; supplied by the composition root. */
export interface UmaProtocol {
  /** The response in the protocol's own format, for refusals too; undefined for an unknown path. */
  handle(message: UmaMessage): Promise<UmaReply | undefined>;
}

/** A pay request with its travel rule information is a few KB. */
const maxBodyBytes = 64 * 1024;

/**
 * The host as forwarded by a platform's proxy (docs/interface.md, UMA domains); the first value is the outermost.
 */
function hostOf({ headers }: FastifyRequest): string {
  const forwarded = [headers["x-forwarded-host"]].flat()[0]?.split(",")[0]?.trim();
  const host = forwarded ? forwarded : (headers.host ?? "");
  return host.toLowerCase().replace(/:\d+$/, "");
}

/** Default domains are subdomains of the public host; if that is an IP address, they are not valid URL hosts. */
const isHost = (host: string) =>
  /^[a-z0-9.-]{1,253}$/.test(host) &&
  (URL.canParse(`https://${host}`) || (/^[a-z]/.test(host) && isIPv4(host.slice(host.indexOf(".") + 1))));

const protocolPath = /^\/(?:\.well-known\/(?:lnurlp(?:\/|$|\?)|lnurlpubkey|uma-configuration)|uma\/)/;

/** Whether other providers and wallets call this URL: they read errors in LNURL's form. */
export const isProtocolUrl = (url: string): boolean => protocolPath.test(url);

/** Sends an error in LNURL's form, whose `reason` wallets show (docs/interface.md, Errors of other providers). */
export function sendProtocolError(reply: FastifyReply, error: ApiError): FastifyReply {
  const { status, code, reason } = error.body;
  return reply
    .code(status)
    .headers({ ...protocolHeaders, ...errorHeaders(error, tokenChallenge) })
    .type(protocolType)
    .send(JSON.stringify({ status: "ERROR", code, reason }));
}

const protocolHeaders = { "cache-control": "no-store", "access-control-allow-origin": "*" };
const protocolType = "application/json; charset=utf-8";

/**
 * The endpoints that other UMA providers call, without a token: every message is signed. `/.well-known` paths are
 * specific to the requested domain; the other URLs are in their responses.
 */
export function registerUma(
  app: FastifyInstance,
  protocol: UmaProtocol,
  { env, logger }: { readonly env: Pick<Env, "attemptsPerAddress" | "trustedProxies">; readonly logger: Logger },
): void {
  const admitAttempt = createAttemptLimit(env.attemptsPerAddress);
  const missing = (reply: FastifyReply) =>
    sendProtocolError(reply, new ApiError("REQUEST_NOT_FOUND", "There is no such address."));
  const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { pathname, searchParams } = new URL(request.url, "http://uma.invalid");
    const host = hostOf(request);
    const body = typeof request.body === "string" ? request.body : "";
    const path = decoded(pathname);
    const isReadable = path !== undefined && isHost(host);
    const address = clientOf(clientAddressOf(request.raw, env.trustedProxies));
    const stranger = { address, admit: () => admitAttempt(address, []) };
    const response = isReadable
      ? await protocol.handle({ method: request.method, host, path, query: searchParams, body, stranger })
      : undefined;
    if (!response) return missing(reply);
    const { status, body: text, retryAfterSeconds } = response;
    if (retryAfterSeconds !== undefined) reply.header("retry-after", retryAfterSeconds);
    return reply.code(status).headers(protocolHeaders).type(protocolType).send(text);
  };
  void app.register(async (scope) => {
    scope.setErrorHandler((cause, request, reply) => {
      const { error, isUnexpected } = errorFromRequest(cause);
      if (isUnexpected) logger.error({ requestId: request.id, method: request.method, err: cause }, "A request failed");
      return sendProtocolError(reply, error);
    });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      "application/json",
      { parseAs: "string", bodyLimit: maxBodyBytes },
      async (_request: unknown, text: string | Buffer) => text.toString(),
    );
    scope.get("/.well-known/lnurlp/:user", handle);
    scope.get("/.well-known/lnurlpubkey", handle);
    scope.get("/.well-known/uma-configuration", handle);
    scope.post("/uma/pay/:address", handle);
    scope.post("/uma/utxos/:invoice", handle);
    // The rest of these paths: other methods, and paths of no one.
    for (const url of ["/.well-known/lnurlp", "/.well-known/lnurlp/*", "/uma/*"]) {
      scope.route({ method: [...otherMethods], url, handler: async (_request, reply) => missing(reply) });
    }
  });
}

const otherMethods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/** undefined for invalid text: bytes that aren't UTF-8, or characters that no name has. */
function decoded(pathname: string): string | undefined {
  try {
    const path = decodeURIComponent(pathname);
    return isStorable(path) ? path : undefined;
  } catch {
    return undefined;
  }
}
