import { Arg, Ctx, FieldResolver, Float, ObjectType, Resolver, Root } from "type-graphql";
import type { SubgraphContext } from "../../shared/graphql/context.js";
import { nullable } from "../../shared/graphql/nullable.js";
import { shape } from "../../shared/graphql/shape.js";
import { percentileName, percentileOptions } from "../../shared/statistics/percentiles.js";
import { assumedRows, statisticErrors } from "../../shared/statistics/statistic.sql.js";
import { Agent, agentEntity } from "../agents/type.js";
import type { AgentsDeps } from "../deps.js";
import { operation } from "../operation.js";
import { agentStatistic, isOfAnyStatus, type AgentStatsRow } from "./statistics.sql.js";
import { agentStats, agentStatsArgs } from "./statistics.wire.js";

@ObjectType({ description: "Actions of agents of one group: decisions, amounts, and time to a decision." })
export class AgentStats extends shape(agentStats) {
  /** Those that are selected. */
  readonly percentiles!: AgentStatsRow["percentiles"];
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
  returns: { type: () => [AgentStats], atMost: assumedRows, toGraph: (rows: readonly AgentStatsRow[]) => rows },
  read: ({ deps, context }, args, info) => agentStatistic.read(deps, context, args, { info, where: [isOfAnyStatus] }),
});

export const agentStatisticOperations = [agentStatsOperation];
