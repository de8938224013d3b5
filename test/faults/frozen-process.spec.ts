import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { updatePlatformFlags } from "../../subgraphs/platform/platforms/registration.js";
import { verifyLedger } from "../../subgraphs/shared/ledger/verify.js";
import { baseAccount } from "../testkit/accounts.js";
import { Client } from "../testkit/app.js";
import { query } from "../testkit/database-url.js";
import { createTestDatabase, type TestDatabase } from "../testkit/database.js";
import { createTestDeps, type TestDeps } from "../testkit/deps.js";
import { payer, quoteBody } from "../testkit/payments.js";
import { startServerProcess, type ServerProcess } from "../testkit/server-process.js";
import { until } from "./load.fixture.js";

/** Time after one process was frozen within which the others must resume. */
const goOnMs = 15_000;
const funds = 100_000_000;
const amount = 100;
const writersOfEach = 6;

let database: TestDatabase;
let deps: TestDeps;
let dataDir: string;
/** Two processes on one database; the first one is frozen. */
let frozen: ServerProcess;
let other: ServerProcess;

beforeAll(async () => {
  database = await createTestDatabase();
  deps = createTestDeps(database.url);
  dataDir = await mkdtemp(path.join(tmpdir(), "paygraph-frozen-"));
  const start = (name: string) => {
    const url = new URL(database.url);
    url.searchParams.set("application_name", name);
    return startServerProcess({ dataDir, env: { DATABASE_URL: url.href } });
  };
  frozen = await start("frozen");
  other = await start("other");
}, 60_000);
afterAll(async () => {
  frozen.child.kill("SIGCONT");
  await Promise.all([frozen.stop("SIGKILL"), other.stop("SIGKILL")]);
  await deps.close();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Whether the frozen process holds a lock that the other one waits for. */
async function isBlocking(): Promise<boolean> {
  const { rowCount } = await query(
    database.url,
    `SELECT FROM pg_stat_activity AS waiting JOIN pg_stat_activity AS holder
       ON holder.pid = ANY(pg_blocking_pids(waiting.pid))
     WHERE waiting.application_name = 'other' AND holder.application_name = 'frozen'
       AND holder.state = 'idle in transaction'`,
  );
  return rowCount !== 0;
}

/** Stops the process in the middle of a transaction for which the other one must wait. */
async function freeze(): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    frozen.child.kill("SIGSTOP");
    for (let look = 0; look < 3; look++) {
      if (await isBlocking()) return;
      await delay(20);
    }
    frozen.child.kill("SIGCONT");
    await delay(5 + Math.random() * 20);
  }
  throw new Error("It was never frozen while it held a lock");
}

interface Payments {
  /** Keys of those that were made, by each process. */
  readonly made: { readonly frozen: string[]; readonly other: string[] };
  /** Statuses of all responses. */
  readonly statuses: Set<number>;
  stop(): Promise<void>;
}

/** All from one account, so that each waits for the others; repeated with its key until it is made. */
function startPayments(body: object, clients: { readonly frozen: Client; readonly other: Client }): Payments {
  const made = { frozen: [] as string[], other: [] as string[] };
  const statuses = new Set<number>();
  let isStopped = false;
  const pay = async (client: Client, key: string): Promise<boolean> => {
    for (;;) {
      const { status } = await client.rest("POST", "/quotes", {
        body: { ...body, description: key },
        headers: { "idempotency-key": key },
      });
      statuses.add(status);
      if (status !== 503) return status === 201;
      await delay(50);
    }
  };
  const write = async (name: "frozen" | "other") => {
    while (!isStopped) {
      const key = randomUUID();
      if (!(await pay(clients[name], key))) return;
      made[name].push(key);
    }
  };
  const running = Array.from({ length: writersOfEach }, () => [write("frozen"), write("other")]).flat();
  return {
    made,
    statuses,
    async stop() {
      isStopped = true;
      await Promise.all(running);
    },
  };
}

it("SIGSTOP under load: others wait for its locks 15 s at most, and when it resumes nothing is lost or doubled", async () => {
  const { sandbox, platformId } = await frozen.credentials();
  await updatePlatformFlags(deps, platformId, { skipPaperwork: true });
  const clients = { frozen: new Client(frozen.baseUrl, sandbox), other: new Client(other.baseUrl, sandbox) };
  const from = await payer(clients.other, { amount: funds });
  const to = await payer(clients.other, { amount: 0 });
  const body = { ...quoteBody(from.account.id, to.account.id, amount), immediatelyExecute: true };
  const { made, statuses, stop } = startPayments(body, clients);
  await until("payments by both", () => made.frozen.length > 0 && made.other.length > 0, 20_000);

  await freeze();
  const before = made.other.length;
  await until("payments by the other process", () => made.other.length >= before + writersOfEach, goOnMs);
  frozen.child.kill("SIGCONT");
  const resumed = made.frozen.length;
  await until("payments by the one that resumed", () => made.frozen.length >= resumed + writersOfEach, 20_000);
  await stop();

  expect([...statuses].filter((status) => status !== 201 && status !== 503)).toEqual([]);
  const keys = [...made.frozen, ...made.other].sort();
  const { rows } = await query<{ key: string; postings: number }>(
    database.url,
    `SELECT payment.description AS key, count(money.id)::int AS postings FROM quotes.transaction AS payment
     JOIN ledger.transaction AS money ON money.subject_id = payment.id
     WHERE payment.description IS NOT NULL GROUP BY payment.id ORDER BY 1`,
  );
  expect(rows).toEqual(keys.map((key) => ({ key, postings: 1 })));
  expect((await baseAccount(clients.other, from.id)).balance.amount).toBe(funds - keys.length * amount);
  expect((await verifyLedger(deps.systemScope("operator"))).violations).toEqual({ count: 0, first: [] });
}, 90_000);
