import { Socket } from "node:net";
import { describe, expect, it } from "@jest/globals";
import { clientAddressOf } from "../../gateway/http/client-address.js";
import { loadEnv } from "../../subgraphs/shared/kernel/env.js";

const { trustedProxies } = loadEnv({ PAYGRAPH_TRUSTED_PROXIES: "10.0.0.0/8, 192.0.2.1,fd00::/8" });

function addressFrom(remoteAddress: string, headers: Record<string, string>): string {
  const socket = Object.defineProperty(new Socket(), "remoteAddress", { value: remoteAddress });
  return clientAddressOf({ socket, headers }, trustedProxies);
}

describe("the client's address", () => {
  it.each([
    ["203.0.113.7", {}],
    ["203.0.113.7", { "x-forwarded-for": "198.51.100.1" }],
    ["203.0.113.7", { forwarded: "for=198.51.100.1" }],
    ["192.0.2.2", { "x-forwarded-for": "198.51.100.1" }],
    ["fe80::1%eth0", { "x-forwarded-for": "198.51.100.1" }],
    ["", { "x-forwarded-for": "198.51.100.1" }],
  ])("is the connection's where that is no trusted proxy's: %s %j", (peer, headers) => {
    expect(addressFrom(peer, headers)).toBe(peer);
  });

  it.each([
    ["one proxy", { "x-forwarded-for": "198.51.100.1" }, "198.51.100.1"],
    ["what the client wrote is left of it", { "x-forwarded-for": "1.1.1.1, 10.9.9.9, 198.51.100.1" }, "198.51.100.1"],
    ["proxies in a row", { "x-forwarded-for": "1.1.1.1, 198.51.100.1, 192.0.2.1,10.2.0.1" }, "198.51.100.1"],
    ["clients within", { "x-forwarded-for": "10.0.0.9, 10.0.0.8" }, "10.0.0.9"],
    ["ports", { "x-forwarded-for": "198.51.100.1:4711" }, "198.51.100.1"],
    ["IPv6", { "x-forwarded-for": "[2001:db8::1]:4711" }, "2001:db8::1"],
    ["IPv6 without brackets", { "x-forwarded-for": "2001:db8::1" }, "2001:db8::1"],
    ["RFC 7239", { forwarded: 'For="[2001:db8::1]:4711";proto=https;by=10.0.0.1' }, "2001:db8::1"],
    ["RFC 7239, from the right", { forwarded: "for=1.1.1.1, proto=https;for=198.51.100.1" }, "198.51.100.1"],
    ["no address", { "x-forwarded-for": "198.51.100.1, unknown" }, "10.0.0.1"],
    ["no address behind the last proxy", { forwarded: "for=_hidden, for=192.0.2.1" }, "192.0.2.1"],
    ["no element", { forwarded: "", "x-forwarded-for": "" }, "10.0.0.1"],
    ["both alike", { forwarded: "for=198.51.100.1", "x-forwarded-for": "198.51.100.1" }, "198.51.100.1"],
    ["one invented", { forwarded: "for=198.51.100.1", "x-forwarded-for": "198.51.100.2" }, "10.0.0.1"],
  ])("behind a trusted proxy is the first from the right that is no proxy's: %s", (_case, headers, client) => {
    expect(addressFrom("10.0.0.1", headers)).toBe(client);
    expect(addressFrom("::ffff:10.0.0.1", headers)).toBe(client === "10.0.0.1" ? "::ffff:10.0.0.1" : client);
  });

  it.each(["proxy.internal", "10.0.0.0/33", "10.0.0.0/8/8", "fd00::/129", "10.0.0.0/"])(
    "is not read from proxies that are no addresses or networks: %s",
    (wrong) => {
      expect(() => loadEnv({ PAYGRAPH_TRUSTED_PROXIES: wrong })).toThrow("PAYGRAPH_TRUSTED_PROXIES: must be addresses");
    },
  );
});
