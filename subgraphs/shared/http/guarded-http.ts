import type { LookupAddress } from "node:dns";
import http, { type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { invalidField } from "../kernel/errors.js";
import { Turns, type TurnLimits } from "../kernel/turns.js";
import { isPrivateAddress } from "./addresses.js";
import { OwnedConnections, type Agents } from "./connections.js";
import { createPublicResolver, resolveBySystem, type Resolve } from "./resolve.js";

/** A request to a URL that a caller chose. */
export interface GuardedRequest {
  readonly url: string;
  readonly method: "GET" | "POST";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** For the whole request: slot, name resolution, connection, headers and body. */
  readonly timeoutMs: number;
  /** Permits plain HTTP, and private and loopback addresses. */
  readonly allowPrivate: boolean;
  /** The party on whose behalf it is sent: the client bounds the requests of each. */
  readonly owner?: string;
  /** Maximum size of the kept part of the response body, up to 64 KiB; default 4 KiB. */
  readonly maxBodyBytes?: number;
  /** Ends the request early. */
  readonly signal?: AbortSignal;
}

export interface GuardedResponse {
  readonly status: number;
  /** The first bytes of the body, as text. */
  readonly body: string;
  /** By their names in lower case. */
  readonly headers: IncomingHttpHeaders;
}

export interface GuardedHttp {
  /** Returns a response of any status, also a redirect. Throws {@link GuardedHttpError} if there is none. */
  send(request: GuardedRequest): Promise<GuardedResponse>;
  close(): Promise<void>;
}

/** The reason for a missing response; the message may be shown to the endpoint's owner. */
export class GuardedHttpError extends Error {
  constructor(
    readonly reason: string,
    /** It timed out: the server may still have processed the request. */
    readonly isTimeout = false,
    /** No connection was made: the server surely hasn't received the request. */
    readonly isUnheard = false,
  ) {
    super(reason);
    this.name = "GuardedHttpError";
  }
}

export interface GuardedHttpOptions extends Partial<TurnLimits> {
  /** Overrides the resolution of names. */
  readonly resolve?: Resolve;
  /** Name servers for hosts that may not be private; default: the system's. */
  readonly dnsServers?: readonly string[];
}

const maxUrlLength = 2048;
/** Default size of the kept part of a response body. */
const defaultBodyBytes = 4 * 1024;
/** Maximum size of a response body; beyond it, the connection is dropped. */
const readBodyBytes = 64 * 1024;

const privateAddress = "resolves to a private address";
const privateLiteral = "must be a public address";

/** The reason for which `url` may not be called, or undefined. Host names are checked when resolved. */
function urlFault(url: string, allowPrivate: boolean): string | undefined {
  if (url.length > maxUrlLength) return `must have at most ${maxUrlLength} characters`;
  // The parser removes these silently, but the called URL must be the given one.
  if (/[\s\p{Cc}\\]/u.test(url) || !URL.canParse(url)) return "must be an absolute URL";
  const { protocol, username, password, hostname, hash } = new URL(url);
  if (protocol !== "https:" && protocol !== "http:") return "must be an https URL";
  if (protocol === "http:" && !allowPrivate) return "must be an https URL";
  if (username || password) return "must not carry credentials";
  if (hash || url.includes("#")) return "must not carry a fragment";
  if (!allowPrivate && isIP(bareHost(hostname)) && isPrivateAddress(bareHost(hostname))) return privateLiteral;
  return undefined;
}

function bareHost(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, "");
}

/** Throws 400 INVALID_INPUT for `webhookEndpoint` unless webhooks may be sent to `url`. */
export function assertAllowedUrl(url: string, allowPrivate: boolean): void {
  const fault = urlFault(url, allowPrivate);
  if (fault) throw invalidField("webhookEndpoint", fault);
}

/**
 * Resolves a name once per connection and gives the socket the checked addresses, so that the result can't change in
 * between. A single private address refuses the name.
 */
function guardedLookup(resolve: Resolve, allowPrivate: boolean): LookupFunction {
  return (hostname, options, callback) => {
    const isOfFamily = (address: LookupAddress) => !options.family || options.family === address.family;
    resolve(hostname).then(
      (found) => {
        const addresses = found.filter(isOfFamily);
        const [first] = addresses;
        if (!first) {
          callback(new GuardedHttpError("the host name does not resolve"), "", 0);
        } else if (!allowPrivate && addresses.some(({ address }) => isPrivateAddress(address))) {
          callback(new GuardedHttpError(privateAddress), "", 0);
        } else if (options.all) {
          callback(null, addresses);
        } else {
          callback(null, first.address, first.family);
        }
      },
      (error: NodeJS.ErrnoException) => callback(error, "", 0),
    );
  };
}

const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: "the host name does not resolve",
  EAI_AGAIN: "the host name could not be resolved",
  EAI_FAIL: "the host name could not be resolved",
  ECONNREFUSED: "connection refused",
  ECONNRESET: "connection closed early",
  ECONNABORTED: "connection closed early",
  EPIPE: "connection closed early",
  ETIMEDOUT: "could not connect in time",
  EHOSTUNREACH: "the host is unreachable",
  ENETUNREACH: "the host is unreachable",
  EPROTO: "TLS handshake failed",
};

function codeOf(error: unknown): string {
  if (typeof error !== "object" || error === null || !("code" in error)) return "";
  return typeof error.code === "string" ? error.code : "";
}

function toGuardedError(error: unknown): GuardedHttpError {
  if (error instanceof GuardedHttpError) return error;
  const code = codeOf(error);
  const known = reasons[code];
  if (known) return new GuardedHttpError(known, false, code === "ECONNREFUSED");
  if (/CERT|ISSUER|SIGNATURE_FAILURE/.test(code)) return new GuardedHttpError(`TLS certificate not accepted (${code})`);
  if (/SSL|TLS/.test(code)) return new GuardedHttpError(`TLS handshake failed (${code})`);
  if (code.startsWith("HPE_")) return new GuardedHttpError("the response is not HTTP");
  return new GuardedHttpError(code ? `request failed (${code})` : "request failed");
}

/** Reads the response: keeps its first bytes, and drops the connection if it is too long. */
function readResponse(response: IncomingMessage, keptBodyBytes: number): Promise<GuardedResponse> {
  const { statusCode: status = 0, headers } = response;
  const kept: Buffer[] = [];
  let length = 0;
  return new Promise((resolve, reject) => {
    const finish = () => {
      const bytes = Buffer.concat(kept).subarray(0, keptBodyBytes);
      // Streaming omits a character that is cut at the end. PostgreSQL can't store NUL.
      const text = new TextDecoder().decode(bytes, { stream: true }).replaceAll("\u0000", "\uFFFD");
      resolve({ status, body: text, headers });
    };
    response.on("data", (chunk: Buffer) => {
      if (length < keptBodyBytes) kept.push(chunk.subarray(0, keptBodyBytes - length));
      length += chunk.length;
      if (length < readBodyBytes) return;
      finish();
      response.destroy();
    });
    response.on("end", finish);
    response.on("error", reject);
    response.on("close", () => reject(new GuardedHttpError("connection closed early")));
  });
}

/** The server closed an idle connection just as it was reused for a request: there was no response. */
class StaleConnection extends Error {}

/** The reason is in the request's signal. */
class StoppedWaiting extends Error {}

/** One exchange on a connection of `agents`, or else on a new one. */
function exchange(agents: Agents | undefined, guarded: GuardedRequest, signal: AbortSignal, lookup?: LookupFunction) {
  const { url, method, headers, body, maxBodyBytes = defaultBodyBytes } = guarded;
  return new Promise<GuardedResponse>((resolve, reject) => {
    const target = new URL(url);
    const contentLength = body !== undefined && { "Content-Length": Buffer.byteLength(body) };
    const options = { method, signal, headers: { ...headers, ...contentLength }, ...(lookup && { lookup }) };
    const request =
      target.protocol === "https:"
        ? https.request(target, { ...options, agent: agents?.["https:"] ?? false })
        : http.request(target, { ...options, agent: agents?.["http:"] ?? false });
    // A request that is still connecting emits its error only afterwards.
    signal.addEventListener("abort", () => reject(new StoppedWaiting()), { once: true });
    request.on("response", (response) => void readResponse(response, maxBodyBytes).then(resolve, reject));
    request.on("error", (error) => {
      reject(request.reusedSocket && codeOf(error) === "ECONNRESET" ? new StaleConnection() : error);
    });
    request.end(body);
  });
}

/** One exchange; a stale connection, which may have delivered the request, is replaced once. */
async function exchangeAgain(agents: Agents, request: GuardedRequest, signal: AbortSignal, lookup: LookupFunction) {
  try {
    return await exchange(agents, request, signal);
  } catch (error) {
    if (!(error instanceof StaleConnection)) throw error;
  }
  try {
    return await exchange(undefined, request, signal, lookup);
  } catch (error) {
    const { reason, isTimeout } = toGuardedError(error);
    throw new GuardedHttpError(reason, isTimeout);
  }
}

/** Runs `work` within the request's time limit. */
async function within<T>(request: GuardedRequest, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const end = new AbortController();
  const { signal } = end;
  const interrupt = () => end.abort(new GuardedHttpError("interrupted"));
  const timer = setTimeout(() => {
    end.abort(new GuardedHttpError(`timed out after ${request.timeoutMs} ms`, true));
  }, request.timeoutMs);
  if (request.signal?.aborted) interrupt();
  request.signal?.addEventListener("abort", interrupt);
  try {
    return await work(signal);
  } catch (error) {
    throw toGuardedError(signal.aborted ? signal.reason : error);
  } finally {
    clearTimeout(timer);
    request.signal?.removeEventListener("abort", interrupt);
  }
}

/**
 * A client for URLs that others choose, within the limits of {@link GuardedRequest}. It follows no redirects. Its turns
 * and connections are its own, so no client delays another's requests.
 */
export function createGuardedHttp(options: GuardedHttpOptions = {}): GuardedHttp {
  const { most = 256, mostPerOwner = most } = options;
  const turns = new Turns({ most, mostPerOwner });
  const reach = (resolve: Resolve, allowPrivate: boolean) => {
    const lookup = guardedLookup(resolve, allowPrivate);
    return { lookup, connections: new OwnedConnections(lookup, mostPerOwner) };
  };
  const publicly = createPublicResolver(options.dnsServers);
  const guarded = reach(options.resolve ?? publicly.resolve, false);
  // Private names are the machine's own.
  const open = reach(options.resolve ?? resolveBySystem, true);

  function sendWithin(request: GuardedRequest): Promise<GuardedResponse> {
    const { owner = "", allowPrivate } = request;
    const { lookup, connections } = allowPrivate ? open : guarded;
    return within(request, async (signal) => {
      const end = await turns.take(owner, signal);
      try {
        return await connections.use(owner, (agents) => exchangeAgain(agents, request, signal, lookup));
      } finally {
        end();
      }
    });
  }

  return {
    send(request) {
      const fault = urlFault(request.url, request.allowPrivate);
      if (fault === undefined) return sendWithin(request);
      return Promise.reject(new GuardedHttpError(fault === privateLiteral ? privateAddress : `the URL ${fault}`));
    },
    close() {
      guarded.connections.close();
      open.connections.close();
      publicly.cancel();
      return Promise.resolve();
    },
  };
}
