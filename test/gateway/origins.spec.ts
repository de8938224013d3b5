import { once } from "node:events";
import { describe, expect, it } from "@jest/globals";
import { WebSocket, type ClientOptions } from "ws";
import { createCustomer } from "../testkit/accounts.js";
import { startApp } from "../testkit/app.js";

const publicOrigin = "https://pay.example.test";
const allowedOrigin = "https://dashboard.example.com";

const app = await startApp({ worker: false, env: { PAYGRAPH_ALLOWED_ORIGINS: `${allowedOrigin},http://localhost:9` } });
const client = (await app.platform()).sandbox;

/** A request as a browser sends it. */
function send(method: string, path: string, headers: Record<string, string>, body?: string): Promise<Response> {
  const { authorization } = client;
  return fetch(`${app.baseUrl}${path}`, { method, headers: { authorization, ...headers }, body, redirect: "manual" });
}

const json = { "content-type": "application/json" };
const config = "/2025-10-13/config";

/** Requests whose page is none of ours, nor of an allowed website. */
const foreign: readonly (readonly [string, Record<string, string>])[] = [
  ["another website", { origin: "https://evil.example" }],
  ["another port of this machine", { origin: "http://127.0.0.1:1" }],
  ["a page without an origin", { origin: "null" }],
  ["a name that resolves to our address", { origin: "http://rebound.example:4000", host: "rebound.example:4000" }],
  ["our public name without TLS", { origin: "http://pay.example.test" }],
  ["a name that begins as an allowed one", { origin: `${allowedOrigin}.evil.example` }],
  ["another website that hides its origin", { "sec-fetch-site": "cross-site" }],
  ["another website that claims to be ours", { origin: publicOrigin, "sec-fetch-site": "cross-site" }],
];

/** Headers of our own pages, and of allowed websites'. */
function known(): readonly Record<string, string>[] {
  const { port } = new URL(app.baseUrl);
  return [
    {},
    { "sec-fetch-site": "same-origin", origin: app.baseUrl },
    { "sec-fetch-site": "same-origin", origin: `http://localhost:${port}` },
    { "sec-fetch-site": "same-origin", origin: publicOrigin },
    { "sec-fetch-site": "cross-site", origin: allowedOrigin },
    { "sec-fetch-site": "none" },
  ];
}

describe("A request that a page of another website sends", () => {
  it.each(foreign)("is refused with 403 before anything is read: %s", async (_name, headers) => {
    for (const [method, path, body] of [
      ["PATCH", config, '{"umaDomain":"evil.example"}'],
      ["POST", "/2025-10-13/webhooks/test", undefined],
      ["POST", "/2025-10-13/tokens", '{"name":"x","permissions":["MANAGE"]}'],
      ["POST", "/verify/some-secret?step=check", undefined],
      ["POST", "/nowhere", undefined],
      ["OPTIONS", config, undefined],
    ] as const) {
      const type = body === undefined ? {} : json;
      if (path.startsWith("/verify") && headers.origin === "null") continue;
      const response = await send(method, path, { ...type, ...headers }, body);
      expect([method, path, response.status]).toEqual([method, path, 403]);
      expect(response.headers.get("access-control-allow-origin")).toBeNull();
      if (!path.startsWith("/verify")) expect(await response.json()).toMatchObject({ code: "FORBIDDEN" });
    }
    const form = new FormData();
    form.set("documentType", "PASSPORT");
    const upload = await fetch(`${app.baseUrl}/2025-10-13/documents`, {
      method: "POST",
      headers: { authorization: client.authorization, ...headers },
      body: form,
    });
    expect(upload.status).toBe(403);
    const graph = await send("POST", "/graphql", { ...json, ...headers }, '{"query":"{ platformConfig { id } }"}');
    expect(graph.status).toBe(403);
    expect(await graph.json()).toMatchObject({ errors: [{ extensions: { code: "FORBIDDEN" } }] });
    const { body } = await client.rest("GET", "/config");
    expect(body.umaDomain).not.toBe("evil.example");
  });

  it("may read nothing, which is all that it is allowed to do", async () => {
    for (const [, headers] of foreign) {
      const response = await send("GET", config, headers);
      expect(response.status).toBe(200);
      expect(response.headers.get("access-control-allow-origin")).toBeNull();
      expect((await send("HEAD", config, headers)).status).toBe(200);
    }
  });

  it("opens no event stream", async () => {
    const query = `/graphql?query=${encodeURIComponent("subscription { events { type } }")}`;
    const accept = { accept: "text/event-stream" };
    for (const [, headers] of foreign) {
      const response = await send("GET", query, { ...accept, ...headers });
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: "FORBIDDEN" } }] });
    }
    for (const headers of known()) {
      const response = await send("GET", query, { ...accept, ...headers });
      expect([response.status, response.headers.get("content-type")]).toEqual([
        200,
        expect.stringContaining("text/event-stream"),
      ]);
      await response.body?.cancel();
    }
  });
});

describe("A request of a page of ours, of an allowed website, or of no browser", () => {
  it("is served", async () => {
    for (const headers of known()) {
      expect((await send("PATCH", config, { ...json, ...headers }, "{}")).status).toBe(200);
      const graph = await send("POST", "/graphql", { ...json, ...headers }, '{"query":"{ platformConfig { id } }"}');
      expect(await graph.json()).toMatchObject({ data: { platformConfig: {} } });
    }
  });

  it("is a form of a hosted page, whose browser hides the origin with the secret", async () => {
    const { id } = await createCustomer(client, { customerType: "INDIVIDUAL", currencies: [] });
    const { body } = await client.rest("POST", `/customers/${id}/kyc-link`, { body: {} });
    const { pathname } = new URL(body.kycUrl);
    const form = { "content-type": "application/x-www-form-urlencoded", origin: "null" };
    const step = `${pathname}?step=details`;
    expect((await send("POST", step, form, "")).status).toBe(400);
    expect((await send("POST", step, { ...form, "sec-fetch-site": "same-origin" }, "")).status).toBe(400);
    expect((await send("POST", step, { ...form, "sec-fetch-site": "cross-site" }, "")).status).toBe(403);
    expect((await send("POST", step, { ...form, origin: "https://evil.example" }, "")).status).toBe(403);
  });
});

describe("A website of PAYGRAPH_ALLOWED_ORIGINS", () => {
  it("may send every method with its own headers, and read the response", async () => {
    const preflight = await send("OPTIONS", config, {
      origin: allowedOrigin,
      "access-control-request-method": "PATCH",
      "access-control-request-headers": "authorization,content-type,idempotency-key",
    });
    expect(preflight.status).toBe(204);
    expect(Object.fromEntries(preflight.headers)).toMatchObject({
      "access-control-allow-origin": allowedOrigin,
      "access-control-allow-methods": expect.stringContaining("PATCH"),
      "access-control-allow-headers": "authorization,content-type,idempotency-key",
      vary: expect.stringContaining("origin"),
    });
    for (const path of [config, "/graphql?query={__typename}", "/2025-10-13/nothing"]) {
      const { headers } = await send("GET", path, { origin: allowedOrigin });
      expect(headers.get("access-control-allow-origin")).toBe(allowedOrigin);
      expect(headers.get("access-control-expose-headers")).toContain("x-request-id");
      expect(headers.get("access-control-allow-credentials")).toBeNull();
      expect(headers.get("vary")).toContain("origin");
    }
  });
});

describe("The challenge of a 401", () => {
  it("is sent to clients, and not to browsers, which would keep the credentials for every page", async () => {
    const challenge = async (path: string, headers: Record<string, string>) => {
      const response = await send("GET", path, { authorization: "", ...headers });
      expect(response.status).toBe(401);
      return response.headers.get("www-authenticate");
    };
    const challenges: [string, string][] = [
      [config, 'Basic realm="Paygraph"'],
      ["/graphql?query={__typename}", 'Basic realm="Paygraph", Bearer realm="Paygraph"'],
    ];
    for (const [path, sent] of challenges) {
      expect(await challenge(path, {})).toBe(sent);
      expect(await challenge(path, { "sec-fetch-site": "none" })).toBeNull();
      expect(await challenge(path, { origin: publicOrigin })).toBeNull();
      expect(await challenge(path, { "user-agent": "Mozilla/5.0 (X11; Linux x86_64)" })).toBeNull();
    }
  });
});

describe("A WebSocket", () => {
  /** The status of the upgrade, else how the server closes the socket whose parameters are these. */
  async function open(options: ClientOptions, payload: Record<string, unknown> = {}): Promise<number | string> {
    const socket = new WebSocket(`${app.baseUrl.replace("http", "ws")}/graphql`, "graphql-transport-ws", options);
    const refused = once(socket, "unexpected-response").then(([, { statusCode }]) => Number(statusCode));
    const opened = once(socket, "open").then(() => undefined);
    socket.on("error", () => undefined);
    const status = await Promise.race([refused, opened]);
    if (status !== undefined) return status;
    const closed = once(socket, "close").then(([code]) => Number(code));
    const acknowledged = once(socket, "message").then(([data]) => String(JSON.parse(String(data)).type));
    socket.send(JSON.stringify({ type: "connection_init", payload }));
    const outcome = await Promise.race([closed, acknowledged]);
    socket.terminate();
    return outcome;
  }

  it("is refused with 403 to a page of another website, with any credentials", async () => {
    const { authorization } = client;
    for (const [, { origin, host }] of foreign.filter(([, headers]) => headers.origin && !headers["sec-fetch-site"])) {
      const headers = { authorization, ...(origin && { origin }), ...(host && { host }) };
      expect(await open({ headers }, { authorization })).toBe(403);
    }
  });

  it("takes the credentials of a page from its parameters only, and of other clients also from the header", async () => {
    const { authorization } = client;
    expect(await open({ headers: { authorization } })).toBe("connection_ack");
    for (const origin of [app.baseUrl, publicOrigin, allowedOrigin]) {
      expect(await open({ origin, headers: { authorization } })).toBe(4401);
      expect(await open({ origin }, { authorization })).toBe("connection_ack");
    }
  });
});
