import fc from "fast-check";
import { v7 as uuidv7 } from "uuid";
import { newId } from "../../subgraphs/shared/kernel/ids.js";
import { newLedgerAccounts } from "../../subgraphs/shared/ledger/accounts.js";
import type { LedgerContext, PostedTransaction } from "../../subgraphs/shared/ledger/post.js";
import {
  systemAccount,
  systemPurposes,
  transferLegs,
  type Leg,
  type Posting,
  postingKinds,
} from "../../subgraphs/shared/ledger/posting.js";
import { inTransaction, type TransactionDeps } from "../../subgraphs/shared/persistence/transaction.js";
import { query } from "../testkit/database-url.js";

export interface TestAccount {
  readonly id: string;
  readonly currency: string;
}

/** LedgerContext of a platform of its own. */
export function newBooks(environment: LedgerContext["environment"] = "SANDBOX"): LedgerContext {
  return { platformId: `PlatformConfig:${uuidv7()}`, environment, now: new Date("2026-03-01T12:00:00Z") };
}

/** Opens that many accounts of each currency: customers' and the platform's by turns. */
export async function openAccounts(
  deps: TransactionDeps,
  books: LedgerContext,
  currencies: readonly string[],
  count: number,
): Promise<TestAccount[]> {
  const accounts = currencies.flatMap((currency) =>
    Array.from({ length: count }, () => ({ id: newId("InternalAccount"), currency })),
  );
  const opened = accounts.map((account, index) => ({
    ...account,
    kind: index % 2 === 0 ? ("CUSTOMER" as const) : ("PLATFORM" as const),
  }));
  await inTransaction(deps, async (tx) => tx.$write(newLedgerAccounts(books, opened)));
  return accounts;
}

/** Money from outside. */
export function funding(books: LedgerContext, { id, currency }: TestAccount, amountMinor: bigint): Posting {
  const source = systemAccount(books, "SANDBOX_FUNDING", currency);
  return { kind: "SANDBOX_FUNDING", legs: transferLegs(source, id, currency, amountMinor) };
}

/** The accounts that money of a currency may move between: the tenant's own, and those of the system. */
export function accountsByCurrency(
  books: LedgerContext,
  accounts: readonly TestAccount[],
): ReadonlyMap<string, string[]> {
  const byCurrency = new Map<string, string[]>();
  for (const { id, currency } of accounts) {
    const system = systemPurposes.map((purpose) => systemAccount(books, purpose, currency));
    byCurrency.set(currency, [...(byCurrency.get(currency) ?? system), id]);
  }
  return byCurrency;
}

const maxLegs = 6;
const amount = fc.bigInt({ min: -1_000n, max: 1_000n }).map((amountMinor) => amountMinor || 1n);

/** Legs of one currency that sum to zero; an account may be in several. */
function balancedLegs(currency: string, accounts: readonly string[], count: number): fc.Arbitrary<Leg[]> {
  const free = fc.array(amount, { minLength: 1, maxLength: count - 1 });
  return fc
    .tuple(free, fc.array(fc.constantFrom(...accounts), { minLength: count, maxLength: count }))
    .map(([[first = 1n, ...others], owners]) => {
      const rest = others.reduce((sum, other) => sum + other, 0n);
      // The last leg takes what the others leave: it must be something.
      const amounts = [first + rest === 0n ? 2n * first : first, ...others];
      const last = -amounts.reduce((sum, other) => sum + other, 0n);
      return [...amounts, last].map((amountMinor, index) => ({ account: owners[index] ?? "", currency, amountMinor }));
    });
}

/** Two to six legs in one to three currencies, in any order. */
export function balancedPosting(byCurrency: ReadonlyMap<string, readonly string[]>): fc.Arbitrary<Posting> {
  return fc
    .subarray([...byCurrency], { minLength: 1, maxLength: 3 })
    .chain((some) =>
      fc.tuple(
        fc.constantFrom(...postingKinds),
        fc.tuple(...some.map(([currency, accounts]) => balancedLegs(currency, accounts, maxLegs / some.length))),
        fc.array(fc.nat(), { minLength: maxLegs, maxLength: maxLegs }),
      ),
    )
    .map(([kind, legs, order]) => ({
      kind,
      legs: legs
        .flat()
        .map((leg, index) => ({ leg, at: order[index] ?? 0 }))
        .sort((one, other) => one.at - other.at)
        .map(({ leg }) => leg),
    }));
}

/** One text per entry returned by `post`, in the form of {@link storedEntries}. */
export function entriesOf({ id, entries }: PostedTransaction): string[] {
  return entries.map(({ account, currency, amountMinor, after }, index) =>
    [id, index + 1, account, currency, amountMinor, after?.balanceMinor ?? null, after?.version ?? null].join(" "),
  );
}

/** Every entry of the database, one text each. */
export async function storedEntries(url: string): Promise<string[]> {
  const { rows } = await query<{ text: string }>(
    url,
    `SELECT concat_ws(' ', transaction_id, number, account_id, currency, amount,
       coalesce(balance_after::text, ''), coalesce(account_version::text, '')) AS text FROM ledger.entry`,
  );
  return rows.map(({ text }) => text);
}

/** Said in SQL, apart from the product's own verification: each finds what breaks one invariant. */
const invariants = {
  "a transaction sums to zero in each currency": `
    SELECT transaction_id FROM ledger.entry GROUP BY transaction_id, currency HAVING sum(amount) <> 0`,
  "a transaction has at least two entries, numbered from 1": `
    SELECT id FROM ledger.transaction LEFT JOIN ledger.entry ON transaction_id = id
    GROUP BY id HAVING count(number) < 2 OR min(number) <> 1 OR max(number) <> count(number)`,
  "an entry is of the tenant of its transaction and account, and of its account's currency": `
    SELECT entry.transaction_id FROM ledger.entry
    LEFT JOIN ledger.transaction ON transaction.id = entry.transaction_id
    LEFT JOIN ledger.account ON account.id = entry.account_id
    WHERE (transaction.platform_id, transaction.environment) IS DISTINCT FROM (entry.platform_id, entry.environment)
      OR (account.platform_id, account.environment) IS DISTINCT FROM (entry.platform_id, entry.environment)
      OR account.currency IS DISTINCT FROM entry.currency`,
  "the entries of an account follow each other, from version 1 and a balance of nothing": `
    SELECT account_id FROM (
      SELECT account_id, amount, balance_after, account_version, row_number() OVER entries AS version,
        lag(balance_after, 1, 0::bigint) OVER entries AS balance_before
      FROM ledger.entry JOIN ledger.account ON account.id = account_id WHERE kind <> 'SYSTEM'
      WINDOW entries AS (PARTITION BY account_id ORDER BY account_version)
    ) AS chain
    WHERE (account_version = version AND balance_after = balance_before + amount) IS NOT TRUE`,
  "a balance is what the last entry left, and the sum of all": `
    SELECT id FROM ledger.account WHERE kind <> 'SYSTEM' AND (
      balance <> (SELECT coalesce(sum(amount), 0) FROM ledger.entry WHERE account_id = id)
      OR version <> (SELECT count(*) FROM ledger.entry WHERE account_id = id)
      OR balance <> coalesce((SELECT balance_after FROM ledger.entry WHERE account_id = id
        ORDER BY account_version DESC LIMIT 1), 0))`,
  "nobody spends what isn't there, or is held": `
    SELECT id FROM ledger.account WHERE kind <> 'SYSTEM' AND (balance >= held AND held >= 0) IS NOT TRUE`,
  "no transaction leaves an account overdrawn": `
    SELECT account_id FROM (
      SELECT DISTINCT ON (account_id, transaction_id) account_id, balance_after FROM ledger.entry
      WHERE account_version IS NOT NULL ORDER BY account_id, transaction_id, account_version DESC
    ) AS last WHERE balance_after < 0`,
  "what is held is the sum of the holds that are placed": `
    SELECT account.id FROM ledger.account
    LEFT JOIN ledger.hold ON hold.account_id = account.id AND hold.status = 'PLACED'
    GROUP BY account.id HAVING account.held <> coalesce(sum(hold.amount), 0)`,
  "an account of the system keeps no balance": `
    SELECT account.id FROM ledger.account LEFT JOIN ledger.entry ON account_id = account.id
    WHERE kind = 'SYSTEM' AND (balance <> 0 OR held <> 0 OR version <> 0
      OR balance_after IS NOT NULL OR account_version IS NOT NULL)`,
};

/** The invariants that the books break, with what breaks them: none. */
export async function brokenInvariants(url: string): Promise<Record<string, unknown[]>> {
  const broken: Record<string, unknown[]> = {};
  for (const [invariant, sql] of Object.entries(invariants)) {
    const { rows } = await query(url, `${sql} LIMIT 5`);
    if (rows.length > 0) broken[invariant] = rows;
  }
  return broken;
}
