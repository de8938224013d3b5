import { isIP, type BlockList } from "node:net";
import type { IncomingMessage } from "node:http";

/** Whether the address is in one of the networks; an IPv4 address equals its IPv6 form. */
export const isOf = (networks: BlockList, address: string): boolean =>
  networks.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");

/** The address of an element without its port: `192.0.2.1:4711`, `[2001:db8::1]:4711`; undefined for anything else. */
function addressOf(element: string): string | undefined {
  const bare = /^\[(.+)\](?::\d{1,5})?$/.exec(element)?.[1] ?? element.replace(/^([\d.]+):\d{1,5}$/, "$1");
  return isIP(bare) === 0 ? undefined : bare;
}

/** The `for` of an element of RFC 7239, without its quotes. */
const forOf = (element: string): string => /(?:^|;)\s*for=("?)([^";]*)\1\s*(?:;|$)/i.exec(element)?.[2]?.trim() ?? "";

const elementsOf = (header: string): string[] => header.split(",").map((element) => element.trim());

/**
 * The first address from the right that isn't a trusted proxy's: the client wrote everything left of it. An element
 * without an address ends the search at the proxy that wrote it.
 */
function firstUntrusted(peer: string, elements: readonly string[], trusted: BlockList): string {
  let client = peer;
  for (const element of elements.toReversed()) {
    if (!isOf(trusted, client)) break;
    const address = addressOf(element);
    if (address === undefined) break;
    client = address;
  }
  return client;
}

/**
 * The address by which a request's limits are counted: the connection's, or behind trusted proxies the client's in
 * `Forwarded` or `X-Forwarded-For`. If both are present and differ, one of them is forged: then the proxy's address is
 * used (docs/security.md, The client's address).
 */
export function clientAddressOf({ socket, headers }: Pick<IncomingMessage, "socket" | "headers">, trusted: BlockList) {
  const peer = socket.remoteAddress ?? "";
  if (isIP(peer) === 0 || !isOf(trusted, peer)) return peer;
  const { forwarded, "x-forwarded-for": listed } = headers;
  const named = [
    ...(forwarded === undefined ? [] : [elementsOf(forwarded).map(forOf)]),
    ...(listed === undefined ? [] : [elementsOf([listed].flat().join(","))]),
  ].map((elements) => firstUntrusted(peer, elements, trusted));
  const [client = peer, ...others] = named;
  return others.every((other) => other === client) ? client : peer;
}
