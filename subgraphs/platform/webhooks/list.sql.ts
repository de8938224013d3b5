import type { z } from "zod";
import { Prisma, type WebhookDelivery as DeliveryRow } from "../../../generated/prisma/client.js";
import type { Tenant } from "../../shared/kernel/caller.js";
import { ignoredLeadMs, timeOfId } from "../../shared/kernel/ids.js";
import { List, type ListFilter } from "../../shared/graphql/list.sql.js";
import { fieldsOf } from "../../shared/persistence/driver/row.js";
import { ofTenant } from "../../shared/persistence/rows-by-id.js";
import { isStorableTime } from "../../shared/schema/fields.js";
import { within } from "../../shared/schema/lists.js";
import type { deliveryFilter } from "./wire.js";

/** Failed and waiting deliveries, those that fail, and those that were attempted have partial indexes. */
export const deliveryList = new List({
  table: "platform.webhook_delivery",
  columns: fieldsOf<DeliveryRow>(Prisma.WebhookDeliveryScalarFieldEnum),
  orders: { NEXT_ATTEMPT_AT: { field: "nextAttemptAt", type: "timestamptz" } },
  indexed: ["status"],
});

/** As the index says it. */
const isFailing = Prisma.sql`(row.status = 'FAILED' OR row.status = 'PENDING' AND row.attempt_count > 0)`;

/** Whether an attempt had this response. Others than 2xx may be few: they have an index. */
function hadResponse(tenant: Tenant, status: number): Prisma.Sql {
  if (status >= 200 && status <= 299) {
    return Prisma.sql`EXISTS (SELECT FROM platform.webhook_attempt AS attempt
      WHERE attempt.delivery_id = row.id AND attempt.response_status = ${status})`;
  }
  return Prisma.sql`row.id IN (SELECT attempt.delivery_id FROM platform.webhook_attempt AS attempt
    WHERE ${ofTenant("attempt", tenant)} AND attempt.response_status = ${status})`;
}

/** Deliveries are younger than their subject. No index has the subject of those that are settled. */
function sinceCreation(subjectId: string): Prisma.Sql {
  const createdMs = timeOfId(subjectId)?.getTime();
  if (createdMs === undefined || !isStorableTime(createdMs)) return Prisma.sql`TRUE`;
  return Prisma.sql`row.created_at >= ${new Date(createdMs - 2 * ignoredLeadMs)}`;
}

/** The list's conditions. */
export function deliveriesMatching(tenant: Tenant, filter: z.output<typeof deliveryFilter>): ListFilter {
  const { isFailing: fails, statuses, eventTypes, responseStatus, createdAt, ...equal } = filter;
  return {
    ...equal,
    ...(fails !== undefined && { isFailing: fails ? isFailing : Prisma.sql`NOT ${isFailing}` }),
    status: { in: statuses },
    eventType: { in: eventTypes },
    ...(responseStatus !== undefined && { responseStatus: hadResponse(tenant, responseStatus) }),
    createdAt: within(createdAt),
    ...(filter.subjectId !== undefined && { since: sinceCreation(filter.subjectId) }),
  };
}
