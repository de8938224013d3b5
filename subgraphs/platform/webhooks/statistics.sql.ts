import { Prisma } from "../../../generated/prisma/client.js";
import type { Tenant } from "../../shared/kernel/caller.js";
import { ofTenant } from "../../shared/persistence/rows-by-id.js";
import { Statistic, type RowOfStatistic } from "../../shared/statistics/statistic.sql.js";

/** Statistics of attempts to deliver webhooks. */

const hasSucceeded = Prisma.sql`row.response_status BETWEEN 200 AND 299 OR row.response_status = 409`;

export const webhookStatistic = new Statistic({
  from: Prisma.sql`platform.webhook_delivery AS delivery JOIN platform.webhook_attempt AS row ON row.delivery_id = delivery.id`,
  time: Prisma.sql`row.started_at`,
  always: {},
  groups: {
    EVENT_TYPE: ["eventType", Prisma.sql`delivery.event_type`],
    RESPONSE_STATUS: ["responseStatus", Prisma.sql`row.response_status`],
  },
  sums: {
    attempts: Prisma.sql`count(*)`,
    succeeded: Prisma.sql`count(*) FILTER (WHERE ${hasSucceeded})`,
    failed: Prisma.sql`count(*) FILTER (WHERE (${hasSucceeded}) IS NOT TRUE)`,
  },
  rates: { successRate: ["succeeded", "failed"] },
  measured: { field: "durationMs", value: Prisma.sql`row.duration_ms` },
});
export type WebhookStatsRow = RowOfStatistic<typeof webhookStatistic>;

/** Maximum days between a delivery and its last attempt: seven, and what a suspended endpoint adds. */
const maxDeliveryDays = 15;
const dayMs = 24 * 3_600_000;

/** The deliveries that may have attempts since a time, by the index of tenant and time. */
export function deliveriesSince(tenant: Tenant, from: string | undefined): Prisma.Sql[] {
  const earliest = from === undefined ? [] : [new Date(Date.parse(from) - maxDeliveryDays * dayMs)];
  return [
    ofTenant("delivery", tenant),
    ...earliest.map((time) => Prisma.sql`delivery.created_at >= ${time}::timestamptz`),
  ];
}
