import { z } from "zod";
import { currencyCode } from "../../shared/schema/fields.js";
import { scalar } from "../../shared/schema/graph.js";
import { amountSum, periodMembers, rowCount, statisticArgs } from "../../shared/statistics/wire.js";
import { agentActionStatus } from "./wire.js";

/** Statistics of agents' actions: in the graph only. */

export const agentStatsArgs = statisticArgs("actions of agents", {
  name: "AgentGroup",
  keys: { AGENT: "A row for each agent, by `agentId`.", STATUS: "By status of the action, as it is today." },
});

export const agentStats = z
  .object({
    ...periodMembers,
    agentId: scalar("ID", z.string()).optional().describe("Agent of the row's actions; null without the key AGENT."),
    status: agentActionStatus.optional().describe("Status of the row's actions; null without the key STATUS."),
    currency: currencyCode.describe("Currency that the actions debit, and of `volume`."),
    actions: rowCount("Number of requested actions, whatever their status."),
    approved: rowCount("Number of them that the policy or the platform allowed: their payments are made."),
    rejected: rowCount("Number of them that the platform rejected."),
    failed: rowCount("Number of them that failed, such as by expiry before a decision."),
    pending: rowCount("Number of them that wait for the platform's decision."),
    volume: amountSum("Sum of the amounts of the approved ones, in the smallest unit of `currency`."),
  })
  .meta({ id: "AgentStats" });
