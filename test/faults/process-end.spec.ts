import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, it } from "@jest/globals";
import { createClient } from "graphql-ws";
import pg from "pg";
import { WebSocket } from "ws";
import { query } from "../testkit/database-url.js";
import { createTestDatabase, type TestDatabase } from "../testkit/database.js";
import { repeatWrites, startLoad, startSubscriber, until, type Load, type Subscriber } from "./load.fixture.js";
import {
  assertDelivered,
  assertEventsOnceEach,
  assertWrittenOnce,
  startProduct,
  type Product,
} from "./product.fixture.js";

const lockMs = 1_000;
/** `main.ts` allows 20 s. */
const shutdownMs = 15_000;

let database: TestDatabase;
let product: Product;
let subscriber: Subscriber;
let load: Load;

beforeAll(async () => {
  database = await createTestDatabase();
  product = await startProduct(database.url);
  subscriber = startSubscriber(product.client, product.firstCursor);
}, 60_000);
afterEach(() => load.stop());
afterAll(async () => {
  await subscriber.stop();
  await product.close();
  await database.close();
});

/** A connection with a request of which the last byte is still to come. */
async function openUnfinished(path: string) {
  const socket = connect(Number(new URL(product.client.baseUrl).port), "127.0.0.1");
  let answer = "";
  socket.setEncoding("latin1").on("data", (data: string) => (answer += data));
  socket.on("error", () => undefined);
  const closed = once(socket, "close");
  await once(socket, "connect");
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r`);
  return async (): Promise<string> => {
    socket.write("\n");
    await closed;
    return answer;
  };
}

/** The text of an event stream, when it has ended. */
async function openStream(): Promise<Promise<string>[]> {
  const { baseUrl, authorization } = product.client;
  const response = await fetch(`${baseUrl}/graphql`, {
    method: "POST",
    headers: { authorization, "content-type": "application/json", accept: "text/event-stream" },
    body: JSON.stringify({ query: "subscription { events { cursor } }" }),
  });
  // Wrapped, so that waiting for the stream to stand isn't waiting for its end.
  return [response.text()];
}

const mutation = "mutation { updatePlatformConfig(input: { cardConfigs: { maxTransactionsPerDay: 3 } }) { id } }";

async function mutateBySocket(): Promise<unknown> {
  const { baseUrl, authorization } = product.client;
  const url = `${baseUrl.replace("http", "ws")}/graphql`;
  const socket = createClient({ url, webSocketImpl: WebSocket, retryAttempts: 0, connectionParams: { authorization } });
  for await (const result of socket.iterate({ query: mutation })) return result;
  return undefined;
}

async function lockConfiguration(): Promise<pg.Client> {
  const holder = new pg.Client({ connectionString: database.url });
  await holder.connect();
  await holder.query("BEGIN");
  await holder.query("SELECT FROM platform.platform_config FOR UPDATE");
  return holder;
}

async function waitingForLocks(): Promise<number> {
  const sql = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return (await query(database.url, sql)).rowCount ?? 0;
}

const refusesConnections = (): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(Number(new URL(product.client.baseUrl).port), "127.0.0.1");
    socket.once("connect", () => resolve(false)).once("error", () => resolve(true));
    socket.once("connect", () => socket.destroy());
  });

/** Attempts by event id: made as the sink saw them, and recorded. */
async function recordedAttempts(): Promise<ReadonlyMap<string, number>> {
  const { rows } = await query<{ event_id: string; attempts: number }>(
    database.url,
    `SELECT event_id, count(*)::int AS attempts FROM platform.webhook_attempt AS attempt
     JOIN platform.webhook_delivery AS delivery ON delivery.id = attempt.delivery_id GROUP BY event_id`,
  );
  return new Map(rows.map(({ event_id, attempts }) => [event_id, attempts]));
}

it("SIGTERM under load: what is under way is finished, everybody is told, nothing is lost, and the exit code is 0", async () => {
  const { client, sink } = product;
  load = startLoad(client);
  await until("writes", () => load.writes.length >= 20, 30_000);
  const [stream] = await openStream();
  const finishReadyz = await openUnfinished("/readyz");
  const finishConfig = await openUnfinished("/healthz");
  const holder = await lockConfiguration();
  const byRest = client.rest("PATCH", "/config", { body: { cardConfigs: { maxTransactionsPerDay: 3 } } });
  const byGraph = client.graph(mutation);
  const bySocket = mutateBySocket();
  await until("all wait for the lock", async () => (await waitingForLocks()) === 3, 10_000);
  sink.behave({ kind: "hang" });
  await until("an attempt under way", () => sink.open > 0, 10_000);

  const signalledAt = Date.now();
  const exit = once(product.process.child, "exit");
  product.process.child.kill("SIGTERM");
  await until("refusal of new connections", refusesConnections, 5_000);
  product.process.child.kill("SIGTERM");
  expect(await finishReadyz()).toMatch(/^HTTP\/1.1 503 [^]*connection: close[^]*"unavailable"/i);
  expect(await finishConfig()).toMatch(/^HTTP\/1.1 200 [^]*connection: close/i);
  await delay(signalledAt + lockMs - Date.now());
  await holder.query("COMMIT");
  await holder.end();
  expect((await byRest).status).toBe(200);
  expect(await byGraph).toMatchObject({ status: 200, data: { updatePlatformConfig: { id: expect.any(String) } } });
  expect(await bySocket).toMatchObject({ data: { updatePlatformConfig: { id: expect.any(String) } } });
  expect(await stream).toMatch(
    /event: next\ndata: .*The server is stopping: connect again.*\n\nevent: complete\ndata:\n\n$/,
  );
  await until("the end of the socket", () => subscriber.ends.length > 0, 5_000);
  expect(subscriber.ends[0]).toMatchObject({ code: 1001, reason: "The server is stopping: connect again" });
  expect(await exit).toEqual([0, null]);
  expect(Date.now() - signalledAt).toBeLessThan(shutdownMs);
  await load.stop();

  // All responses are successes, and all requests sent before the signal have one.
  for (const { status, startedAt, durationMs } of load.answers()) {
    expect([0, 200, 201]).toContain(status);
    if (status === 0) expect(startedAt + durationMs).toBeGreaterThan(signalledAt);
  }
  const seen = new Map<string, number>();
  for (const { id } of sink.received) seen.set(id, (seen.get(id) ?? 0) + 1);
  expect(await recordedAttempts()).toEqual(seen);
  const leases = "SELECT FROM platform.webhook_delivery WHERE status = 'PENDING' AND claimed_until IS NOT NULL";
  expect((await query(database.url, leases)).rowCount).toBe(0);

  sink.behave({ kind: "answer", status: 200 });
  await product.restart();
  const customers = await assertWrittenOnce(database.url, load.writes);
  await assertDelivered(sink, await assertEventsOnceEach(database.url, customers, subscriber));
}, 120_000);

it("kill -9 under load: what was answered exists once; keys tell what became of the rest; no event is lost or doubled", async () => {
  const { client } = product;
  load = startLoad(client);
  await until("writes", () => load.writes.length >= 40, 30_000);
  await product.process.stop("SIGKILL");
  await load.stop();
  await product.restart();

  const { writes } = load;
  const unanswered = writes.filter(({ status }) => status === 0);
  expect(unanswered.length).toBeGreaterThan(0);
  expect(new Set(writes.map(({ status }) => status))).toEqual(new Set([0, 201]));
  const repeated = await repeatWrites(client, writes);
  expect(new Set(repeated.map(({ status }) => status))).toEqual(new Set([201]));
  await assertWrittenOnce(database.url, writes);
  const customers = await assertWrittenOnce(database.url, repeated);
  await assertEventsOnceEach(database.url, customers, subscriber);
}, 60_000);
