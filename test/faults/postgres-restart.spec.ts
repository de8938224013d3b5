import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import {
  describeAnswer,
  hangMs,
  isHonest,
  repeatWrites,
  startLoad,
  startSubscriber,
  until,
  type Answer,
  type Load,
  type Subscriber,
} from "./load.fixture.js";
import { startRestartablePostgres, type Outage, type RestartablePostgres } from "./postgres.fixture.js";
import {
  assertDelivered,
  assertEventsOnceEach,
  assertWrittenOnce,
  startProduct,
  type Product,
} from "./product.fixture.js";

let postgres: RestartablePostgres;
let product: Product;
let subscriber: Subscriber;
let load: Load;

beforeAll(async () => {
  postgres = await startRestartablePostgres();
  product = await startProduct(postgres.url);
  subscriber = startSubscriber(product.client, product.firstCursor);
}, 60_000);
afterEach(() => load.stop());
afterAll(async () => {
  await subscriber.stop();
  await product.close();
  await postgres.close();
});

/** Responses so far to requests sent after `at`, by type and status. */
function answered(kind: Answer["kind"], status: number, at: number): boolean {
  return load.answers().some((answer) => answer.kind === kind && answer.status === status && answer.startedAt > at);
}

async function outage(how: Outage, atLeastMs: number): Promise<void> {
  await postgres.stop(how);
  const awayAt = Date.now();
  for (const kind of ["write", "read", "graph", "ready"] as const) {
    await until(`a 503 of ${kind}`, () => answered(kind, 503, awayAt), hangMs);
  }
  await delay(awayAt + atLeastMs - Date.now());
  await postgres.start();
  const backAt = Date.now();
  const isBack = () =>
    answered("write", 201, backAt) && answered("read", 200, backAt) && answered("ready", 200, backAt);
  await until("everything works again", isBack, 5_000);
}

describe("PostgreSQL goes away under load and comes back", () => {
  it.each<[Outage, number]>([
    ["kill -9", 0],
    ["immediate", 0],
    // Long enough for every back-off to reach its maximum.
    ["fast", 4_000],
  ])(
    "%s: clients get answers or 503, nothing is lost or doubled, and nobody restarts Paygraph",
    async (how, atLeastMs) => {
      const { client, sink } = product;
      load = startLoad(client);
      await until("writes before", () => load.writes.length >= 20, 30_000);
      await outage(how, atLeastMs);
      const written = load.writes.length;
      await until("writes after", () => load.writes.length >= written + 10, 30_000);
      await load.stop();

      const answers = load.answers();
      expect(new Set(answers.filter((answer) => !isHonest(answer)).map(describeAnswer))).toEqual(new Set());
      expect(Math.max(...answers.map(({ durationMs }) => durationMs))).toBeLessThan(hangMs);

      const refused = load.writes.filter(({ status }) => status === 503);
      const repeated = await repeatWrites(client, refused);
      expect(new Set(repeated.map(({ status }) => status))).toEqual(new Set([201]));
      const customers = await assertWrittenOnce(postgres.url, [...load.writes, ...repeated]);
      await assertDelivered(sink, await assertEventsOnceEach(postgres.url, customers, subscriber));
    },
    90_000,
  );
});
