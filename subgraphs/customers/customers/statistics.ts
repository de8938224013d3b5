import { ObjectType } from "type-graphql";
import { Prisma } from "../../../generated/prisma/client.js";
import { shape } from "../../shared/graphql/shape.js";
import { assumedRows, Statistic, statisticErrors, type RowOfStatistic } from "../../shared/statistics/statistic.js";
import { operation } from "../operation.js";
import { customerStats, customerStatsArgs } from "./statistics.wire.js";

const statusOf = (type: "INDIVIDUAL" | "BUSINESS"): Prisma.Sql =>
  Prisma.raw(`CASE WHEN row.customer_type = '${type}' THEN row.verification_status END`);
const countOf = (status: "APPROVED" | "REJECTED"): Prisma.Sql =>
  Prisma.raw(`count(*) FILTER (WHERE row.verification_status = '${status}')`);

const statistic = new Statistic({
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
type Row = RowOfStatistic<typeof statistic>;

@ObjectType({ description: "Customers of one group: number created, approved and rejected." })
class CustomerStats extends shape(customerStats) {}

const customerStatsOperation = operation.read({
  name: "customerStats",
  description: "Customers of the environment by the time of their creation, and the outcomes of their verification.",
  errors: statisticErrors,
  args: customerStatsArgs,
  returns: { type: () => [CustomerStats], atMost: assumedRows, toGraph: (rows: readonly Row[]) => rows },
  read: ({ deps, context }, args, info) => statistic.read(deps, context, args, { info }),
});

export const customerStatisticOperations = [customerStatsOperation];
