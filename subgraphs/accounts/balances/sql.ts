import { Prisma } from "../../../generated/prisma/client.js";
import type { InternalAccountType } from "../../../generated/prisma/client.js";
import type { Tenant } from "../../shared/kernel/caller.js";
import { accountsOfTenant } from "../../shared/ledger/of-tenant.sql.js";
import type { Tx } from "../../shared/persistence/client.js";
import { nullable, number, oneOf, text, type RowOf } from "../../shared/persistence/driver/row.js";
import { plannedByValues } from "../../shared/persistence/driver/statement.js";
import { ofTenant } from "../../shared/persistence/rows-by-id.js";

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

/**
 * Sums of open accounts, with the type as a key if wanted. Of `row` they read what an index has: its type, or nothing but
 * its id.
 */
const sums = (isByType: boolean): Prisma.Sql => Prisma.sql`
  ledger.currency, ${isByType ? Prisma.sql`row.type::text` : Prisma.sql`NULL::text`} AS type,
  sum(ledger.balance)::text AS total, sum(ledger.held)::text AS held, count(*)::int AS accounts`;

const accounts = Prisma.sql`accounts.internal_account AS row JOIN ledger.account AS ledger ON ledger.id = row.id
  AND ledger.platform_id = row.platform_id AND ledger.environment = row.environment`;

/** The balances of all customers, or of the platform itself: by the ledger's index alone, unless the type is wanted. */
export function readTotals(
  tx: Reader,
  tenant: Tenant,
  of: { readonly owner: "CUSTOMERS" | "PLATFORM"; readonly isByType: boolean },
): Promise<TotalRow[]> {
  const kind = Prisma.raw(of.owner === "PLATFORM" ? "'PLATFORM'" : "'CUSTOMER'");
  return tx.$queryRaw(totalRow)`${plannedByValues}
    SELECT ${sums(of.isByType)} FROM ${of.isByType ? accounts : Prisma.sql`ledger.account AS ledger`}
    WHERE ${accountsOfTenant("ledger", tenant)} AND ledger.kind = ${kind} AND ledger.closed_at IS NULL
    GROUP BY 1, 2 ORDER BY 1, 2`;
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
