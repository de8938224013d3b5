import { randomUUID } from "node:crypto";
import { ClientCredentialsProvider } from "@modelcontextprotocol/sdk/client/auth-extensions.js";
import { extractWWWAuthenticateParams } from "@modelcontextprotocol/sdk/client/auth.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, describe, expect, it } from "@jest/globals";
import { exportSPKI, generateKeyPair, importJWK, SignJWT, UnsecuredJWT, type CryptoKey } from "jose";
import { createClock } from "../../subgraphs/shared/persistence/clock.js";
import { startApp } from "../testkit/app.js";
import { identityClaims, startIssuer } from "../testkit/identity-issuer.js";
import { connect, policy, quoted, usage, type Connected } from "../subgraphs/agents.fixture.js";
import { assistantBy, assistantOf, closeAssistants, payBy, payment, post, request } from "../gateway/mcp.fixture.js";

// Access tokens of the operator's authorization server, which is one of the tests' own, with real keys.

const startedMs = Date.now();
/** The lead of the process's and the issuer's clock, which stands still, however slow the tests are. */
let aheadMs = 0;
const nowMs = () => startedMs + aheadMs;
const seconds = () => Math.floor(nowMs() / 1000);

const [issuer, another] = await Promise.all([startIssuer("ES256", nowMs), startIssuer("ES256", nowMs)]);
const publicUrl = "https://pay.example.com/grid";
const resource = `${publicUrl}/mcp`;
const env = {
  PAYGRAPH_PUBLIC_URL: publicUrl,
  PAYGRAPH_MCP_ISSUER: issuer.url,
  PAYGRAPH_MCP_AGENT_CLAIM: "https://pay.example.com/agent",
  PAYGRAPH_MCP_ENVIRONMENT: "sandbox",
};
const clock = createClock(() => new Date(nowMs()));
const app = await startApp({ env, clock });
const { sandbox: client, production } = await app.platform({ skipPaperwork: true });
const agent = await connect(client);
afterAll(async () => {
  await closeAssistants();
  await app.close();
  await Promise.all([issuer.close(), another.close()]);
});

const claimsOf = ({ id }: Pick<Connected, "id">) => ({ aud: resource, [env.PAYGRAPH_MCP_AGENT_CLAIM]: id });
const send = (token: string, baseUrl = app.baseUrl) =>
  post(baseUrl, request("ping"), { authorization: `Bearer ${token}` });
const assistantFor = async (its: Connected) => assistantOf(app.baseUrl, await issuer.token(claimsOf(its)));
/** Beyond the time within which an issuer isn't asked again. */
const coolDown = () => (aheadMs += 11_000);

/** Requests to the public URL, by the proxy in front of this server, and all others. */
const asked: string[] = [];
const byProxy: typeof fetch = (input, init) => {
  const url = input instanceof Request ? input.url : input.toString();
  asked.push(url);
  const path = url.startsWith(resource) ? "/mcp" : url.slice("https://pay.example.com".length);
  return fetch(url.startsWith("https://pay.example.com/") ? app.baseUrl + path : url, init);
};

describe("an assistant that knows the URL and its own credentials", () => {
  it("finds the authorization server, gets a token, and is the agent that it names", async () => {
    issuer.clients.set("assistant", { [env.PAYGRAPH_MCP_AGENT_CLAIM]: agent.id });
    const authProvider = new ClientCredentialsProvider({ clientId: "assistant", clientSecret: "secret" });
    const by = await assistantBy(
      new StreamableHTTPClientTransport(new URL(resource), { authProvider, fetch: byProxy }),
    );
    expect((await by.call("get_me")).body).toMatchObject({ id: agent.id, customerId: agent.customerId });
    const metadata = "https://pay.example.com/.well-known/oauth-protected-resource/grid/mcp";
    expect(asked.filter((url) => !url.startsWith(resource))).toEqual([
      metadata,
      expect.stringContaining(issuer.url),
      expect.stringContaining(issuer.url),
      `${issuer.url}/token`,
    ]);
  });

  it("reads the metadata on any website, at both places, and is sent there by a 401", async () => {
    const paths = ["/.well-known/oauth-protected-resource", "/.well-known/oauth-protected-resource/grid/mcp"];
    for (const path of paths) {
      const response = await fetch(app.baseUrl + path, { headers: { origin: "https://assistant.example" } });
      expect([response.status, response.headers.get("access-control-allow-origin")]).toEqual([200, "*"]);
      expect(await response.json()).toEqual({
        resource,
        authorization_servers: [issuer.url],
        bearer_methods_supported: ["header"],
        resource_name: "Paygraph",
      });
    }
    const challenge = async (headers: Record<string, string>) =>
      (await post(app.baseUrl, request("ping"), { "user-agent": "Mozilla/5.0", ...headers })).headers;
    const none = await challenge({});
    const metadataUrl = `https://pay.example.com${paths[1]}`;
    expect(none.get("www-authenticate")).toBe(`Bearer realm="Paygraph", resource_metadata="${metadataUrl}"`);
    const wrong = await challenge({ authorization: "Bearer nonsense" });
    const shown = new Response(null, { headers: wrong });
    expect(extractWWWAuthenticateParams(shown)).toMatchObject({
      resourceMetadataUrl: new URL(metadataUrl),
      error: "invalid_token",
    });
  });

  it("finds none where the operator has none", async () => {
    const plain = await startApp({ beside: app, worker: false });
    try {
      for (const path of ["", "/mcp", "/grid/mcp"]) {
        const { status } = await fetch(`${plain.baseUrl}/.well-known/oauth-protected-resource${path}`);
        expect(status).toBe(404);
      }
      const refused = await send(await issuer.token(claimsOf(agent)), plain.baseUrl);
      expect([refused.status, refused.headers.get("www-authenticate")]).toEqual([401, 'Bearer realm="Paygraph"']);
    } finally {
      await plain.close();
    }
  });
});

describe("an agent by a token of the authorization server", () => {
  it("has the policy, the usage and the idempotency keys that it has by its own", async () => {
    const its = await connect(client, policy({}, { perTransactionLimit: 1_000 }));
    const [by, own] = [await assistantFor(its), await assistantOf(app.baseUrl, its.accessToken)];
    const { id: quoteId } = await quoted(its, 700);
    const idempotencyKey = randomUUID();
    const paid = await by.call("execute_quote", { quoteId, idempotencyKey });
    expect(paid.body).toMatchObject({ status: "APPROVED", agentId: its.id });
    const again = await own.call("execute_quote", { quoteId, idempotencyKey });
    expect(again.body.id).toBe(paid.body.id);
    expect(await usage(client, its)).toEqual([1, 700, 700]);
    for (const each of [by, own]) {
      expect((await payBy(each, its, 1_001)).body).toMatchObject({ details: { rule: "perTransactionLimit" } });
    }
    await client.rest("PATCH", `/agents/${its.id}/policy`, { body: { permissions: [] } });
    expect((await by.call("create_quote", payment(its, 100))).body).toMatchObject({ code: "FORBIDDEN" });
  });

  it("needs no access token of its own", async () => {
    const body = { name: "Hosted", customerId: agent.customerId, policy: policy() };
    const { status, body: created } = await client.rest("POST", "/agents", { body });
    expect(status).toBe(201);
    const by = await assistantFor({ ...agent, id: created.agent.id });
    expect((await by.call("get_me")).body.id).toBe(created.agent.id);
  });

  it("sees nothing of other agents, of customers or of another environment, which it can't enter either", async () => {
    const other = await connect(client);
    const theirs = await quoted(other, 100);
    const far = await connect(production, policy(), 0);
    const by = await assistantFor(agent);
    for (const quoteId of [theirs.id, theirs.id.replace("Quote", "Transaction")]) {
      expect((await by.call("get_quote", { quoteId })).body).toMatchObject({ status: 404 });
    }
    expect((await by.call("get_external_account", { externalAccountId: far.bankId })).body.status).toBe(404);
    expect(await send(await issuer.token(claimsOf(far)))).toMatchObject({
      status: 403,
      body: { error: { message: expect.stringContaining("PAYGRAPH_MCP_ENVIRONMENT") } },
    });
  });

  it("is stopped at once: paused, deleted", async () => {
    const its = await connect(client, policy(), 0);
    const token = await issuer.token(claimsOf(its));
    expect((await send(token)).status).toBe(200);
    await client.rest("PATCH", `/agents/${its.id}`, { body: { isPaused: true } });
    expect(await send(token)).toMatchObject({
      status: 403,
      body: { error: { message: expect.stringContaining("paused") } },
    });
    await client.rest("DELETE", `/agents/${its.id}`);
    expect(await send(token)).toMatchObject({ status: 403, body: { error: { data: { code: "FORBIDDEN" } } } });
  });

  it("counts towards its limit of requests", async () => {
    const limited = await startApp({ beside: app, worker: false, clock, env: { ...env, PAYGRAPH_RATE_LIMIT: "3" } });
    try {
      const token = await issuer.token(claimsOf(agent));
      const statuses = await Promise.all(
        Array.from({ length: 12 }, async () => (await send(token, limited.baseUrl)).status),
      );
      expect(statuses).toContain(429);
      expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(3);
    } finally {
      await limited.close();
    }
  });
});

describe("a token of the authorization server", () => {
  const kid = () => String(issuer.keys[0]?.kid);
  const signed = async (key: CryptoKey | Uint8Array, header: { alg: string; kid?: string }, more: object = {}) =>
    new SignJWT(identityClaims(issuer.url, nowMs(), { ...claimsOf(agent), ...more }))
      .setProtectedHeader(header)
      .sign(key);
  const its = (claims: object, header: object = {}) => issuer.token({ ...claimsOf(agent), ...claims }, header);

  const good: readonly (readonly [string, () => Promise<string>])[] = [
    ["with several audiences", () => its({ aud: ["https://other.example", resource] })],
    ["of the type of access tokens", () => its({}, { typ: "at+jwt" })],
    ["of the plain type", () => its({}, { typ: "JWT" })],
    ["that ended less than 30 seconds ago", () => its({ exp: seconds() - 28 })],
    ["that begins in less than 30 seconds", () => its({ nbf: seconds() + 28 })],
    ["without a time of issue", () => its({ iat: undefined })],
  ];
  it.each(good)("%s is taken", async (_name, token) => {
    expect((await send(await token())).status).toBe(200);
  });

  const bad: readonly (readonly [string, () => Promise<string> | string, RegExp])[] = [
    ["that has expired", () => its({ exp: seconds() - 31 }), /exp has passed/],
    ["that never expires", () => its({ exp: undefined }), /exp is required/],
    ["whose end is a text", () => its({ exp: "tomorrow" }), /exp/],
    ["that begins later", () => its({ nbf: seconds() + 32 }), /nbf is in the future/],
    [
      "for another audience",
      () => its({ aud: "https://pay.example.com/grid" }),
      /aud does not name https:\/\/pay.*mcp/,
    ],
    ["for no audience", () => its({ aud: undefined }), /aud/],
    ["of another issuer", () => another.token(claimsOf(agent)), /iss is not http/],
    ["of another issuer in this one's name", () => another.token({ ...claimsOf(agent), iss: issuer.url }), /signature/],
    ["of another type", () => its({}, { typ: "logout+jwt" }), /typ must be/],
    [
      "without a signature",
      () => new UnsecuredJWT({ ...identityClaims(issuer.url, nowMs()), ...claimsOf(agent) }).encode(),
      /alg must be one of|not a JWT/,
    ],
    [
      "signed with the public key as a secret",
      async () => {
        const published = await importJWK(issuer.keys[0] ?? {}, "ES256");
        return signed(Buffer.from(await exportSPKI(published as CryptoKey)), { alg: "HS256", kid: kid() });
      },
      /alg must be one of/,
    ],
    [
      "of a key that isn't published",
      async () => signed((await generateKeyPair("ES256")).privateKey, { alg: "ES256", kid: kid() }),
      /signature/,
    ],
    [
      "of a key of an unknown name",
      async () => signed((await generateKeyPair("ES256")).privateKey, { alg: "ES256", kid: "x" }),
      /signature/,
    ],
    [
      "of another algorithm than its key's",
      async () => signed((await generateKeyPair("RS256")).privateKey, { alg: "RS256", kid: kid() }),
      /signature/,
    ],
    ["that is cut", async () => (await its({})).slice(0, -4), /signature/],
    ["that is none", () => "nonsense", /not a JWT/],
    ["of three dots", () => "...", /not a JWT/],
    [
      "of no object",
      () => `${["{}", "5"].map((part) => Buffer.from(part).toString("base64url")).join(".")}.AA`,
      /not a JWT/,
    ],
  ];
  it.each(bad)("%s is refused with its fault: 401", async (_name, token, fault) => {
    const refused = await send(await token());
    expect(refused).toMatchObject({
      status: 401,
      body: { error: { code: -32000, message: expect.stringMatching(fault), data: { code: "UNAUTHORIZED" } } },
    });
    expect(refused.body.error.message).toMatch(/^Invalid access token: /);
    expect(refused.headers.get("www-authenticate")).toContain('error="invalid_token"');
  });

  it.each([
    ["no agent", undefined],
    ["an unknown one", "Agent:019542f5-b3e7-7d02-8000-00000000dead"],
    ["something else", 5],
    ["a list", [agent.id]],
    ["another resource", agent.customerId],
    ["a text that can't be stored", "Agent:\0"],
  ])("that names %s is refused: 403, since signing in again doesn't help", async (_name, id) => {
    const refused = await send(await its({ [env.PAYGRAPH_MCP_AGENT_CLAIM]: id }));
    expect(refused).toMatchObject({
      status: 403,
      body: { error: { message: expect.stringContaining(env.PAYGRAPH_MCP_AGENT_CLAIM) } },
    });
  });

  it("is taken at /mcp only", async () => {
    const authorization = `Bearer ${await its({})}`;
    const rest = await fetch(`${app.baseUrl}/2025-10-13/agents/me`, { headers: { authorization } });
    expect(rest.status).toBe(401);
    const graph = await fetch(`${app.baseUrl}/graphql?query={agentMe{id}}`, { headers: { authorization } });
    expect(graph.status).toBe(401);
    expect((await send(agent.accessToken)).status).toBe(200);
    expect((await post(app.baseUrl, request("ping"), { authorization: client.authorization })).status).toBe(401);
  });

  it("of a new key is taken, and is 503 while the keys are unavailable, as long as no key is known", async () => {
    coolDown();
    await issuer.rotate();
    const token = () => issuer.token(claimsOf(agent));
    expect((await send(await token())).status).toBe(200);
    issuer.behaviour = "error";
    expect((await send(await token())).status).toBe(200);
    coolDown();
    await issuer.rotate();
    const refused = await send(await token());
    expect(refused).toMatchObject({
      status: 503,
      body: { error: { code: -32000, data: { code: "SERVICE_UNAVAILABLE" } } },
    });
    expect(refused.headers.get("retry-after")).toBe("10");
    issuer.behaviour = "keys";
    // It isn't asked again at once, whatever the tokens name.
    const before = issuer.fetches;
    for (let attempt = 0; attempt < 5; attempt++) expect((await send(await token())).status).toBe(503);
    expect(issuer.fetches).toBe(before);
    coolDown();
    expect((await send(await token())).status).toBe(200);
  });
});
