import { Prisma } from "../../../generated/prisma/client.js";
import type { Tenant } from "../kernel/caller.js";
import { lockName } from "../persistence/advisory-locks.js";
import type { SystemDatabase, Tx } from "../persistence/client.js";
import { countRows } from "../persistence/lists.js";
import { bigint, date, nullable, oneOf, text, type RowOf } from "../persistence/driver/row.js";
import type { KeysetRead } from "../persistence/keyset.js";
import { accountsOfTenant } from "./of-tenant.sql.js";
import { suspensePurposes, systemAccount, type SuspensePurpose } from "./posting.js";

/** The subject's balance in a suspense account, in smallest units, locked. Undefined: it never had any. */
export async function lockedSuspense(
  tx: Tx,
  tenant: Tenant,
  of: { readonly subjectId: string; readonly purpose: SuspensePurpose; readonly currency: string },
): Promise<bigint | undefined> {
  const { platformId, environment } = tenant;
  const { subjectId, purpose, currency } = of;
  // System accounts have no lock.
  await lockName(tx, `suspense/${platformId}/${environment}/${subjectId}`);
  const [row] = await tx.$queryRaw({ amount: nullable(bigint) })`
    SELECT sum(entry.amount)::bigint AS amount
    FROM ledger.transaction AS posting JOIN ledger.entry AS entry ON entry.transaction_id = posting.id
    WHERE posting.platform_id = ${platformId} AND posting.environment = ${environment}::shared."Environment"
      AND posting.subject_id = ${subjectId}
      AND entry.account_id = ${systemAccount(tenant, purpose, currency)}`;
  return row?.amount ?? undefined;
}

/** A subject's money in a suspense account. */
const suspenseItem = {
  /** Id of the item: that of its first posting. */
  id: text,
  /** Time of that posting. */
  createdAt: date,
  subjectId: text,
  purpose: oneOf<SuspensePurpose>(),
  currency: text,
  /** Above zero. */
  amountMinor: bigint,
};
export type SuspenseItem = RowOf<typeof suspenseItem>;

/** The tenant's unresolved items by time. */
export function readSuspense(
  db: Pick<Tx, "$queryRaw">,
  tenant: Tenant,
  { after, direction, limit, currencies }: KeysetRead & { readonly currencies?: readonly string[] | undefined },
): Promise<SuspenseItem[]> {
  const [order, beyond] = [Prisma.raw(direction), Prisma.raw(direction === "DESC" ? "<" : ">")];
  const further = after
    ? Prisma.sql`WHERE ("createdAt", id) ${beyond} (${after.key}::timestamptz, ${after.id})`
    : Prisma.empty;
  return db.$queryRaw(suspenseItem)`
    SELECT * FROM (${itemsOf(tenant, currencies)}) AS item ${further}
    ORDER BY "createdAt" ${order}, id ${order} LIMIT ${limit}`;
}

/** Number of items, counted up to `atMost`. */
export function countSuspense(
  db: Pick<Tx, "$queryRaw">,
  tenant: Tenant,
  currencies: readonly string[] | undefined,
  atMost?: number,
): Promise<number> {
  return countRows(db, Prisma.sql`FROM (${itemsOf(tenant, currencies)}) AS item`, atMost);
}

const itemsOf = (tenant: Tenant, currencies?: readonly string[]) => Prisma.sql`
  SELECT min(posting.id) AS id, min(posting.created_at) AS "createdAt", posting.subject_id AS "subjectId",
    split_part(entry.account_id, '/', 4) AS purpose, entry.currency, sum(entry.amount)::bigint AS "amountMinor"
  FROM ledger.account AS account
    JOIN ledger.entry AS entry ON entry.account_id = account.id
    JOIN ledger.transaction AS posting ON posting.id = entry.transaction_id
  WHERE ${accountsOfTenant("account", tenant)} AND account.kind = 'SYSTEM' AND split_part(account.id, '/', 4) = ANY (${[...suspensePurposes]}::text[])
    AND posting.subject_id IS NOT NULL
    AND coalesce(entry.currency = ANY (${currencies ?? null}::text[]), true)
  GROUP BY posting.subject_id, entry.account_id, entry.currency
  HAVING sum(entry.amount) > 0`;

/** The tenant's unresolved item of this id. */
export async function readSuspenseItem(
  db: Pick<Tx, "$queryRaw"> | Pick<SystemDatabase, "$queryRaw">,
  tenant: Tenant,
  id: string,
): Promise<SuspenseItem | undefined> {
  const [item] = await db.$queryRaw(suspenseItem)`SELECT * FROM (${itemsOf(tenant)}) AS item WHERE id = ${id}`;
  return item;
}
