import { Prisma, type LedgerAccountKind } from "../../../generated/prisma/client.js";
import type { Tenant } from "../kernel/caller.js";
import type { Tx } from "../persistence/client.js";
import { bigint, date, oneOf, text, type RowOf } from "../persistence/driver/row.js";
import { plannedByValues } from "../persistence/driver/statement.js";
import type { KeysetRead } from "../persistence/keyset.js";
import { countRows } from "../persistence/lists.js";
import { accountsOfTenant } from "./of-tenant.sql.js";
import { purposeOf, systemAccount, type SystemPurpose } from "./posting.js";
import { readEnd, systemMoney } from "./system-sums.sql.js";

const listedAccount = {
  id: text,
  kind: oneOf<LedgerAccountKind>(),
  currency: text,
  /** Smallest unit of the currency; of a system account the sum of its entries. */
  total: bigint,
  held: bigint,
  createdAt: date,
};
/** An open account with its money. */
export type ListedAccount = RowOf<typeof listedAccount>;

interface SelectedAccounts {
  readonly kind?: LedgerAccountKind | undefined;
  readonly currencies?: readonly string[] | undefined;
}

function matching(tenant: Tenant, { kind, currencies }: SelectedAccounts): Prisma.Sql {
  const conditions = [
    accountsOfTenant("row", tenant),
    ...(kind ? [Prisma.sql`row.kind = ${kind}::ledger."LedgerAccountKind"`] : []),
    ...(currencies ? [Prisma.sql`row.currency = ANY (${[...currencies]}::text[])`] : []),
    Prisma.sql`row.closed_at IS NULL`,
  ];
  return Prisma.sql`FROM ledger.account AS row WHERE ${Prisma.join(conditions, " AND ")}`;
}

/** The tenant's open accounts by available balance, then id. The transaction must be REPEATABLE READ. */
export async function readLedgerAccounts(
  tx: Pick<Tx, "$queryRaw">,
  tenant: Tenant,
  { after, direction, limit, ...selected }: KeysetRead & SelectedAccounts,
): Promise<ListedAccount[]> {
  const [order, beyond] = [Prisma.raw(direction), Prisma.raw(direction === "DESC" ? "<" : ">")];
  const further = after
    ? Prisma.sql`WHERE (total - held, id) ${beyond} (${after.key}::bigint, ${after.id})`
    : Prisma.empty;
  const isOfSystem = selected.kind === undefined || selected.kind === "SYSTEM";
  // A system account's row has no balance.
  const sums = isOfSystem
    ? Prisma.sql`LEFT JOIN (
        SELECT account_id, sum(amount)::bigint AS total FROM (${systemMoney(tenant, await readEnd(tx))}) AS money
        GROUP BY account_id) AS system ON system.account_id = account.id`
    : Prisma.sql`CROSS JOIN (SELECT NULL::bigint AS total) AS system`;
  return tx.$queryRaw(listedAccount)`${plannedByValues}
    SELECT * FROM (
      SELECT account.id, account.kind, account.currency, coalesce(system.total, account.balance) AS total, account.held,
        account.created_at AS "createdAt"
      FROM (SELECT row.* ${matching(tenant, selected)}) AS account ${sums}) AS listed
    ${further} ORDER BY total - held ${order}, id ${order} LIMIT ${limit}`;
}

/** Number of the tenant's open accounts, counted up to `atMost`. */
export const countLedgerAccounts = (
  db: Pick<Tx, "$queryRaw">,
  tenant: Tenant,
  selected: SelectedAccounts,
  atMost?: number,
): Promise<number> => countRows(db, matching(tenant, selected), atMost, plannedByValues);

/** The ids of the tenant's system accounts with this purpose: in the currency, or in all of them. */
export async function systemAccountsOf(
  db: Pick<Tx, "$queryRaw">,
  tenant: Tenant,
  purpose: SystemPurpose,
  currency?: string,
): Promise<string[]> {
  if (currency !== undefined) return [systemAccount(tenant, purpose, currency)];
  const rows = await db.$queryRaw({ id: text })`SELECT row.id ${matching(tenant, { kind: "SYSTEM" })}`;
  return rows.map(({ id }) => id).filter((id) => purposeOf(id) === purpose);
}
