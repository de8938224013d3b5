import { randomInt, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { activeCard, cardholder, type Holder } from "../subgraphs/cards.fixture.js";
import { baseAccount } from "../testkit/accounts.js";
import { query } from "../testkit/database-url.js";
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

const kills = isLongRun ? 4 : 2;
const purchaseCount = isLongRun ? 1_000 : 100;
const writers = 8;
const funds = 100_000_000;

let world: CrashWorld;

beforeAll(async () => {
  world = await startCrashWorld();
}, 120_000);
afterAll(() => world.close());

/** The card network's steps after an authorization, and the resulting purchase. */
interface Kind {
  readonly clearings: (amount: number) => readonly number[];
  readonly states: readonly string[];
  readonly held: (amount: number) => number;
  /** The end of the merchant's name. */
  readonly ending?: string;
  readonly isReturned?: boolean;
}

const all = (amount: number) => amount;
const nothing = () => 0;
const kinds = {
  open: { clearings: () => [], states: ["AUTHORIZED"], held: all },
  declined: { clearings: () => [], states: ["DECLINED"], held: nothing, ending: "002" },
  cleared: { clearings: (amount) => [amount], states: ["AUTHORIZED", "SETTLED"], held: nothing },
  partly: { clearings: () => [40], states: ["AUTHORIZED", "PARTIALLY_SETTLED"], held: (amount) => amount - 40 },
  inParts: {
    clearings: (amount) => [40, amount - 40],
    states: ["AUTHORIZED", "PARTIALLY_SETTLED", "SETTLED"],
    held: nothing,
  },
  beyond: { clearings: (amount) => [amount + 70], states: ["AUTHORIZED", "SETTLED"], held: nothing },
  expired: { clearings: () => [0], states: ["AUTHORIZED", "SETTLED"], held: nothing },
  returned: { clearings: (amount) => [amount], states: ["AUTHORIZED", "SETTLED"], held: nothing, isReturned: true },
} satisfies Record<string, Kind>;
type KindName = keyof typeof kinds;
const kindNames = Object.keys(kinds) as KindName[];
const kindOf = ({ kind }: Purchase): Kind => kinds[kind];

interface Card {
  readonly id: string;
  readonly holder: Holder;
}

interface Purchase {
  /** Also part of the merchant's name: by it the database names the key. */
  readonly key: string;
  readonly kind: KindName;
  readonly card: Card;
  readonly amount: number;
  id?: string;
  returnId?: string;
}

/** Number of requests with a response. */
let answered = 0;

/** Makes the steps of a purchase, each with a key of its own. */
async function buy(purchase: Purchase): Promise<void> {
  const { key, card, amount } = purchase;
  const { clearings, ending = "000", isReturned = false } = kindOf(purchase);
  const send = async (step: string, name: string, body: object) => {
    const headers = { "idempotency-key": `${key}/${name}` };
    const path = `/sandbox/cards/${card.id}/simulate/${step}`;
    const reply = await untilAnswered(() => world.product.client.rest("POST", path, { body, headers }));
    answered++;
    return reply;
  };
  const merchant = { descriptor: `${key} ${ending}` };
  const { id: cardTransactionId } = await send("authorization", "a", { amount, currency: {}, merchant });
  for (const [index, part] of clearings(amount).entries()) {
    await send("clearing", `c${index}`, { cardTransactionId, amount: part });
  }
  if (isReturned) purchase.returnId = (await send("return", "r", { cardTransactionId, amount })).id;
  purchase.id = cardTransactionId;
}

const settledOf = (purchase: Purchase) =>
  kindOf(purchase)
    .clearings(purchase.amount)
    .reduce((sum, part) => sum + part, 0);

/** The amount that a purchase has debited. */
const spentOf = (purchase: Purchase) => settledOf(purchase) - (kindOf(purchase).isReturned ? purchase.amount : 0);

interface Stored {
  readonly id: string;
  readonly key: string;
  readonly original: string | null;
  readonly held: number;
  readonly settled: number;
  readonly postings: number;
  readonly states: readonly string[];
  readonly told: readonly string[];
}

/** Every purchase and return as it is stored, with what its events told, in the log's order. */
async function stored(): Promise<readonly Stored[]> {
  const { rows } = await query<Stored>(
    world.databaseUrl,
    `SELECT part.id, split_part(part.merchant_descriptor, ' ', 1) AS key, part.original_transaction_id AS original,
       part.held_amount::int AS held, part.settled_amount::int AS settled, coalesce(money.postings, 0) AS postings,
       ARRAY(SELECT jsonb_array_elements(payment.status_history) ->> 'status') AS states, log.told
     FROM cards.card_transaction AS part JOIN quotes.transaction AS payment ON payment.id = part.id
     LEFT JOIN (SELECT subject_id, count(*)::int AS postings FROM ledger.transaction GROUP BY 1) AS money
       ON money.subject_id = part.id
     LEFT JOIN (SELECT subject_id, array_agg(split_part(type, '.', 2) ORDER BY position) AS told
                FROM shared.event GROUP BY 1) AS log ON log.subject_id = part.id`,
  );
  return rows;
}

it(`killed over and over among ${purchaseCount} purchases: each key once, no hold lost, events as the states`, async () => {
  const holders = await Promise.all(Array.from({ length: 2 }, () => cardholder(world.product.client, funds)));
  const cards = await Promise.all(
    [...holders, ...holders].map(async (holder) => ({
      id: (await activeCard(world.product.client, holder)).id,
      holder,
    })),
  );
  const purchases = Array.from({ length: purchaseCount }, (_, index): Purchase => {
    const [card, kind] = [cards[index % cards.length], kindNames[randomInt(kindNames.length)]];
    if (!card || !kind) throw new Error("There is no card");
    return { key: randomUUID(), kind, card, amount: 100 + randomInt(10_000) };
  });
  const total = purchases.reduce((sum, purchase) => {
    const { clearings, isReturned } = kindOf(purchase);
    return sum + 1 + clearings(purchase.amount).length + (isReturned ? 1 : 0);
  }, 0);
  await amongKills(purchases, writers, buy, killAmong(world, { kills, total, answered: () => answered }));

  // Each key has one purchase, the one in its response, with its type's result; and one return, if any.
  const events = await eventsSince(world);
  const made = await stored();
  const returns = new Map(made.filter(({ original }) => original !== null).map((each) => [each.id, each]));
  const bought = new Map(made.filter(({ original }) => original === null).map((each) => [each.key, each]));
  expect([bought.size, bought.size + returns.size]).toEqual([purchaseCount, made.length]);
  for (const purchase of purchases) {
    const { id, key, amount, kind, returnId } = purchase;
    const { states, clearings, held, isReturned = false } = kindOf(purchase);
    const postings = clearings(amount).filter((part) => part > 0).length;
    expect([kind, bought.get(key)]).toEqual([
      kind,
      {
        id,
        key,
        original: null,
        held: held(amount),
        settled: settledOf(purchase),
        postings,
        states,
        told: states,
      },
    ]);
    if (!isReturned) continue;
    expect(returns.get(returnId ?? "")).toEqual({
      id: returnId,
      key,
      original: id,
      held: 0,
      settled: amount,
      postings: 1,
      states: ["SETTLED"],
      told: ["SETTLED"],
    });
  }
  expect(returns.size).toBe(purchases.filter((purchase) => kindOf(purchase).isReturned).length);

  // Every cent is where it belongs, and each account holds what its purchases hold.
  await assertLedger(world.deps);
  for (const holder of holders) {
    const own = purchases.filter(({ card }) => card.holder === holder);
    const totalBalance = funds - own.reduce((sum, purchase) => sum + spentOf(purchase), 0);
    const held = own.reduce((sum, purchase) => sum + kindOf(purchase).held(purchase.amount), 0);
    const account = await baseAccount(world.product.client, holder.customerId);
    expect([account.totalBalance.amount, account.balance.amount]).toEqual([totalBalance, totalBalance - held]);
    const { rows } = await query<{ held: number }>(
      world.databaseUrl,
      `SELECT coalesce(sum(amount), 0)::int AS held FROM ledger.hold
       WHERE status = 'PLACED' AND account_id = '${holder.accountId}'`,
    );
    expect(rows).toEqual([{ held }]);
  }

  // Keys that are sent again return what they returned, and do nothing.
  const again = purchases.slice(0, 30).map((purchase) => ({ ...purchase }));
  await Promise.all(again.map(buy));
  expect(again).toEqual(purchases.slice(0, 30));
  expect(await stored()).toHaveLength(made.length);

  // Subscriber and recipient of webhooks have each event; the subscriber once and in order.
  await assertTold(world, events);
}, 600_000);
