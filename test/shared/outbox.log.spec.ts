import { afterAll, describe, expect, it } from "@jest/globals";
import pg from "pg";
import { modules } from "../../subgraphs/modules.js";
import type { Tenant } from "../../subgraphs/shared/kernel/caller.js";
import { ApiError } from "../../subgraphs/shared/kernel/errors.js";
import { isId } from "../../subgraphs/shared/kernel/ids.js";
import { emit } from "../../subgraphs/shared/events/emit.js";
import { toEventType, toEventTypes, type EventType } from "../../subgraphs/shared/events/event-types.js";
import {
  countEvents,
  countEventsOfCustomers,
  encodeEventCursor,
  existingEvents,
  headPosition,
  readEvent,
  readEvents,
  readEventsOfCustomers,
  resolveCursor,
} from "../../subgraphs/shared/events/log.js";
import { runRetention } from "../../subgraphs/shared/events/retention.js";
import { eventNamesOf } from "../../subgraphs/shared/module/compose.js";
import { inTransaction } from "../../subgraphs/shared/persistence/transaction.js";
import { customerEvent, emitEvents, newTenant, openEventLog } from "./outbox-harness.js";
import { number } from "../../subgraphs/shared/persistence/driver/row.js";

const log = await openEventLog();
const deps = log.process();
afterAll(() => log.close());

async function relayed(...events: Parameters<typeof emitEvents>[1][]): Promise<string[]> {
  const ids = await emitEvents(deps, ...events);
  await log.relay(deps).tick();
  return ids;
}

const invalid = (reason: string) =>
  expect.objectContaining({
    body: expect.objectContaining({
      status: 400,
      code: "INVALID_INPUT",
      reason,
    }),
  });

describe("emitting", () => {
  it("stores what the operation says and reads it back", async () => {
    const tenant = newTenant();
    const customerId = "Customer:0190a5d0-0000-7000-8000-000000000999";
    const data = {
      id: customerId,
      kycStatus: "APPROVED",
      nested: { list: [1, "ä", null] },
    };
    const { id, timestamp } = await inTransaction(deps, (tx) =>
      emit(deps, tx, {
        tenant,
        type: "CUSTOMER.KYC_APPROVED",
        subject: { type: "Customer", id: customerId },
        customerId,
        data,
      }),
    );
    await log.relay(deps).tick();
    expect(isId("Webhook", id)).toBe(true);
    const event = await readEvent(deps, tenant, id);
    expect(event).toMatchObject({
      ...tenant,
      id,
      type: "CUSTOMER.KYC_APPROVED",
      timestamp,
      data,
      subjectType: "Customer",
      subjectId: customerId,
      customerId,
      position: await headPosition(deps),
      cursor: encodeEventCursor(deps.sealer, tenant, await headPosition(deps)),
    });
  });

  it("stamps an event with the sandbox's clock, and with real time in production", async () => {
    const tenant = newTenant();
    await deps.systemScope("operator").sandboxClock.create({
      data: { platformId: tenant.platformId, offsetMs: 86_400_000n },
    });
    const production = { ...tenant, environment: "PRODUCTION" as const };
    const at = async (of: typeof tenant) =>
      (await inTransaction(deps, (tx) => emit(deps, tx, customerEvent(of)))).timestamp.getTime() - Date.now();
    expect(Math.abs((await at(tenant)) - 86_400_000)).toBeLessThan(5_000);
    expect(Math.abs(await at(production))).toBeLessThan(5_000);
  });

  it("stamps an event of a timer with the timer's own time", async () => {
    const now = new Date("2026-03-01T00:00:00.123Z");
    const { id } = await inTransaction(deps, (tx) => emit(deps, tx, customerEvent({ ...newTenant(), now } as never)));
    expect((await deps.systemScope("operator").event.findUniqueOrThrow({ where: { id } })).timestamp).toEqual(now);
  });

  it("seals the data at rest: the bytes of the row don't hold the plaintext, and another key can't open it", async () => {
    const tenant = newTenant();
    const [id = ""] = await relayed(customerEvent(tenant, { data: { secretWord: "xylophone" } }));
    const client = new pg.Client({ connectionString: log.url });
    await client.connect();
    const { rows } = await client.query<{ row: string; data: Buffer }>(
      "SELECT event::text AS row, data FROM shared.event AS event WHERE id = $1",
      [id],
    );
    await client.end();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.data.toString("latin1")).not.toMatch(/xylophone|secretWord/);
    expect(rows[0]?.row).not.toContain(Buffer.from("xylophone").toString("hex"));
    expect((await readEvent(deps, tenant, id))?.data).toEqual({
      secretWord: "xylophone",
    });
    const stranger = log.process({ masterKey: Buffer.alloc(32, 7) });
    const sealed = await readEvent(stranger, tenant, id);
    expect(() => sealed?.data).toThrow("Sealed under the master key");
  });

  it("refuses data that isn't JSON", async () => {
    await expect(emitEvents(deps, customerEvent(newTenant(), { data: undefined }))).rejects.toThrow("must be JSON");
  });
});

describe("reading", () => {
  it("shows nothing to another platform, and nothing to the other environment", async () => {
    const tenant = newTenant();
    const ids = await relayed(customerEvent(tenant));
    const [id = ""] = ids;
    for (const other of [newTenant(), { ...tenant, environment: "PRODUCTION" as const }]) {
      expect(await readEvents(deps, other, {}, undefined, 10, "asc")).toEqual([]);
      expect(await readEvent(deps, other, id)).toBeNull();
      expect(await existingEvents(deps, other, ids)).toEqual(new Set());
      expect(await countEvents(deps, other, {})).toBe(0);
    }
    expect(await existingEvents(deps, tenant, [...ids, "Customer:1", "nonsense\u0000"])).toEqual(new Set(ids));
  });

  it("shows each customer's newest events to their own tenant alone, whoever else uses the same ids", async () => {
    const tenant = newTenant();
    const others = [newTenant(), { ...tenant, environment: "PRODUCTION" as const }];
    const own = await relayed(...["a", "b", "a", "a"].map((customerId) => customerEvent(tenant, { customerId })));
    const theirs = await relayed(...others.map((other) => customerEvent(other, { customerId: "a" })));
    await emitEvents(deps, customerEvent(tenant, { customerId: "a" }));
    const find = async (of: Tenant, after?: bigint, types?: readonly EventType[]) => {
      const wanted = {
        customerIds: ["a", "b", "none"],
        filter: { types },
        after,
        order: "desc" as const,
        limit: 2,
        withData: false,
      };
      const found = await readEventsOfCustomers(deps, of, wanted);
      return ["a", "b", "none"].map((customerId) => found.get(customerId)?.map(({ id }) => id));
    };
    expect(await find(tenant)).toEqual([[own[3], own[2]], [own[1]], []]);
    const wanted = { customerIds: ["b"], order: "desc", limit: 1, withData: false } as const;
    const bare = await readEventsOfCustomers(deps, tenant, wanted);
    expect(() => bare.get("b")?.[0]?.data).toThrow("was not read");
    const newer = await readEvent(deps, tenant, own[2] ?? "");
    expect(await find(tenant, newer?.position)).toEqual([[own[0]], [own[1]], []]);
    expect(await find(tenant, undefined, ["SWEEP.FAILED"])).toEqual([[], [], []]);
    expect(await countEventsOfCustomers(deps, tenant, ["a", "b", "none"], {})).toEqual(
      new Map([
        ["a", 3],
        ["b", 1],
      ]),
    );
    for (const [index, other] of others.entries()) {
      expect(await find(other)).toEqual([[theirs[index]], [], []]);
      expect(await countEventsOfCustomers(deps, other, ["a", "b"], {})).toEqual(new Map([["a", 1]]));
    }
  });

  it("filters by type, customer and time, inclusive on both ends", async () => {
    const tenant = newTenant();
    const at = (day: number) => ({
      ...tenant,
      now: new Date(Date.UTC(2026, 0, day)),
    });
    const ids = await relayed(
      customerEvent(at(1), { customerId: "a" }),
      customerEvent(at(2), { customerId: "b", type: "CARD.STATUS_CHANGE" }),
      customerEvent(at(3), { customerId: "a", type: "CARD.STATUS_CHANGE" }),
      customerEvent(at(4), { customerId: "b" }),
    );
    const find = async (filter: Parameters<typeof readEvents>[2]) => {
      const found = (await readEvents(deps, tenant, filter, undefined, 10, "asc")).map(({ id }) => ids.indexOf(id));
      expect(await countEvents(deps, tenant, filter)).toBe(found.length);
      return found;
    };
    expect(await find({ types: ["CARD.STATUS_CHANGE"] })).toEqual([1, 2]);
    expect(
      await find({
        types: ["CARD.STATUS_CHANGE", "CUSTOMER.KYC_APPROVED"],
        customerId: "a",
      }),
    ).toEqual([0, 2]);
    expect(await find({ from: at(2).now, until: new Date(at(3).now.getTime() + 1) })).toEqual([1, 2]);
    expect(await find({ from: at(3).now, customerId: "b" })).toEqual([3]);
    expect(await find({ types: ["SWEEP.FAILED"] })).toEqual([]);
  });

  it("pages in both directions without loss or repetition", async () => {
    const tenant = newTenant();
    const ids = await relayed(...Array.from({ length: 7 }, () => customerEvent(tenant)));
    for (const order of ["asc", "desc"] as const) {
      const seen: string[] = [];
      let after: bigint | undefined;
      for (let page = 0; page < 4; page++) {
        const events = await readEvents(deps, tenant, {}, after, 3, order);
        seen.push(...events.map(({ id }) => id));
        after = events.at(-1)?.position ?? after;
      }
      expect(seen).toEqual(order === "asc" ? ids : [...ids].reverse());
    }
  });
});

describe("a cursor", () => {
  it("leads back to its event", async () => {
    const tenant = newTenant();
    const [id = ""] = await relayed(customerEvent(tenant), customerEvent(tenant));
    const event = await readEvent(deps, tenant, id);
    expect((await resolveCursor(deps, tenant, event?.cursor ?? "", "asc")).position).toBe(event?.position);
  });

  it("is refused when it is malformed", async () => {
    const tenant = newTenant();
    const first = encodeEventCursor(deps.sealer, tenant, 1n);
    const cursors = ["", "x", "e1", "1", first.slice(1), `${first}=`, `${first}AAAA`, "ZTE=", "ZS0x", "ZTAx", "\u0000"];
    for (const cursor of cursors) {
      await expect(resolveCursor(deps, tenant, cursor, "asc")).rejects.toEqual(
        invalid("after: is not a cursor of the event log"),
      );
    }
  });

  it("is refused beyond the head", async () => {
    const tenant = newTenant();
    const head = await headPosition(deps);
    const at = (position: bigint) =>
      resolveCursor(deps, tenant, encodeEventCursor(deps.sealer, tenant, position), "asc");
    expect((await at(head)).position).toBe(head);
    for (const position of [head + 1n, 999_999_999_999_999_999n]) {
      await expect(at(position)).rejects.toEqual(invalid("after: is not a cursor of the event log"));
    }
  });
});

describe("a filter by type", () => {
  const known = eventNamesOf(modules);

  it("knows the wire names and their other spellings", () => {
    for (const type of new Set(known.values())) expect(toEventType(known, type)).toBe(type);
    expect(toEventType(known, "INVITATION_CLAIMED")).toBe("INVITATION.CLAIMED");
    expect(toEventType(known, "wallet_operation.completed")).toBe("WALLET_OPERATION.COMPLETED");
    expect(toEventType(known, "card.state_change")).toBe("CARD.STATUS_CHANGE");
  });

  it("refuses an unknown kind, naming it", () => {
    expect(() => toEventTypes(known, ["TEST", "NO.SUCH"])).toThrow(ApiError);
    expect(() => toEventTypes(known, ["NO.SUCH"])).toThrow("types: no such event type: NO.SUCH");
    expect(toEventTypes(known, [])).toBeUndefined();
    expect(toEventTypes(known, ["TEST", "test"])).toEqual(["TEST"]);
  });
});

describe("retention", () => {
  it("drops a month of events once its last one is older than 90 days, and removes idempotency records after 30", async () => {
    const own = await openEventLog();
    try {
      const process = own.process();
      const tenant = newTenant();
      const ids = await emitEvents(process, ...Array.from({ length: 6 }, () => customerEvent(tenant)));
      await own.relay(process).tick();
      const system = process.systemScope("retention");
      const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
      const emittedAt = async (eventIds: readonly string[], at: Date) => {
        await system.$queryRaw`SELECT shared.add_month('shared.event'::regclass, 'Webhook', ${at})`;
        for (const [index, id] of eventIds.entries()) {
          const date = new Date(at.getTime() + index);
          await system.$executeRaw`
            UPDATE shared.event SET id = shared.first_id('Webhook', ${date}) || '-7000-8000-000000000000', created_at = ${date}
            WHERE id = ${id}`;
        }
      };
      await emittedAt(ids.slice(0, 2), daysAgo(190));
      await emittedAt(ids.slice(2, 4), daysAgo(125));
      await emittedAt(ids.slice(4, 5), daysAgo(89));
      const eventsLeft = async () =>
        (await system.event.findMany({ orderBy: { position: "asc" } })).map((e) => e.position);
      await emitEvents(process, customerEvent(tenant));
      const record = {
        ...tenant,
        actor: "platform",
        operation: "test",
        inputHash: Buffer.alloc(32),
        state: "DONE" as const,
      };
      await system.idempotencyRecord.createMany({
        data: Array.from({ length: 2_100 }, (_, index) => ({
          ...record,
          key: `${index}`,
          createdAt: daysAgo(index === 0 ? 29 : 31),
        })),
      });
      const run = () => runRetention(process, new AbortController().signal);

      const first = await run();
      expect(first).toMatchObject({ events: 0, idempotencyRecords: 2_099 });
      expect(first.months).toHaveLength(2);
      expect(await run()).toEqual({ months: [], events: 0, idempotencyRecords: 0 });
      expect(await eventsLeft()).toEqual([5n, 6n, null]);
      expect((await system.idempotencyRecord.findMany()).map(({ key }) => key)).toEqual(["0"]);

      const at = (position: bigint, order: "asc" | "desc") =>
        resolveCursor(process, tenant, encodeEventCursor(process.sealer, tenant, position), order);
      await expect(at(3n, "asc")).rejects.toEqual(invalid("after: is older than the events that the log keeps"));
      expect((await at(3n, "desc")).position).toBe(3n);
      expect((await at(4n, "asc")).position).toBe(4n);
    } finally {
      await own.close();
    }
  });

  it("keeps a month with an event that the relay hasn't seen, or that is younger than its id says", async () => {
    const own = await openEventLog();
    try {
      const process = own.process();
      const system = process.systemScope("retention");
      const at = new Date(Date.now() - 190 * 86_400_000);
      await system.$queryRaw`SELECT shared.add_month('shared.event'::regclass, 'Webhook', ${at})`;
      const [id] = await emitEvents(process, customerEvent(newTenant()));
      const run = () => runRetention(process, new AbortController().signal);
      const change = (createdAt: Date) => system.$executeRaw`
        UPDATE shared.event SET created_at = ${createdAt}, id = shared.first_id('Webhook', ${at}) || '-7000-8000-000000000000'`;

      await change(at);
      expect((await run()).months).toEqual([]);
      await own.relay(process).tick();
      await change(new Date());
      expect((await run()).months).toEqual([]);
      await change(at);
      expect((await run()).months).toHaveLength(1);
      expect(await system.event.count()).toBe(0);
      expect(id).toBeDefined();
    } finally {
      await own.close();
    }
  });

  it("removes old events of months that have no partition", async () => {
    const own = await openEventLog();
    try {
      const process = own.process();
      const tenant = newTenant();
      await emitEvents(process, ...Array.from({ length: 1_005 }, () => customerEvent(tenant)));
      await own.relay(process).tick();
      const system = process.systemScope("retention");
      await system.$executeRaw`
        UPDATE shared.event SET id = replace(id, 'Webhook:01', 'Webhook:00'),
          created_at = created_at - CASE WHEN position <= 1002 THEN interval '91 days' ELSE interval '89 days' END`;
      const [row] = await system.$queryRaw({
        stray: number,
      })`SELECT count(*)::int AS stray FROM shared.event_default`;
      expect(row?.stray).toBe(1_005);
      expect(await runRetention(process, new AbortController().signal)).toEqual({
        months: [],
        events: 1_002,
        idempotencyRecords: 0,
      });
      expect(await system.event.count()).toBe(3);
      expect((await system.eventHead.findUniqueOrThrow({ where: { id: 1 } })).removedPosition).toBe(1_002n);
    } finally {
      await own.close();
    }
  });
});
