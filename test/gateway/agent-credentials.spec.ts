import { beforeEach, describe, expect, it } from "@jest/globals";
import type { AgentCredentials } from "../../subgraphs/platform/published.js";
import type { Caller } from "../../subgraphs/shared/kernel/caller.js";
import { ApiError } from "../../subgraphs/shared/kernel/errors.js";
import { startApp } from "../testkit/app.js";
import { text } from "../../subgraphs/shared/persistence/driver/row.js";

const accessToken = `gat_${"0a".repeat(20)}`;
const agentId = "Agent:019542f5-b3e7-7d02-8000-000000000001";
const bearer = `Bearer ${accessToken}`;
/** Lookups of access tokens. */
let looked: string[];
let isPaused: boolean;

const app = await startApp({ worker: false });
const { platformId } = await app.platform();
const caller: Caller = {
  platformId,
  environment: "SANDBOX",
  actor: agentId,
  credentialId: agentId,
  permissions: [],
  agent: { id: agentId, customerId: "Customer:019542f5-b3e7-7d02-8000-000000000002", permissions: [] },
};
const agentCredentials: AgentCredentials = {
  async find(token) {
    looked.push(token);
    if (isPaused) throw new ApiError("FORBIDDEN", "The agent is paused.");
    return token === accessToken ? caller : undefined;
  },
  findById: async () => undefined,
  live: async (ids) => ids.filter((id) => id === agentId && !isPaused),
};
Object.assign(app.core.deps, { agentCredentials });
beforeEach(() => {
  looked = [];
  isPaused = false;
});

function get(authorization: string | undefined, query = "") {
  return fetch(`${app.baseUrl}/2025-10-13/config${query}`, {
    headers: { ...(authorization !== undefined && { authorization }) },
  });
}

function graph(authorization: string | undefined, query: string) {
  return fetch(`${app.baseUrl}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(authorization !== undefined && { authorization }) },
    body: JSON.stringify({ query }),
  });
}

describe("an agent's access token", () => {
  it("names its agent, which the platform's operations are not for", async () => {
    for (const authorization of [bearer, `bearer   ${accessToken}`]) {
      const reply = await get(authorization);
      expect(reply.status).toBe(401);
      expect(await reply.json()).toMatchObject({ reason: expect.stringContaining("takes an API token") });
    }
    expect(looked).toEqual([accessToken, accessToken]);
    const reply = await graph(bearer, "{ __typename }");
    expect([reply.status, await reply.json()]).toMatchObject([200, { data: { __typename: "Query" } }]);
  });

  it("is looked up for each request", async () => {
    await graph(bearer, "{ __typename }");
    isPaused = true;
    for (const reply of [await graph(bearer, "{ __typename }"), await get(bearer)]) expect(reply.status).toBe(403);
    isPaused = false;
    expect((await graph(bearer, "{ __typename }")).status).toBe(200);
    expect(looked).toHaveLength(4);
  });

  it.each([
    "Bearer",
    "Bearer ",
    "Bearer gat_",
    `Bearer ${accessToken.slice(0, -1)}`,
    `Bearer ${accessToken}0`,
    `Bearer ${accessToken.toUpperCase()}`,
    `Bearer gat_${"0A".repeat(20)}`,
    `Bearer x${accessToken}`,
    `Bearer ${accessToken} ${accessToken}`,
    `Bearer ${accessToken},Basic eDp5`,
    `Bearer:${accessToken}`,
    `Bearer\t${accessToken}`,
  ])("is refused without a look-up where it isn't one: %s", async (authorization) => {
    const reply = await get(authorization);
    expect(reply.status).toBe(401);
    expect(await reply.json()).toMatchObject({ code: "UNAUTHORIZED", reason: expect.stringContaining("Bearer") });
    expect(looked).toEqual([]);
  });

  it("is refused where no agent has it, and nowhere but in the header", async () => {
    expect((await get(`Bearer gat_${"1b".repeat(20)}`)).status).toBe(401);
    for (const name of ["access_token", "token", "authorization"]) {
      expect((await get(undefined, `?${name}=${accessToken}`)).status).toBe(401);
      const url = `${app.baseUrl}/graphql?query={__typename}&${name}=${encodeURIComponent(bearer)}`;
      expect((await fetch(url)).status).toBe(401);
    }
    const basic = Buffer.from(`${agentId}:${accessToken}`).toString("base64");
    expect((await get(`Basic ${basic}`)).status).toBe(401);
    expect(looked).toHaveLength(1);
  });
});

it("missing credentials are asked for by the schemes that are taken", async () => {
  const rest = await get(undefined);
  expect(rest.headers.get("www-authenticate")).toBe('Basic realm="Paygraph"');
  const reply = await graph(undefined, "{ __typename }");
  expect(reply.headers.get("www-authenticate")).toBe('Basic realm="Paygraph", Bearer realm="Paygraph"');
  for (const text of [await rest.text(), await reply.text()]) {
    expect(text).toContain("Authorization: Basic base64(clientId:clientSecret)");
    expect(text).toContain("Authorization: Bearer <accessToken>");
  }
});

it("open streams keep the credentials that are still valid, of tokens and of agents", async () => {
  const { credentials, systemScope } = app.core.deps;
  const rows = await systemScope("operator").$queryRaw({ id: text })`SELECT id FROM platform.api_token LIMIT 1`;
  const tokenId = rows[0]?.id ?? "";
  const unknown = ["Token:019542f5-b3e7-7d02-8000-000000000001", "Agent:019542f5-b3e7-7d02-8000-000000000009"];
  expect(await credentials.live([tokenId, agentId, ...unknown])).toEqual(new Set([tokenId, agentId]));
  isPaused = true;
  expect(await credentials.live([tokenId, agentId, ...unknown])).toEqual(new Set([tokenId]));
});
