import { z } from "zod";
import { countryCode, isKnownCurrencyInGraph } from "../../shared/schema/fields.js";
import { scalar } from "../../shared/schema/graph.js";

const knownCurrency = scalar(
  "CurrencyCode",
  z
    .string()
    .refine(...isKnownCurrencyInGraph)
    .meta({ pattern: "^[A-Z]{3,5}$" }),
);

export const discoveryFilter = z.object({
  country: countryCode.describe("Only institutions in this country.").optional(),
  currency: knownCurrency.describe("Only institutions that hold accounts in this currency.").optional(),
});
export type DiscoveryFilter = z.output<typeof discoveryFilter>;

export const discovery = z.object({
  bankName: z.string().describe("Value for the `bankName` of an external account."),
  displayName: z.string().describe("Name of the institution for people."),
  country: scalar("CountryCode", z.string()).describe("Country in which the institution holds accounts."),
  currency: scalar("CurrencyCode", z.string()).describe("Currency of the accounts."),
});
