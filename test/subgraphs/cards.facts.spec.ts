import { afterEach, describe, expect, it } from "@jest/globals";
import { openInternalAccounts } from "../../subgraphs/accounts/internal-accounts/provisioning.js";
import { inTransaction } from "../../subgraphs/shared/persistence/transaction.js";
import { fund } from "../testkit/accounts.js";
import { eventually, startApp } from "../testkit/app.js";
import { booksBalance } from "../testkit/books.js";
import { query } from "../testkit/database-url.js";
import { openEventStream } from "../testkit/event-stream.js";
import { activeCard, authorize, balances, cardholder, shop, simulate } from "./cards.fixture.js";

// A card network's facts are booked (docs/interface.md, What a card network has done).

const app = await startApp({ isAlone: true });
const platform = await app.platform({ skipPaperwork: true });
const client = platform.sandbox;
afterEach(() => booksBalance(app));

const transaction = async (id: string) => (await client.rest("GET", `/transactions/${id}`)).body;

/** A card with money, and what the network does with it. */
async function issued(amount = 10_000) {
  const holder = await cardholder(client, amount);
  const { id } = await activeCard(client, holder);
  const step = (name: string) => (cardTransactionId: string, minor?: number) =>
    simulate(client, id, name, { cardTransactionId, ...(minor !== undefined && { amount: minor }) });
  return {
    id,
    holder,
    clear: step("clearing"),
    giveBack: step("return"),
    giveUp: step("authorization_reversal"),
    force: (minor: number, more: object = {}) =>
      simulate(client, id, "forced_clearing", { amount: minor, currency: {}, merchant: shop, ...more }),
    funds: () => balances(client, holder),
    authorize: async (minor: number) => (await authorize(client, id, minor)).body,
  };
}

describe("captures and returns are independent", () => {
  it("a return between two clearings leaves what is held for the second", async () => {
    const card = await issued();
    const { id } = await card.authorize(100);
    await card.clear(id, 40);
    expect(await card.giveBack(id, 10)).toMatchObject({ status: 200, body: { status: "SETTLED" } });
    expect(await card.funds()).toEqual([9_910, 9_970]);
    expect(await card.clear(id, 60)).toMatchObject({
      status: 200,
      body: { status: "SETTLED", settledAmount: { amount: 100 }, refundedAmount: { amount: 10 } },
    });
    expect(await card.funds()).toEqual([9_910, 9_910]);
  });

  it("returns before and above the capture are credits of their own", async () => {
    const card = await issued();
    const { id } = await card.authorize(100);
    const early = await card.giveBack(id, 70);
    expect(early).toMatchObject({ status: 200, body: { direction: "CREDIT", originalTransactionId: id } });
    expect(await transaction(id)).toMatchObject({ status: "AUTHORIZED", refundedAmount: { amount: 70 } });
    await card.clear(id, 100);
    expect(await card.giveBack(id, 90)).toMatchObject({ status: 200, body: { settledAmount: { amount: 90 } } });
    expect(await transaction(id)).toMatchObject({ status: "SETTLED", refundedAmount: { amount: 160 } });
    expect(await card.funds()).toEqual([10_060, 10_060]);
    // A return of a credit is one more credit, and so is its clearing; neither is counted as the purchase's.
    expect(await card.giveBack(early.body.id, 5)).toMatchObject({ body: { originalTransactionId: early.body.id } });
    expect(await card.clear(early.body.id, 6)).toMatchObject({ body: { originalTransactionId: early.body.id } });
    expect(await transaction(early.body.id)).toMatchObject({ settledAmount: { amount: 70 } });
    expect(await card.funds()).toEqual([10_071, 10_071]);
  });
});

describe("what exceeds an authorization is taken from the available balance", () => {
  it("after full settlement: a late charge, or an EXCEPTION with its debt", async () => {
    const card = await issued(1_000);
    const { id } = await card.authorize(400);
    await card.clear(id, 400);
    expect(await card.clear(id, 100)).toMatchObject({ body: { status: "SETTLED", settledAmount: { amount: 500 } } });
    expect(await card.funds()).toEqual([500, 500]);
    expect(await card.clear(id, 600)).toMatchObject({
      status: 200,
      body: { status: "EXCEPTION", settledAmount: { amount: 1_100 }, pullSummary: { count: 2, totalAmount: 500 } },
    });
    // Returned money settles the debt.
    expect(await card.giveBack(id, 700)).toMatchObject({ body: { status: "SETTLED" } });
    expect(await card.funds()).toEqual([600, 600]);
  });

  it("of a declined authorization by a payment of its own, which names it; it stays DECLINED", async () => {
    const card = await issued(300);
    const declined = await card.authorize(400);
    expect(declined).toMatchObject({ status: "DECLINED" });
    expect(await card.clear(declined.id, 0)).toMatchObject({ status: 200, body: { status: "DECLINED" } });
    const { body } = await card.clear(declined.id, 200);
    expect(body).toMatchObject({
      status: "SETTLED",
      direction: "DEBIT",
      originalTransactionId: declined.id,
      merchant: shop,
      authorizedAmount: { amount: 0 },
      settledAmount: { amount: 200 },
      pullSummary: { totalAmount: 200 },
    });
    expect(await card.clear(declined.id, 200)).toMatchObject({ body: { status: "EXCEPTION" } });
    expect(await transaction(declined.id)).toMatchObject({ status: "DECLINED", authorizedAmount: { amount: 400 } });
    expect(await card.giveBack(declined.id, 50)).toMatchObject({ body: { direction: "CREDIT", status: "SETTLED" } });
    expect(await card.funds()).toEqual([150, 150]);
  });

  it("without any: on an open, a closed and a deleted cardholder's card, with its events", async () => {
    const card = await issued(300);
    const stream = await openEventStream(app.baseUrl, client.authorization, {
      query: `subscription ($accountId: ID) { cardTransactionUpdated(accountId: $accountId) {
        status direction merchantAmount { amount currency { code } } settledAmount { amount } } }`,
      variables: { accountId: card.holder.accountId },
    });
    const price = { amount: 5_000, currency: "JPY" };
    const { body } = await card.force(200, { merchantAmount: price });
    const shown = { amount: 5_000, currency: { code: "JPY" } };
    expect(body).toMatchObject({ status: "SETTLED", authorizedAmount: { amount: 0 }, merchantAmount: shown });
    expect(await stream.next()).toMatchObject({
      data: {
        cardTransactionUpdated: {
          status: "SETTLED",
          direction: "DEBIT",
          settledAmount: { amount: 200 },
          merchantAmount: { amount: 5_000, currency: { code: "JPY" } },
        },
      },
    });
    await stream.close();
    await client.rest("PATCH", `/cards/${card.id}`, { body: { status: "CLOSED" } });
    expect(await card.force(100)).toMatchObject({ body: { status: "SETTLED" } });
    expect(await card.funds()).toEqual([0, 0]);
    expect(await client.rest("DELETE", `/customers/${card.holder.customerId}`)).toMatchObject({ status: 200 });
    expect(await card.force(100)).toMatchObject({ status: 200, body: { status: "EXCEPTION" } });
    expect(await card.force(1, { currency: { code: "EUR" } })).toMatchObject({ status: 400 });
  });
});

describe("a reversal", () => {
  it("gives up an authorization in part and in full, and has no effect on one that has ended", async () => {
    const card = await issued();
    const { id } = await card.authorize(500);
    await card.clear(id, 100);
    expect(await card.giveUp(id, 150)).toMatchObject({
      status: 202,
      body: { issuerTransactionToken: expect.any(String) },
    });
    expect(await transaction(id)).toMatchObject({ status: "PARTIALLY_SETTLED", authorizedAmount: { amount: 350 } });
    expect(await card.funds()).toEqual([9_650, 9_900]);
    await card.giveUp(id);
    expect(await transaction(id)).toMatchObject({ status: "SETTLED", settledAmount: { amount: 100 } });
    expect(await card.funds()).toEqual([9_900, 9_900]);
    const before = await transaction(id);
    expect(await card.giveUp(id, 1_000)).toMatchObject({ status: 202 });
    expect(await transaction(id)).toEqual(before);
  });
});

describe("at once", () => {
  it("clearings, late ones and returns of one purchase have the sum of all, whatever their order", async () => {
    const card = await issued();
    const { id } = await card.authorize(1_000);
    const replies = await Promise.all([
      ...[300, 300, 300, 300].map((part) => card.clear(id, part)),
      ...[250, 250, 1_000].map((part) => card.giveBack(id, part)),
      card.force(70),
      card.force(80),
    ]);
    expect(replies.filter(({ status }) => status !== 200)).toEqual([]);
    expect(await transaction(id)).toMatchObject({
      status: "SETTLED",
      settledAmount: { amount: 1_200 },
      refundedAmount: { amount: 1_500 },
      settlementSummary: { count: 4 },
      refundSummary: { count: 3 },
    });
    expect(await card.funds()).toEqual([10_150, 10_150]);
  });

  it("an authorization that waited for a change of the funding source is held on the new account", async () => {
    // A holder has one account of a currency today.
    await query(app.databaseUrl, "DROP INDEX accounts.internal_account_base_key");
    const card = await issued();
    const { customerId } = card.holder;
    const { deps } = app.core;
    const ledger = { platformId: platform.platformId, environment: "SANDBOX", now: new Date() } as const;
    const [other] = await inTransaction(deps, (tx) =>
      openInternalAccounts(deps, tx, ledger, [{ customerId, currency: "USD", type: "INTERNAL_FIAT" }]),
    );
    await fund(client, other?.id ?? "", 5_000);
    const waiting = async (count: number) => {
      const text = `SELECT count(*)::int AS count FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      await eventually(
        async () => (await query<{ count: number }>(app.databaseUrl, text)).rows[0]?.count,
        (blocked) => blocked === count,
      );
    };
    // The change is first in the queue for the card, the authorization second.
    const results = await deps.systemScope("operator").$transaction(async (tx) => {
      await tx.$executeRawUnsafe(`SELECT 1 FROM cards.card WHERE id = '${card.id}' FOR UPDATE`);
      const change = client.rest("PATCH", `/cards/${card.id}`, { body: { fundingSource: other?.id } });
      await waiting(1);
      const authorized = authorize(client, card.id, 4_000);
      await waiting(2);
      return [change, authorized] as const;
    });
    const [changed, authorized] = await Promise.all(results);
    expect(changed).toMatchObject({ status: 200, body: { fundingSource: other?.id } });
    expect(authorized).toMatchObject({ status: 200, body: { status: "AUTHORIZED", accountId: other?.id } });
    const { rows } = await query<{ id: string; held: number }>(
      app.databaseUrl,
      `SELECT id, held::int FROM ledger.account WHERE id IN ('${card.holder.accountId}', '${other?.id}') AND held > 0`,
    );
    expect(rows).toEqual([{ id: other?.id, held: 4_000 }]);
  });
});
