import { z } from "zod";
import { createdAt, dateTime, label, minorUnits, updatedAt } from "../../shared/schema/fields.js";
import { inGraph, scalar } from "../../shared/schema/graph.js";
import { currencyAmount } from "../../shared/schema/money.js";
import { cardTransactionStatus, transactionDirection } from "./value-types.wire.js";

/** Purchases and returns by card. Declared here, since one list shows all transactions. */

const count = z.int().min(0);
const summary = z.object({ count, totalAmount: minorUnits });

/** The merchant of a card payment. */
export const cardMerchant = inGraph(
  { name: "CardMerchant" },
  z
    .object({
      descriptor: label(100).describe("Merchant name as shown on statements."),
      mcc: z
        .string()
        .regex(/^\d{4}$/, "must be four digits (ISO 18245)")
        .describe("Merchant category code (ISO 18245), four digits.")
        .optional(),
      country: z
        .string()
        .regex(/^[A-Z]{2}$/, "must be two letters (ISO 3166-1)")
        .describe("Country code (ISO 3166-1 alpha-2).")
        .optional(),
    })
    .meta({ id: "CardMerchant" }),
);

export const cardDeclinedReason = z
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
  .meta({ id: "CardDeclinedReason" });

const amount = (description: string) => currencyAmount.describe(description);

/** A purchase or return by card. */
export const cardTransaction = z
  .object({
    id: scalar("ID", z.string()),
    type: z.enum(["CARD"]),
    cardId: scalar("ID", z.string()).describe("CARD: id of the card.").optional(),
    customerId: scalar("ID", z.string()),
    platformCustomerId: z.string(),
    issuerTransactionToken: z.string().describe("CARD: the issuer's token of the transaction.").optional(),
    status: cardTransactionStatus,
    direction: transactionDirection,
    merchant: cardMerchant.describe("CARD: merchant where the card was used."),
    merchantAmount: amount("CARD: price in the merchant's own currency, if provided by the network.")
      .meta({ "x-paygraph-extension": true })
      .optional(),
    authorizedAmount: amount(
      "CARD: authorized or returned amount; 0 if nothing was held or if it was settled without an authorization.",
    ),
    settledAmount: amount("CARD: total amount of the clearings.").optional(),
    refundedAmount: amount("CARD: total amount of the returns.").optional(),
    accountId: scalar("ID", z.string()).describe("CARD: internal account that funds the card."),
    pullSummary: summary
      .extend({ pendingCount: count.optional() })
      .meta({ id: "CardPullSummary", description: "Summary of the debits from the funding account." })
      .optional(),
    refundSummary: summary.meta({ id: "CardRefundSummary", description: "Summary of the returns." }).optional(),
    settlementSummary: summary
      .meta({ id: "CardSettlementSummary", description: "Summary of the clearings." })
      .optional(),
    authorizedAt: dateTime,
    lastEventAt: dateTime.optional(),
    createdAt,
    updatedAt,
    originalTransactionId: scalar("ID", z.string())
      .describe(
        "CARD: for a return, the purchase; for the reversal of a return, the return; for the clearing of a " +
          "declined authorization, that authorization.",
      )
      .optional(),
    cardDeclinedReason: cardDeclinedReason.describe("CARD: reason for the decline.").optional(),
    description: z.string().optional(),
  })
  .meta({ id: "CardTransaction" });
