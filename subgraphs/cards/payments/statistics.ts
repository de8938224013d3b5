import { Ctx, FieldResolver, ObjectType, Resolver, Root } from "type-graphql";
import type { SubgraphContext } from "../../shared/graphql/context.js";
import { nullable } from "../../shared/graphql/nullable.js";
import { shape } from "../../shared/graphql/shape.js";
import { assumedRows, statisticErrors } from "../../shared/statistics/statistic.sql.js";
import { Card, cardEntity } from "../cards/type.js";
import type { CardsDeps } from "../deps.js";
import { operation } from "../operation.js";
import { cardStatistic, conditionsOf, type CardStatsRow } from "./statistics.sql.js";
import { cardStats, cardStatsArgs } from "./statistics.wire.js";

@ObjectType({ description: "Purchases and returns by card of one group: approvals, declines, and amounts." })
export class CardStats extends shape(cardStats) {}

@Resolver(() => CardStats)
export class CardStatsResolver {
  constructor(private readonly deps: CardsDeps) {}

  @FieldResolver(() => Card, nullable("Card of `cardId`; null without the key CARD."))
  card(@Root() { cardId }: CardStats, @Ctx() context: SubgraphContext): Promise<Card | null> | null {
    return cardId ? cardEntity.reference(this.deps)({ id: cardId }, context) : null;
  }
}

const cardStatsOperation = operation.read({
  name: "cardStats",
  description: "Authorizations, declines and amounts of the environment's purchases and returns by card.",
  errors: statisticErrors,
  args: cardStatsArgs,
  returns: {
    type: () => [CardStats],
    atMost: assumedRows,
    toGraph: (rows: readonly CardStatsRow[]) => rows,
  },
  read: ({ deps, caller, context }, { filter, ...args }, info) =>
    cardStatistic.read(deps, context, args, { info, where: conditionsOf(caller, filter) }),
});

export const cardStatisticOperations = [cardStatsOperation];
