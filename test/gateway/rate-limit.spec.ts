import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { createClient } from "graphql-ws";
import { WebSocket } from "ws";
import { createRateLimit } from "../../gateway/http/rate-limit.js";
import type { Caller } from "../../subgraphs/shared/kernel/caller.js";
import { Client, eventually, startApp } from "../testkit/app.js";

const perSecond = 5;

const app = await startApp({ env: { PAYGRAPH_RATE_LIMIT: String(perSecond) } });
const platform = await app.platform();

describe("the rate limit", () => {
  it("answers 429 with Retry-After on REST, and lets the token in again a second later; others are not held up", async () => {
    const { sandbox, production } = platform;
    const replies = await Promise.all(Array.from({ length: 100 }, () => sandbox.rest("GET", "/customers?limit=1")));
    const refused = replies.filter(({ status }) => status === 429);
    expect(replies.length - refused.length).toBeGreaterThanOrEqual(perSecond);
    expect(refused.length).toBeGreaterThan(0);
    for (const { body, headers } of refused) {
      expect(body).toMatchObject({ code: "RATE_LIMITED", status: 429 });
      expect(headers.get("retry-after")).toBe("1");
      expect(headers.get("x-should-retry")).toBe("true");
    }
    expect((await production.rest("GET", "/customers")).status).toBe(200);
    await eventually(
      () => sandbox.rest("GET", "/customers"),
      ({ status }) => status === 200,
    );
  });

  it("is seen in the log of requests, by some of the refused ones", async () => {
    const { sandbox } = await app.platform();
    await Promise.all(Array.from({ length: 100 }, () => sandbox.rest("GET", "/customers?limit=1")));
    const query = "{ requestLog(filter: {statuses: [429]}, first: 100) { nodes { code tokenId route } } }";
    const { data } = await eventually(
      () => sandbox.graph(query),
      (reply) => reply.data?.requestLog.nodes.length > 0,
    );
    const { nodes } = data.requestLog;
    expect(nodes.length).toBeLessThan(60);
    const entry = { code: "RATE_LIMITED", tokenId: expect.stringMatching(/^Token:/), route: "/2025-10-13/customers" };
    for (const node of nodes.filter(({ route }: { route: string }) => route !== "/graphql"))
      expect(node).toEqual(entry);
  });

  it("says the same on the graph: by POST, as server-sent events, and for each operation of a WebSocket", async () => {
    const { authorization } = platform.production;
    const post = (accept: string) =>
      fetch(`${app.baseUrl}/graphql`, {
        method: "POST",
        headers: { authorization, "content-type": "application/json", accept },
        body: JSON.stringify({ query: "{ __typename }" }),
      });
    const limited = {
      errors: [{ extensions: { code: "RATE_LIMITED", status: 429, details: { retryAfterSeconds: 1 } } }],
    };
    for (const accept of ["application/json", "text/event-stream"]) {
      const replies = await Promise.all(Array.from({ length: 100 }, () => post(accept)));
      const refused = replies.filter(({ status }) => status === 429);
      expect(refused.length).toBeGreaterThan(0);
      expect(refused.map(({ headers }) => headers.get("retry-after"))).toEqual(refused.map(() => "1"));
      expect(await refused[0]?.json()).toMatchObject(limited);
      for (const reply of replies) if (!reply.bodyUsed) await reply.body?.cancel();
    }
    const client = createClient({
      url: `${app.baseUrl.replace("http", "ws")}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: { authorization: (await app.platform()).production.authorization },
      retryAttempts: 0,
    });
    const ask = async () => {
      for await (const result of client.iterate({ query: "{ __typename }" })) return result;
      return undefined;
    };
    const outcomes = await Promise.allSettled(Array.from({ length: 60 }, ask));
    const refusals = outcomes.flatMap((outcome) =>
      outcome.status === "rejected" ? [{ errors: outcome.reason as unknown }] : [],
    );
    expect(refusals.length).toBeGreaterThan(0);
    for (const refusal of refusals) expect(refusal).toMatchObject(limited);
    await client.dispose();
  });

  it("is also one of all tokens of a platform together, in both environments, and of no other platform", async () => {
    const limited = await startApp({ worker: false, env: { PAYGRAPH_PLATFORM_RATE_LIMIT: String(perSecond) } });
    try {
      const { sandbox, production } = await limited.platform();
      const other = await limited.platform();
      const { body } = await sandbox.rest("POST", "/tokens", { body: { name: "second", permissions: ["VIEW"] } });
      const clients = [sandbox, production, new Client(limited.baseUrl, body)];
      const replies = await Promise.all(
        Array.from({ length: 33 }, () => clients.map((client) => client.rest("GET", "/customers?limit=1"))).flat(),
      );
      const refused = replies.filter(({ status }) => status === 429);
      expect(replies.length - refused.length).toBeGreaterThanOrEqual(perSecond - 1);
      expect(refused.length).toBeGreaterThan(30);
      for (const reply of refused) {
        expect(reply.body).toMatchObject({
          code: "RATE_LIMITED",
          reason: expect.stringContaining("platform's tokens"),
        });
        expect(reply.headers.get("retry-after")).toBe("1");
      }
      expect((await other.sandbox.rest("GET", "/customers")).status).toBe(200);
    } finally {
      await limited.close();
    }
  });

  it("never lets more through than a second's worth and what has been earned since", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), fc.array(fc.integer({ min: 0, max: 400 })), (limit, pauses) => {
        let clock = 0;
        const admit = createRateLimit(limit, () => clock);
        const caller: Caller = {
          platformId: "PlatformConfig:1",
          environment: "SANDBOX",
          actor: "platform",
          credentialId: "Token:1",
          permissions: [],
        };
        let admitted = 0;
        for (const pause of pauses) {
          clock += pause;
          try {
            admit(caller);
            admitted++;
          } catch (error) {
            expect(error).toMatchObject({ code: "RATE_LIMITED" });
          }
        }
        expect(admitted).toBeLessThanOrEqual(limit + (clock * limit) / 1000);
        expect(admitted).toBeGreaterThanOrEqual(Math.min(pauses.length, limit));
      }),
    );
  });
});
