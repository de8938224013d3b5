import { Prisma } from "../../../generated/prisma/client.js";
import { Statistic, type RowOfStatistic } from "../../shared/statistics/statistic.sql.js";
import { statusClasses, type StatusClass } from "./transitions.js";

/** The amount in the source's currency: of money that arrived from outside only what was received is known. */
const amount = Prisma.sql`coalesce(t.sent_amount,
  CASE WHEN t.source_currency = t.destination_currency THEN t.received_amount END)`;

/** Statistics of transactions, over the index of tenant and time. */

/** The condition that a transaction's status is of the class. */
function isOfClass(wanted: StatusClass): Prisma.Sql {
  const statuses = Object.entries(statusClasses).filter(([, of]) => of === wanted);
  return Prisma.raw(`t.status IN (${statuses.map(([status]) => `'${status}'`).join(", ")})`);
}

const countOf = (wanted: StatusClass): Prisma.Sql => Prisma.sql`count(*) FILTER (WHERE ${isOfClass(wanted)})`;

export const transactionStatistic = new Statistic({
  from: Prisma.sql`quotes.transaction AS t`,
  alias: "t",
  time: Prisma.sql`t.created_at`,
  always: { sourceCurrency: Prisma.sql`t.source_currency` },
  groups: {
    STATUS: ["status", Prisma.sql`t.status`],
    TYPE: ["type", Prisma.sql`t.type`],
    RAIL: ["rail", Prisma.sql`t.payment_rail`],
    FAILURE_REASON: ["failureReason", Prisma.sql`t.failure_reason`],
    SOURCE_CURRENCY: ["sourceCurrency", Prisma.sql`t.source_currency`],
    DESTINATION_CURRENCY: ["destinationCurrency", Prisma.sql`t.destination_currency`],
  },
  sums: {
    count: Prisma.sql`count(*)`,
    volume: Prisma.sql`sum(${amount})`,
    completedVolume: Prisma.sql`sum(${amount}) FILTER (WHERE ${isOfClass("completed")})`,
    fees: Prisma.sql`sum(t.fees)`,
    platformFees: Prisma.sql`sum(t.platform_fees)`,
    completed: countOf("completed"),
    failed: countOf("failed"),
    open: countOf("open"),
  },
  rates: { successRate: ["completed", "failed"] },
  measured: {
    field: "settlementSeconds",
    value: Prisma.sql`extract(epoch FROM t.settled_at - t.created_at)`,
  },
});
export type TransactionStatsRow = RowOfStatistic<typeof transactionStatistic>;
