import { Arg, FieldResolver, Float, ObjectType, Resolver, Root } from "type-graphql";
import { Prisma } from "../../../generated/prisma/client.js";
import { nullable } from "../../shared/graphql/nullable.js";
import { shape } from "../../shared/graphql/shape.js";
import { ofTenant } from "../../shared/persistence/rows-by-id.js";
import { percentileName, percentileOptions } from "../../shared/statistics/percentiles.js";
import { assumedRows, Statistic, statisticErrors, type RowOfStatistic } from "../../shared/statistics/statistic.js";
import { operation } from "../operation.js";
import { webhookStats, webhookStatsArgs } from "./statistics.wire.js";

const hasSucceeded = Prisma.sql`row.response_status BETWEEN 200 AND 299 OR row.response_status = 409`;

const statistic = new Statistic({
  from: Prisma.sql`platform.webhook_delivery AS delivery JOIN platform.webhook_attempt AS row ON row.delivery_id = delivery.id`,
  time: Prisma.sql`row.started_at`,
  always: {},
  groups: {
    EVENT_TYPE: ["eventType", Prisma.sql`delivery.event_type`],
    RESPONSE_STATUS: ["responseStatus", Prisma.sql`row.response_status`],
  },
  sums: {
    attempts: Prisma.sql`count(*)`,
    succeeded: Prisma.sql`count(*) FILTER (WHERE ${hasSucceeded})`,
    failed: Prisma.sql`count(*) FILTER (WHERE (${hasSucceeded}) IS NOT TRUE)`,
  },
  rates: { successRate: ["succeeded", "failed"] },
  measured: { field: "durationMs", value: Prisma.sql`row.duration_ms` },
});
type Row = RowOfStatistic<typeof statistic>;

/** Maximum days between a delivery and its last attempt: seven, and what a suspended endpoint adds. */
const maxDeliveryDays = 15;
const dayMs = 24 * 3_600_000;

@ObjectType({ description: "Attempts to deliver webhooks of one group: outcomes and durations." })
export class WebhookStats extends shape(webhookStats) {
  /** Those that are selected. */
  readonly percentiles!: Row["percentiles"];
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
    toGraph: (rows: readonly Row[]) =>
      rows.map(({ responseStatus, ...row }) => ({
        ...row,
        responseStatus: responseStatus ? Number(responseStatus) : null,
      })),
  },
  read: ({ deps, caller, context }, args, info) => {
    const { from } = args.createdAt;
    // The range of deliveries that the index finds: their attempts follow them.
    const earliest = from === undefined ? [] : [new Date(Date.parse(from) - maxDeliveryDays * dayMs)];
    return statistic.read(deps, context, args, {
      where: [
        ofTenant("delivery", caller),
        ...earliest.map((time) => Prisma.sql`delivery.created_at >= ${time}::timestamptz`),
      ],
      info,
    });
  },
});

export const webhookStatisticOperations = [webhookStatsOperation];
