import { Arg, Field, FieldResolver, Float, ObjectType, Resolver, Root } from "type-graphql";
import { nullable } from "../../shared/graphql/nullable.js";
import { shape } from "../../shared/graphql/shape.js";
import { percentileName, percentileOptions } from "../../shared/statistics/percentiles.js";
import { assumedRows, statisticErrors } from "../../shared/statistics/statistic.sql.js";
import { operation } from "../operation.js";
import { transactionConditions } from "./filter.sql.js";
import { selectTransactions } from "./selection.js";
import { transactionStatistic, type TransactionStatsRow } from "./statistics.sql.js";
import { transactionStats, transactionStatsArgs } from "./statistics.wire.js";
import { TransactionFailureReason } from "./value-types.js";

@ObjectType({ description: "Transactions of one group: their number, amounts, outcomes and time to settlement." })
export class TransactionStats extends shape(transactionStats) {
  @Field(() => TransactionFailureReason, nullable("Reason of the row's failures; null without the key FAILURE_REASON."))
  failureReason?: string | null;

  /** Those that are selected. */
  readonly percentiles!: TransactionStatsRow["percentiles"];
}

@Resolver(() => TransactionStats)
export class TransactionStatsResolver {
  @FieldResolver(() => Float, nullable("Percentile of the seconds from creation to `settledAt`; null if none settled."))
  settlementSeconds(
    @Root() { percentiles }: TransactionStats,
    @Arg(percentileName, () => Float, percentileOptions) percentile: number,
  ): number | null {
    return percentiles.get(percentile) ?? null;
  }
}

const transactionStatsOperation = operation.read({
  name: "transactionStats",
  description:
    "Number, volume and outcomes of the environment's transactions, by time and other keys; amounts of different " +
    "currencies are never added.",
  errors: statisticErrors,
  args: transactionStatsArgs,
  returns: {
    type: () => [TransactionStats],
    atMost: assumedRows,
    toGraph: (rows: readonly TransactionStatsRow[]) => rows,
  },
  async read({ deps, caller, context }, { filter = {}, ...args }, info) {
    const selected = await selectTransactions(deps.db, caller, filter);
    return transactionStatistic.read(deps, context, args, { info, where: [transactionConditions(caller, selected)] });
  },
});

export const transactionStatisticOperations = [transactionStatsOperation];
