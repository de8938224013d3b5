import { z } from "zod";
import { countryCode, currencyCode, pageQuery } from "../../shared/schema/fields.js";
import { currency } from "../../shared/schema/money.js";

/** GET /uma-providers */
export const umaProviderFilter = z.object({
  countryCode: countryCode.optional(),
  currencyCode: currencyCode.optional(),
  hasBlockedProviders: z.boolean().optional().meta({ description: "Also those that the platform may not pay." }),
});

export const umaProviderListQuery = umaProviderFilter.extend({
  ...pageQuery,
  sortOrder: z.enum(["asc", "desc"]).default("desc"),
});

export const umaProvider = z
  .object({
    name: z.string(),
    domain: z.string(),
    supportedRegions: z.array(countryCode).optional(),
    supportedCurrencies: z.array(currency).optional(),
    logoUrl: z.url().optional(),
    lei: z.string().optional(),
    allowListStatus: z.boolean().meta({ description: "Whether the platform may pay its users." }),
  })
  .meta({ id: "UmaProvider" });
