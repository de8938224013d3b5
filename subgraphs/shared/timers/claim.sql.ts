import { Prisma } from "../../../generated/prisma/client.js";
import type { Environment, Tenant } from "../kernel/caller.js";
import { lockName, tryLockName } from "../persistence/advisory-locks.js";
import type { SystemDatabase, Tx } from "../persistence/client.js";
import { date, json, number, oneOf, text, type RowOf } from "../persistence/driver/row.js";

/**
 * The timers that fire next. Rows are locked with SKIP LOCKED and removed with their effect, so that any number of
 * transactions, of any number of processes, fire different ones.
 */

const dueTimer = { id: text, name: text, payload: json, dueAt: date, attempts: number };
export type DueTimer = RowOf<typeof dueTimer>;

const columns = Prisma.sql`id, name, payload, due_at AS "dueAt", attempts`;

/** Neither pausing after a failure nor with a call in progress. */
const isNotPaused = Prisma.sql`(retry_at IS NULL OR retry_at <= statement_timestamp())`;

/**
 * Due, and first of its subject: an earlier timer must fire first, even if it has failed. With OR, PostgreSQL can't
 * join, so it looks up the subjects of the first timers only, not of all due ones; with IS NOT DISTINCT FROM, only by
 * the subject's index, not by all of the tenant's timers.
 */
function isDue({ platformId, environment }: Tenant, now: Date): Prisma.Sql {
  return Prisma.sql`
    platform_id = ${platformId} AND environment = ${environment}::shared."Environment" AND due_at <= ${now}
    AND ${isNotPaused} AND (subject IS NULL OR NOT EXISTS (
      SELECT 1 FROM shared.timer AS earlier
      WHERE earlier.subject = timer.subject AND (earlier.due_at, earlier.id) < (timer.due_at, timer.id)
        AND earlier.platform_id IS NOT DISTINCT FROM timer.platform_id
        AND earlier.environment IS NOT DISTINCT FROM timer.environment))`;
}

/** Locks the tenant's earliest due timer that no other transaction has locked, except those with an excluded name. */
export async function lockNextDue(
  tx: Tx,
  tenant: Tenant,
  now: Date,
  excluded: readonly string[],
): Promise<DueTimer | undefined> {
  const rows = await tx.$queryRaw(dueTimer)`
    SELECT ${columns} FROM shared.timer WHERE ${isDue(tenant, now)} AND name <> ALL(${excluded})
    ORDER BY due_at, id LIMIT 1 FOR UPDATE SKIP LOCKED`;
  return rows[0];
}

/** Locks the same timer, and removes it if it has one of these names; undefined: it has another. */
export async function removeNextDue(
  tx: Tx,
  tenant: Tenant,
  now: Date,
  { names, excluded }: { readonly names: readonly string[]; readonly excluded: readonly string[] },
): Promise<DueTimer | undefined> {
  const rows = await tx.$queryRaw(dueTimer)`
    DELETE FROM shared.timer
    WHERE name = ANY(${names}) AND id = (
      SELECT id FROM shared.timer WHERE ${isDue(tenant, now)} AND name <> ALL(${excluded})
      ORDER BY due_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING ${columns}`;
  return rows[0];
}

/** Maximum number of due timers that are searched for those of one type. */
const windowSize = 1_000;

/**
 * Locks up to `limit` due timers of these names, the earliest first. In the sandbox only those that are due before any
 * of another name; its tenant must be locked.
 */
export async function lockAlike(
  tx: Tx,
  tenant: Tenant,
  now: Date,
  { names, limit }: { readonly names: readonly string[]; readonly limit: number },
): Promise<DueTimer[]> {
  const isInOrder = tenant.environment === "SANDBOX";
  const rows = await tx.$queryRaw(dueTimer)`
    WITH due AS MATERIALIZED (
      SELECT id FROM shared.timer WHERE ${isDue(tenant, now)}
      ORDER BY due_at, id LIMIT ${isInOrder ? limit : windowSize}
    )
    SELECT ${columns} FROM shared.timer
    WHERE id = ANY(ARRAY(SELECT id FROM due)) AND ${isNotPaused} ${isInOrder ? Prisma.empty : Prisma.sql`AND name = ANY(${names})`}
    ORDER BY due_at, id LIMIT ${limit} FOR UPDATE SKIP LOCKED`;
  const end = rows.findIndex(({ name }) => !names.includes(name));
  return end === -1 ? rows : rows.slice(0, end);
}

/** Removes locked timers. */
export async function removeFired(
  tx: Tx,
  { platformId, environment }: Tenant,
  timers: readonly DueTimer[],
): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM shared.timer
    WHERE platform_id = ${platformId} AND environment = ${environment}::shared."Environment"
      AND id = ANY(${timers.map(({ id }) => id)}::uuid[])`;
}

/** Leases locked timers to this process for their calls: by the database's clock, which all processes share. */
export async function leaseTimers(
  tx: Tx,
  { platformId, environment }: Tenant,
  timers: readonly DueTimer[],
  leaseMs: number,
): Promise<void> {
  await tx.$executeRaw`
    UPDATE shared.timer SET leased_until = until, retry_at = until
    FROM (SELECT statement_timestamp() + make_interval(secs => ${leaseMs / 1000}) AS until) AS lease
    WHERE platform_id = ${platformId} AND environment = ${environment}::shared."Environment"
      AND id = ANY(${timers.map(({ id }) => id)}::uuid[])`;
}

/** Ends leases whose calls were not made. */
export function giveBackTimers(db: SystemDatabase, ids: readonly string[]): Promise<number> {
  return db.$executeRaw`
    UPDATE shared.timer SET leased_until = NULL, retry_at = NULL WHERE id = ANY(${ids}::uuid[])`;
}

/** Whether some process holds a due timer of the tenant for a call that hasn't ended. */
export async function hasLeased(
  db: Pick<Tx, "$queryRaw">,
  { platformId, environment }: Tenant,
  now: Date,
): Promise<boolean> {
  const rows = await db.$queryRaw({ found: number })`
    SELECT 1 AS found FROM shared.timer
    WHERE platform_id = ${platformId} AND environment = ${environment}::shared."Environment"
      AND due_at <= ${now} AND leased_until > statement_timestamp() LIMIT 1`;
  return rows.length > 0;
}

/**
 * Locks the tenant for one firing at a time, across processes, until the transaction ends. An explicit request waits;
 * the runner's turns don't, so that they can't exhaust requests' connections. Returns whether it is locked.
 */
export async function lockTenant(tx: Tx, { platformId, environment }: Tenant, isWaiting: boolean): Promise<boolean> {
  const name = `timers/${platformId}/${environment}`;
  if (!isWaiting) return tryLockName(tx, name);
  await lockName(tx, name);
  return true;
}

const waitingTenant = {
  platformId: text,
  environment: oneOf<Environment>(),
  /** Real time until its next timer is due, in milliseconds; negative: overdue. */
  inMs: number,
};
export type WaitingTenant = RowOf<typeof waitingTenant>;

/**
 * Tenants whose next timer is due within `withinMs`, each by its own clock, in random order, so that none is always
 * left out. Skips through the index from tenant to tenant: the number of due timers doesn't matter.
 */
export function findWaitingTenants(db: SystemDatabase, withinMs: number, limit: number): Promise<WaitingTenant[]> {
  return db.$queryRaw(waitingTenant)`
    WITH RECURSIVE tenant AS (
      (SELECT platform_id, environment FROM shared.timer ORDER BY platform_id, environment LIMIT 1)
      UNION ALL
      SELECT following.* FROM tenant CROSS JOIN LATERAL (
        SELECT platform_id, environment FROM shared.timer
        WHERE (timer.platform_id, timer.environment) > (tenant.platform_id, tenant.environment)
        ORDER BY platform_id, environment LIMIT 1) AS following
    ), next AS (
      SELECT tenant.platform_id, tenant.environment,
        extract(epoch FROM earliest.due_at - statement_timestamp()) * 1000 - coalesce(clock.offset_ms, 0) AS in_ms
      FROM tenant
      LEFT JOIN shared.sandbox_clock AS clock
        ON clock.platform_id = tenant.platform_id AND tenant.environment = 'SANDBOX'
      CROSS JOIN LATERAL (
        SELECT due_at FROM shared.timer
        WHERE timer.platform_id = tenant.platform_id AND timer.environment = tenant.environment AND ${isNotPaused}
        ORDER BY due_at LIMIT 1) AS earliest
    )
    SELECT platform_id AS "platformId", environment::text AS environment, in_ms::float8 AS "inMs"
    FROM next WHERE in_ms <= ${withinMs} ORDER BY random() LIMIT ${limit}`;
}
