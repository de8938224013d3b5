import { z } from "zod";
import { counterpartyFieldDefinition } from "../../platform/published.js";
import { text } from "../../shared/schema/fields.js";
import { currency } from "../../shared/schema/money.js";

/** Lookups of receivers (docs/interface.md, Discovery, rates and lookups). */

/** A currency that the receiver can be paid in. */
export const currencyPreference = z
  .object({
    currency,
    estimatedExchangeRate: z
      .number()
      .gt(0)
      .meta({ description: "Sending units for one unit of `currency`, both major; as a quote's." }),
    min: z.int().gt(0).meta({ description: "Least that can be sent to the receiver, smallest unit of `currency`." }),
    max: z.int().gt(0).meta({ description: "Most that can be sent to the receiver, smallest unit of `currency`." }),
  })
  .meta({ id: "CurrencyPreference" });

/** What a look-up answers, whatever the receiver is. */
export const receiverLookup = z.object({
  supportedCurrencies: z.array(currencyPreference),
  requiredPayerDataFields: z.array(counterpartyFieldDefinition).optional(),
  lookupId: z.string(),
});

/** GET /receiver/external-account/{accountId} */
export const externalAccountLookup = receiverLookup
  .extend({ accountId: z.string() })
  .meta({ id: "ReceiverExternalAccountLookupResponse" });

/** Longest id or address that a request may name; a real one is shorter. */
const idMax = 320;

/** Who would pay. */
export const lookupQuery = z.object({
  senderUmaAddress: text(idMax).optional(),
  customerId: text(idMax).optional(),
});
