import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import pg from "pg";
import { Client, eventually, startApp, type PlatformClients, type TestApp } from "../testkit/app.js";
import { query } from "../testkit/database-url.js";
import { createTestDatabase, type TestDatabase } from "../testkit/database.js";
import { startWebhookSink, type WebhookSink, keyOfSender } from "../testkit/webhook-sink.js";
import { startSubscriber, type Subscriber } from "./load.fixture.js";

const connections = 3;
/** A request may wait this long for a connection, and a little for the rest. */
const poolWaitMs = 5_000;

/** The process whose connections are exhausted, and another on the same database. */
let app: TestApp;
let beside: TestApp;
let database: TestDatabase;
let platform: PlatformClients;
/** As many as connections: one alone doesn't get all of them. */
let platforms: readonly PlatformClients[];
let sink: WebhookSink;
let subscriber: Subscriber;
let holder: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  const url = new URL(database.url);
  url.searchParams.set("connect_timeout", String(poolWaitMs / 1_000));
  // Longer than the wait for a connection, unlike by default.
  url.searchParams.set("lock_timeout", "20000");
  app = await startApp({
    beside: { databaseUrl: url.href, masterKey: Buffer.alloc(32, 1) },
    env: { PAYGRAPH_DATABASE_CONNECTIONS: String(connections) },
  });
  beside = await startApp({ beside: app, worker: false });
  platforms = await Promise.all(Array.from({ length: connections }, () => app.platform({ skipPaperwork: true })));
  [platform] = platforms as [PlatformClients];
  sink = await startWebhookSink({ publicKey: keyOfSender(app.core.deps) });
  await platform.sandbox.rest("PATCH", "/config", { body: { webhookEndpoint: sink.url } });
  await sink.waitFor(({ type }) => type === "TEST");
  const { data } = await platform.sandbox.graph("{ events(first: 1) { nodes { cursor } } }");
  subscriber = startSubscriber(platform.sandbox, data.events.nodes[0].cursor);
  holder = new pg.Client({ connectionString: app.databaseUrl });
  await holder.connect();
});
afterAll(async () => {
  await holder.end();
  await subscriber.stop();
  await beside.close();
  await app.close();
  await sink.close();
  await database.close();
});

const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

async function lockConfigs(): Promise<void> {
  await holder.query("BEGIN");
  await holder.query("SELECT FROM platform.platform_config FOR UPDATE");
}

async function timed<T>(work: Promise<T>): Promise<{ readonly result: T; readonly ms: number }> {
  const started = performance.now();
  const result = await work;
  return { result, ms: performance.now() - started };
}

describe("all connections are held by transactions that wait for a lock", () => {
  it("answers writes with 503 within the pool's wait, goes on reading and delivering events, and works again when the lock is gone", async () => {
    const { sandbox } = platform;
    const [, other = platform] = platforms;
    await lockConfigs();
    const blocked = platforms.map((each) =>
      each.sandbox.rest("PATCH", "/config", { body: { cardConfigs: { maxTransactionsPerDay: 3 } } }),
    );
    await eventually(
      () => query(app.databaseUrl, waiting),
      ({ rowCount }) => rowCount === connections,
    );

    const refused = Promise.all([
      timed(sandbox.rest("POST", "/customers", { body: { customerType: "INDIVIDUAL", currencies: [] } })),
      timed(other.sandbox.graph("mutation { advanceSandboxClock(input: { advanceSeconds: 1 }) { now } }")),
    ]);
    // Reads have connections of their own.
    for (const read of [
      await timed(sandbox.rest("GET", "/customers")),
      await timed(sandbox.graph("{ customers { nodes { id } } }")),
    ]) {
      expect(read.result.status).toBe(200);
      expect(read.ms).toBeLessThan(1_000);
    }
    // The process without free connections relays, delivers and streams what others commit meanwhile.
    const elsewhere = new Client(beside.baseUrl, sandbox.token);
    const created = await elsewhere.rest("POST", "/customers", {
      body: { customerType: "INDIVIDUAL", currencies: [] },
    });
    const arrived = await sink.waitFor(({ type }) => type === "CUSTOMER.KYC_APPROVED", poolWaitMs - 1_000);
    expect(arrived.data).toEqual(created.body);
    await eventually(
      async () => subscriber.events,
      (events) => events.some(({ subjectId }) => subjectId === created.body.id),
    );

    const [write, graph] = await refused;
    expect(write.result.status).toBe(503);
    for (const { ms } of [write, graph]) {
      expect(ms).toBeGreaterThan(poolWaitMs - 500);
      expect(ms).toBeLessThan(poolWaitMs + 2_000);
    }
    expect(write.result.body.code).toBe("SERVICE_UNAVAILABLE");
    expect(write.result.headers.get("retry-after")).toBe("1");
    expect(graph.result.errors?.[0]?.extensions).toMatchObject({ code: "SERVICE_UNAVAILABLE", status: 503 });

    await holder.query("COMMIT");
    for (const { status } of await Promise.all(blocked)) expect(status).toBe(200);
    const after = await timed(sandbox.rest("GET", "/customers"));
    expect(after.result.body.data).toHaveLength(1);
    expect(after.ms).toBeLessThan(1_000);
  });

  it("serves the others before they give up, since nobody waits for a lock as long as for a connection", async () => {
    const patient = await startApp({
      beside: { databaseUrl: database.url, masterKey: app.masterKey },
      env: { PAYGRAPH_DATABASE_CONNECTIONS: String(connections) },
      worker: false,
    });
    const client = new Client(patient.baseUrl, platform.sandbox.token);
    await lockConfigs();
    const blocked = platforms.map(({ sandbox }) =>
      new Client(patient.baseUrl, sandbox.token).rest("PATCH", "/config", {
        body: { cardConfigs: { maxTransactionsPerDay: 3 } },
      }),
    );
    await eventually(
      () => query(app.databaseUrl, waiting),
      ({ rowCount }) => rowCount === connections,
    );
    expect((await client.rest("GET", "/customers")).status).toBe(200);
    for (const { status, body } of await Promise.all(blocked)) {
      expect([status, body.code]).toEqual([503, "SERVICE_UNAVAILABLE"]);
    }
    await holder.query("COMMIT");
    expect((await client.rest("PATCH", "/config", { body: {} })).status).toBe(200);
    await patient.close();
  });

  it("leaves connections to the other platforms while one sends more than there are", async () => {
    const [hostile, other] = platforms as [PlatformClients, PlatformClients];
    await holder.query("BEGIN");
    await holder.query("SELECT FROM platform.platform_config WHERE platform_id = $1 FOR UPDATE", [hostile.platformId]);
    const blocked = Array.from({ length: 5 * connections }, () =>
      hostile.sandbox.rest("PATCH", "/config", { body: { cardConfigs: { maxTransactionsPerDay: 3 } } }),
    );
    await eventually(
      () => query(app.databaseUrl, waiting),
      ({ rowCount }) => rowCount === connections - 1,
    );
    const body = { customerType: "INDIVIDUAL", currencies: [] };
    for (const reply of [
      await timed(other.sandbox.rest("POST", "/customers", { body })),
      await timed(other.sandbox.rest("GET", "/customers")),
    ]) {
      expect(reply.result.status).toBeLessThan(300);
      expect(reply.ms).toBeLessThan(2_000);
    }
    await holder.query("COMMIT");
    for (const { status } of await Promise.all(blocked)) expect(status).toBe(200);
  });

  it("lets only the platform itself wait for its own requests in progress, reads as well", async () => {
    const [hostile, other] = platforms as [PlatformClients, PlatformClients];
    await holder.query("BEGIN");
    await holder.query("SELECT FROM platform.platform_config WHERE platform_id = $1 FOR UPDATE", [hostile.platformId]);
    const blocked = Array.from({ length: 20 }, () =>
      hostile.sandbox.rest("PATCH", "/config", { body: { cardConfigs: { maxTransactionsPerDay: 3 } } }),
    );
    let isRead = false;
    const own = hostile.sandbox.rest("GET", "/config").then(({ status }) => {
      isRead = true;
      return status;
    });
    for (let time = 0; time < 5; time++) {
      const { result, ms } = await timed(other.sandbox.rest("GET", "/config"));
      expect(result.status).toBe(200);
      expect(ms).toBeLessThan(1_000);
    }
    expect(isRead).toBe(false);
    await holder.query("COMMIT");
    expect(await own).toBe(200);
    for (const { status } of await Promise.all(blocked)) expect(status).toBe(200);
  });
});
