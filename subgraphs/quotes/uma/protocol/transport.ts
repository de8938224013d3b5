import { tenantKey, type Tenant } from "../../../shared/kernel/caller.js";
import { GuardedHttpError } from "../../../shared/http/guarded-http.js";
import type { UmaDeps } from "../deps.js";
import type { UmaAnswer } from "./faults.js";

/** A message of the protocol on its way to another provider, or to a domain that lives in this very server. */
export interface UmaRequest {
  readonly method: "GET" | "POST";
  readonly url: URL;
  /** JSON. */
  readonly body?: string;
}

/** An unauthenticated message that came over HTTP: what it causes has limits of its own. */
export interface UmaStranger {
  /** Where it came from. */
  readonly address: string;
  /** Counts a request that goes out because of it. Throws 429 RATE_LIMITED. */
  admit(): void;
}

/** Because of whom this process calls other providers. */
type UmaAsker = Tenant | UmaStranger;

export const isStranger = (asker: UmaAsker): asker is UmaStranger => "address" in asker;

/** What those who speak UMA share. `from`: whose message it is. */
export interface UmaNode {
  readonly deps: UmaDeps;
  readonly asker: UmaAsker;
  /** Throws {@link UmaUnreachable} if there is no answer. */
  call(from: Tenant, request: UmaRequest): Promise<UmaAnswer>;
}

/** A request as a provider gets it. */
export interface UmaServed {
  readonly method: string;
  /** The domain that was asked, lower case, without a port. */
  readonly host: string;
  /** Decoded; without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: string;
  /** Whose message it is, if that is a tenant of this server; absent: another server's. */
  readonly from?: Tenant;
}

/** No answer, in words fit for the platform. */
export class UmaUnreachable extends Error {}

/** For all of a call: the receiving side asks its platform, which may take 5 s to answer and 5 s to decide. */
const timeoutMs = 15_000;
/** The same for a stranger, who asks for nothing but keys. */
const strangerTimeoutMs = 3_000;
const maxBodyBytes = 64 * 1024;

/** Where a message really goes, and whether it may go to a private address. */
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
    // The domain that is asked, also if the address is another.
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
