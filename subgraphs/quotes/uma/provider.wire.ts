import { z } from "zod";
import { currencies } from "../../shared/kernel/currencies.js";
import { countryCode, currencyCode, pageQuery, sortOrder } from "../../shared/schema/fields.js";
import { inGraph } from "../../shared/schema/graph.js";
import { listOrder } from "../../shared/schema/lists.js";
import { currency } from "../../shared/schema/money.js";

/** GET /uma-providers */
const filter = {
  countryCode: countryCode.describe("Only providers that serve this country.").optional(),
  currencyCode: currencyCode.describe("Only providers that support this currency.").optional(),
  hasBlockedProviders: z
    .boolean()
    .optional()
    .describe("Whether the list includes providers that the platform may not pay. Default: false."),
};
const byDomain = sortOrder.describe("Sort order by domain. Default: `desc`.");

export const umaProviderFilter = z
  .object(filter)
  .meta({ id: "UmaProviderFilter", description: "Selects providers that match all given members." });
export type UmaProviderFilter = z.output<typeof umaProviderFilter>;
export const umaProviderOrder = listOrder("UmaProvider", ["DOMAIN"]);
export const umaProviderListQuery = z.object({ ...filter, ...pageQuery, sortOrder: byDomain });

export const umaProvider = z
  .object({
    name: z.string().describe("Name of the institution for people."),
    domain: z.string().describe("Domain of its users' UMA addresses."),
    supportedRegions: z.array(countryCode).describe("Null if unknown.").optional(),
    supportedCurrencies: inGraph({ atMost: currencies.size }, z.array(currency))
      .describe("Null if unknown.")
      .optional(),
    logoUrl: z.url().describe("Address of its logo, an image on the web.").optional(),
    lei: z.string().describe("Legal entity identifier (ISO 17442).").optional(),
    allowListStatus: z.boolean().describe("Whether the platform may pay its users."),
  })
  .meta({ id: "UmaProvider" });
