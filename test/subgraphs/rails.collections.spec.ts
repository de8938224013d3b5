import { randomUUID } from "node:crypto";
import { describe, expect, it, afterAll } from "@jest/globals";
import { settleDebt } from "../../subgraphs/accounts/ledger-transactions/receivable.js";
import { verifyLedger } from "../../subgraphs/shared/ledger/verify.js";
import type { RailOrder } from "../../subgraphs/shared/providers/payment-rails.js";
import { eventually, startApp, type Client } from "../testkit/app.js";
import { booksBalance } from "../testkit/books.js";
import { transactionBecomes } from "../testkit/payments.js";
import { external } from "./quotes.fixture.js";
import { usdAccount } from "./external-accounts.fixture.js";
import { bringForward, later, openPlatform, pay, scriptedRails, type Script } from "./rails.fixture.js";

// Rails of production: money that is collected, held, returned and owed (docs/payments.md, Returned collections).

const app = await startApp();
const scripts = scriptedRails(app);
const platform = await openPlatform(app);
const { client, account, bank, balance } = platform;
afterAll(() => booksBalance(app));

const failure = { code: "R01", reason: "Insufficient funds" };
const collectedNow = (): Script["collect"] => ({ state: "COLLECTED", askAt: later() });
const becomes = (id: string, status: string) => transactionBecomes(client, id, (found) => found.status === status);

const collect = (amount: number, script: Script) => pay(scripts, client, [bank, account], amount, script);

async function owed(of: Client = client) {
  const { data } = await of.graph(
    "{ receivables { totalCount nodes { id transactionId transaction { id } amount { amount currency { code } } } } }",
  );
  return data.receivables.nodes as { id: string; transactionId: string; amount: { amount: number } }[];
}

/** Waits until the payment's next step is due later. */
async function waits(subject: string): Promise<void> {
  const where = {
    platformId: platform.platformId,
    environment: "PRODUCTION",
    subject,
    dueAt: { gt: new Date() },
  } as const;
  await eventually(
    () => app.core.deps.db.timer.count({ where }),
    (count) => count === 1,
  );
}

/** Repeats a step of the payment, as a second process would, and waits for its end. */
async function repeat(transactionId: string, name: string): Promise<void> {
  const { db } = app.core.deps;
  const { platformId } = platform;
  const id = randomUUID();
  const payload = JSON.stringify({ transactionId, since: new Date().toISOString() });
  await db.$executeRawUnsafe(
    `INSERT INTO shared.timer (id, platform_id, environment, name, due_at, payload)
     VALUES ($1::uuid, $2, 'PRODUCTION', $3, now(), $4::jsonb)`,
    id,
    platformId,
    name,
    payload,
  );
  app.core.timers.nudge();
  await eventually(
    () => db.timer.count({ where: { id, platformId, environment: "PRODUCTION" } }),
    (left) => left === 0,
  );
}

async function isSound(): Promise<void> {
  await booksBalance(app);
  expect((await verifyLedger(app.core.deps.systemScope("operator"))).violations).toEqual({ count: 0, first: [] });
}

it("is ordered with the account, its owner, and the payer's words, which the account's row has sealed", async () => {
  let ordered: RailOrder | undefined;
  const { id } = await collect(1_000, {
    collect: (order) => ((ordered = order), { state: "COLLECTED" }),
  });
  const { body } = await client.rest("GET", `/platform/external-accounts/${bank}`);
  await becomes(id, "COMPLETED");
  const { accountNumber, routingNumber, accountType, beneficiary } = body.accountInfo;
  expect(ordered).toMatchObject({
    transactionId: id,
    externalAccountId: bank,
    account: { accountType, accountNumber, routingNumber },
    beneficiary,
    rail: "ACH",
    network: null,
    currency: "USD",
    amountMinor: 1_000n,
    remittanceInformation: expect.stringMatching(/^script/),
    purposeOfPayment: null,
  });
  expect(ordered?.account).not.toHaveProperty("beneficiary");
});

it("fails with the rail's own code, on REST and in the graph", async () => {
  const { id } = await collect(1_000, { collect: { state: "FAILED", failure } });
  const failed = await becomes(id, "FAILED");
  expect(failed).toMatchObject({ failureReason: "COLLECTION_FAILED", failureDetails: failure });
  const { data } = await client.graph("query ($id: ID!) { transaction(id: $id) { failureDetails { code reason } } }", {
    id,
  });
  expect(data.transaction.failureDetails).toEqual(failure);
});

describe("collected money that is not yet available", () => {
  it("is in the account and held until then, and released once", async () => {
    const before = await balance();
    const availableAt = later();
    const { id } = await collect(2_000, { collect: { state: "COLLECTED", availableAt } });
    await becomes(id, "COMPLETED");
    expect(await balance()).toEqual({ available: before.available, total: before.total + 2_000 });
    await isSound();
    await bringForward(app, id);
    await eventually(balance, ({ available }) => available === before.available + 2_000);
    await isSound();
  });

  it("leaves for another bank only when it is available", async () => {
    const to = await external(client, null, usdAccount());
    const paidAt: Date[] = [];
    const { id, script } = await pay(scripts, client, [bank, to], 2_000, {
      collect: { state: "COLLECTED", availableAt: later() },
      payOut: () => (paidAt.push(new Date()), { state: "PAID" }),
    });
    await waits(id);
    expect(paidAt).toEqual([]);
    script.collect = { state: "COLLECTED" };
    await bringForward(app, id);
    await becomes(id, "COMPLETED");
    expect(paidAt).toHaveLength(1);
  });

  it("is taken back whole if it is returned before", async () => {
    const before = await balance();
    const { id, script } = await collect(2_000, {
      collect: { state: "COLLECTED", availableAt: later(), askAt: later() },
    });
    await becomes(id, "COMPLETED");
    script.collect = { state: "RETURNED", failure };
    await bringForward(app, id);
    expect(await becomes(id, "FAILED")).toMatchObject({ failureReason: "COLLECTION_FAILED", failureDetails: failure });
    expect(await balance()).toEqual(before);
    expect(await owed()).toEqual([]);
    await isSound();
  });
});

it("owes nothing if it is returned before it was forwarded, whichever step hears of it first", async () => {
  const to = await external(client, null, usdAccount());
  for (const destination of [to, account]) {
    const before = await balance();
    const { id, script } = await pay(scripts, client, [bank, destination], 2_000, {
      collect: { state: "PENDING", askAt: later() },
    });
    await waits(id);
    script.collect = { state: "RETURNED", failure };
    await repeat(id, "payment.watch-collection");
    expect([await owed(), await balance()]).toEqual([[], before]);
    await bringForward(app, id);
    expect(await becomes(id, "FAILED")).toMatchObject({ failureDetails: failure });
    expect([await owed(), await balance()]).toEqual([[], before]);
    await isSound();
  }
});

describe("a collection that is returned after it was credited", () => {
  it("debits the account what it has, and the rest is owed: listed, verified, and settled once by the operator", async () => {
    const mine = await openPlatform(app);
    const first = await pay(scripts, mine.client, [mine.bank, mine.account], 5_000, { collect: collectedNow() });
    await transactionBecomes(mine.client, first.id, ({ status }) => status === "COMPLETED");
    const spent = await pay(scripts, mine.client, [mine.account, mine.bank], 4_000, { payOut: { state: "PAID" } });
    await transactionBecomes(mine.client, spent.id, ({ status }) => status === "COMPLETED");
    const { available } = await mine.balance();
    first.script.collect = { state: "RETURNED", failure };
    await bringForward(app, first.id);
    await transactionBecomes(mine.client, first.id, ({ status }) => status === "FAILED");
    expect(await mine.balance()).toEqual({ available: 0, total: 0 });
    const [debt, ...others] = await owed(mine.client);
    const { body } = await mine.client.rest("GET", `/transactions/${first.id}`);
    const credited = body.receivedAmount.amount as number;
    expect([debt, others]).toMatchObject([{ transactionId: first.id, amount: { amount: credited - available } }, []]);
    expect(await owed()).toEqual([]);
    const { receivables, violations } = await verifyLedger(app.core.deps.systemScope("operator"));
    expect(violations.count).toBe(0);
    expect(receivables).toContainEqual(
      expect.objectContaining({ environment: "PRODUCTION", purpose: "RETURN_RECEIVABLES", currency: "USD" }),
    );

    const { deps } = app.core;
    const itemId = debt?.id ?? "";
    await expect(settleDebt(deps, { itemId, from: mine.account })).rejects.toMatchObject({
      code: "INSUFFICIENT_FUNDS",
    });
    await expect(settleDebt(deps, { itemId, from: account })).rejects.toMatchObject({ code: "ACCOUNT_NOT_FOUND" });
    const settled = await Promise.allSettled(
      Array.from({ length: 5 }, () => settleDebt(deps, { itemId, from: "COLLECTIONS" })),
    );
    expect(settled.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []))).toEqual([
      { transactionId: first.id, from: "COLLECTIONS", amount: credited - available, currency: "USD" },
    ]);
    expect(await owed(mine.client)).toEqual([]);
    await isSound();
  });

  it("and spent at the same moment is debited or owed, to the cent, however the two meet", async () => {
    const mine = await openPlatform(app);
    for (let round = 0; round < 5; round++) {
      const made = await pay(scripts, mine.client, [mine.bank, mine.account], 3_000, { collect: collectedNow() });
      await transactionBecomes(mine.client, made.id, ({ status }) => status === "COMPLETED");
      made.script.collect = { state: "RETURNED", failure };
      const spend = () =>
        pay(scripts, mine.client, [mine.account, mine.bank], 1_000, { payOut: { state: "PAID" } }).catch(
          () => undefined,
        );
      await Promise.all([bringForward(app, made.id), spend(), spend(), spend()]);
      await transactionBecomes(mine.client, made.id, ({ status }) => status === "FAILED");
    }
    const total = (await mine.balance()).total as number;
    expect(total).toBeGreaterThanOrEqual(0);
    await isSound();
  });

  it("is booked once, however often the rail says it", async () => {
    const { id, script } = await collect(1_500, { collect: collectedNow() });
    await becomes(id, "COMPLETED");
    const before = await balance();
    script.collect = { state: "RETURNED" };
    const payload = JSON.stringify({ transactionId: id, since: new Date().toISOString() });
    const { platformId } = platform;
    await Promise.all(
      Array.from({ length: 4 }, () =>
        app.core.deps.db.$executeRawUnsafe(
          `INSERT INTO shared.timer (id, platform_id, environment, name, due_at, payload)
           VALUES (gen_random_uuid(), $1, 'PRODUCTION', 'payment.watch-collection', now(), $2::jsonb)`,
          platformId,
          payload,
        ),
      ),
    );
    await bringForward(app, id);
    await becomes(id, "FAILED");
    await eventually(
      () =>
        app.core.deps.db.timer.count({
          where: { platformId, environment: "PRODUCTION", name: "payment.watch-collection", dueAt: { lt: new Date() } },
        }),
      (left) => left === 0,
    );
    expect((await balance()).total).toBe(before.total - 1_500);
    await isSound();
  });

  it("whose money has left by a payout is owed whole, and the payout's own failure later pays the debt", async () => {
    const to = await external(client, null, usdAccount());
    const { id, script } = await pay(scripts, client, [bank, to], 2_000, {
      collect: collectedNow(),
      payOut: { state: "PAID", askAt: later() },
      refund: () => {
        throw new Error("The payer has its money back");
      },
    });
    await becomes(id, "COMPLETED");
    script.collect = { state: "RETURNED", failure };
    await bringForward(app, id);
    const [debt] = await eventually(
      () => owed(),
      (nodes) => nodes.length === 1,
    );
    expect(debt).toMatchObject({ transactionId: id, amount: { amount: 2_000 } });
    // The payout's step has asked again, too.
    await waits(id);
    await becomes(id, "COMPLETED");
    script.payOut = { state: "RETURNED", failure: { code: "R03" } };
    await bringForward(app, id);
    const refunded = await transactionBecomes(client, id, ({ refund }) => refund?.status === "COMPLETED");
    expect(refunded).toMatchObject({
      status: "FAILED",
      failureReason: "PAYOUT_RETURNED",
      failureDetails: { code: "R03" },
    });
    expect(await owed()).toEqual([]);
    await isSound();
  });
});

it("a refund that has settled its payer's debt pays nothing when its step is repeated", async () => {
  const to = await external(client, null, usdAccount());
  let refunds = 0;
  const { id, script } = await pay(scripts, client, [bank, to], 2_000, {
    collect: collectedNow(),
    payOut: { state: "PAID", askAt: later() },
    refund: () => (refunds++, { state: "SETTLED" }),
  });
  await becomes(id, "COMPLETED");
  script.collect = { state: "RETURNED", failure };
  await bringForward(app, id);
  await eventually(
    () => owed(),
    (nodes) => nodes.length === 1,
  );
  await waits(id);
  script.payOut = { state: "RETURNED" };
  await bringForward(app, id);
  await transactionBecomes(client, id, ({ refund }) => refund?.status === "COMPLETED");
  await repeat(id, "payment.refund");
  expect([refunds, await owed()]).toEqual([0, []]);
  await isSound();
});

it("refunds that are PENDING are asked for again, and a failed payout from a bank is paid back to it", async () => {
  const to = await external(client, null, usdAccount());
  const asked: string[] = [];
  const { id, script } = await pay(scripts, client, [bank, to], 2_000, {
    collect: { state: "COLLECTED" },
    payOut: { state: "FAILED", failureReason: "ACCOUNT_INVALID", failure: { code: "R03" } },
    refund: ({ payout, collection }) => {
      asked.push(`${payout?.externalAccountId === to} ${collection?.externalAccountId === bank}`);
      return { state: "PENDING", askAt: later() };
    },
  });
  const pending = await transactionBecomes(client, id, ({ refund }) => refund?.status === "PENDING");
  expect(pending).toMatchObject({ failureReason: "ACCOUNT_INVALID", failureDetails: { code: "R03" } });
  await eventually(
    async () => asked.length,
    (count) => count === 1,
  );
  script.refund = { state: "SETTLED" };
  await waits(id);
  await bringForward(app, id);
  await transactionBecomes(client, id, ({ refund }) => refund?.status === "COMPLETED");
  expect(asked).toEqual(["true true"]);
  await isSound();
});
