import { afterAll, afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { EventRing } from "../../subgraphs/shared/events/event-ring.js";
import { encodeEventCursor, headPosition, readEvents, type EventRecord } from "../../subgraphs/shared/events/log.js";
import type { Relay } from "../../subgraphs/shared/events/relay.js";
import type { EventStream } from "../../subgraphs/shared/events/tail.js";
import type { TestDeps } from "../testkit/deps.js";
import { customerEvent, emitEvents, newTenant, openEventLog, take, until, withDeadline } from "./outbox-harness.js";
import { number } from "../../subgraphs/shared/persistence/driver/row.js";

let deps: TestDeps;
let relay: Relay;
const log = await openEventLog();
beforeEach(() => {
  deps = log.process();
  relay = log.relay(deps);
});
afterEach(() => log.endProcesses());
afterAll(() => log.close());

const idsOf = (events: readonly EventRecord[]) => events.map(({ id }) => id);

async function relayed(...events: Parameters<typeof emitEvents>[1][]): Promise<string[]> {
  const ids = await emitEvents(deps, ...events);
  await relay.tick();
  return ids;
}

const many = (tenant: ReturnType<typeof newTenant>, count: number) =>
  Array.from({ length: count }, (_, index) => customerEvent(tenant, { data: { index } }));

async function subscribers(of: TestDeps): Promise<number> {
  return (await of.metrics.subscribers.get()).values[0]?.value ?? 0;
}

/** Before everything: the specs that remove events come last. */
/** Before the first event, for any tenant. */
const oldest = Buffer.from("e0").toString("base64url");

/** The stream's next events are exactly these. */
async function expectNext(stream: EventStream, ...ids: string[]): Promise<void> {
  expect(idsOf(await take(stream, ids.length))).toEqual(ids);
}

describe("following the log", () => {
  it("starts now: shows nothing that was committed before, even without a position yet, and all that commits after", async () => {
    const tenant = newTenant();
    await relayed(customerEvent(tenant));
    await emitEvents(deps, customerEvent(tenant), customerEvent(tenant));
    const stream = await log.tail(deps).follow(tenant);
    const after = await relayed(customerEvent(tenant), customerEvent(tenant));
    await expectNext(stream, ...after);
  });

  it("sees what commits between the subscription and the first pull", async () => {
    const tenant = newTenant();
    const stream = await log.tail(deps).follow(tenant);
    const ids = await relayed(...many(tenant, 3));
    await expectNext(stream, ...ids);
  });

  it("replays after a cursor, exclusively, and goes on live", async () => {
    const tenant = newTenant();
    const past = await relayed(...many(tenant, 250));
    const events = await readEvents(deps, tenant, {}, undefined, 300, "asc");
    const tail = log.tail(deps);
    const stream = await tail.follow(tenant, { after: events[9]?.cursor });
    await expectNext(stream, ...past.slice(10));
    await expectNext(stream, ...(await relayed(...many(tenant, 2))));
    expect((await readEvents(deps, tenant, {}, undefined, 1, "asc"))[0]?.data).toEqual({ index: 0 });
  });

  it("yields each event once and in order while others write and subscribers come, pause and resume", async () => {
    const tenants = [newTenant(), newTenant()] as const;
    const writers = [log.process(), log.process()];
    const relays = [relay, log.relay(writers[1] ?? deps)];
    for (const each of relays) each.start();
    // A ring this small is left behind all the time, so that streams go back and forth between memory and database.
    const tails = [
      log.tail(deps, { ring: { rows: 7, bytes: 1e6 } }),
      log.tail(log.process(), { ring: { rows: 300, bytes: 1e6 } }),
    ];
    const total = 400;
    const perTenant = total / tenants.length;

    const write = async (writer: number): Promise<void> => {
      for (let written = 0; written < total / 2;) {
        const count = Math.min(1 + Math.floor(Math.random() * 5), total / 2 - written);
        const tenant = tenants[writer % 2] ?? tenants[0];
        await emitEvents(writers[writer] ?? deps, ...many(tenant, count));
        if (Math.random() < 0.5) relays[writer]?.wake();
        written += count;
      }
    };
    const read = async (reader: number): Promise<{ reader: number; events: EventRecord[] }> => {
      const tenant = tenants[reader % 2] ?? tenants[0];
      const events: EventRecord[] = [];
      let after = oldest;
      while (events.length < perTenant) {
        const stream = await (tails[reader % tails.length] ?? log.tail(deps)).follow(tenant, { after });
        const wanted = Math.min(1 + Math.floor(Math.random() * 60), perTenant - events.length);
        for (let count = 0; count < wanted; count++) {
          events.push(...(await take(stream, 1)));
          if (Math.random() < 0.1) await new Promise(setImmediate);
        }
        after = events.at(-1)?.cursor ?? after;
        await stream.return?.();
      }
      return { reader, events };
    };
    const [, , ...readers] = await Promise.all([
      write(0),
      write(1),
      ...Array.from({ length: 8 }, (_, index) => read(index)),
    ]);

    for (const { reader, events } of readers) {
      const tenant = tenants[reader % 2] ?? tenants[0];
      expect(idsOf(events)).toEqual(idsOf(await readEvents(deps, tenant, {}, undefined, total, "asc")));
    }
  }, 60_000);

  it("hands over from replay to live without loss or repetition under concurrent writes", async () => {
    const tenant = newTenant();
    relay.start();
    const tail = log.tail(deps);
    await emitEvents(deps, ...many(tenant, 350));
    const first = await tail.follow(tenant, { after: oldest });
    const writing = (async () => {
      for (let index = 0; index < 60; index++) await emitEvents(deps, ...many(tenant, 3));
    })();
    const events = await take(first, 530);
    await writing;
    expect(idsOf(events)).toEqual(idsOf(await readEvents(deps, tenant, {}, undefined, 1_000, "asc")));
    expect(new Set(idsOf(events)).size).toBe(530);
  });

  it("lets through only what the filter asks for", async () => {
    const tenant = newTenant();
    const tail = log.tail(deps);
    const filter = { types: ["CARD.STATUS_CHANGE" as const], customerId: "a" };
    const live = await tail.follow(tenant, filter);
    const ids = await relayed(
      customerEvent(tenant, { customerId: "a" }),
      customerEvent(tenant, { customerId: "b", type: "CARD.STATUS_CHANGE" }),
      customerEvent(tenant, { customerId: "a", type: "CARD.STATUS_CHANGE" }),
    );
    await expectNext(live, ids[2] ?? "");
    await expectNext(await tail.follow(tenant, { ...filter, after: oldest }), ids[2] ?? "");
  });

  it("shows nothing of another platform or of the other environment, live or replayed", async () => {
    const tenant = newTenant();
    const tail = log.tail(deps);
    const strangers = [newTenant(), { ...tenant, environment: "PRODUCTION" as const }];
    const streams = await Promise.all(
      strangers.flatMap((stranger) => [tail.follow(stranger), tail.follow(stranger, { after: oldest })]),
    );
    await relayed(...many(tenant, 150));
    for (const [index, stream] of streams.entries()) {
      const stranger = strangers[Math.floor(index / 2)] ?? tenant;
      const [own = ""] = await relayed(customerEvent(stranger));
      const seen = await take(stream, 1);
      expect(
        seen.every((event) => event.platformId === stranger.platformId && event.environment === stranger.environment),
      ).toBe(true);
      if (index % 2 === 0) expect(idsOf(seen)).toEqual([own]);
    }
  });

  it("delivers to a process without a relay through the database's notification alone", async () => {
    const tenant = newTenant();
    const stream = await log.tail(log.process(), { pollMs: 600_000 }).follow(tenant);
    await until(async () => (await listeners()) > 0, "the tail to listen");
    const pulled = take(stream, 1);
    const ids = await relayed(customerEvent(tenant));
    expect(idsOf(await pulled)).toEqual(ids);
  });

  it("goes on after the database ended its connection", async () => {
    const tenant = newTenant();
    const stream = await log.tail(log.process(), { pollMs: 600_000 }).follow(tenant);
    await until(async () => (await listeners()) > 0, "the tail to listen");
    const system = deps.systemScope("operator");
    await system.$queryRaw`SELECT pg_terminate_backend(pid)::text FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = current_database()`;
    const ids = await relayed(customerEvent(tenant));
    await expectNext(stream, ...ids);
  });
});

async function listeners(): Promise<number> {
  const [row] = await deps.systemScope("operator").$queryRaw({ count: number })`
    SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE query LIKE 'LISTEN%' AND state = 'idle' AND datname = current_database()`;
  return row?.count ?? 0;
}

describe("the end of a stream", () => {
  it("comes promptly when its signal aborts while it waits", async () => {
    const abort = new AbortController();
    const stream = await log.tail(deps).follow(newTenant(), { signal: abort.signal });
    const pending = stream.next();
    expect(await subscribers(deps)).toBe(1);
    abort.abort();
    expect(await withDeadline(pending, "the stream to end")).toEqual({
      value: undefined,
      done: true,
    });
    expect(await subscribers(deps)).toBe(0);
  });

  it("comes promptly when it is returned while it waits", async () => {
    const stream = await log.tail(deps).follow(newTenant());
    const pending = stream.next();
    expect(await withDeadline(Promise.resolve(stream.return?.()), "the return")).toEqual({
      value: undefined,
      done: true,
    });
    expect((await pending).done).toBe(true);
    expect(await subscribers(deps)).toBe(0);
  });

  it("comes in the middle of a replay too", async () => {
    const tenant = newTenant();
    await relayed(...many(tenant, 120));
    const abort = new AbortController();
    const stream = await log.tail(deps).follow(tenant, { after: oldest, signal: abort.signal });
    await take(stream, 1);
    abort.abort();
    expect((await stream.next()).done).toBe(true);
  });

  it("comes to a stream that was never pulled, and to one whose signal had aborted already", async () => {
    const abort = new AbortController();
    const tail = log.tail(deps);
    await tail.follow(newTenant(), { signal: abort.signal });
    expect(await subscribers(deps)).toBe(1);
    abort.abort();
    expect(await subscribers(deps)).toBe(0);
    expect((await (await tail.follow(newTenant(), { signal: abort.signal })).next()).done).toBe(true);
    expect(await subscribers(deps)).toBe(0);
  });

  it("comes to all when the tail stops", async () => {
    const tail = log.tail(deps);
    const streams = await Promise.all([tail.follow(newTenant()), tail.follow(newTenant())]);
    const pending = streams.map((stream) => stream.next());
    await tail.stop();
    expect((await Promise.all(pending)).map(({ done }) => done)).toEqual([true, true]);
    expect((await (await tail.follow(newTenant())).next()).done).toBe(true);
  });
});

describe("memory", () => {
  it("stays bounded for a slow consumer, which still sees everything", async () => {
    const tenant = newTenant();
    const tail = log.tail(deps, { ring: { rows: 20, bytes: 1e6 } });
    const slow = await tail.follow(tenant);
    const quick = await tail.follow(tenant);
    const ids: string[] = [];
    for (let round = 0; round < 5; round++) {
      const batch = await relayed(...many(tenant, 60));
      ids.push(...batch);
      await expectNext(quick, ...batch);
    }
    await expectNext(slow, ...ids);
  });

  it("keeps at most so many rows and bytes in the ring, and knows what it no longer has", () => {
    const ring = new EventRing(deps.sealer, 10n, { rows: 5, bytes: 100 });
    const tenant = newTenant();
    const sealed = (position: bigint, bytes: number) => ({
      ...tenant,
      id: `Webhook:${position}`,
      type: "TEST",
      timestamp: new Date(0),
      data: new Uint8Array(bytes),
      position,
      subjectType: null,
      subjectId: null,
      customerId: null,
    });
    ring.append([11n, 12n, 13n, 14n, 15n, 16n, 17n].map((position) => sealed(position, 10)));
    expect({ ...ring.size, floor: ring.floor, top: ring.top }).toEqual({
      rows: 5,
      bytes: 50,
      floor: 12n,
      top: 17n,
    });
    ring.append([sealed(18n, 90)]);
    expect({ ...ring.size, floor: ring.floor, top: ring.top }).toEqual({
      rows: 2,
      bytes: 100,
      floor: 16n,
      top: 18n,
    });
    ring.append([sealed(19n, 1_000)]);
    expect({ ...ring.size, floor: ring.floor, top: ring.top }).toEqual({
      rows: 0,
      bytes: 0,
      floor: 19n,
      top: 19n,
    });
    expect(() => ring.append([sealed(19n, 1)])).toThrow("out of order");
  });

  it("reads the log once for all subscribers, and not at all without one", async () => {
    const statements: string[] = [];
    const reader = log.process({ onQuery: (sql) => statements.push(sql) });
    const tail = log.tail(reader, { pollMs: 600_000 });
    await until(async () => (await listeners()) > 0, "the tail to listen");
    const reads = () =>
      statements.filter((sql) => sql.includes("position >") && sql.includes("ORDER BY position")).length;
    const tenant = newTenant();
    await relayed(...many(tenant, 3));
    expect(reads()).toBe(0);

    const streams = await Promise.all(Array.from({ length: 50 }, () => tail.follow(tenant)));
    const [id = ""] = await relayed(customerEvent(tenant));
    for (const stream of streams) await expectNext(stream, id);
    expect(reads()).toBeGreaterThan(0);
    expect(reads()).toBeLessThanOrEqual(5);
  });
});

describe("a cursor to follow from", () => {
  it.each(["nonsense", "", Buffer.from("e1000000000000000").toString("base64url")])(
    "is refused when the log never gave it: %j",
    async (after) => {
      await expect(log.tail(deps).follow(newTenant(), { after })).rejects.toThrow(
        "after: is not a cursor of the event log",
      );
      expect(await subscribers(deps)).toBe(0);
    },
  );

  it("is refused when it is older than the events that the log keeps, and a stream that falls that far behind fails too", async () => {
    const tenant = newTenant();
    const start = await headPosition(deps);
    const ids = await relayed(...many(tenant, 150));
    const tail = log.tail(deps);
    const slow = await tail.follow(tenant, { after: encodeEventCursor(deps.sealer, tenant, start) });
    await take(slow, 100);
    const removed = start + 120n;
    const system = deps.systemScope("retention");
    await system.$transaction(async (tx) => {
      await tx.event.deleteMany({ where: { position: { lte: removed } } });
      await tx.eventHead.update({ where: { id: 1 }, data: { removedPosition: removed } });
    });
    const older = { after: encodeEventCursor(deps.sealer, tenant, removed - 1n) };
    await expect(tail.follow(tenant, older)).rejects.toThrow("after: is older than the events that the log keeps");
    await expectNext(
      await tail.follow(tenant, { after: encodeEventCursor(deps.sealer, tenant, removed) }),
      ids[120] ?? "",
    );
    await expect(slow.next()).rejects.toThrow("after: is older than the events that the log keeps");
  });
});
