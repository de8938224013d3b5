/**
 * Where the public host is an IP address, the default domains are names below it (ruling 20), such as
 * `p1.127.0.0.1`. No URL takes those. In URLs they stand below `localhost`, and messages to them stay in this server.
 */
const below = ".localhost";
const isUrlHost = (domain: string): boolean => URL.canParse(`https://${domain}`);

/** A domain as URLs have it. */
export const urlHostOf = (domain: string): string => (isUrlHost(domain) ? domain : `${domain}${below}`);

/** The domain that a URL's host stands for. */
export function domainOfUrlHost(host: string): string {
  const domain = host.endsWith(below) ? host.slice(0, -below.length) : host;
  return isUrlHost(domain) ? host : domain;
}
