import { Prisma } from "../../../generated/prisma/client.js";
import { Statistic, type RowOfStatistic } from "../../shared/statistics/statistic.sql.js";

/** Statistics of customers, over the index of tenant and time. */

const statusOf = (type: "INDIVIDUAL" | "BUSINESS"): Prisma.Sql =>
  Prisma.raw(`CASE WHEN row.customer_type = '${type}' THEN row.verification_status END`);
const countOf = (status: "APPROVED" | "REJECTED"): Prisma.Sql =>
  Prisma.raw(`count(*) FILTER (WHERE row.verification_status = '${status}')`);

export const customerStatistic = new Statistic({
  from: Prisma.sql`customers.customer AS row`,
  time: Prisma.sql`row.created_at`,
  always: {},
  groups: {
    KYC_STATUS: ["kycStatus", statusOf("INDIVIDUAL")],
    KYB_STATUS: ["kybStatus", statusOf("BUSINESS")],
    REGION: ["region", Prisma.sql`row.region`],
  },
  sums: { created: Prisma.sql`count(*)`, approved: countOf("APPROVED"), rejected: countOf("REJECTED") },
});
export type CustomerStatsRow = RowOfStatistic<typeof customerStatistic>;
