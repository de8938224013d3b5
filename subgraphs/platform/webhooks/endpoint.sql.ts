import { Prisma, type WebhookEndpoint } from "../../../generated/prisma/client.js";
import { tenantOf, type Tenant } from "../../shared/kernel/caller.js";
import type { SystemDatabase, Tx } from "../../shared/persistence/client.js";
import { retryWindowMs } from "./schedule.js";

/**
 * The state of an environment's endpoint: a row where it has failed, none where it always works. Attempts write it with
 * their deliveries (delivery.sql.ts). All times are real time, given by the caller.
 */

/** How long an endpoint may fail without a success before its deliveries are suspended. */
const suspendAfterMs = 24 * 3_600_000;
/** How often one delivery is tried while they are. */
const probeEveryMs = 30 * 60_000;

/** What the log says of it. */
export const resumedMessage = "A webhook endpoint works again: what waits is delivered";

type Writer = Pick<SystemDatabase, "$executeRaw"> | Pick<Tx, "$executeRaw">;

export type EndpointState = Pick<WebhookEndpoint, "failingSince" | "suspendedAt" | "nextProbeAt">;

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

/**
 * The endpoint responds, or is another one: what is pending is delivered, except what is too old. Returns whether it was
 * suspended.
 */
export async function resumeEndpoint(db: Writer, tenant: Tenant, now: Date): Promise<boolean> {
  const { platformId, environment } = tenant;
  const resumed = await db.$executeRaw`
    UPDATE platform.webhook_endpoint
    SET failing_since = NULL, suspended_at = NULL, next_probe_at = NULL, resumed_at = ${now}
    WHERE platform_id = ${platformId} AND environment = ${environment}::shared."Environment" AND suspended_at IS NOT NULL`;
  if (resumed > 0) {
    await releaseWaiting(db, tenant, now);
    return true;
  }
  await db.$executeRaw`
    UPDATE platform.webhook_endpoint SET failing_since = NULL
    WHERE platform_id = ${platformId} AND environment = ${environment}::shared."Environment" AND failing_since IS NOT NULL`;
  return false;
}

/**
 * What attempts say of their endpoints, after the CTE `result` that has `works` (null: nothing): each first failure, each
 * suspension after a day of failures, and the end of both.
 */
export function endpointChanges(now: Date): Prisma.Sql {
  const failedLongSince = new Date(now.getTime() - suspendAfterMs);
  return Prisma.sql`endpoint AS (
      SELECT "platformId" AS platform_id, environment::shared."Environment" AS environment, bool_or(works) AS works
      FROM result WHERE works IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2
    ), working AS (
      UPDATE platform.webhook_endpoint AS known
      SET failing_since = NULL, suspended_at = NULL, next_probe_at = NULL,
        resumed_at = CASE WHEN known.suspended_at IS NULL THEN known.resumed_at ELSE ${now}::timestamptz END
      FROM endpoint
      WHERE endpoint.works AND known.platform_id = endpoint.platform_id AND known.environment = endpoint.environment
        AND known.failing_since IS NOT NULL
      RETURNING known.platform_id, known.environment, known.resumed_at = ${now} AS is_new
    ), failing AS (
      INSERT INTO platform.webhook_endpoint AS known (platform_id, environment, failing_since)
      SELECT platform_id, environment, ${now}::timestamptz FROM endpoint WHERE NOT works
      ON CONFLICT (platform_id, environment) DO UPDATE SET failing_since = coalesce(known.failing_since, ${now}),
        suspended_at = CASE WHEN known.failing_since <= ${failedLongSince} THEN ${now}::timestamptz END,
        next_probe_at = CASE WHEN known.failing_since <= ${failedLongSince}
          THEN ${new Date(now.getTime() + probeEveryMs)}::timestamptz END
      WHERE known.failing_since IS NULL
        OR (known.suspended_at IS NULL AND known.failing_since <= ${failedLongSince})
      RETURNING known.platform_id, known.environment, known.suspended_at IS NOT NULL AS is_new
    )`;
}

/** Deliveries that one statement here changes at most: others wait for the worker, or for the transaction. */
const batch = 5_000;

/**
 * Makes what waits of an endpoint that works again due at once, except what is too old. What is beyond a batch is due
 * within half an hour anyway, and too old by no more than that of retention's interval.
 */
export async function releaseWaiting(db: Writer, tenant: Tenant, now: Date): Promise<void> {
  const { platformId, environment } = tenant;
  await giveUpOld(db, tenant, now);
  await db.$executeRaw`
    UPDATE platform.webhook_delivery SET next_attempt_at = ${now}
    WHERE claimed_until IS NULL AND status = 'PENDING' AND id = ANY(ARRAY(
      SELECT id FROM platform.webhook_delivery
      WHERE platform_id = ${platformId} AND environment = ${environment}::shared."Environment" AND status = 'PENDING'
        AND next_attempt_at > ${now} AND claimed_until IS NULL
      ORDER BY next_attempt_at LIMIT ${batch} FOR UPDATE SKIP LOCKED))`;
}

/** Ends deliveries of a suspended endpoint that are older than seven days, a batch of them. Returns how many. */
export function giveUpOld(
  db: Writer,
  { platformId, environment }: Tenant,
  now: Date,
  limit: number = batch,
): Promise<number> {
  return db.$executeRaw`
    UPDATE platform.webhook_delivery
    SET status = 'FAILED', next_attempt_at = NULL, claimed_until = NULL, updated_at = ${now}
    WHERE id = ANY(ARRAY(
      SELECT id FROM platform.webhook_delivery
      WHERE platform_id = ${platformId} AND environment = ${environment}::shared."Environment" AND status = 'PENDING'
        AND created_at <= ${new Date(now.getTime() - retryWindowMs)} AND (claimed_until IS NULL OR claimed_until <= ${now})
      LIMIT ${limit} FOR UPDATE SKIP LOCKED))`;
}
