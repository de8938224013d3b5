import { afterAll, afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import type { Caller, Tenant } from "../../subgraphs/shared/kernel/caller.js";
import { ApiError } from "../../subgraphs/shared/kernel/errors.js";
import { createSubgraphContext } from "../../subgraphs/shared/graphql/context.js";
import { encodeEventCursor, headPosition } from "../../subgraphs/shared/events/log.js";
import { inTransaction } from "../../subgraphs/shared/persistence/transaction.js";
import { deliverInFlow, emitTestEvent, scheduleTestEvent } from "../../subgraphs/platform/webhooks/in-flow.js";
import { webhookOperations } from "../../subgraphs/platform/webhooks/operations.js";
import { Prisma } from "../../generated/prisma/client.js";
import { removeOldDeliveries } from "../../subgraphs/platform/webhooks/retention.js";
import {
  findAttempts,
  findDeliveries,
  findDelivery,
  findRequestBodies,
  replayEvents,
} from "../../subgraphs/platform/webhooks/service.js";
import { deliveriesMatching, deliveryList } from "../../subgraphs/platform/webhooks/list.sql.js";
import { byCreation } from "../../subgraphs/shared/graphql/list.sql.js";
import type { PlatformDeps } from "../../subgraphs/platform/deps.js";
import type { WebhookDelivery } from "../../subgraphs/platform/webhooks/type.js";
import { explain } from "../testkit/plans.js";
import { answer, type WebhookSink } from "../testkit/webhook-sink.js";
import {
  callerOf,
  customer,
  eventually,
  openWebhooks,
  publish,
  relayAll,
  setEndpoint,
  settled,
  storedDeliveries,
  type WebhookProcess,
} from "./webhook-harness.js";

let deps: WebhookProcess;
let statements: string[];

const webhooks = await openWebhooks();
afterAll(() => webhooks.close());
beforeEach(async () => {
  statements = [];
  deps = await webhooks.process({ onQuery: (sql) => statements.push(sql) });
});
afterEach(() => webhooks.reset());

const listDeliveries = (caller: Caller, filter: Parameters<typeof deliveriesMatching>[1], page = {}) =>
  deliveryList.page(deps.db, caller, deliveriesMatching(caller, filter), page);

const report = () => ({ idempotencyReplayed: false, warnings: [] });

async function errorOf(operation: Promise<unknown>): Promise<ApiError["body"]> {
  const thrown: unknown = await operation.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (thrown instanceof ApiError) return thrown.body;
  throw new Error(`Not refused: ${String(thrown)}`);
}

/** Executes an operation as the graph does. */
async function execute(name: string, caller: Caller, input: object, replayReport = report()): Promise<unknown> {
  const operation = webhookOperations.find(({ facts }) => facts.name === name);
  if (!operation) throw new Error(`No operation ${name}`);
  const context = createSubgraphContext({ caller, requestId: "test", report: replayReport });
  return operation.execute(deps as WebhookProcess & PlatformDeps, context, input);
}

const redeliver = async (caller: Caller, input: object, replayReport = report()) =>
  (await execute("redeliverWebhook", caller, input, replayReport)) as WebhookDelivery;

describe("the test event", () => {
  const send = (tenant: Tenant, idempotencyKey?: string, replayReport = report()) =>
    execute("sendTestWebhook", callerOf(tenant), { idempotencyKey }, replayReport);

  it("is sent once with both sets of fields, logged and recorded, and its answer is shown", async () => {
    const sink = await webhooks.sink(deps, () => answer(202, "thanks"));
    const tenant = await webhooks.tenant(deps, sink.url);
    expect(await send(tenant)).toEqual({ responseStatus: 202, responseBody: "thanks", url: sink.url });
    const [received] = sink.received;
    const { id, timestamp } = received ?? {};
    expect(JSON.parse(received?.body ?? "")).toEqual({
      id,
      type: "TEST",
      timestamp,
      data: {},
      ...tenant,
      test: true,
      webhookId: id,
    });
    webhooks.worker(deps);
    await relayAll(deps);
    const [delivery, ...others] = await settled(deps, tenant);
    expect(others).toEqual([]);
    expect(delivery).toMatchObject({ eventId: id, eventType: "TEST", status: "DELIVERED", attemptCount: 1 });
    expect(delivery?.attempts[0]).toMatchObject({
      number: 1,
      url: sink.url,
      responseStatus: 202,
      responseBody: "thanks",
    });
    expect(sink.received).toHaveLength(1);
  });

  it("needs an endpoint, and leaves no trace without one", async () => {
    const tenant = await webhooks.tenant(deps, null);
    expect(await errorOf(send(tenant))).toMatchObject({ status: 400, code: "WEBHOOK_ENDPOINT_NOT_SET" });
    expect(await deps.db.event.count({ where: tenant })).toBe(0);
  });

  it.each([
    [500, "The webhook could not be delivered: the endpoint responded with 500."],
    [302, "The webhook could not be delivered: the endpoint responded with 302."],
    [409, "The webhook could not be delivered: the endpoint responded with 409."],
  ])("says that the endpoint responded with %s, records it, and tries no more", async (status, reason) => {
    const sink = await webhooks.sink(deps, () => answer(status));
    const tenant = await webhooks.tenant(deps, sink.url);
    expect(await errorOf(send(tenant))).toMatchObject({ status: 400, code: "WEBHOOK_DELIVERY_ERROR", reason });
    const [delivery] = await storedDeliveries(deps, tenant);
    expect(delivery).toMatchObject({ status: "FAILED", attemptCount: 1, nextAttemptAt: null });
    expect(delivery?.attempts[0]?.responseStatus).toBe(status);
  });

  it("says why there was no answer", async () => {
    const sink = await webhooks.sink(deps, () => ({ kind: "close" }));
    const tenant = await webhooks.tenant(deps, sink.url);
    expect(await errorOf(send(tenant))).toMatchObject({
      code: "WEBHOOK_DELIVERY_ERROR",
      reason: "The webhook could not be delivered: connection closed early.",
    });
    const [delivery] = await storedDeliveries(deps, tenant);
    expect(delivery?.attempts[0]).toMatchObject({ responseStatus: null, error: "connection closed early" });
  });

  it("is sent once per key; a failure frees the key", async () => {
    const sink = await webhooks.sink(deps, (_webhook, count) => answer(count === 1 ? 500 : 200));
    const tenant = await webhooks.tenant(deps, sink.url);
    expect(await errorOf(send(tenant, "key-1"))).toMatchObject({ code: "WEBHOOK_DELIVERY_ERROR" });
    const first = report();
    const sent = await send(tenant, "key-1", first);
    const second = report();
    expect(await send(tenant, "key-1", second)).toEqual(sent);
    expect([first, second].map(({ idempotencyReplayed }) => idempotencyReplayed)).toEqual([false, true]);
    expect(sink.received).toHaveLength(2);
  });

  it("works in production under the alias only", async () => {
    const sink = await webhooks.sink(deps);
    const tenant = await webhooks.tenant(deps, sink.url, "PRODUCTION");
    const refused = execute("sendSandboxTestWebhook", callerOf(tenant), {});
    expect(await errorOf(refused)).toMatchObject({ status: 403, code: "FORBIDDEN" });
    expect(sink.received).toEqual([]);
    expect(await send(tenant)).toMatchObject({ responseStatus: 200 });
  });

  it("of a changed endpoint is sent once by the worker, also when it fails", async () => {
    const sink = await webhooks.sink(deps, () => answer(500));
    const tenant = await webhooks.tenant(deps, sink.url);
    await inTransaction(deps, (tx) => scheduleTestEvent(deps, tx, tenant));
    await relayAll(deps);
    webhooks.worker(deps, { random: () => 0 });
    const deliveries = await settled(deps, tenant);
    expect(deliveries).toMatchObject([{ eventType: "TEST", status: "FAILED", attemptCount: 1 }]);
    expect(sink.received).toHaveLength(1);
    expect(JSON.parse(sink.received[0]?.body ?? "")).toMatchObject({ type: "TEST", test: true });
  });

  it("records a delivery that found no endpoint any more", async () => {
    const tenant = await webhooks.tenant(deps, null);
    const event = await inTransaction(deps, (tx) => emitTestEvent(deps, tx, tenant));
    const attempt = await deliverInFlow(deps, deps.signers, tenant, event.id);
    expect(attempt).toMatchObject({ url: null, responseStatus: null, error: "no webhookEndpoint is configured" });
    expect(await storedDeliveries(deps, tenant)).toMatchObject([{ status: "FAILED", attemptCount: 1 }]);
  });
});

describe("the list of deliveries", () => {
  let sink: WebhookSink;
  let tenant: Tenant;
  let ids: string[];
  beforeEach(async () => {
    sink = await webhooks.sink(deps, ({ data }) => answer(data.fails ? 409 : 200));
    tenant = await webhooks.tenant(deps, sink.url);
    const worker = webhooks.worker(deps);
    ids = await publish(deps, tenant, {}, { type: "CUSTOMER.KYB_APPROVED" }, {}, {}, {});
    await settled(deps, tenant);
    await worker.stop();
  });

  it("pages newest first without a gap, and counts when asked", async () => {
    const caller = callerOf(tenant);
    const seen: string[] = [];
    let after: string | undefined;
    for (let pages = 0; pages < 3; pages++) {
      const page = await listDeliveries(caller, {}, { first: 2, after });
      seen.push(...page.nodes.map(({ eventId }) => eventId));
      expect(page.hasNextPage).toBe(pages < 2);
      expect(await page.totalCount()).toBe(5);
      after = page.cursorAt(page.nodes.length - 1);
    }
    expect([...seen].sort()).toEqual([...ids].sort());
    expect(new Set(seen).size).toBe(5);
  });

  it("finds the failed and the waiting ones among many without reading the others", async () => {
    const [first] = (await listDeliveries(callerOf(tenant), {}, { first: 1 })).nodes;
    await deps.systemScope("operator").$executeRaw`
      INSERT INTO platform.webhook_delivery SELECT made.* FROM platform.webhook_delivery AS d, generate_series(1, 3000) AS n,
        LATERAL jsonb_populate_record(d, jsonb_build_object('id', overlay(d.id PLACING lpad(n::text, 6, '0') FROM length(d.id) - 5),
          'status', CASE n WHEN 2999 THEN 'FAILED' WHEN 3000 THEN 'PENDING' ELSE 'DELIVERED' END,
          'created_at', d.created_at - n * interval '1 ms')) AS made WHERE d.id = ${first?.id}
      ON CONFLICT DO NOTHING`;
    await deps.db.$executeRaw`ANALYZE platform.webhook_delivery`;
    for (const status of ["FAILED", "PENDING"] as const) {
      const { nodes } = await listDeliveries(callerOf(tenant), { statuses: [status] });
      expect(nodes).toHaveLength(1);
      const filter = deliveriesMatching(tenant, { statuses: [status] });
      const statement = deliveryList.statement(tenant, { filter, order: byCreation, limit: 21 });
      const { rowsRead } = await explain(deps.db, statement, "webhook_delivery");
      expect([status, rowsRead]).toEqual([status, 1]);
    }
    const failing = { filter: deliveriesMatching(tenant, { isFailing: true }), order: byCreation, limit: 21 };
    const { rowsRead } = await explain(deps.db, deliveryList.statement(tenant, failing), "webhook_delivery");
    expect(rowsRead).toBe(2);
    await deps.systemScope("operator").$executeRaw`
      INSERT INTO platform.webhook_attempt
      SELECT attempt.* FROM platform.webhook_delivery AS d, LATERAL jsonb_populate_record(NULL::platform.webhook_attempt,
        jsonb_build_object('delivery_id', d.id, 'number', 9, 'platform_id', d.platform_id, 'environment', d.environment,
          'started_at', d.created_at, 'duration_ms', 5, 'request_headers', jsonb_build_object(),
          'response_status', CASE d.status WHEN 'FAILED' THEN 503 ELSE 200 END)) AS attempt`;
    await deps.db.$executeRaw`ANALYZE platform.webhook_attempt`;
    const refused = { filter: deliveriesMatching(tenant, { responseStatus: 503 }), order: byCreation, limit: 21 };
    const read = await explain(deps.db, deliveryList.statement(tenant, refused), "webhook_delivery");
    expect(read.rowsRead).toBe(1);
    expect((await listDeliveries(callerOf(tenant), { responseStatus: 503 })).nodes).toHaveLength(1);
    const other = { ...callerOf(tenant), platformId: "PlatformConfig:other" };
    expect((await listDeliveries(other, { responseStatus: 503 })).nodes).toEqual([]);
  });

  it("filters by status, event and kind, and refuses unknown values", async () => {
    const caller = callerOf(tenant);
    const list = async (filter: object, page: object = {}) => {
      const found = (await execute("webhookDeliveries", caller, { filter, ...page })) as {
        nodes(): readonly WebhookDelivery[];
      };
      return found.nodes().map(({ eventId }) => eventId);
    };
    expect(await list({ statuses: ["DELIVERED"] })).toHaveLength(5);
    expect(await list({ statuses: ["PENDING", "FAILED"] })).toEqual([]);
    expect(await list({ eventId: ids[3] })).toEqual([ids[3]]);
    expect(await list({ eventTypes: ["CUSTOMER.KYB_APPROVED"] })).toEqual([ids[1]]);
    expect(await list({ isFailing: true })).toEqual([]);
    for (const time of ["00000000-0000", "ffffffff-ffff"]) {
      expect(await list({ subjectId: `Customer:${time}-7000-8000-000000000000` })).toEqual([]);
    }
    expect(await list({ isFailing: false, responseStatus: 200 })).toHaveLength(5);
    expect(await list({ responseStatus: 500 })).toEqual([]);
    expect(await errorOf(list({ statuses: ["LOST"] }))).toMatchObject({ status: 400, code: "INVALID_INPUT" });
    expect(await errorOf(list({}, { after: "nonsense" }))).toMatchObject({ status: 400, code: "INVALID_INPUT" });
  });

  it("reads the attempts and bodies of all deliveries in one statement each", async () => {
    const caller = callerOf(tenant);
    const { nodes } = await listDeliveries(caller, {});
    statements.length = 0;
    const attempts = await findAttempts(
      deps,
      nodes.map(({ id }) => id),
      caller,
      20,
    );
    const bodies = await findRequestBodies(deps, ids, caller);
    expect(statements).toHaveLength(2);
    expect(nodes.map(({ id }) => attempts.get(id)?.length)).toEqual([1, 1, 1, 1, 1]);
    for (const { id, body } of sink.received) expect(bodies.get(id)).toBe(body);
    expect(await errorOf(findAttempts(deps, [], caller, 101))).toMatchObject({ code: "INVALID_INPUT" });
  });

  it("shows nothing to another platform or environment", async () => {
    const [own] = await storedDeliveries(deps, tenant);
    const deliveryId = own?.id ?? "";
    const strangers = [
      callerOf({ ...tenant, environment: "PRODUCTION" }),
      callerOf(await webhooks.tenant(deps, sink.url)),
    ];
    for (const stranger of strangers) {
      expect((await listDeliveries(stranger, {})).nodes).toEqual([]);
      expect((await findDeliveries(deps, [deliveryId], stranger)).size).toBe(0);
      expect((await findAttempts(deps, [deliveryId], stranger, 20)).size).toBe(0);
      expect((await findRequestBodies(deps, ids, stranger)).size).toBe(0);
      expect(await errorOf(findDelivery(deps, stranger, deliveryId))).toMatchObject({ status: 404, code: "NOT_FOUND" });
      const redelivered = redeliver(stranger, { deliveryId });
      expect(await errorOf(redelivered)).toMatchObject({ status: 404, code: "NOT_FOUND" });
    }
    expect(await errorOf(findDelivery(deps, callerOf(tenant), "Customer:1"))).toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("a redelivery", () => {
  it("sends the same id and bytes again, as a further delivery, once per key", async () => {
    const sink = await webhooks.sink(deps);
    const tenant = await webhooks.tenant(deps, sink.url);
    webhooks.worker(deps);
    await publish(deps, tenant, { subject: customer() });
    const [original] = await settled(deps, tenant);
    const input = { deliveryId: original?.id ?? "", idempotencyKey: "again" };
    const redelivered = await redeliver(callerOf(tenant), input);
    expect(redelivered).toMatchObject({ eventId: original?.eventId, status: "PENDING", attemptCount: 0 });
    expect(redelivered.id).not.toBe(original?.id);
    const replay = report();
    expect(await redeliver(callerOf(tenant), input, replay)).toEqual(redelivered);
    expect(replay.idempotencyReplayed).toBe(true);
    const received = await sink.waitForCount(2);
    expect(received[1]?.body).toBe(received[0]?.body);
    expect(await settled(deps, tenant)).toHaveLength(2);
  });

  it("of an event that is still failing doesn't wait for it", async () => {
    const sink = await webhooks.sink(deps, (_webhook, count) => answer(count === 1 ? 500 : 200));
    const tenant = await webhooks.tenant(deps, sink.url);
    webhooks.worker(deps, { random: () => 0.999 });
    await publish(deps, tenant, { subject: customer() });
    await sink.waitForCount(1);
    const [failing] = await storedDeliveries(deps, tenant);
    await redeliver(callerOf(tenant), { deliveryId: failing?.id ?? "" });
    const received = await sink.waitForCount(2, 3_000);
    expect(received[1]?.id).toBe(received[0]?.id);
  });

  it("of a test event is tried once", async () => {
    const sink = await webhooks.sink(deps, (_webhook, count) => answer(count === 1 ? 200 : 500));
    const tenant = await webhooks.tenant(deps, sink.url);
    await execute("sendTestWebhook", callerOf(tenant), {});
    webhooks.worker(deps, { random: () => 0 });
    const [sent] = await storedDeliveries(deps, tenant);
    await redeliver(callerOf(tenant), { deliveryId: sent?.id ?? "" });
    const deliveries = await settled(deps, tenant);
    expect(deliveries.map(({ status, attemptCount }) => [status, attemptCount]).sort()).toEqual([
      ["DELIVERED", 1],
      ["FAILED", 1],
    ]);
    expect(JSON.parse(sink.received[1]?.body ?? "")).toMatchObject({ test: true, webhookId: sink.received[0]?.id });
  });

  it("needs an endpoint and a kept event", async () => {
    const sink = await webhooks.sink(deps);
    const tenant = await webhooks.tenant(deps, sink.url);
    webhooks.worker(deps);
    await publish(deps, tenant, {});
    const [delivery] = await settled(deps, tenant);
    const again = () => redeliver(callerOf(tenant), { deliveryId: delivery?.id ?? "" });
    await setEndpoint(deps, tenant, null);
    expect(await errorOf(again())).toMatchObject({ status: 400, code: "WEBHOOK_ENDPOINT_NOT_SET" });
    await setEndpoint(deps, tenant, sink.url);
    await deps.db.event.deleteMany({ where: tenant });
    expect(await errorOf(again())).toMatchObject({ status: 404, code: "NOT_FOUND" });
    expect(await storedDeliveries(deps, tenant)).toHaveLength(1);
  });
});

describe("a replay", () => {
  const replay = (tenant: Tenant, start: object, replayReport = report()) =>
    execute("replayWebhooks", callerOf(tenant), start, replayReport);

  it("delivers what had no endpoint, in the log's order, from a cursor on", async () => {
    const sink = await webhooks.sink(deps);
    const tenant = await webhooks.tenant(deps, null);
    const other = await webhooks.tenant(deps, sink.url);
    await publish(deps, tenant, {});
    const after = encodeEventCursor(deps.sealer, tenant, await headPosition(deps));
    const subject = customer();
    const ids = await publish(deps, tenant, { subject }, { subject, type: "CUSTOMER.KYC_REJECTED" }, { subject });
    await publish(deps, tenant, { type: "TEST", data: {}, inFlow: true });
    await publish(deps, other, {});
    await deps.db.webhookDelivery.deleteMany({ where: other });
    await setEndpoint(deps, tenant, sink.url);
    expect(await replay(tenant, { after })).toEqual({ enqueued: 3 });
    webhooks.worker(deps);
    await settled(deps, tenant);
    expect(sink.received.map(({ id }) => id)).toEqual(ids);
  });

  it("goes from a time on, by kind, once per key", async () => {
    const sink = await webhooks.sink(deps);
    const tenant = await webhooks.tenant(deps, sink.url);
    await publish(deps, tenant, {});
    await new Promise((resolve) => setTimeout(resolve, 5));
    const since = new Date().toISOString();
    await publish(deps, tenant, {}, { type: "CUSTOMER.KYC_REJECTED" });
    await deps.db.webhookDelivery.deleteMany({ where: tenant });
    const start = { since, types: ["CUSTOMER.KYC_REJECTED"], idempotencyKey: "once" };
    expect(await replay(tenant, start)).toEqual({ enqueued: 1 });
    const second = report();
    expect(await replay(tenant, start, second)).toEqual({ enqueued: 1 });
    expect(second.idempotencyReplayed).toBe(true);
    expect(await replay(tenant, { since })).toEqual({ enqueued: 2 });
    expect(await storedDeliveries(deps, tenant)).toHaveLength(3);
  });

  it("goes through more events than one statement takes, in few statements", async () => {
    const tenant = await webhooks.tenant(deps, null);
    await publish(deps, tenant, {});
    const [event] = await deps.db.event.findMany({ where: tenant });
    if (!event) throw new Error("No event");
    const head = await headPosition(deps);
    const count = 1_200;
    await deps.db.event.createMany({
      data: Array.from({ length: count }, (_, index) => ({
        ...event,
        id: `${event.id}-${index}`,
        position: head + BigInt(index) + 1n,
      })),
    });
    await deps.systemScope("operator").eventHead.update({ where: { id: 1 }, data: { position: head + BigInt(count) } });
    await setEndpoint(deps, tenant, "http://127.0.0.1:9/");
    statements.length = 0;
    expect(await replay(tenant, { after: encodeEventCursor(deps.sealer, tenant, head) })).toEqual({ enqueued: count });
    expect(statements.length).toBeLessThan(15);
    expect(await deps.db.webhookDelivery.count({ where: tenant })).toBe(count);
  });

  it.each([
    [{}, "after"],
    [{ after: "ZTA", since: "2026-01-01T00:00:00Z" }, "after"],
    [{ since: "yesterday" }, "since"],
    [{ after: "nonsense" }, "after"],
    [{ after: "ZTA", types: ["NO.SUCH"] }, "types"],
  ])("refuses %j", async (start, field) => {
    const tenant = await webhooks.tenant(deps, "http://127.0.0.1:9/");
    const refused = await errorOf(replay(tenant, start));
    expect(refused).toMatchObject({ status: 400, code: "INVALID_INPUT" });
    expect(refused.details?.errors?.[0]?.field).toBe(field);
  });

  it("needs an endpoint", async () => {
    const tenant = await webhooks.tenant(deps, null);
    expect(await errorOf(replay(tenant, { since: "2026-01-01T00:00:00Z" }))).toMatchObject({
      code: "WEBHOOK_ENDPOINT_NOT_SET",
    });
    expect(await errorOf(replayEvents(deps, tenant.platformId, "2026-01-01T00:00:00Z"))).toMatchObject({
      code: "WEBHOOK_ENDPOINT_NOT_SET",
    });
  });

  it("by the operator takes a time or a cursor, for every environment with an endpoint", async () => {
    const sink = await webhooks.sink(deps);
    const tenant = await webhooks.tenant(deps, sink.url);
    const before = encodeEventCursor(deps.sealer, tenant, await headPosition(deps));
    await publish(deps, tenant, {}, {});
    await deps.db.webhookDelivery.deleteMany({ where: tenant });
    expect(await replayEvents(deps, tenant.platformId, before)).toEqual({ enqueued: 2 });
    expect(await replayEvents(deps, tenant.platformId, "2026-01-01T00:00:00Z")).toEqual({ enqueued: 2 });
  });
});

describe("retention", () => {
  it("drops a month of deliveries with their attempts after 90 days, once all of them are settled", async () => {
    const sink = await webhooks.sink(deps, ({ data }) => answer(data.fails ? 500 : 200));
    const tenant = await webhooks.tenant(deps, sink.url);
    webhooks.worker(deps, { random: () => 0.999 });
    await publish(deps, tenant, { data: {} });
    await settled(deps, tenant);
    await publish(deps, tenant, { data: { fails: true } });
    const system = deps.systemScope("retention");
    await eventually(
      () => deps.db.webhookAttempt.count({ where: { ...tenant, responseStatus: 500 } }),
      (count) => count === 1,
      "the failed attempt",
    );
    const remove = () => removeOldDeliveries(deps, new AbortController().signal);
    expect(await remove()).toEqual([]);
    const at = new Date(Date.now() - 125 * 24 * 3_600_000);
    const prefix = "WebhookDelivery";
    await system.$queryRaw`
      SELECT shared.add_month('platform.webhook_delivery', ${prefix}, ${at}), shared.add_month('platform.webhook_attempt', ${prefix}, ${at})`;
    const from = Prisma.sql`shared.first_id(${prefix}, ${at}) || substr`;
    await system.$executeRaw`UPDATE platform.webhook_attempt SET delivery_id = ${from}(delivery_id, 30) WHERE platform_id = ${tenant.platformId}`;
    await system.$executeRaw`UPDATE platform.webhook_delivery SET id = ${from}(id, 30) WHERE platform_id = ${tenant.platformId}`;
    expect(await remove()).toEqual([]);
    await deps.db.webhookDelivery.updateMany({ where: { ...tenant, status: "PENDING" }, data: { status: "FAILED" } });
    expect(await remove()).toHaveLength(1);
    expect(await storedDeliveries(deps, tenant)).toEqual([]);
    expect(await deps.db.webhookAttempt.count({ where: tenant })).toBe(0);
    expect(
      await system.$queryRaw`SELECT to_regclass('platform.webhook_attempt_' || to_char(${at}::timestamptz AT TIME ZONE 'UTC', 'YYYY_MM'))::text AS attempts`,
    ).toEqual([{ attempts: null }]);
  });

  it("removes old settled deliveries of months that have no partition", async () => {
    const sink = await webhooks.sink(deps);
    const tenant = await webhooks.tenant(deps, sink.url);
    webhooks.worker(deps);
    await publish(deps, tenant, {}, {});
    await settled(deps, tenant);
    const system = deps.systemScope("retention");
    const ofTenant = { where: tenant };
    await system.$executeRaw`
      UPDATE platform.webhook_attempt SET delivery_id = replace(delivery_id, ':01', ':00') WHERE platform_id = ${tenant.platformId}`;
    await system.$executeRaw`
      UPDATE platform.webhook_delivery SET id = replace(id, ':01', ':00'),
        created_at = created_at - CASE WHEN position % 2 = 0 THEN interval '91 days' ELSE interval '89 days' END
      WHERE platform_id = ${tenant.platformId}`;
    await removeOldDeliveries(deps, new AbortController().signal);
    expect(await deps.db.webhookDelivery.count(ofTenant)).toBe(1);
    expect(await deps.db.webhookAttempt.count(ofTenant)).toBe(1);
  });
});
