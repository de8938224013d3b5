import { ObjectType } from "type-graphql";
import { shape } from "../../shared/graphql/shape.js";
import { assumedRows, statisticErrors } from "../../shared/statistics/statistic.sql.js";
import { operation } from "../operation.js";
import { customerStatistic, type CustomerStatsRow } from "./statistics.sql.js";
import { customerStats, customerStatsArgs } from "./statistics.wire.js";

@ObjectType({ description: "Customers of one group: number created, approved and rejected." })
class CustomerStats extends shape(customerStats) {}

const customerStatsOperation = operation.read({
  name: "customerStats",
  description: "Customers of the environment by the time of their creation, and the outcomes of their verification.",
  errors: statisticErrors,
  args: customerStatsArgs,
  returns: { type: () => [CustomerStats], atMost: assumedRows, toGraph: (rows: readonly CustomerStatsRow[]) => rows },
  read: ({ deps, context }, args, info) => customerStatistic.read(deps, context, args, { info }),
});

export const customerStatisticOperations = [customerStatsOperation];
