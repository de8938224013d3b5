import { z } from "zod";
import { createdAt, dateTime, label, minorUnits, updatedAt } from "../../shared/schema/fields.js";
import { describedEnum, inGraph, scalar } from "../../shared/schema/graph.js";
import { currencyAmount } from "../../shared/schema/money.js";
import { cardTransactionStatus, transactionDirection } from "./value-types.wire.js";

/** Purchases and returns by card. Declared here, since one list shows all transactions. */

const count = z.int().min(0);
const summary = z.object({
  count: count.describe("Number of them so far."),
  totalAmount: minorUnits.describe("Sum of their amounts, in the smallest unit of the card's currency."),
});

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
    .meta({ id: "CardMerchant", description: "Merchant where a card is used." }),
);

export const cardDeclinedReason = describedEnum({
  CARD_PAUSED: "The card is paused; only the sandbox gives it.",
  CARD_NOT_ACTIVE: "The card is not ACTIVE, or is past its last month.",
  INSUFFICIENT_FUNDS: "The available balance is lower than the amount.",
  FUNDING_SOURCE_INELIGIBLE: "The account that funds the card is not ACTIVE.",
  SPEND_LIMIT_EXCEEDED: "A limit of the card or of the platform would be exceeded.",
  NO_ELIGIBLE_FUNDING_SOURCE: "The card is funded by a wallet without an active delegated key.",
  BLOCKED: "The issuer blocked the card or the merchant.",
  UNSUPPORTED_NETWORK: "The network of the authorization is not supported.",
  OTHER: "A reason that no other value names.",
}).meta({ id: "CardDeclinedReason", description: "Reason for which an authorization was declined." });

const amount = (description: string) => currencyAmount.describe(description);

/** A purchase or return by card. */
export const cardTransaction = z
  .object({
    id: scalar("ID", z.string()),
    type: z.enum(["CARD"]),
    cardId: scalar("ID", z.string()).describe("CARD: card that was used, `Card:<uuid>`.").optional(),
    customerId: scalar("ID", z.string()),
    platformCustomerId: z.string(),
    issuerTransactionToken: z.string().describe("CARD: the issuer's token of the transaction.").optional(),
    status: cardTransactionStatus.describe("Status of the purchase or return."),
    direction: transactionDirection.describe("DEBIT for a purchase, CREDIT for a return."),
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
      .extend({ pendingCount: count.describe("Number of debits that are not made yet.").optional() })
      .meta({ id: "CardPullSummary", description: "Summary of the debits from the funding account." })
      .describe("CARD: debits of the funding account.")
      .optional(),
    refundSummary: summary
      .meta({ id: "CardRefundSummary", description: "Summary of the returns." })
      .describe("CARD: returns of the purchase.")
      .optional(),
    settlementSummary: summary
      .meta({ id: "CardSettlementSummary", description: "Summary of the clearings." })
      .describe("CARD: clearings by the network.")
      .optional(),
    authorizedAt: dateTime.describe("CARD: time of the authorization, or of the report of the network without one."),
    lastEventAt: dateTime.describe("CARD: time of the latest report of the network.").optional(),
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
