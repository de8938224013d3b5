import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { query } from "../testkit/database-url.js";
import { createTestDeps } from "../testkit/deps.js";
import { isLongRun } from "../testkit/long-run.js";
import { quoteBody } from "../testkit/payments.js";
import { assertLedger, untilAnswered } from "./crash.fixture.js";
import { until } from "./load.fixture.js";
import {
  bank,
  booked,
  clientOf,
  database,
  explain,
  killAndStart,
  passTime,
  startWorld,
  stated,
  stopWorld,
  world,
} from "./rails-chaos.fixture.js";

// Two processes, of which one after another is killed, a provider whose responses and events go wrong at random, and a
// screening that holds some payments until a person decides.

const paymentCount = Number(process.env.CHAOS_PAYMENTS ?? (isLongRun ? 10_000 : 60));
const kills = isLongRun ? 4 : 2;
const writers = 6;
/** Money to spend, which the bank does not take back. */
const funds = 1_000_000 + 5_000 * paymentCount;
const seed = Number(process.env.CHAOS_SEED ?? Date.now() % 1_000_000);
const faults = ["reset", "500", "refusing-500", "slow", "forged", "noise", "wrong-amount"];
const eventFaults = ["twice", "late", "out-of-order", "lost-once"];
/** Maximum time of a stage: the more payments, the more. */
const stageMs = 60_000 + 60 * paymentCount;

/** The same numbers for the same seed: a linear congruential generator. */
let drawn = seed;
const draw = (below: number): number => {
  drawn = (drawn * 1_664_525 + 1_013_904_223) % 2 ** 32;
  return Math.floor((drawn / 2 ** 32) * below);
};

beforeAll(startWorld, 120_000);
afterAll(stopWorld);

const plans: readonly (readonly [kind: string, states: readonly string[]])[] = [
  ["PAYOUT", ["PENDING", "PAID"]],
  ["PAYOUT", ["PAID"]],
  ["PAYOUT", ["PENDING", "FAILED"]],
  ["COLLECTION", ["PENDING", "COLLECTED"]],
  ["COLLECTION", ["COLLECTED"]],
  ["COLLECTION", ["PENDING", "FAILED"]],
  ["REFUND", ["PENDING", "PAID"]],
];

async function pay(key: string): Promise<void> {
  const [kind, states] = plans[draw(plans.length)] ?? ["PAYOUT", ["PAID"]];
  bank.plan(kind, states, { FAILED: { code: "R03" } });
  const { account, own, theirs, listed, clients } = world;
  const [from, to] = (
    [[own, account], [account, own], [own, theirs], draw(4) > 0 ? [account, theirs] : [account, listed]] as const
  )[draw(4)] ?? [own, account];
  const body = quoteBody(from, to, 100 + draw(5_000), { immediatelyExecute: true });
  const client = clientOf(draw(clients.length));
  await untilAnswered(() => client.rest("POST", "/quotes", { body, headers: { "idempotency-key": key } }));
}

/** Pays many times, some at once. `paid` is called for each. */
async function payAll(name: string, count: number, paid: () => void): Promise<void> {
  let next = 0;
  const write = async () => {
    while (next < count) {
      await pay(`${name}-${next++}`);
      paid();
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
}

/** Money that was final is returned: some payouts, some collections. */
function returnSome(): void {
  const final = bank.book
    .list()
    .filter(({ state, request }) => (state === "PAID" || state === "COLLECTED") && request.amount !== funds);
  const operation = final[draw(final.length)];
  if (operation && operation.kind !== "REFUND") bank.giveBack(operation.operationId, { code: "R10" });
}

const decideMutation = "mutation ($input: DecideScreeningInput!) { decideScreening(input: $input) { status } }";

/** A person decides on the payments that the screening holds, and rejects them: an approval would be remembered. */
async function decideSome(): Promise<void> {
  const { rows } = await query<{ id: string }>(
    database.url,
    "SELECT id FROM quotes.transaction WHERE status = 'PENDING' AND pending_reason = 'COMPLIANCE_REVIEW' LIMIT 20",
  );
  for (const { id: transactionId } of rows) {
    const input = { transactionId, version: 1, decision: "REJECT", note: "The same person" };
    await clientOf(draw(world.clients.length))
      .graph(decideMutation, { input })
      .catch(() => undefined);
  }
}

async function openPayments(): Promise<string[]> {
  const { rows } = await query<{ id: string }>(
    database.url,
    "SELECT id FROM quotes.transaction WHERE status IN ('PENDING', 'PROCESSING') OR refund_status = 'PENDING'",
  );
  return rows.map(({ id }) => id);
}

async function untilAllAreFinal(): Promise<void> {
  const isDone = async () => {
    await decideSome();
    await passTime();
    await delay(400);
    return (await openPayments()).length === 0;
  };
  await until("the end of every payment", isDone, stageMs).catch(async (error: unknown) => {
    throw new Error(`${String(error)}\n${await explain(await openPayments())}`);
  });
  const isWaiting = async () => {
    await passTime();
    const sql = "SELECT count(*)::int AS left FROM shared.timer WHERE name LIKE 'payment.%'";
    return (await query<{ left: number }>(database.url, sql)).rows[0]?.left !== 0;
  };
  await until("the last step", async () => !(await isWaiting()), stageMs);
}

/** Both books say the same of each payment, to the cent; no timer is dead, and the ledger balances. */
async function assertSame(): Promise<void> {
  const { rows } = await query(
    database.url,
    `SELECT (SELECT count(*)::int FROM shared.dead_timer) AS dead,
      (SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()) AS deadlocks`,
  );
  expect(rows).toEqual([{ dead: 0, deadlocks: 0 }]);
  const ours = { paid: await booked("PAYOUTS"), collected: await booked("COLLECTIONS") };
  const theirs = {
    paid: stated({ PAYOUT: ["PAID", 1] }),
    collected: stated({ COLLECTION: ["COLLECTED", -1], REFUND: ["PAID", 1] }),
  };
  const differing = (["paid", "collected"] as const).flatMap((rail) =>
    Object.keys({ ...ours[rail], ...theirs[rail] }).filter((id) => ours[rail][id] !== theirs[rail][id]),
  );
  expect([differing, await explain(differing)]).toEqual([[], ""]);
  const deps = createTestDeps(database.url);
  await assertLedger(deps);
  await deps.close();
  const subjects = bank.book.list().map(({ kind, request }) => `${kind} ${String(request.transactionId)}`);
  expect(new Set(subjects).size).toBe(subjects.length);
}

it(
  `of ${paymentCount} payments none is lost and none is made twice, to the cent, while both sides fail (seed ${seed})`,
  async () => {
    // Enough to spend, collected before anything fails.
    bank.plan("COLLECTION", ["COLLECTED"]);
    const funding = { body: quoteBody(world.own, world.account, funds, { immediatelyExecute: true }) };
    await untilAnswered(() => clientOf(0).rest("POST", "/quotes", funding));
    await until("the funding", async () => (await openPayments()).length === 0, 30_000);

    bank.setFaults({ faults: [...faults, ...eventFaults], chance: 0.3, seed, slowMs: 100 });
    let answered = 0;
    let isOver = false;
    const killing = async () => {
      for (let kill = 0; kill < kills; kill++) {
        await until("responses", () => answered > ((kill + 1) * paymentCount) / (kills + 2), 4 * stageMs);
        await killAndStart(kill);
      }
    };
    const meddling = (async () => {
      while (!isOver) {
        await delay(150);
        returnSome();
        await decideSome();
        // Now and then a call takes longer than its lease: another process repeats it meanwhile.
        await passTime(draw(5) === 0 ? "TRUE" : undefined);
      }
    })();
    await Promise.all([payAll("chaos", paymentCount, () => answered++), killing()]).finally(() => (isOver = true));
    await meddling;

    // Both sides work again. Events that the provider held back are sent with the next one.
    bank.setFaults({});
    bank.advance();
    for (const { operationId } of bank.book.list()) bank.tell(operationId);
    await bank.events.settled();
    await untilAllAreFinal();
    await assertSame();
  },
  300_000 + 8 * stageMs,
);

it(
  "a provider that is down for days fails nothing: payments wait, ask every five minutes, and settle when it is up",
  async () => {
    const timers = async () =>
      (
        await query<{ waiting: number; pause: number; attempts: number }>(
          database.url,
          `SELECT count(*)::int AS waiting, coalesce(max(extract(epoch FROM retry_at - now())), 0)::float8 AS pause,
          coalesce(min(attempts), 0)::int AS attempts
         FROM shared.timer WHERE name LIKE 'payment.%'`,
        )
      ).rows[0] ?? { waiting: 0, pause: 0, attempts: 0 };
    await bank.goDown();
    const count = Math.min(paymentCount, 100);
    let paid = 0;
    await payAll("outage", count, () => paid++);
    // More failures than would bury a timer: each round is a pause that has passed.
    for (let round = 0; round < 16; round++) {
      await passTime();
      await until("a failure of each", async () => (await timers()).pause > 0, 10_000);
      expect((await timers()).pause).toBeLessThanOrEqual(300);
      await delay(200);
    }
    expect(paid).toBe(count);
    expect((await timers()).waiting).toBeGreaterThan(0);
    await bank.comeUp();
    await untilAllAreFinal();
    await assertSame();
  },
  60_000 + 4 * stageMs,
);
