import "reflect-metadata";
import { request as httpRequest } from "node:http";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { z } from "zod";
import { createAttemptLimit } from "../../gateway/http/rate-limit.js";
import { emitOpenApi } from "../../gateway/rest/openapi.js";
import { routesOf } from "../../gateway/rest/route.js";
import type { Deps } from "../../subgraphs/shared/deps.js";
import { nobody, type Audience, type Caller } from "../../subgraphs/shared/kernel/caller.js";
import { reply, type RouteKey } from "../../subgraphs/shared/operation/definition.js";
import { operationsFor, type Call } from "../../subgraphs/shared/operation/operations.js";
import { startRest, type Harness } from "./rest-harness.js";

type Calls = Deps & { readonly callers: Caller[] };
const operation = operationsFor<Calls>();

const facts = (name: string, audience: Audience) => ({
  name,
  description: name,
  audience,
  returns: { type: () => Boolean, toGraph: (value: boolean) => value },
});
const restOf = <R extends RouteKey>(route: R) => ({
  route,
  tag: "Audiences",
  summary: route,
  reply: [reply(200, z.boolean())],
});
const isCalled = ({ deps, caller }: Call<Calls>) => deps.callers.push(caller) > 0;
const reading = (name: string, audience: Audience, route: RouteKey) =>
  operation.read({ ...facts(name, audience), rest: restOf(route), read: isCalled });
const writing = (name: string, audience: Audience, route: RouteKey) =>
  operation.mutation({ ...facts(name, audience), rest: restOf(route), run: async (call) => isCalled(call) });

const operations = [
  reading("readPlatform", "PLATFORM", "GET /platform"),
  writing("writePlatform", "PLATFORM", "POST /platform"),
  reading("readAgent", "AGENT", "GET /agent"),
  writing("writeAgent", "AGENT", "POST /agent"),
  writing("redeem", "PUBLIC", "POST /codes/{code}/redeem"),
];

let rest: Harness;
let callers: Caller[];
const start = (trustedProxies?: string) => startRest({ operations, deps: { callers } as Calls, trustedProxies });

beforeEach(async () => {
  callers = [];
  rest = await start();
});
afterEach(() => rest.close());

describe("a route", () => {
  it.each(["GET", "POST"])("of the platform takes tokens only: %s", async (method) => {
    expect((await rest.rest(method, "/platform", { as: "viewer" })).status).toBe(200);
    const refused = await rest.rest(method, "/platform", { as: "agent" });
    expect(refused).toMatchObject({ status: 401, json: { code: "UNAUTHORIZED" } });
    expect(refused.json.reason).toContain("Authorization: Basic");
    expect(refused.headers.get("www-authenticate")).toBe('Basic realm="Paygraph"');
    expect(callers).toHaveLength(1);
  });

  it.each(["GET", "POST"])("of agents takes agents only: %s", async (method) => {
    expect((await rest.rest(method, "/agent", { as: "agent" })).status).toBe(200);
    for (const as of ["all", null]) {
      const refused = await rest.rest(method, "/agent", { as });
      expect(refused).toMatchObject({ status: 401, json: { code: "UNAUTHORIZED" } });
      expect(refused.headers.get("www-authenticate")).toBe('Bearer realm="Paygraph"');
      if (as) expect(refused.json.reason).toContain("Authorization: Bearer");
    }
    expect(callers.map(({ credentialId }) => credentialId)).toEqual(["Agent:1"]);
  });

  it("without credentials calls as nobody, whatever Authorization says", async () => {
    for (const as of [null, "all", "agent", "nonsense"]) {
      expect((await rest.rest("POST", `/codes/${as}/redeem`, { as })).status).toBe(200);
    }
    expect(callers).toEqual(Array.from({ length: 4 }, () => nobody));
  });

  it("without credentials ignores an Idempotency-Key", async () => {
    const headers = { "idempotency-key": "x".repeat(1000) };
    expect((await rest.rest("POST", "/codes/a/redeem", { as: null, headers })).status).toBe(200);
    expect((await rest.rest("POST", "/agent", { as: "agent", headers })).status).toBe(400);
  });
});

/** Redeems a code from another address of the loopback network. */
function redeemFrom(localAddress: string, code: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const path = `/2025-10-13/codes/${code}/redeem`;
    const request = httpRequest({ port: rest.port, host: "127.0.0.1", localAddress, path, method: "POST" });
    request.on("response", (response) => resolve(response.resume().statusCode ?? 0)).on("error", reject);
    request.end();
  });
}

describe("without credentials the attempts are limited", () => {
  it("by address: the eleventh in a minute is 429 and says when to retry, and others are not held up", async () => {
    for (let n = 1; n <= 10; n++)
      expect((await rest.rest("POST", `/codes/${n}/redeem`, { as: null })).status).toBe(200);
    const refused = await rest.rest("POST", "/codes/11/redeem", { as: "all" });
    expect(refused).toMatchObject({ status: 429, json: { code: "RATE_LIMITED" } });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThanOrEqual(5);
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(6);
    expect(refused.headers.get("x-should-retry")).toBe("true");
    expect(callers).toHaveLength(10);
    expect(await redeemFrom("127.0.0.2", "11")).toBe(200);
    expect((await rest.rest("GET", "/platform")).status).toBe(200);
  });

  it("by the client's address that a trusted proxy names, and by no one else's word", async () => {
    const redeem = (code: number, forwarded: string, proxy = rest) =>
      proxy.rest("POST", `/codes/${code}/redeem`, { as: null, headers: { "x-forwarded-for": forwarded } });
    for (let n = 1; n <= 10; n++) expect((await redeem(n, `203.0.113.${n}`)).status).toBe(200);
    expect((await redeem(11, "203.0.113.11")).status).toBe(429);

    const behind = await start("127.0.0.0/8");
    try {
      for (let n = 1; n <= 10; n++) expect((await redeem(n, `198.51.100.${n}, 203.0.113.7`, behind)).status).toBe(200);
      expect((await redeem(11, "198.51.100.11, 203.0.113.7", behind)).status).toBe(429);
      expect((await redeem(12, "198.51.100.11, 203.0.113.8", behind)).status).toBe(200);
    } finally {
      await behind.close();
    }
  });

  it("by the code, from whatever addresses, in whatever case it is written", async () => {
    const codes = ["abcd", "ABCD", "aBcd", "%41bcd", "abcd"];
    for (const [n, code] of codes.entries()) expect(await redeemFrom(`127.0.0.${n + 1}`, code)).toBe(200);
    expect(await redeemFrom("127.0.0.9", "AbCd")).toBe(429);
    expect(await redeemFrom("127.0.0.9", "efgh")).toBe(200);
  });

  it("in any minute to what a bucket holds and what has been earned since", () => {
    const pauses = fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 60 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), pauses, (perAddress, waits) => {
        let clock = 0;
        const admit = createAttemptLimit(perAddress, () => clock);
        let admitted = 0;
        for (const wait of waits) {
          clock += wait;
          try {
            admit("192.0.2.1", []);
            admitted++;
          } catch (error) {
            expect(error).toMatchObject({ code: "RATE_LIMITED" });
          }
        }
        expect(admitted).toBeLessThanOrEqual(perAddress + (clock * perAddress) / 60_000);
        expect(admitted).toBeGreaterThanOrEqual(Math.min(waits.length, perAddress));
      }),
    );
  });

  it("with one count for a network of IPv6, and for an IPv4 address however it is written", () => {
    const attempts = (addresses: readonly string[]) => {
      const admit = createAttemptLimit(1, () => 0);
      return addresses.map((address) => {
        try {
          admit(address, []);
          return true;
        } catch {
          return false;
        }
      });
    };
    expect(attempts(["2001:db8:0:1::1", "2001:db8:0:1:ffff::2", "2001:db8:0:1:2:3:4:5"])).toEqual([true, false, false]);
    expect(attempts(["2001:db8::1", "2001:db8:0:0:9::", "2001:db8:0:1::1"])).toEqual([true, false, true]);
    expect(attempts(["::ffff:192.0.2.1", "192.0.2.1", "192.0.2.2"])).toEqual([true, false, true]);
    expect(attempts(["::1", "::2", "fe80::1"])).toEqual([true, false, true]);
  });

  it("in bounded memory: of many addresses the one that was there last is still counted", () => {
    const admit = createAttemptLimit(1, () => 0);
    for (let n = 0; n < 30_000; n++) admit(`10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`, []);
    expect(() => admit("10.0.117.47", [])).toThrow("Too many attempts");
    expect(() => admit("10.0.0.0", [])).not.toThrow();
  });
});

it("the OpenAPI document says of each route which credentials it takes", () => {
  const { paths } = emitOpenApi(routesOf(operations), {});
  expect(paths).toMatchObject({
    "/platform": { post: { security: [{ BasicAuth: [] }], "x-permission": "VIEW" } },
    "/agent": { post: { security: [{ AgentAuth: [] }], responses: { 401: {}, 403: {} } } },
    "/codes/{code}/redeem": { post: { security: [], responses: { 429: {} } } },
  });
  const { "/agent": agent, "/codes/{code}/redeem": redeem } = paths as Record<string, { post: Record<string, object> }>;
  expect([agent, redeem].map((path) => Object.keys(path?.post ?? {}).includes("x-permission"))).toEqual([false, false]);
  expect(Object.keys(redeem?.post.responses ?? {})).not.toContain("401");
  expect(redeem?.post.parameters).toEqual([expect.objectContaining({ name: "code" })]);
  expect(JSON.stringify(agent?.post.parameters)).toContain("Idempotency-Key");
});
