import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { createRateLimit } from "../../gateway/rate-limit.js";
import type { Caller } from "../../subgraphs/shared/caller.js";
import { eventually, startApp, type PlatformClients, type TestApp } from "../testkit/app.js";

const perSecond = 20;
let app: TestApp;
let platform: PlatformClients;

beforeAll(async () => {
  app = await startApp({ env: { PAYGRAPH_RATE_LIMIT: String(perSecond) } });
  platform = await app.platform();
});
afterAll(() => app.close());

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

  it("says the same on the graph", async () => {
    const replies = await Promise.all(Array.from({ length: 100 }, () => platform.production.graph("{ __typename }")));
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    for (const { errors } of refused)
      expect(errors?.[0]?.extensions).toMatchObject({ code: "RATE_LIMITED", status: 429 });
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
