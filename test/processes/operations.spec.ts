import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { projectRoot } from "../../subgraphs/shared/kernel/project-root.js";
import { Client, eventually } from "../testkit/app.js";
import { freePort, startServerProcess, type ServerProcess } from "../testkit/server-process.js";
import { sharedDeployment, writeSupergraph } from "../testkit/split.js";
import { startWebhookSink } from "../testkit/webhook-sink.js";

const run = promisify(execFile);
let dataDir: string;
/** The one that was started last: a start takes long, so that each test continues with it. */
let server: ServerProcess;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "paygraph-ops-"));
  server = await startProduct();
}, 120_000);
afterAll(async () => {
  await server.stop("SIGTERM");
  await rm(dataDir, { recursive: true, force: true });
});

/** The product in the topology that this run tests, with the former names that the conformance kit reads. */
async function startProduct(more: NodeJS.ProcessEnv = {}): Promise<ServerProcess> {
  const env = { PAYGRAPH_HEADER_ALIAS: "Acme", ...more };
  if (!sharedDeployment()) return startServerProcess({ dataDir, env });
  return startServerProcess({ dataDir, env: { ...(await writeSupergraph(dataDir)), ...env }, entry: "split.js" });
}

/** The operator's command line, with or without a running server. */
async function paygraph(...args: string[]) {
  const { DATABASE_URL: _none, NODE_OPTIONS: _jests, ...inherited } = process.env;
  return run(process.execPath, [path.join(projectRoot, "dist/processes/cli.js"), ...args], {
    env: { ...inherited, PAYGRAPH_DATA_DIR: dataDir, LOG_LEVEL: "warn" },
  });
}

describe("the product, started with one command", () => {
  it("creates the demo platform and its credentials, and tells each step's time", async () => {
    const first = server;
    expect(first.output()).toMatch(/PostgreSQL \(embedded\)\s+\d+\.\d\d s/);
    expect(first.output()).toMatch(/Migrations\s+\d+\.\d\d s/);
    const file = path.join(dataDir, "credentials.json");
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const credentials = await first.credentials();
    expect(Object.keys(credentials)).toEqual(["baseUrl", "platformId", "sandbox", "production", "webhookPublicKey"]);
    expect(credentials.baseUrl).toBe(first.baseUrl);
    for (const token of [credentials.sandbox, credentials.production]) {
      const config = await new Client(first.baseUrl, token).graph("{ platformConfig { platformId } }");
      expect(config.data.platformConfig.platformId).toBe(credentials.platformId);
    }
    const keys = `${first.baseUrl}/.well-known/paygraph/webhook-keys/${credentials.platformId}`;
    expect(await (await fetch(`${keys}/sandbox.pem`)).text()).toBe(credentials.webhookPublicKey);
    expect(credentials.sandbox.webhookPublicKey).toBe(credentials.webhookPublicKey);
    expect(await (await fetch(`${keys}/production.pem`)).text()).toBe(credentials.production.webhookPublicKey);
    expect((await fetch(`${first.baseUrl}/healthz`)).status).toBe(200);
    expect((await fetch(`${first.baseUrl}/readyz`)).status).toBe(200);
    expect((await fetch(`${first.baseUrl}/metrics`)).status).toBe(404);
  }, 120_000);

  it("delivers after kill -9 what was committed before it, with the same id, joins the surviving database, and keeps its credentials", async () => {
    const before = server;
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

      const file = path.join(dataDir, "credentials.json");
      const text = await readFile(file, "utf8");
      server = await startProduct();
      expect(server.output()).toContain("joining the PostgreSQL");
      // The file as it was, with the address in use.
      expect(await readFile(file, "utf8")).toBe(text.replace(credentials.baseUrl, server.baseUrl));
      const again = new Client(server.baseUrl, credentials.sandbox);
      const { data } = await eventually(
        () => again.graph("{ events(filter: {types: [CUSTOMER_KYC_APPROVED]}) { nodes { id subjectId } } }"),
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
    await expect(startProduct({ PAYGRAPH_MASTER_KEY: other })).rejects.toThrow(
      /can't start: PAYGRAPH_MASTER_KEY: .*another master key/,
    );
    await Promise.all([
      expect(startProduct({ PAYGRAPH_MASTER_KEY: "short" })).rejects.toThrow(/PAYGRAPH_MASTER_KEY: must be 32 bytes/),
      expect(startProduct({ PORT: "70000" })).rejects.toThrow(/can't start: PORT: /),
      expect(startProduct({ LOG_LEVEL: "loud" })).rejects.toThrow(/can't start: LOG_LEVEL: /),
    ]);
  }, 120_000);

  it("tells the command line, which runs beside it, where it is", async () => {
    const { stdout } = await paygraph("platform", "create", "--name", "Beside");
    const beside = JSON.parse(stdout);
    expect(beside.baseUrl).toBe((await server.credentials()).baseUrl);
    const config = await new Client(server.baseUrl, beside.sandbox).graph("{ platformConfig { platformId name } }");
    expect(config.data.platformConfig).toEqual({ platformId: beside.platformId, name: "Beside" });
    expect((await fetch(`${server.baseUrl}/readyz`)).status).toBe(200);
    await writeFile(path.join(dataDir, "beside.json"), stdout);
  }, 120_000);

  it("passes the conformance kit whole, and is left as it was", async () => {
    const credentials = path.join(dataDir, "beside.json");
    const webhooks = `http://127.0.0.1:${await freePort()}/hooks`;
    const kit = [
      "clients/conformance/run.mjs",
      "--base",
      server.baseUrl,
      "--credentials",
      credentials,
      "--webhooks",
      webhooks,
    ];
    // If a step fails, it is printed.
    const kept = run(process.execPath, kit, { cwd: projectRoot }).catch((error: unknown) => error);
    const { stdout } = (await kept) as { stdout: string };
    expect(stdout).toMatch(/15 flows, \d{3} steps: \d{3} ok, 0 failed, 0 left out\n$/);
    const { sandbox } = JSON.parse(await readFile(credentials, "utf8"));
    const config = await new Client(server.baseUrl, sandbox).rest("GET", "/config");
    expect(config.body.webhookEndpoint).toBeUndefined();
  }, 120_000);

  it("stops at an interrupt with its database, with 0", async () => {
    // As Ctrl-C in `npm start | tee log` does: the reader of the output ends first.
    for (const output of [server.child.stdout, server.child.stderr]) output?.destroy();
    expect(await server.stop("SIGINT")).toBe(0);
    await expect(stat(path.join(dataDir, "postgres/postmaster.pid"))).rejects.toThrow("ENOENT");
  }, 120_000);
});
