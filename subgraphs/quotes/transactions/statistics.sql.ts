import { Prisma } from "../../../generated/prisma/client.js";
import { Statistic, type RowOfStatistic } from "../../shared/statistics/statistic.sql.js";
import { statusClasses, type StatusClass } from "./transitions.js";

/** Statistics of transactions, over the index of tenant and time. */

/** The condition that a transaction's status is of the class. */
function isOfClass(wanted: StatusClass): Prisma.Sql {
  const statuses = Object.entries(statusClasses).filter(([, of]) => of === wanted);
  return Prisma.raw(`row.status IN (${statuses.map(([status]) => `'${status}'`).join(", ")})`);
}

const countOf = (wanted: StatusClass): Prisma.Sql => Prisma.sql`count(*) FILTER (WHERE ${isOfClass(wanted)})`;

export const transactionStatistic = new Statistic({
  from: Prisma.sql`quotes.transaction AS row`,
  time: Prisma.sql`row.created_at`,
  always: { sourceCurrency: Prisma.sql`row.source_currency` },
  groups: {
    STATUS: ["status", Prisma.sql`row.status`],
    TYPE: ["type", Prisma.sql`row.type`],
    RAIL: ["rail", Prisma.sql`row.payment_rail`],
    FAILURE_REASON: ["failureReason", Prisma.sql`row.failure_reason`],
    SOURCE_CURRENCY: ["sourceCurrency", Prisma.sql`row.source_currency`],
    DESTINATION_CURRENCY: ["destinationCurrency", Prisma.sql`row.destination_currency`],
  },
  sums: {
    count: Prisma.sql`count(*)`,
    volume: Prisma.sql`sum(row.sent_amount)`,
    completedVolume: Prisma.sql`sum(row.sent_amount) FILTER (WHERE ${isOfClass("completed")})`,
    fees: Prisma.sql`sum(row.fees)`,
    platformFees: Prisma.sql`sum(row.platform_fees)`,
    completed: countOf("completed"),
    failed: countOf("failed"),
    open: countOf("open"),
  },
  rates: { successRate: ["completed", "failed"] },
  measured: {
    field: "settlementSeconds",
    value: Prisma.sql`extract(epoch FROM row.settled_at - row.created_at)`,
  },
});
export type TransactionStatsRow = RowOfStatistic<typeof transactionStatistic>;
