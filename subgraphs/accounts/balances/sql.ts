import { Prisma } from "../../../generated/prisma/client.js";
import type { InternalAccountType } from "../../../generated/prisma/client.js";
import type { Tenant } from "../../shared/kernel/caller.js";
import { accountsOfTenant } from "../../shared/ledger/of-tenant.sql.js";
import type { Tx } from "../../shared/persistence/client.js";
import { nullable, number, oneOf, text, type RowOf } from "../../shared/persistence/driver/row.js";
import { plannedByValues } from "../../shared/persistence/driver/statement.js";
import { ofTenant } from "../../shared/persistence/rows-by-id.js";
import { baseTypeOf, type Holder } from "../internal-accounts/base-type.js";

type Reader = Pick<Tx, "$queryRaw">;

const totalRow = {
  currency: text,
  /** Null if totals are not by type. */
  type: nullable(oneOf<InternalAccountType>()),
  /** Sums in the smallest unit of the currency. */
  total: text,
  held: text,
  accounts: number,
};
export type TotalRow = RowOf<typeof totalRow>;

/** Sums of open accounts, with the type as a key if wanted. */
const sums = (isByType: boolean): Prisma.Sql => Prisma.sql`
  ledger.currency, ${isByType ? Prisma.sql`row.type::text` : Prisma.sql`NULL::text`} AS type,
  sum(ledger.balance)::text AS total, sum(ledger.held)::text AS held, count(*)::int AS accounts`;

const accounts = Prisma.sql`accounts.internal_account AS row JOIN ledger.account AS ledger ON ledger.id = row.id
  AND ledger.platform_id = row.platform_id AND ledger.environment = row.environment`;

/**
 * The balances of all customers, or of the platform itself. Owner and currency tell the type of all accounts but those
 * that are RULE_BASED: with types, these are read besides, and subtracted from the whole.
 */
export async function readTotals(
  tx: Reader,
  tenant: Tenant,
  of: { readonly holder: Holder; readonly isByType: boolean },
): Promise<TotalRow[]> {
  const areSummed = Prisma.sql`${accountsOfTenant("ledger", tenant)}
    AND ledger.kind = ${Prisma.raw(`'${of.holder}'`)} AND ledger.closed_at IS NULL`;
  const ruleBased = Prisma.sql`UNION ALL
    SELECT ${sums(true)} FROM ${accounts}
    WHERE ${ofTenant("row", tenant)} AND row.type = 'RULE_BASED' AND ${areSummed} GROUP BY 1, 2`;
  const rows = await tx.$queryRaw(totalRow)`${plannedByValues}
    SELECT ${sums(false)} FROM ledger.account AS ledger WHERE ${areSummed} GROUP BY 1
    ${of.isByType ? ruleBased : Prisma.empty} ORDER BY 1, 2 NULLS FIRST`;
  return of.isByType ? byType(rows, of.holder) : rows;
}

/** Each whole, without the total by type of its currency that may follow it, as the total of the other type. */
function byType(rows: readonly TotalRow[], holder: Holder): TotalRow[] {
  const typed = new Map(rows.flatMap((row): [string, TotalRow][] => (row.type === null ? [] : [[row.currency, row]])));
  return rows.flatMap((row) => {
    if (row.type !== null) return [row];
    const other = typed.get(row.currency) ?? { total: "0", held: "0", accounts: 0 };
    const accounts = row.accounts - other.accounts;
    const without = (sum: "total" | "held") => String(BigInt(row[sum]) - BigInt(other[sum]));
    const type = baseTypeOf(holder, row.currency);
    return accounts > 0 ? [{ ...row, type, total: without("total"), held: without("held"), accounts }] : [];
  });
}

/** The balances of each of these customers, in one statement. */
export async function readTotalsOfCustomers(
  db: Reader,
  tenant: Tenant,
  of: { readonly ids: readonly string[]; readonly isByType: boolean },
): Promise<ReadonlyMap<string, TotalRow[]>> {
  const rows = await db.$queryRaw({ customerId: text, ...totalRow })`
    SELECT requested.id AS "customerId", totals.*
    FROM unnest((SELECT ${of.ids}::text[])) AS requested (id) CROSS JOIN LATERAL (
      SELECT ${sums(of.isByType)} FROM ${accounts}
      WHERE ${ofTenant("row", tenant)} AND row.customer_id = requested.id AND ledger.closed_at IS NULL
      GROUP BY 1, 2) AS totals
    ORDER BY totals.currency, totals.type`;
  const found = new Map(of.ids.map((id): [string, TotalRow[]] => [id, []]));
  for (const { customerId, ...total } of rows) found.get(customerId)?.push(total);
  return found;
}
