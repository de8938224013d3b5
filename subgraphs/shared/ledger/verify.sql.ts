import { Prisma, type LedgerAccountKind } from "../../../generated/prisma/client.js";
import type { Environment } from "../kernel/caller.js";
import type { SystemTx } from "../persistence/client.js";
import { suspensePurposes } from "./posting.js";

/**
 * The statements that verify the ledger of all tenants: pages in the order of an index, each from the end of the
 * previous one, so that neither side holds more than a page, whatever an account's number of entries.
 */

/** Maximum pause between two pages: a verification locks nothing that others wait for. */
const idleMs = 10 * 60_000;

/**
 * Begins a snapshot of all tables, concurrent with writes, read in the order of an index, never by sorting. It may take
 * `longestMs`, unlike other transactions.
 */
export async function beginSnapshot(tx: SystemTx, longestMs: number): Promise<void> {
  await tx.$executeRaw`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`;
  await tx.$queryRaw`SELECT set_config('idle_in_transaction_session_timeout', ${String(idleMs)}, true)`;
  // PostgreSQL 17 and later. A running timer must be ended before it is changed.
  await tx.$queryRaw`
    SELECT set_config('transaction_timeout', '0', true), set_config('transaction_timeout', ${String(longestMs)}, true)
    WHERE current_setting('transaction_timeout', true) IS NOT NULL`;
  await tx.$executeRaw`SET LOCAL enable_sort = off`;
  await tx.$executeRaw`SET LOCAL enable_seqscan = off`;
}

export interface AccountRow {
  readonly id: string;
  readonly kind: LedgerAccountKind;
  readonly currency: string;
  readonly balance: bigint;
  readonly held: bigint;
  readonly version: bigint;
  readonly placed: bigint;
  readonly placed_holds: bigint;
}

/** Accounts by id, with the sum of their PLACED holds. */
export function readAccounts(tx: SystemTx, after: string, limit: number): Promise<AccountRow[]> {
  return tx.$queryRaw<AccountRow[]>`
    SELECT id, kind, currency, balance, held, version, placed, placed_holds
    FROM ledger.account AS account, LATERAL (
      SELECT coalesce(sum(amount), 0)::bigint AS placed, count(*) AS placed_holds FROM ledger.hold AS hold
      WHERE hold.account_id = account.id AND hold.status = 'PLACED'
        AND hold.platform_id = account.platform_id AND hold.environment = account.environment) AS holds
    WHERE id > ${after} ORDER BY id LIMIT ${limit}`;
}

export interface AccountEntryRow {
  readonly account_id: string;
  readonly account_version: bigint;
  readonly transaction_id: string;
  readonly amount: bigint;
  readonly balance_after: bigint | null;
}

/** Entries with a version, by account and version, after this one, of accounts up to `last` (or all). */
export function readAccountEntries(
  tx: SystemTx,
  after: Pick<AccountEntryRow, "account_id" | "account_version">,
  last: string | undefined,
  limit: number,
): Promise<AccountEntryRow[]> {
  const upTo = last === undefined ? Prisma.empty : Prisma.sql`AND account_id <= ${last}`;
  return tx.$queryRaw<AccountEntryRow[]>`
    SELECT account_id, account_version, transaction_id, amount, balance_after FROM ledger.entry
    WHERE account_version IS NOT NULL
      AND (account_id, account_version) > (${after.account_id}, ${after.account_version}::bigint) ${upTo}
    ORDER BY account_id, account_version LIMIT ${limit}`;
}

/** Transactions by id. */
export async function readTransactions(tx: SystemTx, after: string, limit: number): Promise<string[]> {
  const rows = await tx.$queryRaw<{ readonly id: string }[]>`
    SELECT id FROM ledger.transaction WHERE id > ${after} ORDER BY id LIMIT ${limit}`;
  return rows.map(({ id }) => id);
}

export interface TransactionEntryRow {
  readonly transaction_id: string;
  readonly number: number;
  readonly account_id: string;
  readonly environment: Environment;
  readonly currency: string;
  readonly amount: bigint;
  readonly has_version: boolean;
  /** Null: there is no such account. */
  readonly kind: LedgerAccountKind | null;
  /** Whether its account is of the same tenant and currency, and its transaction of the same tenant. */
  readonly fits_account: boolean;
  readonly fits_transaction: boolean;
}

/** Entries by transaction and number, after this one, of transactions up to `last` (or all). */
export function readTransactionEntries(
  tx: SystemTx,
  after: Pick<TransactionEntryRow, "transaction_id" | "number">,
  last: string | undefined,
  limit: number,
): Promise<TransactionEntryRow[]> {
  const upTo = last === undefined ? Prisma.empty : Prisma.sql`AND transaction_id <= ${last}`;
  return tx.$queryRaw<TransactionEntryRow[]>`
    SELECT entry.transaction_id, entry.number, entry.account_id, entry.environment, entry.currency, entry.amount,
      entry.account_version IS NOT NULL AS has_version, account.kind,
      ((account.platform_id, account.environment, account.currency)
        = (entry.platform_id, entry.environment, entry.currency)) IS TRUE AS fits_account,
      ((transaction.platform_id, transaction.environment)
        = (entry.platform_id, entry.environment)) IS TRUE AS fits_transaction
    FROM (
      SELECT * FROM ledger.entry
      WHERE (transaction_id, number) > (${after.transaction_id}, ${after.number}::smallint) ${upTo}
      ORDER BY transaction_id, number LIMIT ${limit}
    ) AS entry
    LEFT JOIN ledger.account AS account ON account.id = entry.account_id
    LEFT JOIN ledger.transaction AS transaction ON transaction.id = entry.transaction_id
    ORDER BY entry.transaction_id, entry.number`;
}

/** Totals of a suspense account over all platforms: number of payments, and amount. */
export interface SuspenseTotals {
  readonly environment: Environment;
  readonly purpose: string;
  readonly currency: string;
  readonly payments: bigint;
  readonly amount: bigint;
}

/** Non-zero sums of each subject in each suspense account. Postings without a subject are not payments. */
const openSuspense = Prisma.sql`
  SELECT account.environment, account.id, account.currency, split_part(account.id, '/', 4) AS purpose,
    posting.subject_id, sum(entry.amount)::numeric AS amount
  FROM ledger.account AS account
    JOIN ledger.entry AS entry ON entry.account_id = account.id
    JOIN ledger.transaction AS posting ON posting.id = entry.transaction_id
  WHERE account.kind = 'SYSTEM' AND split_part(account.id, '/', 4) = ANY (${[...suspensePurposes]}::text[])
    AND posting.subject_id IS NOT NULL
  GROUP BY account.environment, account.id, account.currency, posting.subject_id
  HAVING sum(entry.amount) <> 0`;

export function readSuspenseTotals(tx: SystemTx): Promise<SuspenseTotals[]> {
  return tx.$queryRaw<SuspenseTotals[]>`
    SELECT environment, purpose, currency, count(*) AS payments, sum(amount)::bigint AS amount
    FROM (${openSuspense}) AS open GROUP BY environment, purpose, currency ORDER BY environment, purpose, currency`;
}

/** Payments of which more left suspense than entered it. */
export function readOverdrawnSuspense(
  tx: SystemTx,
  limit: number,
): Promise<{ readonly id: string; readonly subject_id: string; readonly amount: bigint }[]> {
  return tx.$queryRaw`
    SELECT id, subject_id, amount::bigint AS amount FROM (${openSuspense}) AS open
    WHERE amount < 0 ORDER BY id, subject_id LIMIT ${limit}`;
}
