import { z } from "zod";
import { dateTime, isStorable } from "../shared/wire/fields.js";

export const kycProvider = z.enum(["HOSTED"]).meta({ id: "KycProvider" });

export const kycLinkCreate = z
  .object({
    redirectUri: z
      .url({ protocol: /^https?$/, error: "must be a URL of http or https" })
      .max(2048)
      .refine(isStorable, "must not contain NUL or half of a surrogate pair")
      .optional()
      .meta({ description: "Where the page leads back to once the data is handed in." }),
  })
  .meta({ id: "KycLinkCreateRequest" });

/** A hosted link (specification, Customers). */
export const kycLink = z
  .object({
    kycUrl: z.string().meta({ description: "The page for the customer alone. Shown once; used up by its submission." }),
    expiresAt: dateTime,
    provider: kycProvider,
    token: z.string().optional().meta({ description: "For embedding, where the provider has one." }),
  })
  .meta({ id: "KycLinkResponse" });
