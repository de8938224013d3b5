import { z } from "zod";
import { isCurrencyCode } from "../../shared/kernel/currencies.js";
import { countryCode } from "../../shared/schema/fields.js";

const knownCurrency = z
  .string()
  .refine(isCurrencyCode, "must be a currency code of ISO 4217, such as USD, or BTC, USDC, USDT or USDB")
  .meta({ pattern: "^[A-Z]{3,5}$" });

export const discoveryFilter = z.object({ country: countryCode.optional(), currency: knownCurrency.optional() });

/** GET /discoveries: not paged. */
export const discoveryListResponse = z
  .object({
    data: z.array(
      z.object({ bankName: z.string(), displayName: z.string(), country: z.string(), currency: z.string() }),
    ),
  })
  .meta({ id: "DiscoveryListResponse" });
