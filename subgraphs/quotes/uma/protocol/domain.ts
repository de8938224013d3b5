import { isIPv4 } from "node:net";

/**
 * If the public host is an IP address, the default domains are names below it (docs/interface.md, UMA domains), such as
 * `p1.127.0.0.1`. Invalid in URLs, if they are below `localhost` instead; messages to them stay in this server.
 */
const below = ".localhost";

function isBelowAddress(domain: string): boolean {
  const [label = "", ...address] = domain.split(".");
  return /^[a-z][a-z0-9-]*$/.test(label) && isIPv4(address.join("."));
}

/** A domain as the host of URLs. */
export const urlHostOf = (domain: string): string => (isBelowAddress(domain) ? `${domain}${below}` : domain);

/** The domain of a URL's host. */
export function domainOfUrlHost(host: string): string {
  const domain = host.endsWith(below) ? host.slice(0, -below.length) : host;
  return isBelowAddress(domain) ? domain : host;
}
