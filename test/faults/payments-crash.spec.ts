import { randomInt, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { bank } from "../subgraphs/quotes.fixture.js";
import { baseAccount } from "../testkit/accounts.js";
import { query } from "../testkit/database-url.js";
import { payer, quoteBody } from "../testkit/payments.js";
import { isLongRun } from "../testkit/long-run.js";
import {
  amongKills,
  assertLedger,
  assertTold,
  eventsSince,
  killAmong,
  startCrashWorld,
  untilAnswered,
  type CrashWorld,
} from "./crash.fixture.js";
import { until } from "./load.fixture.js";

const kills = isLongRun ? 4 : 2;
const paymentCount = isLongRun ? 2_000 : 160;
const writers = 8;
const funds = 100_000_000;

let world: CrashWorld;

beforeAll(async () => {
  world = await startCrashWorld();
}, 120_000);
afterAll(() => world.close());

/**
 * The result of a type of payment without failures: its states, and whether the payer or the receiver has the money.
 */
interface Kind {
  readonly states: readonly string[];
  /** The net credit of the payer's account for `amount` sent. */
  readonly payerGains: (amount: number) => number;
  /** Number of postings. */
  readonly postings: number;
}

const sent = (amount: number) => -amount;
const nothing = () => 0;
const [offered, sending] = ["PENDING", "PROCESSING"];
const givenBack = ["FAILED", "REFUND_PENDING", "REFUND_COMPLETED"];
const kinds = {
  internal: { states: [offered, sending, "COMPLETED"], payerGains: sent, postings: 1 },
  paidOut: { states: [offered, sending, "COMPLETED"], payerGains: sent, postings: 1 },
  failed: { states: [offered, sending, ...givenBack], payerGains: nothing, postings: 2 },
  undelivered: { states: [offered, sending, ...givenBack], payerGains: nothing, postings: 2 },
  cancelled: {
    states: [offered, sending, "REFUND_PENDING", "REFUND_COMPLETED", "COMPLETED"],
    payerGains: nothing,
    postings: 2,
  },
  lost: { states: [offered, sending, "FAILED", "REFUND_PENDING", "REFUND_FAILED"], payerGains: sent, postings: 2 },
  pulled: { states: [offered, sending, "COMPLETED"], payerGains: (amount: number) => amount, postings: 1 },
  uncollected: { states: [offered, sending, "FAILED"], payerGains: nothing, postings: 0 },
} satisfies Record<string, Kind>;
type KindName = keyof typeof kinds;
const kindNames = Object.keys(kinds) as KindName[];

/** One payer's ways to pay. */
interface Payer {
  readonly id: string;
  readonly body: Readonly<Record<KindName, (amount: number) => object>>;
}

async function createPayer(receiver: string): Promise<Payer> {
  const { client } = world.product;
  const { id, account } = await payer(client, { amount: funds });
  const to = async (suffix: string) => {
    const destination = await bank(client, id, suffix);
    return (amount: number) => quoteBody(account.id, destination, amount);
  };
  const from = async (suffix: string) => {
    const source = await bank(client, id, suffix);
    return (amount: number) => quoteBody(source, account.id, amount);
  };
  return {
    id,
    body: {
      internal: (amount) => quoteBody(account.id, receiver, amount),
      paidOut: await to("001"),
      failed: await to("002"),
      undelivered: await to("004"),
      cancelled: await to("006"),
      lost: await to("007"),
      pulled: await from("001"),
      uncollected: await from("002"),
    },
  };
}

interface Payment {
  /** Also the payment's description: by it the database names the key. */
  readonly key: string;
  readonly kind: KindName;
  readonly payer: Payer;
  readonly amount: number;
  quote?: { readonly id: string; readonly transactionId: string };
}

async function pay(payment: Payment): Promise<void> {
  const { key, kind, payer: by, amount } = payment;
  const body = { ...by.body[kind](amount), immediatelyExecute: true, description: key };
  const headers = { "idempotency-key": key };
  payment.quote = await untilAnswered(() => world.product.client.rest("POST", "/quotes", { body, headers }));
}

interface Stored {
  readonly id: string;
  readonly key: string;
  readonly postings: number;
  readonly told: readonly string[];
}

/** Every payment that was asked for as it is stored, with what its events told, in the log's order. */
async function stored(): Promise<readonly Stored[]> {
  const { rows } = await query<Stored>(
    world.databaseUrl,
    `SELECT payment.id, payment.description AS key, coalesce(money.postings, 0) AS postings, log.told
     FROM quotes.transaction AS payment
     LEFT JOIN (SELECT subject_id, count(*)::int AS postings FROM ledger.transaction GROUP BY 1) AS money
       ON money.subject_id = payment.id
     LEFT JOIN (SELECT subject_id, array_agg(split_part(type, '.', 2) ORDER BY position) AS told
                FROM shared.event GROUP BY 1) AS log ON log.subject_id = payment.id
     WHERE payment.quote_id IS NOT NULL`,
  );
  return rows;
}

async function allEnded(): Promise<boolean> {
  const { rows } = await query(
    world.databaseUrl,
    `SELECT 1 FROM quotes.transaction WHERE status IN ('PENDING', 'PROCESSING') OR refund_status = 'PENDING' LIMIT 1`,
  );
  return rows.length === 0;
}

it(`killed over and over among ${paymentCount} payments: each key paid once, each payment ended as it would have alone`, async () => {
  const receiver = await payer(world.product.client, { amount: 0 });
  const payers = await Promise.all(Array.from({ length: 3 }, () => createPayer(receiver.account.id)));
  const payments = Array.from({ length: paymentCount }, (_, index): Payment => {
    const [by, kind] = [payers[index % payers.length], kindNames[randomInt(kindNames.length)]];
    if (!by || !kind) throw new Error("Nobody pays");
    return { key: randomUUID(), kind, payer: by, amount: 100 + randomInt(10_000) };
  });
  const answered = () => payments.filter(({ quote }) => quote).length;
  const killed = killAmong(world, { kills, total: paymentCount, answered });
  await amongKills(payments, writers, pay, killed);
  await until("the end of every payment", allEnded, 120_000);

  // Each key has one payment, the one in its response, with its type's result.
  const events = await eventsSince(world);
  const ended = await stored();
  expect(ended).toHaveLength(paymentCount);
  expect(new Set(ended.map(({ key }) => key)).size).toBe(paymentCount);
  const wanted = new Map(payments.map((payment) => [payment.key, payment]));
  for (const { id, key, postings, told } of ended) {
    const payment = wanted.get(key);
    if (!payment?.quote) throw new Error(`Nobody asked for ${id}`);
    const kind = kinds[payment.kind];
    expect([payment.kind, payment.quote.transactionId, told, postings]).toEqual([
      payment.kind,
      id,
      kind.states,
      kind.postings,
    ]);
  }

  // Every cent is where it belongs.
  await assertLedger(world.deps);
  for (const { id } of payers) {
    const gained = payments
      .filter(({ payer: by }) => by.id === id)
      .reduce((sum, { kind, amount }) => sum + kinds[kind].payerGains(amount), 0);
    expect((await baseAccount(world.product.client, id)).balance.amount).toBe(funds + gained);
  }

  // A repeated key returns the same response, and pays nothing.
  const some = payments.slice(0, 40).map((payment) => ({ ...payment }));
  await Promise.all(some.map(pay));
  expect(some.map(({ quote }) => quote)).toEqual(payments.slice(0, 40).map(({ quote }) => quote));
  expect(await stored()).toHaveLength(paymentCount);

  // Each event was delivered to the subscriber once and in order, and to the webhook's recipient, and no other was.
  await assertTold(world, events);
}, 600_000);
