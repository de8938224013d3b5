import { randomInt } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { expect } from "@jest/globals";
import { verifyLedger } from "../../subgraphs/shared/ledger/verify.js";
import type { RestReply } from "../testkit/app.js";
import { query } from "../testkit/database-url.js";
import { createTestDatabase } from "../testkit/database.js";
import { createTestDeps, type TestDeps } from "../testkit/deps.js";
import { startSubscriber, until, type Subscriber } from "./load.fixture.js";
import { assertDelivered, startProduct, type Product } from "./product.fixture.js";

// Tests that end the process of the product with no warning, among requests that each have a key.

/** The product in a process of its own, followed by a subscriber and a recipient of webhooks. */
export interface CrashWorld {
  readonly databaseUrl: string;
  readonly deps: TestDeps;
  readonly product: Product;
  readonly subscriber: Subscriber;
  /** Number of events when the subscriber and the webhook recipient began to listen. */
  readonly eventsBefore: number;
  close(): Promise<void>;
}

export async function startCrashWorld(): Promise<CrashWorld> {
  const database = await createTestDatabase();
  const deps = createTestDeps(database.url);
  const product = await startProduct(database.url);
  const eventsBefore = (await logged(database.url)).length;
  const subscriber = startSubscriber(product.client, product.firstCursor);
  return {
    databaseUrl: database.url,
    deps,
    product,
    subscriber,
    eventsBefore,
    async close() {
      await subscriber.stop();
      await product.close();
      await deps.close();
      await database.close();
    },
  };
}

/** Ids of the events since the subscriber and the recipient of webhooks listen, in the log's order. */
export async function eventsSince({ databaseUrl, eventsBefore }: CrashWorld): Promise<readonly string[]> {
  return (await logged(databaseUrl)).slice(eventsBefore).map(({ id }) => id);
}

/** The subscriber has these events once and in order, the recipient of webhooks has each, and there are no others. */
export async function assertTold(world: CrashWorld, events: readonly string[]): Promise<void> {
  const { subscriber, product } = world;
  await until("every event at the subscriber", () => subscriber.events.length >= events.length, 60_000);
  expect(subscriber.events.map(({ id }) => id)).toEqual(events);
  await assertDelivered(product.sink, events);
  expect(await eventsSince(world)).toHaveLength(events.length);
}

/** Maximum time that a client repeats a request; the process starts in a few seconds. */
const unansweredMs = 60_000;

/** Repeats a request with its key until the process responds. Throws what is no success and no 503. */
export async function untilAnswered(send: () => Promise<RestReply>): Promise<RestReply["body"]> {
  const deadline = Date.now() + unansweredMs;
  while (Date.now() < deadline) {
    const reply = await send().catch((error: unknown) => {
      if (!String(error).startsWith("TypeError")) throw error;
      return undefined;
    });
    if (reply && reply.status < 300) return reply.body;
    if (reply && reply.status !== 503) throw new Error(JSON.stringify(reply.body));
    await delay(50);
  }
  throw new Error("Never answered");
}

export async function assertLedger(deps: TestDeps): Promise<void> {
  expect((await verifyLedger(deps.systemScope("operator"))).violations).toEqual({ count: 0, first: [] });
}

/** Ends the process with no warning, over and over, each time with requests still to come, and starts it again. */
export async function killAmong(
  { product, deps, databaseUrl }: CrashWorld,
  { kills, total, answered }: { readonly kills: number; readonly total: number; readonly answered: () => number },
): Promise<void> {
  for (let kill = 1; kill <= kills; kill++) {
    // Somewhere in the kill's share of all requests, except the last share, which has none.
    const share = Math.floor(total / (kills + 1));
    const enough = Math.max(answered(), share * (kill - 1)) + randomInt(Math.floor(share / 2));
    await until("responses", () => answered() >= enough, 120_000);
    await delay(randomInt(100));
    await product.process.stop("SIGKILL");
    expect(answered()).toBeLessThan(total);
    await assertLedger(deps);
    // No one is left who could be asking a rail: as if the minute of those calls were over.
    await query(databaseUrl, "UPDATE shared.timer SET retry_at = NULL WHERE attempts = 0");
    await product.restart();
  }
}

interface Logged {
  readonly id: string;
  readonly position: string | null;
}

/** The whole log in its order, once each event has its place in it. */
async function logged(databaseUrl: string): Promise<readonly Logged[]> {
  let rows: readonly Logged[] = [];
  const read = async () => {
    ({ rows } = await query<Logged>(databaseUrl, "SELECT id, position FROM shared.event ORDER BY position"));
    return rows.every(({ position }) => position !== null);
  };
  await until("a position for every event", read, 20_000);
  expect(rows.map(({ position }) => position)).toEqual(rows.map((_, index) => String(index + 1)));
  return rows;
}

/** Runs `work` on each, some at once, while the process is killed. */
export async function amongKills<T>(
  all: readonly T[],
  writers: number,
  work: (one: T) => Promise<void>,
  kill: Promise<void>,
): Promise<void> {
  let next = 0;
  const write = async () => {
    for (let one = all[next++]; one; one = all[next++]) await work(one);
  };
  const outcomes = await Promise.allSettled([kill, ...Array.from({ length: writers }, write)]);
  for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
}
