import { z } from "zod";
import { dateTime, minorUnits, text } from "../../shared/schema/fields.js";
import { currency } from "../../shared/schema/money.js";
import { paymentRail } from "../../shared/schema/payments.js";

/** GET /exchange-rates: not paged (docs/interface.md, Discovery, rates and lookups). */

/** A currency's code, which the service judges: 400 INVALID_CURRENCY. */
const code = text(10);
/** Most destinations that one request names: more than there are currencies. */
const maxDestinations = 200;

export const exchangeRateFilter = z.object({
  sourceCurrency: code.optional(),
  destinationCurrency: z.array(code).max(maxDestinations).optional(),
  sendingAmount: minorUnits.default(10_000),
});

const exchangeRate = z
  .object({
    sourceCurrency: currency,
    sendingAmount: minorUnits,
    minSendingAmount: minorUnits,
    maxSendingAmount: minorUnits,
    destinationCurrency: currency,
    destinationPaymentRail: paymentRail,
    receivingAmount: minorUnits.meta({ description: "0: sendingAmount is outside of the bounds, or too small." }),
    exchangeRate: z
      .number()
      .gt(0)
      .meta({ description: "Sending units for one receiving unit, both major, fees apart; as a quote's." }),
    fees: z
      .object({
        fixed: minorUnits.meta({ description: "Smallest unit of the source currency." }).optional(),
        total: minorUnits.meta({ description: "All fees on sendingAmount, the platform's included." }).optional(),
      })
      .meta({ id: "ExchangeRateFees" }),
    updatedAt: dateTime,
  })
  .meta({ id: "ExchangeRate" });

export const exchangeRateListResponse = z
  .object({ data: z.array(exchangeRate) })
  .meta({ id: "ExchangeRateListResponse" });
