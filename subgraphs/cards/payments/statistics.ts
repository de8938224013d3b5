import { Ctx, FieldResolver, ObjectType, Resolver, Root } from "type-graphql";
import type { z } from "zod";
import { Prisma } from "../../../generated/prisma/client.js";
import type { SubgraphContext } from "../../shared/graphql/context.js";
import { nullable } from "../../shared/graphql/nullable.js";
import { shape } from "../../shared/graphql/shape.js";
import type { Tenant } from "../../shared/kernel/caller.js";
import { ofTenant } from "../../shared/persistence/rows-by-id.js";
import { assumedRows, Statistic, statisticErrors, type RowOfStatistic } from "../../shared/statistics/statistic.js";
import { Card, cardEntity } from "../cards/type.js";
import type { CardsDeps } from "../deps.js";
import { operation } from "../operation.js";
import { cardStats, cardStatsArgs } from "./statistics.wire.js";

/** Neither a credit, nor a clearing or reversal without an authorization of its own. */
const isAuthorization = Prisma.sql`NOT row.is_credit AND row.original_transaction_id IS NULL AND row.authorized_amount > 0`;
const isApproved = Prisma.sql`${isAuthorization} AND row.declined_reason IS NULL`;

const statistic = new Statistic({
  from: Prisma.sql`cards.card_transaction AS row`,
  time: Prisma.sql`row.authorized_at`,
  always: { currency: Prisma.sql`row.currency` },
  groups: {
    CARD: ["cardId", Prisma.sql`row.card_id`],
    MERCHANT_CATEGORY: ["merchantCategory", Prisma.sql`row.merchant_mcc`],
    DECLINED_REASON: ["declinedReason", Prisma.sql`row.declined_reason`],
  },
  sums: {
    authorizations: Prisma.sql`count(*) FILTER (WHERE ${isAuthorization})`,
    approved: Prisma.sql`count(*) FILTER (WHERE ${isApproved})`,
    declined: Prisma.sql`count(*) FILTER (WHERE ${isAuthorization} AND row.declined_reason IS NOT NULL)`,
    volume: Prisma.sql`sum(row.authorized_amount) FILTER (WHERE ${isApproved})`,
    settled: Prisma.sql`sum(row.settled_amount) FILTER (WHERE NOT row.is_credit)`,
    refunded: Prisma.sql`sum(row.settled_amount) FILTER (WHERE row.is_credit)`,
  },
  rates: { approvalRate: ["approved", "declined"] },
});
type Row = RowOfStatistic<typeof statistic>;

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

function conditionsOf(tenant: Tenant, filter: z.output<typeof cardStatsArgs>["filter"]): Prisma.Sql[] {
  const { cardId, customerId, accountId, merchantCategories } = filter ?? {};
  return [
    ...(cardId === undefined ? [] : [Prisma.sql`row.card_id = ${cardId}`]),
    ...(accountId === undefined ? [] : [Prisma.sql`row.account_id = ${accountId}`]),
    ...(merchantCategories === undefined ? [] : [Prisma.sql`row.merchant_mcc = ANY(${merchantCategories}::text[])`]),
    ...(customerId === undefined
      ? []
      : [
          Prisma.sql`row.card_id IN (
            SELECT card.id FROM cards.card AS card WHERE ${ofTenant("card", tenant)} AND card.customer_id = ${customerId})`,
        ]),
  ];
}

const cardStatsOperation = operation.read({
  name: "cardStats",
  description: "Authorizations, declines and amounts of the environment's purchases and returns by card.",
  errors: statisticErrors,
  args: cardStatsArgs,
  returns: {
    type: () => [CardStats],
    atMost: assumedRows,
    toGraph: (rows: readonly Row[]) => rows,
  },
  read: ({ deps, caller, context }, { filter, ...args }, info) =>
    statistic.read(deps, context, args, { info, where: conditionsOf(caller, filter) }),
});

export const cardStatisticOperations = [cardStatsOperation];
