import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { placeHold } from "../../subgraphs/shared/ledger/holds.js";
import { post, type LedgerContext } from "../../subgraphs/shared/ledger/post.js";
import { systemAccount, transferLegs } from "../../subgraphs/shared/ledger/posting.js";
import { verifyLedger } from "../../subgraphs/shared/ledger/verify.js";
import { projectRoot } from "../../subgraphs/shared/kernel/project-root.js";
import { inTransaction } from "../../subgraphs/shared/persistence/transaction.js";
import { createTestDatabase, type TestDatabase } from "../testkit/database.js";
import { query } from "../testkit/database-url.js";
import { createTestDeps, type TestDeps } from "../testkit/deps.js";
import { funding, newBooks, openAccounts, type TestAccount } from "../shared/ledger-harness.js";

interface Ledger {
  readonly database: TestDatabase;
  readonly deps: TestDeps;
  verify: () => ReturnType<typeof verifyLedger>;
  close(): Promise<void>;
}

async function openLedger(): Promise<Ledger> {
  const database = await createTestDatabase();
  const deps = createTestDeps(database.url);
  return {
    database,
    deps,
    verify: () => verifyLedger(deps.systemScope("operator")),
    async close() {
      await deps.close();
      await database.close();
    },
  };
}

/** A customer's account and the platform's, in a currency of the test's own. */
interface Pair {
  readonly books: LedgerContext;
  readonly one: TestAccount;
  readonly other: TestAccount;
  /** Of 300 from one to the other, after one was funded with 1,000. */
  readonly transfer: string;
  /** Of 200 of the first. */
  readonly hold: string;
}

async function openPair(deps: TestDeps, currency: string): Promise<Pair> {
  const books = newBooks();
  const [one, other] = await openAccounts(deps, books, [currency], 2);
  if (!one || !other) throw new Error("No accounts were opened");
  await inTransaction(deps, (tx) => post(tx, books, funding(books, one, 1_000n)));
  const legs = transferLegs(one.id, other.id, currency, 300n);
  const { id: transfer } = await inTransaction(deps, (tx) => post(tx, books, { kind: "PAYMENT", legs }));
  const wanted = { account: one.id, currency, amountMinor: 200n };
  const { id: hold } = await inTransaction(deps, (tx) => placeHold(tx, books, wanted));
  return { books, one, other, transfer, hold };
}

interface Damage {
  /** As a superuser who has switched the triggers off. */
  readonly sql: (pair: Pair) => string;
  /** The reported violations. */
  readonly found: (pair: Pair) => string[];
}

const damages: Readonly<Record<string, Damage>> = {
  "a balance": {
    sql: ({ other }) => `UPDATE ledger.account SET balance = balance + 1 WHERE id = '${other.id}'`,
    found: ({ other }) => [`${other.id}: the balance is 301, but its entries sum to 300`],
  },
  "a version": {
    sql: ({ other }) => `UPDATE ledger.account SET version = 7 WHERE id = '${other.id}'`,
    found: ({ other }) => [`${other.id}: the version is 7, but its last entry's 1`],
  },
  "an amount": {
    sql: ({ transfer }) => `UPDATE ledger.entry SET amount = 299 WHERE transaction_id = '${transfer}' AND number = 2`,
    found: ({ other, transfer }) => [
      `${other.id}: entry 1 of ${transfer} leaves 300, but should leave 299 more than 0`,
      `${other.id}: the balance is 300, but its entries sum to 299`,
      `${transfer}: its entries in ${other.currency} sum to -1, not to zero`,
      `SANDBOX ${other.currency}: all entries sum to -1, not to zero`,
    ],
  },
  "what an entry left": {
    sql: ({ transfer }) =>
      `UPDATE ledger.entry SET balance_after = 701 WHERE transaction_id = '${transfer}' AND number = 1`,
    found: ({ one, transfer }) => [`${one.id}: entry 2 of ${transfer} leaves 701, but should leave 300 less than 1000`],
  },
  "an entry's version": {
    sql: ({ transfer }) =>
      `UPDATE ledger.entry SET account_version = 5 WHERE transaction_id = '${transfer}' AND number = 1`,
    found: ({ one, transfer }) => [
      `${one.id}: entry 5 of ${transfer} follows entry 1`,
      `${one.id}: the version is 2, but its last entry's 5`,
    ],
  },
  "an entry that is gone": {
    sql: ({ transfer }) => `DELETE FROM ledger.entry WHERE transaction_id = '${transfer}' AND number = 1`,
    found: ({ one, transfer }) => [
      `${one.id}: the balance is 700, but its entries sum to 1000`,
      `${one.id}: the version is 2, but its last entry's 1`,
      `entry 2 of ${transfer}: its number should be 1`,
      `${transfer}: it has 1 entry`,
      `${transfer}: its entries in ${one.currency} sum to 300, not to zero`,
      `SANDBOX ${one.currency}: all entries sum to 300, not to zero`,
    ],
  },
  "a transaction that is gone": {
    sql: ({ transfer }) => `DELETE FROM ledger.transaction WHERE id = '${transfer}'`,
    found: ({ transfer }) => [1, 2].map((number) => `entry ${number} of ${transfer}: there is no such transaction`),
  },
  "a transaction without entries": {
    sql: ({ transfer }) =>
      `INSERT INTO ledger.transaction SELECT id || 'x', platform_id, environment, kind, subject_id, created_at
       FROM ledger.transaction WHERE id = '${transfer}'`,
    found: ({ transfer }) => [`${transfer}x: it has 0 entries`],
  },
  "an account that is gone": {
    sql: ({ other }) => `DELETE FROM ledger.account WHERE id = '${other.id}'`,
    found: ({ other, transfer }) => [`entry 2 of ${transfer}: there is no account ${other.id}`],
  },
  "an entry of another tenant": {
    sql: ({ transfer }) =>
      `UPDATE ledger.entry SET platform_id = 'PlatformConfig:x' WHERE transaction_id = '${transfer}' AND number = 2`,
    found: ({ other, transfer }) => [
      `entry 2 of ${transfer}: its transaction is another tenant's`,
      `entry 2 of ${transfer}: ${other.id} is another tenant's, or in another currency`,
    ],
  },
  "an entry in another currency": {
    sql: ({ transfer, one }) =>
      `UPDATE ledger.entry SET currency = '${one.currency}X' WHERE transaction_id = '${transfer}'`,
    found: ({ one, other, transfer }) => [
      `entry 1 of ${transfer}: ${one.id} is another tenant's, or in another currency`,
      `entry 2 of ${transfer}: ${other.id} is another tenant's, or in another currency`,
    ],
  },
  "an account's entry without a balance": {
    sql: ({ transfer }) =>
      `UPDATE ledger.entry SET balance_after = NULL, account_version = NULL
       WHERE transaction_id = '${transfer}' AND number = 2`,
    found: ({ other, transfer }) => [
      `${other.id}: the balance is 300, but its entries sum to 0`,
      `${other.id}: the version is 1, but its last entry's 0`,
      `entry 2 of ${transfer}: ${other.id} is PLATFORM, but the entry has no balance`,
    ],
  },
  "what is held": {
    sql: ({ one }) => `UPDATE ledger.account SET held = 150 WHERE id = '${one.id}'`,
    found: ({ one }) => [`${one.id}: 150 is held, but its placed holds are for 200`],
  },
  "a hold": {
    sql: ({ hold }) => `UPDATE ledger.hold SET status = 'RELEASED' WHERE id = '${hold}'`,
    found: ({ one }) => [`${one.id}: 200 is held, but its placed holds are for 0`],
  },
  "an overdraft": {
    sql: ({ one, other, transfer }) =>
      `ALTER TABLE ledger.account DROP CONSTRAINT account_not_overdrawn;
       UPDATE ledger.entry SET amount = sign(amount) * 1300,
         balance_after = CASE number WHEN 1 THEN -300 ELSE 1300 END WHERE transaction_id = '${transfer}';
       UPDATE ledger.account SET balance = CASE id WHEN '${one.id}' THEN -300 ELSE 1300 END
         WHERE id IN ('${one.id}', '${other.id}')`,
    found: ({ one, transfer }) => [
      `${one.id}: ${transfer} leaves it overdrawn, at -300`,
      `${one.id}: 200 is held of a balance of -300`,
    ],
  },
};

async function damageBooks(url: string, sql: string): Promise<void> {
  await query(url, `SET session_replication_role = replica; ${sql}`);
}

/** The operator's command; `heapMb`: all that it may take. */
async function runVerify(databaseUrl: string, heapMb: number) {
  const { NODE_OPTIONS: _jests, ...env } = process.env;
  const dataDir = await mkdtemp(path.join(tmpdir(), "paygraph-verify-"));
  const args = [`--max-old-space-size=${heapMb}`, path.join(projectRoot, "dist/processes/cli.js"), "ledger", "verify"];
  const child = spawn(process.execPath, args, {
    env: { ...env, DATABASE_URL: databaseUrl, PAYGRAPH_DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [out, err]: [string[], string[]] = [[], []];
  child.stdout.on("data", (chunk: Buffer) => out.push(chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => err.push(chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  await rm(dataDir, { recursive: true, force: true });
  // Without the steps of the start, which are set in, and the progress.
  const lines = err.join("").split("\n");
  const told = lines.filter(
    (line) => line !== "" && !/^ {2}|^\d+ accounts, \d+ transactions, \d+ entries read$/.test(line),
  );
  return { code, stdout: out.join(""), told };
}

describe("verifying the ledger", () => {
  let ledger: Ledger;
  beforeAll(async () => void (ledger = await openLedger()));
  afterAll(() => ledger.close());

  it("tells of sound books how many there are, and that they sum to zero", async () => {
    expect(await ledger.verify()).toEqual({
      accounts: 0,
      transactions: 0,
      entries: 0,
      placedHolds: 0,
      totals: [],
      violations: { count: 0, first: [] },
    });
    await openPair(ledger.deps, "EUR");
    await openPair(ledger.deps, "USD");
    const totals = { environment: "SANDBOX", customer: 700n, platform: 300n, system: -1000n, sum: 0n };
    expect(await ledger.verify()).toEqual({
      accounts: 6,
      transactions: 4,
      entries: 8,
      placedHolds: 2,
      totals: ["EUR", "USD"].map((currency) => ({ ...totals, currency })),
      violations: { count: 0, first: [] },
    });
  });

  it("is right beside writers: it sees all of a posting or nothing", async () => {
    const { books, one, other } = await openPair(ledger.deps, "JPY");
    let isDone = false;
    const write = async (): Promise<number> => {
      for (let posted = 0; ; posted++) {
        if (isDone) return posted;
        const posting = funding(books, posted % 2 === 0 ? one : other, 1n);
        await inTransaction(ledger.deps, (tx) => post(tx, books, posting));
      }
    };
    const writing = Promise.all([write(), write()]);
    const seen: number[] = [];
    const hasGrown = () => (seen.at(-1) ?? 0) > (seen[0] ?? 0);
    for (let round = 0; round < 5 || (round < 100 && !hasGrown()); round++) {
      const { entries, violations } = await ledger.verify();
      expect(violations).toEqual({ count: 0, first: [] });
      seen.push(entries);
    }
    isDone = true;
    await writing;
    expect(hasGrown()).toBe(true);
  });

  it("finds whatever was damaged, says where, and nothing else", async () => {
    const found: string[] = [];
    for (const [index, damage] of Object.values(damages).entries()) {
      const pair = await openPair(ledger.deps, `C${index}`);
      await damageBooks(ledger.database.url, damage.sql(pair));
      found.push(...damage.found(pair));
    }
    const { violations } = await ledger.verify();
    expect([...violations.first].sort()).toEqual(found.sort());
    expect(violations.count).toBe(found.length);
  });

  it("tells the first hundred of many violations, and how many there are", async () => {
    const before = (await ledger.verify()).violations.count;
    const { other, transfer } = await openPair(ledger.deps, "KRW");
    await damageBooks(
      ledger.database.url,
      `INSERT INTO ledger.transaction
       SELECT id || '-' || lpad(nth::text, 3, '0'), platform_id, environment, kind, subject_id, created_at
       FROM ledger.transaction, generate_series(1, 150) AS nth WHERE id = '${transfer}'`,
    );
    await damageBooks(ledger.database.url, `UPDATE ledger.account SET balance = 299 WHERE id = '${other.id}'`);
    const { violations } = await ledger.verify();
    expect(violations.count).toBe(before + 151);
    expect(violations.first).toHaveLength(100);
    expect(violations.first).toContain(`${other.id}: the balance is 299, but its entries sum to 300`);
    const { code, stdout, told } = await runVerify(ledger.database.url, 256);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ violations: violations.count });
    expect(told).toEqual([...violations.first, `and ${violations.count - 100} more`]);
  });
});

describe("verifying a large ledger", () => {
  const transactions = 50_000;
  let ledger: Ledger;
  let hot: TestAccount;

  beforeAll(async () => {
    ledger = await openLedger();
    const books = newBooks();
    const accounts = await openAccounts(ledger.deps, books, ["USD"], 2_500);
    const [first] = accounts;
    if (!first) throw new Error("No accounts were opened");
    hot = first;
    await inTransaction(ledger.deps, (tx) => post(tx, books, funding(books, hot, 1n)));
    await fill(books);
  });
  afterAll(() => ledger.close());

  /** One unit from outside in each transaction, to the same account. */
  async function fill(books: LedgerContext): Promise<void> {
    const { platformId, now } = books;
    const source = systemAccount(books, "SANDBOX_FUNDING", "USD");
    await query(
      ledger.database.url,
      `WITH transfer AS (
         INSERT INTO ledger.transaction
         SELECT 'LedgerTransaction:' || lpad(nth::text, 8, '0'), '${platformId}', 'SANDBOX', 'SANDBOX_FUNDING', NULL,
           '${now.toISOString()}' FROM generate_series(1, ${transactions}) AS nth
         RETURNING id, right(id, 8)::int AS nth
       ), entered AS (
         INSERT INTO ledger.entry
         SELECT transfer.id, leg.number, leg.account, '${platformId}', 'SANDBOX', 'USD', leg.amount, leg.balance, leg.version
         FROM transfer, LATERAL (VALUES
           (1, '${source}', -1, NULL::bigint, NULL::bigint),
           (2, '${hot.id}', 1, nth + 1::bigint, nth + 1::bigint)
         ) AS leg (number, account, amount, balance, version)
       )
       UPDATE ledger.account SET balance = ${transactions} + 1, version = ${transactions} + 1 WHERE id = '${hot.id}'`,
    );
  }

  it("verifies 100,000 entries, half of them of one account, in little memory", async () => {
    const { code, stdout, told } = await runVerify(ledger.database.url, 64);
    expect([code, told]).toEqual([0, []]);
    expect(JSON.parse(stdout)).toEqual({
      accounts: 2_501,
      transactions: transactions + 1,
      entries: 2 * transactions + 2,
      placedHolds: 0,
      totals: [
        { environment: "SANDBOX", currency: "USD", customer: "50001", platform: "0", system: "-50001", sum: "0" },
      ],
      violations: 0,
    });
  });
});
