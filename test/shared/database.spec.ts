import type { EventEmitter } from "node:events";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import type { PoolClient } from "pg";
import { Prisma, PrismaClient } from "../../generated/prisma/client.js";
import { environments, type Tenant } from "../../subgraphs/shared/kernel/caller.js";
import { openDatabase, type DatabaseHandle, type Tx } from "../../subgraphs/shared/persistence/client.js";
import { ofTenant } from "../../subgraphs/shared/persistence/rows-by-id.js";
import { createPool } from "../../subgraphs/shared/persistence/driver/pool.js";
import { socketOf } from "../../subgraphs/shared/persistence/driver/private-steps.js";
import { joinedIsolation, SharedAdapter } from "../../subgraphs/shared/persistence/driver/shared-adapter.js";
import { SqlTransaction } from "../../subgraphs/shared/persistence/driver/sql-transaction.js";
import { plannedByValues, send, statementName } from "../../subgraphs/shared/persistence/driver/statement.js";
import { eventually } from "../testkit/app.js";
import { query } from "../testkit/database-url.js";
import { createTestDatabase, type TestDatabase } from "../testkit/database.js";
import { date, number, text } from "../../subgraphs/shared/persistence/driver/row.js";

const operations = `
  findUnique findUniqueOrThrow findFirst findFirstOrThrow findMany count aggregate groupBy create createMany
  createManyAndReturn upsert update updateMany updateManyAndReturn delete deleteMany`
  .trim()
  .split(/\s+/);

/** The models without platformId and environment: a further one needs a reason. */
const globalModels = [
  "BackupMark",
  "EventHead",
  "ExchangeRates",
  "LedgerSystemSumsEnd",
  "MasterKeyCheck",
  "Platform",
  "SandboxClock",
  "ScreeningList",
  "ServerProcess",
];
/** Append-only, as tested by test/shared/ledger.spec.ts. */
const appendOnlyModels: ReadonlySet<string> = new Set(["LedgerEntry", "LedgerTransaction"]);

function isTenantModel(model: string): boolean {
  const fields: unknown = Reflect.get(Prisma, `${model}ScalarFieldEnum`);
  return typeof fields === "object" && fields !== null && "platformId" in fields && "environment" in fields;
}

const tenantModels = Object.keys(Prisma.ModelName).filter(isTenantModel);

/** Calls any operation of any model: what no typed call site would let through is what the guard is for. */
async function call(client: object, model: string, operation: string, args: unknown): Promise<unknown> {
  const delegate: unknown = Reflect.get(client, model.charAt(0).toLowerCase() + model.slice(1));
  if (typeof delegate !== "object" || delegate === null) throw new Error(`There is no model ${model}.`);
  const method: unknown = Reflect.get(delegate, operation);
  if (typeof method !== "function") throw new Error(`There is no operation ${model}.${operation}.`);
  const result: unknown = await Reflect.apply(method, delegate, [args]);
  return result;
}

const own: Tenant = { platformId: "PlatformConfig:own", environment: "SANDBOX" };
const other: Tenant = { platformId: "PlatformConfig:other", environment: "SANDBOX" };

const ownId = "00000000-0000-7000-8000-000000000001";
const otherId = "00000000-0000-7000-8000-000000000002";

function timer(tenant: Tenant, id: string) {
  return { id, ...tenant, name: "test", dueAt: new Date(0), payload: {}, createdAt: new Date(0) };
}

describe("the tenant guard", () => {
  let database: TestDatabase;
  let handle: DatabaseHandle;

  beforeAll(async () => {
    database = await createTestDatabase();
    handle = openDatabase({ url: database.url, poolSize: 2 });
  });

  afterAll(async () => {
    await handle.close();
    await database.close();
  });

  it("covers every model but the known ones that span platforms", () => {
    expect(
      Object.keys(Prisma.ModelName)
        .filter((model) => !isTenantModel(model))
        .sort(),
    ).toEqual(globalModels);
  });

  it.each(tenantModels)("refuses every operation on %s that names no tenant", async (model) => {
    const incomplete = [
      {},
      { where: { platformId: own.platformId }, data: { platformId: own.platformId }, create: {}, update: {} },
      { where: { environment: "SANDBOX" }, data: [], create: { environment: "SANDBOX" }, update: {} },
      { where: { OR: [own, { id: "x" }] }, data: [own, {}], create: own, update: own },
      { where: { NOT: own, AND: [] }, data: { nested: own }, create: own, update: own },
      { where: { platformId: { not: "x" }, environment: { in: environments } }, data: {}, create: {}, update: {} },
    ];
    for (const operation of operations) {
      for (const args of incomplete) {
        await expect(call(handle.db, model, operation, args)).rejects.toThrow(
          `${model}.${operation} does not name its tenant (platformId and environment)`,
        );
      }
    }
  });

  it.each(tenantModels)("refuses an upsert on %s that creates for no tenant", async (model) => {
    await expect(call(handle.db, model, "upsert", { where: own, create: {}, update: {} })).rejects.toThrow(
      `${model}.upsert does not name its tenant`,
    );
  });

  it.each(tenantModels)("refuses to move a row of %s to another tenant", async (model) => {
    for (const operation of ["update", "updateMany", "updateManyAndReturn", "upsert"]) {
      for (const change of [{ platformId: other.platformId }, { environment: "PRODUCTION" }]) {
        const args = operation === "upsert" ? { create: own, update: change } : { data: change };
        await expect(call(handle.db, model, operation, { where: own, ...args })).rejects.toThrow(
          `${model}.${operation} would move a row to another tenant`,
        );
      }
    }
  });

  it.each(tenantModels)("lets queries on %s pass that name one", async (model) => {
    for (const where of [own, { AND: [own] }, { AND: own }]) {
      expect(await call(handle.db, model, "findMany", { where })).toEqual([]);
      expect(await call(handle.db, model, "findFirst", { where })).toBeNull();
      expect(await call(handle.db, model, "count", { where })).toBe(0);
      const deleted = call(handle.db, model, "deleteMany", { where });
      // Past the guard, but a trigger keeps them as they are.
      if (appendOnlyModels.has(model)) await expect(deleted).rejects.not.toThrow("tenant");
      else expect(await deleted).toEqual({ count: 0 });
    }
  });

  it("holds inside a transaction", async () => {
    await expect(handle.db.$transaction((tx) => tx.timer.findMany())).rejects.toThrow("does not name its tenant");
    await handle.db.$transaction(async (tx) => {
      for (const model of tenantModels) {
        for (const operation of operations) {
          for (const args of [
            undefined,
            {},
            { where: { platformId: own.platformId }, data: {}, create: own, update: {} },
          ]) {
            await expect(call(tx, model, operation, args)).rejects.toThrow(
              `${model}.${operation} does not name its tenant (platformId and environment)`,
            );
          }
        }
        await expect(
          call(tx, model, "updateMany", { where: own, data: { platformId: other.platformId } }),
        ).rejects.toThrow(`${model}.updateMany would move a row to another tenant`);
        expect(await call(tx, model, "findMany", { where: own })).toEqual([]);
      }
    });
  });

  it("writes and rolls back inside a transaction as outside", async () => {
    const write = handle.db.$transaction(async (tx) => {
      await tx.timer.create({ data: timer(own, ownId) });
      expect(await tx.timer.findMany({ where: own })).toHaveLength(1);
      expect(await Promise.all([ownId, otherId].map((id) => tx.timer.findUnique({ where: { id, ...own } })))).toEqual([
        expect.objectContaining({ id: ownId }),
        null,
      ]);
      throw new Error("no more");
    });
    await expect(write).rejects.toThrow("no more");
    expect(await handle.db.timer.findMany({ where: own })).toEqual([]);
  });

  it("lets writes pass that name one, and leaves other tenants' rows alone", async () => {
    const { db } = handle;
    await db.timer.createMany({ data: [timer(own, ownId), timer(other, otherId)] });
    await db.timer.upsert({ where: { id: ownId, ...own }, create: timer(own, ownId), update: { name: "changed" } });
    expect(await db.timer.updateMany({ where: { ...own, id: otherId }, data: { name: "stolen" } })).toEqual({
      count: 0,
    });
    expect(await db.timer.findUnique({ where: { id: otherId, ...own } })).toBeNull();
    expect(await db.timer.findUnique({ where: { id: ownId, ...own }, select: { name: true } })).toEqual({
      name: "changed",
    });
    expect(await db.timer.deleteMany({ where: own })).toEqual({ count: 1 });
    expect(await handle.systemScope("timers").timer.findMany({ select: { id: true, name: true } })).toEqual([
      { id: otherId, name: "test" },
    ]);
  });

  it("refuses raw SQL that reads or writes a tenant's table and compares no platform and environment", async () => {
    const { platformId, environment } = own;
    const refused = [
      Prisma.sql`SELECT count(*) FROM shared.event`,
      Prisma.sql`SELECT platform_id, environment FROM shared.event WHERE id = ${ownId}`,
      Prisma.sql`SELECT 1 FROM shared.event_head JOIN "shared"."event" AS event USING (position) WHERE platform_id = ${platformId}`,
      Prisma.sql`UPDATE shared.timer SET name = '' WHERE id = ${ownId} AND environment = ${environment}::shared."Environment"`,
      Prisma.sql`INSERT INTO shared.timer (id) VALUES (${ownId})`,
      Prisma.sql`WITH gone AS (DELETE FROM shared.timer RETURNING id) SELECT id FROM gone`,
    ];
    for (const sql of refused) {
      await expect(handle.db.$queryRaw(sql)).rejects.toThrow("does not name its tenant");
      await expect(handle.db.$transaction((tx) => tx.$executeRaw(sql))).rejects.toThrow("does not name its tenant");
      const written = handle.db.$transaction(async (tx) => tx.$write(sql));
      await expect(written).rejects.toThrow("does not name its tenant");
    }
    const count = Prisma.sql`SELECT count(*)::int AS rows FROM shared.event WHERE ${ofTenant("event", own)}`;
    expect(await handle.db.$queryRaw(count)).toEqual([{ rows: 0 }]);
    expect(await handle.db.$queryRaw`SELECT count(*)::int AS rows FROM shared.event_head`).toEqual([{ rows: 1 }]);
  });

  it("does not concern a named system scope", async () => {
    const system = handle.systemScope("operator");
    expect(await system.event.count()).toBe(0);
    expect(await system.$queryRaw`SELECT count(*)::int AS rows FROM shared.event`).toEqual([{ rows: 0 }]);
  });
});

it("transactions are READ COMMITTED, whatever the database's default is", async () => {
  const database = await createTestDatabase();
  const isolation = async (url: string): Promise<unknown> => {
    const handle = openDatabase({ url, poolSize: 1 });
    const show = "SELECT current_setting('transaction_isolation') AS level";
    const levels = await handle.db.$transaction((tx) => tx.$queryRawUnsafe({ level: text }, show));
    await handle.close();
    return levels;
  };
  const { pathname } = new URL(database.url);
  await query(database.url, `ALTER DATABASE ${pathname.slice(1)} SET default_transaction_isolation = 'serializable'`);
  expect(await isolation(database.url)).toEqual([{ level: "read committed" }]);
  // The URL can request another one.
  const url = new URL(database.url);
  url.searchParams.set("options", "-c default_transaction_isolation=serializable");
  expect(await isolation(url.href)).toEqual([{ level: "serializable" }]);
  await database.close();
});

describe("a transaction", () => {
  let database: TestDatabase;
  let handle: DatabaseHandle;

  beforeAll(async () => {
    database = await createTestDatabase();
    handle = openDatabase({ url: database.url, poolSize: 1 });
  });

  afterAll(async () => {
    await handle.close();
    await database.close();
  });

  it("is one for raw SQL and for the models", async () => {
    const levels = await handle.db.$transaction(async (tx) => {
      await tx.timer.create({ data: timer(own, ownId) });
      const rows = await tx.$queryRaw({ id: text })`SELECT id FROM shared.timer WHERE ${ofTenant("timer", own)}`;
      await tx.$executeRaw`DELETE FROM shared.timer WHERE ${ofTenant("timer", own)} AND id = ${ownId}`;
      return [rows, await tx.timer.findMany({ where: own })];
    });
    expect(levels).toEqual([[{ id: ownId }], []]);
  });

  it("lets no statement of its own reach the next one on its connection", async () => {
    const late: Promise<unknown>[] = [];
    const failed = handle.db.$transaction(async (tx) => {
      late.push(
        tx.timer.create({ data: timer(own, ownId) }).then(() => "written", String),
        tx.$executeRaw`DELETE FROM shared.timer WHERE ${ofTenant("timer", own)}`.then(() => "deleted", String),
      );
      throw new Error("no more");
    });
    await expect(failed).rejects.toThrow("no more");
    await expect(handle.db.$transaction((tx) => tx.timer.findMany({ where: own }))).resolves.toEqual([]);
    expect(await Promise.all(late)).toEqual([
      expect.stringContaining("Transaction already closed"),
      "Error: The transaction is over",
    ]);
  });

  it("fails if one of its statements has failed, even where the error was caught", async () => {
    const swallowed = handle.db.$transaction(async (tx) => {
      await tx.timer.create({ data: timer(own, ownId) });
      await tx.$queryRaw`SELECT 1 / 0`.catch(() => undefined);
    });
    await expect(swallowed).rejects.toThrow("it was rolled back");
    expect(await handle.db.timer.findMany({ where: own })).toEqual([]);
  });

  it("commits a write that isn't awaited, also as its only statement, or fails with the write's error", async () => {
    const write = (tx: Pick<Tx, "$write">, id: string) =>
      tx.$write(Prisma.sql`
        INSERT INTO shared.timer (id, platform_id, environment, name, due_at, payload, created_at)
        VALUES (${id}, ${own.platformId}, ${own.environment}::shared."Environment", 'test', now(), '{}', now())`);
    await handle.db.$transaction(async (tx) => write(tx, ownId));
    const twice = handle.db.$transaction(async (tx) => {
      write(tx, otherId);
      write(tx, ownId);
    });
    await expect(twice).rejects.toMatchObject({ code: "23505" });
    const unfit = handle.db.$transaction(async (tx) => {
      write(tx, otherId);
      tx.$write(Prisma.sql`UPDATE shared.timer SET payload = ${{ large: 1n }} WHERE ${ofTenant("timer", own)}`);
    });
    await expect(unfit).rejects.toThrow("BigInt");
    const undone = handle.db.$transaction(async (tx) => {
      write(tx, otherId);
      await tx.$executeRaw`SAVEPOINT here`;
      write(tx, ownId);
      await tx.$executeRaw`SELECT 1`.catch(() => undefined);
      await tx.$executeRaw`ROLLBACK TO SAVEPOINT here`;
    });
    await expect(undone).rejects.toMatchObject({ code: "23505" });
    expect(await handle.db.timer.findMany({ where: own, select: { id: true } })).toEqual([{ id: ownId }]);
    await handle.db.timer.deleteMany({ where: own });
  });

  it("sends a write beside the last one in one statement, unless that was sent, and checks the tenant of each", async () => {
    const insert = (id: string) => Prisma.sql`
      INSERT INTO shared.timer (id, platform_id, environment, name, due_at, payload, created_at)
      VALUES (${id}, ${own.platformId}, ${own.environment}::shared."Environment", 'test', now(), '{}', now())
      RETURNING id`;
    const count = Prisma.sql`SELECT count(DISTINCT cmin::text)::int AS statements, count(*)::int AS rows
      FROM shared.timer WHERE ${ofTenant("timer", own)}`;
    await handle.db.$transaction(async (tx) => {
      tx.$write(insert(ownId));
      tx.$writeBeside(insert(otherId));
      expect(await tx.$queryRaw(count)).toEqual([{ statements: 1, rows: 2 }]);
      tx.$writeBeside(insert("00000000-0000-7000-8000-000000000003"));
      expect(await tx.$queryRaw(count)).toEqual([{ statements: 2, rows: 3 }]);
    });
    await handle.db.timer.deleteMany({ where: own });
    const foreign = handle.db.$transaction(async (tx) => {
      tx.$write(insert(ownId));
      tx.$writeBeside(Prisma.sql`UPDATE shared.timer SET name = '' WHERE id = ${otherId}`);
    });
    await expect(foreign).rejects.toThrow("does not name its tenant");
    expect(await handle.db.timer.count({ where: own })).toBe(0);
  });

  it("ends where it takes longer than it may, and its connection serves the next one", async () => {
    const slow = handle.db.$transaction((tx) => tx.$queryRaw`SELECT pg_sleep(5)::text`, { timeout: 100 });
    await expect(slow).rejects.toMatchObject({ code: "25P04" });
    expect(await handle.db.$transaction((tx) => tx.$queryRaw`SELECT 1 AS one`)).toEqual([{ one: 1 }]);
  });

  it("reads values as Prisma's models do", async () => {
    const [row] = await handle.db.$queryRaw`
      SELECT 9007199254740993::bigint AS large, ARRAY[1, 2]::bigint[] AS list, 1.50::numeric AS exact,
        '2026-11-22 10:00:00.123+05:30'::timestamptz AS at, '\\x00ff'::bytea AS bytes, '{"a":[1]}'::jsonb AS json,
        ${["x", "y"]}::text[] AS texts, ${new Date(0)}::timestamptz AS given, ${null}::text AS nothing`;
    expect(row).toEqual({
      large: 9007199254740993n,
      list: [1n, 2n],
      exact: new Prisma.Decimal("1.5"),
      at: new Date("2026-11-22T04:30:00.123Z"),
      bytes: Uint8Array.of(0, 255),
      json: { a: [1] },
      texts: ["x", "y"],
      given: new Date(0),
      nothing: null,
    });
  });

  it("reads any time to the millisecond, in any time zone", async () => {
    const far = ["0099-12-31T23:59:59.999Z", "0100-01-01T00:00:00.000Z", "9999-12-31T23:59:59.999Z"];
    const random = fc.sample(
      fc.date({ min: new Date("0001-01-02"), max: new Date("9999-12-31"), noInvalidDate: true }),
      500,
    );
    const all = [...far.map((text) => new Date(text)), ...random];
    for (const zone of ["UTC", "Asia/Kolkata", "America/St_Johns"]) {
      // Before 1970 some offsets have seconds.
      const times =
        zone === "UTC" ? all : all.filter((time) => time.getUTCFullYear() >= 1970 && time.getUTCFullYear() < 9999);
      const rows = await handle.db.$transaction(async (tx) => {
        await tx.$queryRaw`SELECT set_config('timezone', ${zone}, true)`;
        return tx.$queryRaw({ at: date, later: date })`
          SELECT at, at + '999 microseconds' AS later
          FROM unnest(${times.map((time) => time.toISOString())}::timestamptz[]) WITH ORDINALITY AS given (at, number)
          ORDER BY number`;
      });
      // The second within the same millisecond.
      expect(rows).toEqual(times.map((time) => ({ at: time, later: time })));
    }
    const [beyond] = await handle.db.$queryRaw({ at: date })`SELECT '12026-11-22 10:00:00+00'::timestamptz AS at`;
    expect(beyond?.at.getTime()).toBeNaN();
  });

  it("reads a statement again without its columns' descriptions, and refuses it once they have changed", async () => {
    await handle.db.$transaction(async (tx) => {
      await tx.$executeRaw`CREATE TEMPORARY TABLE changing ("it's" bigint, "b" text) ON COMMIT DROP`;
      await tx.$executeRaw`INSERT INTO changing VALUES (1, 'x'), (NULL, NULL)`;
      const read = () => tx.$queryRaw`SELECT * FROM changing`;
      const rows = [
        { "it's": 1n, b: "x" },
        { "it's": null, b: null },
      ];
      expect([await read(), await read()]).toEqual([rows, rows]);
      await tx.$executeRaw`ALTER TABLE changing ALTER COLUMN "it's" TYPE text`;
      await tx.$executeRaw`SAVEPOINT unchanged`;
      await expect(read()).rejects.toMatchObject({ code: "0A000" });
      await tx.$executeRaw`ROLLBACK TO SAVEPOINT unchanged`;
      expect(await tx.$queryRaw`SELECT "it's" FROM changing`).toEqual([{ "it's": "1" }, { "it's": null }]);
    });
  });
});

it("single statements share a few connections, and one that is planned by its values keeps none waiting", async () => {
  const database = await createTestDatabase();
  const handle = openDatabase({ url: database.url, poolSize: 4 });
  const backend = async () => {
    const [row] = await handle.db.$queryRaw({ pid: number })`SELECT pg_backend_pid() AS pid`;
    return row?.pid;
  };
  const backends = async () => new Set(await Promise.all(Array.from({ length: 12 }, backend)));
  // If the machine paused this process, a connection counts as stalled, and further statements take another one.
  let pids = await backends();
  for (let attempt = 1; attempt < 5 && pids.size > 1; attempt++) pids = await backends();
  expect(pids.size).toBe(1);
  const slow = handle.db.$queryRaw`${plannedByValues} SELECT pg_backend_pid() AS pid, pg_sleep(0.5)::text`;
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: 12 }, backend));
  expect(performance.now() - startedAt).toBeLessThan(400);
  await slow;
  await query(database.url, `SELECT pg_terminate_backend(${[...pids].join()})`);
  // Until this process has heard of it, a statement may still be sent to the connection that ended.
  const next = () => backend().catch((error: Error) => error.message);
  await expect(eventually(next, (pid) => typeof pid === "number")).resolves.toEqual(expect.any(Number));
  await handle.close();
  await database.close();
});

describe("of the private steps of pg and of Prisma that the driver uses (private-steps.ts)", () => {
  let database: TestDatabase;
  const text = "SELECT $1::text AS given";
  const prepared = `SELECT array_agg(name::text ORDER BY name) AS names FROM pg_prepared_statements
    WHERE statement LIKE '%given%' OR statement LIKE '%"timer"%'`;

  beforeAll(async () => (database = await createTestDatabase()));
  afterAll(() => database.close());

  /** A connection of a pool. */
  async function connected(work: (client: PoolClient) => Promise<void>): Promise<void> {
    const pool = createPool({ url: database.url, poolSize: 1 });
    const client = await pool.connect();
    await work(client).finally(() => client.release());
    await pool.end();
  }

  it("a client's socket is found, and takes what one turn sends in one piece, before the first result", () =>
    connected(async (client) => {
      const socket = socketOf(client);
      if (!socket) throw new Error("a client of pg has no socket at connection.stream");
      const lengths: number[] = [];
      const results = ["a", "b"].map((value) => {
        const result = send(client, { text, values: [value] });
        lengths.push(socket.writableLength);
        return result;
      });
      const [first = 0, second = 0] = lengths;
      expect([first > text.length, second > first]).toEqual([true, true]);
      expect(await Promise.all(results)).toMatchObject([{ rows: [{ given: "a" }] }, { rows: [{ given: "b" }] }]);
    }));

  it("a named query is parsed and described once per connection, by the name that it got after it was made", () =>
    connected(async (client) => {
      const seen: string[] = [];
      const { connection } = client as unknown as { readonly connection: EventEmitter };
      for (const event of ["parseComplete", "rowDescription", "dataRow"]) connection.on(event, () => seen.push(event));
      for (const value of ["a", null]) {
        expect(await send(client, { text, values: [value] })).toEqual({ rows: [{ given: value }], rowCount: 1 });
      }
      expect(seen).toEqual(["parseComplete", "rowDescription", "dataRow", "dataRow"]);
      expect((await client.query(prepared)).rows).toEqual([{ names: [statementName(text)] }]);
    }));

  it("a connection that can't be opened is reported, and one is given out when its settings are made", async () => {
    const url = new URL(database.url);
    url.searchParams.set("statement_timeout", "1000");
    const limits = createPool({ url: url.href });
    expect((await limits.query("SHOW transaction_timeout")).rows).toEqual([{ transaction_timeout: "6s" }]);
    await limits.end();
    url.port = "1";
    const lost: string[] = [];
    const away = createPool({ url: url.href, onLost: () => lost.push("once") });
    await expect(away.connect()).rejects.toMatchObject({ code: "ECONNREFUSED" });
    expect(lost).toEqual(["once"]);
  });

  it("Prisma's client takes our names of statements", async () => {
    const sent: string[] = [];
    const handle = openDatabase({ url: database.url, poolSize: 1, onQuery: (sql) => sent.push(sql) });
    const names = await handle.db.$transaction(async (tx) => {
      await tx.timer.findMany({ where: own });
      return tx.$queryRaw(Prisma.raw(prepared));
    });
    const [begin, model = "", ...others] = sent;
    expect([begin, ...others]).toEqual(["BEGIN", prepared, "COMMIT"]);
    expect(names).toEqual([{ names: [model, prepared].map(statementName).sort() }]);
    await handle.close();
  });

  it("Prisma names the isolation of a transaction that joins ours, none of a nested write, and ends only the latter", async () => {
    const pool = createPool({ url: database.url });
    const adapter = new SharedAdapter(pool, pool);
    const connect = adapter.connect.bind(adapter);
    const seen: unknown[] = [];
    adapter.connect = async () => {
      const connection = await connect();
      const startTransaction: typeof connection.startTransaction = async (level) => {
        seen.push(level);
        const begun = await connection.startTransaction(level);
        const executeRaw = begun.executeRaw.bind(begun);
        begun.executeRaw = (query) => {
          seen.push(query.sql);
          return executeRaw(query);
        };
        return begun;
      };
      return { ...connection, startTransaction };
    };
    const prisma = new PrismaClient({ adapter });
    const ours = new SqlTransaction(await pool.connect(), {}, { onQuery: undefined, guard: undefined });
    adapter.offer(ours);
    await prisma.$transaction((tx) => tx.timer.count(), { isolationLevel: joinedIsolation });
    expect(seen).toEqual([expect.any(String)]);
    await ours.commit();
    const nested = { where: { id: ownId, ...own }, data: { actions: { deleteMany: own } } };
    await expect(prisma.agent.update(nested)).rejects.toMatchObject({ code: "P2025" });
    expect([seen[1], seen.at(-1)]).toEqual([undefined, "ROLLBACK"]);
    await prisma.$disconnect();
    await pool.end();
  });
});
