import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { verifyLedger } from "../../subgraphs/shared/ledger/verify.js";
import { Client } from "../testkit/app.js";
import { query } from "../testkit/database-url.js";
import { createTestDatabase, type TestDatabase } from "../testkit/database.js";
import { isLongRun } from "../testkit/long-run.js";
import { createTestDeps, type TestDeps } from "../testkit/deps.js";
import { startServerProcess, type ServerProcess } from "../testkit/server-process.js";
import { until } from "./load.fixture.js";

const kills = isLongRun ? 3 : 2;
const writers = 8;
const answersBeforeKill = 30;
/** Some of them meet in one account. */
const accountCount = 3;

let database: TestDatabase;
let deps: TestDeps;
let dataDir: string;
let server: ServerProcess;
let client: Client;

const startServer = (port?: number) => startServerProcess({ dataDir, port, env: { DATABASE_URL: database.url } });

beforeAll(async () => {
  database = await createTestDatabase();
  deps = createTestDeps(database.url);
  dataDir = await mkdtemp(path.join(tmpdir(), "paygraph-crash-"));
  server = await startServer();
  client = new Client(server.baseUrl, (await server.credentials()).sandbox);
}, 120_000);
afterAll(async () => {
  await server.stop("SIGTERM");
  await deps.close();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Money that came in under a key; no other brings the same amount. */
interface Transfer {
  readonly key: string;
  readonly accountId: string;
  readonly amount: number;
  /** The response; undefined: none. */
  status?: number;
}

async function send(transfer: Transfer): Promise<void> {
  const { key, accountId, amount } = transfer;
  const reply = await client
    .rest("POST", `/sandbox/internal-accounts/${accountId}/fund`, {
      body: { amount },
      headers: { "idempotency-key": key },
    })
    // The process is gone, or its response was cut off.
    .catch((error: unknown) => {
      if (!String(error).startsWith("TypeError")) throw error;
      return undefined;
    });
  transfer.status = reply?.status;
}

/** By as many writers as ever: more at once would wait for a connection, longer than the product lets them. */
async function sendAll(transfers: readonly Transfer[]): Promise<void> {
  const queue = transfers.values();
  const write = async (): Promise<void> => {
    for (const transfer of queue) await send(transfer);
  };
  await Promise.all(Array.from({ length: writers }, write));
}

/** Transfers by many at once, until the process is killed among them. */
async function transferUntilKilled(accounts: readonly string[], transfers: Transfer[]): Promise<void> {
  let [isKilled, answered] = [false, 0];
  const write = async (_: unknown, writer: number): Promise<void> => {
    while (!isKilled) {
      const accountId = accounts[writer % accounts.length] ?? "";
      const transfer: Transfer = { key: randomUUID(), accountId, amount: 1_000 + transfers.length };
      transfers.push(transfer);
      await send(transfer);
      if (transfer.status === 200) answered++;
    }
  };
  const writing = Promise.all(Array.from({ length: writers }, write));
  await until("answers", () => answered >= answersBeforeKill, 20_000);
  await server.stop("SIGKILL");
  isKilled = true;
  await writing;
}

const toText = ({ accountId, amount }: Pick<Transfer, "accountId" | "amount">) => `${amount} to ${accountId}`;

/** The amounts credited to the accounts. */
async function posted(): Promise<Pick<Transfer, "accountId" | "amount">[]> {
  const { rows } = await query<{ accountId: string; amount: number }>(
    database.url,
    `SELECT account_id AS "accountId", amount::int AS amount FROM ledger.entry
     WHERE account_version IS NOT NULL ORDER BY amount`,
  );
  return rows;
}

it("killed over and over among transfers with keys: the books verify, and each key happened once", async () => {
  const { body } = await client.rest("GET", "/platform/internal-accounts");
  const accounts: string[] = body.data.slice(0, accountCount).map(({ id }: { id: string }) => id);
  expect(accounts).toHaveLength(accountCount);

  const transfers: Transfer[] = [];
  const verify = () => verifyLedger(deps.systemScope("operator"));
  for (let kill = 1; kill <= kills; kill++) {
    await transferUntilKilled(accounts, transfers);
    // As the crash left them, before any repair.
    expect((await verify()).violations).toEqual({ count: 0, first: [] });
    server = await startServer(Number(new URL(server.baseUrl).port));
  }
  const unanswered = transfers.filter(({ status }) => status === undefined);
  expect(unanswered.length).toBeGreaterThan(kills);
  expect(new Set(transfers.map(({ status }) => status))).toEqual(new Set([200, undefined]));
  // A request with a response is stored once; one without, at most once.
  const survived = (await posted()).map(toText);
  expect(new Set(survived).size).toBe(survived.length);
  expect(transfers.map(toText)).toEqual(expect.arrayContaining(survived));
  expect(survived).toEqual(expect.arrayContaining(transfers.filter(({ status }) => status === 200).map(toText)));

  await sendAll(unanswered);
  // A repeated one gets the same response, and moves nothing.
  await sendAll(transfers.slice(0, 20));
  expect(new Set(transfers.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await posted()).map(toText)).toEqual(transfers.map(toText));
  const verified = await verify();
  expect(verified).toMatchObject({ transactions: transfers.length, violations: { count: 0 } });
  const total = transfers.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  expect(verified.totals.reduce((sum, { platform }) => sum + platform, 0n)).toBe(total);
  // And each was delivered once.
  const told = await query(
    database.url,
    "SELECT subject_id, count(*)::int FROM shared.event WHERE type = 'INTERNAL_ACCOUNT.BALANCE_UPDATED' GROUP BY 1",
  );
  const counts = accounts.map((id) => transfers.filter(({ accountId }) => accountId === id).length);
  expect(new Map(told.rows.map(({ subject_id, count }) => [subject_id, count]))).toEqual(
    new Map(accounts.map((id, index) => [id, counts[index]])),
  );
}, 120_000);
