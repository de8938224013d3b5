import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it } from "@jest/globals";
import { baseAccount, createCustomer } from "../testkit/accounts.js";
import { eventually, startApp } from "../testkit/app.js";
import { booksBalance } from "../testkit/books.js";
import { query } from "../testkit/database-url.js";
import { openEventStream, type EventStream } from "../testkit/event-stream.js";
import { keyOfSender, startWebhookSink } from "../testkit/webhook-sink.js";
import { activeCard, authorize, balances, cardholder, order, shop, simulate } from "./cards.fixture.js";

const app = await startApp();
const platform = await app.platform({ skipPaperwork: true });
const client = platform.sandbox;
afterEach(() => booksBalance(app));

const refused = (status: number, code: string) => ({ status, body: { code } });
const advance = (advanceSeconds: number) => client.rest("POST", "/sandbox/clock", { body: { advanceSeconds } });
const card = async (id: string) => (await client.rest("GET", `/cards/${id}`)).body;
const patch = (id: string, body: object) => client.rest("PATCH", `/cards/${id}`, { body });

describe("a card", () => {
  it("is PROCESSING, then ACTIVE with a number, on REST and on the graph", async () => {
    const holder = await cardholder(client);
    const { status, body } = await order(client, holder, { maxSpendPerDay: 5_000 });
    expect({ status, body }).toMatchObject({
      status: 201,
      body: {
        id: expect.stringMatching(/^Card:/),
        customerId: holder.customerId,
        status: "PROCESSING",
        form: "VIRTUAL",
        fundingSource: holder.accountId,
        currency: "USD",
        cardCapabilities: { supportsSpendLimits: true, supportsTransactionCountLimit: true, supportsPanReveal: true },
        maxSpendPerTransaction: null,
        maxSpendPerDay: 5_000,
        maxTransactionsPerDay: null,
      },
    });
    const active = await eventually(
      () => card(body.id),
      ({ status: state }) => state === "ACTIVE",
    );
    expect(active).toMatchObject({
      brand: "VISA",
      last4: expect.stringMatching(/^\d{4}$/),
      expMonth: expect.any(Number),
    });
    expect(JSON.stringify(active)).not.toMatch(/panEmbedUrl|411111/);
    const { data } = await client.graph(
      `query ($id: ID!, $customer: ID!, $account: ID!) {
        card(id: $id) { id status last4 customer { id } fundingAccount { id balance { amount } }
          limits { maxSpendPerTransaction maxSpendPerDay maxTransactionsPerDay spentToday transactionsToday } }
        customer(id: $customer) { cards { nodes { id } totalCount } }
        internalAccount(id: $account) { cards { nodes { id } totalCount } }
        node(id: $id) { __typename } }`,
      { id: body.id, customer: holder.customerId, account: holder.accountId },
    );
    const owned = { nodes: [{ id: body.id }], totalCount: 1 };
    expect(data).toEqual({
      card: {
        id: body.id,
        status: "ACTIVE",
        last4: active.last4,
        customer: { id: holder.customerId },
        fundingAccount: { id: holder.accountId, balance: { amount: 10_000 } },
        limits: {
          maxSpendPerTransaction: null,
          maxSpendPerDay: 5_000,
          maxTransactionsPerDay: null,
          spentToday: 0,
          transactionsToday: 0,
        },
      },
      customer: { cards: owned },
      internalAccount: { cards: owned },
      node: { __typename: "Card" },
    });
  });

  it("has the outcome that the end of platformCardId asks for", async () => {
    const holder = await cardholder(client);
    const [stays, rejected, slow] = await Promise.all(
      ["x001", "x002", "x005"].map(async (platformCardId) => (await order(client, holder, { platformCardId })).body.id),
    );
    expect(
      await eventually(
        () => card(rejected),
        ({ status }) => status === "CLOSED",
      ),
    ).toMatchObject({
      statusReason: "ISSUER_REJECTED",
    });
    expect([await card(stays), await card(slow)]).toMatchObject([{ status: "PROCESSING" }, { status: "PROCESSING" }]);
    await advance(31);
    await eventually(
      () => card(slow),
      ({ status }) => status === "ACTIVE",
    );
    expect(await card(stays)).toMatchObject({ status: "PROCESSING" });
    expect(await patch(stays, { status: "FROZEN" })).toMatchObject(refused(409, "INVALID_STATE_TRANSITION"));
  });

  it("is listed by each filter, in either order", async () => {
    const holder = await cardholder(client);
    const first = await activeCard(client, holder);
    const second = await activeCard(client, holder);
    await patch(second.id, { status: "FROZEN" });
    const list = async (query: string) =>
      (await client.rest("GET", `/cards?customerId=${holder.customerId}&${query}`)).body.data.map(
        ({ id }: { id: string }) => id,
      );
    const { platformCardId } = await card(first.id);
    expect(await list("")).toEqual([second.id, first.id]);
    expect(await list("sortOrder=asc")).toEqual([first.id, second.id]);
    expect(await list("status=FROZEN")).toEqual([second.id]);
    expect(await list(`accountId=${holder.accountId}&limit=1&sortOrder=asc`)).toEqual([first.id]);
    expect(await list(`platformCardId=${platformCardId}`)).toEqual([first.id]);
    const page = await client.rest("GET", `/cards?customerId=${holder.customerId}&limit=1&sortOrder=asc`);
    expect(page.body).toMatchObject({ hasMore: true, nextCursor: expect.any(String) });
    expect(await list(`sortOrder=asc&cursor=${page.body.nextCursor}`)).toEqual([second.id]);
  });

  it("is refused without an approved cardholder, an eligible account, or a key", async () => {
    const holder = await cardholder(client, 0);
    const other = await cardholder(client, 0);
    const { id: pending } = await createCustomer(client, { fullName: "Ada 001" });
    const { id: crypto } = await createCustomer(client, { currencies: ["USDC"] });
    const coins = await baseAccount(client, crypto, "USDC");
    const own = await baseAccount(client, pending);
    expect(await order(client, { customerId: pending, accountId: own.id })).toMatchObject(
      refused(400, "CARDHOLDER_KYC_NOT_APPROVED"),
    );
    expect(await order(client, { ...holder, accountId: other.accountId })).toMatchObject(
      refused(400, "FUNDING_SOURCE_INELIGIBLE"),
    );
    expect(await order(client, { customerId: crypto, accountId: coins.id })).toMatchObject(
      refused(400, "FUNDING_SOURCE_INELIGIBLE"),
    );
    const unknown = holder.customerId.replace(/.{12}$/, "000000000999");
    expect(await order(client, { ...holder, customerId: unknown })).toMatchObject(refused(404, "USER_NOT_FOUND"));
    expect(await order(client, { ...holder, accountId: `InternalAccount:${randomUUID()}` })).toMatchObject(
      refused(404, "ACCOUNT_NOT_FOUND"),
    );
    expect(await order(client, { ...holder, accountId: "x" })).toMatchObject(refused(400, "INVALID_INPUT"));
    for (const limit of [0, -1, "5", 1.5]) {
      expect(await order(client, holder, { maxSpendPerDay: limit })).toMatchObject(refused(400, "INVALID_INPUT"));
    }
    const keyless = { body: { customerId: holder.customerId, form: "VIRTUAL", fundingSource: holder.accountId } };
    expect(await client.rest("POST", "/cards", keyless)).toMatchObject(refused(400, "INVALID_INPUT"));
    for (const path of ["/cards", `/cards/Card:${randomUUID()}`]) {
      expect(await platform.production.rest("GET", path)).toMatchObject(refused(501, "NOT_IMPLEMENTED"));
    }
  });
});

describe("a card past its expiry", () => {
  it("is CLOSED_BY_SERVICE with its event, and declined; what it has authorized is cleared", async () => {
    const own = (await app.platform({ skipPaperwork: true })).sandbox;
    const holder = await cardholder(own);
    const { id } = await activeCard(own, holder);
    const { expMonth, expYear } = (await own.rest("GET", `/cards/${id}`)).body;
    const { now } = (await own.rest("POST", "/sandbox/clock", { body: { advanceSeconds: 1 } })).body;
    const toExpiry = Math.ceil((Date.UTC(expYear, expMonth, 1) - Date.parse(now)) / 1_000);
    const year = 31_536_000;
    // To an hour before the month's end.
    for (let left = toExpiry - 3_600; left > 0; left -= year) {
      await own.rest("POST", "/sandbox/clock", { body: { advanceSeconds: Math.min(left, year) } });
    }
    const { body: purchase } = await authorize(own, id, 500);
    expect(purchase).toMatchObject({ status: "AUTHORIZED" });
    await own.rest("POST", "/sandbox/clock", { body: { advanceSeconds: 3_601 } });
    const ended = { status: "CLOSED", statusReason: "CLOSED_BY_SERVICE" };
    expect((await own.rest("GET", `/cards/${id}`)).body).toMatchObject(ended);
    const list = `{ events(filter: {types: [CARD_STATUS_CHANGE]}, first: 1) { nodes { subject { id } data } } }`;
    const newest = async () => (await own.graph(list)).data.events.nodes;
    const nodes = await eventually(newest, ([event]) => event?.data.status === ended.status);
    expect(nodes).toEqual([{ subject: { id }, data: expect.objectContaining(ended) }]);
    expect(await authorize(own, id, 1)).toMatchObject({ body: { cardDeclinedReason: "CARD_NOT_ACTIVE" } });
    expect(await balances(own, holder)).toEqual([9_500, 10_000]);
    expect(await simulate(own, id, "clearing", { cardTransactionId: purchase.id, amount: 500 })).toMatchObject({
      body: { status: "SETTLED" },
    });
    expect(await balances(own, holder)).toEqual([9_500, 9_500]);
  });

  it("is declined before the timer that ends it has fired", async () => {
    const { id } = await activeCard(client, await cardholder(client));
    await query(app.databaseUrl, `UPDATE cards.card SET exp_year = 2020 WHERE id = '${id}'`);
    expect(await authorize(client, id, 1)).toMatchObject({ body: { cardDeclinedReason: "CARD_NOT_ACTIVE" } });
    expect(await card(id)).toMatchObject({ status: "ACTIVE" });
  });
});

describe("a change of a card", () => {
  it("freezes, unfreezes and closes it, and nothing else", async () => {
    const { id } = await activeCard(client, await cardholder(client));
    expect(await patch(id, { status: "ACTIVE" })).toMatchObject(refused(409, "INVALID_STATE_TRANSITION"));
    expect(await patch(id, { status: "FROZEN" })).toMatchObject({ status: 200, body: { status: "FROZEN" } });
    expect(await patch(id, { status: "FROZEN" })).toMatchObject(refused(409, "INVALID_STATE_TRANSITION"));
    expect(await patch(id, { status: "ACTIVE" })).toMatchObject({ status: 200, body: { status: "ACTIVE" } });
    expect(await patch(id, { status: "CLOSED", maxSpendPerDay: 1 })).toMatchObject(refused(400, "INVALID_INPUT"));
    expect(await patch(id, {})).toMatchObject(refused(400, "INVALID_INPUT"));
    expect(await patch(id, { status: "PROCESSING" })).toMatchObject(refused(400, "INVALID_INPUT"));
    expect(await patch(id, { status: "CLOSED" })).toMatchObject({
      status: 200,
      body: { status: "CLOSED", statusReason: "CLOSED_BY_PLATFORM" },
    });
    expect(await patch(id, { status: "CLOSED" })).toMatchObject(refused(409, "CARD_ALREADY_CLOSED"));
    expect(await patch(id, { status: "ACTIVE" })).toMatchObject(refused(409, "INVALID_STATE_TRANSITION"));
    expect(await patch(id, { maxSpendPerDay: 5 })).toMatchObject(refused(409, "CARD_NOT_MUTABLE"));
    expect(await authorize(client, id, 100)).toMatchObject({
      status: 200,
      body: { status: "DECLINED", cardDeclinedReason: "CARD_NOT_ACTIVE" },
    });
  });

  it("sets and clears limits, and replaces the account by another of the holder in the same currency", async () => {
    const holder = await cardholder(client);
    const { id } = await activeCard(client, holder, { maxSpendPerTransaction: 5 });
    expect(await patch(id, { maxSpendPerTransaction: null, maxTransactionsPerDay: 3 })).toMatchObject({
      status: 200,
      body: { maxSpendPerTransaction: null, maxTransactionsPerDay: 3, maxSpendPerDay: null },
    });
    expect(await patch(id, { maxTransactionsPerDay: 0 })).toMatchObject(refused(400, "INVALID_INPUT"));
    const other = await cardholder(client);
    expect(await patch(id, { fundingSource: other.accountId })).toMatchObject(
      refused(400, "FUNDING_SOURCE_INELIGIBLE"),
    );
    expect(await patch(id, { fundingSource: holder.accountId })).toMatchObject({ status: 200 });
    expect(await patch(id, { fundingSource: holder.accountId, status: "FROZEN" })).toMatchObject(
      refused(400, "INVALID_INPUT"),
    );
  });
});

interface Update {
  readonly data: Readonly<Record<string, unknown>>;
}

async function nextOf(stream: EventStream, count: number): Promise<Update[]> {
  const seen: Update[] = [];
  for (let at = 0; at < count; at++) seen.push((await stream.next()) as Update);
  return seen;
}

describe("events", () => {
  it("say the same by webhook and by subscription", async () => {
    const own = await app.platform({ skipPaperwork: true });
    const sink = await startWebhookSink({ publicKey: keyOfSender(app.core.deps) });
    await own.sandbox.rest("PATCH", "/config", { body: { webhookEndpoint: sink.url } });
    const holder = await cardholder(own.sandbox);
    const [cards, payments] = await Promise.all([
      openEventStream(app.baseUrl, own.sandbox.authorization, {
        query: `subscription ($customerId: ID) { cardStatusChanged(customerId: $customerId) {
          id status last4 customer { id } fundingAccount { id } } }`,
        variables: { customerId: holder.customerId },
      }),
      openEventStream(app.baseUrl, own.sandbox.authorization, {
        query: `subscription ($accountId: ID) { cardTransactionUpdated(accountId: $accountId) {
          id status type merchant { descriptor } card { id } customer { id } sourceAccount { __typename }
          reconciliationInstructions { reference } settledAmount { amount } } }`,
        variables: { accountId: holder.accountId },
      }),
    ]);
    const { id } = await activeCard(own.sandbox, holder);
    const purchase = (await authorize(own.sandbox, id, 1_000)).body;
    await simulate(own.sandbox, id, "clearing", { cardTransactionId: purchase.id, amount: 1_000 });
    await authorize(own.sandbox, id, 50_000);
    await own.sandbox.rest("PATCH", `/cards/${id}`, { body: { status: "FROZEN" } });

    const statuses = (await nextOf(cards, 2)).map(({ data }) => data.cardStatusChanged);
    expect(statuses).toEqual(
      ["ACTIVE", "FROZEN"].map((status) => ({
        id,
        status,
        last4: expect.any(String),
        customer: { id: holder.customerId },
        fundingAccount: { id: holder.accountId },
      })),
    );
    const updates = (await nextOf(payments, 3)).map(({ data }) => data.cardTransactionUpdated);
    const edges = {
      type: "CARD",
      merchant: { descriptor: shop.descriptor },
      card: { id },
      customer: { id: holder.customerId },
      sourceAccount: { __typename: "InternalAccount" },
      reconciliationInstructions: { reference: expect.any(String) },
    };
    expect(updates).toEqual([
      { id: purchase.id, status: "AUTHORIZED", settledAmount: null, ...edges },
      { id: purchase.id, status: "SETTLED", settledAmount: { amount: 1_000 }, ...edges },
      { id: expect.any(String), status: "DECLINED", settledAmount: null, ...edges },
    ]);
    await Promise.all([cards.close(), payments.close()]);
    const ofCards = () => sink.received.filter(({ type }) => type.startsWith("CARD"));
    await eventually(
      async () => ofCards().length,
      (count) => count === 5,
    );
    const told = ofCards().map(({ type, data }) => [type, data.id, data.status]);
    const ofSubject = (subject: unknown) => told.filter(([, aSubject]) => aSubject === subject);
    expect(ofSubject(id)).toEqual([
      ["CARD.STATUS_CHANGE", id, "ACTIVE"],
      ["CARD.STATUS_CHANGE", id, "FROZEN"],
    ]);
    expect(ofSubject(purchase.id)).toEqual([
      ["CARD_TRANSACTION.AUTHORIZED", purchase.id, "AUTHORIZED"],
      ["CARD_TRANSACTION.SETTLED", purchase.id, "SETTLED"],
    ]);
    const { id: declined } = updates[2] as { id: string };
    expect(ofSubject(declined)).toEqual([["CARD_TRANSACTION.DECLINED", declined, "DECLINED"]]);
    await sink.close();
  });
});

describe("at once", () => {
  it.each([
    ["the balance", 1_000, {}, 10],
    ["the day's sum", 100_000, { maxSpendPerDay: 700 }, 7],
    ["the day's count", 100_000, { maxTransactionsPerDay: 4 }, 4],
  ])("fifty authorizations are approved as far as %s allows", async (_what, balance, limits, approved) => {
    const holder = await cardholder(client, balance);
    const { id } = await activeCard(client, holder, limits);
    const replies = await Promise.all(Array.from({ length: 50 }, () => authorize(client, id, 100)));
    const states = replies.map(({ body }) => body.status);
    expect(states.filter((status) => status === "AUTHORIZED")).toHaveLength(approved);
    expect(states.filter((status) => status === "DECLINED")).toHaveLength(50 - approved);
    expect(await balances(client, holder)).toEqual([balance - approved * 100, balance]);
  });

  it("orders of cards reach the platform's limit and not beyond; a closed card makes room", async () => {
    const own = await app.platform({ skipPaperwork: true });
    await query(app.databaseUrl, `UPDATE platform.platform SET live_card_limit = 3 WHERE id = '${own.platformId}'`);
    const holder = await cardholder(own.sandbox);
    const replies = await Promise.all(Array.from({ length: 8 }, () => order(own.sandbox, holder)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(3);
    for (const reply of replies.filter(({ status }) => status !== 201)) {
      expect(reply).toMatchObject(refused(409, "CARD_LIMIT_REACHED"));
    }
    const { id } = replies.find(({ status }) => status === 201)?.body ?? {};
    await eventually(
      async () => (await own.sandbox.rest("GET", `/cards/${id}`)).body.status,
      (s) => s === "ACTIVE",
    );
    await own.sandbox.rest("PATCH", `/cards/${id}`, { body: { status: "CLOSED" } });
    expect(await order(own.sandbox, holder)).toMatchObject({ status: 201 });
  });
});
