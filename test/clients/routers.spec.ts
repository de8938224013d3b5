import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "@jest/globals";
import { projectRoot } from "../../subgraphs/shared/kernel/project-root.js";
import { closeAtEnd } from "../setup/close.js";
import { connect as connectAgent } from "../subgraphs/agents.fixture.js";
import { basic, eventually, startApp } from "../testkit/app.js";
import { openEventStream } from "../testkit/event-stream.js";
import { freePort } from "../testkit/server-process.js";
import { serveSubgraph } from "../testkit/subgraphs.js";
import { createCustomer } from "./clients.fixture.js";

const routerToken = "a-token-of-the-routers-0123456789";
const app = await startApp({ env: { PAYGRAPH_ROUTER_TOKEN: routerToken } });
const { platformId, sandbox, production } = await app.platform({ skipPaperwork: true });
const examples = join(projectRoot, "examples/routers");
const folder = mkdtempSync(join(tmpdir(), "routers-"));
closeAtEnd(async () => rmSync(folder, { recursive: true }));

/** The supergraph, with each subgraph at the address of the spec's. */
async function writeSupergraph(): Promise<string> {
  let sdl = readFileSync(join(projectRoot, "schema/supergraph.graphql"), "utf8");
  for (const [, name = "", url = ""] of sdl.matchAll(/@join__graph\(name: "(\w+)", url: "([^"]+)"\)/g)) {
    sdl = sdl.replace(url, (await serveSubgraph(app, name)).url);
  }
  const file = join(folder, "supergraph.graphql");
  writeFileSync(file, sdl);
  return file;
}

/** Starts an example in a process of its own, and waits for the line with its URL. */
async function start(example: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, PAYGRAPH_URL: app.baseUrl, PAYGRAPH_ROUTER_TOKEN: routerToken };
  const child = spawn(process.execPath, [join(examples, example), ...args], { env });
  closeAtEnd(async () => {
    if (child.exitCode === null && child.kill("SIGKILL")) await once(child, "exit");
  });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  const url = await eventually(
    async () => {
      if (child.exitCode !== null) throw new Error(`${example} ended: ${output}`);
      return /http:\/\/\S+/.exec(output)?.[0] ?? "";
    },
    (found) => found !== "",
    60_000,
  );
  return url.replace("localhost", "127.0.0.1");
}

const supergraph = await writeSupergraph();
const ports = [await freePort(), await freePort()];
const [hive, apollo] = await Promise.all(
  ["hive.mjs", "apollo.mjs"].map((example, index) => start(example, supergraph, String(ports[index]))),
);
const routers = { "Hive Gateway": hive ?? "", "Apollo Gateway": apollo ?? "" };

interface Answer {
  readonly status: number;
  readonly data?: any; // eslint-disable-line @typescript-eslint/no-explicit-any -- tests read responses freely
  readonly errors?: readonly { message: string; path?: unknown; extensions: object }[];
}

async function ask(
  url: string,
  query: string,
  variables: object = {},
  authorization: string | undefined = sandbox.authorization,
): Promise<Answer> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...(authorization !== "" && { authorization }) },
    body: JSON.stringify({ query, variables }),
  });
  return { status: response.status, ...((await response.json()) as object) };
}

const acrossSubgraphs = `query ($id: ID!) {
  customer(id: $id) {
    id fullName
    internalAccounts(first: 2) { nodes { id balance { amount currency { code } } customer { fullName } } totalCount }
    cards(first: 1) { totalCount }
    verification { id }
    transactions(first: 1) { totalCount }
  }
  node(id: $id) { __typename id ... on Customer { fullName agents(first: 1) { totalCount } } }
  customers(first: 3) { nodes { id externalAccounts(first: 1) { totalCount } } }
  platformConfig { umaDomain }
}`;

describe.each(Object.entries(routers))("%s", (_name, url) => {
  it("has the data that /graphql has, of a document across all subgraphs", async () => {
    const body = { customerType: "INDIVIDUAL", fullName: "Ada", currencies: ["USD"] };
    const { id } = (await sandbox.rest("POST", "/customers", { body })).body;
    const own = await sandbox.graph(acrossSubgraphs, { id });
    expect(own.errors).toBeUndefined();
    const { status, data, errors } = await ask(url, acrossSubgraphs, { id });
    expect([status, errors]).toEqual([200, undefined]);
    expect(data).toEqual(own.data);
    expect(data.customer.internalAccounts.nodes[0].customer).toEqual({ fullName: "Ada" });
  });

  it("runs a mutation once per idempotency key, and reads its entity in other subgraphs", async () => {
    const mutation = `mutation ($input: CreateCustomerInput!) {
      createCustomer(input: $input) { id fullName internalAccounts(first: 1) { totalCount } }
    }`;
    const input = { customerType: "INDIVIDUAL", fullName: "Grace", currencies: [], idempotencyKey: randomUUID() };
    const variables = { input };
    const { data, errors } = await ask(url, mutation, variables);
    expect(errors).toBeUndefined();
    expect(data.createCustomer).toMatchObject({
      fullName: "Grace",
      internalAccounts: { totalCount: expect.any(Number) },
    });
    expect((await ask(url, mutation, variables)).data).toEqual(data);
    const { body } = await sandbox.rest("GET", `/customers/${data.createCustomer.id}`);
    expect(body.fullName).toBe("Grace");
  });

  it("keeps the code and the reason of a subgraph's error", async () => {
    const query = `{ customer(id: "Customer:01a1fbfa-4109-7002-a57d-a953f1b5a4fe") { id } platformConfig { umaDomain } }`;
    const [own, { data, errors }] = [await sandbox.graph(query), await ask(url, query)];
    expect(data).toEqual(own.data);
    const { code, reason, status } = own.errors?.[0]?.extensions ?? {};
    expect(code).toBe("CUSTOMER_NOT_FOUND");
    expect(errors).toMatchObject([{ extensions: { code, reason, status } }]);
  });

  it("gives no more than the client's token has: not the other environment", async () => {
    const id = await createCustomer(production, "Eve");
    const query = "query ($id: ID!) { customer(id: $id) { fullName } }";
    const { data, errors } = await ask(url, query, { id });
    expect([data?.customer ?? null, errors]).toMatchObject([null, [{ extensions: { code: "CUSTOMER_NOT_FOUND" } }]]);
    expect((await ask(url, query, { id }, production.authorization)).data).toEqual({ customer: { fullName: "Eve" } });
  });

  it("shows an agent what it sees on /graphql, and nothing else", async () => {
    const { client, customerId } = await connectAgent(sandbox);
    const query = `{
      agentMe { id name customerId policy { permissions } usage { __typename } }
      agentTransactions(first: 2) { totalCount nodes { id status } }
      agentInternalAccounts(first: 1) { nodes { id balance { amount currency { code } } } }
    }`;
    const own = await client.graph(query);
    expect(own.errors).toBeUndefined();
    expect(own.data.agentMe.customerId).toBe(customerId);
    const { data, errors } = await ask(url, query, {}, client.authorization);
    expect(errors).toBeUndefined();
    expect(data).toEqual(own.data);
    for (const hidden of [
      "{ agentInternalAccounts(first: 1) { nodes { id customer { id fullName } } } }",
      `{ customer(id: "${customerId}") { fullName } }`,
      `{ node(id: "${customerId}") { id ... on Customer { fullName } } }`,
      "{ customers(first: 1) { nodes { fullName } } }",
    ]) {
      const refusal = await ask(url, hidden, {}, client.authorization);
      expect(JSON.stringify(refusal.data ?? null)).not.toContain('fullName":"');
      expect(refusal.errors?.length).toBeGreaterThan(0);
    }
  });

  it("refuses wrong credentials, and none, in our words", async () => {
    for (const [authorization, status, code] of [
      ["", 401, "UNAUTHORIZED"],
      ["Basic eDp5", 401, "UNAUTHORIZED"],
      ["Bearer nonsense", 401, "UNAUTHORIZED"],
    ] as const) {
      const refusal = await ask(url, "{ platformConfig { umaDomain } }", {}, authorization);
      expect([authorization, refusal.status]).toEqual([authorization, status]);
      expect(refusal.errors).toMatchObject([{ extensions: { code } }]);
    }
  });
});

const hiveBase = routers["Hive Gateway"].replace("/graphql", "");
const events = "subscription { events { type customer { fullName } } }";

describe("Hive Gateway", () => {
  it("follows events, with their entities of other subgraphs", async () => {
    const stream = await openEventStream(hiveBase, sandbox.authorization, {
      query: events,
    });
    let isFollowed = false;
    const following = stream.next().then((result) => {
      isFollowed = true;
      return result;
    });
    await eventually(
      () => createCustomer(sandbox, "Followed"),
      () => isFollowed,
    );
    expect(await following).toEqual({
      data: { events: { type: expect.any(String), customer: { fullName: "Followed" } } },
    });
    await stream.close();
  });

  it("ends the stream of a token that is deleted", async () => {
    const body = { name: "follower", permissions: ["VIEW"] };
    const { body: token } = await sandbox.rest("POST", "/tokens", { body });
    const stream = await openEventStream(hiveBase, basic(token), { query: events });
    await sandbox.rest("DELETE", `/tokens/${token.id}`);
    expect(await stream.next()).toMatchObject({ errors: [{ extensions: { code: "UNAUTHORIZED" } }] });
    await stream.close();
  });
});

describe("Apollo Gateway", () => {
  it("has no subscriptions", async () => {
    const { data, errors } = await ask(routers["Apollo Gateway"], events);
    expect(data ?? null).toBeNull();
    expect(errors).toHaveLength(1);
  });
});

it("the examples exchange credentials once for each request, and again before the caller expires or after a failure", async () => {
  const lifetimesMs = [60_000, 9_000, 60_000];
  let exchanges = 0;
  const paygraph = createServer((_request, response) => {
    const expiresAt = new Date(Date.now() + (lifetimesMs[exchanges] ?? 0)).toISOString();
    exchanges += 1;
    response.writeHead(exchanges === 4 ? 503 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify({ header: "x-paygraph-caller", caller: `caller ${exchanges}`, expiresAt }));
  });
  await once(paygraph.listen(0, "127.0.0.1"), "listening");
  closeAtEnd(async () => paygraph.close());
  const { port } = paygraph.address() as AddressInfo;
  Object.assign(process.env, { PAYGRAPH_URL: `http://127.0.0.1:${port}`, PAYGRAPH_ROUTER_TOKEN: routerToken });
  const { callerOf } = await import(pathToFileURL(join(examples, "caller.mjs")).href);
  delete process.env.PAYGRAPH_ROUTER_TOKEN;
  delete process.env.PAYGRAPH_URL;
  const signedBy = (n: number) => ({ "x-paygraph-caller": `caller ${n}` });
  const lasting = callerOf("Basic eDp5");
  expect(await Promise.all([lasting(), lasting()])).toEqual([signedBy(1), signedBy(1)]);
  expect(await lasting()).toEqual(signedBy(1));
  const ending = callerOf("Basic eDp5");
  expect([await ending(), await ending(), await ending()]).toEqual([signedBy(2), signedBy(3), signedBy(3)]);
  const failing = callerOf("Basic eDp5");
  await expect(failing()).rejects.toMatchObject({ status: 503 });
  expect(await failing()).toEqual(signedBy(5));
});

describe("the coprocessor for Apollo Router", () => {
  it("breaks a request without credentials, and sends the signed caller to subgraphs", async () => {
    const url = await start("coprocessor.mjs", String(await freePort()));
    const send = async (message: object) =>
      (
        await fetch(url, { method: "POST", body: JSON.stringify({ version: 1, control: "continue", ...message }) })
      ).json();
    const refusal = await send({ id: "1", stage: "RouterRequest", headers: {}, context: { entries: {} } });
    expect(refusal).toMatchObject({ id: "1", control: { break: 401 }, body: expect.stringContaining("UNAUTHORIZED") });
    const headers = { authorization: [sandbox.authorization], accept: ["application/json"] };
    const admitted = await send({ id: "2", stage: "RouterRequest", headers, context: { entries: { other: 1 } } });
    expect(admitted).toMatchObject({ id: "2", stage: "RouterRequest", control: "continue", headers });
    expect(admitted.context.entries).toMatchObject({ other: 1 });
    const { context } = admitted;
    for (const id of ["2", "3"]) {
      const sent = await send({
        id,
        stage: "SubgraphRequest",
        headers: { accept: ["*/*"] },
        context,
        serviceName: "cards",
      });
      expect(sent).toMatchObject({ control: "continue", headers: { accept: ["*/*"] } });
      const caller = sent.headers["x-paygraph-caller"][0] as string;
      expect(app.core.signer.verify(caller)).toMatchObject({ platformId, environment: "SANDBOX" });
    }
  });
});
