import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "@jest/globals";
import { verifyLedger } from "../../subgraphs/shared/ledger/verify.js";
import { eventually, startApp } from "../testkit/app.js";
import { booksBalance } from "../testkit/books.js";
import { query } from "../testkit/database-url.js";
import { quoteBody, transactionBecomes } from "../testkit/payments.js";
import { providerEntry, startProvider, useKey } from "../testkit/provider.js";
import { evmWallet, external, pixAccount } from "../subgraphs/quotes.fixture.js";
import { bringForward, openPlatform, ratesInProduction } from "../subgraphs/rails.fixture.js";

// Production's rails by the providers' protocol (docs/providers.md, Rails).

const dollars = await startProvider({ name: "dollars" });
const world = await startProvider({ name: "world" });
const folder = mkdtempSync(path.join(tmpdir(), "paygraph-rails-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = path.join(folder, "providers.yaml");
useKey(dollars, "dollars");
useKey(world, "world");
const entries = {
  ...providerEntry(dollars, "dollars", { roles: ["rails"], currencies: ["USD"], rails: ["ACH", "RTP"] }),
  ...providerEntry(world, "world", {
    roles: ["rails"],
    currencies: ["EUR", "GBP", "BRL", "USDC"],
    rails: ["SEPA", "FASTER_PAYMENTS", "PIX", "ETHEREUM"],
  }),
};
writeFileSync(file, JSON.stringify({ providers: entries }));

const app = await startApp({ env: { PAYGRAPH_PROVIDERS: file } });
ratesInProduction(app);
dollars.setPaygraph(app.baseUrl);
world.setPaygraph(app.baseUrl);
const platform = await openPlatform(app);
const { client, account, bank, balance } = platform;

beforeEach(() => {
  for (const provider of [dollars, world]) {
    provider.plan("PAYOUT", ["PAID"]);
    provider.plan("COLLECTION", ["COLLECTED"]);
    provider.plan("REFUND", ["PAID"]);
    provider.setFaults({});
  }
});

const euros = { currency: "EUR", accountInfo: { accountType: "EUR_ACCOUNT", iban: "DE89370400440532013000" } };
const pounds = {
  currency: "GBP",
  accountInfo: { accountType: "GBP_ACCOUNT", sortCode: "200000", accountNumber: "55779911" },
};
const jane = { beneficiaryType: "INDIVIDUAL", fullName: "Jane Ann Doe", countryOfResidence: "DE" };
const owned = ({ currency, accountInfo }: typeof euros | typeof pounds) => ({
  currency,
  accountInfo: { ...accountInfo, beneficiary: jane },
});

const theirEuros = await external(client, null, owned(euros));

const offer = (from: string, to: string, amount: number, more: object = {}) =>
  client.rest("POST", "/quotes", { body: quoteBody(from, to, amount, { immediatelyExecute: true, ...more }) });

async function made(from: string, to: string, amount: number, more: object = {}): Promise<string> {
  const { status, body } = await offer(from, to, amount, more);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.transactionId;
}

const becomes = (id: string, status: string) => transactionBecomes(client, id, (found) => found.status === status);
const bookOf = (of: typeof dollars, kind: string, id: string) =>
  of.book.list(kind).filter(({ request }) => request.transactionId === id);

async function isSound(): Promise<void> {
  await booksBalance(app);
  expect((await verifyLedger(app.core.deps.systemScope("operator"))).violations).toEqual({ count: 0, first: [] });
  const { rows } = await query(app.databaseUrl, "SELECT count(*)::int AS dead FROM shared.dead_timer");
  expect(rows).toEqual([{ dead: 0 }]);
}

async function fund(amount: number): Promise<void> {
  await becomes(await made(bank, account, amount), "COMPLETED");
}

describe("what a provider carries decides when the quote is made", () => {
  it("offers the cheapest carried way, and refuses others with a 501 that names rail and currency", async () => {
    await fund(10_000);
    const { body } = await client.rest("POST", "/quotes", { body: quoteBody(account, bank, 1_000) });
    const { body: payment } = await client.rest("GET", `/transactions/${body.transactionId}`);
    expect(payment.paymentRail).toBe("ACH");
    const wire = await client.rest("POST", "/quotes", {
      body: {
        ...quoteBody(account, bank, 5_000),
        destination: { destinationType: "ACCOUNT", accountId: bank, paymentRail: "WIRE" },
      },
    });
    expect([wire.status, wire.body.code, wire.body.reason]).toEqual([
      501,
      "NOT_IMPLEMENTED",
      expect.stringContaining("carries USD by WIRE for this platform"),
    ]);
    const nowhere = await external(client, null, {
      currency: "MXN",
      accountInfo: { accountType: "MXN_ACCOUNT", clabeNumber: "002010077777777771", beneficiary: jane },
    });
    for (const reply of [
      await client.rest("POST", "/quotes", { body: quoteBody(account, nowhere, 1_000) }),
      await client.rest("GET", `/receiver/external-account/${nowhere}`),
      await client.rest("GET", "/exchange-rates?destinationCurrency=MXN"),
    ]) {
      expect([reply.status, reply.body.reason]).toEqual([501, expect.stringMatching(/MXN by SPEI/)]);
    }
  });

  it("shows the same in exchange rates, lookups and the directory, and nothing less in the sandbox", async () => {
    const rails = async (of: typeof client, query = "") => {
      const { body } = await of.rest("GET", `/exchange-rates${query}`);
      const named = body.data.map(
        (rate: { destinationPaymentRail: string | null; destinationCryptoNetwork: string | null }) =>
          rate.destinationPaymentRail ?? rate.destinationCryptoNetwork,
      );
      return [...new Set(named)].sort();
    };
    expect(await rails(client, "?destinationCurrency=USD&destinationCurrency=GBP")).toEqual([
      "ACH",
      "FASTER_PAYMENTS",
      "RTP",
    ]);
    const { sandbox } = await app.platform({ skipPaperwork: true });
    expect(await rails(sandbox, "?destinationCurrency=USD")).toEqual(expect.arrayContaining(["ACH", "FEDNOW", "WIRE"]));
    const currencies = async (of: typeof client) => {
      const { body } = await of.rest("GET", "/discoveries");
      return new Set(body.data.map(({ currency }: { currency: string }) => currency));
    };
    expect(
      [...(await currencies(client))].filter((code) => !["USD", "EUR", "GBP", "BRL", "USDC"].includes(String(code))),
    ).toEqual([]);
    expect((await currencies(sandbox)).size).toBeGreaterThan(5);
  });
});

describe("a payout", () => {
  it("goes by a provider of its rail and currency, by each family of rails", async () => {
    await fund(100_000);
    const targets = {
      ACH: [dollars, bank],
      SEPA: [world, theirEuros],
      FASTER_PAYMENTS: [world, await external(client, null, owned(pounds))],
      PIX: [world, await external(client, null, pixAccount("999"))],
      ETHEREUM: [world, await external(client, null, evmWallet())],
    } as const;
    for (const [rail, [provider, to]] of Object.entries(targets)) {
      const id = await made(account, to, 2_000);
      const { receivedAmount } = (await becomes(id, "COMPLETED")) as unknown as {
        receivedAmount: { amount: number; currency: { code: string } };
      };
      const [operation, ...others] = bookOf(provider, "PAYOUT", id);
      expect(others).toEqual([]);
      expect(operation).toMatchObject({
        state: "PAID",
        request: {
          rail,
          amount: receivedAmount.amount,
          currency: receivedAmount.currency.code,
          platformId: platform.platformId,
          account: { accountType: expect.any(String) },
        },
      });
    }
    await isSound();
  });

  it("that is PENDING is completed by the event, at once, and fails with the provider's code", async () => {
    await fund(20_000);
    dollars.plan("PAYOUT", ["PENDING", "PAID"]);
    const id = await made(account, bank, 3_000);
    await eventually(
      async () => bookOf(dollars, "PAYOUT", id),
      (found) => found.length === 1,
    );
    dollars.advance();
    await becomes(id, "COMPLETED");
    const before = await balance();
    dollars.plan("PAYOUT", ["PENDING", "FAILED"], { FAILED: { code: "R03", reason: "No account" } });
    const failing = await made(account, bank, 3_000);
    await eventually(
      async () => bookOf(dollars, "PAYOUT", failing),
      (found) => found.length === 1,
    );
    dollars.advance();
    const failed = await transactionBecomes(client, failing, ({ refund }) => refund?.status === "COMPLETED");
    expect(failed).toMatchObject({
      failureReason: "ACCOUNT_INVALID",
      failureDetails: { code: "R03", reason: "No account" },
    });
    expect(await balance()).toEqual(before);
    await isSound();
  });

  it("that every provider refuses fails, and is refunded", async () => {
    await fund(20_000);
    const before = await balance();
    dollars.plan("PAYOUT", ["REFUSED"], { REFUSED: { code: "LIMIT", reason: "Above the bank's limit" } });
    const id = await made(account, bank, 3_000);
    const failed = await transactionBecomes(client, id, ({ refund }) => refund?.status === "COMPLETED");
    expect(failed).toMatchObject({ failureReason: "QUOTE_EXECUTION_FAILED", failureDetails: { code: "LIMIT" } });
    expect(await balance()).toEqual(before);
    await isSound();
  });

  it("that was PAID is returned by an event, when no step of it is left", async () => {
    await fund(20_000);
    const before = await balance();
    const id = await made(account, bank, 3_000);
    await becomes(id, "COMPLETED");
    const [operation] = bookOf(dollars, "PAYOUT", id);
    dollars.giveBack(operation?.operationId ?? "", { code: "R02" });
    const returned = await transactionBecomes(client, id, ({ refund }) => refund?.status === "COMPLETED");
    expect(returned).toMatchObject({ failureReason: "PAYOUT_RETURNED", failureDetails: { code: "R02" } });
    expect(await balance()).toEqual(before);
    dollars.tell(operation?.operationId ?? "");
    await dollars.events.settled();
    expect(await balance()).toEqual(before);
    await isSound();
  });

  it("for another amount than ordered is a conflict: nothing is posted, and the right one completes it", async () => {
    await fund(20_000);
    dollars.plan("PAYOUT", ["PENDING", "PAID"]);
    const id = await made(account, bank, 3_000);
    const [operation] = await eventually(
      async () => bookOf(dollars, "PAYOUT", id),
      (found) => found.length === 1,
    );
    const { operationId = "", sequence = 0, request } = operation ?? {};
    const short = { operationId, kind: "PAYOUT", state: "PAID", sequence: sequence + 1, currency: "USD", amount: 1 };
    const { status, body } = await dollars.events.post({ id: "short", type: "OPERATION", ...short });
    expect([status, body.result, request?.amount]).toEqual([200, "CONFLICT", expect.any(Number)]);
    await bringForward(app, id);
    expect((await client.rest("GET", `/transactions/${id}`)).body.status).toBe("PROCESSING");
    dollars.advance(operationId);
    await becomes(id, "COMPLETED");
    await isSound();
  });

  it("waits for a provider that is down, without a dead timer, and is paid once when it is up", async () => {
    await fund(20_000);
    await dollars.goDown();
    const id = await made(account, bank, 3_000);
    await eventually(
      () =>
        app.core.deps.db.timer.findFirst({
          where: { platformId: platform.platformId, environment: "PRODUCTION", subject: id },
        }),
      (timer) => (timer?.attempts ?? 0) > 0,
    );
    expect((await client.rest("GET", `/transactions/${id}`)).body.status).toBe("PROCESSING");
    await dollars.comeUp();
    await bringForward(app, id);
    await becomes(id, "COMPLETED");
    expect(bookOf(dollars, "PAYOUT", id)).toHaveLength(1);
    await isSound();
  });
});

describe("a collection", () => {
  it("is credited, and taken back when it is returned after completion; what was spent is owed", async () => {
    const mine = await openPlatform(app);
    const { body } = await mine.client.rest("POST", "/quotes", {
      body: quoteBody(mine.bank, mine.account, 5_000, { immediatelyExecute: true }),
    });
    const id = body.transactionId as string;
    await transactionBecomes(mine.client, id, ({ status }) => status === "COMPLETED");
    const { body: spending } = await mine.client.rest("POST", "/quotes", {
      body: quoteBody(mine.account, mine.bank, 1_000, { immediatelyExecute: true }),
    });
    await transactionBecomes(mine.client, spending.transactionId, ({ status }) => status === "COMPLETED");
    const [operation] = bookOf(dollars, "COLLECTION", id);
    dollars.giveBack(operation?.operationId ?? "", { code: "R10", reason: "Not authorised" });
    const returned = await transactionBecomes(mine.client, id, ({ status }) => status === "FAILED");
    expect(returned).toMatchObject({ failureReason: "COLLECTION_FAILED", failureDetails: { code: "R10" } });
    expect(await mine.balance()).toEqual({ available: 0, total: 0 });
    const { data } = await mine.client.graph("{ receivables { nodes { transactionId amount { amount } } } }");
    expect(data.receivables.nodes).toEqual([{ transactionId: id, amount: { amount: 1_000 } }]);
    await isSound();
  });

  it("is held until the time that the provider names", async () => {
    const before = await balance();
    const availableAt = new Date(Date.now() + 3_600_000).toISOString();
    dollars.plan("COLLECTION", ["PENDING", "COLLECTED"], { COLLECTED: { availableAt } });
    const id = await made(bank, account, 4_000);
    const [operation] = await eventually(
      async () => bookOf(dollars, "COLLECTION", id),
      (found) => found.length === 1,
    );
    dollars.advance(operation?.operationId);
    await becomes(id, "COMPLETED");
    const held = await balance();
    expect([held.available, held.total]).toEqual([before.available, expect.any(Number)]);
    expect(held.total).toBeGreaterThan(before.total);
    await isSound();
  });

  it("whose payout fails is refunded by the provider that collected it", async () => {
    world.plan("PAYOUT", ["FAILED"], { FAILED: { code: "AC04" } });
    dollars.plan("REFUND", ["PENDING", "PAID"]);
    const id = await made(bank, theirEuros, 4_000);
    await transactionBecomes(client, id, ({ refund }) => refund?.status === "PENDING");
    const [operation] = await eventually(
      async () => bookOf(dollars, "REFUND", id),
      (found) => found.length === 1,
    );
    const [collected] = bookOf(dollars, "COLLECTION", id);
    expect(operation?.request).toMatchObject({
      amount: 4_000,
      currency: "USD",
      collectionOperationId: collected?.operationId,
    });
    dollars.advance(operation?.operationId);
    const refunded = await transactionBecomes(client, id, ({ refund }) => refund?.status === "COMPLETED");
    expect(refunded).toMatchObject({ failureReason: "ACCOUNT_INVALID", failureDetails: { code: "AC04" } });
    await isSound();
  });
});
