import { Prisma, type WebhookDelivery as DeliveryRow } from "../../../generated/prisma/client.js";
import { List } from "../../shared/graphql/list.sql.js";
import type { KeysetRead } from "../../shared/graphql/position.js";
import type { Tenant } from "../../shared/kernel/caller.js";
import { countRows } from "../../shared/persistence/lists.js";
import type { Database } from "../../shared/persistence/client.js";
import { fieldsOf } from "../../shared/persistence/driver/row.js";
import { plannedByValues } from "../../shared/persistence/driver/statement.js";
import { selectColumns } from "../../shared/persistence/columns.js";

/** Filter of a tenant's deliveries; the event's type is that of the log. */
export interface DeliveriesFilter {
  readonly status?: DeliveryRow["status"] | undefined;
  readonly eventId?: string | undefined;
  readonly eventType?: string | undefined;
}

const delivery = fieldsOf<DeliveryRow>(Prisma.WebhookDeliveryScalarFieldEnum);

/** The deliveries of an owner, such as an event. */
export const deliveryList = new List({ table: "platform.webhook_delivery", columns: delivery });

const columns = selectColumns("delivery", delivery);

/** A status is a constant of the statement: failed and waiting deliveries have their own indexes. */
const ofStatus: Readonly<Record<DeliveryRow["status"], Prisma.Sql>> = {
  PENDING: Prisma.sql`AND delivery.status = 'PENDING'`,
  DELIVERED: Prisma.sql`AND delivery.status = 'DELIVERED'`,
  FAILED: Prisma.sql`AND delivery.status = 'FAILED'`,
};

function matching({ platformId, environment }: Tenant, { status, eventId, eventType }: DeliveriesFilter): Prisma.Sql {
  return Prisma.sql`FROM platform.webhook_delivery AS delivery
    WHERE delivery.platform_id = ${platformId} AND delivery.environment = ${environment}::shared."Environment"
      ${status === undefined ? Prisma.empty : ofStatus[status]}
      ${eventId === undefined ? Prisma.empty : Prisma.sql`AND delivery.event_id = ${eventId}`}
      ${eventType === undefined ? Prisma.empty : Prisma.sql`AND delivery.event_type = ${eventType}`}`;
}

/** The statement of {@link readDeliveries}. */
export function deliveriesStatement(
  tenant: Tenant,
  filter: DeliveriesFilter,
  { after, direction, limit }: KeysetRead,
): Prisma.Sql {
  const [order, beyond] = [Prisma.raw(direction), Prisma.raw(direction === "DESC" ? "<" : ">")];
  const further = after
    ? Prisma.sql`AND (delivery.created_at, delivery.id) ${beyond} (${after.key}::timestamptz, ${after.id})`
    : Prisma.empty;
  return Prisma.sql`SELECT ${columns} ${matching(tenant, filter)} ${further}
    ORDER BY delivery.created_at ${order}, delivery.id ${order} LIMIT ${limit}`;
}

/** The tenant's deliveries that match. */
export function readDeliveries(
  db: Pick<Database, "$queryRaw">,
  ...wanted: Parameters<typeof deliveriesStatement>
): Promise<DeliveryRow[]> {
  return db.$queryRaw(delivery)`${plannedByValues} ${deliveriesStatement(...wanted)}`;
}

/** Number of matches, counted up to `atMost`. */
export function countDeliveries(
  db: Pick<Database, "$queryRaw">,
  tenant: Tenant,
  filter: DeliveriesFilter,
  atMost?: number,
): Promise<number> {
  return countRows(db, matching(tenant, filter), atMost, plannedByValues);
}
