import { z } from "zod";
import { maxInstructions, paymentInstructions } from "../../accounts/published.js";
import { fixedFee } from "../../platform/published.js";
import { bankText, createdAt, currencyCode, dateTime, jsonOfOthers, prose, text } from "../../shared/schema/fields.js";
import { alwaysThere, describedEnum, inGraph, scalar } from "../../shared/schema/graph.js";
import { currency } from "../../shared/schema/money.js";
import { paymentRail, purposeOfPayment } from "../../shared/schema/payments.js";
import { scaChallenge, scaFactor, scaProof } from "../../verification/published.js";
import { maxLockedAmount } from "../pricing/price.js";
import { counterpartyInformation, rateDetails } from "../transactions/value-types.wire.js";

/** Quotes (docs/interface.md, Quotes and transfers). */

/** Maximum length of an id or address in a body. */
export const idMax = 320;

export const quoteStatus = describedEnum({
  PENDING: "An offer: nothing has moved; to be executed or funded before it expires.",
  PENDING_AUTHORIZATION: "The payer must prove a factor, maybe in several rounds.",
  PROCESSING: "The source is debited, or the money is being collected.",
  COMPLETED: "The receiver is credited.",
  FAILED: "The payment failed; what was debited is refunded.",
  EXPIRED: "It was not executed or funded in time; nothing moved.",
}).meta({ id: "QuoteStatus", description: "Status of a quote, the same as that of its transaction." });

export const quoteLockSide = describedEnum({
  SENDING: "The amount debited from the source, fees included, is fixed.",
  RECEIVING: "The amount credited to the destination is fixed.",
}).meta({ id: "QuoteLockSide", description: "Which of the two amounts is fixed." });

const paidFrom = scalar("ID", text(idMax)).describe("ACCOUNT: internal account, or external account to debit.");
const payer = scalar("ID", text(idMax)).describe(
  "REALTIME_FUNDING: customer whose payment it is. Default: the platform itself.",
);

const quoteSource = inGraph(
  { name: "QuoteSource", tags: "QuoteSourceType" },
  z
    .discriminatedUnion("sourceType", [
      z
        .object({
          sourceType: z.literal("ACCOUNT"),
          accountId: paidFrom,
          customerId: payer.optional(),
        })
        .meta({ id: "AccountQuoteSource" }),
      z
        .object({
          sourceType: z.literal("REALTIME_FUNDING"),
          currency: currencyCode.describe("REALTIME_FUNDING: currency that will be sent."),
          customerId: payer.optional(),
          cryptoNetwork: text(50)
            .describe("REALTIME_FUNDING: network of a digital asset, such as `SOLANA`.")
            .optional(),
        })
        .meta({ id: "RealtimeFundingQuoteSource" }),
    ])
    .meta({
      id: "QuoteSourceOneOf",
      description: "Source of a payment: an account, or money that the payer sends in real time.",
    }),
);

const quoteDestination = inGraph(
  { name: "QuoteDestination", tags: "QuoteDestinationType" },
  z
    .discriminatedUnion("destinationType", [
      z
        .object({
          destinationType: z.literal("ACCOUNT"),
          accountId: scalar("ID", text(idMax)).describe("ACCOUNT: internal or external account."),
          paymentRail: paymentRail
            .optional()
            .describe("ACCOUNT: payment rail. Default: the cheapest rail that supports the amount, then the fastest."),
        })
        .meta({ id: "AccountDestination" }),
      z
        .object({
          destinationType: z.literal("UMA_ADDRESS"),
          umaAddress: text(idMax).describe("UMA_ADDRESS: `$name@domain`."),
          currency: currencyCode
            .describe("UMA_ADDRESS: receiving currency. Default: the receiver's preferred currency.")
            .optional(),
        })
        .meta({ id: "UmaAddressDestination" }),
    ])
    .meta({ id: "QuoteDestinationOneOf", description: "Destination of a payment: an account or a UMA address." }),
);

/** Maximum length of the text for the receiver's statement; a sweep rule's may be longer. */
export const remittanceMax = 80;

/** Overrides the platform's configured fees for this quote. */
const platformFeeOverride = z
  .object({
    platformFixedFee: fixedFee.describe("Fixed fee, in the sending currency."),
    platformVariableFeeBps: z.int().min(0).max(10_000).describe("Variable fee in basis points of the amount sent."),
  })
  .meta({
    id: "PlatformFeeOverride",
    description: "Fees that replace those of the platform's configuration for one quote.",
  });

/** POST /quotes */
export const quoteCreate = z
  .object({
    lookupId: scalar("ID", text(idMax)).describe("Id of a lookup of the receiver.").optional(),
    source: quoteSource.describe("Account or funding that pays; the fields depend on its `sourceType`."),
    destination: quoteDestination.describe(
      "Account or UMA address that is paid; the fields depend on its `destinationType`.",
    ),
    lockedCurrencySide: quoteLockSide.describe("Which of the two amounts `lockedCurrencyAmount` fixes."),
    lockedCurrencyAmount: scalar("MinorUnits", z.int().gt(0).max(maxLockedAmount)).describe(
      "Amount in the smallest unit of that side's currency.",
    ),
    immediatelyExecute: z.boolean().describe("Whether to execute the quote in the same request.").optional(),
    description: prose(1000).describe("Note on the payment, at most 1000 characters.").optional(),
    remittanceInformation: bankText(remittanceMax)
      .describe("Text for the receiver's statement, as far as the rail supports it.")
      .optional(),
    purposeOfPayment: purposeOfPayment.describe("Purpose that is stated to the receiver's institution.").optional(),
    platformFeeOverride: platformFeeOverride
      .describe("Fees in place of those of the platform's configuration.")
      .optional(),
    scaFactor: scaFactor.optional().describe("Factor that the payer proves, if a proof is required."),
    senderCustomerInfo: jsonOfOthers().describe("UMA: payer fields that the receiver's provider requires.").optional(),
  })
  .meta({ id: "QuoteRequest" });
export type QuoteCreate = z.output<typeof quoteCreate>;

/** POST /quotes/{quoteId}/execute */
export const quoteExecute = z
  .object({ scaFactor: scaFactor.describe("Factor that the payer proves, if a proof is required.").optional() })
  .meta({ id: "ExecuteQuoteRequest" });

/** POST /quotes/{quoteId}/authorize: the proof of a factor. */
export const scaAuthorization = scaProof
  .extend({
    endUserIpAddress: text(45).nullish().describe("IP address of the payer, for the record; at most 45 characters."),
  })
  .meta({ id: "ScaAuthorization" });

/** The record as every surface shows it. Amounts: smallest unit of `sendingCurrency` and `receivingCurrency`. */
export const quote = z
  .object({
    id: scalar("ID", z.string()),
    status: quoteStatus.describe("Status of the quote and of its transaction."),
    createdAt,
    expiresAt: dateTime.describe("Time until which the quote can be executed or funded."),
    source: quoteSource.describe("Account or funding that pays; the fields depend on its `sourceType`."),
    destination: quoteDestination.describe(
      "Account or UMA address that is paid; the fields depend on its `destinationType`.",
    ),
    sendingCurrency: currency.describe("Currency that is debited."),
    receivingCurrency: currency.describe("Currency that is credited."),
    lockedCurrencySide: alwaysThere(quoteLockSide).describe("Which of the two amounts was given."),
    lockedCurrencyAmount: alwaysThere(scalar("MinorUnits", z.int())).describe("Amount that was given."),
    totalSendingAmount: scalar("MinorUnits", z.int()).describe("Amount debited from the source, including fees."),
    totalReceivingAmount: scalar("MinorUnits", z.int()).describe("Amount credited to the destination."),
    exchangeRate: z.number().describe("Sending units per receiving unit, both in major units, excluding fees."),
    feesIncluded: scalar("MinorUnits", z.int().min(0)).describe(
      "All fees, including the platform's, in the sending currency.",
    ),
    platformFeesIncluded: alwaysThere(scalar("MinorUnits", z.int().min(0))).describe(
      "Fees charged by the platform, included in the total fees.",
    ),
    immediatelyExecute: alwaysThere(z.boolean()).describe("Whether the quote was executed on creation."),
    remittanceInformation: z.string().optional().describe("Text on the receiver's statement."),
    purposeOfPayment: purposeOfPayment.describe("Purpose that is stated to the receiver's institution.").optional(),
    paymentInstructions: inGraph({ atMost: maxInstructions }, z.array(paymentInstructions))
      .describe("Instructions for funding the quote, if its source is an embedded wallet or real-time funding.")
      .optional(),
    transactionId: scalar("ID", z.string()).describe("Payment of the quote, created with it."),
    counterpartyInformation: counterpartyInformation.optional().describe("Known information about the counterparty."),
    rateDetails: alwaysThere(rateDetails).describe("Rates and fees that make up the price."),
    scaChallenge: scaChallenge.optional().describe("PENDING_AUTHORIZATION: challenge for the payer to complete."),
  })
  .meta({ id: "Quote" });
