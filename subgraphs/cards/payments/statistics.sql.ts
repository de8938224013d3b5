import { Prisma } from "../../../generated/prisma/client.js";
import type { Tenant } from "../../shared/kernel/caller.js";
import { ofTenant } from "../../shared/persistence/rows-by-id.js";
import { Statistic, type RowOfStatistic } from "../../shared/statistics/statistic.sql.js";
import type { CardStatsFilter } from "./statistics.wire.js";

/** Statistics of purchases and returns, over the index of tenant and time. */

/** Neither a credit, nor a clearing or reversal without an authorization of its own. */
const isAuthorization = Prisma.sql`NOT row.is_credit AND row.original_transaction_id IS NULL AND row.authorized_amount > 0`;
const isApproved = Prisma.sql`${isAuthorization} AND row.declined_reason IS NULL`;

export const cardStatistic = new Statistic({
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
export type CardStatsRow = RowOfStatistic<typeof cardStatistic>;

/** The conditions of a filter. */
export function conditionsOf(tenant: Tenant, filter: CardStatsFilter = {}): Prisma.Sql[] {
  const { cardId, customerId, accountId, merchantCategories } = filter;
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
