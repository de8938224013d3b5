import { afterAll, afterEach, beforeEach, expect, it } from "@jest/globals";
import { setTimeout } from "node:timers/promises";
import { tenantOf, type Tenant } from "../../subgraphs/shared/kernel/caller.js";
import { deliverInFlow, emitTestEvent } from "../../subgraphs/platform/webhooks/in-flow.js";
import { giveUpSuspended } from "../../subgraphs/platform/webhooks/retention.js";
import { inTransaction } from "../../subgraphs/shared/persistence/transaction.js";
import { startApp } from "../testkit/app.js";
import { query } from "../testkit/database-url.js";
import { answer, type WebhookSink } from "../testkit/webhook-sink.js";
import {
  customer,
  eventually,
  openWebhooks,
  publish,
  settled,
  storedDeliveries,
  type WebhookProcess,
} from "./webhook-harness.js";

/** An endpoint that has not taken a webhook for a day is only probed, until it works again. */

const minute = 60_000;
const hour = 60 * minute;
let now: number;
let deps: WebhookProcess;
let sink: WebhookSink;
let tenant: Tenant;

const webhooks = await openWebhooks();
afterAll(() => webhooks.close());
beforeEach(async () => {
  now = Date.now();
  deps = await webhooks.process({ real: () => new Date(now) });
  sink = await webhooks.sink(deps, () => answer(503));
  tenant = await webhooks.tenant(deps, sink.url);
  webhooks.worker(deps);
});
afterEach(() => webhooks.reset());

const state = () => deps.db.webhookEndpoint.findUnique({ where: { platformId_environment: tenantOf(tenant) } });
const attempts = () => deps.db.webhookAttempt.count({ where: tenantOf(tenant) });
const gauge = () => deps.metrics.registry.getSingleMetricAsString("paygraph_webhook_endpoints_suspended");

/** Until that many attempts are recorded. */
const attempted = (count: number) => eventually(attempts, (made) => made >= count, `${count} attempts`);

/** Until each delivery that is due was attempted once more: whatever its back-off, it is due by now. */
async function attemptedAgain(afterMs: number): Promise<void> {
  const before = await attempts();
  const pending = await deps.db.webhookDelivery.count({ where: { ...tenantOf(tenant), status: "PENDING" } });
  now += afterMs;
  await attempted(before + pending);
}

/** A day passes, and attempts in progress have ended. */
async function suspend(): Promise<void> {
  now += 24 * hour + minute;
  await eventually(state, (row) => row?.suspendedAt != null, "The endpoint is suspended");
  const where = { ...tenantOf(tenant), claimedUntil: { not: null } };
  await eventually(
    () => deps.db.webhookDelivery.count({ where }),
    (underWay) => underWay === 0,
    "Nothing under way",
  );
}

it("gets one attempt every half hour after a day, however many events wait, and the metric and the log say so", async () => {
  await publish(deps, tenant, ...Array.from({ length: 12 }, () => ({ subject: customer() })));
  await attempted(12);
  await attemptedAgain(12 * hour);
  expect(await state()).toMatchObject({ failingSince: expect.any(Date), suspendedAt: null });
  await suspend();

  for (let probes = 1; probes <= 3; probes++) {
    const before = await attempts();
    now += 31 * minute;
    await attempted(before + 1);
    // A worker that would try more has looked several times by then.
    await setTimeout(200);
    expect(await attempts()).toBe(before + 1);
  }
  // Not before half an hour has passed, and new events don't change that.
  const before = await attempts();
  now += 28 * minute;
  await publish(deps, tenant, ...Array.from({ length: 5 }, () => ({ subject: customer() })));
  await setTimeout(200);
  expect(await attempts()).toBe(before);
  expect(await gauge()).toContain("suspended 1");
  expect(deps.logged.filter((line) => line.includes("has failed for a day"))).toHaveLength(1);
});

it("delivers what waits once a probe succeeds, in order per subject, except what is older than seven days", async () => {
  const [, old] = [await publish(deps, tenant, { subject: customer() }), customer()];
  await publish(deps, tenant, { subject: old }, { subject: old });
  await attempted(2);
  // Events of one subject, of which one is attempted before the suspension.
  now += 20 * hour;
  const subject = customer();
  const early = await publish(deps, tenant, { subject }, { subject }, { subject });
  await eventually(
    () => deps.db.webhookDelivery.count({ where: { ...tenantOf(tenant), eventId: early[0], attemptCount: { gt: 0 } } }),
    (tried) => tried === 1,
    "The first was tried",
  );
  await suspend();
  const late = await publish(deps, tenant, { subject }, { subject });
  const before = await attempts();
  now += 5.5 * 24 * hour;
  await eventually(
    async () => (await storedDeliveries(deps, tenant)).filter(({ status }) => status === "FAILED").length,
    (failed) => failed === 3,
    "The events older than seven days are given up",
  );
  await attempted(before + 1);
  // Slow, so that a later one would overtake.
  const slowMs = 60;
  sink.behave({ kind: "answer", status: 200, afterMs: slowMs + 5 });
  const failedBefore = sink.received.length;
  now += 31 * minute;
  const deliveries = await settled(deps, tenant);
  expect(deliveries.map(({ status }) => status)).toEqual([...Array(3).fill("FAILED"), ...Array(5).fill("DELIVERED")]);
  const delivered = sink.received.slice(failedBefore);
  expect(delivered.map(({ id }) => id)).toEqual([...early, ...late]);
  for (const [index, { receivedAt }] of delivered.slice(1).entries()) {
    expect(receivedAt - (delivered[index]?.receivedAt ?? 0)).toBeGreaterThanOrEqual(slowMs);
  }
  expect(await state()).toMatchObject({ failingSince: null, suspendedAt: null, nextProbeAt: null });
  await eventually(gauge, (text) => text.includes("suspended 0"), "The metric");
  expect(deps.logged.filter((line) => line.includes("works again"))).toHaveLength(1);
});

it("keeps nothing waiting for longer than seven days, also between probes", async () => {
  await publish(deps, tenant, { subject: customer() }, { subject: customer() });
  await attempted(2);
  await suspend();
  const { count } = await deps.db.webhookEndpoint.updateMany({
    where: tenantOf(tenant),
    data: { nextProbeAt: new Date(now + 30 * 24 * hour) },
  });
  expect(count).toBe(1);
  now += 5 * 24 * hour;
  expect(await giveUpSuspended(deps, new AbortController().signal)).toBe(0);
  now += 24 * hour;
  expect(await giveUpSuspended(deps, new AbortController().signal)).toBe(2);
  expect((await storedDeliveries(deps, tenant)).map(({ status }) => status)).toEqual(["FAILED", "FAILED"]);
});

it("is told apart from one that has failed before, and had a success since", async () => {
  await publish(deps, tenant, { subject: customer() });
  await attempted(1);
  sink.behave(answer(200));
  await attemptedAgain(hour);
  await settled(deps, tenant);
  sink.behave(answer(503));
  now += 48 * hour;
  await publish(deps, tenant, { subject: customer() });
  await eventually(state, (row) => row?.failingSince?.getTime() === now, "It fails since now");
  expect((await state())?.suspendedAt).toBeNull();
});

it("is resumed by a test webhook that it takes, and not by one that it refuses", async () => {
  await publish(deps, tenant, { subject: customer() });
  await attempted(1);
  await suspend();
  const test = async () => {
    const { id } = await inTransaction(deps, (tx) => emitTestEvent(deps, tx, tenant));
    await deliverInFlow(deps, deps.signers, tenant, id);
  };
  await test();
  expect((await state())?.suspendedAt).not.toBeNull();
  sink.behave(answer(200));
  await test();
  expect(await settled(deps, tenant)).toHaveLength(3);
  expect(await state()).toMatchObject({ suspendedAt: null });
});

it("is shown in the configuration, and another URL starts afresh", async () => {
  const app = await startApp({ worker: false });
  try {
    const { sandbox, platformId } = await app.platform();
    const shown = async () => (await sandbox.rest("GET", "/config")).body.webhookEndpointState;
    expect(await shown()).toBeUndefined();
    await sandbox.rest("PATCH", "/config", { body: { webhookEndpoint: "http://127.0.0.1:9/" } });
    expect(await shown()).toEqual({ status: "WORKING" });
    await query(
      app.databaseUrl,
      `INSERT INTO platform.webhook_endpoint (platform_id, environment, failing_since, suspended_at, next_probe_at)
       VALUES ('${platformId}', 'SANDBOX', now() - interval '2 days', now(), now() + interval '30 minutes')`,
    );
    const { data } = await sandbox.graph(
      "{ platformConfig { webhookEndpointState { status failingSince suspendedAt nextProbeAt } } }",
    );
    expect(data.platformConfig.webhookEndpointState).toEqual(await shown());
    expect(await shown()).toMatchObject({ status: "SUSPENDED", nextProbeAt: expect.stringMatching(/Z$/) });
    const changed = await sandbox.rest("PATCH", "/config", { body: { webhookEndpoint: "http://127.0.0.1:10/" } });
    expect(changed.body.webhookEndpointState).toEqual({ status: "WORKING" });
  } finally {
    await app.close();
  }
});
