import { isIPv4 } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** A message of another UMA provider. */
interface UmaMessage {
  readonly method: string;
  /** The domain that was asked, lower case, without a port. */
  readonly host: string;
  /** Decoded; without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: string;
}

/** What the messages are handed to; the composition root gives it. */
export interface UmaProtocol {
  /** Answers in the protocol's own words, refusals too; undefined where it is no message of the protocol. */
  answer(message: UmaMessage): Promise<{ readonly status: number; readonly body: string } | undefined>;
}

/** A pay request with its travel rule information is a few KB. */
const maxBodyBytes = 64 * 1024;

/**
 * By a proxy that forwards from a platform's domain (docs/interface.md, UMA domains); the first one is the outermost.
 */
function hostOf({ headers }: FastifyRequest): string {
  const forwarded = [headers["x-forwarded-host"]].flat()[0]?.split(",")[0]?.trim();
  const host = forwarded ? forwarded : (headers.host ?? "");
  return host.toLowerCase().replace(/:\d+$/, "");
}

/** Default domains are names below the public host; where that is an IP address, they are hosts to no URL. */
const isHost = (host: string) =>
  /^[a-z0-9.-]{1,253}$/.test(host) &&
  (URL.canParse(`https://${host}`) || (/^[a-z]/.test(host) && isIPv4(host.slice(host.indexOf(".") + 1))));

const faultOf = (code: string, reason: string) => JSON.stringify({ status: "ERROR", code, reason });

/**
 * What UMA providers ask of each other, without a token: every message is signed. `/.well-known` paths answer for the
 * domain that they are asked at, the others stand in the answers.
 */
export function registerUma(app: FastifyInstance, protocol: UmaProtocol): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { pathname, searchParams } = new URL(request.url, "http://uma.invalid");
    const host = hostOf(request);
    const body = typeof request.body === "string" ? request.body : "";
    const path = decoded(pathname);
    const isReadable = path !== undefined && isHost(host);
    const answered = isReadable
      ? await protocol.answer({ method: request.method, host, path, query: searchParams, body })
      : undefined;
    const { status, body: text } = answered ?? {
      status: 404,
      body: faultOf("REQUEST_NOT_FOUND", "There is no such address."),
    };
    return reply
      .code(status)
      .headers({ "cache-control": "no-store", "access-control-allow-origin": "*" })
      .type("application/json; charset=utf-8")
      .send(text);
  };
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      "application/json",
      { parseAs: "string", bodyLimit: maxBodyBytes },
      async (_request: unknown, text: string | Buffer) => text.toString(),
    );
    scope.get("/.well-known/lnurlp/:user", answer);
    scope.get("/.well-known/lnurlpubkey", answer);
    scope.get("/.well-known/uma-configuration", answer);
    scope.post("/uma/pay/:address", answer);
    scope.post("/uma/utxos/:invoice", answer);
  });
}

function decoded(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}
