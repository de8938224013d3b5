import { describe, expect, it } from "@jest/globals";
import { createClient } from "graphql-ws";
import { WebSocket } from "ws";
import { routes } from "../../gateway/processes/routes.js";
import { startApp } from "../testkit/app.js";
import { openEventStream } from "../testkit/event-stream.js";
import { createCustomer } from "../testkit/accounts.js";
import { policy } from "./agents.fixture.js";

const app = await startApp();
const platform = await app.platform();
const client = platform.sandbox;

/** Software that has redeemed its code. */
async function connect(): Promise<{ readonly id: string; readonly authorization: string }> {
  const { id: customerId } = await createCustomer(client);
  const { body } = await client.rest("POST", "/agents", { body: { name: "Bookkeeper", customerId, policy: policy() } });
  const redeemed = await fetch(`${app.baseUrl}/2025-10-13/agents/device-codes/${body.deviceCode.code}/redeem`, {
    method: "POST",
  });
  const { accessToken } = (await redeemed.json()) as { accessToken: string };
  return { id: body.agent.id, authorization: `Bearer ${accessToken}` };
}

/** The status of a request with no body, on this path or any of its template. */
async function statusOf(method: string, template: string, authorization: string) {
  const path = template.replace(/\{\w+\}/g, "Customer:019542f5-b3e7-7d02-8000-000000000001");
  const response = await fetch(`${app.baseUrl}/2025-10-13${path}`, { method, headers: { authorization } });
  await response.body?.cancel();
  return [response.status, response.headers.get("www-authenticate")];
}

async function graph(query: string, authorization: string) {
  const response = await fetch(`${app.baseUrl}/graphql`, {
    method: "POST",
    headers: { authorization, "content-type": "application/json" },
    body: JSON.stringify({ query }),
  });
  return (await response.json()) as { data?: Record<string, unknown>; errors?: object[] };
}

describe("of every REST route", () => {
  it("an agent is refused those of the platform, and a token with every permission those of agents", async () => {
    const agent = await connect();
    for (const { key, method, template, audience } of routes) {
      if (audience === "PUBLIC") continue;
      const isOfAgents = audience === "AGENT";
      const refused = await statusOf(method, template, isOfAgents ? client.authorization : agent.authorization);
      expect([key, ...refused]).toEqual([key, 401, `${isOfAgents ? "Bearer" : "Basic"} realm="Paygraph"`]);
    }
  });

  it("those below /agents/me are the agents', and redeeming a code is public", () => {
    const keysOf = (audience: string) => routes.flatMap((route) => (route.audience === audience ? [route.key] : []));
    expect(keysOf("PUBLIC")).toEqual(["POST /agents/device-codes/{code}/redeem"]);
    const own = routes.filter(({ template }) => template.startsWith("/agents/me"));
    expect(keysOf("AGENT").sort()).toEqual(own.map(({ key }) => key).sort());
  });
});

describe("the graph", () => {
  it("has an agent's operations for it, and nothing else of the platform's schema", async () => {
    const { id, authorization } = await connect();
    const read = await graph(
      "{ agentMe { id policy { permissions } } agentInternalAccounts { totalCount } }",
      authorization,
    );
    expect(read).toMatchObject({ data: { agentMe: { id } } });
    const refused = [
      "{ agents { nodes { id } } }",
      "{ customers { nodes { id } } }",
      `{ node(id: "${id}") { id } }`,
      "{ agentMe { customer { id } } }",
      "{ agentMe { actions { totalCount } } }",
      "{ agentInternalAccounts { nodes { entries { totalCount } } } }",
      "{ agentTransactions { nodes { customer { id } } } }",
      `mutation { deleteAgent(input: { agentId: "${id}" }) { id } }`,
    ];
    for (const query of refused) {
      const { data, errors } = await graph(query, authorization);
      expect([query, data, errors?.[0]]).toMatchObject([query, undefined, { extensions: { code: "INVALID_INPUT" } }]);
    }
  });

  it("shows the platform the agents' operations, and refuses each of them to it", async () => {
    const { data, errors } = await graph("{ agentMe { id } }", client.authorization);
    expect(data ?? null).toBeNull();
    expect(errors).toMatchObject([
      { path: ["agentMe"], extensions: { code: "UNAUTHORIZED", reason: expect.stringContaining("Bearer") } },
    ]);
  });

  it("redeems a code for whoever has credentials", async () => {
    const { id: customerId } = await createCustomer(client);
    const { body } = await client.rest("POST", "/agents", { body: { name: "Clerk", customerId, policy: policy() } });
    const mutation = `mutation { redeemAgentDeviceCode(input: { code: "${body.deviceCode.code}" }) { agentId } }`;
    const { authorization } = await connect();
    expect(await graph(mutation, authorization)).toMatchObject({
      data: { redeemAgentDeviceCode: { agentId: body.agent.id } },
    });
  });
});

describe("an agent that is stopped", () => {
  const query = "subscription { agentActionUpdated { id status } }";

  it.each(["paused", "deleted"] as const)("and %s loses its streams within a second, in every process", async (how) => {
    const beside = await startApp({ beside: app, worker: false });
    try {
      const { id, authorization } = await connect();
      const streams = await Promise.all(
        [app, beside].map(({ baseUrl }) => openEventStream(baseUrl, authorization, { query })),
      );
      const sockets = [app, beside].map(({ baseUrl }) => {
        const socket = createClient({
          url: `${baseUrl.replace("http", "ws")}/graphql`,
          webSocketImpl: WebSocket,
          connectionParams: { authorization },
          retryAttempts: 0,
          lazy: false,
          // That it is closed, and why, is what the test awaits.
          onNonLazyError: () => undefined,
        });
        const connected = new Promise((resolve) => socket.on("connected", resolve));
        const closed = new Promise((resolve) => socket.on("closed", resolve));
        return { connected, closed };
      });
      await Promise.all(sockets.map(({ connected }) => connected));
      const stopped =
        how === "paused"
          ? await client.rest("PATCH", `/agents/${id}`, { body: { isPaused: true } })
          : await client.rest("DELETE", `/agents/${id}`);
      expect(stopped.status).toBeLessThan(300);
      const stoppedAt = performance.now();
      for (const stream of streams) {
        expect(await stream.next()).toMatchObject({ errors: [{ extensions: { code: "UNAUTHORIZED" } }] });
      }
      for (const { closed } of sockets) expect(await closed).toMatchObject({ code: 4403 });
      expect(performance.now() - stoppedAt).toBeLessThan(1_000);
      const [status] = await statusOf("GET", "/agents/me", authorization);
      expect(status).toBe(how === "paused" ? 403 : 401);
    } finally {
      await beside.close();
    }
  });
});
