import { Arg, Field, FieldResolver, Float, ObjectType, Resolver, Root } from "type-graphql";
import { Prisma } from "../../../generated/prisma/client.js";
import { nullable } from "../../shared/graphql/nullable.js";
import { shape } from "../../shared/graphql/shape.js";
import { percentileName, percentileOptions } from "../../shared/statistics/percentiles.js";
import { assumedRows, Statistic, statisticErrors, type RowOfStatistic } from "../../shared/statistics/statistic.js";
import { operation } from "../operation.js";
import { transactionStats, transactionStatsArgs } from "./statistics.wire.js";
import { statusClasses, type StatusClass } from "./transitions.js";
import { TransactionFailureReason } from "./value-types.js";

/** The condition that a transaction's status is of the class. */
function isOfClass(wanted: StatusClass): Prisma.Sql {
  const statuses = Object.entries(statusClasses).filter(([, of]) => of === wanted);
  return Prisma.raw(`row.status IN (${statuses.map(([status]) => `'${status}'`).join(", ")})`);
}

const countOf = (wanted: StatusClass): Prisma.Sql => Prisma.sql`count(*) FILTER (WHERE ${isOfClass(wanted)})`;

const statistic = new Statistic({
  from: Prisma.sql`quotes.transaction AS row`,
  time: Prisma.sql`row.created_at`,
  always: { sourceCurrency: Prisma.sql`row.source_currency` },
  groups: {
    STATUS: ["status", Prisma.sql`row.status`],
    TYPE: ["type", Prisma.sql`row.type`],
    RAIL: ["rail", Prisma.sql`row.payment_rail`],
    FAILURE_REASON: ["failureReason", Prisma.sql`row.failure_reason`],
    SOURCE_CURRENCY: ["sourceCurrency", Prisma.sql`row.source_currency`],
    DESTINATION_CURRENCY: ["destinationCurrency", Prisma.sql`row.destination_currency`],
  },
  sums: {
    count: Prisma.sql`count(*)`,
    volume: Prisma.sql`sum(row.sent_amount)`,
    completedVolume: Prisma.sql`sum(row.sent_amount) FILTER (WHERE ${isOfClass("completed")})`,
    fees: Prisma.sql`sum(row.fees)`,
    platformFees: Prisma.sql`sum(row.platform_fees)`,
    completed: countOf("completed"),
    failed: countOf("failed"),
    open: countOf("open"),
  },
  rates: { successRate: ["completed", "failed"] },
  measured: {
    field: "settlementSeconds",
    value: Prisma.sql`extract(epoch FROM row.settled_at - row.created_at)`,
  },
});
type Row = RowOfStatistic<typeof statistic>;

@ObjectType({ description: "Transactions of one group: their number, amounts, outcomes and time to settlement." })
export class TransactionStats extends shape(transactionStats) {
  @Field(() => TransactionFailureReason, nullable("Reason of the row's failures; null without the key FAILURE_REASON."))
  failureReason?: string | null;

  /** Those that are selected. */
  readonly percentiles!: Row["percentiles"];
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
    toGraph: (rows: readonly Row[]) => rows,
  },
  read: ({ deps, context }, args, info) => statistic.read(deps, context, args, { info }),
});

export const transactionStatisticOperations = [transactionStatsOperation];
