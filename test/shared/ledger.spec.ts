import { afterEach, describe, expect, it } from "@jest/globals";
import type { Tx } from "../../subgraphs/shared/persistence/client.js";
import { closeLedgerAccounts } from "../../subgraphs/shared/ledger/accounts.js";
import { captureHold, placeHold, releaseHold } from "../../subgraphs/shared/ledger/holds.js";
import { post, type LedgerContext } from "../../subgraphs/shared/ledger/post.js";
import { systemAccount, transferLegs, type Posting } from "../../subgraphs/shared/ledger/posting.js";
import { inTransaction } from "../../subgraphs/shared/persistence/transaction.js";
import { createTestDatabase } from "../testkit/database.js";
import { query } from "../testkit/database-url.js";
import { createTestDeps } from "../testkit/deps.js";
import { brokenInvariants, funding, newBooks, openAccounts, type TestAccount } from "./ledger-harness.js";

const database = await createTestDatabase();
const deps = createTestDeps(database.url);
afterEach(async () => expect(await brokenInvariants(database.url)).toEqual({}));

const postOnce = (books: LedgerContext, posting: Posting) => inTransaction(deps, (tx) => post(tx, books, posting));

/** An account of its own, with that much money. */
async function fundedAccount(books: LedgerContext, amountMinor: bigint, currency = "USD"): Promise<TestAccount> {
  const [account] = await openAccounts(deps, books, [currency], 1);
  if (!account) throw new Error("No account was opened");
  await postOnce(books, funding(books, account, amountMinor));
  return account;
}

async function stateOf({ id }: TestAccount): Promise<{ balance: number; held: number; version: number }> {
  const { rows } = await query<{ balance: number; held: number; version: number }>(
    database.url,
    "SELECT balance::float8 AS balance, held::float8 AS held, version::int AS version FROM ledger.account WHERE id = $1",
    [id],
  );
  if (!rows[0]) throw new Error(`No account ${id}`);
  return rows[0];
}

describe("a posting", () => {
  it("locks nobody out of the same accounts, named in another order", async () => {
    const books = newBooks();
    const [one, other] = [await fundedAccount(books, 1_000n), await fundedAccount(books, 1_000n)];
    let attempts = 0;
    const transfer = (from: TestAccount, to: TestAccount) =>
      inTransaction(deps, (tx) => {
        attempts++;
        return post(tx, books, { kind: "PAYMENT", legs: transferLegs(from.id, to.id, "USD", 7n) });
      });
    const transfers = Array.from({ length: 100 }, (_, index) =>
      index % 2 === 0 ? transfer(one, other) : transfer(other, one),
    );
    await Promise.all(transfers);
    expect(attempts).toBe(100);
    expect(await stateOf(one)).toEqual({ balance: 1_000, held: 0, version: 101 });
    expect(await stateOf(other)).toEqual({ balance: 1_000, held: 0, version: 101 });
  });

  it("tells what each leg left, of an account in several legs too", async () => {
    const books = newBooks();
    const [one, other] = [await fundedAccount(books, 1_000n), await fundedAccount(books, 50n)];
    const { id, entries } = await postOnce(books, {
      kind: "PAYMENT",
      subjectId: "Transaction:test",
      legs: [
        { account: one.id, currency: "USD", amountMinor: -300n },
        { account: systemAccount(books, "SANDBOX_FUNDING", "USD"), currency: "USD", amountMinor: 30n },
        { account: one.id, currency: "USD", amountMinor: -20n },
        { account: other.id, currency: "USD", amountMinor: 290n },
      ],
    });
    expect(entries.map(({ after }) => after)).toEqual([
      { balanceMinor: 700n, heldMinor: 0n, version: 2n },
      null,
      { balanceMinor: 680n, heldMinor: 0n, version: 3n },
      { balanceMinor: 340n, heldMinor: 0n, version: 2n },
    ]);
    const { rows } = await query(
      database.url,
      "SELECT kind, subject_id, platform_id, created_at FROM ledger.transaction WHERE id = $1",
      [id],
    );
    const { platformId, now } = books;
    expect(rows).toEqual([
      { kind: "PAYMENT", subject_id: "Transaction:test", platform_id: platformId, created_at: now },
    ]);
  });

  it("spends all there is, but not one more, whoever asks at the same time", async () => {
    const books = newBooks();
    const [from, to] = [await fundedAccount(books, 10n), await fundedAccount(books, 1n)];
    const spend = () => postOnce(books, { kind: "PAYMENT", legs: transferLegs(from.id, to.id, "USD", 1n) });
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, spend));
    const refusals = outcomes.filter((outcome) => outcome.status === "rejected").map(({ reason }) => reason);
    expect(refusals.map(({ code }) => code)).toEqual(new Array(10).fill("INSUFFICIENT_FUNDS"));
    expect(await stateOf(from)).toEqual({ balance: 0, held: 0, version: 11 });
    expect(await stateOf(to)).toEqual({ balance: 11, held: 0, version: 11 });
  });

  it("refuses more than a client can read exactly, and moves nothing", async () => {
    const books = newBooks();
    const account = await fundedAccount(books, 9_007_199_254_740_991n);
    await expect(postOnce(books, funding(books, account, 1n))).rejects.toMatchObject({ code: "AMOUNT_OUT_OF_RANGE" });
    expect(await stateOf(account)).toEqual({ balance: 9_007_199_254_740_991, held: 0, version: 1 });
  });

  it("is refused to a closed account, and an account with money does not close", async () => {
    const books = newBooks();
    const [from, to] = [await fundedAccount(books, 5n), await fundedAccount(books, 5n)];
    const close = (account: TestAccount) => inTransaction(deps, (tx) => closeLedgerAccounts(tx, books, [account.id]));
    const transfer = () => postOnce(books, { kind: "PAYMENT", legs: transferLegs(from.id, to.id, "USD", 5n) });
    expect(await close(from)).toBe(false);
    await transfer();
    expect(await close(from)).toBe(true);
    await expect(transfer()).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(postOnce(books, funding(books, from, 5n))).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await stateOf(from)).toEqual({ balance: 0, held: 0, version: 2 });
  });

  it("stays as it is: entries and transactions are neither changed nor removed", async () => {
    await fundedAccount(newBooks(), 5n);
    for (const table of ["entry", "transaction"]) {
      const changed = table === "entry" ? "amount = 2 * amount" : "kind = 'OTHER'";
      for (const sql of [`UPDATE ledger.${table} SET ${changed}`, `DELETE FROM ledger.${table}`]) {
        await expect(query(database.url, sql)).rejects.toMatchObject({ code: "23001" });
        await expect(query(database.url, `${sql} WHERE false`)).rejects.toThrow("append-only");
      }
      await expect(query(database.url, `TRUNCATE ledger.${table} CASCADE`)).rejects.toThrow("append-only");
    }
  });
});

describe("a hold", () => {
  it("keeps its money from being spent until it ends, once", async () => {
    const books = newBooks();
    const [from, to] = [await fundedAccount(books, 100n), await fundedAccount(books, 1n)];
    const pay = (amountMinor: bigint): Posting => ({
      kind: "PAYMENT",
      legs: transferLegs(from.id, to.id, "USD", amountMinor),
    });
    const wanted = { account: from.id, currency: "USD", amountMinor: 60n };
    const hold = await inTransaction(deps, (tx) => placeHold(tx, books, wanted));
    expect(hold.balance).toEqual({ account: from.id, currency: "USD", balanceMinor: 100n, heldMinor: 60n });
    await expect(postOnce(books, pay(41n))).rejects.toMatchObject({ code: "INSUFFICIENT_FUNDS" });
    await expect(inTransaction(deps, (tx) => placeHold(tx, books, wanted))).rejects.toMatchObject({
      code: "INSUFFICIENT_FUNDS",
    });
    await postOnce(books, pay(40n));
    const endings = await Promise.all([
      ...Array.from({ length: 10 }, () => inTransaction(deps, (tx) => captureHold(tx, books, hold.id, pay(55n)))),
      ...Array.from({ length: 10 }, () => inTransaction(deps, (tx) => releaseHold(tx, books, hold.id))),
    ]);
    expect(endings.filter((ended) => ended !== undefined)).toHaveLength(1);
    const { balance, held } = await stateOf(from);
    expect([balance, held]).toEqual([endings.slice(0, 10).some((captured) => captured) ? 5 : 60, 0]);
  });

  it("is refused on another tenant's account, and stands while another tenant ends it", async () => {
    const books = newBooks();
    const stranger = { ...books, environment: "PRODUCTION" as const };
    const account = await fundedAccount(books, 100n);
    const wanted = { account: account.id, currency: "USD", amountMinor: 60n };
    await expect(inTransaction(deps, (tx) => placeHold(tx, stranger, wanted))).rejects.toThrow("isn't of the tenant");
    const { id } = await inTransaction(deps, (tx) => placeHold(tx, books, wanted));
    expect(await inTransaction(deps, (tx) => releaseHold(tx, stranger, id))).toBeUndefined();
    const capture = (tx: Tx) => captureHold(tx, stranger, id, funding(stranger, account, 1n));
    await expect(inTransaction(deps, capture)).rejects.toThrow("No hold");
    expect(await stateOf(account)).toEqual({ balance: 100, held: 60, version: 1 });
  });
});
