import { z } from "zod";
import { inGraph } from "../../shared/schema/graph.js";
import { periodMembers, rate, rowCount, statisticArgs } from "../../shared/statistics/wire.js";

/** Statistics of attempts to deliver webhooks: in the graph only. */

export const webhookStatsArgs = statisticArgs("attempts to deliver a webhook", {
  name: "WebhookGroup",
  keys: {
    EVENT_TYPE: "By type of the delivered event.",
    RESPONSE_STATUS: "By HTTP status of the endpoint's response; null for attempts without a response.",
  },
});

export const webhookStats = z
  .object({
    ...periodMembers,
    eventType: inGraph({ name: "EventType" }, z.string())
      .optional()
      .describe("Type of the events, such as `CUSTOMER_CREATED`; null without the key EVENT_TYPE."),
    responseStatus: z
      .int()
      .optional()
      .describe("HTTP status of the responses; null without the key RESPONSE_STATUS, or without a response."),
    attempts: rowCount("Number of attempts, by the real time at which they began."),
    succeeded: rowCount("Number of them that the endpoint accepted, by 2xx or 409."),
    failed: rowCount("Number of them with any other status, or without a response."),
    successRate: rate("`succeeded` ÷ `attempts`, from 0 to 1; null without attempts."),
  })
  .meta({ id: "WebhookStats" });
