import { z } from "zod";
import { cryptoNetworkNames, cryptoNetworks, type CryptoNetworkName } from "../../shared/schema/crypto-networks.js";
import { dateTime, isKnownCurrency, minorUnits, text } from "../../shared/schema/fields.js";
import { alwaysThere, describedEnum, scalar } from "../../shared/schema/graph.js";
import { currency } from "../../shared/schema/money.js";
import { paymentRail } from "../../shared/schema/payments.js";

/** GET /exchange-rates: not paged (docs/interface.md, Discovery, rates and lookups). */

const code = scalar("CurrencyCode", text(10).refine(...isKnownCurrency));
/** Maximum number of destinations in a request: more than there are currencies. */
const maxDestinations = 200;

export const exchangeRateFilter = z.object({
  sourceCurrency: code.describe("Source currency. Default: all supported currencies of the platform.").optional(),
  destinationCurrency: z
    .array(code)
    .max(maxDestinations)
    .describe(
      "Destination currencies. Default: all that can be paid from `sourceCurrency`. If neither is given: all " +
        "that can be paid from the platform's first currency, and the platform's supported currencies for its " +
        "other currencies.",
    )
    .optional(),
  sendingAmount: minorUnits
    .describe("Amount to send, in the smallest unit of the source currency. Default: 10000.")
    .default(10_000),
});

const destinationCryptoNetwork = describedEnum(
  Object.fromEntries(
    cryptoNetworkNames.map((name) => [
      name,
      `Network on which ${cryptoNetworks[name].assets.join(" and ")} can be sent.`,
    ]),
  ) as Record<CryptoNetworkName, string>,
).meta({ id: "DestinationCryptoNetwork", description: "Network on which a digital asset is sent." });

const exchangeRateFees = z
  .object({
    fixed: alwaysThere(minorUnits).describe(
      "Fixed fees, including the platform's, in the smallest unit of the source currency.",
    ),
    total: alwaysThere(minorUnits).describe("All fees on `sendingAmount`, including the platform's."),
  })
  .meta({
    id: "ExchangeRateFees",
    description: "Fees on `sendingAmount`, in the smallest unit of the source currency.",
  });

export const exchangeRate = z
  .object({
    sourceCurrency: currency.describe("Currency that is debited."),
    sendingAmount: minorUnits.describe("Amount to send, in the smallest unit of the source currency."),
    minSendingAmount: minorUnits.describe(
      "Minimum amount that can be sent, as limited by the corridor or the platform.",
    ),
    maxSendingAmount: minorUnits.describe(
      "Maximum amount that can be sent, as limited by the corridor or the platform.",
    ),
    destinationCurrency: currency.describe("Currency that is credited."),
    destinationPaymentRail: paymentRail
      .nullable()
      .describe("Payment rail to the destination; null if it is a crypto network (`destinationCryptoNetwork`)."),
    destinationCryptoNetwork: destinationCryptoNetwork
      .nullable()
      .describe(
        "Crypto network to the destination. Its fee is included in the fees, and the cheapest network comes " +
          "first. Null for a payment rail.",
      ),
    receivingAmount: minorUnits.describe(
      "Amount credited after fees; 0 if `sendingAmount` is outside the limits or too small.",
    ),
    exchangeRate: z
      .number()
      .gt(0)
      .describe("Sending units per receiving unit, both in major units, excluding fees, as in a quote."),
    fees: exchangeRateFees.describe("Fees on `sendingAmount`, which the rate excludes."),
    updatedAt: dateTime.describe("Start of the rate's validity period of about five minutes."),
  })
  .meta({ id: "ExchangeRate" });

export const exchangeRateListResponse = z
  .object({ data: z.array(exchangeRate) })
  .meta({ id: "ExchangeRateListResponse" });
