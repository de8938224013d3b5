import { afterAll, afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { tenantOf, type Tenant } from "../../subgraphs/shared/kernel/caller.js";
import { claimDue } from "../../subgraphs/platform/webhooks/delivery.sql.js";
import { flushRetries } from "../../subgraphs/platform/webhooks/endpoint.sql.js";
import { query } from "../testkit/database-url.js";
import { genericPlan } from "../testkit/plans.js";
import { answer, type SinkBehaviour } from "../testkit/webhook-sink.js";
import {
  customer,
  eventually,
  openWebhooks,
  publish,
  setEndpoint,
  settled,
  type WebhookProcess,
} from "./webhook-harness.js";

/** Events of one subject are delivered in order, whatever fails (docs/interface.md, Delivery of webhooks). */

const minute = 60_000;
const hour = 60 * minute;
let now: number;
let deps: WebhookProcess;
let isDown: boolean;
/** The steps that the endpoint took, by subject, in their order. */
let taken: Map<string, number[]>;
/** The events that it refuses although it works. */
let refused: (data: Record<string, unknown>) => boolean;

const webhooks = await openWebhooks();
afterAll(() => webhooks.close());
beforeEach(async () => {
  now = Date.now();
  deps = await webhooks.process({ real: () => new Date(now) });
  isDown = true;
  taken = new Map();
  refused = () => false;
});
afterEach(() => webhooks.reset());

function behave({ data }: { readonly data: Record<string, unknown> }): SinkBehaviour {
  if (isDown || refused(data)) return answer(503);
  const subject = String(data.subject);
  taken.set(subject, [...(taken.get(subject) ?? []), Number(data.step)]);
  return answer(200);
}

/** Events of several subjects, one of each at a time. */
const events = (subjects: readonly { type: string; id: string }[], steps: readonly number[]) =>
  steps.flatMap((step) => subjects.map((subject) => ({ subject, data: { subject: subject.id, step } })));
const upTo = (count: number) => Array.from({ length: count }, (_, step) => step);

const attempts = (tenant: Tenant) => deps.db.webhookAttempt.count({ where: tenantOf(tenant) });

/** Time passes while nothing is in progress, whose lease would end. */
async function moves(tenant: Tenant, ms: number): Promise<void> {
  const where = { ...tenantOf(tenant), claimedUntil: { not: null } };
  await eventually(
    () => deps.db.webhookDelivery.count({ where }),
    (underWay) => underWay === 0,
    "Nothing is under way",
  );
  now += ms;
}

/** Time passes until what is due then was attempted. */
async function passes(tenant: Tenant, ms: number): Promise<void> {
  const before = await attempts(tenant);
  await moves(tenant, ms);
  await eventually(
    () => attempts(tenant),
    (count) => count > before,
    "Attempts were made",
  );
  const where = { ...tenantOf(tenant), nextAttemptAt: { lte: new Date(now) } };
  await eventually(
    () => deps.db.webhookDelivery.count({ where }),
    (due) => due === 0,
    "All that was due was looked at",
  );
}

describe("an endpoint that fails for hours", () => {
  it("gets every event of a subject in order once it works, at once, from two workers of which one ends", async () => {
    const sink = await webhooks.sink(deps, behave);
    const tenant = await webhooks.tenant(deps, sink.url);
    const subjects = Array.from({ length: 6 }, customer);
    const other = await webhooks.process({ real: () => new Date(now) });
    // The worker that ends waits for the responses to what it has sent: nothing is sent twice.
    const [first] = [webhooks.worker(deps, { stopGraceMs: 5_000 }), webhooks.worker(other)];
    await publish(deps, tenant, ...events(subjects, upTo(3)));
    await eventually(
      () => attempts(tenant),
      (count) => count >= 6,
      "The first of each subject was attempted",
    );
    for (const pause of [10_000, minute, 6 * minute, 5 * hour]) await passes(tenant, pause);
    await publish(deps, tenant, ...events(subjects, [3, 4, 5]));
    // Nothing but the first of each subject was ever sent.
    expect(new Set(sink.received.map(({ data }) => data.step))).toEqual(new Set([0]));
    isDown = false;
    // One more event is enough to tell that the endpoint works; the clock stands still from here on.
    await publish(deps, tenant, ...events([customer()], [0]));
    await eventually(
      async () => taken.size,
      (count) => count > 3,
      "It is being flushed",
    );
    await first?.stop();
    await settled(deps, tenant);
    for (const { id } of subjects) expect([id, taken.get(id)]).toEqual([id, upTo(6)]);
  }, 60_000);

  it("gets the events that a killed worker had taken before those behind them", async () => {
    const sink = await webhooks.sink(deps, behave);
    const tenant = await webhooks.tenant(deps, sink.url);
    const subjects = Array.from({ length: 5 }, customer);
    await publish(deps, tenant, ...events(subjects, upTo(4)));
    isDown = false;
    const claimedUntil = new Date(now + 20_000);
    const options = { now: new Date(now), claimedUntil, limit: 64 };
    const killed = await claimDue(tenant, deps.systemScope("webhook delivery"), options);
    expect(killed.deliveries.map(({ event }) => event?.subjectId).sort()).toEqual(subjects.map(({ id }) => id).sort());
    webhooks.worker(deps);
    await eventually(
      () => deps.db.webhookDelivery.count({ where: { ...tenantOf(tenant), nextAttemptAt: { lte: new Date(now) } } }),
      (due) => due === 0,
      "Those behind are held",
    );
    expect(sink.received).toEqual([]);
    now += 21_000;
    await settled(deps, tenant);
    for (const { id } of subjects) expect([id, taken.get(id)]).toEqual([id, upTo(4)]);
  });

  it("gets what waits at once when it is replaced by another", async () => {
    const sink = await webhooks.sink(deps, behave);
    const tenant = await webhooks.tenant(deps, "http://127.0.0.1:9/");
    const subject = customer();
    webhooks.worker(deps);
    await publish(deps, tenant, ...events([subject], upTo(3)));
    for (const pause of [10_000, minute, 6 * minute, hour]) await passes(tenant, pause);
    isDown = false;
    await setEndpoint(deps, tenant, sink.url);
    await publish(deps, tenant, ...events([customer()], [0]));
    await settled(deps, tenant);
    expect(taken.get(subject.id)).toEqual(upTo(3));
  });
});

describe("an event that is refused", () => {
  it("holds those of its subject behind it until it is given up after seven days, and no others", async () => {
    isDown = false;
    refused = ({ step }) => step === 1;
    const sink = await webhooks.sink(deps, behave);
    const tenant = await webhooks.tenant(deps, sink.url);
    const subject = customer();
    webhooks.worker(deps);
    await publish(deps, tenant, ...events([subject], [0, 1, 2, 3]));
    await eventually(
      () => attempts(tenant),
      (count) => count === 2,
      "The second is refused",
    );
    // The endpoint takes an event a day, or it would only be probed.
    const another = async () => {
      await moves(tenant, 23 * hour);
      const { id, type } = customer();
      await publish(deps, tenant, ...events([{ id, type }], [0]));
      await eventually(
        async () => taken.get(id),
        (steps) => steps?.length === 1,
        "Others pass",
      );
    };
    for (let days = 0; days <= 6; days++) {
      await another();
      expect(taken.get(subject.id)).toEqual([0]);
    }
    await another();
    const deliveries = await settled(deps, tenant);
    expect(deliveries.slice(0, 4).map(({ status }) => status)).toEqual([
      "DELIVERED",
      "FAILED",
      "DELIVERED",
      "DELIVERED",
    ]);
    expect(taken.get(subject.id)).toEqual([0, 2, 3]);
  });

  it("keeps its own back-off, however many others the endpoint takes between its attempts", async () => {
    isDown = false;
    refused = ({ step }) => step === 1;
    const sink = await webhooks.sink(deps, behave);
    const tenant = await webhooks.tenant(deps, sink.url);
    webhooks.worker(deps, { random: () => 0.999 });
    await publish(deps, tenant, ...events([customer()], [1]));
    const refusals = () => sink.received.filter(({ data }) => data.step === 1).length;
    await eventually(
      async () => refusals(),
      (count) => count === 1,
      "It is refused",
    );
    for (let pass = 0; pass < 60; pass++) {
      await moves(tenant, 30_000);
      const another = customer();
      await publish(deps, tenant, ...events([another], [0]));
      await eventually(
        async () => taken.get(another.id),
        (steps) => steps?.length === 1,
        "Others pass",
      );
    }
    // Half an hour: 5 s, 15 s, 45 s, 2, 7 and 20 minutes apart, and its first attempts again when others succeed.
    expect(refusals()).toBeLessThan(10);
  });
});

describe("a failing endpoint with many events", () => {
  it("is flushed in batches, as a whole", async () => {
    const tenant = await webhooks.tenant(deps, "http://127.0.0.1:9/");
    await publish(deps, tenant, ...events([customer()], [0]));
    const waiting = `INSERT INTO platform.webhook_delivery (id, platform_id, environment, event_id, event_type, subject_id,
        position, attempt_count, next_attempt_at, created_at, updated_at)
      SELECT id || n, platform_id, environment, event_id, event_type, subject_id || n, position + n, 6, $2, created_at,
        created_at
      FROM platform.webhook_delivery, generate_series(1, 520) AS n WHERE platform_id = $1`;
    await query(webhooks.databaseUrl, waiting, [tenant.platformId, new Date(now + hour)]);
    const resumed = `INSERT INTO platform.webhook_endpoint (platform_id, environment, resumed_at, flush_after)
      VALUES ($1, 'SANDBOX', $2, -1)`;
    await query(webhooks.databaseUrl, resumed, [tenant.platformId, new Date(now)]);
    const system = deps.systemScope("webhook delivery");
    const where = { ...tenantOf(tenant), nextAttemptAt: { lte: new Date(now) } };
    for (const [hasMore, due] of [
      [true, 501],
      [false, 521],
      [false, 521],
    ] as const) {
      expect(await flushRetries(system, tenant, new Date(now))).toBe(hasMore);
      expect(await deps.db.webhookDelivery.count({ where })).toBe(due);
    }
  });

  it("is claimed, flushed and settled by indexes only, and what is held is judged once an hour", async () => {
    const statements: string[] = [];
    const counted = await webhooks.process({ real: () => new Date(now), onQuery: (sql) => statements.push(sql) });
    const sink = await webhooks.sink(counted, behave);
    const tenant = await webhooks.tenant(counted, sink.url);
    const subject = customer();
    await publish(counted, tenant, ...events([subject], upTo(2)));
    const { databaseUrl } = webhooks;
    await query(
      databaseUrl,
      `INSERT INTO platform.webhook_delivery (id, platform_id, environment, event_id, event_type, subject_id, position,
         next_attempt_at, created_at, updated_at)
       SELECT id || n, platform_id, environment, event_id, event_type, subject_id, position + n, next_attempt_at, created_at,
         updated_at
       FROM platform.webhook_delivery, generate_series(1, 3000) AS n WHERE event_id = (SELECT event_id
         FROM platform.webhook_delivery ORDER BY position DESC LIMIT 1)`,
    );
    webhooks.worker(counted);
    const held = () =>
      deps.db.webhookDelivery.count({ where: { ...tenantOf(tenant), nextAttemptAt: { gt: new Date(now) } } });
    await eventually(held, (count) => count === 3_002, "All are held");
    statements.length = 0;
    // A retry of the first moves that one only, and the one behind it.
    await passes(tenant, minute);
    const soon = await deps.db.webhookDelivery.count({
      where: { ...tenantOf(tenant), nextAttemptAt: { lt: new Date(now + 50 * minute) } },
    });
    expect(soon).toBeLessThanOrEqual(2);
    isDown = false;
    await passes(tenant, hour);
    await eventually(
      async () => taken.get(subject.id)?.length ?? 0,
      (count) => count > 5,
      "They come one by one",
    );
    await flushRetries(deps.systemScope("webhook delivery"), tenant, new Date(now));
    const ours = [...new Set(statements)].filter((sql) => /webhook_delivery/.test(sql));
    expect(ours.length).toBeGreaterThan(3);
    for (const sql of ours) {
      const scans = (await genericPlan(databaseUrl, sql)).filter((node) => node["Node Type"] === "Seq Scan");
      expect(scans.map((node) => node["Relation Name"]).filter((name) => name?.startsWith("webhook_delivery"))).toEqual(
        [],
      );
    }
  });
});
