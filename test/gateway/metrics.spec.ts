import { afterEach, describe, expect, it } from "@jest/globals";
import { startApp, type TestApp } from "../testkit/app.js";
import { freePort } from "../testkit/server-process.js";

let app: TestApp;
afterEach(() => app.close());

const read = (baseUrl: string, authorization?: string) =>
  fetch(`${baseUrl}/metrics`, { headers: authorization === undefined ? {} : { authorization } });

describe("/metrics on the listener of clients", () => {
  it("is 404 where neither a token nor a port is configured, also to a platform's token", async () => {
    app = await startApp({ worker: false });
    const { sandbox } = await app.platform();
    for (const authorization of [undefined, "Bearer undefined", sandbox.authorization]) {
      const response = await read(app.baseUrl, authorization);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ code: "NOT_FOUND" });
    }
  });

  it("is for holders of PAYGRAPH_METRICS_TOKEN only", async () => {
    app = await startApp({ worker: false, env: { PAYGRAPH_METRICS_TOKEN: "scrape-me" } });
    const { sandbox } = await app.platform();
    for (const authorization of [undefined, "Bearer scrape", "Basic scrape-me", sandbox.authorization]) {
      const response = await read(app.baseUrl, authorization);
      expect(response.status).toBe(401);
      expect(response.headers.get("www-authenticate")).toMatch(/^Bearer /);
      expect(await response.json()).toMatchObject({ code: "UNAUTHORIZED" });
    }
    const response = await read(app.baseUrl, "Bearer scrape-me");
    expect(response.status).toBe(200);
    expect(await response.text()).toContain("paygraph_request_duration_seconds");
  });
});

describe("/metrics on PAYGRAPH_METRICS_PORT", () => {
  it("is there and nowhere else, and nothing else is there", async () => {
    const port = await freePort();
    app = await startApp({ worker: false, env: { PAYGRAPH_METRICS_PORT: String(port) } });
    const own = `http://127.0.0.1:${port}`;
    expect(await (await read(own)).text()).toContain("paygraph_request_duration_seconds");
    expect((await read(app.baseUrl)).status).toBe(404);
    for (const path of ["/", "/graphql", "/2025-10-13/config", "/console"]) {
      expect((await fetch(`${own}${path}`)).status).toBe(404);
    }
  });
});
