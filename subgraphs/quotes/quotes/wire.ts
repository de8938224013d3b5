import { z } from "zod";
import { paymentInstructions } from "../../accounts/published.js";
import { fixedFee } from "../../platform/published.js";
import { currencyCode, dateTime, text } from "../../shared/schema/fields.js";
import { currency } from "../../shared/schema/money.js";
import { paymentRail, purposeOfPayment } from "../../shared/schema/payments.js";
import { scaChallenge, scaFactor, scaProof } from "../../verification/published.js";
import { counterpartyInformation, rateDetails } from "../transactions/wire.js";

/** Quotes (docs/interface.md, Quotes and transfers). */

/** Longest id or address that a body may name; a real one is shorter. */
export const idMax = 320;

export const quoteStatus = z
  .enum(["PENDING", "PENDING_AUTHORIZATION", "PROCESSING", "COMPLETED", "FAILED", "EXPIRED"])
  .meta({ id: "QuoteStatus" });

export const quoteLockSide = z.enum(["SENDING", "RECEIVING"]).meta({ id: "QuoteLockSide" });

const quoteSource = z
  .discriminatedUnion("sourceType", [
    z
      .object({ sourceType: z.literal("ACCOUNT"), accountId: text(idMax), customerId: text(idMax).optional() })
      .meta({ id: "AccountQuoteSource" }),
    z
      .object({
        sourceType: z.literal("REALTIME_FUNDING"),
        currency: currencyCode,
        customerId: text(idMax).optional(),
        cryptoNetwork: text(50).optional(),
      })
      .meta({ id: "RealtimeFundingQuoteSource" }),
  ])
  .meta({ id: "QuoteSourceOneOf" });

const quoteDestination = z
  .discriminatedUnion("destinationType", [
    z
      .object({ destinationType: z.literal("ACCOUNT"), accountId: text(idMax), paymentRail: paymentRail.optional() })
      .meta({ id: "AccountDestination" }),
    z
      .object({
        destinationType: z.literal("UMA_ADDRESS"),
        umaAddress: text(idMax),
        currency: currencyCode.optional(),
      })
      .meta({ id: "UmaAddressDestination" }),
  ])
  .meta({ id: "QuoteDestinationOneOf" });

/** In place of the platform's configured fees, for this quote. */
const platformFeeOverride = z
  .object({
    platformFixedFee: fixedFee,
    platformVariableFeeBps: z.int().min(0).max(10_000),
  })
  .meta({ id: "PlatformFeeOverride" });

/** Greatest amount that can be locked, in the smallest unit. */
export const maxLockedAmount = 9_000_000_000_000_000;

/** POST /quotes */
export const quoteCreate = z
  .object({
    lookupId: text(idMax).optional(),
    source: quoteSource,
    destination: quoteDestination,
    lockedCurrencySide: quoteLockSide,
    lockedCurrencyAmount: z.int().gt(0).max(maxLockedAmount),
    immediatelyExecute: z.boolean().optional(),
    description: text(1000).optional(),
    remittanceInformation: text(80).optional(),
    purposeOfPayment: purposeOfPayment.optional(),
    platformFeeOverride: platformFeeOverride.optional(),
    scaFactor: scaFactor.optional(),
    senderCustomerInfo: z.record(z.string().max(100), z.unknown()).optional(),
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
    id: z.string(),
    status: quoteStatus,
    createdAt: dateTime,
    expiresAt: dateTime,
    source: quoteSource,
    destination: quoteDestination,
    sendingCurrency: currency,
    receivingCurrency: currency,
    totalSendingAmount: z.int(),
    totalReceivingAmount: z.int(),
    exchangeRate: z.number().meta({
      description: "Sending units per receiving unit, both in major units, fees excluded.",
    }),
    feesIncluded: z.int().min(0).meta({ description: "All fees, the platform's included; sending currency." }),
    platformFeesIncluded: z.int().min(0).optional(),
    paymentInstructions: z.array(paymentInstructions).optional(),
    transactionId: z.string(),
    counterpartyInformation: counterpartyInformation.optional(),
    rateDetails: rateDetails.optional(),
    scaChallenge: scaChallenge.optional(),
  })
  .meta({ id: "Quote" });
