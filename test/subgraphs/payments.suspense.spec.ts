import { afterAll, beforeEach, expect, it } from "@jest/globals";
import { releaseFromSuspense } from "../../subgraphs/accounts/ledger-transactions/release.js";
import { post } from "../../subgraphs/shared/ledger/post.js";
import { systemAccount, transferLegs } from "../../subgraphs/shared/ledger/posting.js";
import { inTransaction } from "../../subgraphs/shared/persistence/transaction.js";
import { verifyLedger } from "../../subgraphs/shared/ledger/verify.js";
import { Client, startApp } from "../testkit/app.js";
import { baseAccount, createCustomer, type WireAccount } from "../testkit/accounts.js";
import { booksBalance } from "../testkit/books.js";
import { payer, quoteBody, transactionBecomes } from "../testkit/payments.js";
import { answer, keyOfSender, startWebhookSink } from "../testkit/webhook-sink.js";
import { advanceClock, bank, moved, netOf } from "./quotes.fixture.js";

/** Money that has moved outside, and can't be booked to its account, goes to suspense, and the payment ends. */

const fullBalance = Number.MAX_SAFE_INTEGER;

let platformId: string;
let client: Client;

const app = await startApp({ isAlone: true });
const sink = await startWebhookSink({ publicKey: keyOfSender(app.core.deps) });
beforeEach(async () => {
  const platform = await app.platform({ skipPaperwork: true });
  platformId = platform.platformId;
  client = platform.sandbox;
  await client.rest("PATCH", "/config", { body: { webhookEndpoint: sink.url } });
  sink.behave(answer(200));
});
afterAll(() => booksBalance(app));

/** Credits the account up to its maximum: more than the sandbox's funding allows. */
async function fill({ id, balance: { amount } }: WireAccount): Promise<void> {
  const ledger = { platformId, environment: "SANDBOX", now: new Date() } as const;
  const legs = transferLegs(systemAccount(ledger, "SANDBOX_FUNDING", "USD"), id, "USD", BigInt(fullBalance - amount));
  await inTransaction(app.core.deps, (tx) => post(tx, ledger, { kind: "SANDBOX_FUNDING", legs }));
}

const balance = async (customerId: string) => (await baseAccount(client, customerId)).balance.amount;
const timersLeft = () => app.core.deps.systemScope("timers").timer.count({ where: { attempts: { gt: 0 } } });
const suspended = async (purpose: string) => {
  const { values } = await app.core.deps.metrics.suspended.get();
  return values.find(({ labels }) => labels.purpose === purpose)?.value ?? 0;
};
const told = (id: string) => sink.received.filter(({ data }) => data.id === id).map(({ type }) => type);

it("gives back what was collected for an account that is full", async () => {
  const ann = await payer(client, { amount: 0 });
  await fill(ann.account);
  const from = await bank(client, ann.id);
  const before = await suspended("FUNDS_SUSPENSE");
  const { status, body: quote } = await client.rest("POST", "/quotes", {
    body: quoteBody(from, ann.account.id, 10_000, { immediatelyExecute: true }),
  });
  expect(status).toBe(201);
  const ended = await transactionBecomes(client, quote.transactionId, ({ refund }) => refund?.status === "COMPLETED");
  expect(ended).toMatchObject({ type: "INCOMING", status: "FAILED", failureReason: "OFFRAMP_FAILED" });
  expect((await moved(client, quote.id)).map(({ kind }) => kind)).toEqual(["FUNDS_SUSPENDED", "REFUND"]);
  expect(netOf(await moved(client, quote.id))).toEqual({});
  expect(await balance(ann.id)).toBe(fullBalance);
  expect(await suspended("FUNDS_SUSPENSE")).toBe(before + 1);
  expect(await timersLeft()).toBe(0);
  await sink.waitFor(
    ({ type, data }) => type === "INCOMING_PAYMENT.REFUND_COMPLETED" && data.id === quote.transactionId,
  );
  expect(told(quote.transactionId)).toEqual([
    "INCOMING_PAYMENT.PENDING",
    "INCOMING_PAYMENT.PROCESSING",
    "INCOMING_PAYMENT.FAILED",
    "INCOMING_PAYMENT.REFUND_PENDING",
    "INCOMING_PAYMENT.REFUND_COMPLETED",
  ]);
});

it("keeps a refund that its account can't take in suspense", async () => {
  const ann = await payer(client, { amount: 20_000 });
  const to = await bank(client, ann.id, "005");
  const { body: quote } = await client.rest("POST", "/quotes", {
    body: quoteBody(ann.account.id, to, 10_000, { immediatelyExecute: true }),
  });
  await transactionBecomes(client, quote.transactionId, ({ status }) => status === "COMPLETED");
  await fill(await baseAccount(client, ann.id));
  await advanceClock(client, 6 * 60);
  const ended = await transactionBecomes(client, quote.transactionId, ({ refund }) => refund?.status === "FAILED");
  expect(ended).toMatchObject({ status: "FAILED", failureReason: "PAYOUT_RETURNED" });
  expect(netOf(await moved(client, quote.id))).toEqual({
    [`${ann.account.id} USD`]: -10_000,
    "REFUND_SUSPENSE USD": 10_000,
  });
  expect(await timersLeft()).toBe(0);
  await sink.waitFor(({ type, data }) => type === "OUTGOING_PAYMENT.REFUND_FAILED" && data.id === quote.transactionId);
});

it("keeps what a UMA provider has paid to an account that is full in suspense", async () => {
  const bob = await createCustomer(client);
  const { body: incoming } = await client.rest("POST", "/sandbox/uma/receive", {
    body: {
      senderUmaAddress: "$pending.long.usd@sandbox.uma.test",
      customerId: bob.id,
      receivingCurrencyCode: "USD",
      receivingCurrencyAmount: 1_250,
    },
  });
  expect(incoming.status).toBe("PROCESSING");
  await fill(await baseAccount(client, bob.id));
  await advanceClock(client, 370);
  const ended = await transactionBecomes(client, incoming.id, ({ status }) => status === "FAILED");
  expect(ended).toMatchObject({ failureReason: "OFFRAMP_FAILED" });
  expect(await balance(bob.id)).toBe(fullBalance);
  const { data } = await client.graph(
    `query ($id: ID!) { transaction(id: $id) { ledgerTransactions {
      kind entries { systemAccount amount { amount } } } } }`,
    { id: incoming.id },
  );
  expect(data.transaction.ledgerTransactions).toEqual([
    {
      kind: "FUNDS_SUSPENDED",
      entries: [
        { systemAccount: "UMA_SETTLEMENT", amount: { amount: -1_250 } },
        { systemAccount: "FUNDS_SUSPENSE", amount: { amount: 1_250 } },
      ],
    },
  ]);
  expect(await timersLeft()).toBe(0);
  await sink.waitFor(({ type, data: { id } }) => type === "INCOMING_PAYMENT.FAILED" && id === incoming.id);
});

it("gives back what arrives in real time for an account that is full", async () => {
  const ann = await payer(client, { amount: 0 });
  await fill(ann.account);
  const { body: quote } = await client.rest("POST", "/quotes", {
    body: {
      ...quoteBody("", ann.account.id, 10_000),
      source: { sourceType: "REALTIME_FUNDING", currency: "USD", customerId: ann.id },
    },
  });
  const { status, body } = await client.rest("POST", "/sandbox/send", {
    body: { quoteId: quote.id, currencyCode: "USD" },
  });
  expect([status, body.status, body.failureReason, body.refund?.status]).toEqual([
    200,
    "FAILED",
    "ACCOUNT_CANNOT_RECEIVE",
    "COMPLETED",
  ]);
  expect(netOf(await moved(client, quote.id))).toEqual({});
});

it("keeps what is paid to a quote late or twice in suspense, and tells the platform", async () => {
  const ann = await payer(client, { amount: 0 });
  const offer = async () => {
    const source = { sourceType: "REALTIME_FUNDING", currency: "USD", customerId: ann.id };
    return (await client.rest("POST", "/quotes", { body: { ...quoteBody("", ann.account.id, 10_000), source } })).body;
  };
  const send = async (quote: { id: string }) =>
    (await client.rest("POST", "/sandbox/send", { body: { quoteId: quote.id, currencyCode: "USD" } })).body;
  const [once, never] = [await offer(), await offer()];
  expect(await send(once)).toMatchObject({ type: "OUTGOING", status: "COMPLETED" });
  const doubled = await send(once);
  await advanceClock(client, 3_600);
  const late = await send(never);
  for (const [arrived, failureReason, { id, transactionId }] of [
    [doubled, "QUOTE_EXECUTION_FAILED", once],
    [late, "QUOTE_EXPIRED", never],
  ] as const) {
    expect(arrived).toMatchObject({
      type: "INCOMING",
      status: "FAILED",
      failureReason,
      customerId: ann.id,
      source: { sourceType: "REALTIME_FUNDING" },
      receivedAmount: { amount: 10_000 },
      description: expect.stringContaining(id),
    });
    expect(arrived.id).not.toBe(transactionId);
    expect((await client.rest("GET", `/transactions/${arrived.id}`)).body).toEqual(arrived);
    const { data } = await sink.waitFor(
      (webhook) => webhook.type === "INCOMING_PAYMENT.FAILED" && webhook.data.id === arrived.id,
    );
    expect(data).toEqual(arrived);
    expect(told(arrived.id)).toEqual(["INCOMING_PAYMENT.FAILED"]);
  }
  expect((await client.rest("GET", `/quotes/${once.id}`)).body.status).toBe("COMPLETED");
  expect((await client.rest("GET", `/quotes/${never.id}`)).body.status).toBe("EXPIRED");
  expect(await balance(ann.id)).toBe(10_000);
  const { body: suspense } = await client.rest("GET", "/suspense");
  expect(suspense.data.map((item: { transactionId: string }) => item.transactionId)).toEqual([late.id, doubled.id]);
});

it("lists what is in suspense for its platform, page by page, and ledger verify counts it", async () => {
  const ann = await payer(client, { amount: 50_000 });
  const failing = await bank(client, ann.id, "007");
  const paid = [];
  for (const amount of [10_000, 20_000]) {
    const { body } = await client.rest("POST", "/quotes", {
      body: quoteBody(ann.account.id, failing, amount, { immediatelyExecute: true }),
    });
    await transactionBecomes(client, body.transactionId, ({ refund }) => refund?.status === "FAILED");
    paid.push(body.transactionId);
  }
  const [first, second] = paid;
  const { body: page } = await client.rest("GET", "/suspense?limit=1");
  expect(page).toMatchObject({
    data: [
      {
        id: expect.stringMatching(/^LedgerTransaction:/),
        transactionId: second,
        purpose: "REFUND_SUSPENSE",
        amount: { amount: 20_000, currency: { code: "USD" } },
      },
    ],
    hasMore: true,
    totalCount: 2,
  });
  const { body: next } = await client.rest("GET", `/suspense?limit=1&cursor=${page.nextCursor}`);
  expect([next.data[0].transactionId, next.data[0].amount.amount, next.hasMore]).toEqual([first, 10_000, false]);
  const { data } = await client.graph("{ suspenseItems { nodes { transactionId purpose amount { amount } } } }");
  expect(data.suspenseItems.nodes).toHaveLength(2);
  const other = (await app.platform()).sandbox;
  expect((await other.rest("GET", "/suspense")).body.data).toEqual([]);

  const { suspense, violations } = await verifyLedger(app.core.deps.systemScope("operator"));
  expect(violations).toEqual({ count: 0, first: [] });
  const held = suspense?.find(({ purpose, currency }) => purpose === "REFUND_SUSPENSE" && currency === "USD");
  expect(held?.payments).toBeGreaterThanOrEqual(2n);
  expect(held?.amount).toBeGreaterThanOrEqual(30_000n);
});

it("is resolved by the operator, once: to an account of the platform, or as paid back outside", async () => {
  const ann = await payer(client, { amount: 50_000 });
  const failing = await bank(client, ann.id, "007");
  for (const amount of [10_000, 20_000]) {
    const { body } = await client.rest("POST", "/quotes", {
      body: quoteBody(ann.account.id, failing, amount, { immediatelyExecute: true }),
    });
    await transactionBecomes(client, body.transactionId, ({ refund }) => refund?.status === "FAILED");
  }
  const items = async () => (await client.rest("GET", "/suspense")).body.data;
  const [second, first] = await items();
  const { deps } = app.core;
  const other = await payer((await app.platform({ skipPaperwork: true })).sandbox);
  const { account: euros } = await payer(client, { currencies: ["EUR"], amount: 0 });
  for (const [to, code] of [
    [other.account.id, "ACCOUNT_NOT_FOUND"],
    ["LIQUIDITY", "ACCOUNT_NOT_FOUND"],
    [euros.id, "CONFLICT"],
  ] as const) {
    await expect(releaseFromSuspense(deps, { itemId: first.id, to })).rejects.toMatchObject({ code });
  }
  const attempts = await Promise.allSettled(
    Array.from({ length: 5 }, () => releaseFromSuspense(deps, { itemId: first.id, to: ann.account.id })),
  );
  const released = attempts.flatMap((attempt) => (attempt.status === "fulfilled" ? [attempt.value] : []));
  expect(released).toEqual([
    { transactionId: first.transactionId, to: ann.account.id, amount: 10_000, currency: "USD" },
  ]);
  expect(await balance(ann.id)).toBe(30_000);
  await sink.waitFor(({ type, data }) => type === "INTERNAL_ACCOUNT.BALANCE_UPDATED" && data.id === ann.account.id);
  expect((await items()).map(({ id }: { id: string }) => id)).toEqual([second.id]);
  await releaseFromSuspense(deps, { itemId: second.id, to: "PAYOUTS" });
  expect(await items()).toEqual([]);
  await expect(releaseFromSuspense(deps, { itemId: second.id, to: "PAYOUTS" })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  expect((await verifyLedger(deps.systemScope("operator"))).violations.count).toBe(0);
});

it("is released by a token with TRANSACT, once: on REST to an account, on the graph as paid back outside", async () => {
  const ann = await payer(client, { amount: 50_000 });
  const failing = await bank(client, ann.id, "007");
  for (const amount of [10_000, 20_000]) {
    const { body } = await client.rest("POST", "/quotes", {
      body: quoteBody(ann.account.id, failing, amount, { immediatelyExecute: true }),
    });
    await transactionBecomes(client, body.transactionId, ({ refund }) => refund?.status === "FAILED");
  }
  const items = async () => (await client.rest("GET", "/suspense")).body.data;
  const [second, first] = await items();
  const release = (of: Client, id: string, to: unknown, key?: string) =>
    of.rest("POST", `/ledger/suspense/${id}/release`, {
      body: { to },
      ...(key !== undefined && { headers: { "idempotency-key": key } }),
    });
  const accountId = ann.account.id;
  const stranger = (await app.platform({ skipPaperwork: true })).sandbox;
  const other = await payer(stranger, { amount: 0 });
  const { account: euros } = await payer(client, { currencies: ["EUR"], amount: 0 });
  const { body: token } = await client.rest("POST", "/tokens", { body: { name: "m", permissions: ["MANAGE"] } });
  const manager = new Client(app.baseUrl, token);
  const refusals = [
    [await release(manager, first.id, { accountId }), 403, "FORBIDDEN"],
    [await release(stranger, first.id, { wayBack: "PAYOUTS" }), 404, "NOT_FOUND"],
    [await release(client, "LedgerTransaction:none", { wayBack: "PAYOUTS" }), 404, "NOT_FOUND"],
    [await release(client, first.id, { accountId: other.account.id }), 404, "ACCOUNT_NOT_FOUND"],
    [await release(client, first.id, { accountId: euros.id }), 409, "CONFLICT"],
    [await release(client, first.id, {}), 400, "INVALID_INPUT"],
    [await release(client, first.id, { accountId, wayBack: "PAYOUTS" }), 400, "INVALID_INPUT"],
    [await release(client, first.id, { wayBack: "LIQUIDITY" }), 400, "INVALID_INPUT"],
  ] as const;
  for (const [{ status, body }, ...expected] of refusals) expect([status, body.code]).toEqual(expected);
  expect(await items()).toHaveLength(2);

  const keyed = await Promise.all(Array.from({ length: 5 }, () => release(client, first.id, { accountId }, "once")));
  for (const { status, body } of keyed) {
    expect([status, body.transactionId, body.accountId]).toEqual([200, first.transactionId, accountId]);
    expect(body.amount).toMatchObject({ amount: 10_000, currency: { code: "USD" } });
  }
  expect(await balance(ann.id)).toBe(30_000);
  expect(await release(client, first.id, { accountId })).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
  await sink.waitFor(({ type, data }) => type === "INTERNAL_ACCOUNT.BALANCE_UPDATED" && data.id === accountId);

  const mutation = `mutation ($input: ReleaseSuspenseItemInput!) {
    releaseSuspenseItem(input: $input) { transactionId accountId wayBack amount { amount } } }`;
  const input = { itemId: second.id, to: { wayBack: "PAYOUTS" } };
  const attempts = await Promise.all(Array.from({ length: 5 }, () => client.graph(mutation, { input })));
  expect(attempts.flatMap(({ data }) => data?.releaseSuspenseItem ?? [])).toEqual([
    { transactionId: second.transactionId, accountId: null, wayBack: "PAYOUTS", amount: { amount: 20_000 } },
  ]);
  expect(await items()).toEqual([]);
  expect((await verifyLedger(app.core.deps.systemScope("operator"))).violations.count).toBe(0);
});

it("is a violation in ledger verify that more leaves suspense for a payment than came in", async () => {
  const ledger = { platformId, environment: "SANDBOX", now: new Date() } as const;
  const [suspense, outside] = [
    systemAccount(ledger, "FUNDS_SUSPENSE", "SEK"),
    systemAccount(ledger, "REALTIME_FUNDING", "SEK"),
  ];
  const move = (from: string, to: string, amount: bigint) =>
    inTransaction(app.core.deps, (tx) =>
      post(tx, ledger, { kind: "REFUND", subjectId: "Transaction:1", legs: transferLegs(from, to, "SEK", amount) }),
    );
  await move(suspense, outside, 300n);
  const { violations } = await verifyLedger(app.core.deps.systemScope("operator"));
  expect(violations.first).toEqual([`${suspense}: 300 more left it for Transaction:1 than came in`]);
  await move(outside, suspense, 300n);
});
