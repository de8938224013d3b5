import { setTimeout } from "node:timers/promises";
import { afterAll, afterEach, describe, expect, it } from "@jest/globals";
import type { SystemTx } from "../../subgraphs/shared/persistence/client.js";
import { commitChannel, createCommitSignal } from "../../subgraphs/shared/events/commit-signal.js";
import { emit } from "../../subgraphs/shared/events/emit.js";
import { headPosition, readEvent, readEvents, type EventRecord } from "../../subgraphs/shared/events/log.js";
import { createListener } from "../../subgraphs/shared/events/listener.js";
import type { RelayedEvent } from "../../subgraphs/shared/events/relay.js";
import { inTransaction } from "../../subgraphs/shared/persistence/transaction.js";
import { eventually } from "../testkit/app.js";
import { customerEvent, emitAndHold, emitEvents, newTenant, openEventLog, take, until } from "./outbox-harness.js";

const log = await openEventLog();
// A relay works for the whole database: none may outlive its test.
afterEach(() => log.endProcesses());
afterAll(() => log.close());

const idsOf = (events: readonly EventRecord[]) => events.map(({ id }) => id);

describe("the relay", () => {
  it("shows a follower both of two interleaved transactions when the one that began first commits last", async () => {
    const deps = log.process();
    const tenant = newTenant();
    const relay = log.relay(deps);
    const follower = await log.tail(deps, { pollMs: 50 }).follow(tenant);
    const early = await emitAndHold(deps, customerEvent(tenant));
    const late = await emitAndHold(deps, customerEvent(tenant));

    await late.commit();
    await relay.tick();
    const [first] = await take(follower, 1);
    await early.commit();
    await relay.tick();
    const [second] = await take(follower, 1);

    expect([first?.id, second?.id]).toEqual([late.id, early.id]);
    expect(second?.position).toBe((first?.position ?? 0n) + 1n);
  });

  it("emits nothing when the operation rolls back", async () => {
    const deps = log.process();
    const tenant = newTenant();
    const relay = log.relay(deps);
    await expect(
      inTransaction(deps, async (tx) => {
        await emit(deps, tx, customerEvent(tenant));
        throw new Error("the operation failed");
      }),
    ).rejects.toThrow("the operation failed");
    await relay.tick();
    expect(await readEvents(deps, tenant, {}, undefined, 10, "asc")).toEqual([]);
    expect(await deps.db.event.count({ where: { ...tenant } })).toBe(0);
  });

  it("picks up an event that a dead process committed, with the same id", async () => {
    const tenant = newTenant();
    const [id = ""] = await emitEvents(log.process(), customerEvent(tenant));
    const survivor = log.process();
    expect(await readEvent(survivor, tenant, id)).toBeNull();

    const relayed: RelayedEvent[] = [];
    log.relay(survivor, async (_tx, events) => void relayed.push(...events)).start();
    await until(async () => (await readEvent(survivor, tenant, id)) !== null, "the event to get a position");
    expect(relayed.map((event) => event.id)).toEqual([id]);
  });

  it("keeps the order of emission within a transaction", async () => {
    const deps = log.process();
    const tenant = newTenant();
    const emitted = await emitEvents(deps, ...Array.from({ length: 50 }, () => customerEvent(tenant)));
    await log.relay(deps).tick();
    expect(idsOf(await readEvents(deps, tenant, {}, undefined, 100, "asc"))).toEqual(emitted);
  });

  it("keeps a subject's order when the transaction that began first waited for the other's lock", async () => {
    const deps = log.process();
    const tenant = newTenant();
    const lockName = `subject/${tenant.platformId}`;
    let began = (): void => {};
    const hasBegun = new Promise<void>((resolve) => (began = resolve));
    let mayLock = (): void => {};
    const letLock = new Promise<void>((resolve) => (mayLock = resolve));

    const waiting = inTransaction(deps, async (tx) => {
      await tx.$queryRaw`SELECT now()`;
      began();
      await letLock;
      await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${lockName}, 0))::text`;
      return (await emit(deps, tx, customerEvent(tenant))).id;
    });
    await hasBegun;
    const first = await inTransaction(deps, async (tx) => {
      await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${lockName}, 0))::text`;
      mayLock();
      return (await emit(deps, tx, customerEvent(tenant))).id;
    });
    const second = await waiting;
    await log.relay(deps).tick();
    expect(idsOf(await readEvents(deps, tenant, {}, undefined, 10, "asc"))).toEqual([first, second]);
  });

  it("gives gapless, unique positions and relays each event once with two relays at once under load", async () => {
    const tenant = newTenant();
    const relayed: { relay: number; id: string; position: bigint }[] = [];
    const processes = [log.process(), log.process()];
    const before = await headPosition(processes[0] ?? log.process());
    const relays = processes.map((deps, index) =>
      log.relay(deps, async (_tx, events) => {
        for (const { id, position } of events) relayed.push({ relay: index, id, position });
      }),
    );
    for (const relay of relays) relay.start();
    const emitted = await Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        const deps = processes[index % 2] ?? log.process();
        const ids = await emitEvents(deps, ...Array.from({ length: 1 + (index % 4) }, () => customerEvent(tenant)));
        relays[index % 2]?.wake();
        return ids;
      }),
    );
    const ids = emitted.flat();
    await until(() => relayed.length >= ids.length, "all events to be relayed");

    expect(relayed.map(({ id }) => id).sort()).toEqual([...ids].sort());
    const positions = relayed.map(({ position }) => position).sort((a, b) => (a < b ? -1 : 1));
    expect(positions).toEqual(ids.map((_, index) => before + 1n + BigInt(index)));
    // The relays heard of the last ones before they committed.
    const reader = log.process();
    const head = before + BigInt(ids.length);
    expect(
      await eventually(
        () => headPosition(reader),
        (position) => position >= head,
      ),
    ).toBe(head);
  });

  it("lets another relay pass while one holds the log, and gives nothing twice", async () => {
    const deps = log.process();
    const tenant = newTenant();
    const emitted = await emitEvents(deps, customerEvent(tenant));
    let release = (): void => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    let entered = (): void => {};
    const inside = new Promise<void>((resolve) => (entered = resolve));
    const holding = log.relay(deps, async () => {
      entered();
      await held;
    });
    const ticking = holding.tick();
    await inside;
    expect(await log.relay(log.process()).tick()).toBe(0);
    release();
    expect(await ticking).toBe(1);
    expect(idsOf(await readEvents(deps, tenant, {}, undefined, 10, "asc"))).toEqual(emitted);
  });

  it("leaves events without a position when handing them over fails, reports ill health, and recovers", async () => {
    const deps = log.process();
    const tenant = newTenant();
    const [id = ""] = await emitEvents(deps, customerEvent(tenant));
    let isFailing = true;
    const write = (tx: SystemTx) =>
      tx.$executeRaw`UPDATE shared.event_head SET removed_position = removed_position WHERE id = 1`;
    const relay = log.relay(deps, async (tx) => {
      await write(tx);
      if (isFailing) throw new Error("the hand-over failed");
    });
    await expect(relay.tick()).rejects.toThrow("the hand-over failed");
    relay.start();
    await expect(relay.tick()).rejects.toThrow("the hand-over failed");
    expect(await readEvent(deps, tenant, id)).toBeNull();
    expect(relay.isHealthy()).toBe(false);
    isFailing = false;
    await until(() => relay.isHealthy(), "The relay is healthy again");
    await relay.stop();
    expect((await readEvent(deps, tenant, id))?.id).toBe(id);
  });

  it("goes on by itself after failures, backing off", async () => {
    const deps = log.process();
    const tenant = newTenant();
    let attempts = 0;
    const relay = log.relay(deps, async () => {
      if (++attempts <= 2) throw new Error("not yet");
    });
    relay.start();
    const [id = ""] = await emitEvents(deps, customerEvent(tenant));
    relay.wake();
    await until(async () => (await readEvent(deps, tenant, id)) !== null, "the relay to recover");
    expect(attempts).toBe(3);
  });

  it("gives a backlog of several batches in one tick, and counts it", async () => {
    const deps = log.process();
    const tenant = newTenant();
    const emitted = await emitEvents(deps, ...Array.from({ length: 601 }, () => customerEvent(tenant)));
    const relay = log.relay(deps);
    expect(await relay.tick()).toBe(emitted.length);
    expect((await deps.metrics.relayedEvents.get()).values[0]?.value).toBe(emitted.length);
    expect(idsOf(await readEvents(deps, tenant, {}, undefined, 2_000, "asc"))).toEqual(emitted);
  });

  it("says which events the operation sends itself", async () => {
    const deps = log.process();
    const tenant = newTenant();
    await emitEvents(deps, customerEvent(tenant, { type: "TEST", inFlow: true, data: {} }));
    const relayed: RelayedEvent[] = [];
    await log.relay(deps, async (_tx, events) => void relayed.push(...events)).tick();
    expect(relayed).toEqual([
      expect.objectContaining({
        ...tenant,
        type: "TEST",
        inFlow: true,
        subjectId: null,
      }),
    ]);
  });

  it("relays a commit at once when woken, and finishes the running tick when stopped", async () => {
    const tenant = newTenant();
    let wake = (): void => {};
    const deps = log.process({ afterCommit: () => wake() });
    const relay = log.relay(deps, undefined, { pollMs: 60_000 });
    wake = () => relay.wake();
    relay.start();
    const [id = ""] = await emitEvents(deps, customerEvent(tenant));
    await until(async () => (await readEvent(deps, tenant, id)) !== null, "the woken relay");
    const [last = ""] = await emitEvents(deps, customerEvent(tenant));
    await relay.stop();
    expect((await readEvent(deps, tenant, last))?.id).toBe(last);
  });

  it("waits without polling for the one that holds the log, and goes on when that has passed", async () => {
    const tenant = newTenant();
    let release = (): void => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    let entered = (): void => {};
    const inside = new Promise<void>((resolve) => (entered = resolve));
    const other = log.process();
    await emitEvents(other, customerEvent(tenant));
    const ticking = log
      .relay(other, async () => {
        entered();
        await held;
      })
      .tick();
    await inside;
    let statements = 0;
    const deps = log.process({ onQuery: () => statements++ });
    const relay = log.relay(deps);
    const [id = ""] = await emitEvents(deps, customerEvent(tenant));
    relay.start();
    await setTimeout(100);
    statements = 0;
    await setTimeout(1_000);
    expect(statements).toBeLessThan(80);
    release();
    await ticking;
    relay.passed();
    await until(async () => (await readEvent(deps, tenant, id)) !== null, "the relay that waited");
  });

  it("learns of what processes without a worker commit, in few notifications", async () => {
    const tenant = newTenant();
    const deps = log.process();
    // It never polls in the test's time.
    const relay = log.relay(deps, undefined, { pollMs: 60_000 });
    let told = 0;
    relay.start();
    const stopListening = createListener(log.url, deps.logger).on(commitChannel, () => {
      told++;
      relay.wake();
    });
    try {
      await until(() => told === 1, "the listener to listen");
      const signal: { tell?: () => void } = {};
      const emitting = log.process({ afterCommit: () => signal.tell?.() });
      signal.tell = createCommitSignal(emitting);
      const emitted = await Promise.all(Array.from({ length: 100 }, () => emitEvents(emitting, customerEvent(tenant))));
      const last = emitted.at(-1)?.[0] ?? "";
      await until(async () => (await readEvent(deps, tenant, last)) !== null, "the relay that was told");
      expect(told).toBeLessThan(100);
    } finally {
      await stopListening();
    }
  });
});
