import { Arg, Ctx, FieldResolver, Float, ObjectType, Resolver, Root } from "type-graphql";
import { Prisma } from "../../../generated/prisma/client.js";
import type { SubgraphContext } from "../../shared/graphql/context.js";
import { nullable } from "../../shared/graphql/nullable.js";
import { shape } from "../../shared/graphql/shape.js";
import { percentileName, percentileOptions } from "../../shared/statistics/percentiles.js";
import { assumedRows, Statistic, statisticErrors, type RowOfStatistic } from "../../shared/statistics/statistic.js";
import { Agent, agentEntity } from "../agents/type.js";
import type { AgentsDeps } from "../deps.js";
import { operation } from "../operation.js";
import { agentStats, agentStatsArgs } from "./statistics.wire.js";
import type { ActionStatus } from "./transitions.js";
import { agentActionStatus } from "./wire.js";

const is = (status: ActionStatus): Prisma.Sql => Prisma.raw(`row.status = '${status}'`);
const countOf = (status: ActionStatus): Prisma.Sql => Prisma.sql`count(*) FILTER (WHERE ${is(status)})`;

const statistic = new Statistic({
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
type Row = RowOfStatistic<typeof statistic>;

/** True of every action: the index of a tenant's actions by time begins with the status. */
const isOfAnyStatus = Prisma.raw(`row.status IN (${agentActionStatus.options.map((name) => `'${name}'`).join(", ")})`);

@ObjectType({ description: "Actions of agents of one group: decisions, amounts, and time to a decision." })
export class AgentStats extends shape(agentStats) {
  /** Those that are selected. */
  readonly percentiles!: Row["percentiles"];
}

@Resolver(() => AgentStats)
export class AgentStatsResolver {
  constructor(private readonly deps: AgentsDeps) {}

  @FieldResolver(() => Agent, nullable("Agent of `agentId`; null without the key AGENT, and once it is deleted."))
  agent(@Root() { agentId }: AgentStats, @Ctx() context: SubgraphContext): Promise<Agent | null> | null {
    return agentId ? agentEntity.reference(this.deps)({ id: agentId }, context) : null;
  }

  @FieldResolver(
    () => Float,
    nullable("Percentile of the seconds from a request to the platform's decision; null if it decided on none."),
  )
  decisionSeconds(
    @Root() { percentiles }: AgentStats,
    @Arg(percentileName, () => Float, percentileOptions) percentile: number,
  ): number | null {
    return percentiles.get(percentile) ?? null;
  }
}

const agentStatsOperation = operation.read({
  name: "agentStats",
  description: "Actions of the environment's agents: number, decisions, amounts and time to a decision.",
  errors: statisticErrors,
  args: agentStatsArgs,
  returns: { type: () => [AgentStats], atMost: assumedRows, toGraph: (rows: readonly Row[]) => rows },
  read: ({ deps, context }, args, info) => statistic.read(deps, context, args, { info, where: [isOfAnyStatus] }),
});

export const agentStatisticOperations = [agentStatsOperation];
