import { z } from "zod";
import { cryptoNetworkNames } from "../../shared/schema/crypto-networks.js";
import { dateTime, minorUnits, text } from "../../shared/schema/fields.js";
import { inGraph, scalar } from "../../shared/schema/graph.js";
import { currency } from "../../shared/schema/money.js";
import { paymentRail } from "../../shared/schema/payments.js";

/** GET /exchange-rates: not paged (docs/interface.md, Discovery, rates and lookups). */

/** A currency's code; the service checks it: 400 INVALID_CURRENCY. */
const code = scalar("CurrencyCode", text(10));
/** Maximum number of destinations in a request: more than there are currencies. */
const maxDestinations = 200;

export const exchangeRateFilter = z.object({
  sourceCurrency: code.describe("One of the platform's supported currencies; default: all of them.").optional(),
  destinationCurrency: z
    .array(code)
    .max(maxDestinations)
    .describe(
      "Any currencies; default: each that can be paid from `sourceCurrency`. Without either, each that can be paid " +
        "from the platform's first currency, and its supported currencies from the others.",
    )
    .optional(),
  sendingAmount: minorUnits.describe("In the smallest unit of the source currency; default: 10000.").default(10_000),
});

const destinationCryptoNetwork = z.enum(cryptoNetworkNames).meta({ id: "DestinationCryptoNetwork" });

const exchangeRateFees = z
  .object({
    fixed: inGraph({ isAlwaysThere: true }, minorUnits.optional()).describe(
      "The fixed fees, the platform's included, in the smallest unit of the source currency.",
    ),
    total: inGraph({ isAlwaysThere: true }, minorUnits.optional()).describe(
      "All fees on `sendingAmount`, the platform's included.",
    ),
  })
  .meta({
    id: "ExchangeRateFees",
    description: "Fees on `sendingAmount`, in the smallest unit of the source currency.",
  });

export const exchangeRate = z
  .object({
    sourceCurrency: currency,
    sendingAmount: minorUnits.describe("In the smallest unit of the source currency."),
    minSendingAmount: minorUnits.describe(
      "Smallest amount that can be sent: the limit of the corridor or of the platform.",
    ),
    maxSendingAmount: minorUnits.describe(
      "Largest amount that can be sent: the limit of the corridor or of the platform.",
    ),
    destinationCurrency: currency,
    destinationPaymentRail: paymentRail.nullable().describe("Null: by a crypto network (`destinationCryptoNetwork`)."),
    destinationCryptoNetwork: destinationCryptoNetwork
      .nullable()
      .describe("By which network, whose fee is among the fees; the cheapest is first. Null: by a payment rail."),
    receivingAmount: minorUnits.describe(
      "Amount credited after fees; 0 where `sendingAmount` is outside the limits or too small.",
    ),
    exchangeRate: z
      .number()
      .gt(0)
      .describe("Sending units per receiving unit, both in major units, fees excluded, as of a quote."),
    fees: exchangeRateFees,
    updatedAt: dateTime.describe("Start of the rate's validity of about five minutes."),
  })
  .meta({ id: "ExchangeRate" });

export const exchangeRateListResponse = z
  .object({ data: z.array(exchangeRate) })
  .meta({ id: "ExchangeRateListResponse" });
