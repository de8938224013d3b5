import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import type { Tx } from "../../subgraphs/shared/persistence/client.js";
import { ApiError } from "../../subgraphs/shared/kernel/errors.js";
import { captureHold, placeHold, releaseHold } from "../../subgraphs/shared/ledger/holds.js";
import { post, type LedgerContext, type PostedTransaction } from "../../subgraphs/shared/ledger/post.js";
import { systemAccount, transferLegs, type Leg, type Posting } from "../../subgraphs/shared/ledger/posting.js";
import { inTransaction } from "../../subgraphs/shared/persistence/transaction.js";
import { createTestDatabase } from "../testkit/database.js";
import { query } from "../testkit/database-url.js";
import { isLongRun } from "../testkit/long-run.js";
import { createTestDeps } from "../testkit/deps.js";
import {
  accountsByCurrency,
  balancedPosting,
  brokenInvariants,
  entriesOf,
  funding,
  newBooks,
  openAccounts,
  storedEntries,
  type TestAccount,
} from "./ledger-harness.js";

const writers = 20;
const postingCount = isLongRun ? 8_400 : 2_400;
/** Endings that come before the first hold do nothing: fewer than 100. */
const operationCount = postingCount + 1_900;
const currencies = ["USD", "EUR", "BTC"];

const database = await createTestDatabase();
const deps = createTestDeps(database.url, { poolSize: writers });

type Ending = "CAPTURED" | "RELEASED";

interface Placed {
  readonly id: string;
  readonly account: TestAccount;
  /** Its end, as reported to those who ended it. */
  readonly ended: Ending[];
}

/** Random work on one platform's books; results are kept, to be compared with the stored ones. */
class Writers {
  readonly entries: string[] = [];
  readonly holds: Placed[] = [];
  readonly refusals = { overdrawn: 0, foreign: 0, hold: 0 };
  operations = 0;
  attempts = 0;

  constructor(
    private readonly books: LedgerContext,
    private readonly accounts: readonly TestAccount[],
  ) {}

  private transact<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    this.operations++;
    return inTransaction(deps, (tx) => {
      this.attempts++;
      return work(tx);
    });
  }

  private keep(transaction: PostedTransaction): void {
    // Of an account in several legs, the last one has its balance.
    const left = new Map(transaction.entries.map(({ account, after }) => [account, after]));
    for (const [account, after] of left) {
      if (after && after.balanceMinor < after.heldMinor) throw new Error(`${transaction.id} overdraws ${account}`);
    }
    this.entries.push(...entriesOf(transaction));
  }

  async post(posting: Posting): Promise<void> {
    try {
      this.keep(await this.transact((tx) => post(tx, this.books, posting)));
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "INSUFFICIENT_FUNDS") throw error;
      this.refusals.overdrawn++;
    }
  }

  async refuse(posting: Posting): Promise<void> {
    await expect(this.transact((tx) => post(tx, this.books, posting))).rejects.toThrow(/isn't of the tenant|funds/);
    this.refusals.foreign++;
  }

  async place(account: TestAccount, amountMinor: bigint): Promise<void> {
    const wanted = { account: account.id, currency: account.currency, amountMinor };
    try {
      const { id, balance } = await this.transact((tx) => placeHold(tx, this.books, wanted));
      expect(balance.balanceMinor >= balance.heldMinor).toBe(true);
      this.holds.push({ id, account, ended: [] });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "INSUFFICIENT_FUNDS") throw error;
      this.refusals.hold++;
    }
  }

  /** Ends a recent hold, which another writer may be ending too. */
  async end(pick: number, as: Ending, amountMinor: bigint): Promise<void> {
    const hold = this.holds.at(-1 - (pick % 8));
    if (!hold) return;
    try {
      if (await this.transact((tx) => this.endWithin(tx, hold, as, amountMinor))) hold.ended.push(as);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "INSUFFICIENT_FUNDS") throw error;
      this.refusals.overdrawn++;
    }
  }

  private async endWithin(tx: Tx, { id, account }: Placed, as: Ending, amountMinor: bigint): Promise<boolean> {
    const { books } = this;
    if (as === "RELEASED") return (await releaseHold(tx, books, id)) !== undefined;
    const others = this.accounts.filter((other) => other.currency === account.currency && other.id !== account.id);
    const to = others[Number(amountMinor) % others.length]?.id ?? "";
    const legs = transferLegs(account.id, to, account.currency, amountMinor);
    const transaction = await captureHold(tx, books, id, { kind: "PAYMENT", subjectId: id, legs });
    if (transaction) this.keep(transaction);
    return transaction !== undefined;
  }
}

type Work = (by: Writers) => Promise<void>;

/** All of it, by that many at once. */
async function runAll(work: readonly Work[], by: Writers): Promise<void> {
  const queue = work.values();
  const write = async (): Promise<void> => {
    for (const operation of queue) await operation(by);
  };
  await Promise.all(Array.from({ length: writers }, write));
}

/** Money that moves between accounts of which one is another tenant's, unknown, or of another currency. */
function foreignLegs(books: LedgerContext, accounts: readonly TestAccount[], others: readonly TestAccount[]): Leg[][] {
  const stranger = { ...books, environment: "PRODUCTION" as const };
  return accounts.flatMap(({ id, currency }, index) => [
    transferLegs(id, others[index]?.id ?? "", currency, 1n),
    transferLegs(id, "InternalAccount:unknown", currency, 1n),
    transferLegs(id, accounts.at(index - 6)?.id ?? "", currency, 1n),
    transferLegs(systemAccount(stranger, "SANDBOX_FUNDING", currency), id, currency, 1n),
    transferLegs(systemAccount(books, "SANDBOX_FUNDING", `${currency}X`), id, currency, 1n),
  ]);
}

/** Operations in any order: postings, some that must be refused, and holds that are placed and ended. */
function randomWork(books: LedgerContext, accounts: readonly TestAccount[], others: readonly TestAccount[]): Work[] {
  const posting = balancedPosting(accountsByCurrency(books, accounts));
  const foreign = fc.constantFrom(...foreignLegs(books, accounts, others));
  const account = fc.constantFrom(...accounts);
  const amount = fc.bigInt({ min: 1n, max: 1_200n });
  const as = fc.constantFrom<Ending[]>("CAPTURED", "RELEASED");
  const work: Work[] = [
    ...fc.sample(posting, postingCount).map(
      (legs): Work =>
        (by) =>
          by.post(legs),
    ),
    ...fc.sample(foreign, 100).map(
      (legs): Work =>
        (by) =>
          by.refuse({ kind: "PAYMENT", legs }),
    ),
    ...fc.sample(fc.tuple(account, amount), 1_000).map(
      (hold): Work =>
        (by) =>
          by.place(...hold),
    ),
    ...fc.sample(fc.tuple(fc.nat(), as, amount), 900).map(
      (ending): Work =>
        (by) =>
          by.end(...ending),
    ),
  ];
  const places = fc.sample(fc.nat(), work.length);
  const order = new Map(work.map((operation, index) => [operation, places[index] ?? 0]));
  return work.sort((one, other) => (order.get(one) ?? 0) - (order.get(other) ?? 0));
}

describe("twenty writers", () => {
  it(`keep every invariant in ${operationCount} random postings and holds, and lock nobody out`, async () => {
    const books = newBooks();
    const accounts = await openAccounts(deps, books, currencies, 6);
    const others = await openAccounts(deps, { ...books, environment: "PRODUCTION" }, currencies, 6);
    const by = new Writers(books, accounts);
    for (const account of accounts) await by.post(funding(books, account, 3_000n));
    await runAll(randomWork(books, accounts, others), by);

    expect(await brokenInvariants(database.url)).toEqual({});
    // The results are those stored, so refusals left nothing.
    expect(new Set(await storedEntries(database.url))).toEqual(new Set(by.entries));
    const { rows } = await query<{ id: string; status: string }>(database.url, "SELECT id, status FROM ledger.hold");
    const told = by.holds.map(({ id, ended }) => [id, ...(ended.length > 0 ? ended : ["PLACED"])]);
    expect(new Map(rows.map(({ id, status }) => [id, [id, status]]))).toEqual(
      new Map(told.map((hold) => [hold[0], hold])),
    );
    // One attempt each: no deadlock was tried again.
    expect(by.attempts).toBe(by.operations);
    expect(by.operations).toBeGreaterThanOrEqual(operationCount);
    // Neither all went well nor all failed.
    for (const refused of Object.values(by.refusals)) expect(refused).toBeGreaterThan(20);
    expect(by.entries.length).toBeGreaterThan(operationCount);
    for (const ending of ["CAPTURED", "RELEASED"]) expect(told.map(([, status]) => status)).toContain(ending);
  }, 120_000);
});
