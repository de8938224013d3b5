import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "@jest/globals";
import { updatePlatformFlags } from "../../subgraphs/platform/platforms/registration.js";
import { Client } from "../testkit/app.js";
import { query } from "../testkit/database-url.js";
import { servingUrl } from "../testkit/database.js";
import { createTestDeps } from "../testkit/deps.js";
import { startServerProcess, type Credentials, type ServerProcess } from "../testkit/server-process.js";
import { startWebhookSink, type WebhookSink } from "../testkit/webhook-sink.js";
import { customerName, until, type Subscriber, type Write } from "./load.fixture.js";

/** The product in a process of its own, which may end and start again, with a recipient of its webhooks. */
export interface Product {
  readonly client: Client;
  readonly sink: WebhookSink;
  /** Of the event that was last when the load began. */
  readonly firstCursor: string;
  /** The one that was started last. */
  readonly process: ServerProcess;
  /** Starts it again, on the same port. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** A product whose customers are approved when they are created: each write makes one event. */
export async function startProduct(databaseUrl: string): Promise<Product> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "paygraph-product-"));
  const env = { DATABASE_URL: servingUrl(databaseUrl), PAYGRAPH_ALLOW_PRIVATE_WEBHOOKS: "true" };
  let process = await startServerProcess({ dataDir, env });
  const credentials = await process.credentials();
  await approveAtOnce(databaseUrl, credentials);
  const client = new Client(process.baseUrl, credentials.sandbox);
  const sink = await startWebhookSink({ publicKey: credentials.webhookPublicKey });
  await client.rest("PATCH", "/config", { body: { webhookEndpoint: sink.url } });
  await sink.waitFor(({ type }) => type === "TEST");
  const { data } = await client.graph("{ events(first: 1) { nodes { cursor } } }");
  return {
    client,
    sink,
    firstCursor: data.events.nodes[0].cursor,
    get process() {
      return process;
    },
    async restart() {
      process = await startServerProcess({ dataDir, env, port: Number(new URL(process.baseUrl).port) });
    },
    async close() {
      await process.stop("SIGTERM");
      await sink.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function approveAtOnce(databaseUrl: string, { platformId }: Credentials): Promise<void> {
  const deps = createTestDeps(databaseUrl);
  await updatePlatformFlags(deps, platformId, { skipPaperwork: true });
  await deps.close();
}

/** Customers in the database by name, whatever the responses. */
async function customersByName(databaseUrl: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await query<{ full_name: string; ids: string[] }>(
    databaseUrl,
    "SELECT full_name, array_agg(id) AS ids FROM customers.customer WHERE full_name IS NOT NULL GROUP BY full_name",
  );
  return new Map(rows.map(({ full_name, ids }) => [full_name, ids]));
}

interface LoggedEvent {
  readonly id: string;
  readonly type: string;
  readonly subjectId: string;
  readonly position: string | null;
}

/** The events of a customer's creation. */
const creation = ["CUSTOMER.CREATED", "CUSTOMER.KYC_APPROVED"];

/** These of the event log, in its order, once the relay has given every event its position. */
async function loggedCreations(databaseUrl: string): Promise<readonly LoggedEvent[]> {
  let rows: readonly LoggedEvent[] = [];
  const read = async () => {
    const sql = 'SELECT id, type, subject_id AS "subjectId", position FROM shared.event ORDER BY position';
    ({ rows } = await query<LoggedEvent>(databaseUrl, sql));
    return rows.every(({ position }) => position !== null);
  };
  await until("a position for every event", read, 5_000);
  // Contiguous: nothing was lost, nothing counted twice.
  expect(rows.map(({ position }) => position)).toEqual(rows.map((_, index) => String(index + 1)));
  return rows.filter(({ type }) => creation.includes(type));
}

/** Each customer's creation is in the log once, and reached the subscriber once, in order. Returns their ids. */
export async function assertEventsOnceEach(
  databaseUrl: string,
  customers: ReadonlyMap<string, readonly string[]>,
  subscriber: Subscriber,
): Promise<readonly string[]> {
  const logged = await loggedCreations(databaseUrl);
  for (const type of creation) {
    const subjects = logged.filter((event) => event.type === type).map(({ subjectId }) => subjectId);
    expect(subjects.sort()).toEqual([...customers.values()].flat().sort());
  }
  const ids = logged.map(({ id }) => id);
  await until("every event at the subscriber", () => subscriber.events.length >= ids.length, 10_000);
  expect(subscriber.events.map(({ id }) => id)).toEqual(ids);
  return ids;
}

/** At least once: the process or PostgreSQL can go away between an attempt and its record. */
export async function assertDelivered(sink: WebhookSink, ids: readonly string[]): Promise<void> {
  const arrived = () => new Set(sink.received.filter(({ type }) => type !== "TEST").map(({ id }) => id));
  // Work leased just before is due again when its lease ends.
  const isAllThere = () => {
    const seen = arrived();
    return ids.every((id) => seen.has(id));
  };
  await until("every event at the sink", isAllThere, 60_000);
  expect(arrived()).toEqual(new Set(ids));
  expect(sink.rejected).toEqual([]);
}

/** Every write with a response exists once, under the returned id; one without, at most once. */
export async function assertWrittenOnce(
  databaseUrl: string,
  writes: readonly Write[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const customers = await customersByName(databaseUrl);
  for (const { key, customerId } of writes) {
    const stored = customers.get(customerName(key)) ?? [];
    if (customerId === undefined) expect(stored.length).toBeLessThanOrEqual(1);
    else expect([key, stored]).toEqual([key, [customerId]]);
  }
  return customers;
}
