import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { describe, expect, it } from "@jest/globals";
import { claimDue } from "../../subgraphs/platform/webhooks/delivery.sql.js";
import { runRetention } from "../../subgraphs/shared/events/retention.js";
import { idempotentCall } from "../../subgraphs/shared/idempotency/idempotency.js";
import type { Caller, Environment } from "../../subgraphs/shared/kernel/caller.js";
import { ApiError } from "../../subgraphs/shared/kernel/errors.js";
import { createClock } from "../../subgraphs/shared/persistence/clock.js";
import { createTimerRunner, scheduleTimer, type TimerHandlers } from "../../subgraphs/shared/timers/timers.js";
import { Sca } from "../subgraphs/sca-harness.js";
import { customer, openWebhooks, publish } from "../subgraphs/webhook-harness.js";
import { eventually, startApp } from "../testkit/app.js";
import { createTestDeps } from "../testkit/deps.js";

const hourMs = 3_600_000;
const ahead = (ms: number) => createClock(() => new Date(Date.now() + ms));

const fired: string[] = [];
let calls = 0;
let answer: () => void = () => undefined;
const answered = new Promise<void>((resolve) => (answer = resolve));
const timerHandlers: TimerHandlers = {
  async note(_tx, _caller, payload) {
    fired.push((payload as { label: string }).label);
  },
  calls: {
    async call() {
      calls++;
      await answered;
      return async () => void fired.push("called");
    },
  },
};

/** Two processes on one database: one serves, the other one has the worker, and a clock that is an hour ahead. */
const serving = await startApp({ worker: false, timerHandlers });
const wrong = await startApp({ beside: serving, timerHandlers, clock: ahead(hourMs) });

async function schedule(platformId: string, environment: Environment, label: string, dueMs: number, name = "note") {
  const timer = { tenant: { platformId, environment }, name, dueAt: new Date(Date.now() + dueMs), payload: { label } };
  await serving.core.deps.db.$transaction((tx) => scheduleTimer(tx, timer));
}

describe("a process whose clock is an hour ahead", () => {
  it("fires no timer early", async () => {
    const { platformId } = await serving.platform();
    fired.length = 0;
    await schedule(platformId, "PRODUCTION", "in half an hour", hourMs / 2);
    await schedule(platformId, "PRODUCTION", "now", 0);
    await eventually(
      async () => fired,
      (labels) => labels.includes("now"),
    );
    await schedule(platformId, "PRODUCTION", "now, again", 0);
    await eventually(
      async () => fired,
      (labels) => labels.includes("now, again"),
    );
    expect(fired).not.toContain("in half an hour");
  });

  it("gives resources the time that others give", async () => {
    const { production } = await wrong.platform();
    const { body } = await production.rest("POST", "/customers", {
      body: { customerType: "INDIVIDUAL", currencies: [] },
    });
    expect(Math.abs(Date.parse(body.createdAt) - Date.now())).toBeLessThan(60_000);
  });

  it("accepts the codes that authenticator apps show", async () => {
    const sca = new Sca((await wrong.platform()).sandbox);
    const id = await sca.reachable();
    expect((await sca.withApp(id)).recoveryCodes).toHaveLength(10);
  });

  it("takes over no idempotency key that another process holds", async () => {
    const right = createTestDeps(serving.databaseUrl, { masterKey: serving.masterKey });
    const other = { ...right, clock: ahead(hourMs) };
    const caller: Caller = {
      platformId: "PlatformConfig:clock",
      environment: "SANDBOX",
      actor: "platform",
      credentialId: "Token:test",
      permissions: ["TRANSACT"],
    };
    const request = () => ({
      caller,
      operation: "call",
      input: { idempotencyKey: "one" },
      report: { idempotencyReplayed: false, warnings: [] },
    });
    let taken: unknown;
    const result = await idempotentCall(right, request(), async () => {
      taken = await idempotentCall(other, request(), async () => "twice").catch((error: unknown) => error);
      return "once";
    });
    expect(result).toBe("once");
    expect(taken).toBeInstanceOf(ApiError);
    expect(taken).toMatchObject({ code: "CONFLICT" });
    await right.close();
  });

  it("sends no webhook that another process has claimed", async () => {
    const webhooks = await openWebhooks();
    const right = await webhooks.process();
    const other = { ...(await webhooks.process()), clock: ahead(hourMs) };
    const sink = await webhooks.sink(right);
    const tenant = await webhooks.tenant(right, sink.url);
    const [claimed] = await publish(right, tenant, { subject: customer() });
    const now = new Date();
    const lease = { now, claimedUntil: new Date(now.getTime() + 20_000), limit: 16 };
    const { deliveries } = await claimDue(tenant, right.systemScope("webhook delivery"), lease);
    expect(deliveries.map(({ eventId }) => eventId)).toEqual([claimed]);
    webhooks.worker(other);
    const [free] = await publish(right, tenant, { subject: customer() });
    await sink.waitFor(({ id }) => id === free);
    expect(sink.received.map(({ id }) => id)).toEqual([free]);
    await webhooks.close();
  });

  it("removes nothing that is to be kept", async () => {
    const deps = createTestDeps(serving.databaseUrl);
    const { platformId, sandbox } = await serving.platform();
    await sandbox.rest("POST", "/customers", {
      body: { customerType: "INDIVIDUAL", currencies: [] },
      headers: { "idempotency-key": randomUUID() },
    });
    await eventually(
      () => deps.db.event.count({ where: { platformId, environment: "SANDBOX", position: { not: null } } }),
      (count) => count > 0,
    );
    const decade = { ...deps, clock: ahead(10 * 366 * 24 * hourMs) };
    const removed = await runRetention(decade, new AbortController().signal);
    expect(removed).toEqual({ months: [], events: 0, idempotencyRecords: 0 });
    await deps.close();
  });
});

describe("POST /sandbox/clock", () => {
  it("returns when what another process has claimed has happened, too", async () => {
    const { platformId, sandbox } = await serving.platform();
    fired.length = 0;
    await schedule(platformId, "SANDBOX", "", 0, "calls");
    await eventually(
      async () => calls,
      (count) => count === 1,
    );
    let isOver = false;
    const advance = sandbox.rest("POST", "/sandbox/clock", { body: { advanceSeconds: 60 } }).finally(() => {
      isOver = true;
    });
    await schedule(platformId, "SANDBOX", "due meanwhile", 1_000);
    await eventually(
      async () => fired,
      (labels) => labels.includes("due meanwhile"),
    );
    expect(isOver).toBe(false);
    answer();
    expect((await advance).status).toBe(200);
    expect(fired).toContain("called");
    expect(calls).toBe(1);
  });

  it("is 503 with advice where that takes too long", async () => {
    const { deps } = serving.core;
    const { platformId } = await serving.platform();
    const tenant = { platformId, environment: "PRODUCTION" as const };
    await wrong.worker.stop();
    await schedule(platformId, "PRODUCTION", "", 0, "calls");
    const leased = new Date(Date.now() + hourMs);
    await deps.db.timer.updateMany({ where: tenant, data: { retryAt: leased, leasedUntil: leased } });
    const runner = createTimerRunner(deps, timerHandlers, 200);
    await expect(runner.fireDue(tenant)).rejects.toMatchObject({
      code: "SERVICE_UNAVAILABLE",
      message: expect.stringContaining("Idempotency-Key"),
    });
  });

  it("is 503 also where timers keep firing that long, and its repetition continues", async () => {
    const { deps } = serving.core;
    const { platformId } = await serving.platform();
    const tenant = { platformId, environment: "SANDBOX" as const };
    const slow: TimerHandlers = { slow: async () => void (await setTimeout(60)) };
    const timer = { tenant, name: "slow", dueAt: new Date(Date.now() - hourMs), payload: {} };
    for (let index = 0; index < 50; index++) await deps.db.$transaction((tx) => scheduleTimer(tx, timer));
    const late = createTimerRunner(deps, slow, 100).fireDue(tenant);
    await expect(late).rejects.toMatchObject({
      code: "SERVICE_UNAVAILABLE",
      body: { details: { retryAfterSeconds: 1 } },
    });
    const left = await deps.db.timer.count({ where: tenant });
    expect(left).toBeLessThan(50);
    expect(await createTimerRunner(deps, slow).fireDue(tenant)).toBe(left);
  });
});
