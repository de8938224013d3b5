import { findUmaHost } from "../../platform/published.js";
import type { Tenant } from "../../shared/kernel/caller.js";
import type { UmaDeps } from "./deps.js";
import { domainOfUrlHost } from "./protocol/domain.js";
import type { UmaAnswer } from "./protocol/faults.js";
import { serveSandbox } from "./sandbox.js";
import { serveUma } from "./served.js";
import {
  callOverHttp,
  UmaUnreachable,
  type UmaNode,
  type UmaRequest,
  type UmaServed,
  type UmaStranger,
} from "./protocol/transport.js";

/** This process as a UMA node, for `asker`: messages to a domain of this server never leave it, nor wait for others. */
export function umaNode(deps: UmaDeps, asker: UmaNode["asker"]): UmaNode {
  const node: UmaNode = {
    deps,
    asker,
    async call(from: Tenant, request: UmaRequest): Promise<UmaAnswer> {
      const { env } = deps;
      const { url } = request;
      if (env.sandboxUmaDomains.includes(url.hostname)) {
        // Its counterparties exist in the sandbox only.
        if (from.environment === "PRODUCTION") throw new UmaUnreachable("the host name does not resolve");
        const served = toServed(from, request, url.pathname);
        return served ? own(await serveSandbox(node, from, served)) : notFound;
      }
      const ownPath = env.umaHosts.has(url.hostname) ? undefined : await pathHere(deps, from, url);
      if (ownPath === undefined) return callOverHttp(node, request);
      const served = toServed(from, request, ownPath);
      return own((served && (await serveUma(node, served))) ?? notFound);
    },
  };
  return node;
}

/**
 * The path of an address that this server handles itself: below its public URL, or at a domain of its platforms. Throws
 * {@link UmaUnreachable} for a domain of the other environment: no messages pass between them.
 */
async function pathHere(deps: UmaDeps, from: Tenant, url: URL): Promise<string | undefined> {
  const own = new URL(deps.env.publicUrl);
  const prefix = own.pathname.replace(/\/$/, "");
  if (url.origin === own.origin && url.pathname.startsWith(`${prefix}/`)) return url.pathname.slice(prefix.length);
  const domain = domainOfUrlHost(url.hostname);
  if (await findUmaHost(deps, domain, from)) return url.pathname;
  if (await findUmaHost(deps, domain)) throw new UmaUnreachable("its domain belongs to the other environment");
  return undefined;
}

const notFound: UmaAnswer = { status: 404, body: "{}" };

const own = (answer: UmaAnswer): UmaAnswer => ({ ...answer, isOwn: true });

/** Undefined for a path that isn't text: counterparties choose the addresses. */
function toServed(from: Tenant, { method, url, body = "" }: UmaRequest, path: string): UmaServed | undefined {
  try {
    return {
      method,
      host: domainOfUrlHost(url.hostname),
      path: decodeURIComponent(path),
      query: url.searchParams,
      body,
      from,
    };
  } catch {
    return undefined;
  }
}

/** Handles a message received over HTTP; undefined if it is none of the protocol's. */
export function answerUma(
  deps: UmaDeps,
  { stranger, ...served }: UmaServed & { readonly stranger: UmaStranger },
): Promise<UmaAnswer | undefined> {
  return serveUma(umaNode(deps, stranger), served);
}
