import { describe, expect, it } from "@jest/globals";
import { createCallerSigner } from "../../gateway/graph/remote/signed-caller.js";
import { createLogger } from "../../subgraphs/shared/kernel/logger.js";
import { basic, startApp, type Client } from "../testkit/app.js";
import { policy } from "../subgraphs/agents.fixture.js";
import { serveSubgraph } from "../testkit/subgraphs.js";

const routerToken = "a-token-of-the-routers-0123456789";
const router = `Bearer ${routerToken}`;
const lines: string[] = [];
const app = await startApp({
  env: { PAYGRAPH_ROUTER_TOKEN: routerToken, PAYGRAPH_ATTEMPTS_PER_ADDRESS: "20" },
  logger: createLogger("debug", { write: (line: string) => void lines.push(line) }),
  worker: false,
});
const { platformId, sandbox, production } = await app.platform();
const { url: customers } = await serveSubgraph(app, "customers");

interface Sending {
  readonly baseUrl?: string;
  readonly authorization?: string | undefined;
}

async function post(body: unknown, sending: Sending = {}) {
  const { baseUrl, authorization } = { baseUrl: app.baseUrl, authorization: router, ...sending };
  const response = await fetch(`${baseUrl}/internal/caller`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(authorization !== undefined && { authorization }) },
    body: JSON.stringify(body),
  });
  const { status, headers } = response;
  return { status, headers, body: (await response.json()) as Record<string, string> };
}

const exchange = ({ authorization }: Pick<Client, "authorization">) => post({ authorization });

/** Sends an operation to a subgraph: that of the customers. */
async function ask(caller: string | undefined, query: string, variables: object = {}, url = customers) {
  const headers = { "content-type": "application/json", ...(caller !== undefined && { "x-paygraph-caller": caller }) };
  const response = await fetch(url, { method: "POST", headers, body: JSON.stringify({ query, variables }) });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const byId = "query ($id: ID!) { customer(id: $id) { fullName } }";
const refused = { errors: [{ extensions: { code: "UNAUTHORIZED", status: 401 } }] };

async function customerOf(client: Client): Promise<string> {
  const body = { customerType: "INDIVIDUAL", fullName: "Ada", currencies: [] };
  return (await client.rest("POST", "/customers", { body })).body.id as string;
}

describe("POST /internal/caller", () => {
  it("is 404 without PAYGRAPH_ROUTER_TOKEN, for every caller", async () => {
    const plain = await startApp();
    const client = (await plain.platform()).sandbox;
    for (const authorization of [undefined, router, "Bearer undefined", client.authorization]) {
      const { status, body } = await post(
        { authorization: client.authorization },
        { authorization, baseUrl: plain.baseUrl },
      );
      expect([status, body.code]).toEqual([404, "NOT_FOUND"]);
    }
  });

  it("is for holders of the token only: 401 to others, also to clients", async () => {
    for (const authorization of [undefined, "", "Bearer", `${router}x`, router.slice(0, -1), sandbox.authorization]) {
      const { status, headers, body } = await post({ authorization: sandbox.authorization }, { authorization });
      expect([status, body.code]).toEqual([401, "UNAUTHORIZED"]);
      expect(body.reason).toContain("PAYGRAPH_ROUTER_TOKEN");
      expect(headers.get("www-authenticate")).toBe('Bearer realm="Paygraph routers"');
    }
  });

  it("exchanges a token's credentials for a caller that a subgraph accepts", async () => {
    const { status, headers, body } = await exchange(sandbox);
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(body).toEqual({ header: "x-paygraph-caller", caller: expect.any(String), expiresAt: expect.any(String) });
    const lifetimeMs = Date.parse(body.expiresAt ?? "") - Date.now();
    expect(lifetimeMs).toBeGreaterThan(50_000);
    expect(lifetimeMs).toBeLessThanOrEqual(60_000);
    const id = await customerOf(sandbox);
    expect(await ask(body.caller, byId, { id })).toEqual({
      status: 200,
      body: { data: { customer: { fullName: "Ada" } } },
    });
  });

  it("gives no more than the token has: not the other environment, not a permission", async () => {
    const id = await customerOf(production);
    const { caller } = (await exchange(sandbox)).body;
    const other = await ask(caller, byId, { id });
    expect(other.body).toMatchObject({ data: { customer: null }, errors: [{ extensions: { status: 404 } }] });
    const reader = await sandbox.rest("POST", "/tokens", { body: { name: "reader", permissions: ["VIEW"] } });
    const limited = (await exchange({ authorization: basic(reader.body) })).body.caller;
    const rename = `mutation ($id: ID!) { updateCustomer(input: { customerId: $id, fullName: "Eve" }) { ... on Customer { id } } }`;
    const own = await customerOf(sandbox);
    expect((await ask(limited, byId, { id: own })).body).toEqual({ data: { customer: { fullName: "Ada" } } });
    expect((await ask(limited, rename, { id: own })).body).toMatchObject({ errors: [{ extensions: { status: 403 } }] });
  });

  it("refuses what the gateway refuses: other credentials, those of a deleted token, and none", async () => {
    const { body: token } = await sandbox.rest("POST", "/tokens", { body: { name: "gone", permissions: ["VIEW"] } });
    const deleted = basic(token);
    expect((await exchange({ authorization: deleted })).status).toBe(200);
    await sandbox.rest("DELETE", `/tokens/${token.id}`);
    const wrong = [basic({ ...sandbox.token, clientSecret: "another" }), "Basic eDp5", deleted, router, "x"];
    for (const authorization of wrong) {
      const { status, headers, body } = await exchange({ authorization });
      expect([status, body.code]).toEqual([401, "UNAUTHORIZED"]);
      expect(headers.get("www-authenticate")).toBe('Basic realm="Paygraph"');
    }
    for (const body of [{}, { authorization: null }, { authorization: "" }, { authorization: "x".repeat(9_000) }, []]) {
      const refusal = await post(body);
      expect([refusal.status, refusal.body.code]).toEqual([400, "INVALID_INPUT"]);
      expect(refusal.body.reason).toMatch(/^authorization: must be/);
    }
  });

  it("exchanges an agent's access token for a caller to whom subgraphs show what agents see", async () => {
    const { sandbox: client } = await app.platform();
    const customerId = await customerOf(client);
    const { body: created } = await client.rest("POST", "/agents", {
      body: { name: "A", customerId, policy: policy() },
    });
    const redeemed = await client.rest("POST", `/agents/device-codes/${created.deviceCode.code}/redeem`);
    const agent = client.asAgent(redeemed.body.accessToken as string);
    const { caller } = (await exchange(agent)).body;
    const { url: agents } = await serveSubgraph(app, "agents");
    const me = { query: "{ agentMe { name customerId } }" };
    expect(await ask(caller, me.query, {}, agents)).toEqual({
      status: 200,
      body: { data: { agentMe: { name: "A", customerId } } },
    });
    const entity = `query ($of: [_Any!]!) { _entities(representations: $of) { ... on Customer { id fullName } } }`;
    const of = [{ __typename: "Customer", id: customerId }];
    expect((await ask((await exchange(client)).body.caller, entity, { of })).body).toMatchObject({
      data: { _entities: [{ id: customerId, fullName: "Ada" }] },
    });
    for (const query of [entity, byId, "{ customers { totalCount } }", "{ _service { sdl } }"]) {
      const { status, body } = await ask(caller, query, query === entity ? { of } : { id: customerId });
      expect([status, body.data]).toEqual([400, undefined]);
      const [error] = body.errors as { extensions: object }[];
      expect(error?.extensions).toMatchObject({
        code: "INVALID_INPUT",
        reason: expect.stringMatching(/^Cannot query/),
      });
    }
    await client.rest("PATCH", `/agents/${created.agent.id}`, { body: { isPaused: true } });
    expect((await exchange(agent)).status).toBe(403);
  });

  it("counts exchanges as requests of the token", async () => {
    const limited = await startApp({
      env: { PAYGRAPH_ROUTER_TOKEN: routerToken, PAYGRAPH_RATE_LIMIT: "3" },
      beside: app,
      worker: false,
    });
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => post({ authorization: sandbox.authorization }, { baseUrl: limited.baseUrl })),
    );
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(3);
    expect(statuses).toContain(429);
    expect(replies.find(({ status }) => status === 429)?.body.code).toBe("RATE_LIMITED");
  });

  it("limits the attempts of an address to guess the token, and not its holders", async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 22; n++) statuses.push((await post({}, { authorization: `Bearer guess-${n}` })).status);
    expect(statuses.at(-1)).toBe(429);
    expect((await exchange(sandbox)).status).toBe(200);
  });

  it("logs neither credentials, the token nor the caller", async () => {
    const { caller = "" } = (await exchange(sandbox)).body;
    await post({ authorization: sandbox.authorization }, { authorization: "Bearer someone-elses" });
    const logged = lines.join("\n");
    expect(logged).toContain('"route":"/internal/caller"');
    for (const secret of [
      routerToken,
      "someone-elses",
      sandbox.authorization.slice(6),
      sandbox.token.clientSecret,
      caller,
    ]) {
      expect(logged).not.toContain(secret);
    }
  });
});

describe("a signed caller", () => {
  const caller = (now: () => number) =>
    createCallerSigner(app.masterKey, now).sign({
      platformId,
      environment: "SANDBOX",
      actor: "platform",
      credentialId: "Token:01976f00-0000-7000-8000-000000000001",
      permissions: ["VIEW"],
    });

  it("is refused by a subgraph after 60 s, changed, and absent", async () => {
    const query = "{ __typename }";
    const fresh = (await exchange(sandbox)).body.caller ?? "";
    expect((await ask(fresh, query)).status).toBe(200);
    expect(
      (
        await ask(
          caller(() => Date.now() - 59_000),
          query,
        )
      ).status,
    ).toBe(200);
    for (const wrong of [caller(() => Date.now() - 60_001), fresh.slice(1), `${fresh}x`, undefined]) {
      expect(await ask(wrong, query)).toMatchObject({ status: 401, body: refused });
    }
  });
});
