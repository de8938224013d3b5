import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { setTimeout as delay } from "node:timers/promises";
import { createRequestLog } from "../../subgraphs/platform/requests/log.js";
import { removeOldRequests } from "../../subgraphs/platform/requests/retention.js";
import { platformActor, type Caller } from "../../subgraphs/shared/kernel/caller.js";
import { newId } from "../../subgraphs/shared/kernel/ids.js";
import type { LoggedRequest, RequestLog } from "../../subgraphs/shared/kernel/request-log.js";
import { eventually } from "../testkit/app.js";
import { createTestDatabase, servingUrl } from "../testkit/database.js";
import { query } from "../testkit/database-url.js";
import { createTestDeps } from "../testkit/deps.js";

const { url } = await createTestDatabase();
const statements: string[] = [];
const deps = createTestDeps(servingUrl(url), { onQuery: (sql) => void statements.push(sql) });

const newCaller = (): Caller => ({
  platformId: newId("PlatformConfig"),
  environment: "SANDBOX",
  actor: platformActor,
  credentialId: newId("Token"),
  permissions: ["VIEW"],
});

const requestOf = (caller: Caller, number: number): LoggedRequest => ({
  caller,
  at: Date.now(),
  requestId: `request-${number}`,
  method: "GET",
  route: "/2025-10-13/config",
  status: 200,
  durationMs: 3,
});

/** Request ids of a platform, in the order of the log. */
async function written({ platformId }: Pick<Caller, "platformId">): Promise<string[]> {
  const { rows } = await query<{ requestId: string }>(
    url,
    `SELECT request_id AS "requestId" FROM platform.request_log WHERE platform_id = $1 ORDER BY id`,
    [platformId],
  );
  return rows.map(({ requestId }) => requestId);
}

const inserts = () => statements.filter((sql) => sql.includes("INSERT INTO platform.request_log")).length;

async function dropped(): Promise<number> {
  const { values } = await deps.metrics.requestLogDropped.get();
  return values[0]?.value ?? 0;
}

const numbers = (count: number, from = 0) => Array.from({ length: count }, (_, index) => from + index);

let log: RequestLog;
beforeEach(() => {
  statements.length = 0;
  log = createRequestLog(deps);
});
afterEach(() => log.stop());

describe("the log of requests", () => {
  it("writes 500 at once without waiting, the rest within a second, in order", async () => {
    const caller = newCaller();
    log.start();
    await delay(20);
    for (const number of numbers(500)) log.add(requestOf(caller, number));
    await eventually(
      async () => (await written(caller)).length,
      (count) => count === 500,
      900,
    );
    expect(inserts()).toBe(1);
    for (const number of numbers(20, 500)) log.add(requestOf(caller, number));
    await delay(100);
    expect(inserts()).toBe(1);
    const all = await eventually(
      () => written(caller),
      ({ length }) => length === 520,
      2_000,
    );
    expect(all).toEqual(numbers(520).map((number) => `request-${number}`));
    expect(inserts()).toBe(2);
  });

  it("writes what it holds when the process stops", async () => {
    const caller = newCaller();
    log.start();
    for (const number of numbers(1_203)) log.add(requestOf(caller, number));
    await log.stop();
    expect(await written(caller)).toHaveLength(1_203);
  });

  it("drops and counts what exceeds its buffer while the database is slow, and keeps the rest", async () => {
    const [busy, quiet, third] = [newCaller(), newCaller(), newCaller()];
    const before = await dropped();
    // Not started: as if the first batch still waited for the database.
    for (const number of numbers(5_010)) log.add(requestOf(busy, number));
    expect(await dropped()).toBe(before + 10);
    for (const number of numbers(4_999)) log.add(requestOf(quiet, number));
    log.add(requestOf(third, 0));
    expect(await dropped()).toBe(before + 10);
    log.add(requestOf(quiet, 4_999));
    expect(await dropped()).toBe(before + 11);
    log.start();
    await eventually(
      async () => (await written(quiet)).length,
      (count) => count === 4_999,
    );
    expect(await written(third)).toEqual(["request-0"]);
    expect(await written(busy)).toHaveLength(5_000);
    // There is room again.
    log.add(requestOf(busy, 6_000));
    await log.stop();
    expect(await written(busy)).toHaveLength(5_001);
    expect(await dropped()).toBe(before + 11);
  });

  it("repeats a batch that fails, and has each request once", async () => {
    const caller = newCaller();
    await query(url, "ALTER TABLE platform.request_log RENAME TO request_log_away");
    log.start();
    for (const number of numbers(3)) log.add(requestOf(caller, number));
    await eventually(
      async () => inserts(),
      (count) => count >= 2,
    );
    // These are no part of the batch that is repeated.
    for (const number of numbers(2, 3)) log.add(requestOf(caller, number));
    await query(url, "ALTER TABLE platform.request_log_away RENAME TO request_log");
    await eventually(
      () => written(caller),
      ({ length }) => length === 5,
    );
  });

  it("has each request once if the response to a batch is lost", async () => {
    const caller = newCaller();
    let isLost = true;
    const system = deps.systemScope("request log");
    const losing = new Proxy(system, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name);
        if (name !== "$executeRaw" || typeof member !== "function") return member;
        return async (...given: unknown[]) => {
          const rows: unknown = await Reflect.apply(member, target, given);
          if (!isLost) return rows;
          isLost = false;
          throw new Error("Connection terminated");
        };
      },
    });
    const own = createRequestLog({ ...deps, systemScope: () => losing });
    for (const number of numbers(3)) own.add(requestOf(caller, number));
    own.start();
    await eventually(
      async () => inserts(),
      (count) => count === 2,
    );
    own.add(requestOf(caller, 3));
    await own.stop();
    expect(await written(caller)).toEqual(numbers(4).map((number) => `request-${number}`));
  });

  it("is none if the operator wants none", async () => {
    const caller = newCaller();
    const off = createRequestLog({ ...deps, env: { ...deps.env, requestLogDays: 0 } });
    off.start();
    for (const number of numbers(500)) off.add(requestOf(caller, number));
    await off.stop();
    expect(inserts()).toBe(0);
  });
});

describe("retention of the log of requests", () => {
  const dayMs = 86_400_000;
  const days = async () => {
    const { rows } = await query<{ day: string }>(
      url,
      `SELECT substring(relname FROM 13) AS day FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
       WHERE inhparent = 'platform.request_log'::regclass ORDER BY relname`,
    );
    return rows.map(({ day }) => day);
  };
  const nameOf = (time: number) => new Date(time).toISOString().slice(0, 10).replaceAll("-", "_");
  const run = (now: number, requestLogDays = 7) => {
    const clock = { ...deps.clock, shared: async () => new Date(now) };
    return removeOldRequests({ ...deps, clock, env: { ...deps.env, requestLogDays } }, new AbortController().signal);
  };

  it("drops a day whole once all of it is older than the days that the operator wants", async () => {
    const today = Math.floor(Date.now() / dayMs) * dayMs;
    for (const ago of [9, 8, 7]) {
      await query(url, "SELECT platform.add_request_log_day($1)", [new Date(today - ago * dayMs)]);
    }
    const names = (...from: number[]) => from.map((ago) => nameOf(today - ago * dayMs));
    expect(await days()).toEqual([...names(9, 8, 7, 0, -1, -2), "default"]);
    expect(await run(today + 5)).toEqual(names(9, 8).map((name) => `request_log_${name}`));
    expect(await days()).toEqual([...names(7, 0, -1, -2), "default"]);
    expect(await run(today + 5, 9)).toEqual([]);
    const indexed =
      "SELECT indexname FROM pg_indexes WHERE indexname ~ '^request_log_.*_(request|token|agent|customer|subject)_id_idx$'";
    // Those of days that have ended.
    expect((await query(url, indexed)).rowCount).toBe(5);
    expect(await run(today + dayMs + 5)).toEqual([`request_log_${names(7)[0]}`]);
    expect((await query(url, indexed)).rowCount).toBe(0);
    await run(today + dayMs + 3_700_000);
    expect((await query(url, indexed)).rowCount).toBe(5);
  });

  it("removes entries of days without a partition, and everything if the log is none", async () => {
    const caller = newCaller();
    log.add(requestOf(caller, 1));
    log.add(requestOf(caller, 2));
    await log.stop();
    await query(
      url,
      `UPDATE platform.request_log SET id = replace(id, ':01', ':00'), created_at = now() - interval '10 days'
       WHERE platform_id = $1 AND request_id = 'request-1'`,
      [caller.platformId],
    );
    await run(Date.now());
    expect(await written(caller)).toEqual(["request-2"]);
    await run(Date.now(), 0);
    expect(await written(caller)).toEqual([]);
    expect(await days()).toEqual(["default"]);
    await run(Date.now());
    expect(await days()).toHaveLength(4);
  });
});
