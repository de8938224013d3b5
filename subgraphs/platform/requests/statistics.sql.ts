import { Prisma } from "../../../generated/prisma/client.js";
import { Statistic, type RowOfStatistic } from "../../shared/statistics/statistic.sql.js";

/** Statistics of the log of requests. */
export const requestStatistic = new Statistic({
  from: Prisma.sql`platform.request_log AS row`,
  time: Prisma.sql`row.created_at`,
  always: {},
  groups: {
    ROUTE: ["route", Prisma.sql`row.route`],
    STATUS: ["status", Prisma.sql`row.status`],
    CODE: ["code", Prisma.sql`row.code`],
    TOKEN: ["tokenId", Prisma.sql`row.token_id`],
  },
  sums: {
    count: Prisma.sql`count(*)`,
    succeeded: Prisma.sql`count(*) - count(row.is_error)`,
    errors: Prisma.sql`count(row.is_error)`,
    serverErrors: Prisma.sql`count(*) FILTER (WHERE row.status >= 500)`,
  },
  rates: { errorRate: ["errors", "succeeded"] },
  measured: { field: "durationMs", value: Prisma.sql`row.duration_ms` },
});
export type RequestStatsRow = RowOfStatistic<typeof requestStatistic>;
