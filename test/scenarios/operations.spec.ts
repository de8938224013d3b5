import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import { projectRoot } from "../../subgraphs/shared/kernel/project-root.js";
import { Client, eventually } from "../testkit/app.js";
import { startServerProcess, type ServerProcess } from "../testkit/server-process.js";
import { sharedDeployment, writeSupergraph } from "../testkit/split.js";
import { startWebhookSink } from "../testkit/webhook-sink.js";

const run = promisify(execFile);
const started: ServerProcess[] = [];
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "paygraph-ops-"));
});
afterEach(async () => {
  for (const server of started.splice(0)) await server.stop("SIGTERM");
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** The product in the topology that this run tests. */
async function startProduct(env: NodeJS.ProcessEnv = {}): Promise<ServerProcess> {
  if (!sharedDeployment()) return startServerProcess({ dataDir, env });
  return startServerProcess({ dataDir, env: { ...(await writeSupergraph(dataDir)), ...env }, entry: "split.js" });
}

async function start(env: NodeJS.ProcessEnv = {}): Promise<ServerProcess> {
  const server = await startProduct(env);
  started.push(server);
  return server;
}

/** The operator's command line, beside the server or without it. */
async function paygraph(...args: string[]) {
  const { DATABASE_URL: _none, NODE_OPTIONS: _jests, ...inherited } = process.env;
  return run(process.execPath, [path.join(projectRoot, "dist/gateway/processes/cli.js"), ...args], {
    env: { ...inherited, PAYGRAPH_DATA_DIR: dataDir, LOG_LEVEL: "warn" },
  });
}

describe("the product, started with one command", () => {
  it("creates the demo platform and its credentials once, tells each step's time, and stops with its database", async () => {
    const first = await start();
    expect(first.output()).toMatch(/PostgreSQL \(embedded\)\s+\d+\.\d\d s/);
    expect(first.output()).toMatch(/Migrations\s+\d+\.\d\d s/);
    const file = path.join(dataDir, "credentials.json");
    const text = await readFile(file, "utf8");
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const credentials = await first.credentials();
    expect(Object.keys(credentials)).toEqual(["baseUrl", "platformId", "sandbox", "production", "webhookPublicKey"]);
    expect(credentials.baseUrl).toBe(first.baseUrl);
    for (const token of [credentials.sandbox, credentials.production]) {
      const config = await new Client(first.baseUrl, token).rest("GET", "/config");
      expect(config.body.id).toBe(credentials.platformId);
    }
    const keys = `${first.baseUrl}/.well-known/paygraph/webhook-keys/${credentials.platformId}`;
    expect(await (await fetch(`${keys}/sandbox.pem`)).text()).toBe(credentials.webhookPublicKey);
    expect(credentials.sandbox.webhookPublicKey).toBe(credentials.webhookPublicKey);
    expect(await (await fetch(`${keys}/production.pem`)).text()).toBe(credentials.production.webhookPublicKey);
    expect((await fetch(`${first.baseUrl}/healthz`)).status).toBe(200);
    expect((await fetch(`${first.baseUrl}/readyz`)).status).toBe(200);
    expect((await fetch(`${first.baseUrl}/metrics`)).status).toBe(404);
    // As Ctrl-C in `npm start | tee log` does: whoever read what is printed is gone first.
    for (const output of [first.child.stdout, first.child.stderr]) output?.destroy();
    expect(await first.stop("SIGTERM")).toBe(0);

    const second = await start();
    expect(second.output()).not.toContain("joining the PostgreSQL");
    expect(await readFile(file, "utf8")).toBe(text);
    const config = await new Client(second.baseUrl, credentials.sandbox).rest("GET", "/config");
    expect(config.status).toBe(200);
    expect(await second.stop("SIGINT")).toBe(0);
  }, 120_000);

  it("delivers after kill -9 what was committed before it, with the same id, and joins the surviving database", async () => {
    const before = await start();
    const credentials = await before.credentials();
    const sink = await startWebhookSink({ publicKey: credentials.webhookPublicKey });
    try {
      await paygraph("platform", "update", credentials.platformId, "--skip-paperwork");
      const client = new Client(before.baseUrl, credentials.sandbox);
      sink.behave({ kind: "hang" });
      await client.rest("PATCH", "/config", { body: { webhookEndpoint: sink.url } });
      const created = await client.rest("POST", "/customers", {
        body: { customerType: "INDIVIDUAL", currencies: [], fullName: "Killed Early" },
      });
      expect(created.body.kycStatus).toBe("APPROVED");
      await before.stop("SIGKILL");
      // From now on: processes of the split topology outlive the one that started them by a moment.
      const answeringSince = Date.now();
      sink.behave({ kind: "answer", status: 200 });

      const after = await start();
      const again = new Client(after.baseUrl, credentials.sandbox);
      const { data } = await eventually(
        () => again.graph('{ events(types: ["CUSTOMER.KYC_APPROVED"]) { nodes { id subjectId } } }'),
        (reply) => reply.data.events.nodes.length > 0,
      );
      const [event] = data.events.nodes;
      expect(event.subjectId).toBe(created.body.id);
      const arrived = await sink.waitFor(
        ({ id, receivedAt }) => id === event.id && receivedAt >= answeringSince,
        40_000,
      );
      expect(arrived.data).toEqual(created.body);
      expect(sink.rejected).toEqual([]);
    } finally {
      await sink.close();
    }
  }, 180_000);

  it("refuses another master key, and a variable that makes no sense, with one line that says why", async () => {
    const other = Buffer.alloc(32, 7).toString("base64");
    await expect(start({ PAYGRAPH_MASTER_KEY: other })).rejects.toThrow(
      /can't start: PAYGRAPH_MASTER_KEY: .*another master key/,
    );
    await Promise.all([
      expect(start({ PAYGRAPH_MASTER_KEY: "short" })).rejects.toThrow(/PAYGRAPH_MASTER_KEY: must be 32 bytes/),
      expect(start({ PORT: "70000" })).rejects.toThrow(/can't start: PORT: /),
      expect(start({ LOG_LEVEL: "loud" })).rejects.toThrow(/can't start: LOG_LEVEL: /),
    ]);
  }, 120_000);
});

describe("the operator's command line, beside a running server", () => {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startProduct();
  }, 120_000);
  afterAll(async () => {
    await server.stop("SIGTERM");
  });

  it("creates and changes platforms", async () => {
    const { stdout } = await paygraph("platform", "create", "--name", "Acme", "--regulated", "--live-card-limit", "5");
    const acme = JSON.parse(stdout);
    expect(Object.keys(acme)).toEqual(["baseUrl", "platformId", "sandbox", "production", "webhookPublicKey"]);
    expect(acme.baseUrl).toBe((await server.credentials()).baseUrl);
    const client = new Client(server.baseUrl, acme.sandbox);
    const regulated = await client.rest("GET", "/config");
    expect(regulated.body).toMatchObject({ id: acme.platformId, isRegulatedFinancialInstitution: true });
    await paygraph("platform", "update", acme.platformId, "--no-regulated", "--card-authorization", "service");
    expect((await client.rest("GET", "/config")).body.isRegulatedFinancialInstitution).toBe(false);
    expect((await fetch(`${server.baseUrl}/readyz`)).status).toBe(200);
  }, 120_000);

  it("says what is wrong, and does nothing then", async () => {
    await Promise.all([
      expect(paygraph("platform", "create", "--name", "demo")).rejects.toThrow(/exists already/),
      expect(paygraph("platform", "update", "PlatformConfig:none")).rejects.toThrow(/No platform/),
      expect(
        paygraph("events", "replay", "--platform", "PlatformConfig:none", "--since", "2026-01-01T00:00:00Z"),
      ).rejects.toThrow(/No platform/),
    ]);
    const usage = [
      "platform create",
      "platform create --name X --live-card-limit many",
      "events replay",
      "nonsense",
      "",
    ];
    const messages = [/--name is missing/, /--live-card-limit/, /--platform is missing/, /Unknown command/, /missing/];
    await Promise.all(
      usage.map((line, index) => expect(paygraph(...line.split(" ").filter(Boolean))).rejects.toThrow(messages[index])),
    );
  }, 120_000);

  it("rotates the key of an environment: the new one signs at once, and both are published", async () => {
    const acme = JSON.parse((await paygraph("platform", "create", "--name", "Rotating")).stdout);
    const keys = `${server.baseUrl}/.well-known/paygraph/webhook-keys/${acme.platformId}`;
    const published = async (environment: string) => (await fetch(`${keys}/${environment}.pem`)).text();
    const client = new Client(server.baseUrl, acme.sandbox);
    let key = acme.webhookPublicKey;
    const sink = await startWebhookSink({ publicKey: () => key });
    try {
      await client.rest("PATCH", "/config", { body: { webhookEndpoint: sink.url } });
      await sink.waitForCount(1);
      const { stdout } = await paygraph(
        "webhook-key",
        "rotate",
        "--platform",
        acme.platformId,
        "--environment",
        "sandbox",
      );
      const { platformId, sandbox, production } = JSON.parse(stdout);
      expect({ platformId, production }).toEqual({ platformId: acme.platformId, production: undefined });
      expect(await published("sandbox")).toBe(sandbox.webhookPublicKey + acme.webhookPublicKey);
      expect(await published("production")).toBe(acme.production.webhookPublicKey);
      expect((await client.rest("GET", "/config")).body.webhookKeyId).toBe(sandbox.webhookKeyId);
      key = sandbox.webhookPublicKey;
      expect((await client.rest("POST", "/webhooks/test")).status).toBe(200);
      expect(sink.rejected).toEqual([]);
      await paygraph("webhook-key", "rotate", acme.platformId, "--environment", "sandbox", "--overlap-days", "0");
      expect(await published("sandbox")).not.toContain(key);
      await expect(paygraph("webhook-key", "rotate", "--platform", "PlatformConfig:none")).rejects.toThrow(
        /No platform/,
      );
      await expect(paygraph("webhook-key", "rotate", "--environment", "staging", acme.platformId)).rejects.toThrow(
        /--environment must be sandbox or production/,
      );
    } finally {
      await sink.close();
    }
  }, 120_000);

  it("delivers stored events again", async () => {
    const credentials = await server.credentials();
    const sink = await startWebhookSink({ publicKey: credentials.webhookPublicKey });
    try {
      const client = new Client(server.baseUrl, credentials.sandbox);
      const since = new Date().toISOString();
      await paygraph("platform", "update", credentials.platformId, "--skip-paperwork");
      await client.rest("PATCH", "/config", { body: { webhookEndpoint: null } });
      const { body } = await client.rest("POST", "/customers", {
        body: { customerType: "INDIVIDUAL", currencies: [] },
      });
      await client.rest("PATCH", "/config", { body: { webhookEndpoint: sink.url } });
      const { stdout } = await paygraph("events", "replay", "--platform", credentials.platformId, "--since", since);
      expect(JSON.parse(stdout).enqueued).toBe(1);
      const replayed = await sink.waitFor(({ type }) => type === "CUSTOMER.KYC_APPROVED", 10_000);
      expect(replayed.data).toEqual(body);
    } finally {
      await sink.close();
    }
  }, 120_000);
});
