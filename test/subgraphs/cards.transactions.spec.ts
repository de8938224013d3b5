import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it } from "@jest/globals";
import { authorize as authorizeCard } from "../../subgraphs/cards/payments/authorize.js";
import { inTransaction } from "../../subgraphs/shared/persistence/transaction.js";
import { baseAccount, createCustomer, fund } from "../testkit/accounts.js";
import { eventually, startApp } from "../testkit/app.js";
import { booksBalance } from "../testkit/books.js";
import { query } from "../testkit/database-url.js";
import { openWallet, signedHeaders } from "../testkit/wallet-client.js";
import { activeCard, authorize, balances, cardholder, shop, simulate } from "./cards.fixture.js";

const app = await startApp();
const platform = await app.platform({ skipPaperwork: true });
const client = platform.sandbox;
afterEach(() => booksBalance(app));

const refused = (status: number, code: string) => ({ status, body: { code } });
const advance = (advanceSeconds: number) => client.rest("POST", "/sandbox/clock", { body: { advanceSeconds } });
const patch = (id: string, body: object) => client.rest("PATCH", `/cards/${id}`, { body });

describe("an authorization", () => {
  it("holds the amount, and is cleared in full", async () => {
    const holder = await cardholder(client);
    const { id } = await activeCard(client, holder);
    const { status, body } = await authorize(client, id, 2_500);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        type: "CARD",
        id: expect.stringMatching(/^Transaction:/),
        cardId: id,
        status: "AUTHORIZED",
        direction: "DEBIT",
        merchant: shop,
        accountId: holder.accountId,
        customerId: holder.customerId,
        authorizedAmount: { amount: 2_500, currency: { code: "USD" } },
        issuerTransactionToken: expect.any(String),
      },
    });
    expect(await balances(client, holder)).toEqual([7_500, 10_000]);
    const cleared = await simulate(client, id, "clearing", { cardTransactionId: body.id, amount: 2_500 });
    expect(cleared).toMatchObject({
      status: 200,
      body: {
        id: body.id,
        status: "SETTLED",
        settledAmount: { amount: 2_500 },
        pullSummary: { count: 1, totalAmount: 2_500, pendingCount: 0 },
        settlementSummary: { count: 1, totalAmount: 2_500 },
      },
    });
    expect(await balances(client, holder)).toEqual([7_500, 7_500]);
    const listed = await client.rest("GET", `/transactions?customerId=${holder.customerId}&type=CARD`);
    expect(listed.body.data).toEqual([cleared.body]);
    expect((await client.rest("GET", `/transactions/${body.id}`)).body).toEqual(cleared.body);
    const byStatus = await client.rest("GET", `/transactions?customerId=${holder.customerId}&status=SETTLED`);
    expect(byStatus.body.data).toHaveLength(1);
    const { data, errors } = await client.graph(
      `query ($id: ID!, $card: ID!) {
        transaction(id: $id) { type status merchant { descriptor mcc } settledAmount { amount } card { id last4 }
          source { sourceType accountId } destination { destinationType } sentAmount { amount }
          statusHistory { status } ledgerTransactions { kind } }
        card(id: $card) { transactions(filter: {merchant: "corner"}) { nodes { id status } totalCount }
          other: transactions(filter: {merchant: "%"}) { totalCount }
          settled: transactions(filter: {statuses: [SETTLED]}, orderBy: {direction: ASC}) { nodes { id } }
          within: transactions(filter: {merchant: "orner"}) { totalCount } limits { spentToday transactionsToday } } }`,
      { id: body.id, card: id },
    );
    expect(errors).toBeUndefined();
    expect(data).toMatchObject({
      transaction: {
        type: "CARD",
        status: "SETTLED",
        merchant: { descriptor: shop.descriptor, mcc: shop.mcc },
        settledAmount: { amount: 2_500 },
        card: { id },
        sentAmount: { amount: 2_500 },
        source: { sourceType: "ACCOUNT", accountId: holder.accountId },
        destination: { destinationType: "MERCHANT" },
        statusHistory: [{ status: "AUTHORIZED" }, { status: "SETTLED" }],
        ledgerTransactions: [{ kind: "CARD_CLEARING" }],
      },
      card: {
        transactions: { nodes: [{ id: body.id, status: "SETTLED" }], totalCount: 1 },
        other: { totalCount: 0 },
        settled: { nodes: [{ id: body.id }] },
        within: { totalCount: 0 },
        limits: { spentToday: 2_500, transactionsToday: 1 },
      },
    });
  });

  it("is replayed as it was left, also after its clearing", async () => {
    const { id } = await activeCard(client, await cardholder(client));
    const path = `/sandbox/cards/${id}/simulate/authorization`;
    const body = { amount: 2_500, currency: { code: "USD" }, merchant: shop };
    const request = { body, headers: { "Idempotency-Key": randomUUID() } };
    const first = await client.rest("POST", path, request);
    await simulate(client, id, "clearing", { cardTransactionId: first.body.id, amount: 2_500 });
    const replayed = await client.rest("POST", path, request);
    expect(replayed.headers.get("idempotent-replayed")).toBe("true");
    expect(replayed.body).toEqual(first.body);
  });

  it("shows its newest state to all fields of a mutation that changes it twice", async () => {
    const { id } = await activeCard(client, await cardholder(client));
    const { body } = await authorize(client, id, 2_500);
    const clearing = `simulateCardClearing(input: { cardId: "${id}", cardTransactionId: "${body.id}", amount: 1000 })`;
    const { data } = await client.graph(
      `mutation { one: ${clearing} { id status settledAmount { amount } } other: ${clearing} { settledAmount { amount } } }`,
    );
    const settledAmount = { amount: 2_000 };
    expect(data).toEqual({
      one: { id: body.id, status: "PARTIALLY_SETTLED", settledAmount },
      other: { settledAmount },
    });
  });

  it("is cleared in parts, of which the last may exceed it", async () => {
    const holder = await cardholder(client);
    const { id } = await activeCard(client, holder);
    const { body } = await authorize(client, id, 1_000);
    const clear = (amount: number) => simulate(client, id, "clearing", { cardTransactionId: body.id, amount });
    expect(await clear(400)).toMatchObject({ body: { status: "PARTIALLY_SETTLED", settledAmount: { amount: 400 } } });
    expect(await balances(client, holder)).toEqual([9_000, 9_600]);
    expect(await clear(900)).toMatchObject({ body: { status: "SETTLED", settledAmount: { amount: 1_300 } } });
    expect(await balances(client, holder)).toEqual([8_700, 8_700]);
  });

  it("expires by a clearing of 0 and after seven days, and may be cleared late", async () => {
    const holder = await cardholder(client);
    const { id } = await activeCard(client, holder);
    const [first, second] = [(await authorize(client, id, 1_000)).body, (await authorize(client, id, 2_000)).body];
    expect(await simulate(client, id, "clearing", { cardTransactionId: first.id, amount: 0 })).toMatchObject({
      status: 200,
      body: { status: "SETTLED" },
    });
    expect(await balances(client, holder)).toEqual([8_000, 10_000]);
    await advance(7 * 86_400 + 1);
    await eventually(
      () => balances(client, holder),
      ([available]) => available === 10_000,
    );
    expect(await simulate(client, id, "clearing", { cardTransactionId: second.id, amount: 500 })).toMatchObject({
      body: { status: "SETTLED", settledAmount: { amount: 500 } },
    });
    expect(await balances(client, holder)).toEqual([9_500, 9_500]);
  });

  it("becomes an EXCEPTION where the account can't be debited beyond it", async () => {
    const holder = await cardholder(client, 1_000);
    const { id } = await activeCard(client, holder);
    const { body } = await authorize(client, id, 900);
    expect(await simulate(client, id, "clearing", { cardTransactionId: body.id, amount: 1_500 })).toMatchObject({
      status: 200,
      body: { status: "EXCEPTION", settledAmount: { amount: 1_500 }, pullSummary: { count: 1, totalAmount: 900 } },
    });
    expect(await balances(client, holder)).toEqual([100, 100]);
    // The debt is settled first.
    const returned = await simulate(client, id, "return", { cardTransactionId: body.id, amount: 1_000 });
    expect(returned).toMatchObject({ status: 200, body: { status: "SETTLED", direction: "CREDIT" } });
    expect(await balances(client, holder)).toEqual([500, 500]);
  });

  it.each([
    ["Shop 002", "INSUFFICIENT_FUNDS"],
    ["Shop 003", "CARD_PAUSED"],
  ])("of the merchant %s is declined: %s", async (descriptor, cardDeclinedReason) => {
    const holder = await cardholder(client);
    const { id } = await activeCard(client, holder);
    expect(await authorize(client, id, 100, { descriptor })).toMatchObject({
      status: 200,
      body: { status: "DECLINED", cardDeclinedReason },
    });
    expect(await balances(client, holder)).toEqual([10_000, 10_000]);
  });

  it("is declined on a frozen card, above the balance, and above each limit; a decline counts nowhere", async () => {
    const holder = await cardholder(client, 1_000);
    const { id } = await activeCard(client, holder, {
      maxSpendPerTransaction: 600,
      maxSpendPerDay: 900,
      maxTransactionsPerDay: 3,
    });
    const reasonOf = async (amount: number) => (await authorize(client, id, amount)).body.cardDeclinedReason;
    expect(await reasonOf(601)).toBe("SPEND_LIMIT_EXCEEDED");
    expect(await reasonOf(600)).toBeUndefined();
    expect(await reasonOf(301)).toBe("SPEND_LIMIT_EXCEEDED");
    await patch(id, { status: "FROZEN" });
    expect(await reasonOf(10)).toBe("CARD_NOT_ACTIVE");
    await patch(id, { status: "ACTIVE", maxSpendPerDay: null });
    expect(await reasonOf(500)).toBe("INSUFFICIENT_FUNDS");
    expect(await reasonOf(100)).toBeUndefined();
    expect(await reasonOf(100)).toBeUndefined();
    expect(await reasonOf(100)).toBe("SPEND_LIMIT_EXCEEDED");
    await advance(86_400);
    expect(await reasonOf(100)).toBeUndefined();
    expect(await balances(client, holder)).toEqual([100, 1_000]);
  });

  it("is pulled 30 seconds after its clearing from a merchant that ends with 005", async () => {
    const holder = await cardholder(client);
    const { id } = await activeCard(client, holder);
    const { body } = await authorize(client, id, 1_000, { descriptor: "Shop 005" });
    expect(await simulate(client, id, "clearing", { cardTransactionId: body.id, amount: 1_000 })).toMatchObject({
      body: { status: "SETTLED", pullSummary: { count: 0, totalAmount: 0, pendingCount: 1 } },
    });
    expect(await balances(client, holder)).toEqual([9_000, 10_000]);
    await advance(31);
    await eventually(
      () => balances(client, holder),
      ([, total]) => total === 9_000,
    );
    expect((await client.rest("GET", `/transactions/${body.id}`)).body).toMatchObject({
      status: "SETTLED",
      pullSummary: { count: 1, totalAmount: 1_000, pendingCount: 0 },
    });
  });

  it("is debited and an EXCEPTION from a merchant that ends with 006", async () => {
    const holder = await cardholder(client);
    const { id } = await activeCard(client, holder);
    const { body } = await authorize(client, id, 1_000, { descriptor: "Shop 006" });
    expect(await simulate(client, id, "clearing", { cardTransactionId: body.id, amount: 1_000 })).toMatchObject({
      body: { status: "EXCEPTION", pullSummary: { count: 1, totalAmount: 1_000 } },
    });
    expect(await balances(client, holder)).toEqual([9_000, 9_000]);
  });

  it("ends when its card is closed; a clearing that comes later is a late one", async () => {
    const holder = await cardholder(client);
    const { id } = await activeCard(client, holder);
    const { body } = await authorize(client, id, 1_000);
    await simulate(client, id, "clearing", { cardTransactionId: body.id, amount: 300 });
    await patch(id, { status: "CLOSED" });
    expect(await balances(client, holder)).toEqual([9_700, 9_700]);
    expect((await client.rest("GET", `/transactions/${body.id}`)).body).toMatchObject({ status: "SETTLED" });
    expect(await simulate(client, id, "clearing", { cardTransactionId: body.id, amount: 700 })).toMatchObject({
      body: { status: "SETTLED", settledAmount: { amount: 1_000 } },
    });
    expect(await simulate(client, id, "return", { cardTransactionId: body.id, amount: 1_000 })).toMatchObject({
      body: { status: "SETTLED" },
    });
    expect(await balances(client, holder)).toEqual([10_000, 10_000]);
  });
});

describe("a return", () => {
  it("is a credit of its own, in parts; the purchase stays SETTLED", async () => {
    const holder = await cardholder(client);
    const { id } = await activeCard(client, holder);
    const { body } = await authorize(client, id, 1_000);
    await simulate(client, id, "clearing", { cardTransactionId: body.id, amount: 1_000 });
    const giveBack = (amount: number) => simulate(client, id, "return", { cardTransactionId: body.id, amount });
    const first = await giveBack(400);
    expect(first).toMatchObject({
      status: 200,
      body: {
        status: "SETTLED",
        direction: "CREDIT",
        type: "CARD",
        originalTransactionId: body.id,
        authorizedAmount: { amount: 400 },
        settledAmount: { amount: 400 },
      },
    });
    expect(await giveBack(600)).toMatchObject({ status: 200 });
    expect((await client.rest("GET", `/transactions/${body.id}`)).body).toMatchObject({
      status: "SETTLED",
      refundedAmount: { amount: 1_000 },
      refundSummary: { count: 2, totalAmount: 1_000 },
    });
    expect(await balances(client, holder)).toEqual([10_000, 10_000]);
    const reverse = () => simulate(client, id, "return_reversal", { cardTransactionId: first.body.id });
    expect(await reverse()).toMatchObject({ status: 202, body: { issuerTransactionToken: expect.any(String) } });
    expect(await reverse()).toMatchObject(refused(400, "INVALID_INPUT"));
    expect(await balances(client, holder)).toEqual([9_600, 9_600]);
  });
});

describe("the other simulations", () => {
  it("answer 202 with the issuer's token", async () => {
    const holder = await cardholder(client);
    const { id } = await activeCard(client, holder);
    const amount = { amount: 100, currency: { code: "USD" }, merchant: shop };
    const token = { status: 202, body: { issuerTransactionToken: expect.any(String) } };
    expect(await simulate(client, id, "balance_inquiry", { merchant: shop })).toMatchObject(token);
    expect(await simulate(client, id, "financial_authorization", amount)).toMatchObject(token);
    expect(await balances(client, holder)).toEqual([9_900, 9_900]);
    expect(await simulate(client, id, "financial_credit_authorization", amount)).toMatchObject(token);
    expect(await balances(client, holder)).toEqual([10_000, 10_000]);
    const credit = await simulate(client, id, "credit_authorization", amount);
    const advised = await simulate(client, id, "credit_authorization_advice", amount);
    expect([credit, advised]).toMatchObject([token, token]);
    const { data } = (await client.rest("GET", `/transactions?customerId=${holder.customerId}&status=AUTHORIZED`)).body;
    expect(data).toMatchObject([{ direction: "CREDIT" }, { direction: "CREDIT" }]);
    await simulate(client, id, "clearing", { cardTransactionId: data[0].id, amount: 100 });
    expect(await balances(client, holder)).toEqual([10_100, 10_100]);
    const purchase = (await authorize(client, id, 1_000)).body;
    const advise = (cardTransactionId: string, by: number) =>
      simulate(client, id, "authorization_advice", { cardTransactionId, amount: by });
    expect(await advise(purchase.id, 1_500)).toMatchObject(token);
    expect(await balances(client, holder)).toEqual([8_600, 10_100]);
    expect(await advise(purchase.id, 20_000)).toMatchObject(refused(400, "INSUFFICIENT_FUNDS"));
    expect(await advise(purchase.id, 200)).toMatchObject(token);
    expect(await balances(client, holder)).toEqual([9_900, 10_100]);
  });

  it("refuse bad input, another card's transaction, and exist in the sandbox only", async () => {
    const holder = await cardholder(client);
    const { id } = await activeCard(client, holder);
    const other = await activeCard(client, holder);
    const { body } = await authorize(client, id, 100);
    for (const amount of [0, -1, 1.5, "100", 2 ** 53]) {
      expect(await simulate(client, id, "authorization", { amount, currency: {}, merchant: shop })).toMatchObject(
        refused(400, "INVALID_INPUT"),
      );
    }
    const euros = { amount: 1, currency: { code: "EUR" }, merchant: shop };
    expect(await simulate(client, id, "authorization", euros)).toMatchObject(refused(400, "INVALID_INPUT"));
    expect(await authorize(client, id, 1, { ...shop, mcc: "541" })).toMatchObject(refused(400, "INVALID_INPUT"));
    const clearing = { cardTransactionId: body.id, amount: 100 };
    expect(await simulate(client, other.id, "clearing", clearing)).toMatchObject(refused(404, "TRANSACTION_NOT_FOUND"));
    const unknown = `Card:${randomUUID()}`;
    expect(await authorize(client, unknown, 1)).toMatchObject(refused(404, "NOT_FOUND"));
    const stranger = (await app.platform()).sandbox;
    expect(await authorize(stranger, id, 1)).toMatchObject(refused(404, "NOT_FOUND"));
    expect(await stranger.rest("GET", `/cards/${id}`)).toMatchObject(refused(404, "NOT_FOUND"));
    expect(await authorize(platform.production, id, 1)).toMatchObject(refused(404, "NOT_FOUND"));
  });
});

describe("a card that a wallet funds", () => {
  it("declines until there is an active delegated key, which then signs each debit", async () => {
    const { id: customerId } = await createCustomer(client, { currencies: ["USDB"], email: "ada@example.com" });
    const wallet = await openWallet(client, customerId);
    const { accountId } = wallet;
    await fund(client, accountId, 10_000);
    const { id } = await activeCard(client, { customerId, accountId });
    const purchase = { amount: 1_000, currency: { code: "USDB" }, merchant: shop };
    expect((await simulate(client, id, "authorization", purchase)).body).toMatchObject({
      status: "DECLINED",
      cardDeclinedReason: "NO_ELIGIBLE_FUNDING_SOURCE",
    });
    const body = { cardId: id, internalAccountId: accountId, nickname: "Groceries" };
    const first = await client.rest("POST", "/auth/delegated-keys", { body });
    const second = await client.rest("POST", "/auth/delegated-keys", {
      body,
      headers: await signedHeaders(wallet.key, first.body),
    });
    const key = await client.rest("POST", "/auth/delegated-keys", {
      body,
      headers: await signedHeaders(wallet.key, second.body),
    });
    expect(key).toMatchObject({ status: 201, body: { status: "ACTIVE", cardId: id, accountId } });

    const authorized = (await simulate(client, id, "authorization", purchase)).body;
    expect(authorized).toMatchObject({ status: "AUTHORIZED" });
    const clear = (amount: number) => simulate(client, id, "clearing", { cardTransactionId: authorized.id, amount });
    expect(await clear(400)).toMatchObject({ body: { status: "PARTIALLY_SETTLED", pullSummary: { count: 1 } } });
    const { rows } = await query<{ action: string; amount: string; key: string }>(
      app.databaseUrl,
      `SELECT payload::json->>'action' AS action, payload::json->>'amount' AS amount, delegated_key_id AS key
       FROM cards.card_pull_signature WHERE transaction_id = '${authorized.id}' ORDER BY created_at, id`,
    );
    expect(rows).toEqual([
      { action: "AUTHORIZE", amount: "1000", key: key.body.id },
      { action: "PULL", amount: "400", key: key.body.id },
    ]);
    // Dollars are taken at par, and nothing else is.
    const inDollars = (amount: number) => ({ amount, currency: { code: "USD" } });
    const paid = (await simulate(client, id, "authorization", { ...inDollars(1), merchant: shop })).body;
    expect(paid).toMatchObject({ authorizedAmount: { amount: 10_000 }, cardDeclinedReason: "INSUFFICIENT_FUNDS" });
    await fund(client, accountId, 20_000);
    const dollars = (await simulate(client, id, "authorization", { ...inDollars(2), merchant: shop })).body;
    expect(dollars).toMatchObject({
      status: "AUTHORIZED",
      authorizedAmount: { amount: 20_000, currency: { code: "USDB" } },
      merchantAmount: { amount: 2, currency: { code: "USD" } },
    });
    const inPart = { cardTransactionId: dollars.id, ...inDollars(1) };
    expect(await simulate(client, id, "authorization_advice", inPart)).toMatchObject({ status: 202 });
    expect(await simulate(client, id, "clearing", inPart)).toMatchObject({
      body: { status: "SETTLED", settledAmount: { amount: 10_000 } },
    });
    expect(await simulate(client, id, "return", inPart)).toMatchObject({ body: { settledAmount: { amount: 10_000 } } });
    await simulate(client, id, "financial_authorization", { ...inDollars(2), merchant: shop });
    const euros = { amount: 1, currency: { code: "EUR" }, merchant: shop };
    expect(await simulate(client, id, "authorization", euros)).toMatchObject(refused(400, "INVALID_INPUT"));
    const tooMany = { ...inDollars(2 ** 50), merchant: shop };
    expect(await simulate(client, id, "authorization", tooMany)).toMatchObject(refused(400, "AMOUNT_OUT_OF_RANGE"));
    // An amount that the key doesn't allow is not debited.
    expect(await client.rest("DELETE", `/auth/delegated-keys/${key.body.id}`)).toMatchObject({ status: 204 });
    expect(await clear(600)).toMatchObject({ body: { status: "EXCEPTION", settledAmount: { amount: 1_000 } } });
    const account = await baseAccount(client, customerId, "USDB");
    expect([account.balance.amount, account.totalBalance.amount]).toEqual([9_600, 9_600]);

    // Nor is what an issuer approved alone after the card was closed.
    await client.rest("PATCH", `/cards/${id}`, { body: { status: "CLOSED" } });
    const { deps } = app.core;
    const tenant = { platformId: platform.platformId, environment: "SANDBOX" } as const;
    const advised = await inTransaction(deps, async (tx) => {
      const ledger = { ...tenant, now: await deps.clock.now(tx, tenant) };
      return authorizeCard({ deps, tx, ledger }, { cardId: id, amountMinor: 100n, merchant: shop, isAdvice: true });
    });
    const cleared = await simulate(client, id, "clearing", { cardTransactionId: advised.id, amount: 100 });
    expect(cleared).toMatchObject({ status: 200, body: { status: "EXCEPTION" } });
    expect((await baseAccount(client, customerId, "USDB")).totalBalance.amount).toBe(9_600);
  });
});
