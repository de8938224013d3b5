import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { recordedDatabaseUrl } from "../../infrastructure/embedded-postgres/embedded.js";
import { updatePlatformFlags } from "../../subgraphs/platform/platforms/registration.js";
import { Client } from "../testkit/app.js";
import { baseAccount } from "../testkit/accounts.js";
import { query } from "../testkit/database-url.js";
import { createTestDeps } from "../testkit/deps.js";
import { payer, quoteBody } from "../testkit/payments.js";
import { startServerProcess, type ServerProcess } from "../testkit/server-process.js";
import { writeSupergraph } from "../testkit/split.js";
import { amongKills, assertLedger, untilAnswered } from "./crash.fixture.js";
import { until } from "./load.fixture.js";

// The product with its embedded PostgreSQL, which is killed beneath it.

const funds = 1_000_000;
const paymentCount = 80;
const writers = 4;
/** From the kill to the next success: a start of PostgreSQL, with recovery, on a busy machine. */
const backWithinMs = 15_000;

let dataDir: string;
let server: ServerProcess;

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "paygraph-embedded-faults-"));
  await chmod(dataDir, 0o711); // PostgreSQL's own user must pass, when root runs the tests.
});
afterEach(async () => {
  await server.stop("SIGTERM");
  await rm(dataDir, { recursive: true, force: true });
});

async function killPostmaster(): Promise<void> {
  const pid = Number.parseInt(await readFile(path.join(dataDir, "postgres/postmaster.pid"), "utf8"), 10);
  process.kill(pid, "SIGKILL");
}

interface LogLine {
  readonly level: string;
  readonly msg: string;
  readonly pid?: number;
}

/** Lines that the processes have logged at `warn` and above. */
function logged(): readonly LogLine[] {
  const lines = server.output().split("\n");
  return lines.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line) as LogLine);
}

const gone = "The database is gone: requests are refused until it is back";
const back = "The database is back";

async function startedClient(databaseUrl: string): Promise<Client> {
  const { sandbox, platformId } = await server.credentials();
  const deps = createTestDeps(databaseUrl);
  await updatePlatformFlags(deps, platformId, { skipPaperwork: true });
  await deps.close();
  return new Client(server.baseUrl, sandbox);
}

describe("the embedded PostgreSQL, killed among payments", () => {
  it.each([
    ["one process", "main.js", 1],
    ["the split topology", "split.js", 2],
  ] as const)(
    "is started again by %s: nothing is lost, nothing is paid twice, and each process logs both changes once",
    async (_title, entry, leastProcesses) => {
      const supergraph = entry === "split.js" ? await writeSupergraph(dataDir) : {};
      server = await startServerProcess({ dataDir, entry, env: supergraph });
      const databaseUrl = recordedDatabaseUrl(dataDir, "test") ?? "";
      const client = await startedClient(databaseUrl);
      const [{ id, account }, receiver] = [await payer(client, { amount: funds }), await payer(client, { amount: 0 })];
      const keys = Array.from({ length: paymentCount }, () => randomUUID());
      const paid = new Map<string, string>();
      const pay = async (key: string) => {
        const body = { ...quoteBody(account.id, receiver.account.id, 100), immediatelyExecute: true, description: key };
        const send = () => client.rest("POST", "/quotes", { body, headers: { "idempotency-key": key } });
        paid.set(key, (await untilAnswered(send)).transactionId);
      };
      const kill = async () => {
        await until("payments before", () => paid.size >= paymentCount / 4, 60_000);
        await killPostmaster();
        const before = paid.size;
        expect(before).toBeLessThan(paymentCount - writers);
        await until("payments after", () => paid.size > before + writers, backWithinMs);
      };
      await amongKills(keys, writers, pay, kill());

      const stored = await query<{ id: string; description: string }>(
        databaseUrl,
        "SELECT id, description FROM quotes.transaction WHERE quote_id IS NOT NULL",
      );
      expect(new Map(stored.rows.map((row) => [row.description, row.id]))).toEqual(paid);
      expect(stored.rows).toHaveLength(paymentCount);
      const deps = createTestDeps(databaseUrl);
      await assertLedger(deps);
      await deps.close();
      expect((await baseAccount(client, id)).balance.amount).toBe(funds - paymentCount * 100);

      const isReady = async () => (await fetch(`${server.baseUrl}/readyz`)).status === 200;
      await until("readiness", isReady, backWithinMs);
      const pidsOf = (msg: string) => logged().flatMap((line) => (line.msg === msg ? [line.pid] : []));
      expect(new Set(pidsOf(gone)).size).toBeGreaterThanOrEqual(leastProcesses);
      expect(pidsOf(gone)).toHaveLength(new Set(pidsOf(gone)).size);
      await until("the end in each log", () => pidsOf(back).length === pidsOf(gone).length, backWithinMs);
      expect(logged().filter(({ level, msg }) => level === "error" && msg !== gone)).toEqual([]);
    },
    180_000,
  );
});

describe("a server whose embedded PostgreSQL can't be started again", () => {
  it("says why, and ends with another exit code than 0", async () => {
    server = await startServerProcess({ dataDir });
    const exited = once(server.child, "exit");
    const folder = path.join(dataDir, "postgres");
    await killPostmaster();
    await rm(folder, { recursive: true, force: true });
    const [code] = await exited;
    expect(code).toBe(1);
    expect(logged()).toContainEqual(
      expect.objectContaining({
        level: "error",
        reason: `${folder} was removed`,
        msg: "The embedded PostgreSQL ended, and can't be started again: this process ends, too",
      }),
    );
  }, 120_000);
});
