import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "@jest/globals";
import { post } from "../../subgraphs/shared/ledger/post.js";
import { systemAccount, transferLegs } from "../../subgraphs/shared/ledger/posting.js";
import type { Tx } from "../../subgraphs/shared/persistence/client.js";
import { inTransaction } from "../../subgraphs/shared/persistence/transaction.js";
import { baseAccount, createCustomer, fund } from "../testkit/accounts.js";
import { eventually, startApp } from "../testkit/app.js";
import { booksBalance } from "../testkit/books.js";
import { assertWebhook } from "../testkit/contract.js";
import { query } from "../testkit/database-url.js";
import { openEventStream } from "../testkit/event-stream.js";
import { bankAccount, mexicanAccount, quoteBody } from "../testkit/payments.js";
import { startWebhookSink, keyOfSender } from "../testkit/webhook-sink.js";
import { number } from "../../subgraphs/shared/persistence/driver/row.js";

const app = await startApp();
// A second worker races with the first for every sweep.
await startApp({ beside: app });
const sink = await startWebhookSink({ publicKey: keyOfSender(app.core.deps) });
const platform = await app.platform({ skipPaperwork: true, ruleBasedAccounts: true });
const client = platform.sandbox;
await client.rest("PATCH", "/config", { body: { webhookEndpoint: sink.url } });
afterAll(() => booksBalance(app));

interface Holder {
  readonly id: string;
  readonly base: string;
}

async function holder(body: object = {}): Promise<Holder> {
  const { id } = await createCustomer(client, body);
  return { id, base: (await baseAccount(client, id)).id };
}

/** A RULE_BASED account whose rule sends what arrives to `accountId`. */
async function ruleBased(customerId: string | undefined, accountId: string, rule: object = {}, to: object = {}) {
  const sweepRule = { destination: { accountId, ...to }, ...rule };
  const { status, body } = await client.rest("POST", "/internal-accounts", {
    body: { type: "RULE_BASED", currency: "USD", customerId, sweepRule },
    headers: { "idempotency-key": randomUUID() },
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.id as string;
}

interface WireTransaction {
  readonly id: string;
  readonly type: string;
  readonly status: string;
  readonly quoteId?: string;
  readonly sentAmount?: { readonly amount: number };
  readonly receivedAmount: { readonly amount: number };
}

async function transactionsOf(accountId: string): Promise<WireTransaction[]> {
  return (await client.rest("GET", `/transactions?limit=100&accountIdentifier=${accountId}`)).body.data;
}

const deadlineMs = 10_000;

/** The payments that swept the account, once there are `count` that are COMPLETED. */
async function sweptFrom(accountId: string, count = 1): Promise<WireTransaction[]> {
  const outgoing = async () => (await transactionsOf(accountId)).filter(({ type }) => type === "OUTGOING");
  const areDone = (found: WireTransaction[]) => found.filter(({ status }) => status === "COMPLETED").length >= count;
  return eventually(outgoing, areDone, deadlineMs);
}

async function balanceOf(id: string): Promise<number> {
  const { data } = await client.graph("query ($id: ID!) { internalAccount(id: $id) { totalBalance { amount } } }", {
    id,
  });
  return data.internalAccount.totalBalance.amount;
}

interface Failure {
  readonly sourceAccountId: string;
  readonly incomingTransactionId: string;
  readonly sendTransactionId?: string;
  readonly [name: string]: unknown;
}

async function failuresOf(accountId: string): Promise<Failure[]> {
  const { data } = await client.graph(`{ events(filter: {types: [SWEEP_FAILED]}, first: 100) { nodes { data } } }`);
  const failures: Failure[] = data.events.nodes.map((event: { data: Failure }) => event.data);
  return failures.filter(({ sourceAccountId }) => sourceAccountId === accountId);
}

/** The account's one failure in the log, which the webhook had too. */
async function failureOf(accountId: string): Promise<Failure> {
  const [failure, ...more] = await eventually(
    () => failuresOf(accountId),
    ({ length }) => length > 0,
    deadlineMs,
  );
  if (!failure || more.length > 0) throw new Error(`${more.length + 1} failures`);
  const isOfAccount = ({ data }: { readonly data: object }) =>
    "sourceAccountId" in data && data.sourceAccountId === accountId;
  const webhook = await sink.waitFor(isOfAccount, deadlineMs);
  expect([webhook.type, webhook.data]).toEqual(["SWEEP.FAILED", failure]);
  assertWebhook(webhook.type, JSON.parse(webhook.body));
  expect(sink.received.filter(isOfAccount)).toHaveLength(1);
  return failure;
}

const usd = (amount: number) => ({ amount, currency: { code: "USD", name: "US Dollar", symbol: "$", decimals: 2 } });

describe("money that arrives", () => {
  const ledgerOf = `query ($id: ID!) { transaction(id: $id) { id statusHistory { status } ledgerTransactions {
    kind subjectId entries { account { id } systemAccount amount { amount } } } } }`;

  it("is an incoming payment, on every surface, whose posting can be followed", async () => {
    const { id, base } = await holder({ platformCustomerId: "the-funded" });
    const stream = await openEventStream(app.baseUrl, client.authorization, {
      query:
        "subscription ($id: ID) { transactionUpdated(customerId: $id) { id type status receivedAmount { amount } } }",
      variables: { id },
    });
    const request = { body: { amount: 700 }, headers: { "idempotency-key": randomUUID() } };
    for (let time = 1; time <= 2; time++) {
      await client.rest("POST", `/sandbox/internal-accounts/${base}/fund`, request);
    }
    const [payment, ...more] = await transactionsOf(base);
    expect(more).toEqual([]);
    expect(payment).toMatchObject({
      type: "INCOMING",
      direction: "CREDIT",
      status: "COMPLETED",
      customerId: id,
      platformCustomerId: "the-funded",
      source: { sourceType: "REALTIME_FUNDING", currency: "USD", customerId: id },
      destination: { destinationType: "ACCOUNT", currency: "USD", accountId: base },
      receivedAmount: usd(700),
      settledAt: expect.any(String),
    });
    expect(payment).not.toHaveProperty("quoteId");
    const update = { id: payment?.id, type: "INCOMING", status: "COMPLETED", receivedAmount: { amount: 700 } };
    expect(await stream.next()).toEqual({ data: { transactionUpdated: update } });
    await stream.close();
    const webhook = await sink.waitFor(({ data }) => data.id === payment?.id, deadlineMs);
    expect([webhook.type, webhook.data]).toEqual(["INCOMING_PAYMENT.COMPLETED", payment]);
    assertWebhook(webhook.type, JSON.parse(webhook.body));
    const { data, errors } = await client.graph(ledgerOf, { id: payment?.id });
    expect(errors).toBeUndefined();
    expect(data.transaction).toEqual({
      id: payment?.id,
      statusHistory: [{ status: "COMPLETED" }],
      ledgerTransactions: [
        {
          kind: "SANDBOX_FUNDING",
          subjectId: payment?.id,
          entries: [
            { account: null, systemAccount: "SANDBOX_FUNDING", amount: { amount: -700 } },
            { account: { id: base }, systemAccount: null, amount: { amount: 700 } },
          ],
        },
      ],
    });
  });

  it("is the platform's own on the platform's account", async () => {
    const { id } = await baseAccount(client, undefined, "BTC");
    await fund(client, id, 21);
    const { platformId } = platform;
    expect(await transactionsOf(id)).toMatchObject([
      { customerId: platformId, platformCustomerId: platformId, receivedAmount: { amount: 21 } },
    ]);
  });

  it("stays where there is no rule", async () => {
    const { id } = await holder();
    const { body: account } = await client.rest("POST", "/internal-accounts", {
      body: { type: "RULE_BASED", currency: "USD", customerId: id },
      headers: { "idempotency-key": randomUUID() },
    });
    await fund(client, account.id, 300);
    const { rows } = await query(
      app.databaseUrl,
      "SELECT id FROM shared.timer WHERE name = 'sweep.execute' AND payload->>'incomingTransactionId' = $1",
      [(await transactionsOf(account.id))[0]?.id],
    );
    expect([rows, await balanceOf(account.id)]).toEqual([[], 300]);
  });
});

describe("a sweep", () => {
  it("passes on what arrives to an account of the holder's, with all that the rule says", async () => {
    const { id, base } = await holder();
    const remittanceInformation = "x".repeat(1024);
    const rule = { purposeOfPayment: "SELF", description: "Rent", remittanceInformation };
    const account = await ruleBased(id, base, rule);
    const stream = await openEventStream(app.baseUrl, client.authorization, {
      query: "subscription ($id: ID) { transactionUpdated(accountId: $id) { type status } }",
      variables: { id: account },
    });
    await fund(client, account, 4_321);
    const [payment, ...more] = await sweptFrom(account);
    expect(more).toEqual([]);
    expect(payment).toMatchObject({
      status: "COMPLETED",
      customerId: id,
      source: { accountId: account },
      destination: { accountId: base },
      sentAmount: usd(4_321),
      receivedAmount: usd(4_321),
      description: "Rent",
    });
    const states = [["INCOMING", "COMPLETED"], ...["PENDING", "PROCESSING", "COMPLETED"].map((at) => ["OUTGOING", at])];
    for (const [type, status] of states) {
      expect(await stream.next()).toEqual({ data: { transactionUpdated: { type, status } } });
    }
    await stream.close();
    expect([await balanceOf(account), await balanceOf(base)]).toEqual([0, 4_321]);
    const { data } = await client.graph(
      `query ($id: ID!) { quote(id: $id) { status immediatelyExecute lockedCurrencySide purposeOfPayment description remittanceInformation } }`,
      { id: payment?.quoteId },
    );
    expect(data.quote).toEqual({
      status: "COMPLETED",
      immediatelyExecute: true,
      lockedCurrencySide: "SENDING",
      purposeOfPayment: "SELF",
      description: "Rent",
      remittanceInformation,
    });
    const told = await sink.waitFor(({ type, data: at }) => type.endsWith("COMPLETED") && at.id === payment?.id);
    expect(told.data).toEqual(payment);
  });

  it("pays out to a bank by the rule's rail, and in another currency", async () => {
    const { id } = await holder();
    const { id: bank } = await bankAccount(client, id);
    const { id: abroad } = await mexicanAccount(client, id);
    const domestic = await ruleBased(id, bank, {}, { paymentRail: "ACH" });
    const foreign = await ruleBased(id, abroad);
    await Promise.all([fund(client, domestic, 5_000), fund(client, foreign, 6_000)]);
    expect(await sweptFrom(domestic)).toMatchObject([
      { destination: { accountId: bank }, paymentRail: "ACH", railSelectionMode: "MANUAL", sentAmount: usd(5_000) },
    ]);
    expect(await sweptFrom(foreign)).toMatchObject([
      { destination: { accountId: abroad, currency: "MXN" }, railSelectionMode: "AUTO", sentAmount: usd(6_000) },
    ]);
    expect([await balanceOf(domestic), await balanceOf(foreign)]).toEqual([0, 0]);
  });

  it("is one for each payment, however many arrive at once, also for the platform's own account", async () => {
    const own = (await baseAccount(client, undefined, "EUR")).id;
    const { id, base } = await holder();
    const accounts = [await ruleBased(id, base), await ruleBased(undefined, own)];
    const amounts = Array.from({ length: 10 }, (_, index) => 1_000 + index);
    await Promise.all(accounts.flatMap((account) => amounts.map((amount) => fund(client, account, amount))));
    for (const account of accounts) {
      const swept = await sweptFrom(account, amounts.length);
      const sent = swept.map(({ sentAmount }) => sentAmount?.amount ?? 0);
      expect(sent.sort((a, b) => a - b)).toEqual(amounts);
      expect([await balanceOf(account), await failuresOf(account)]).toEqual([0, []]);
    }
    expect(await balanceOf(base)).toBe(amounts.reduce((sum, amount) => sum + amount));
    await booksBalance(app);
  });

  it("that dies half-way is done once, later", async () => {
    const { id, base } = await holder();
    const account = await ruleBased(id, base);
    await app.core.deps.systemScope("operator").$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM ledger.account WHERE id = ${base} FOR UPDATE`;
      await fund(client, account, 2_000);
      const waiting = () =>
        tx.$queryRaw({ pid: number })`
          SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
            AND pg_backend_pid() = ANY (pg_blocking_pids(pid))`;
      const [sweeping] = await eventually(waiting, ({ length }) => length > 0, 4_000);
      await tx.$queryRaw`SELECT pg_terminate_backend(${sweeping?.pid}::int)`;
    });
    expect(await sweptFrom(account)).toHaveLength(1);
    expect([await balanceOf(account), await balanceOf(base), await failuresOf(account)]).toEqual([0, 2_000, []]);
  });
});

describe("a sweep that can't be made", () => {
  interface Case {
    readonly reason: string;
    readonly amount: number;
    readonly isHeld?: boolean;
    /** Returns the account whose rule can't be followed. */
    readonly prepare: (of: Holder) => Promise<string>;
  }
  const bankOf = async ({ id }: Holder) => (await bankAccount(client, id)).id;
  const setStatus = (id: string, status: string) =>
    query(app.databaseUrl, `UPDATE accounts.internal_account SET status = '${status}' WHERE id = $1`, [id]);

  const cases: readonly [what: string, Case][] = [
    [
      "an amount below the minimum of every rail",
      { reason: "BELOW_MINIMUM", amount: 49, prepare: async (of) => ruleBased(of.id, await bankOf(of)) },
    ],
    [
      "an amount above the maximum of every rail",
      { reason: "ABOVE_MAXIMUM", amount: 1_000_000_001, prepare: async (of) => ruleBased(of.id, await bankOf(of)) },
    ],
    [
      "a rail that doesn't reach the destination",
      {
        reason: "NO_ELIGIBLE_RAIL",
        amount: 5_000,
        prepare: async (of) => ruleBased(of.id, await bankOf(of), {}, { paymentRail: "SEPA" }),
      },
    ],
    [
      "a destination that was deleted",
      {
        reason: "QUOTE_FAILED",
        amount: 5_000,
        async prepare(of) {
          const bank = await bankOf(of);
          const account = await ruleBased(of.id, bank);
          expect((await client.rest("DELETE", `/customers/external-accounts/${bank}`)).status).toBe(204);
          return account;
        },
      },
    ],
    [
      "a holder without any other account that is open",
      {
        reason: "QUOTE_FAILED",
        amount: 5_000,
        isHeld: true,
        async prepare({ id, base }) {
          const account = await ruleBased(id, base);
          await setStatus(base, "FROZEN");
          return account;
        },
      },
    ],
  ];

  it.each(cases)("for %s says so, and the money is where it says", async (_what, { prepare, ...expected }) => {
    const of = await holder();
    const account = await prepare(of);
    const { reason, amount, isHeld = false } = expected;
    await fund(client, account, amount);
    const failure = await failureOf(account);
    const payments = await transactionsOf(account);
    expect(payments).toMatchObject([{ type: "INCOMING", id: failure.incomingTransactionId, status: "COMPLETED" }]);
    expect(failure).toEqual({
      sourceAccountId: account,
      destinationAccountId: expect.any(String),
      amount: usd(amount),
      incomingTransactionId: payments[0]?.id,
      reason,
      ...(isHeld
        ? { outcome: "HELD_IN_RULE_BASED_ACCOUNT" }
        : { outcome: "MOVED_TO_CANONICAL_ACCOUNT", canonicalAccountId: of.base }),
    });
    expect([await balanceOf(account), await balanceOf(of.base)]).toEqual(isHeld ? [amount, 0] : [0, amount]);
    const { data } = await client.graph(
      `query ($id: ID!) { transaction(id: $id) { ledgerTransactions { kind entries { account { id } amount { amount } } } } }`,
      { id: payments[0]?.id },
    );
    const postings = data.transaction.ledgerTransactions.map(({ kind }: { kind: string }) => kind);
    expect(postings).toEqual(isHeld ? ["SANDBOX_FUNDING"] : ["SANDBOX_FUNDING", "SWEEP_FALLBACK"]);
  });

  it("for a payer that may not pay, and by the platform's own bounds, moves the money, too", async () => {
    const rejected = await holder({ fullName: "Ann Lee 002" });
    const account = await ruleBased(rejected.id, rejected.base);
    const stream = await openEventStream(app.baseUrl, client.authorization, {
      query: `subscription ($id: ID) { events(types: [SWEEP_FAILED], customerId: $id) { type subjectId data } }`,
      variables: { id: rejected.id },
    });
    await fund(client, account, 5_000);
    const failure = await failureOf(account);
    expect(failure).toMatchObject({ reason: "QUOTE_FAILED", canonicalAccountId: rejected.base });
    const event = { type: "SWEEP.FAILED", subjectId: failure.incomingTransactionId, data: failure };
    expect(await stream.next()).toEqual({ data: { events: event } });
    await stream.close();
    expect(await balanceOf(rejected.base)).toBe(5_000);

    const { body: config } = await client.rest("GET", "/config");
    const [entry] = config.supportedCurrencies.filter((one: { currencyCode: string }) => one.currencyCode === "USD");
    const bounded = { ...entry, minAmount: 100, maxAmount: 10_000 };
    const { id, base } = await holder();
    const [small, large] = [await ruleBased(id, base), await ruleBased(id, base)];
    try {
      await client.rest("PATCH", "/config", { body: { supportedCurrencies: [bounded] } });
      await Promise.all([fund(client, small, 99), fund(client, large, 10_001)]);
      expect(await failureOf(small)).toMatchObject({ reason: "BELOW_MINIMUM", amount: usd(99) });
      expect(await failureOf(large)).toMatchObject({ reason: "ABOVE_MAXIMUM", amount: usd(10_001) });
    } finally {
      await client.rest("PATCH", "/config", { body: { supportedCurrencies: config.supportedCurrencies } });
    }
    expect(await balanceOf(base)).toBe(10_100);
  });

  /** While no timer of the platform fires, in any process. */
  const withoutTimers = (work: (tx: Tx) => Promise<void>) =>
    inTransaction(app.core.deps, async (tx) => {
      const name = `timers/${platform.platformId}/SANDBOX`;
      await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))::text`;
      await work(tx);
    });

  it("for money that is spent meanwhile, or can't be taken, says that the execution failed", async () => {
    const { id, base } = await holder();
    const spent = await ruleBased(id, base);
    await withoutTimers(async () => {
      await fund(client, spent, 1_000);
      const body = quoteBody(spent, base, 400, { immediatelyExecute: true });
      expect((await client.rest("POST", "/quotes", { body })).status).toBe(201);
    });
    const failure = await failureOf(spent);
    expect(failure).toMatchObject({ reason: "EXECUTION_FAILED", outcome: "HELD_IN_RULE_BASED_ACCOUNT" });
    expect(failure).not.toHaveProperty("sendTransactionId");
    expect([await balanceOf(spent), await balanceOf(base)]).toEqual([600, 400]);

    const full = (await baseAccount(client)).id;
    const account = await ruleBased(id, full);
    const books = { platformId: platform.platformId, environment: "SANDBOX" as const, now: new Date() };
    const most = BigInt(Number.MAX_SAFE_INTEGER);
    const legs = transferLegs(systemAccount(books, "SANDBOX_FUNDING", "USD"), full, "USD", most);
    await inTransaction(app.core.deps, (tx) => post(tx, books, { kind: "PAYMENT", legs }));
    await fund(client, account, 900);
    expect(await failureOf(account)).toMatchObject({ reason: "EXECUTION_FAILED", canonicalAccountId: base });
    expect([await balanceOf(account), await balanceOf(base)]).toEqual([0, 1_300]);
    expect((await transactionsOf(account)).map(({ type }) => type)).toEqual(["INCOMING"]);
  });
});

describe("a sweep whose payment fails later", () => {
  const later: readonly [suffix: string, status: string, refund: string, seconds: number][] = [
    ["002", "FAILED", "COMPLETED", 0],
    ["004", "FAILED", "COMPLETED", 0],
    ["006", "COMPLETED", "COMPLETED", 0],
    ["007", "FAILED", "FAILED", 0],
    ["005", "FAILED", "COMPLETED", 301],
  ];

  it.each(later)("(account …%s) is told once, as its refund ends", async (suffix, status, refund, seconds) => {
    const { id, base } = await holder();
    const account = await ruleBased(id, (await bankAccount(client, id, suffix)).id);
    await fund(client, account, 3_000);
    if (seconds > 0) {
      await sweptFrom(account);
      expect(await failuresOf(account)).toEqual([]);
      await client.rest("POST", "/sandbox/clock", { body: { advanceSeconds: seconds } });
    }
    const failure = await failureOf(account);
    const isBack = refund === "COMPLETED";
    expect(failure).toMatchObject({
      amount: usd(3_000),
      reason: "EXECUTION_FAILED",
      ...(isBack
        ? { outcome: "MOVED_TO_CANONICAL_ACCOUNT", canonicalAccountId: base }
        : { outcome: "HELD_IN_RULE_BASED_ACCOUNT" }),
    });
    const { body } = await client.rest("GET", `/transactions/${failure.sendTransactionId}`);
    expect(body).toMatchObject({ status, refund: { status: refund }, source: { accountId: account } });
    expect([await balanceOf(account), await balanceOf(base)]).toEqual([0, isBack ? 3_000 : 0]);
  });

  it("is held where the holder has no other account; an ordinary payment's failure is no sweep's", async () => {
    const { id, base } = await holder();
    const failing = (await bankAccount(client, id, "002")).id;
    const account = await ruleBased(id, failing);
    await setFrozen(base);
    await fund(client, account, 3_000);
    expect(await failureOf(account)).toMatchObject({ outcome: "HELD_IN_RULE_BASED_ACCOUNT" });
    expect(await balanceOf(account)).toBe(3_000);

    const body = quoteBody(account, failing, 1_000, { immediatelyExecute: true });
    const { body: quote } = await client.rest("POST", "/quotes", { body });
    const read = async () => (await client.rest("GET", `/transactions/${quote.transactionId}`)).body;
    await eventually(read, (found) => found.refund?.status === "COMPLETED", deadlineMs);
    expect([await balanceOf(account), (await failuresOf(account)).length]).toEqual([3_000, 1]);
  });

  const setFrozen = (id: string) =>
    query(app.databaseUrl, "UPDATE accounts.internal_account SET status = 'FROZEN' WHERE id = $1", [id]);
});
