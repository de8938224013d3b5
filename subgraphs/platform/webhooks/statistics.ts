import { Arg, FieldResolver, Float, ObjectType, Resolver, Root } from "type-graphql";
import { nullable } from "../../shared/graphql/nullable.js";
import { shape } from "../../shared/graphql/shape.js";
import { percentileName, percentileOptions } from "../../shared/statistics/percentiles.js";
import { assumedRows, statisticErrors } from "../../shared/statistics/statistic.sql.js";
import { operation } from "../operation.js";
import { deliveriesSince, webhookStatistic, type WebhookStatsRow } from "./statistics.sql.js";
import { webhookStats, webhookStatsArgs } from "./statistics.wire.js";

@ObjectType({ description: "Attempts to deliver webhooks of one group: outcomes and durations." })
export class WebhookStats extends shape(webhookStats) {
  /** Those that are selected. */
  readonly percentiles!: WebhookStatsRow["percentiles"];
}

@Resolver(() => WebhookStats)
export class WebhookStatsResolver {
  @FieldResolver(() => Float, nullable("Percentile of the attempts' duration in milliseconds; null without attempts."))
  durationMs(
    @Root() { percentiles }: WebhookStats,
    @Arg(percentileName, () => Float, percentileOptions) percentile: number,
  ): number | null {
    return percentiles.get(percentile) ?? null;
  }
}

const webhookStatsOperation = operation.read({
  name: "webhookStats",
  description: "Attempts to deliver the environment's webhooks: number, outcomes and durations, in real time.",
  errors: statisticErrors,
  args: webhookStatsArgs,
  returns: {
    type: () => [WebhookStats],
    atMost: assumedRows,
    toGraph: (rows: readonly WebhookStatsRow[]) =>
      rows.map(({ responseStatus, ...row }) => ({
        ...row,
        responseStatus: responseStatus ? Number(responseStatus) : null,
      })),
  },
  read: ({ deps, caller, context }, args, info) =>
    webhookStatistic.read(deps, context, args, { info, where: deliveriesSince(caller, args.createdAt.from) }),
});

export const webhookStatisticOperations = [webhookStatsOperation];
