import { Prisma } from "../../../generated/prisma/client.js";
import type { Environment, Tenant } from "../kernel/caller.js";
import { firstId, ignoredLeadMs, timeOfId } from "../kernel/ids.js";
import type { Database, SystemDatabase, SystemTx } from "../persistence/client.js";
import { selectColumns } from "../persistence/columns.js";
import {
  bigint,
  boolean,
  bytes,
  date,
  nullable,
  number,
  oneOf,
  text,
  texts,
  type RowOf,
} from "../persistence/driver/row.js";
import { insertRows } from "../persistence/insert-rows.js";
import {
  changePartitions,
  dropMonth,
  lockWhole,
  nameOf,
  type Month,
  type MonthlyTable,
} from "../persistence/months.js";
import type { Write } from "../persistence/driver/write-together.js";
import type { SealedEvent } from "./event-record.js";
import type { EventType } from "./event-types.js";

/**
 * The event log's raw SQL, for what Prisma can't express: the database's time, positions assigned in one statement,
 * several values from one snapshot. In statements of one tenant, the tenant is the second parameter.
 */

/** Channel of notifications of new positions. */
export const eventChannel = "paygraph_events";

export interface NewEvent {
  readonly id: string;
  readonly type: string;
  readonly subjectType: string | null;
  readonly subjectId: string | null;
  readonly customerId: string | null;
  readonly timestamp: Date;
  readonly data: Uint8Array;
  readonly inFlow: boolean;
}

/** Maximum number of events that are fastest to write as a list of values, whose text depends on their number. */
const fewEvents = 24;

const insertManyEvents = insertRows<NewEvent>(
  "shared.event",
  ["id", "type", "subjectType", "subjectId", "customerId", "timestamp", "data", "inFlow"],
  { computed: { created_at: "clock_timestamp()" } },
);

/**
 * `created_at` is the database's time of this statement, not of the transaction's start: a transaction that
 * started first but waited for its subject's lock must come second.
 */
export function newEvents(tenant: Tenant, events: readonly NewEvent[]): Write {
  if (events.length > fewEvents) return insertManyEvents.write(tenant, events);
  const { platformId, environment } = tenant;
  const rows = events.map(
    (event) => Prisma.sql`
      (${event.id}, ${platformId}, ${environment}::shared."Environment", ${event.type}, ${event.subjectType}, ${event.subjectId},
        ${event.customerId}, ${event.timestamp}, ${event.data}, ${event.inFlow}, clock_timestamp())`,
  );
  return Prisma.sql`
    INSERT INTO shared.event (id, platform_id, environment, type, subject_type, subject_id, customer_id, "timestamp", data, in_flow, created_at)
    VALUES ${Prisma.join(rows)}`;
}

/** The last assigned position, and the newest that retention has removed. */
const logBounds = { head: bigint, removed: bigint };
export type LogBounds = RowOf<typeof logBounds>;

export async function readBounds(db: Pick<Database, "$queryRaw">): Promise<LogBounds> {
  const [bounds] = await db.$queryRaw(logBounds)`
    SELECT position AS head, removed_position AS removed FROM shared.event_head WHERE id = 1`;
  if (!bounds) throw new Error("The event log has no head: the migrations are incomplete");
  return bounds;
}

const logStart = {
  ...logBounds,
  /** The tenant's committed events without a position: they are older than "now". */
  pending: texts,
};
export type LogStart = RowOf<typeof logStart>;

/** The tenant's position of "now" in the log, from one snapshot. */
export async function readStart(
  db: Pick<Database, "$queryRaw">,
  { platformId, environment }: Tenant,
  pendingLimit: number,
): Promise<LogStart> {
  const [start] = await db.$queryRaw(logStart)`
    SELECT position AS head, removed_position AS removed, ARRAY(
      SELECT id FROM shared.event
      WHERE position IS NULL AND platform_id = ${platformId} AND environment = ${environment}::shared."Environment"
      ORDER BY created_at, id LIMIT ${pendingLimit}) AS pending
    FROM shared.event_head WHERE id = 1`;
  if (!start) throw new Error("The event log has no head: the migrations are incomplete");
  return start;
}

/** Filter of a reader of the log. Only events with a position are visible. */
export interface EventFilter {
  readonly types?: readonly EventType[] | undefined;
  readonly customerId?: string | undefined;
  readonly subjectId?: string | undefined;
  /** Inclusive, by the event's timestamp. */
  readonly from?: Date | undefined;
  /** Exclusive. */
  readonly until?: Date | undefined;
  /** Whether the operation delivered it itself. */
  readonly inFlow?: boolean | undefined;
}

export type LogOrder = "asc" | "desc";

/** Greater than every position: the start of the first page. */
const beyondAll = 2n ** 63n - 1n;

/** One bound on the position, not two: a range of unknown bounds would make the planner expect very few rows. */
const isBeyond = (after: bigint | undefined, order: LogOrder): Prisma.Sql =>
  order === "desc" ? Prisma.sql`position < ${after ?? beyondAll}` : Prisma.sql`position > ${after ?? 0n}`;

/**
 * Difference of the real times of ids that tells nothing about the order of positions: of two processes' clocks, and
 * between an event's emission and the end of its transaction.
 */
const ignoredMs = 3 * ignoredLeadMs;

/** Where the ids of the events about a resource begin, by the real time in its id; all ids, if it tells none. */
export function firstEventId(subjectId: string): string {
  const created = timeOfId(subjectId)?.getTime();
  return created === undefined ? "" : firstId("Webhook", created - ignoredMs);
}

/** The last position of events with lesser ids; 0: none. Of all tenants, so that it is one lookup. */
const positionBefore = (firstEvent: Prisma.Sql): Prisma.Sql => Prisma.sql`coalesce((
  SELECT earlier.position FROM shared.event AS earlier
  WHERE earlier.id < ${firstEvent} AND earlier.position IS NOT NULL ORDER BY earlier.id DESC LIMIT 1), 0)`;

/** The log has no index by subject, which every event would write: this reads what is younger than the subject. */
const isAbout = (subjectId: string): Prisma.Sql =>
  Prisma.sql`subject_id = ${subjectId} AND position > ${positionBefore(Prisma.sql`${firstEventId(subjectId)}`)}`;

/** The conditions of a filter that are the same for all readers. */
const conditionsOf = ({ subjectId, from, until, inFlow }: EventFilter): Prisma.Sql[] => [
  ...(subjectId === undefined ? [] : [isAbout(subjectId)]),
  ...(from ? [Prisma.sql`"timestamp" >= ${from}`] : []),
  ...(until ? [Prisma.sql`"timestamp" < ${until}`] : []),
  ...(inFlow === undefined ? [] : [Prisma.sql`in_flow = ${inFlow}`]),
];

/**
 * The rows of one tenant, in a form that only its own index returns in order. After `platform_id = ...`, an order by
 * position would suffice, and the planner uses the index on all positions if it expects the tenant to have many: a
 * quiet tenant's page then reads and drops every other tenant's events. `ANY` doesn't make the column a constant, so
 * `ORDER BY platform_id, position` needs an index that begins with it.
 */
function isOfTenant({ platformId, environment }: Tenant): Prisma.Sql {
  return Prisma.sql`platform_id = ANY(ARRAY[${platformId}::text]) AND environment = ${environment}::shared."Environment"`;
}

const inOrder = {
  asc: Prisma.sql`ORDER BY platform_id, position`,
  desc: Prisma.sql`ORDER BY platform_id DESC, position DESC`,
} as const satisfies Record<LogOrder, Prisma.Sql>;

const sealedEvent = {
  id: text,
  platformId: text,
  environment: oneOf<Environment>(),
  type: text,
  timestamp: date,
  data: bytes,
  position: bigint,
  subjectType: nullable(text),
  subjectId: nullable(text),
  customerId: nullable(text),
};
const sealedColumns = selectColumns("event", sealedEvent);

/**
 * At most `limit` events of the tenant after `after`, in the log's order or newest first. One bound on the position,
 * not two: for a range of unknown bounds the planner expects so few rows that it chooses the index on all positions.
 */
export function readTenantEvents(
  db: Pick<Database, "$queryRaw">,
  tenant: Tenant,
  filter: EventFilter,
  after: bigint | undefined,
  limit: number,
  order: LogOrder,
): Promise<SealedEvent[]> {
  const conditions = [
    isOfTenant(tenant),
    isBeyond(after, order),
    ...(filter.types ? [Prisma.sql`type = ANY(${filter.types}::text[])`] : []),
    ...(filter.customerId === undefined ? [] : [Prisma.sql`customer_id = ${filter.customerId}`]),
    ...conditionsOf(filter),
  ];
  return db.$queryRaw(sealedEvent)`
    SELECT ${sealedColumns}
    FROM shared.event WHERE ${Prisma.join(conditions, " AND ")} ${inOrder[order]} LIMIT ${limit}`;
}

export interface EventsOfCustomers {
  readonly customerIds: readonly string[];
  /** Without a customer. */
  readonly filter?: EventFilter | undefined;
  /** Only events beyond this position. */
  readonly after?: bigint | undefined;
  readonly order: LogOrder;
  /** Per customer. */
  readonly limit: number;
  /** Otherwise the data, most of an event's size, is null. */
  readonly withData: boolean;
}

const { platformId: _platformId, environment: _environment, ...listedEvent } = sealedEvent;
const customerEvent = { ...listedEvent, data: nullable(bytes), customerId: text };

/**
 * The first events of each customer in the order: one descent into the index per customer. `coalesce` matches every type if none is
 * given, and keeps the planner from the index by type, which would read the tenant's whole log of these types per
 * customer.
 */
export function readByCustomer(
  db: Pick<Database, "$queryRaw">,
  tenant: Tenant,
  { customerIds, filter = {}, after, order, limit, withData }: EventsOfCustomers,
): Promise<RowOf<typeof customerEvent>[]> {
  return db.$queryRaw(customerEvent)`
    SELECT event.id, event.type, event."timestamp", CASE WHEN ${withData} THEN event.data END AS data, event.position,
      event.subject_type AS "subjectType", event.subject_id AS "subjectId", event.customer_id AS "customerId"
    FROM unnest(${customerIds}::text[]) AS customer (id) CROSS JOIN LATERAL (
      SELECT * FROM shared.event
      WHERE ${isOfTenant(tenant)} AND customer_id = customer.id AND ${isBeyond(after, order)}
        AND coalesce(type = ANY(${filter.types ?? null}::text[]), true)
        ${Prisma.join([Prisma.empty, ...conditionsOf(filter)], " AND ")}
      ${inOrder[order]} LIMIT ${limit}) AS event
    ORDER BY event.position ${Prisma.raw(order)}`;
}

/** A resource with events about it. */
export interface EventSubject {
  readonly id: string;
  /** The customer that its events concern; null: none. */
  readonly customerId: string | null;
}

/**
 * The newest events about each subject: those of the subject's customer since its creation, by the index of customers.
 */
export function readBySubject(
  db: Pick<Database, "$queryRaw">,
  tenant: Tenant,
  subjects: readonly EventSubject[],
  limit: number,
): Promise<SealedEvent[]> {
  const newest = (ofCustomer: Prisma.Sql) => Prisma.sql`
    SELECT * FROM shared.event WHERE ${isOfTenant(tenant)} AND ${ofCustomer} AND subject_id = subject.id
      AND position > ${positionBefore(Prisma.sql`subject.first_event`)}
    ${inOrder.desc} LIMIT ${limit}`;
  return db.$queryRaw(sealedEvent)`
    SELECT ${sealedColumns}
    FROM unnest(${subjects.map(({ id }) => id)}::text[], ${subjects.map(({ customerId }) => customerId)}::text[],
      ${subjects.map(({ id }) => firstEventId(id))}::text[]) AS subject (id, customer_id, first_event)
    CROSS JOIN LATERAL (
      (${newest(Prisma.sql`customer_id = subject.customer_id`)})
      UNION ALL (${newest(Prisma.sql`subject.customer_id IS NULL AND customer_id IS NULL`)})) AS event
    ORDER BY event.position DESC`;
}

/** Whether a relay has work. One lookup in a partial index. */
export async function hasUnpositioned(db: Pick<SystemDatabase, "$queryRaw">): Promise<boolean> {
  const rows = await db.$queryRaw({ found: number })`
    SELECT 1 AS found FROM shared.event WHERE position IS NULL ORDER BY created_at, id LIMIT 1`;
  return rows.length > 0;
}

/** Age in seconds of the oldest event without a position; 0: none. */
export async function longestWait(db: Pick<SystemDatabase, "$queryRaw">): Promise<number> {
  const [oldest] = await db.$queryRaw({ seconds: number })`
    SELECT EXTRACT(EPOCH FROM clock_timestamp() - created_at)::float8 AS seconds
    FROM shared.event WHERE position IS NULL ORDER BY created_at, id LIMIT 1`;
  return oldest?.seconds ?? 0;
}

/** Takes the relay's lock for this transaction and returns the head, or undefined if another relay holds it. */
export async function lockHead(tx: SystemTx): Promise<bigint | undefined> {
  const [locked] = await tx.$queryRaw({ head: bigint })`
    SELECT position AS head FROM shared.event_head WHERE id = 1 FOR UPDATE SKIP LOCKED`;
  return locked?.head;
}

/** An event with its new position; the relay doesn't decrypt its data. */
export type RelayedEvent = Omit<RowOf<typeof relayedEvent>, "lagSeconds">;
const { data: _data, ...positioned } = sealedEvent;
const relayedEvent = { ...positioned, inFlow: boolean, lagSeconds: number };

/** Assigns the positions after `head` to the oldest committed events. Under the relay's lock only. */
export async function givePositions(
  tx: SystemTx,
  head: bigint,
  limit: number,
): Promise<{ event: RelayedEvent; lagSeconds: number }[]> {
  const rows = await tx.$queryRaw(relayedEvent)`
    UPDATE shared.event AS event SET position = numbered.position
    FROM (
      SELECT id, ${head}::bigint + row_number() OVER (ORDER BY created_at, id) AS position
      FROM (SELECT id, created_at FROM shared.event WHERE position IS NULL ORDER BY created_at, id LIMIT ${limit}) AS oldest
    ) AS numbered
    WHERE event.id = numbered.id
    RETURNING event.id, event.platform_id AS "platformId", event.environment::text AS environment, event.type,
      event.subject_type AS "subjectType", event.subject_id AS "subjectId", event.customer_id AS "customerId",
      event."timestamp", event.in_flow AS "inFlow", event.position,
      greatest(extract(epoch FROM clock_timestamp() - event.created_at), 0)::float8 AS "lagSeconds"`;
  return rows
    .map(({ lagSeconds, ...event }) => ({ event, lagSeconds }))
    .sort((a, b) => (a.event.position < b.event.position ? -1 : 1));
}

/** Moves the head, and notifies every process at commit. Only the relay notifies, one transaction at a time. */
export async function moveHead(tx: SystemTx, head: bigint): Promise<void> {
  await tx.$executeRaw`
    WITH moved AS (UPDATE shared.event_head SET position = ${head} WHERE id = 1 RETURNING position)
    SELECT pg_notify(${eventChannel}, position::text)::text AS notified FROM moved`;
}

/** The next events of all tenants, for a process's only reader. */
export function readAllAfter(db: SystemDatabase, position: bigint, limit: number): Promise<SealedEvent[]> {
  return db.$queryRaw(sealedEvent)`
    SELECT ${sealedColumns}
    FROM shared.event WHERE position > ${position} ORDER BY position LIMIT ${limit}`;
}

export const eventTable: MonthlyTable = { schema: "shared", name: "event", idType: "Webhook" };

/** Greater than the positions of all removed events: a reader that is behind must notice. */
async function raiseRemoved(tx: SystemTx, position: bigint): Promise<void> {
  await tx.$executeRaw`
    UPDATE shared.event_head SET removed_position = greatest(removed_position, ${position}) WHERE id = 1`;
}

/**
 * Drops a month of events. A month with an event without a position, or from after `before` (its id is from a wrong
 * clock), is kept. Returns whether it was dropped.
 */
export async function dropEvents(system: SystemDatabase, month: Month, before: Date): Promise<boolean> {
  const table = nameOf(month);
  return changePartitions(system, async (tx) => {
    // The relay, which locks the head before the events, isn't blocked.
    await tx.$executeRaw`SELECT 1 AS locked FROM shared.event_head WHERE id = 1 FOR UPDATE`;
    await lockWhole(tx, eventTable);
    const unpositioned = await tx.$queryRaw({ found: number })`
      SELECT 1 AS found FROM ${table} WHERE position IS NULL ORDER BY created_at, id LIMIT 1`;
    if (unpositioned.length > 0) return false;
    const [newest] = await tx.$queryRaw({ position: bigint, isOld: boolean })`
      SELECT position, created_at < ${before} AS "isOld" FROM ${table}
      WHERE position IS NOT NULL ORDER BY position DESC LIMIT 1`;
    if (newest && !newest.isOld) return false;
    if (newest) await raiseRemoved(tx, newest.position);
    await dropMonth(tx, eventTable, month);
    return true;
  });
}

/** Removes a batch of the default partition's events from before `createdBefore`. Returns their number. */
export async function removeStrayEvents(system: SystemDatabase, createdBefore: Date, limit: number): Promise<number> {
  return system.$transaction(async (tx) => {
    const [removed] = await tx.$queryRaw({ count: number, position: nullable(bigint) })`
      WITH removed AS (
        DELETE FROM shared.event_default WHERE ctid = ANY(ARRAY(
          SELECT ctid FROM shared.event_default WHERE created_at < ${createdBefore} AND position IS NOT NULL
          ORDER BY created_at LIMIT ${limit}))
        RETURNING position
      )
      SELECT count(*)::int AS count, max(position) AS position FROM removed`;
    // Last, because it waits for the relay and makes the relay wait.
    if (removed?.position) await raiseRemoved(tx, removed.position);
    return removed?.count ?? 0;
  });
}

/** Notifies every process that listens to the channel. */
export async function notify(db: SystemDatabase, channel: string): Promise<void> {
  await db.$queryRaw({ notified: text })`SELECT pg_notify(${channel}, '')::text AS notified`;
}
