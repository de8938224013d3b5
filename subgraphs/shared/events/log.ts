import { tenantOf, type Tenant } from "../kernel/caller.js";
import type { Database, Tx } from "../persistence/client.js";
import type { Deps } from "../deps.js";
import { isId } from "../kernel/ids.js";
import { openEvent, readEventCursor, removedCursor, unknownCursor, type EventRecord } from "./event-record.js";
import {
  firstEventId,
  readBounds,
  readByCustomer,
  readBySubject,
  readTenantEvents,
  type EventFilter,
  type EventSubject,
  type LogOrder,
  type EventsOfCustomers,
} from "./sql.js";

export { encodeEventCursor, type EventRecord } from "./event-record.js";
export type { EventFilter, EventSubject, LogOrder } from "./sql.js";

type LogDeps = Pick<Deps, "db" | "sealer">;
/** For raw SQL: also accepts a transaction. */
type StatementDeps = Pick<Deps, "sealer"> & { readonly db: Pick<Database, "$queryRaw"> };

const storedFields = {
  id: true,
  type: true,
  timestamp: true,
  data: true,
  position: true,
  subjectType: true,
  subjectId: true,
  customerId: true,
  platformId: true,
  environment: true,
} as const;

function condition(tenant: Tenant, { types, customerId, subjectId, from, until, inFlow }: EventFilter) {
  return {
    ...tenantOf(tenant),
    ...(types && { type: { in: [...types] } }),
    ...(customerId !== undefined && { customerId }),
    ...(subjectId !== undefined && { subjectId, id: { gte: firstEventId(subjectId) } }),
    ...(inFlow !== undefined && { inFlow }),
    ...((from ?? until) && {
      timestamp: { ...(from && { gte: from }), ...(until && { lt: until }) },
    }),
  };
}

/** At most `limit` events of the tenant after `after`, in the log's order or newest first. */
export async function readEvents(
  deps: StatementDeps,
  tenant: Tenant,
  filter: EventFilter,
  after: bigint | undefined,
  limit: number,
  order: LogOrder,
): Promise<EventRecord[]> {
  const rows = await readTenantEvents(deps.db, tenant, filter, after, limit, order);
  return rows.map((row) => openEvent(deps.sealer, row));
}

export function countEvents(deps: LogDeps, tenant: Tenant, filter: EventFilter, take?: number): Promise<number> {
  return deps.db.event.count({ where: { ...condition(tenant, filter), position: { gt: 0n } }, take });
}

/** The tenant's first events of each customer in the order, in one statement. */
export async function readEventsOfCustomers(
  deps: StatementDeps,
  tenant: Tenant,
  query: EventsOfCustomers,
): Promise<ReadonlyMap<string, EventRecord[]>> {
  const found = new Map(query.customerIds.map((id): [string, EventRecord[]] => [id, []]));
  for (const row of await readByCustomer(deps.db, tenant, query)) {
    found.get(row.customerId)?.push(openEvent(deps.sealer, { ...row, ...tenantOf(tenant) }));
  }
  return found;
}

/** The newest events about each subject, at most `limit` of each, newest first: in one statement. */
export async function readEventsOfSubjects(
  deps: StatementDeps,
  tenant: Tenant,
  subjects: readonly EventSubject[],
  limit: number,
): Promise<ReadonlyMap<string, EventRecord[]>> {
  const found = new Map(subjects.map(({ id }): [string, EventRecord[]] => [id, []]));
  for (const row of await readBySubject(deps.db, tenant, subjects, limit)) {
    found.get(row.subjectId ?? "")?.push(openEvent(deps.sealer, row));
  }
  return found;
}

/** Number of the tenant's events per customer, in one statement; customers without any are omitted. */
export async function countEventsOfCustomers(
  deps: Pick<Deps, "db">,
  tenant: Tenant,
  customerIds: readonly string[],
  filter: EventFilter,
): Promise<ReadonlyMap<string, number>> {
  const rows = await deps.db.event.groupBy({
    by: ["customerId"],
    where: { ...condition(tenant, filter), customerId: { in: [...customerIds] }, position: { gt: 0n } },
    _count: true,
  });
  return new Map(rows.flatMap(({ customerId, _count }) => (customerId === null ? [] : [[customerId, _count]])));
}

/** The tenant's events among `ids` that have a position, by id, in one statement. */
export async function readEventsById(
  deps: LogDeps,
  tenant: Tenant,
  ids: readonly string[],
): Promise<ReadonlyMap<string, EventRecord>> {
  const wellFormed = ids.filter((id) => isId("Webhook", id));
  if (wellFormed.length === 0) return new Map();
  const rows = await deps.db.event.findMany({
    where: {
      ...tenantOf(tenant),
      id: { in: wellFormed },
      position: { gt: 0n },
    },
    select: storedFields,
  });
  return new Map(
    rows.flatMap(({ position, ...row }) =>
      position === null ? [] : [[row.id, openEvent(deps.sealer, { ...row, position })] as const],
    ),
  );
}

export async function readEvent(deps: LogDeps, tenant: Tenant, id: string): Promise<EventRecord | null> {
  return (await readEventsById(deps, tenant, [id])).get(id) ?? null;
}

/** The ids of the tenant's events that have a position, without decrypting. */
export async function existingEvents(
  deps: Pick<Deps, "db">,
  tenant: Tenant,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const wellFormed = ids.filter((id) => isId("Webhook", id));
  if (wellFormed.length === 0) return new Set();
  const rows = await deps.db.event.findMany({
    where: {
      ...tenantOf(tenant),
      id: { in: wellFormed },
      position: { gt: 0n },
    },
    select: { id: true },
  });
  return new Set(rows.map(({ id }) => id));
}

/** Whether the tenant's event is still in the log, with or without a position. */
export async function isEventKept(db: Pick<Tx, "event">, tenant: Tenant, id: string): Promise<boolean> {
  return (await db.event.count({ where: { ...tenantOf(tenant), id } })) > 0;
}

/** The tenant's event, with or without a position. Throws if there is none. */
export async function readWrittenEvent(deps: LogDeps, tenant: Tenant, id: string): Promise<EventRecord> {
  const row = await deps.db.event.findFirstOrThrow({ where: { ...tenantOf(tenant), id } });
  return openEvent(deps.sealer, { ...row, position: row.position ?? 0n });
}

/** The last assigned position. */
export async function headPosition(deps: Pick<Deps, "db">): Promise<bigint> {
  return (await readBounds(deps.db)).head;
}

/** The position of a cursor of one of the tenants; undefined unless one of them received it. */
async function positionOf(
  { db, sealer }: LogDeps,
  tenants: readonly Tenant[],
  cursor: string,
): Promise<bigint | undefined> {
  for (const tenant of tenants) {
    const { position, isSealed } = readEventCursor(sealer, tenant, cursor) ?? {};
    if (position === undefined) continue;
    // Otherwise a client could find out by trial how many events there are.
    const isOwn =
      isSealed || position === 0n || (await db.event.count({ where: { ...tenantOf(tenant), position } })) > 0;
    if (isOwn) return position;
  }
  return undefined;
}

/**
 * The position of a cursor, and the log's head. Throws 400 INVALID_INPUT for a cursor that none of the tenants
 * received, and, reading forward (`asc`), for one older than the log's retention: the loss must not go unnoticed.
 */
export async function resolveCursor(
  deps: LogDeps,
  tenants: Tenant | readonly Tenant[],
  cursor: string,
  order: LogOrder,
  argument: "after" | "before" = "after",
): Promise<{ position: bigint; head: bigint }> {
  const position = await positionOf(deps, [tenants].flat(), cursor);
  if (position === undefined) throw unknownCursor(argument);
  const { head, removed } = await readBounds(deps.db);
  // After a restored backup.
  if (position > head) throw unknownCursor(argument);
  if (order === "asc" && position < removed) throw removedCursor(argument);
  return { position, head };
}
