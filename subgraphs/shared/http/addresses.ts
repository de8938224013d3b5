import { BlockList, isIP } from "node:net";

/** IPv4 that is not on the public internet (IANA special-purpose registry), by prefix. */
const privateIpv4: readonly (readonly [string, number])[] = [
  ["0.0.0.0", 8], // this host
  ["10.0.0.0", 8], // private
  ["100.64.0.0", 10], // carrier-grade NAT
  ["127.0.0.0", 8], // loopback
  ["169.254.0.0", 16], // link-local, with the clouds' metadata service
  ["172.16.0.0", 12], // private
  ["192.0.0.0", 24], // protocol assignments
  ["192.0.2.0", 24], // documentation
  ["192.88.99.0", 24], // 6to4 relay
  ["192.168.0.0", 16], // private
  ["198.18.0.0", 15], // benchmarking
  ["198.51.100.0", 24], // documentation
  ["203.0.113.0", 24], // documentation
  ["224.0.0.0", 4], // multicast
  ["240.0.0.0", 4], // reserved, broadcast
];

/** Global unicast IPv6 that carries or stands for another address; all outside 2000::/3 is refused anyway. */
const privateIpv6: readonly (readonly [string, number])[] = [
  ["2001::", 23], // protocol assignments, with Teredo
  ["2001:db8::", 32], // documentation
  ["2002::", 16], // 6to4: an IPv4 address inside
  ["3fff::", 20], // documentation
];

const refusedIpv4 = new BlockList();
for (const [net, prefix] of privateIpv4) refusedIpv4.addSubnet(net, prefix, "ipv4");
const refusedIpv6 = new BlockList();
for (const [net, prefix] of privateIpv6) refusedIpv6.addSubnet(net, prefix, "ipv6");
const globalUnicast = new BlockList();
globalUnicast.addSubnet("2000::", 3, "ipv6");

/** Whether a host of a URL is this machine. */
export const isLoopbackHost = (host: string): boolean => /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/.test(host);

/**
 * Whether `address`, a literal IP, must not be called on a caller's behalf: anything but public unicast.
 * IPv4-mapped, NAT64, unique-local, link-local and multicast IPv6 lie outside 2000::/3.
 */
export function isPrivateAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return refusedIpv4.check(address, "ipv4");
    case 6:
      return !globalUnicast.check(address, "ipv6") || refusedIpv6.check(address, "ipv6");
    default:
      return true;
  }
}
