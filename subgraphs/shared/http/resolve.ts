import type { LookupAddress } from "node:dns";
import { lookup, Resolver } from "node:dns/promises";

/** All addresses of a host name. If there are none, rejects with an error whose `code` gives the reason. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

/** Resolves names as the machine does, its own included. */
export const resolveBySystem: Resolve = (hostname) => lookup(hostname, { all: true });

/** Timeout of a query; a name server that doesn't respond is queried twice. */
const askMs = 1_000;

/**
 * Resolves by name servers only, without the threads that the system's lookups share: slow servers don't delay other
 * names. `servers`: default the system's.
 */
export function createPublicResolver(servers: readonly string[] = []): { readonly resolve: Resolve; cancel(): void } {
  const underWay = new Set<Resolver>();
  const resolve: Resolve = async (hostname) => {
    if (/(^|\.)localhost$/i.test(hostname)) return [{ address: "127.0.0.1", family: 4 }];
    // A new one each time: the system's servers may have changed.
    const resolver = new Resolver({ timeout: askMs, tries: 2 });
    if (servers.length > 0) resolver.setServers([...servers]);
    underWay.add(resolver);
    const [ipv4, ipv6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    underWay.delete(resolver);
    const found = [...addressesOf(ipv4, 4), ...addressesOf(ipv6, 6)];
    if (found.length === 0 && ipv4.status === "rejected") throw unresolved(hostname, ipv4.reason);
    return found;
  };
  return { resolve, cancel: () => underWay.forEach((resolver) => resolver.cancel()) };
}

const addressesOf = (result: PromiseSettledResult<string[]>, family: 4 | 6): LookupAddress[] =>
  result.status === "fulfilled" ? result.value.map((address) => ({ address, family })) : [];

/** The system's codes, so that a name server's error is not mistaken for the host's. */
function unresolved(hostname: string, reason: unknown): Error {
  const { code } = reason as NodeJS.ErrnoException;
  const isUnknown = code === "ENOTFOUND" || code === "ENODATA";
  return Object.assign(new Error(`No address of ${hostname}`, { cause: reason }), {
    code: isUnknown ? "ENOTFOUND" : "EAI_AGAIN",
  });
}
