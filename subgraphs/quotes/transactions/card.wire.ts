import { z } from "zod";
import { dateTime, minorUnits } from "../../shared/schema/fields.js";
import { currencyAmount } from "../../shared/schema/money.js";
import { transactionDirection } from "./value-types.wire.js";

const count = z.int().min(0);
const cardSummary = z.object({ count, totalAmount: minorUnits });

/** A purchase or return by card. Declared here, since one list shows all transactions. */
export const cardTransaction = z
  .object({
    id: z.string(),
    type: z.enum(["CARD"]),
    cardId: z.string().optional(),
    customerId: z.string(),
    platformCustomerId: z.string(),
    issuerTransactionToken: z.string().optional(),
    status: z
      .enum(["AUTHORIZED", "PARTIALLY_SETTLED", "SETTLED", "REFUNDED", "EXCEPTION", "DECLINED"])
      .meta({ id: "CardTransactionStatus" }),
    direction: transactionDirection,
    merchant: z
      .object({ descriptor: z.string(), mcc: z.string().optional(), country: z.string().optional() })
      .meta({ id: "CardMerchant" }),
    authorizedAmount: currencyAmount,
    settledAmount: currencyAmount.optional(),
    refundedAmount: currencyAmount.optional(),
    accountId: z.string(),
    pullSummary: z
      .object({ count, totalAmount: minorUnits, pendingCount: count.optional() })
      .optional()
      .meta({ id: "CardPullSummary" }),
    refundSummary: cardSummary.optional().meta({ id: "CardRefundSummary" }),
    settlementSummary: cardSummary.optional().meta({ id: "CardSettlementSummary" }),
    authorizedAt: dateTime,
    lastEventAt: dateTime.optional(),
    createdAt: dateTime,
    updatedAt: dateTime,
    originalTransactionId: z.string().optional(),
    cardDeclinedReason: z
      .enum([
        "CARD_PAUSED",
        "CARD_NOT_ACTIVE",
        "INSUFFICIENT_FUNDS",
        "FUNDING_SOURCE_INELIGIBLE",
        "SPEND_LIMIT_EXCEEDED",
        "NO_ELIGIBLE_FUNDING_SOURCE",
        "BLOCKED",
        "UNSUPPORTED_NETWORK",
        "OTHER",
      ])
      .meta({ id: "CardDeclinedReason" })
      .optional(),
    description: z.string().optional(),
  })
  .meta({ id: "CardTransaction" });
