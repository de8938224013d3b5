import { z } from "zod";
import { counterpartyFieldDefinition, maxFields } from "../../platform/published.js";
import { currencies } from "../../shared/kernel/currencies.js";
import { dateTime, text } from "../../shared/schema/fields.js";
import { inGraph, scalar } from "../../shared/schema/graph.js";
import { currency } from "../../shared/schema/money.js";

/** Lookups of receivers (docs/interface.md, Discovery, rates and lookups). */

/** A currency in which the receiver can be paid. */
export const currencyPreference = z
  .object({
    currency: currency.describe("Currency that the receiver accepts."),
    estimatedExchangeRate: z
      .number()
      .gt(0)
      .describe("Estimated sending units per unit of `currency`, both in major units, as in a quote."),
    min: scalar("MinorUnits", z.int().gt(0)).describe(
      "Minimum amount that a quote can lock as `RECEIVING`, in the smallest unit of `currency`.",
    ),
    max: scalar("MinorUnits", z.int().gt(0)).describe(
      "Maximum amount that a quote can lock as `RECEIVING`, in the smallest unit of `currency`.",
    ),
  })
  .meta({
    id: "CurrencyPreference",
    description: "A currency in which a receiver can be paid, with its rate and limits.",
  });

/** Response of every lookup. */
export const receiverLookup = z.object({
  supportedCurrencies: inGraph({ atMost: currencies.size }, z.array(currencyPreference)).describe(
    "Currencies, in the receiver's order of preference.",
  ),
  requiredPayerDataFields: inGraph(
    { isAlwaysThere: true, atMost: maxFields },
    z.array(counterpartyFieldDefinition).optional(),
  ).describe("Payer fields that `senderCustomerInfo` must include."),
  lookupId: scalar("ID", z.string()).describe(
    "Id for the `lookupId` of a quote, `Lookup:<uuid>`; valid for 15 minutes.",
  ),
});

/** GET /receiver/external-account/{accountId} */
export const externalAccountLookup = receiverLookup
  .extend({ accountId: z.string() })
  .meta({ id: "ReceiverExternalAccountLookupResponse" });

/** A lookup as the graph shows it. */
export const anyLookup = receiverLookup.extend({
  accountId: scalar("ID", z.string()).describe("External account; null for a UMA address.").optional(),
  receiverUmaAddress: z.string().describe("UMA address; null for an external account.").optional(),
  expiresAt: dateTime.describe("Time until which a quote can refer to the lookup."),
});

/** Maximum length of an id or address in a request. */
const idMax = 320;

/** The payer, as far as it is known. */
export const lookupQuery = z.object({
  senderUmaAddress: text(idMax).describe("UMA address of the payer.").optional(),
  customerId: scalar("ID", text(idMax)).describe("Customer that will pay.").optional(),
});
