import { z } from "zod";
import { cardMerchant, cardTransaction } from "../../quotes/published.js";
import { isKnownCurrencyInGraph, label, minorUnits, text } from "../../shared/schema/fields.js";
import { scalar } from "../../shared/schema/graph.js";

/** The sandbox's simulation of the card network. Amounts in the smallest unit of the card's currency. */

const amount = scalar("MinorUnits", z.int().min(1).max(Number.MAX_SAFE_INTEGER)).describe(
  "Amount in the smallest unit of the currency, greater than zero.",
);
const cardTransactionId = scalar("ID", text(100)).describe("Transaction of this card.");
const currency = z
  .object({
    code: scalar("CurrencyCode", text(10).refine(...isKnownCurrencyInGraph))
      .optional()
      .describe("Default: the card's currency."),
    name: label(100).describe("Ignored; the contract's full form of a currency is accepted.").optional(),
    symbol: label(10).describe("Ignored; the contract's full form of a currency is accepted.").optional(),
    decimals: z.int().min(0).describe("Ignored; the contract's full form of a currency is accepted.").optional(),
  })
  .meta({
    id: "SandboxCardCurrency",
    description: "The card's currency, or USD for a card in USDB. Only the code is used.",
  });
/** Currency of steps that have none in the contract. */
const currencyOfStep = currency
  .optional()
  .meta({ "x-paygraph-extension": true, description: "Default: the card's currency." });

const merchantAmount = z
  .object({
    amount: minorUnits.describe("Price in the smallest unit of `currency`."),
    currency: scalar("CurrencyCode", z.string().refine(...isKnownCurrencyInGraph)).describe(
      "ISO 4217 code of the merchant's currency.",
    ),
  })
  .meta({ id: "SandboxCardMerchantAmount", description: "A price, in the smallest unit of its currency." });

export const simulatedAuthorization = z
  .object({
    amount,
    currency: currency.describe("Currency of the amount: the card's, or USD for a card in USDB."),
    merchant: cardMerchant.describe("Merchant where the card is used."),
    merchantAmount: merchantAmount.optional().meta({
      "x-paygraph-extension": true,
      description: "Price in the merchant's own currency. It is stored, and does not affect the decision.",
    }),
  })
  .meta({ id: "SandboxCardAuthorizationRequest" });
export type SimulatedAuthorization = z.output<typeof simulatedAuthorization>;

export const simulatedClearing = z
  .object({
    cardTransactionId,
    amount: minorUnits.describe(
      "Amount to clear. Any excess over the authorized amount is also debited. 0 expires the authorization.",
    ),
    currency: currencyOfStep,
  })
  .meta({ id: "SandboxCardClearingRequest" });
export type SimulatedStep = z.output<typeof simulatedClearing>;

export const simulatedReturn = z
  .object({ cardTransactionId, amount, currency: currencyOfStep })
  .meta({ id: "SandboxCardReturnRequest" });

export const simulatedBalanceInquiry = z
  .object({ merchant: cardMerchant.describe("Merchant where the card is used.") })
  .meta({ id: "SandboxCardBalanceInquiryRequest" });

export const simulatedAdvice = z
  .object({ cardTransactionId, amount, currency: currencyOfStep })
  .meta({ id: "SandboxCardAuthorizationAdviceRequest" });

export const simulatedReversal = z
  .object({
    cardTransactionId,
    amount: amount
      .optional()
      .describe("Amount to reverse. Default: the full amount that is authorized and not cleared."),
    currency: currencyOfStep,
  })
  .meta({ id: "SandboxCardAuthorizationReversalRequest" });

export const simulatedReference = z.object({ cardTransactionId }).meta({ id: "SandboxCardTransactionRefRequest" });

export const simulation = z
  .object({ issuerTransactionToken: z.string().describe("The issuer's token of the simulated transaction.") })
  .meta({ id: "SandboxCardSimulationResponse" });

export { cardTransaction };
