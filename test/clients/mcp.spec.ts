import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client as McpClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { afterAll, describe, expect, it } from "@jest/globals";
import { connect, policy } from "../subgraphs/agents.fixture.js";
import { payment } from "../gateway/mcp.fixture.js";
import { closeAtEnd } from "../setup/close.js";
import { startApp } from "../testkit/app.js";
import { startIssuer } from "../testkit/identity-issuer.js";
import { requireClient, resolveClient } from "./clients.fixture.js";

const { Client, ClientCredentialsProvider, StreamableHTTPClientTransport } =
  requireClient("@modelcontextprotocol/client");

const issuer = await startIssuer();
const publicUrl = "https://pay.example.com";
const app = await startApp({
  env: { PAYGRAPH_PUBLIC_URL: publicUrl, PAYGRAPH_MCP_ISSUER: issuer.url, PAYGRAPH_MCP_ENVIRONMENT: "sandbox" },
});
const { sandbox } = await app.platform({ skipPaperwork: true });
const agent = await connect(sandbox, policy({ approvalThresholds: { amount: 500 } }));
const headers = { authorization: `Bearer ${agent.accessToken}` };
afterAll(async () => {
  await app.close();
  await issuer.close();
});

/** The second version of the protocol's own client, connected by these options. */
async function connected(url: string, options: object) {
  const client = new Client({ name: "test", version: "2" });
  await client.connect(new StreamableHTTPClientTransport(new URL(url), options));
  closeAtEnd(() => client.close());
  return client;
}

describe("the protocol's client of version 2", () => {
  it("calls tools, whose results it compares with their schemas, and reads resources", async () => {
    const client = await connected(`${app.baseUrl}/mcp`, { requestInit: { headers } });
    const { tools } = await client.listTools();
    expect(tools).toHaveLength(15);
    const me = await client.callTool({ name: "get_me", arguments: {} });
    expect(me.structuredContent).toMatchObject({ id: agent.id });
    const waiting = await client.callTool({
      name: "create_quote",
      arguments: payment(agent, 600, { immediatelyExecute: true }),
    });
    const { actionId } = waiting.structuredContent;
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates).toHaveLength(4);
    const read = await client.readResource({ uri: `paygraph://actions/${actionId}` });
    expect(JSON.parse(read.contents[0].text)).toMatchObject({ id: actionId, status: "PENDING_APPROVAL" });
    const refused = await client.callTool({ name: "get_quote", arguments: { quoteId: "nonsense" } });
    expect(refused).toMatchObject({ isError: true });
    const { completion } = await client.complete({
      ref: { type: "ref/resource", uri: "paygraph://actions/{id}" },
      argument: { name: "id", value: "Agent" },
    });
    expect(completion.values).toEqual([actionId]);
  });

  it("finds the authorization server by the URL alone", async () => {
    issuer.clients.set("assistant", { paygraph_agent: agent.id });
    const authProvider = new ClientCredentialsProvider({ clientId: "assistant", clientSecret: "secret" });
    const byProxy = (input: string | URL, init: RequestInit) =>
      fetch(input.toString().replace(publicUrl, app.baseUrl), init);
    const client = await connected(`${publicUrl}/mcp`, { authProvider, fetch: byProxy });
    const me = await client.callTool({ name: "get_me", arguments: {} });
    expect(me.structuredContent).toMatchObject({ id: agent.id });
  });
});

describe("mcp-remote", () => {
  it("is a local program for assistants that start one, with the agent's access token", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "mcp-remote-"));
    closeAtEnd(() => rm(folder, { recursive: true, force: true }));
    const proxy = path.join(path.dirname(resolveClient("mcp-remote/package.json")), "dist/proxy.js");
    const client = new McpClient({ name: "test", version: "1" });
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [proxy, `${app.baseUrl}/mcp`, "--allow-http", "--header", "Authorization:${AUTHORIZATION}"],
        env: { PATH: process.env.PATH ?? "", MCP_REMOTE_CONFIG_DIR: folder, AUTHORIZATION: headers.authorization },
        stderr: "ignore",
      }),
    );
    closeAtEnd(() => client.close());
    await client.listTools();
    const { structuredContent } = await client.callTool({ name: "get_me", arguments: {} });
    expect(structuredContent).toMatchObject({ id: agent.id });
  });
});
