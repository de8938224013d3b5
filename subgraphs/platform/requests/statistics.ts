import { Arg, Ctx, FieldResolver, Float, ObjectType, Resolver, Root } from "type-graphql";
import type { SubgraphContext } from "../../shared/graphql/context.js";
import { conditionsOf } from "../../shared/graphql/list.sql.js";
import { nullable } from "../../shared/graphql/nullable.js";
import { shape } from "../../shared/graphql/shape.js";
import { percentileName, percentileOptions } from "../../shared/statistics/percentiles.js";
import { assumedRows, statisticErrors } from "../../shared/statistics/statistic.sql.js";
import type { PlatformDeps } from "../deps.js";
import { operation } from "../operation.js";
import { ApiToken, tokenEntity } from "../tokens/type.js";
import { requestsMatching } from "./list.sql.js";
import { requestStatistic, type RequestStatsRow } from "./statistics.sql.js";
import { requestStats, requestStatsArgs } from "./statistics.wire.js";

@ObjectType({ description: "Requests of one group, as far as the log of requests has them: errors and durations." })
export class RequestStats extends shape(requestStats) {
  /** Those that are selected. */
  readonly percentiles!: RequestStatsRow["percentiles"];
}

@Resolver(() => RequestStats)
export class RequestStatsResolver {
  constructor(private readonly deps: PlatformDeps) {}

  @FieldResolver(() => Float, nullable("Percentile of the requests' duration in milliseconds; null without requests."))
  durationMs(
    @Root() { percentiles }: RequestStats,
    @Arg(percentileName, () => Float, percentileOptions) percentile: number,
  ): number | null {
    return percentiles.get(percentile) ?? null;
  }

  @FieldResolver(() => ApiToken, nullable("API token with the `tokenId` of the row; null if it is deleted."))
  token(@Root() { tokenId }: RequestStats, @Ctx() context: SubgraphContext): Promise<ApiToken | null> {
    return tokenId ? tokenEntity.reference(this.deps)({ id: tokenId }, context) : Promise.resolve(null);
  }
}

const requestStatsOperation = operation.read({
  name: "requestStats",
  description:
    "Requests of the environment's tokens and agents, as far as the log of requests has them: number, errors and " +
    "durations, in real time.",
  errors: statisticErrors,
  args: requestStatsArgs,
  returns: {
    type: () => [RequestStats],
    atMost: assumedRows,
    toGraph: (rows: readonly RequestStatsRow[]) =>
      rows.map(({ status, ...row }) => ({ ...row, status: status && Number(status) })),
  },
  read: ({ deps, context }, { filter = {}, ...args }, info) =>
    requestStatistic.read(deps, context, args, { where: conditionsOf(requestsMatching(filter)), info }),
});

export const requestStatisticOperations = [requestStatsOperation];
