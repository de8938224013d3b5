import { z } from "zod";
import { cardDeclinedReason } from "../../quotes/published.js";
import { currencyCode, text } from "../../shared/schema/fields.js";
import { scalar } from "../../shared/schema/graph.js";
import { amountSum, periodMembers, rate, rowCount, statisticArgs } from "../../shared/statistics/wire.js";

/** Statistics of purchases and returns by card: in the graph only. */

const id = (description: string) => scalar("ID", text(100)).optional().describe(description);

const cardStatsFilter = z
  .object({
    cardId: id("Only payments with this card; none for an unknown one."),
    customerId: id("Only payments with cards of this customer; none for an unknown one."),
    accountId: id("Only payments from or to this internal account; none for an unknown one."),
    merchantCategories: z
      .array(text(10))
      .max(100)
      .optional()
      .describe("Only payments at merchants of these category codes (ISO 18245), four digits each."),
  })
  .meta({ id: "CardStatsFilter", description: "Condition on the purchases and returns that are counted." });

export type CardStatsFilter = z.output<typeof cardStatsFilter>;

export const cardStatsArgs = statisticArgs("purchases and returns by card", {
  name: "CardGroup",
  keys: {
    CARD: "A row for each card, by `cardId`.",
    MERCHANT_CATEGORY: "By category code of the merchant (ISO 18245); null where the network gave none.",
    DECLINED_REASON: "By the reason of a decline; null for payments that were approved.",
  },
}).extend({ filter: cardStatsFilter.optional().describe("Default: all of the environment's payments by card.") });

export const cardStats = z
  .object({
    ...periodMembers,
    cardId: scalar("ID", z.string()).optional().describe("Card of the row's payments; null without the key CARD."),
    merchantCategory: z
      .string()
      .optional()
      .describe("Category code of the merchants, four digits; null without the key MERCHANT_CATEGORY."),
    declinedReason: cardDeclinedReason
      .optional()
      .describe("Reason of the row's declines; null without the key DECLINED_REASON."),
    currency: currencyCode.describe("Currency of the cards, and of all amounts of the row."),
    authorizations: rowCount("Number of requested authorizations of purchases, approved or declined."),
    approved: rowCount("Number of approved authorizations, whatever became of the purchase."),
    declined: rowCount("Number of declined authorizations: nothing was held."),
    approvalRate: rate("`approved` ÷ `authorizations`, from 0 to 1; null without authorizations."),
    volume: amountSum("Sum of the approved amounts, in the smallest unit of `currency`."),
    settled: amountSum("Sum of the cleared amounts of purchases, in the smallest unit of `currency`."),
    refunded: amountSum("Sum of the returns and other credits, by their own time, in the smallest unit of `currency`."),
  })
  .meta({ id: "CardStats" });
