import { Prisma, type LedgerAccountKind } from "../../../generated/prisma/client.js";
import type { Environment } from "../kernel/caller.js";
import type { SystemTx } from "../persistence/client.js";
import { bigint, boolean, nullable, number, oneOf, text, type RowOf } from "../persistence/driver/row.js";
import type { ItemType } from "./suspense.sql.js";

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
  await tx.$executeRaw`SELECT set_config('idle_in_transaction_session_timeout', ${String(idleMs)}, true)`;
  // PostgreSQL 17 and later. A running timer must be ended before it is changed.
  await tx.$executeRaw`
    SELECT set_config('transaction_timeout', '0', true), set_config('transaction_timeout', ${String(longestMs)}, true)
    WHERE current_setting('transaction_timeout', true) IS NOT NULL`;
  await tx.$executeRaw`SET LOCAL enable_sort = off`;
  await tx.$executeRaw`SET LOCAL enable_seqscan = off`;
}

const accountRow = {
  id: text,
  kind: oneOf<LedgerAccountKind>(),
  currency: text,
  balance: bigint,
  held: bigint,
  version: bigint,
  placed: bigint,
  placed_holds: bigint,
};
export type AccountRow = RowOf<typeof accountRow>;

/** Accounts by id, with the sum of their PLACED holds. */
export function readAccounts(tx: SystemTx, after: string, limit: number): Promise<AccountRow[]> {
  return tx.$queryRaw(accountRow)`
    SELECT id, kind, currency, balance, held, version, placed, placed_holds
    FROM ledger.account AS account, LATERAL (
      SELECT coalesce(sum(amount), 0)::bigint AS placed, count(*) AS placed_holds FROM ledger.hold AS hold
      WHERE hold.account_id = account.id AND hold.status = 'PLACED'
        AND hold.platform_id = account.platform_id AND hold.environment = account.environment) AS holds
    WHERE id > ${after} ORDER BY id LIMIT ${limit}`;
}

const accountEntryRow = {
  account_id: text,
  account_version: bigint,
  transaction_id: text,
  amount: bigint,
  balance_after: nullable(bigint),
};
export type AccountEntryRow = RowOf<typeof accountEntryRow>;

/** Entries with a version, by account and version, after this one, of accounts up to `last` (or all). */
export function readAccountEntries(
  tx: SystemTx,
  after: Pick<AccountEntryRow, "account_id" | "account_version">,
  last: string | undefined,
  limit: number,
): Promise<AccountEntryRow[]> {
  const upTo = last === undefined ? Prisma.empty : Prisma.sql`AND account_id <= ${last}`;
  return tx.$queryRaw(accountEntryRow)`
    SELECT account_id, account_version, transaction_id, amount, balance_after FROM ledger.entry
    WHERE account_version IS NOT NULL
      AND (account_id, account_version) > (${after.account_id}, ${after.account_version}::bigint) ${upTo}
    ORDER BY account_id, account_version LIMIT ${limit}`;
}

/** Transactions by id. */
export async function readTransactions(tx: SystemTx, after: string, limit: number): Promise<string[]> {
  const rows = await tx.$queryRaw({ id: text })`
    SELECT id FROM ledger.transaction WHERE id > ${after} ORDER BY id LIMIT ${limit}`;
  return rows.map(({ id }) => id);
}

const transactionEntryRow = {
  transaction_id: text,
  number,
  account_id: text,
  environment: oneOf<Environment>(),
  currency: text,
  amount: bigint,
  has_version: boolean,
  is_kept: boolean,
  /** Null: there is no such account. */
  kind: nullable(oneOf<LedgerAccountKind>()),
  /** Whether its account is of the same tenant and currency, and its transaction of the same tenant. */
  fits_account: boolean,
  fits_transaction: boolean,
};
export type TransactionEntryRow = RowOf<typeof transactionEntryRow>;

/** Entries by transaction and number, after this one, of transactions up to `last` (or all). */
export function readTransactionEntries(
  tx: SystemTx,
  after: Pick<TransactionEntryRow, "transaction_id" | "number">,
  last: string | undefined,
  limit: number,
): Promise<TransactionEntryRow[]> {
  const upTo = last === undefined ? Prisma.empty : Prisma.sql`AND transaction_id <= ${last}`;
  return tx.$queryRaw(transactionEntryRow)`
    SELECT entry.transaction_id, entry.number, entry.account_id, entry.environment, entry.currency, entry.amount,
      entry.account_version IS NOT NULL AS has_version, account.kind,
      entry.account_version IS NULL
        AND entry.transaction_id < (SELECT transaction_id FROM ledger.system_sums_end) AS is_kept,
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

const keptSumRow = { platform_id: text, environment: oneOf<Environment>(), account_id: text, amount: bigint };
export type KeptSumRow = RowOf<typeof keptSumRow>;

/** Kept sums of system accounts by tenant and account, after this one. */
export function readKeptSums(
  tx: SystemTx,
  after: Omit<KeptSumRow, "amount">,
  limit: number,
): Promise<RowOf<typeof keptSumRow>[]> {
  return tx.$queryRaw(keptSumRow)`
    SELECT platform_id, environment, account_id, amount FROM ledger.system_sum
    WHERE (platform_id, environment, account_id)
      > (${after.platform_id}, ${after.environment}::shared."Environment", ${after.account_id})
    ORDER BY platform_id, environment, account_id LIMIT ${limit}`;
}

/** Totals of an account of parts over all platforms: number of payments, and amount. */
const partTotals = {
  environment: oneOf<Environment>(),
  purpose: text,
  currency: text,
  payments: bigint,
  amount: bigint,
};
export type PartTotals = RowOf<typeof partTotals>;

/** Non-zero sums of each subject in each account of a type. Postings without a subject are not payments. */
const openParts = ({ purposes, isOwed }: ItemType) => Prisma.sql`
  SELECT account.environment, account.id, account.currency, split_part(account.id, '/', 4) AS purpose,
    posting.subject_id, (${Prisma.raw(isOwed ? "-sum(entry.amount)" : "sum(entry.amount)")})::numeric AS amount
  FROM ledger.account AS account
    JOIN ledger.entry AS entry ON entry.account_id = account.id
    JOIN ledger.transaction AS posting ON posting.id = entry.transaction_id
  WHERE account.kind = 'SYSTEM' AND split_part(account.id, '/', 4) = ANY (${[...purposes]}::text[])
    AND posting.subject_id IS NOT NULL
  GROUP BY account.environment, account.id, account.currency, posting.subject_id
  HAVING sum(entry.amount) <> 0`;

export function readPartTotals(tx: SystemTx, type: ItemType): Promise<PartTotals[]> {
  return tx.$queryRaw(partTotals)`
    SELECT environment, purpose, currency, count(*) AS payments, sum(amount)::bigint AS amount
    FROM (${openParts(type)}) AS open GROUP BY environment, purpose, currency ORDER BY environment, purpose, currency`;
}

const overdrawn = { id: text, subject_id: text, amount: bigint };

/** Payments of which more left suspense than entered it, or that paid more than they owed. */
export function readOverdrawnParts(tx: SystemTx, type: ItemType, limit: number): Promise<RowOf<typeof overdrawn>[]> {
  return tx.$queryRaw(overdrawn)`
    SELECT id, subject_id, amount::bigint AS amount FROM (${openParts(type)}) AS open
    WHERE amount < 0 ORDER BY id, subject_id LIMIT ${limit}`;
}
