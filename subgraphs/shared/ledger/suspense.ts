import { Prisma } from "../../../generated/prisma/client.js";
import type { Deps } from "../deps.js";
import { tenantOf, type Tenant } from "../kernel/caller.js";
import type { SystemDatabase, Tx } from "../persistence/client.js";
import { post, type LedgerContext } from "./post.js";
import { suspensePurposes, systemAccount, transferLegs, type SuspensePurpose, type SystemPurpose } from "./posting.js";

/** Suspense: money that we hold and that belongs to no account yet. */

/** Locks a subject's money in suspense until the transaction ends: system accounts have no lock. */
async function lockSuspense(tx: Pick<Tx, "$queryRaw">, tenant: Tenant, subjectId: string): Promise<void> {
  const name = `suspense/${tenant.platformId}/${tenant.environment}/${subjectId}`;
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))::text`;
}

/**
 * The subject's balance in a suspense account, in the smallest unit of the currency, locked. Undefined: it never had
 * any.
 */
export async function lockedSuspense(
  tx: Pick<Tx, "$queryRaw">,
  tenant: Tenant,
  of: { readonly subjectId: string; readonly purpose: SuspensePurpose; readonly currency: string },
): Promise<bigint | undefined> {
  const { platformId, environment } = tenant;
  const { subjectId, purpose, currency } = of;
  await lockSuspense(tx, tenant, subjectId);
  const [row] = await tx.$queryRaw<{ amount: bigint | null }[]>`
    SELECT sum(entry.amount)::bigint AS amount
    FROM ledger.transaction AS posting JOIN ledger.entry AS entry ON entry.transaction_id = posting.id
    WHERE posting.platform_id = ${platformId} AND posting.environment = ${environment}::shared."Environment"
      AND posting.subject_id = ${subjectId}
      AND entry.account_id = ${systemAccount(tenant, purpose, currency)}`;
  return row?.amount ?? undefined;
}

/** Counts and logs money that goes to suspense: a person must look at it. */
export function reportSuspense(
  { logger, metrics }: Pick<Deps, "logger" | "metrics">,
  suspended: {
    readonly purpose: SuspensePurpose;
    readonly subjectId: string;
    readonly reason: string;
  },
): void {
  metrics.suspended.inc({ purpose: suspended.purpose });
  logger.warn(suspended, "money was posted to suspense");
}

/** Posts incoming money that can't be credited to FUNDS_SUSPENSE. */
export async function suspendFunds(
  deps: Pick<Deps, "logger" | "metrics">,
  tx: Tx,
  ledger: LedgerContext,
  arrived: {
    /** The system account of the rail on which it arrived. */
    readonly from: SystemPurpose;
    readonly currency: string;
    readonly amountMinor: bigint;
    readonly subjectId: string;
    /** The reason that it isn't credited, for the log. */
    readonly reason: string;
  },
): Promise<void> {
  const { from, currency, amountMinor, subjectId, reason } = arrived;
  const suspense = systemAccount(ledger, "FUNDS_SUSPENSE", currency);
  const legs = transferLegs(systemAccount(ledger, from, currency), suspense, currency, amountMinor);
  await post(tx, ledger, { kind: "FUNDS_SUSPENDED", subjectId, legs });
  reportSuspense(deps, { purpose: "FUNDS_SUSPENSE", subjectId, reason });
}

/** A subject's money in a suspense account. */
export interface SuspenseItem {
  /** Id of the item: that of its first posting. */
  readonly id: string;
  /** Time of that posting. */
  readonly createdAt: Date;
  readonly subjectId: string;
  readonly purpose: SuspensePurpose;
  readonly currency: string;
  /** Above zero. */
  readonly amountMinor: bigint;
}

/** The tenant's unresolved items, newest first, after `after`. */
export function readSuspense(
  db: Pick<Tx, "$queryRaw">,
  { platformId, environment }: Tenant,
  { after, limit }: { readonly after: Pick<SuspenseItem, "createdAt" | "id"> | undefined; readonly limit: number },
): Promise<SuspenseItem[]> {
  const beyond = after
    ? Prisma.sql`WHERE ("createdAt", id) < (${after.createdAt}::timestamptz, ${after.id})`
    : Prisma.empty;
  return db.$queryRaw<SuspenseItem[]>`
    SELECT * FROM (${itemsOf(platformId, environment)}) AS item ${beyond}
    ORDER BY "createdAt" DESC, id DESC LIMIT ${limit}`;
}

/** Number of items, counted up to `atMost`. */
export async function countSuspense(
  db: Pick<Tx, "$queryRaw">,
  { platformId, environment }: Tenant,
  atMost?: number,
): Promise<number> {
  const [row] = await db.$queryRaw<{ count: bigint }[]>`
    SELECT count(*) AS count FROM (${itemsOf(platformId, environment)} LIMIT ${atMost ?? null}) AS item`;
  return Number(row?.count ?? 0n);
}

const itemsOf = (platformId: string, environment: Tenant["environment"]) => Prisma.sql`
  SELECT min(posting.id) AS id, min(posting.created_at) AS "createdAt", posting.subject_id AS "subjectId",
    split_part(entry.account_id, '/', 4) AS purpose, entry.currency, sum(entry.amount)::bigint AS "amountMinor"
  FROM ledger.account AS account
    JOIN ledger.entry AS entry ON entry.account_id = account.id
    JOIN ledger.transaction AS posting ON posting.id = entry.transaction_id
  WHERE account.platform_id = ${platformId} AND account.environment = ${environment}::shared."Environment"
    AND account.kind = 'SYSTEM' AND split_part(account.id, '/', 4) = ANY (${[...suspensePurposes]}::text[])
    AND posting.subject_id IS NOT NULL
  GROUP BY posting.subject_id, entry.account_id, entry.currency
  HAVING sum(entry.amount) > 0`;

/** The item with this first posting, of any tenant, for the operator; undefined: none. */
export async function findSuspenseItem(
  system: SystemDatabase,
  id: string,
): Promise<{ readonly tenant: Tenant; readonly item: SuspenseItem } | undefined> {
  const posting = await system.ledgerTransaction.findUnique({ where: { id } });
  if (!posting) return undefined;
  const tenant = tenantOf(posting);
  const [item] = await system.$queryRaw<SuspenseItem[]>`
    SELECT * FROM (${itemsOf(tenant.platformId, tenant.environment)}) AS item WHERE id = ${id}`;
  return item && { tenant, item };
}

/**
 * Posts a suspended amount to an internal account, or to the system account of the rail on which it was returned.
 * Undefined if it was already resolved. Throws as {@link post} does.
 */
export async function releaseSuspense(
  tx: Tx,
  ledger: LedgerContext,
  item: Pick<SuspenseItem, "subjectId" | "purpose" | "currency">,
  to: { readonly account: string } | { readonly purpose: SystemPurpose },
): Promise<bigint | undefined> {
  const { subjectId, purpose, currency } = item;
  const amountMinor = await lockedSuspense(tx, ledger, item);
  if (amountMinor === undefined || amountMinor <= 0n) return undefined;
  const account = "account" in to ? to.account : systemAccount(ledger, to.purpose, currency);
  const legs = transferLegs(systemAccount(ledger, purpose, currency), account, currency, amountMinor);
  await post(tx, ledger, { kind: "SUSPENSE_RELEASED", subjectId, legs });
  return amountMinor;
}
