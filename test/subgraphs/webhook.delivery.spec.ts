import { afterAll, afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { newId } from "../../subgraphs/shared/kernel/ids.js";
import { claimDue, settleDeliveries } from "../../subgraphs/platform/webhooks/delivery.sql.js";
import { retryWindowMs } from "../../subgraphs/platform/webhooks/schedule.js";
import { answer, type SinkBehaviour } from "../testkit/webhook-sink.js";
import {
  customer,
  eventually,
  openWebhooks,
  publish,
  setEndpoint,
  settled,
  storedDeliveries,
  type WebhookProcess,
} from "./webhook-harness.js";

const minute = 60_000;
/** Real time as the processes see it. */
let now: number;
let deps: WebhookProcess;

const webhooks = await openWebhooks();
afterAll(() => webhooks.close());
beforeEach(async () => {
  now = Date.now();
  deps = await webhooks.process({ real: () => new Date(now) });
});
afterEach(() => webhooks.reset());

/** Retries at once. */
const atOnce = { random: () => 0 };

describe("a delivery", () => {
  it("carries the signed envelope, and its attempt is recorded", async () => {
    const sink = await webhooks.sink(deps);
    const tenant = await webhooks.tenant(deps, sink.url);
    webhooks.worker(deps);
    const data = { id: "Customer:1", fullName: "Zoë", balance: { amount: 9_007_199_254_740_991 }, none: null };
    const [id] = await publish(deps, tenant, { type: "CUSTOMER.KYC_APPROVED", subject: customer(), data });
    const received = await sink.waitFor((webhook) => webhook.id === id);
    expect(JSON.parse(received.body)).toEqual({
      id,
      type: "CUSTOMER.KYC_APPROVED",
      timestamp: received.timestamp,
      data,
      ...tenant,
    });
    const members = ["id", "type", "timestamp", "data", "platformId", "environment"];
    expect(Object.keys(JSON.parse(received.body) as object)).toEqual(members);
    expect(received.headers["content-type"]).toBe("application/json");

    const [delivery] = await settled(deps, tenant);
    expect(delivery).toMatchObject({
      eventId: id,
      status: "DELIVERED",
      attemptCount: 1,
      nextAttemptAt: null,
      claimedUntil: null,
    });
    expect(delivery?.attempts).toEqual([
      expect.objectContaining({ number: 1, url: sink.url, responseStatus: 200, responseBody: "ok", error: null }),
    ]);
    const headers = delivery?.attempts[0]?.requestHeaders as Record<string, string>;
    expect(headers["X-Service-Signature"]).toBe(received.headers["x-service-signature"]);
    expect(delivery?.attempts[0]?.durationMs).toBeGreaterThanOrEqual(0);
    expect(await deps.metrics.registry.getSingleMetricAsString("paygraph_webhook_attempts_total")).toContain(
      'outcome="delivered"} 1',
    );
  });

  it("is not made without an endpoint, nor for what an operation sends itself", async () => {
    const without = await webhooks.tenant(deps, null);
    const withOne = await webhooks.tenant(deps, "http://127.0.0.1:9/");
    await publish(deps, without, {});
    await publish(deps, withOne, { type: "TEST", data: {}, inFlow: true });
    expect(await storedDeliveries(deps, without)).toEqual([]);
    expect(await storedDeliveries(deps, withOne)).toEqual([]);
  });

  it("goes to the environment's own endpoint", async () => {
    const sandbox = await webhooks.sink(deps);
    const production = await webhooks.sink(deps);
    const tenant = await webhooks.tenant(deps, sandbox.url);
    await deps.db.platformConfig.create({
      data: {
        id: newId("PlatformConfig"),
        platformId: tenant.platformId,
        environment: "PRODUCTION",
        webhookEndpoint: production.url,
        proxyUmaSubdomain: `p${now}`,
        supportedCurrencies: [],
        updatedAt: new Date(),
      },
    });
    webhooks.worker(deps);
    const [inSandbox] = await publish(deps, tenant, {});
    const [inProduction] = await publish(deps, { ...tenant, environment: "PRODUCTION" }, {});
    await sandbox.waitForCount(1);
    await production.waitForCount(1);
    expect(sandbox.received.map(({ id }) => id)).toEqual([inSandbox]);
    expect(production.received.map(({ id }) => id)).toEqual([inProduction]);
  });

  const faults: [string, SinkBehaviour, { responseStatus: number | null; error: string | null }][] = [
    ["answers 500", answer(500, "broken"), { responseStatus: 500, error: null }],
    ["answers 404", answer(404), { responseStatus: 404, error: null }],
    ["redirects", answer(302, "", { location: "http://127.0.0.1:9/" }), { responseStatus: 302, error: null }],
    ["hangs", { kind: "hang" }, { responseStatus: null, error: "timed out after 600 ms" }],
    ["closes early", { kind: "close" }, { responseStatus: null, error: "connection closed early" }],
    ["breaks off its answer", { kind: "truncate" }, { responseStatus: null, error: "connection closed early" }],
    ["dribbles bytes", { kind: "dribble", everyMs: 20 }, { responseStatus: null, error: "timed out after 600 ms" }],
  ];

  it.each(faults)("is repeated with the same id and bytes when the endpoint %s", async (_name, fault, recorded) => {
    const sink = await webhooks.sink(deps, (_webhook, count) => (count <= 2 ? fault : answer(204)));
    const tenant = await webhooks.tenant(deps, sink.url);
    const isSlow = recorded.error?.startsWith("timed out");
    webhooks.worker(deps, { ...atOnce, ...(isSlow && { timeoutMs: 600 }) });
    const [id] = await publish(deps, tenant, { data: { id: "Customer:1", 10: "é", 9: null } });
    const received = await sink.waitForCount(3);
    expect(new Set(received.map((webhook) => webhook.id))).toEqual(new Set([id]));
    expect(new Set(received.map(({ body }) => body)).size).toBe(1);
    const [delivery] = await settled(deps, tenant);
    expect(delivery).toMatchObject({ status: "DELIVERED", attemptCount: 3 });
    expect(delivery?.attempts.map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(delivery?.attempts.slice(0, 2)).toEqual([
      expect.objectContaining(recorded),
      expect.objectContaining(recorded),
    ]);
    expect(delivery?.attempts[2]).toMatchObject({ responseStatus: 204, error: null });
    expect(sink.rejected).toEqual([]);
  });

  it("ends with an endless answer of status 200, of which 4 KB are kept", async () => {
    const sink = await webhooks.sink(deps, () => ({ kind: "flood" }));
    const tenant = await webhooks.tenant(deps, sink.url);
    webhooks.worker(deps, { timeoutMs: 5_000 });
    await publish(deps, tenant, {});
    const [delivery] = await settled(deps, tenant);
    expect(delivery).toMatchObject({ status: "DELIVERED", attemptCount: 1 });
    expect(delivery?.attempts[0]?.responseBody).toBe("x".repeat(4096));
  });

  it("stops at 409", async () => {
    const sink = await webhooks.sink(deps, () => answer(409));
    const tenant = await webhooks.tenant(deps, sink.url);
    webhooks.worker(deps, atOnce);
    await publish(deps, tenant, {});
    const [delivery] = await settled(deps, tenant);
    expect(delivery).toMatchObject({ status: "DELIVERED", attemptCount: 1 });
  });

  it("never reaches a private address unless that is allowed", async () => {
    const guarded = await webhooks.process({ env: { PAYGRAPH_ALLOW_PRIVATE_WEBHOOKS: "false" } });
    const sink = await webhooks.sink(guarded);
    const tenant = await webhooks.tenant(guarded, sink.url.replace("http://127.0.0.1", "https://localhost"));
    webhooks.worker(guarded);
    await publish(guarded, tenant, {});
    const [delivery] = await eventually(
      () => storedDeliveries(guarded, tenant),
      ([first]) => first?.attemptCount === 1,
      "One attempt",
    );
    expect(delivery).toMatchObject({ status: "PENDING" });
    expect(delivery?.attempts[0]).toMatchObject({ responseStatus: null, error: "resolves to a private address" });
    expect(sink.received).toEqual([]);
  });

  it("is retried at the endpoint that is configured then, also when there was none for a while", async () => {
    const first = await webhooks.sink(deps, () => answer(500));
    const second = await webhooks.sink(deps);
    const tenant = await webhooks.tenant(deps, first.url);
    webhooks.worker(deps, { random: () => 0.5 });
    const [id] = await publish(deps, tenant, {});
    const attempts = (count: number) =>
      eventually(
        () => storedDeliveries(deps, tenant),
        ([delivery]) => delivery?.attemptCount === count,
        `${count} attempts`,
      );
    await attempts(1);
    await setEndpoint(deps, tenant, null);
    now += 3_000;
    const [delivery] = await attempts(2);
    expect(delivery).toMatchObject({ status: "PENDING" });
    expect(delivery?.attempts[1]).toMatchObject({ url: null, error: "no webhookEndpoint is configured" });
    await setEndpoint(deps, tenant, second.url);
    now += 8_000;
    await second.waitFor((webhook) => webhook.id === id);
    expect(first.received).toHaveLength(1);
    await settled(deps, tenant);
  });

  it("fails for good seven days after its first attempt, and not before", async () => {
    const sink = await webhooks.sink(deps, ({ type }) => answer(type === "CUSTOMER.KYC_APPROVED" ? 500 : 200));
    const tenant = await webhooks.tenant(deps, sink.url);
    webhooks.worker(deps, { random: () => 0.999 });
    await publish(deps, tenant, {});
    let attempts = 0;
    /** Once it was attempted again, and nothing is in progress: once or twice, since a working endpoint is flushed. */
    const attempted = async () => {
      const [delivery] = await eventually(
        () => storedDeliveries(deps, tenant),
        ([first, ...others]) =>
          Number(first?.attemptCount) > attempts &&
          first?.claimedUntil === null &&
          others.every(({ status }) => status === "DELIVERED"),
        `More than ${attempts} attempts`,
      );
      attempts = Number(delivery?.attemptCount);
      return delivery;
    };
    await attempted();
    const startedAt = now;
    // The endpoint takes an event a day, or it would only be probed.
    for (let days = 1; days <= 7; days++) {
      now += 23 * 60 * minute;
      const [other = ""] = await publish(deps, tenant, { type: "CUSTOMER.KYC_REJECTED" });
      await sink.waitFor(({ id }) => id === other);
      await attempted();
    }
    now = startedAt + retryWindowMs - 40 * minute;
    expect((await attempted())?.status).toBe("PENDING");
    now += 40 * minute;
    const [delivery] = await settled(deps, tenant);
    expect(delivery).toMatchObject({ status: "FAILED", nextAttemptAt: null });
    expect(delivery?.attemptCount).toBeGreaterThan(attempts);
  });

  it("of an event that the log no longer keeps fails for good", async () => {
    const sink = await webhooks.sink(deps);
    const tenant = await webhooks.tenant(deps, sink.url);
    const [id = ""] = await publish(deps, tenant, {});
    await deps.db.event.deleteMany({ where: { ...tenant, id } });
    webhooks.worker(deps, atOnce);
    const [delivery] = await settled(deps, tenant);
    expect(delivery).toMatchObject({ status: "FAILED", attemptCount: 1 });
    expect(delivery?.attempts[0]?.error).toBe("the event is no longer kept");
  });
});

describe("the order of a subject", () => {
  it("is kept while an earlier event fails, and goes on as soon as it succeeds; other subjects pass", async () => {
    const subject = customer();
    let isBroken = true;
    const sink = await webhooks.sink(deps, ({ data }) => answer(isBroken && data.step === 1 ? 500 : 200));
    const tenant = await webhooks.tenant(deps, sink.url);
    webhooks.worker(deps, { random: () => 0.2 });
    const steps = [1, 2, 3].map((step) => ({ subject, data: { step } }));
    await publish(deps, tenant, ...steps, { subject: customer(), data: { step: 10 } }, { data: { step: 11 } });
    await sink.waitFor(({ data }) => data.step === 10);
    await sink.waitFor(({ data }) => data.step === 11);
    // None is in progress as time passes: its lease would end. If the other subjects' success comes after the first
    // failure, the endpoint works again, and the first step is retried at once.
    const [failed] = await eventually(
      () => storedDeliveries(deps, tenant),
      (stored) =>
        stored.filter(({ status }) => status === "DELIVERED").length === 2 &&
        stored.every(({ claimedUntil }) => claimedUntil === null),
      "The first attempts",
    );
    now += 4 * minute;
    // A further failure, four minutes later: nothing of the subject has overtaken it.
    await eventually(
      () => storedDeliveries(deps, tenant),
      ([first]) => Number(first?.attemptCount) > Number(failed?.attemptCount),
      "The retry of the first step",
    );
    expect(sink.received.some(({ data }) => data.step === 2 || data.step === 3)).toBe(false);
    isBroken = false;
    now += 10_000;
    await sink.waitFor(({ data }) => data.step === 3, 3_000);
    const order = sink.received.map(({ data }) => data.step).filter((step) => Number(step) < 10);
    expect(order.filter((step, index) => step !== order[index - 1])).toEqual([1, 2, 3]);
    await settled(deps, tenant);
  });

  it("holds over many events, without a pause between them", async () => {
    const subject = customer();
    const sink = await webhooks.sink(deps);
    const tenant = await webhooks.tenant(deps, sink.url);
    await publish(deps, tenant, ...Array.from({ length: 60 }, (_, step) => ({ subject, data: { step } })));
    webhooks.worker(deps);
    const received = await sink.waitForCount(60, 8_000);
    expect(received.map(({ data }) => data.step)).toEqual(Array.from({ length: 60 }, (_, step) => step));
    expect(sink.mostOpen).toBe(1);
  });

  it("holds when nothing was sent for an hour", async () => {
    const subject = customer();
    const sink = await webhooks.sink(deps, (_webhook, count) => answer(count === 1 ? 503 : 200));
    const tenant = await webhooks.tenant(deps, sink.url);
    await publish(deps, tenant, ...[1, 2, 3].map((step) => ({ subject, data: { step } })));
    // Every worker was down for an hour.
    now += 60 * minute;
    webhooks.worker(deps, atOnce);
    const received = await sink.waitForCount(4);
    expect(received.map(({ data }) => data.step)).toEqual([1, 1, 2, 3]);
  });
});

describe("several at once", () => {
  it("a dead endpoint delays no other tenant's", async () => {
    const dead = await webhooks.sink(deps, () => ({ kind: "hang" }));
    const alive = await webhooks.sink(deps);
    const deadTenant = await webhooks.tenant(deps, dead.url);
    const aliveTenant = await webhooks.tenant(deps, alive.url);
    const worker = webhooks.worker(deps, { timeoutMs: 10_000 });
    await publish(deps, deadTenant, ...Array.from({ length: 40 }, () => ({})));
    worker.wake();
    await dead.waitForCount(16);
    await publish(deps, aliveTenant, ...Array.from({ length: 40 }, () => ({})));
    worker.wake();
    await alive.waitForCount(40);
    // Meanwhile not one attempt of the dead one's ended.
    expect(dead.open).toBe(16);
    expect(dead.received).toHaveLength(16);
    expect(dead.mostOpen).toBe(16);
    expect(alive.mostOpen).toBeLessThanOrEqual(16);
  });

  it("two workers send each event once", async () => {
    const sink = await webhooks.sink(deps);
    const tenant = await webhooks.tenant(deps, sink.url);
    const other = await webhooks.process();
    const workers = [webhooks.worker(deps), webhooks.worker(other)];
    const count = 150;
    const ids = await publish(deps, tenant, ...Array.from({ length: count }, () => ({ subject: customer() })));
    for (const worker of workers) worker.wake();
    const deliveries = await settled(deps, tenant);
    expect(deliveries).toHaveLength(count);
    expect(deliveries.every(({ attemptCount }) => attemptCount === 1)).toBe(true);
    expect(sink.received.map(({ id }) => id).sort()).toEqual([...ids].sort());
  });

  it("what a killed worker had leased is sent again with the same id, once its lease ends", async () => {
    const sink = await webhooks.sink(deps);
    const tenant = await webhooks.tenant(deps, sink.url);
    const [id] = await publish(deps, tenant, {});
    const system = deps.systemScope("webhook delivery");
    const claimedUntil = new Date(now + 20_000);
    const killed = await claimDue(tenant, system, { now: new Date(now), claimedUntil, limit: 16 });
    expect(killed.deliveries.map(({ eventId }) => eventId)).toEqual([id]);
    webhooks.worker(deps);
    now += 19_000;
    const again = await claimDue(tenant, system, { now: new Date(now), claimedUntil, limit: 16 });
    expect(again.deliveries).toEqual([]);
    expect(sink.received).toEqual([]);
    now += 2_000;
    await sink.waitFor((webhook) => webhook.id === id);
    const [delivery] = await settled(deps, tenant);
    expect(delivery).toMatchObject({ status: "DELIVERED", attemptCount: 1 });
  });

  it("a result that comes after its lease changes nothing", async () => {
    const sink = await webhooks.sink(deps);
    const tenant = await webhooks.tenant(deps, sink.url);
    await publish(deps, tenant, {});
    const system = deps.systemScope("webhook delivery");
    const claimedUntil = new Date(now + 20_000);
    const { deliveries } = await claimDue(tenant, system, { now: new Date(now), claimedUntil, limit: 16 });
    now += 21_000;
    webhooks.worker(deps);
    const before = await settled(deps, tenant);
    const late = deliveries.map(({ id }) => ({
      ...tenant,
      deliveryId: id,
      claimedUntil,
      status: "FAILED" as const,
      nextAttemptAt: null,
      works: false,
      attempt: {
        url: sink.url,
        startedAt: new Date(now),
        durationMs: 1,
        requestHeaders: {},
        responseStatus: null,
        responseBody: null,
        error: "late",
      },
    }));
    expect(late).toHaveLength(1);
    expect((await settleDeliveries(system, late, new Date(now))).settled.size).toBe(0);
    expect(await storedDeliveries(deps, tenant)).toEqual(before);
  });

  it("takes few statements for many deliveries", async () => {
    const statements: string[] = [];
    const counted = await webhooks.process({ onQuery: (sql) => statements.push(sql) });
    const sink = await webhooks.sink(counted);
    const tenant = await webhooks.tenant(counted, sink.url);
    const events = Array.from({ length: 160 }, () => ({ subject: customer() }));
    await publish(counted, tenant, ...events);
    expect(statements.filter((sql) => sql.includes("INSERT INTO platform.webhook_delivery"))).toHaveLength(1);
    statements.length = 0;
    webhooks.worker(counted, { pollMs: 1_000 });
    await sink.waitForCount(160);
    await settled(deps, tenant);
    const recording = statements.filter((sql) => sql.includes("INSERT INTO platform.webhook_attempt"));
    expect(recording.length).toBeLessThan(120);
    expect(statements.filter((sql) => sql.includes("platform.webhook_attempt")).length).toBe(recording.length);
  });
});

describe("the worker", () => {
  it("stops within its grace: interrupts what hangs, and records it for a retry", async () => {
    const sink = await webhooks.sink(deps, () => ({ kind: "hang" }));
    const tenant = await webhooks.tenant(deps, sink.url);
    const worker = webhooks.worker(deps, { timeoutMs: 10_000, stopGraceMs: 50 });
    await publish(deps, tenant, {});
    await sink.waitForCount(1);
    const started = Date.now();
    await worker.stop();
    expect(Date.now() - started).toBeLessThan(2_000);
    const [delivery] = await storedDeliveries(deps, tenant);
    expect(delivery).toMatchObject({ status: "PENDING", attemptCount: 1, claimedUntil: null });
    expect(delivery?.attempts[0]?.error).toBe("interrupted");
  });

  it("goes on after the database was gone", async () => {
    const sink = await webhooks.sink(deps);
    const tenant = await webhooks.tenant(deps, sink.url);
    const worker = webhooks.worker(deps);
    await eventually(async () => worker.isHealthy(), Boolean, "The worker is healthy");
    await deps.systemScope("operator").$queryRaw`
      SELECT pg_terminate_backend(pid)::text FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`;
    await publish(deps, tenant, {});
    await settled(deps, tenant);
    expect(sink.received).toHaveLength(1);
  });

  it("logs each failed attempt with the endpoint's host, and neither bodies nor signatures nor its path", async () => {
    const sink = await webhooks.sink(deps, () => answer(500, "secret-answer"));
    const tenant = await webhooks.tenant(deps, `${sink.url}?key=secret-key`);
    const worker = webhooks.worker(deps, atOnce);
    await publish(deps, tenant, { data: { id: "Customer:1", fullName: "Secret Name" } });
    await sink.waitForCount(2);
    now += retryWindowMs + minute;
    await settled(deps, tenant);
    await worker.stop();
    const logged = deps.logged.join("\n");
    for (const message of ["A webhook attempt failed", "A webhook failed"]) {
      const line = deps.logged.find((one) => one.includes(`"${message}"`)) ?? "{}";
      expect(JSON.parse(line)).toMatchObject({ ...tenant, host: new URL(sink.url).host, responseStatus: 500 });
    }
    const signature = JSON.parse(String(sink.received[0]?.headers["x-service-signature"])) as { s: string };
    for (const secret of ["secret-answer", "secret-key", "Secret Name", signature.s, "BEGIN"]) {
      expect(logged).not.toContain(secret);
    }
  });

  it("keeps the events and the signing key sealed in the database", async () => {
    const tenant = await webhooks.tenant(deps, "http://127.0.0.1:9/");
    await publish(deps, tenant, { data: { id: "Customer:1", fullName: "Secret Name" } });
    const [event] = await deps.db.event.findMany({ where: tenant });
    expect(Buffer.from(event?.data ?? []).includes("Secret Name")).toBe(false);
  });
});
