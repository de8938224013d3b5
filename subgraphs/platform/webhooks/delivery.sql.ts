import { Prisma, type WebhookAttempt } from "../../../generated/prisma/client.js";
import type { Environment, Tenant } from "../../shared/kernel/caller.js";
import type { SystemDatabase, SystemTx } from "../../shared/persistence/client.js";
import { selectColumns } from "../../shared/persistence/columns.js";
import {
  boolean,
  bytes,
  date,
  fieldsOf,
  json,
  nullable,
  number,
  oneOf,
  text,
  type Column,
  type RowOf,
} from "../../shared/persistence/driver/row.js";
import type { SealedEvent } from "../../shared/events/event-record.js";
import type { Attempt } from "./attempt.js";
import { endpointChanges } from "./endpoint.sql.js";
import type { WebhookDeliveryState } from "./transitions.js";

/**
 * The delivery worker's statements that Prisma can't express: SKIP LOCKED, the order of a subject, many rows at once.
 * All times are real time, given by the caller. `OFFSET 0` and `= ANY(ARRAY(...))` keep the planner on the primary
 * keys, also while a new table has no statistics.
 */

/** Times until a held delivery is checked again, unless the holding one ends first: if that is in progress, */
const heldByAttemptMs = 1_000;
/** if it will be retried, after that attempt, */
const heldByRetryMs = 20_000;
/** and if it is held itself, or due. */
const heldByWaitingMs = 3_600_000;

export interface NewDelivery extends Tenant {
  readonly id: string;
  readonly eventId: string;
  readonly eventType: string;
  readonly subjectId: string | null;
  readonly position: bigint;
  /** The type by which `webhookEventTypes` names it, if that is another. */
  readonly namedAs?: string | undefined;
  /** Whether it is sent only to an endpoint that names its type. */
  readonly isSentIfNamed?: true | undefined;
}

/** Inserts a PENDING delivery, due at once, for each event whose tenant has an endpoint and has not muted its type. */
export function insertDeliveries(
  tx: Pick<SystemTx, "$executeRaw">,
  deliveries: readonly NewDelivery[],
  now: Date,
): Promise<number> {
  const rows = JSON.stringify(deliveries.map((delivery) => ({ ...delivery, position: String(delivery.position) })));
  return tx.$executeRaw`
    INSERT INTO platform.webhook_delivery
      (id, platform_id, environment, event_id, event_type, subject_id, position, next_attempt_at, created_at, updated_at)
    SELECT new.id, config.platform_id, config.environment, new."eventId", new."eventType", new."subjectId", new.position,
      ${now}, ${now}, ${now}
    FROM jsonb_to_recordset(${rows}::jsonb) AS new
      (id text, "platformId" text, environment text, "eventId" text, "eventType" text, "subjectId" text, position bigint, "namedAs" text, "isSentIfNamed" boolean)
    JOIN platform.platform_config AS config
      ON config.platform_id = new."platformId" AND config.environment = new.environment::shared."Environment"
    WHERE config.webhook_endpoint IS NOT NULL AND (coalesce(new."namedAs", new."eventType") = ANY(config.webhook_event_types)
      OR (config.webhook_event_types = '{}' AND new."isSentIfNamed" IS NULL) OR new."eventType" = 'TEST')`;
}

/** Those of the events that failed and were never delivered, unless a delivery of them waits for its first attempt. */
export async function readFailingEvents(
  db: Pick<SystemDatabase, "$queryRaw">,
  { platformId, environment }: Tenant,
  eventIds: readonly string[],
): Promise<string[]> {
  const rows = await db.$queryRaw({ id: text })`
    SELECT event_id AS id FROM platform.webhook_delivery
    WHERE platform_id = ${platformId} AND environment = ${environment}::shared."Environment"
      AND event_id = ANY(${eventIds}::text[])
    GROUP BY event_id
    HAVING bool_and(status <> 'DELIVERED' AND (status = 'FAILED' OR attempt_count > 0))`;
  return rows.map(({ id }) => id);
}

const pendingTenant = {
  platformId: text,
  environment: oneOf<Environment>(),
  /** When its next delivery is due, or the lease of one in progress ends. */
  nextAttemptAt: date,
  /** Null: its endpoint is not suspended. */
  nextProbeAt: nullable(date),
  /** Whether its endpoint works again, but not all failed deliveries are due yet. */
  isFlushing: boolean,
  /** Whether the platform has paused its deliveries. */
  isPaused: boolean,
};
export type PendingTenant = RowOf<typeof pendingTenant>;

/** Every tenant with pending deliveries, by skipping through the index from tenant to tenant. */
export function findPendingTenants(db: SystemDatabase): Promise<PendingTenant[]> {
  return db.$queryRaw(pendingTenant)`
    WITH RECURSIVE pending AS (
      (SELECT platform_id, environment, next_attempt_at FROM platform.webhook_delivery
       WHERE status = 'PENDING' ORDER BY platform_id, environment, next_attempt_at LIMIT 1)
      UNION ALL
      SELECT following.* FROM pending CROSS JOIN LATERAL (
        SELECT platform_id, environment, next_attempt_at FROM platform.webhook_delivery AS delivery
        WHERE status = 'PENDING'
          AND (delivery.platform_id, delivery.environment) > (pending.platform_id, pending.environment)
        ORDER BY platform_id, environment, next_attempt_at LIMIT 1) AS following
    )
    SELECT platform_id AS "platformId", environment::text AS environment, pending.next_attempt_at AS "nextAttemptAt",
      endpoint.next_probe_at AS "nextProbeAt", endpoint.flush_after IS NOT NULL AS "isFlushing",
      endpoint.paused_at IS NOT NULL AS "isPaused"
    FROM pending LEFT JOIN platform.webhook_endpoint AS endpoint USING (platform_id, environment)`;
}

/** A delivery under lease, with all that an attempt needs. */
export interface ClaimedDelivery extends Tenant {
  readonly id: string;
  readonly eventId: string;
  readonly attemptCount: number;
  readonly firstAttemptAt: Date;
  readonly claimedUntil: Date;
  readonly endpoint: string | null;
  /** Null if the log no longer keeps it. */
  readonly event: Omit<SealedEvent, "position"> | null;
  readonly isInFlow: boolean;
}

const claimedRow = {
  setAside: number,
  id: nullable(text),
  eventId: text,
  attemptCount: number,
  firstAttemptAt: date,
  endpoint: nullable(text),
  type: nullable(text),
  timestamp: date,
  data: bytes,
  subjectType: nullable(text),
  subjectId: nullable(text),
  customerId: nullable(text),
  inFlow: boolean,
};

export interface Claim {
  readonly deliveries: readonly ClaimedDelivery[];
  /** Number of due deliveries that were put off, since an earlier one of their subject holds them. */
  readonly setAside: number;
}

export interface ClaimOptions {
  readonly now: Date;
  readonly claimedUntil: Date;
  readonly limit: number;
  /** Number of due deliveries to check, at least `limit`: held ones are put off, out of the way of the free ones. */
  readonly window?: number;
}

/**
 * Leases up to `limit` due deliveries of one tenant. A leased delivery isn't due again before its lease ends.
 *
 * A delivery is held while an earlier one of its subject is PENDING, however long that fails: only the first is
 * attempted (docs/interface.md, Delivery of webhooks). The end of a delivery makes the next of its subject due; the
 * times of held ones only bound the delay by a lost race.
 */
export async function claimDue(
  { platformId, environment }: Tenant,
  db: SystemDatabase,
  { now, claimedUntil, limit, window = limit }: ClaimOptions,
): Promise<Claim> {
  const rows = await db.$queryRaw(claimedRow)`
    WITH due AS (
      SELECT id, subject_id, position, next_attempt_at FROM platform.webhook_delivery
      WHERE platform_id = ${platformId} AND environment = ${environment}::shared."Environment"
        AND status = 'PENDING' AND next_attempt_at <= ${now}
      ORDER BY next_attempt_at LIMIT ${window} FOR UPDATE SKIP LOCKED
    ), judged AS (
      SELECT due.id, due.next_attempt_at, CASE
        WHEN nearest.claimed_until > ${now} THEN ${after(now, heldByAttemptMs)}
        WHEN nearest.attempt_count = 0 THEN ${after(now, heldByWaitingMs)}
        ELSE greatest(nearest.next_attempt_at, ${now}) + make_interval(secs => ${heldByRetryMs / 1000})
        END AS held_until, nearest.attempt_count IS NULL AS is_free
      FROM due
      LEFT JOIN LATERAL (
        SELECT attempt_count, next_attempt_at, claimed_until FROM platform.webhook_delivery AS earlier
        WHERE earlier.platform_id = ${platformId} AND earlier.environment = ${environment}::shared."Environment"
          AND earlier.status = 'PENDING' AND earlier.subject_id = due.subject_id AND earlier.position < due.position
        ORDER BY earlier.position DESC LIMIT 1) AS nearest ON true
    ), set_aside AS (
      UPDATE platform.webhook_delivery AS delivery SET next_attempt_at = judged.held_until
      FROM judged WHERE delivery.id = judged.id AND NOT judged.is_free
      RETURNING delivery.id
    ), claimed AS (
      UPDATE platform.webhook_delivery AS delivery
      SET claimed_until = ${claimedUntil}, next_attempt_at = ${claimedUntil}, updated_at = ${now},
        first_attempt_at = coalesce(delivery.first_attempt_at, ${now})
      FROM (SELECT id FROM judged WHERE is_free ORDER BY next_attempt_at LIMIT ${limit}) AS free
      WHERE delivery.id = free.id
      RETURNING delivery.id, delivery.event_id, delivery.position, delivery.attempt_count, delivery.first_attempt_at
    )
    SELECT (SELECT count(*)::int FROM set_aside) AS "setAside", claimed.id, claimed.event_id AS "eventId",
      claimed.attempt_count AS "attemptCount", claimed.first_attempt_at AS "firstAttemptAt",
      config.webhook_endpoint AS endpoint, event.type, event."timestamp", event.data, event.subject_type AS "subjectType",
      event.subject_id AS "subjectId", event.customer_id AS "customerId", coalesce(event.in_flow, false) AS "inFlow"
    FROM (VALUES (1)) AS one LEFT JOIN claimed ON true
    LEFT JOIN LATERAL (SELECT * FROM shared.event AS kept WHERE kept.id = claimed.event_id OFFSET 0) AS event
      ON event.platform_id = ${platformId} AND event.environment = ${environment}::shared."Environment"
    LEFT JOIN platform.platform_config AS config
      ON config.platform_id = ${platformId} AND config.environment = ${environment}::shared."Environment"
    ORDER BY claimed.position`;
  const deliveries = rows.flatMap((row) =>
    row.id === null ? [] : [toClaimed({ platformId, environment }, { ...row, id: row.id }, claimedUntil)],
  );
  return { deliveries, setAside: rows[0]?.setAside ?? 0 };
}

function after(now: Date, ms: number): Date {
  return new Date(now.getTime() + ms);
}

function toClaimed(
  tenant: Tenant,
  row: RowOf<typeof claimedRow> & { readonly id: string },
  claimedUntil: Date,
): ClaimedDelivery {
  const { id, eventId, attemptCount, firstAttemptAt, endpoint, inFlow, type } = row;
  const { timestamp, data, subjectType, subjectId, customerId } = row;
  const event =
    type === null ? null : { ...tenant, id: eventId, type, timestamp, data, subjectType, subjectId, customerId };
  return { ...tenant, claimedUntil, id, eventId, attemptCount, firstAttemptAt, endpoint, event, isInFlow: inFlow };
}

/** Result of a leased delivery. */
export interface Settlement extends Tenant {
  readonly deliveryId: string;
  /** The lease under which the attempt was made. */
  readonly claimedUntil: Date;
  readonly status: WebhookDeliveryState;
  readonly nextAttemptAt: Date | null;
  readonly attempt: Attempt;
  /** Whether the endpoint works; null: the attempt doesn't tell. */
  readonly works: boolean | null;
}

interface Settled {
  /** Ids of deliveries whose lease was still this worker's. */
  readonly settled: ReadonlySet<string>;
  /** Tenants whose endpoint has now failed for too long, or works again after that. */
  readonly changed: readonly (Tenant & { readonly isSuspended: boolean })[];
}

const settledRow = {
  id: nullable(text),
  platformId: nullable(text),
  environment: nullable(oneOf<Environment>()),
  isSuspended: boolean,
};

/**
 * Records attempts and settles their deliveries in one statement, each only while its lease is still this worker's. If
 * a delivery ends, the next one of its subject becomes due at once; if the failed attempt began before its endpoint
 * worked again, the delivery itself becomes due. An endpoint is suspended after a day of failures, and resumed by its
 * first success.
 */
export async function settleDeliveries(
  db: SystemDatabase,
  settlements: readonly Settlement[],
  now: Date,
): Promise<Settled> {
  const rows = JSON.stringify(settlements.map(({ attempt, ...settlement }) => ({ ...attempt, ...settlement })));
  const found = await db.$queryRaw(settledRow)`
    WITH result AS (
      SELECT * FROM jsonb_to_recordset(${rows}::jsonb) AS result
        ("deliveryId" text, "platformId" text, environment text, "claimedUntil" timestamptz, status text,
         "nextAttemptAt" timestamptz, url text, "startedAt" timestamptz, "durationMs" int, "requestHeaders" jsonb,
         "responseStatus" int, "responseBody" text, error text, works boolean)
    ), settled AS (
      UPDATE platform.webhook_delivery AS delivery
      SET status = result.status::platform."WebhookDeliveryStatus", attempt_count = delivery.attempt_count + 1,
        next_attempt_at = CASE WHEN resumed.platform_id IS NULL THEN result."nextAttemptAt" ELSE ${now} END,
        claimed_until = NULL, updated_at = ${now}
      FROM result LEFT JOIN platform.webhook_endpoint AS resumed
        ON resumed.platform_id = result."platformId" AND resumed.environment = result.environment::shared."Environment"
          AND resumed.failing_since IS NULL AND resumed.resumed_at > result."startedAt" AND result.status = 'PENDING'
      WHERE delivery.id = ANY(ARRAY(SELECT "deliveryId" FROM result))
        AND delivery.id = result."deliveryId" AND delivery.platform_id = result."platformId"
        AND delivery.environment = result.environment::shared."Environment"
        AND delivery.status = 'PENDING' AND delivery.claimed_until = result."claimedUntil"
      RETURNING delivery.id, delivery.platform_id, delivery.environment, delivery.subject_id, delivery.position,
        delivery.attempt_count, delivery.status
    ), recorded AS (
      INSERT INTO platform.webhook_attempt
        (delivery_id, number, platform_id, environment, url, started_at, duration_ms, request_headers, response_status,
         response_body, error)
      SELECT settled.id, settled.attempt_count, settled.platform_id, settled.environment, result.url, result."startedAt",
        result."durationMs", result."requestHeaders", result."responseStatus", result."responseBody", result.error
      FROM settled JOIN result ON result."deliveryId" = settled.id
    ), nudged AS (
      UPDATE platform.webhook_delivery AS delivery SET next_attempt_at = ${now}
      FROM (
        SELECT DISTINCT next.id FROM settled CROSS JOIN LATERAL (
          SELECT id FROM platform.webhook_delivery AS later
          WHERE later.platform_id = settled.platform_id AND later.environment = settled.environment
            AND later.status = 'PENDING' AND later.subject_id = settled.subject_id AND later.position > settled.position
          ORDER BY later.position LIMIT 1) AS next
        WHERE settled.status <> 'PENDING') AS following
      WHERE delivery.id = following.id AND delivery.status = 'PENDING'
        AND (delivery.claimed_until IS NULL OR delivery.claimed_until <= ${now})
    ), ${endpointChanges(now)}
    SELECT id, NULL AS "platformId", NULL AS environment, false AS "isSuspended" FROM settled
    UNION ALL SELECT NULL, platform_id, environment::text, true FROM failing WHERE is_new
    UNION ALL SELECT NULL, platform_id, environment::text, false FROM working WHERE is_new`;
  return {
    settled: new Set(found.flatMap(({ id }) => id ?? [])),
    changed: found.flatMap(({ platformId, environment, isSuspended }) =>
      platformId && environment ? [{ platformId, environment, isSuspended }] : [],
    ),
  };
}

/** Gives leased deliveries back unattempted, so that another worker needn't wait for the end of their lease. */
export function returnDeliveries(
  db: SystemDatabase,
  deliveries: readonly Pick<ClaimedDelivery, "id" | "platformId" | "environment" | "claimedUntil">[],
  now: Date,
): Promise<number> {
  const rows = JSON.stringify(
    deliveries.map(({ id, platformId, environment, claimedUntil }) => ({ id, platformId, environment, claimedUntil })),
  );
  return db.$executeRaw`
    WITH returned AS (
      SELECT * FROM jsonb_to_recordset(${rows}::jsonb) AS returned
        (id text, "platformId" text, environment text, "claimedUntil" timestamptz)
    )
    UPDATE platform.webhook_delivery AS delivery SET claimed_until = NULL, next_attempt_at = ${now}
    FROM returned
    WHERE delivery.id = ANY(ARRAY(SELECT id FROM returned))
      AND delivery.id = returned.id AND delivery.platform_id = returned."platformId"
      AND delivery.environment = returned.environment::shared."Environment"
      AND delivery.status = 'PENDING' AND delivery.claimed_until = returned."claimedUntil"`;
}

const {
  platformId: _platform,
  environment: _environment,
  ...attempt
} = fieldsOf<WebhookAttempt>(Prisma.WebhookAttemptScalarFieldEnum);
const numberedAttempt = { ...attempt, requestHeaders: json as Column<Attempt["requestHeaders"]> };
export type NumberedAttempt = RowOf<typeof numberedAttempt>;

/** The last attempts of each delivery, oldest first. */
export function readLastAttempts(
  { platformId, environment }: Tenant,
  db: Pick<SystemDatabase, "$queryRaw">,
  deliveryIds: readonly string[],
  last: number,
): Promise<NumberedAttempt[]> {
  return db.$queryRaw(numberedAttempt)`
    SELECT ${selectColumns("attempt", numberedAttempt)}
    FROM unnest(${deliveryIds}::text[]) AS delivery (id) CROSS JOIN LATERAL (
      SELECT * FROM platform.webhook_attempt
      WHERE delivery_id = delivery.id AND platform_id = ${platformId} AND environment = ${environment}::shared."Environment"
      ORDER BY number DESC LIMIT ${last}) AS attempt
    ORDER BY attempt.delivery_id, attempt.number`;
}
