import { Prisma, type WebhookEndpoint } from "../../../generated/prisma/client.js";
import { tenantOf, type Tenant } from "../../shared/kernel/caller.js";
import type { SystemDatabase, Tx } from "../../shared/persistence/client.js";
import { boolean } from "../../shared/persistence/driver/row.js";
import { retryWindowMs } from "./schedule.js";

/**
 * The state of an environment's endpoint: a row if it has failed, none if it always works. Attempts write it with their
 * deliveries (delivery.sql.ts). All times are real time, given by the caller.
 */

/** Time that an endpoint may fail without a success before its deliveries are suspended. */
const suspendAfterMs = 24 * 3_600_000;
/** Interval of attempts of one delivery while they are suspended. */
const probeEveryMs = 30 * 60_000;

/** Message of the log. */
export const resumedMessage = "A webhook endpoint works again: what waits is delivered";

type Writer = Pick<SystemDatabase, "$executeRaw"> | Pick<Tx, "$executeRaw">;

export type EndpointState = Pick<WebhookEndpoint, "failingSince" | "suspendedAt" | "nextProbeAt" | "pausedAt">;

/** Null: it has never failed for long. */
export function readEndpointState(db: Pick<Tx, "webhookEndpoint">, tenant: Tenant): Promise<EndpointState | null> {
  return db.webhookEndpoint.findUnique({ where: { platformId_environment: tenantOf(tenant) } });
}

/** Takes the probe that is due, of all workers. Returns whether it is this one's. */
export async function takeProbe(db: SystemDatabase, { platformId, environment }: Tenant, now: Date): Promise<boolean> {
  const taken = await db.$executeRaw`
    UPDATE platform.webhook_endpoint SET next_probe_at = ${new Date(now.getTime() + probeEveryMs)}
    WHERE platform_id = ${platformId} AND environment = ${environment}::shared."Environment" AND next_probe_at <= ${now}`;
  return taken > 0;
}

/** Resumes an endpoint: pending events are delivered, except old ones. Returns whether it was suspended. */
export async function resumeEndpoint(
  db: Writer,
  tenant: Tenant,
  now: Date,
  { isAnother = false }: { readonly isAnother?: boolean } = {},
): Promise<boolean> {
  const { platformId, environment } = tenant;
  const resumed = await db.$executeRaw`
    UPDATE platform.webhook_endpoint
    SET failing_since = NULL, suspended_at = NULL, next_probe_at = NULL, resumed_at = ${now}, failed_since = NULL,
      flush_after = ${beforeAll}
    WHERE platform_id = ${platformId} AND environment = ${environment}::shared."Environment" AND suspended_at IS NOT NULL`;
  if (resumed > 0) {
    await giveUpOld(db, tenant, now);
    return true;
  }
  if (isAnother) {
    // Attempts without an endpoint left no row.
    await db.$executeRaw`
      INSERT INTO platform.webhook_endpoint AS known (platform_id, environment, resumed_at, flush_after)
      SELECT ${platformId}, ${environment}::shared."Environment", ${now}, ${beforeAll}
      WHERE EXISTS (SELECT 1 FROM platform.webhook_delivery WHERE platform_id = ${platformId}
        AND environment = ${environment}::shared."Environment" AND status = 'PENDING' AND attempt_count > 0)
      ON CONFLICT (platform_id, environment) DO UPDATE
      SET failing_since = NULL, resumed_at = ${now}, failed_since = NULL, flush_after = ${beforeAll}`;
    return false;
  }
  await db.$executeRaw`
    UPDATE platform.webhook_endpoint
    SET failing_since = NULL, resumed_at = ${now}, failed_since = failing_since, flush_after = ${beforeAll}
    WHERE platform_id = ${platformId} AND environment = ${environment}::shared."Environment" AND failing_since IS NOT NULL`;
  return false;
}

/** Pauses an endpoint: deliveries are still created, and none is claimed. Attempts in progress end. */
export async function pauseEndpoint(db: Writer, { platformId, environment }: Tenant, now: Date): Promise<void> {
  await db.$executeRaw`
    INSERT INTO platform.webhook_endpoint AS known (platform_id, environment, paused_at)
    VALUES (${platformId}, ${environment}::shared."Environment", ${now})
    ON CONFLICT (platform_id, environment) DO UPDATE SET paused_at = coalesce(known.paused_at, ${now})`;
}

/** Ends a pause: what waits is due, except old deliveries. */
export async function unpauseEndpoint(db: Writer, tenant: Tenant, now: Date): Promise<void> {
  const { platformId, environment } = tenant;
  const ended = await db.$executeRaw`
    UPDATE platform.webhook_endpoint SET paused_at = NULL
    WHERE platform_id = ${platformId} AND environment = ${environment}::shared."Environment" AND paused_at IS NOT NULL`;
  if (ended > 0) await giveUpOld(db, tenant, now);
}

/**
 * Changes of endpoints by attempts, after the CTE `result` with `works` (null: unknown): each first failure, each
 * suspension after a day of failures, and the end of both. An attempt that began before the endpoint worked again
 * changes nothing.
 */
export function endpointChanges(now: Date): Prisma.Sql {
  const failedLongSince = new Date(now.getTime() - suspendAfterMs);
  return Prisma.sql`endpoint AS (
      SELECT "platformId" AS platform_id, environment::shared."Environment" AS environment, bool_or(works) AS works,
        max("startedAt") AS started_at
      FROM result WHERE works IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2
    ), working AS (
      UPDATE platform.webhook_endpoint AS known
      SET failing_since = NULL, suspended_at = NULL, next_probe_at = NULL, resumed_at = ${now},
        failed_since = CASE WHEN known.suspended_at IS NULL THEN known.failing_since END, flush_after = ${beforeAll}
      FROM endpoint JOIN platform.webhook_endpoint AS before USING (platform_id, environment)
      WHERE endpoint.works AND known.platform_id = endpoint.platform_id AND known.environment = endpoint.environment
        AND known.failing_since IS NOT NULL
      RETURNING known.platform_id, known.environment, before.suspended_at IS NOT NULL AS is_new
    ), failing AS (
      INSERT INTO platform.webhook_endpoint AS known (platform_id, environment, failing_since)
      SELECT platform_id, environment, ${now}::timestamptz FROM endpoint
      WHERE NOT works AND NOT EXISTS (SELECT 1 FROM platform.webhook_endpoint AS resumed
        WHERE resumed.platform_id = endpoint.platform_id AND resumed.environment = endpoint.environment
          AND resumed.resumed_at > endpoint.started_at)
      ON CONFLICT (platform_id, environment) DO UPDATE SET failing_since = coalesce(known.failing_since, ${now}),
        suspended_at = CASE WHEN known.failing_since <= ${failedLongSince} THEN ${now}::timestamptz END,
        next_probe_at = CASE WHEN known.failing_since <= ${failedLongSince}
          THEN ${new Date(now.getTime() + probeEveryMs)}::timestamptz END
      WHERE known.failing_since IS NULL
        OR (known.suspended_at IS NULL AND known.failing_since <= ${failedLongSince})
      RETURNING known.platform_id, known.environment, known.suspended_at IS NOT NULL AS is_new
    )`;
}

/** Maximum number of deliveries that one statement changes: others wait for the next. */
const batch = 5_000;
const flushBatch = 500;
/** Before the position of each event. */
const beforeAll = -1;
/** Attempts after which a delivery may be refused for its own sake. */
const retriesAtOnce = 3;

/**
 * Makes deliveries due that wait for their next attempt at an endpoint that works again: a batch, the earliest first.
 * Returns whether there may be more. A delivery that it refused several times, while it took others between the last
 * two, is refused for its own sake and keeps its back-off: otherwise each success would cause an attempt of each of
 * them.
 */
export async function flushRetries(db: SystemDatabase, tenant: Tenant, now: Date): Promise<boolean> {
  const { platformId, environment } = tenant;
  const [flushed] = await db.$queryRaw({ hasMore: boolean })`
    WITH endpoint AS (
      SELECT flush_after, resumed_at, failed_since FROM platform.webhook_endpoint
      WHERE platform_id = ${platformId} AND environment = ${environment}::shared."Environment" AND flush_after IS NOT NULL
      FOR UPDATE SKIP LOCKED
    ), waiting AS (
      SELECT waiting.* FROM endpoint CROSS JOIN LATERAL (
        SELECT id, position, attempt_count FROM platform.webhook_delivery
        WHERE platform_id = ${platformId} AND environment = ${environment}::shared."Environment"
          AND status = 'PENDING' AND attempt_count > 0 AND position > endpoint.flush_after
        ORDER BY position FETCH FIRST ${flushBatch} ROWS WITH TIES) AS waiting
    ), refused AS (
      SELECT waiting.id FROM endpoint CROSS JOIN waiting JOIN platform.webhook_attempt AS earlier
        ON earlier.delivery_id = waiting.id AND earlier.number = waiting.attempt_count - 1
      WHERE waiting.attempt_count > ${retriesAtOnce} AND earlier.started_at < endpoint.failed_since
    ), due AS (
      UPDATE platform.webhook_delivery AS delivery SET next_attempt_at = delivery.created_at
      FROM endpoint, waiting
      WHERE delivery.id = waiting.id AND delivery.status = 'PENDING' AND delivery.next_attempt_at > ${now}
        AND (delivery.claimed_until IS NULL OR delivery.claimed_until <= ${now})
        AND delivery.updated_at <= endpoint.resumed_at AND delivery.id NOT IN (SELECT id FROM refused)
    )
    UPDATE platform.webhook_endpoint AS known
    SET flush_after = CASE WHEN (SELECT count(*) FROM waiting) >= ${flushBatch} THEN (SELECT max(position) FROM waiting) END
    FROM endpoint
    WHERE known.platform_id = ${platformId} AND known.environment = ${environment}::shared."Environment"
    RETURNING known.flush_after IS NOT NULL AS "hasMore"`;
  return flushed?.hasMore ?? false;
}

/** Ends deliveries of a suspended endpoint that are older than seven days, a batch of them. Returns their number. */
export function giveUpOld(
  db: Writer,
  { platformId, environment }: Tenant,
  now: Date,
  limit: number = batch,
): Promise<number> {
  return db.$executeRaw`
    WITH old AS (
      SELECT id, subject_id, position FROM platform.webhook_delivery
      WHERE platform_id = ${platformId} AND environment = ${environment}::shared."Environment" AND status = 'PENDING'
        AND created_at <= ${new Date(now.getTime() - retryWindowMs)} AND (claimed_until IS NULL OR claimed_until <= ${now})
      LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ), following AS (
      SELECT next.id FROM (SELECT subject_id, max(position) AS position FROM old GROUP BY subject_id) AS last
      CROSS JOIN LATERAL (
        SELECT id FROM platform.webhook_delivery AS later
        WHERE later.platform_id = ${platformId} AND later.environment = ${environment}::shared."Environment"
          AND later.status = 'PENDING' AND later.subject_id = last.subject_id AND later.position > last.position
        ORDER BY later.position LIMIT 1) AS next
    ), nudged AS (
      UPDATE platform.webhook_delivery AS delivery SET next_attempt_at = ${now} FROM following
      WHERE delivery.id = following.id AND delivery.status = 'PENDING' AND delivery.next_attempt_at > ${now}
        AND delivery.claimed_until IS NULL AND delivery.id NOT IN (SELECT id FROM old)
    )
    UPDATE platform.webhook_delivery AS delivery
    SET status = 'FAILED', next_attempt_at = NULL, claimed_until = NULL, updated_at = ${now}
    WHERE delivery.id = ANY(ARRAY(SELECT id FROM old))`;
}
