import { tenantKey, type Tenant } from "../../../shared/kernel/caller.js";
import { GuardedHttpError } from "../../../shared/http/guarded-http.js";
import type { UmaDeps } from "../deps.js";
import type { UmaAnswer } from "./faults.js";

/** A message of the protocol to another provider, or to a domain of this server. */
export interface UmaRequest {
  readonly method: "GET" | "POST";
  readonly url: URL;
  /** JSON. */
  readonly body?: string;
}

/** An unauthenticated message received over HTTP: its effects have their own limits. */
export interface UmaStranger {
  /** Its remote address. */
  readonly address: string;
  /** Counts an outgoing request caused by it. Throws 429 RATE_LIMITED. */
  admit(): void;
}

/** The party on whose behalf this process calls other providers. */
type UmaAsker = Tenant | UmaStranger;

export const isStranger = (asker: UmaAsker): asker is UmaStranger => "address" in asker;

/** A UMA node. `from`: the tenant of a message. */
export interface UmaNode {
  readonly deps: UmaDeps;
  readonly asker: UmaAsker;
  /** Throws {@link UmaUnreachable} if there is no response. */
  call(from: Tenant, request: UmaRequest): Promise<UmaAnswer>;
}

/** A request as a provider gets it. */
export interface UmaServed {
  readonly method: string;
  /** The requested domain, lower case, without a port. */
  readonly host: string;
  /** Decoded; without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: string;
  /** The message's tenant, if of this server; absent: another server's. */
  readonly from?: Tenant;
}

/** No response; the message may be shown to the platform. */
export class UmaUnreachable extends Error {}

/** Timeout of a call: the receiving side asks its platform, which may take 5 s to respond and 5 s to decide. */
const timeoutMs = 15_000;
/** Timeout for a stranger, who requests only keys. */
const strangerTimeoutMs = 3_000;
const maxBodyBytes = 64 * 1024;

/** The real address of a message, and whether it may be private. */
function addressOf({ deps: { env } }: UmaNode, url: URL): { url: URL; isPrivateAllowed: boolean } {
  const mapped = env.umaHosts.get(url.hostname);
  if (mapped !== undefined) return { url: new URL(url.pathname + url.search, mapped), isPrivateAllowed: true };
  // Callbacks name the mapped address itself.
  return { url, isPrivateAllowed: [...env.umaHosts.values()].includes(url.origin) };
}

/** Over HTTP, by the guarded client: HTTPS to public addresses only, except for what the operator mapped. */
export async function callOverHttp(node: UmaNode, { method, url, body }: UmaRequest): Promise<UmaAnswer> {
  const { asker, deps } = node;
  if (isStranger(asker)) asker.admit();
  const target = addressOf(node, url);
  const headers = {
    accept: "application/json",
    // The requested domain, even if the address is another.
    ...(target.url.host !== url.host && { host: url.host }),
    ...(body !== undefined && { "content-type": "application/json" }),
  };
  try {
    return await (isStranger(asker) ? deps.umaHttp.strangers : deps.umaHttp.tenants).send({
      owner: isStranger(asker) ? asker.address : tenantKey(asker),
      url: target.url.href,
      method,
      headers,
      ...(body !== undefined && { body }),
      timeoutMs: isStranger(asker) ? strangerTimeoutMs : timeoutMs,
      maxBodyBytes,
      allowPrivate: target.isPrivateAllowed,
    });
  } catch (error) {
    if (error instanceof GuardedHttpError) throw new UmaUnreachable(error.reason);
    throw error;
  }
}
