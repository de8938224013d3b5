import { Prisma } from "../../../generated/prisma/client.js";
import { Statistic, type RowOfStatistic } from "../../shared/statistics/statistic.sql.js";
import type { ActionStatus } from "./transitions.js";
import { agentActionStatus } from "./wire.js";

/** Statistics of agents' actions. */

const is = (status: ActionStatus): Prisma.Sql => Prisma.raw(`row.status = '${status}'`);
const countOf = (status: ActionStatus): Prisma.Sql => Prisma.sql`count(*) FILTER (WHERE ${is(status)})`;

export const agentStatistic = new Statistic({
  from: Prisma.sql`agents.agent_action AS row`,
  time: Prisma.sql`row.created_at`,
  always: { currency: Prisma.sql`row.currency` },
  groups: {
    AGENT: ["agentId", Prisma.sql`row.agent_id`],
    STATUS: ["status", Prisma.sql`row.status`],
  },
  sums: {
    actions: Prisma.sql`count(*)`,
    approved: countOf("APPROVED"),
    rejected: countOf("REJECTED"),
    failed: countOf("FAILED"),
    pending: countOf("PENDING_APPROVAL"),
    volume: Prisma.sql`sum(row.amount) FILTER (WHERE ${is("APPROVED")})`,
  },
  measured: {
    field: "decisionSeconds",
    value: Prisma.sql`extract(epoch FROM row.decided_at - row.created_at)`,
  },
});
export type AgentStatsRow = RowOfStatistic<typeof agentStatistic>;

/** True of every action: the index of a tenant's actions by time begins with the status. */
export const isOfAnyStatus = Prisma.raw(
  `row.status IN (${agentActionStatus.options.map((name) => `'${name}'`).join(", ")})`,
);
