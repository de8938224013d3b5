import type { SystemDatabase } from "../../shared/persistence/client.js";
import { number } from "../../shared/persistence/driver/row.js";
import {
  changePartitions,
  dropMonth,
  lockWhole,
  nameOf,
  type Month,
  type MonthlyTable,
} from "../../shared/persistence/months.js";

export const deliveryTable: MonthlyTable = { schema: "platform", name: "webhook_delivery", idType: "WebhookDelivery" };
/** By its deliveries' ids. */
export const attemptTable: MonthlyTable = { ...deliveryTable, name: "webhook_attempt" };

/** Drops a month of deliveries and of their attempts, unless one is still PENDING. Returns whether it did. */
export function dropDeliveries(system: SystemDatabase, month: Month): Promise<boolean> {
  const deliveries = nameOf(month);
  return changePartitions(system, async (tx) => {
    await lockWhole(tx, deliveryTable);
    const pending = await tx.$executeRaw`
      SELECT 1 FROM ${deliveries} WHERE status = 'PENDING' ORDER BY platform_id, environment, next_attempt_at LIMIT 1`;
    if (pending > 0) return false;
    for (const table of [deliveryTable, attemptTable]) await dropMonth(tx, table, month);
    return true;
  });
}

/** Removes a batch of settled deliveries of the default partition, with their attempts. Returns their number. */
export async function removeStrayDeliveries(
  system: SystemDatabase,
  createdBefore: Date,
  limit: number,
): Promise<number> {
  const [removed] = await system.$queryRaw({ count: number })`
    WITH removed AS (
      DELETE FROM platform.webhook_delivery_default WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM platform.webhook_delivery_default
        WHERE created_at < ${createdBefore} AND status <> 'PENDING' ORDER BY created_at LIMIT ${limit}))
      RETURNING id
    ), attempts AS (
      DELETE FROM platform.webhook_attempt WHERE delivery_id = ANY(ARRAY(SELECT id FROM removed))
    )
    SELECT count(*)::int AS count FROM removed`;
  return removed?.count ?? 0;
}
