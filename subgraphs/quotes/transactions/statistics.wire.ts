import { z } from "zod";
import { currencyCode } from "../../shared/schema/fields.js";
import { paymentRail } from "../../shared/schema/payments.js";
import { amountSum, periodMembers, rate, rowCount, statisticArgs } from "../../shared/statistics/wire.js";
import { transactionFilter } from "./list.wire.js";
import { anyTransactionStatus, transactionKind } from "./value-types.wire.js";

/** Statistics of transactions: in the graph only. */

export const transactionStatsArgs = statisticArgs("transactions", {
  name: "TransactionGroup",
  keys: {
    STATUS: "By `status`, as it is today.",
    TYPE: "By `type`: incoming, outgoing or by card.",
    RAIL: "By `paymentRail`; null for payments without one.",
    FAILURE_REASON: "By `failureReason`; null for payments that have not failed.",
    SOURCE_CURRENCY: "By the currency that is debited, which is a key of every row anyway.",
    DESTINATION_CURRENCY: "By the currency that is credited.",
  },
}).extend({
  filter: transactionFilter.optional().describe("Which transactions. Default: all of the range."),
});

export const transactionStats = z
  .object({
    ...periodMembers,
    status: anyTransactionStatus.optional().describe("Status of the row's transactions; null without the key STATUS."),
    type: transactionKind.optional().describe("Type of the row's transactions; null without the key TYPE."),
    rail: paymentRail
      .optional()
      .describe("Rail of the row's transactions; null without the key RAIL, or without a rail."),
    sourceCurrency: currencyCode.describe("Currency that is debited, and of all amounts of the row."),
    destinationCurrency: currencyCode
      .describe("Currency that is credited; null without the key DESTINATION_CURRENCY.")
      .optional(),
    count: rowCount("Number of transactions, whatever their status."),
    volume: amountSum(
      "Sum of the amounts sent, or received where that alone is known, in the smallest unit of `sourceCurrency`.",
    ),
    completedVolume: amountSum("`volume` of the completed ones, in the smallest unit of `sourceCurrency`."),
    fees: amountSum("Sum of `fees`, in the smallest unit of `sourceCurrency`; those of the platform are part of them."),
    platformFees: amountSum("Sum of `platformFees`, in the smallest unit of `sourceCurrency`."),
    completed: rowCount("Number of them that are COMPLETED, SETTLED or REFUNDED."),
    failed: rowCount("Number of them that are FAILED, REJECTED, DECLINED or EXCEPTION."),
    open: rowCount("Number of them that may still change; EXPIRED ones are neither open nor failed."),
    successRate: rate("`completed` ÷ (`completed` + `failed`), from 0 to 1; null if both are 0."),
  })
  .meta({ id: "TransactionStats" });
