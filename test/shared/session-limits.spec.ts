import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { toApiError } from "../../subgraphs/shared/kernel/errors.js";
import { verifyLedger } from "../../subgraphs/shared/ledger/verify.js";
import { beginSnapshot } from "../../subgraphs/shared/ledger/verify.sql.js";
import { openDatabase, type DatabaseHandle, type Tx } from "../../subgraphs/shared/persistence/client.js";
import { createPool } from "../../subgraphs/shared/persistence/driver/pool.js";
import { migrate } from "../../subgraphs/shared/persistence/migrate.js";
import { inTransaction } from "../../subgraphs/shared/persistence/transaction.js";
import { query } from "../testkit/database-url.js";
import { createEmptyDatabase, createTestDatabase } from "../testkit/database.js";
import { text } from "../../subgraphs/shared/persistence/driver/row.js";

let impatient: DatabaseHandle;

const database = await createTestDatabase();

beforeAll(async () => {
  const url = new URL(database.url);
  url.searchParams.set("options", "-c idle_in_transaction_session_timeout=200");
  impatient = openDatabase({ url: url.href, poolSize: 1 });
});
afterAll(() => impatient.close());

const tenant = { platformId: "PlatformConfig:1", environment: "SANDBOX" as const };
const write = (tx: Tx, id: string) =>
  tx.timer.create({ data: { id, ...tenant, name: "x", dueAt: new Date(0), payload: {} } });
const written = async () => (await query<{ id: string }>(database.url, "SELECT id FROM shared.timer")).rows;

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => toApiError(error).error.body,
  );
const unavailable = { code: "SERVICE_UNAVAILABLE", status: 503 };

async function settingsOf(db: Pick<Tx, "$queryRaw">): Promise<Readonly<Record<string, string>>> {
  const rows = await db.$queryRaw({ name: text, setting: text })`
    SELECT name, setting FROM pg_settings WHERE name LIKE '%timeout' OR name LIKE 'tcp_keepalives%'`;
  return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
}

describe("a session whose process pauses within a transaction", () => {
  const deps = () => ({ db: impatient.db, afterCommit: () => undefined });

  it("is ended before the next statement: 503, nothing is written, and the connection is replaced", async () => {
    const paused = inTransaction(deps(), async (tx) => {
      await write(tx, "00000000-0000-7000-8000-000000000001");
      await delay(500);
      await write(tx, "00000000-0000-7000-8000-000000000002");
    });
    expect(await failureOf(paused)).toMatchObject(unavailable);
    expect(await written()).toEqual([]);
    expect(await impatient.db.$queryRaw`SELECT 1 AS one`).toEqual([{ one: 1 }]);
  });

  it("is ended before the commit: 503, nothing is written, and the connection is replaced", async () => {
    const paused = inTransaction(deps(), async (tx) => {
      await write(tx, "00000000-0000-7000-8000-000000000003");
      await delay(500);
    });
    expect(await failureOf(paused)).toMatchObject(unavailable);
    expect(await written()).toEqual([]);
    expect(await impatient.db.$queryRaw`SELECT 1 AS one`).toEqual([{ one: 1 }]);
  });
});

describe("a transaction that takes too long", () => {
  it("is ended: 503, nothing is written, and the connection is replaced", async () => {
    const handle = openDatabase({ url: database.url, poolSize: 1 });
    const deps = { db: handle.db, afterCommit: () => undefined };
    const endless = inTransaction(deps, async (tx) => {
      await tx.$executeRaw`SET LOCAL transaction_timeout = 0`;
      await tx.$executeRaw`SET LOCAL transaction_timeout = 300`;
      await write(tx, "00000000-0000-7000-8000-000000000004");
      for (;;) await tx.$queryRaw`SELECT pg_sleep(0.05)::text`;
    });
    expect(await failureOf(endless)).toMatchObject(unavailable);
    expect(await written()).toEqual([]);
    expect(await handle.db.$queryRaw`SELECT 1 AS one`).toEqual([{ one: 1 }]);
    await handle.close();
  });
});

describe("the wait for a connection", () => {
  it.each([
    ["10 s", "", 10_000],
    ["what the URL says", "?connect_timeout=3", 3_000],
    ["10 s where the URL wants an endless one", "?connect_timeout=0", 10_000],
    ["a day at most", "?connect_timeout=99999999", 86_400_000],
  ])("is %s", async (_, parameters, expected) => {
    const pool = createPool({ url: `postgresql://nobody@127.0.0.1/none${parameters}` });
    expect(pool.options.connectionTimeoutMillis).toBe(expected);
    await pool.end();
  });
});

describe("the limits of a session", () => {
  it("are set in every connection of both pools, also where the URL has options of its own", async () => {
    const url = new URL(database.url);
    url.searchParams.set("options", "-c extra_float_digits=2");
    const handle = openDatabase({ url: url.href, poolSize: 1 });
    const limits = {
      idle_in_transaction_session_timeout: "10000",
      transaction_timeout: "35000",
      statement_timeout: "30000",
      lock_timeout: "4000",
      tcp_keepalives_idle: "10",
      tcp_user_timeout: "15000",
    };
    expect(await settingsOf(handle.db)).toMatchObject(limits);
    expect(await settingsOf(handle.systemScope("relay"))).toMatchObject(limits);
    expect(await handle.db.$queryRaw`SHOW extra_float_digits`).toEqual([{ extra_float_digits: "2" }]);
    expect(await handle.db.$queryRaw`SHOW default_transaction_isolation`).toEqual([
      { default_transaction_isolation: "read committed" },
    ]);
    await handle.close();
  });

  it("are longer for a verification of the ledger", async () => {
    const limits = await impatient.systemScope("operator").$transaction(async (tx) => {
      await beginSnapshot(tx, 3_600_000);
      return settingsOf(tx);
    });
    expect(limits).toMatchObject({ idle_in_transaction_session_timeout: "600000", transaction_timeout: "3600000" });
    const busy = () => {
      const end = performance.now() + 400;
      while (performance.now() < end);
    };
    expect((await verifyLedger(impatient.systemScope("operator"), busy)).violations.count).toBe(0);
  });

  it("are longer for a migration, except for a process that pauses between two statements", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "paygraph-migration-"));
    const empty = await createEmptyDatabase();
    await mkdir(path.join(folder, "1_limits"));
    const sql = "CREATE TABLE limits AS SELECT name, setting FROM pg_settings WHERE name LIKE '%timeout'";
    await writeFile(path.join(folder, "1_limits", "migration.sql"), sql);
    await migrate(empty.url, { migrationsDir: folder, log: () => undefined });
    const { rows } = await query<{ name: string; setting: string }>(empty.url, "SELECT * FROM limits");
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toMatchObject({
      statement_timeout: "0",
      transaction_timeout: "0",
      idle_in_transaction_session_timeout: "10000",
      idle_session_timeout: "60000",
    });
    await empty.close();
    await rm(folder, { recursive: true });
  });
});
