import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { verifyLedger } from "../../subgraphs/shared/ledger/verify.js";
import { configure, csv, endedJob, jobOf, personRow, postCsv, readJob } from "../subgraphs/bulk-import.fixture.js";
import { Client } from "../testkit/app.js";
import { query } from "../testkit/database-url.js";
import { createTestDatabase, type TestDatabase } from "../testkit/database.js";
import { createTestDeps, type TestDeps } from "../testkit/deps.js";
import { startServerProcess, type ServerProcess } from "../testkit/server-process.js";
import { until } from "./load.fixture.js";

const run = promisify(execFile);
const kills = 2;
const rowCount = 3_000;
/** Every so many is refused. */
const refusedEvery = 10;

let database: TestDatabase;
let deps: TestDeps;
let dataDir: string;
let server: ServerProcess;
let client: Client;
let domain: string;

/** With a heap that leaves little uncollected, so that what grows is what is kept. */
const startServer = (port?: number) =>
  startServerProcess({
    dataDir,
    port,
    env: { DATABASE_URL: database.url, NODE_OPTIONS: "--max-old-space-size=256" },
  });

beforeAll(async () => {
  database = await createTestDatabase();
  deps = createTestDeps(database.url);
  dataDir = await mkdtemp(path.join(tmpdir(), "paygraph-bulk-"));
  server = await startServer();
  client = new Client(server.baseUrl, (await server.credentials()).sandbox);
  domain = await configure(client, ["USD"]);
}, 120_000);
afterAll(async () => {
  await server.stop("SIGTERM");
  await deps.close();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function rowsOf<T extends object>(sql: string): Promise<T[]> {
  return (await query<T>(database.url, sql)).rows;
}

/** Files of the store that hold content: each is named by a UUID. */
async function contents(): Promise<string[]> {
  const names = await readdir(path.join(dataDir, "files"), { recursive: true });
  return names.filter((name) => /[0-9a-f-]{36}$/.test(name));
}

/** Kills the process once it has imported more than before, and starts another. Returns the job's progress. */
async function killAfter(jobId: string, processed: number): Promise<number> {
  await until("progress", async () => (await readJob(client, jobId)).progress.processed > processed, 60_000);
  await server.stop("SIGKILL");
  // A process's work passes to another after a minute, which has passed.
  await rowsOf("UPDATE shared.timer SET retry_at = now() WHERE name = 'customers.bulk-import'");
  const [job] = await rowsOf<{ processed: number; imported: number }>(
    `SELECT processed, successful AS imported, (SELECT count(*)::int FROM customers.customer) AS stored
     FROM customers.bulk_import_job`,
  );
  // Progress and customers are one, whenever the process ends.
  expect(job).toMatchObject({ stored: job?.imported });
  server = await startServer(Number(new URL(server.baseUrl).port));
  return job?.processed ?? 0;
}

it("killed over and over in an import: every row is imported or refused once, and told once", async () => {
  const names = Array.from({ length: rowCount }, (_, index) => `row-${index}`);
  const rows = names.map((name, index) =>
    personRow(name, domain, index % refusedEvery === 0 ? { birthDate: "never" } : {}),
  );
  const jobId = jobOf(await postCsv(client, csv(rows)));
  let processed = 0;
  for (let kill = 1; kill <= kills; kill++) {
    processed = await killAfter(jobId, processed);
    expect(processed).toBeLessThan(rowCount);
  }
  const job = await endedJob(client, jobId, 120_000);
  const good = names.filter((_, index) => index % refusedEvery !== 0);
  expect(job).toMatchObject({
    status: "COMPLETED",
    progress: { total: rowCount, processed: rowCount, successful: good.length, failed: rowCount - good.length },
  });
  expect(job.errors.map(({ correlationId }: { correlationId: string }) => correlationId)).toEqual(
    names.filter((_, index) => index % refusedEvery === 0),
  );
  const customers = await rowsOf<{ name: string; accounts: number; events: number }>(
    `SELECT platform_customer_id AS name,
       (SELECT count(*)::int FROM accounts.internal_account WHERE customer_id = customer.id) AS accounts,
       (SELECT count(*)::int FROM shared.event WHERE customer_id = customer.id) AS events
     FROM customers.customer`,
  );
  expect(customers.map(({ name }) => name).sort()).toEqual(good.sort());
  expect(customers.every(({ accounts, events }) => accounts === 1 && events === 2)).toBe(true);
  const told = await rowsOf("SELECT type FROM shared.event WHERE type LIKE 'BULK_UPLOAD.%'");
  expect(told).toEqual([{ type: "BULK_UPLOAD.COMPLETED" }]);
  expect((await verifyLedger(deps.systemScope("operator"))).violations).toEqual({ count: 0, first: [] });
  await until("nothing kept of the file", async () => (await contents()).length === 0, 5_000);
  expect(await rowsOf("SELECT name FROM shared.timer WHERE name = 'customers.bulk-import'")).toEqual([]);
}, 300_000);

async function residentMb(): Promise<number> {
  const { stdout } = await run("ps", ["-o", "rss=", "-p", String(server.child.pid)]);
  return Number(stdout) / 1024;
}

it("takes no more memory for a file of sixty megabytes than for a small one", async () => {
  const padding = "x".repeat(6_000);
  const rows = Array.from({ length: 10_000 }, (_, index) =>
    personRow(`big-${index}`, domain, { birthDate: "never", favouriteColour: padding }),
  );
  const file = Buffer.from(csv(rows));
  expect(file.length).toBeGreaterThan(60_000_000);
  // Memory that the process keeps anyway for such work.
  await endedJob(client, jobOf(await postCsv(client, csv(rows.slice(0, 2_000)))), 60_000);
  const before = await residentMb();
  const jobId = jobOf(await postCsv(client, file));
  let most = before;
  await until(
    "the end",
    async () => {
      most = Math.max(most, await residentMb());
      return (await readJob(client, jobId)).status === "COMPLETED";
    },
    240_000,
  );
  const job = await readJob(client, jobId);
  expect([job.progress.failed, job.errors.length]).toEqual([10_000, 1_000]);
  expect(most - before).toBeLessThan(100);
}, 300_000);
