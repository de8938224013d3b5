import type { z } from "zod";
import { Prisma, type WebhookDelivery as DeliveryRow } from "../../../generated/prisma/client.js";
import { List, type ListFilter } from "../../shared/graphql/list.sql.js";
import { fieldsOf } from "../../shared/persistence/driver/row.js";
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

/** The list's conditions. */
export function deliveriesMatching(filter: z.output<typeof deliveryFilter>): ListFilter {
  const { isFailing: fails, statuses, eventTypes, responseStatus, createdAt, ...equal } = filter;
  return {
    ...equal,
    ...(fails !== undefined && { isFailing: fails ? isFailing : Prisma.sql`NOT ${isFailing}` }),
    status: { in: statuses },
    eventType: { in: eventTypes },
    ...(responseStatus !== undefined && {
      responseStatus: Prisma.sql`EXISTS (SELECT FROM platform.webhook_attempt AS attempt
        WHERE attempt.delivery_id = row.id AND attempt.response_status = ${responseStatus})`,
    }),
    createdAt: within(createdAt),
  };
}
