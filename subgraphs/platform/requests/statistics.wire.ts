import { z } from "zod";
import { scalar } from "../../shared/schema/graph.js";
import { periodMembers, rate, rowCount, statisticArgs } from "../../shared/statistics/wire.js";
import { requestLogFilter } from "./wire.js";

/** Statistics of requests: in the graph only. */

export const requestStatsArgs = statisticArgs("requests", {
  name: "RequestGroup",
  keys: {
    ROUTE: "By `route`, the path with names instead of values.",
    STATUS: "By HTTP status; failed operations of the graph have 200.",
    CODE: "By code of the first error; null for requests without one.",
    TOKEN: "By the API token that sent the request; null for agents.",
  },
}).extend({ filter: requestLogFilter.optional().describe("Which requests are counted. Default: all.") });

export const requestStats = z
  .object({
    ...periodMembers,
    route: z.string().optional().describe("Route of the row's requests; null without the key ROUTE."),
    status: z.int().optional().describe("HTTP status of the row's requests; null without the key STATUS."),
    code: z
      .string()
      .optional()
      .describe("Code of the first error, such as `FORBIDDEN`; null without the key CODE, or without an error."),
    tokenId: scalar("ID", z.string())
      .optional()
      .describe("API token of the row's requests; null without the key TOKEN, or for agents."),
    count: rowCount("Number of requests, by the real time of their response."),
    succeeded: rowCount("Number of them with a status below 400 and without a code."),
    errors: rowCount("Number of them with a status of 400 or more, or with a code."),
    serverErrors: rowCount("Number of them with a status of 500 or more."),
    errorRate: rate("`errors` ÷ `count`, from 0 to 1; null without requests."),
  })
  .meta({ id: "RequestStats" });
