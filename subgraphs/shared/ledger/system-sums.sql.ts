import { Prisma } from "../../../generated/prisma/client.js";
import type { Environment, Tenant } from "../kernel/caller.js";
import type { SystemTx, Tx } from "../persistence/client.js";
import { number, oneOf, text, type RowOf } from "../persistence/driver/row.js";
import { plannedByValues } from "../persistence/driver/statement.js";
import { ofTenant } from "../persistence/rows-by-id.js";
import { accountsOfTenant, isListedTransaction } from "./of-tenant.sql.js";

/**
 * The balances of system accounts: sums of entries, kept up to the id of a transaction, so that only newer entries are
 * scanned. Only system accounts' entries have no `account_version`.
 */

/** The id of the transaction from which on entries are in no kept sum; locked, if the sums will change. */
export async function readEnd(tx: Pick<Tx, "$queryRaw">, lock = Prisma.empty): Promise<string> {
  const [row] = await tx.$queryRaw({ id: text })`SELECT transaction_id AS id FROM ledger.system_sums_end ${lock}`;
  if (!row) throw new Error("The sums of system accounts have no end");
  return row.id;
}

/** Number of entries that one call of {@link keepSums} adds up. */
const entriesAtOnce = 100_000;

/**
 * Adds entries to the kept sums, those of transactions up to a time at most. Returns the tenants whose money they moved;
 * undefined: there were none.
 */
export async function keepSums(tx: SystemTx, before: Date): Promise<Tenant[] | undefined> {
  const end = await readEnd(tx, Prisma.sql`FOR UPDATE`);
  const [next] = await tx.$queryRaw({ id: text })`
    SELECT least(shared.first_id('LedgerTransaction', ${before}::timestamptz), (
      SELECT transaction_id FROM ledger.entry WHERE transaction_id > ${end}
      ORDER BY transaction_id OFFSET ${entriesAtOnce} LIMIT 1)) AS id`;
  if (!next || next.id <= end) return undefined;
  const moved = await tx.$queryRaw({ platformId: text, environment: oneOf<Environment>() })`${plannedByValues}
    WITH added AS (INSERT INTO ledger.system_sum AS kept (platform_id, environment, account_id, currency, amount)
    SELECT platform_id, environment, account_id, currency, sum(amount)::bigint FROM ledger.entry
    WHERE transaction_id >= ${end} AND transaction_id < ${next.id} AND account_version IS NULL
    GROUP BY platform_id, environment, account_id, currency ORDER BY account_id
    ON CONFLICT (platform_id, environment, account_id) DO UPDATE SET amount = kept.amount + excluded.amount
    RETURNING platform_id, environment)
    SELECT DISTINCT platform_id AS "platformId", environment FROM added`;
  await tx.$executeRaw`UPDATE ledger.system_sums_end SET transaction_id = ${next.id}`;
  return moved;
}

/**
 * Recomputes the tenant's kept sums of the currencies in which its money isn't zero in total: entries were added with
 * ids from before the end, by a process whose clock is behind. Returns their number. Reads this tenant's rows only.
 */
export async function correctSums(tx: SystemTx, tenant: Tenant): Promise<number> {
  const end = await readEnd(tx, Prisma.sql`FOR UPDATE`);
  const wrong = await tx.$queryRaw({ currency: text })`${plannedByValues}
    SELECT currency FROM (
      ${systemMoney(tenant, end)}
      UNION ALL
      SELECT row.id, row.currency, row.balance FROM ledger.account AS row
      WHERE ${accountsOfTenant("row", tenant)} AND row.kind IN ('CUSTOMER', 'PLATFORM') AND row.balance <> 0
    ) AS money
    GROUP BY currency HAVING sum(amount) <> 0`;
  for (const { currency } of wrong) {
    await tx.$executeRaw`
      INSERT INTO ledger.system_sum AS kept (platform_id, environment, account_id, currency, amount)
      SELECT entry.platform_id, entry.environment, entry.account_id, entry.currency, sum(entry.amount)::bigint
      FROM ledger.account AS account JOIN ledger.entry AS entry ON entry.account_id = account.id
      WHERE ${accountsOfTenant("account", tenant)} AND account.kind = 'SYSTEM' AND account.currency = ${currency}
        AND entry.transaction_id < ${end}
      GROUP BY entry.platform_id, entry.environment, entry.account_id, entry.currency
      ON CONFLICT (platform_id, environment, account_id) DO UPDATE SET amount = excluded.amount`;
  }
  return wrong.length;
}

const systemTotal = {
  currency: text,
  /** Sum in the smallest unit of the currency; negative: owed to the outside. */
  total: text,
  accounts: number,
};

/** The kept sums and the newer entries of the tenant's system accounts; `end` is of the same snapshot. */
export const systemMoney = (tenant: Tenant, end: string): Prisma.Sql => Prisma.sql`
  SELECT row.account_id, row.currency, row.amount FROM ledger.system_sum AS row WHERE ${ofTenant("row", tenant)}
  UNION ALL
  SELECT entry.account_id, entry.currency, entry.amount FROM ${newerEntries(tenant, end)}
    AND entry.transaction_id >= ${end} AND entry.account_version IS NULL`;

/** Margin between a transaction's time in production and that of its id, which are both of the database's clock. */
const marginMs = 3_600_000;

/**
 * In production, entries of the tenant's own transactions since the end: those of others cost it nothing. In the sandbox,
 * whose timers post at the time when they were due, all entries since the end.
 */
function newerEntries(tenant: Tenant, end: string): Prisma.Sql {
  if (tenant.environment === "SANDBOX") return Prisma.sql`ledger.entry AS entry WHERE ${ofTenant("entry", tenant)}`;
  const [, high = "0", low = "0"] = /:(\w{8})-(\w{4})/.exec(end) ?? [];
  const endMs = Number.parseInt(high + low, 16);
  const since = new Date(Math.max(endMs - marginMs, 0));
  return Prisma.sql`ledger.transaction AS row JOIN ledger.entry AS entry ON entry.transaction_id = row.id
    WHERE ${ofTenant("row", tenant)} AND ${isListedTransaction} AND row.created_at >= ${since} AND row.id >= ${end}`;
}

/** The tenant's money in system accounts, by currency. The transaction must be REPEATABLE READ. */
export async function readSystemTotals(
  tx: Pick<Tx, "$queryRaw">,
  tenant: Tenant,
): Promise<RowOf<typeof systemTotal>[]> {
  const end = await readEnd(tx);
  return tx.$queryRaw(systemTotal)`${plannedByValues}
    SELECT currency, sum(amount)::text AS total, count(DISTINCT account_id)::int AS accounts
    FROM (${systemMoney(tenant, end)}) AS money
    GROUP BY currency ORDER BY currency`;
}
