import { z } from "zod";
import { maxInstructions, paymentInstructions } from "../../accounts/published.js";
import { fixedFee } from "../../platform/published.js";
import { bankText, currencyCode, dateTime, jsonOfOthers, prose, text } from "../../shared/schema/fields.js";
import { inGraph, scalar } from "../../shared/schema/graph.js";
import { currency } from "../../shared/schema/money.js";
import { paymentRail, purposeOfPayment } from "../../shared/schema/payments.js";
import { scaChallenge, scaFactor, scaProof } from "../../verification/published.js";
import { maxLockedAmount } from "../pricing/price.js";
import { counterpartyInformation, rateDetails } from "../transactions/value-types.wire.js";

/** Quotes (docs/interface.md, Quotes and transfers). */

/** Maximum length of an id or address in a body. */
export const idMax = 320;

export const quoteStatus = z
  .enum(["PENDING", "PENDING_AUTHORIZATION", "PROCESSING", "COMPLETED", "FAILED", "EXPIRED"])
  .meta({ id: "QuoteStatus" });

export const quoteLockSide = z.enum(["SENDING", "RECEIVING"]).meta({ id: "QuoteLockSide" });

const paidFrom = scalar("ID", text(idMax)).describe("ACCOUNT: an internal account, or one outside to pull from.");
const payer = scalar("ID", text(idMax)).describe("REALTIME_FUNDING: whose payment it is; absent: the platform's own.");

const quoteSource = inGraph(
  { name: "QuoteSource", tags: "QuoteSourceType" },
  z
    .discriminatedUnion("sourceType", [
      z
        .object({ sourceType: z.literal("ACCOUNT"), accountId: paidFrom, customerId: payer.optional() })
        .meta({ id: "AccountQuoteSource" }),
      z
        .object({
          sourceType: z.literal("REALTIME_FUNDING"),
          currency: currencyCode.describe("REALTIME_FUNDING: what will be sent."),
          customerId: payer.optional(),
          cryptoNetwork: text(50).describe("REALTIME_FUNDING: the network of an asset, such as `SOLANA`.").optional(),
        })
        .meta({ id: "RealtimeFundingQuoteSource" }),
    ])
    .meta({ id: "QuoteSourceOneOf" }),
);

const quoteDestination = inGraph(
  { name: "QuoteDestination", tags: "QuoteDestinationType" },
  z
    .discriminatedUnion("destinationType", [
      z
        .object({
          destinationType: z.literal("ACCOUNT"),
          accountId: scalar("ID", text(idMax)).describe("ACCOUNT: an internal or external account."),
          paymentRail: paymentRail
            .optional()
            .describe("ACCOUNT: absent, the cheapest that carries the amount, then the fastest."),
        })
        .meta({ id: "AccountDestination" }),
      z
        .object({
          destinationType: z.literal("UMA_ADDRESS"),
          umaAddress: text(idMax).describe("UMA_ADDRESS: `$name@domain`."),
          currency: currencyCode.describe("UMA_ADDRESS: absent, what the receiver prefers.").optional(),
        })
        .meta({ id: "UmaAddressDestination" }),
    ])
    .meta({ id: "QuoteDestinationOneOf" }),
);

/** Maximum length of the text for the receiver's statement; a sweep rule's may be longer. */
export const remittanceMax = 80;

/** Overrides the platform's configured fees for this quote. */
const platformFeeOverride = z
  .object({
    platformFixedFee: fixedFee,
    platformVariableFeeBps: z.int().min(0).max(10_000).describe("Hundredths of a percent of the amount sent."),
  })
  .meta({ id: "PlatformFeeOverride" });

/** POST /quotes */
export const quoteCreate = z
  .object({
    lookupId: scalar("ID", text(idMax)).describe("Of a lookup of the receiver.").optional(),
    source: quoteSource,
    destination: quoteDestination,
    lockedCurrencySide: quoteLockSide,
    lockedCurrencyAmount: scalar("MinorUnits", z.int().gt(0).max(maxLockedAmount)).describe(
      "In the smallest unit of that side's currency.",
    ),
    immediatelyExecute: z.boolean().describe("Executes it in the same request.").optional(),
    description: prose(1000).optional(),
    remittanceInformation: bankText(remittanceMax)
      .describe("What the receiver's statement shows, as the rail carries it.")
      .optional(),
    purposeOfPayment: purposeOfPayment.optional(),
    platformFeeOverride: platformFeeOverride.optional(),
    scaFactor: scaFactor.optional().describe("Which factor the payer proves, where one must be proven."),
    senderCustomerInfo: jsonOfOthers()
      .describe("UMA: the fields of the payer that the receiver's provider requires.")
      .optional(),
  })
  .meta({ id: "QuoteRequest" });
export type QuoteCreate = z.output<typeof quoteCreate>;

/** POST /quotes/{quoteId}/execute */
export const quoteExecute = z.object({ scaFactor: scaFactor.optional() }).meta({ id: "ExecuteQuoteRequest" });

/** POST /quotes/{quoteId}/authorize: the proof of a factor. */
export const scaAuthorization = scaProof
  .extend({ endUserIpAddress: text(45).nullish() })
  .meta({ id: "ScaAuthorization" });

/** The record as every surface shows it. Amounts: smallest unit of `sendingCurrency` and `receivingCurrency`. */
export const quote = z
  .object({
    id: scalar("ID", z.string()),
    status: quoteStatus,
    createdAt: dateTime,
    expiresAt: dateTime.describe("Until when it can be executed or funded."),
    source: quoteSource,
    destination: quoteDestination,
    sendingCurrency: currency,
    receivingCurrency: currency,
    lockedCurrencySide: inGraph({ isAlwaysThere: true }, quoteLockSide.optional()).describe("Which amount was given."),
    lockedCurrencyAmount: inGraph({ isAlwaysThere: true }, scalar("MinorUnits", z.int()).optional()).describe(
      "The amount that was given.",
    ),
    totalSendingAmount: scalar("MinorUnits", z.int()).describe("Debited from the source, fees included."),
    totalReceivingAmount: scalar("MinorUnits", z.int()).describe("Credited to the destination."),
    exchangeRate: z.number().describe("Sending units per receiving unit, both in major units, fees excluded."),
    feesIncluded: scalar("MinorUnits", z.int().min(0)).describe(
      "All fees, the platform's included, in the sending currency.",
    ),
    platformFeesIncluded: inGraph({ isAlwaysThere: true }, scalar("MinorUnits", z.int().min(0)).optional()).describe(
      "The platform's own part of the fees.",
    ),
    immediatelyExecute: inGraph({ isAlwaysThere: true }, z.boolean().optional()).describe(
      "Whether it was executed as it was made.",
    ),
    remittanceInformation: z.string().optional().describe("What the receiver's statement shows."),
    purposeOfPayment: purposeOfPayment.optional(),
    paymentInstructions: inGraph({ atMost: maxInstructions }, z.array(paymentInstructions))
      .describe("How to pay it, where its source isn't an ordinary account.")
      .optional(),
    transactionId: scalar("ID", z.string()).describe("The payment, from the beginning."),
    counterpartyInformation: counterpartyInformation.optional().describe("What is known of the other party."),
    rateDetails: inGraph({ isAlwaysThere: true }, rateDetails.optional()).describe("What the price is made of."),
    scaChallenge: scaChallenge.optional().describe("PENDING_AUTHORIZATION: what to prove."),
  })
  .meta({ id: "Quote" });
