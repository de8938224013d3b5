import { Prisma } from "../../../generated/prisma/client.js";
import type { Tenant } from "../kernel/caller.js";
import { lockName } from "../persistence/advisory-locks.js";
import type { SystemDatabase, Tx } from "../persistence/client.js";
import { countRows } from "../persistence/lists.js";
import { bigint, date, nullable, oneOf, text, type RowOf } from "../persistence/driver/row.js";
import type { KeysetRead } from "../persistence/keyset.js";
import { accountsOfTenant } from "./of-tenant.sql.js";
import {
  suspensePurposes,
  systemAccount,
  type PartPurpose,
  type PostingKind,
  type SuspensePurpose,
} from "./posting.js";

/** A payment's part in an account of several. */
export interface Part {
  readonly subjectId: string;
  readonly purpose: PartPurpose;
  readonly currency: string;
}

/** The part's balance, in smallest units, locked. Undefined: it never had any. */
export async function lockedPart(tx: Tx, tenant: Tenant, part: Part): Promise<bigint | undefined> {
  const { platformId, environment } = tenant;
  // System accounts have no lock.
  await lockName(tx, `suspense/${platformId}/${environment}/${part.subjectId}`);
  return readPart(tx, tenant, part);
}

/** The same without a lock. */
export async function readPart(
  db: Pick<Tx, "$queryRaw">,
  tenant: Tenant,
  { subjectId, purpose, currency }: Part,
): Promise<bigint | undefined> {
  const [row] = await db.$queryRaw({ amount: nullable(bigint) })`
    SELECT sum(entry.amount)::bigint AS amount
    FROM ledger.transaction AS posting JOIN ledger.entry AS entry ON entry.transaction_id = posting.id
    WHERE ${postingsOf(tenant, subjectId)} AND entry.account_id = ${systemAccount(tenant, purpose, currency)}`;
  return row?.amount ?? undefined;
}

const postingsOf = ({ platformId, environment }: Tenant, subjectId: string) => Prisma.sql`
  posting.platform_id = ${platformId} AND posting.environment = ${environment}::shared."Environment"
  AND posting.subject_id = ${subjectId}`;

/** Whether a posting of one of these kinds was made for the subject, whose lock the caller holds. */
export async function isPosted(
  tx: Tx,
  tenant: Tenant,
  subjectId: string,
  kinds: readonly PostingKind[],
): Promise<boolean> {
  const rows = await tx.$queryRaw({ id: text })`
    SELECT posting.id FROM ledger.transaction AS posting
    WHERE ${postingsOf(tenant, subjectId)} AND posting.kind = ANY (${[...kinds]}::text[]) LIMIT 1`;
  return rows.length > 0;
}

/** A payment's part that waits for its resolution. */
const openItem = {
  /** Id of the item: that of its first posting. */
  id: text,
  /** Time of that posting. */
  createdAt: date,
  subjectId: text,
  purpose: oneOf<PartPurpose>(),
  currency: text,
  /** Above zero. */
  amountMinor: bigint,
};
type OpenItem = RowOf<typeof openItem>;
/** A subject's money in a suspense account. */
export type SuspenseItem = Omit<OpenItem, "purpose"> & { readonly purpose: SuspensePurpose };

/** The accounts of a list of items, and whether an item is money in them, or owed to them. */
export interface ItemType<Purpose extends PartPurpose = PartPurpose> {
  readonly purposes: readonly Purpose[];
  readonly isOwed: boolean;
}
export const inSuspense: ItemType<SuspensePurpose> = { purposes: suspensePurposes, isOwed: false };
export const owedReturns: ItemType<"RETURN_RECEIVABLES"> = { purposes: ["RETURN_RECEIVABLES"], isOwed: true };

export type Item<Purpose extends PartPurpose = PartPurpose> = Omit<OpenItem, "purpose"> & { readonly purpose: Purpose };

/** The tenant's unresolved items by time. */
export function readItems<Purpose extends PartPurpose>(
  db: Pick<Tx, "$queryRaw">,
  tenant: Tenant,
  type: ItemType<Purpose>,
  { after, direction, limit, currencies }: KeysetRead & { readonly currencies?: readonly string[] | undefined },
): Promise<Item<Purpose>[]> {
  const [order, beyond] = [Prisma.raw(direction), Prisma.raw(direction === "DESC" ? "<" : ">")];
  const further = after
    ? Prisma.sql`WHERE ("createdAt", id) ${beyond} (${after.key}::timestamptz, ${after.id})`
    : Prisma.empty;
  return db.$queryRaw({ ...openItem, purpose: oneOf<Purpose>() })`
    SELECT * FROM (${itemsOf(tenant, type, currencies)}) AS item ${further}
    ORDER BY "createdAt" ${order}, id ${order} LIMIT ${limit}`;
}

/** Number of items, counted up to `atMost`. */
export function countItems(
  db: Pick<Tx, "$queryRaw">,
  tenant: Tenant,
  type: ItemType,
  currencies: readonly string[] | undefined,
  atMost?: number,
): Promise<number> {
  return countRows(db, Prisma.sql`FROM (${itemsOf(tenant, type, currencies)}) AS item`, atMost);
}

function itemsOf(tenant: Tenant, { purposes, isOwed }: ItemType, currencies?: readonly string[]): Prisma.Sql {
  const amount = Prisma.raw(isOwed ? "-sum(entry.amount)" : "sum(entry.amount)");
  return Prisma.sql`
  SELECT min(posting.id) AS id, min(posting.created_at) AS "createdAt", posting.subject_id AS "subjectId",
    split_part(entry.account_id, '/', 4) AS purpose, entry.currency, (${amount})::bigint AS "amountMinor"
  FROM ledger.account AS account
    JOIN ledger.entry AS entry ON entry.account_id = account.id
    JOIN ledger.transaction AS posting ON posting.id = entry.transaction_id
  WHERE ${accountsOfTenant("account", tenant)} AND account.kind = 'SYSTEM' AND split_part(account.id, '/', 4) = ANY (${[...purposes]}::text[])
    AND posting.subject_id IS NOT NULL
    AND coalesce(entry.currency = ANY (${currencies ?? null}::text[]), true)
  GROUP BY posting.subject_id, entry.account_id, entry.currency
  HAVING ${amount} > 0`;
}

/** The tenant's unresolved item of this id. */
export async function readItem<Purpose extends PartPurpose>(
  db: Pick<Tx, "$queryRaw"> | Pick<SystemDatabase, "$queryRaw">,
  tenant: Tenant,
  type: ItemType<Purpose>,
  id: string,
): Promise<Item<Purpose> | undefined> {
  const [item] = await db.$queryRaw({ ...openItem, purpose: oneOf<Purpose>() })`
    SELECT * FROM (${itemsOf(tenant, type)}) AS item WHERE id = ${id}`;
  return item;
}
