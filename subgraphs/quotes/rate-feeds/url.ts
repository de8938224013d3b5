import { z } from "zod";
import { inDollars, type RateFeed } from "../../shared/providers/rate-source.js";
import { commonMembers, feedUrl, minuteMs, positiveDecimal, withCommon } from "./common.js";

/** Members of a source with our own format. */
export const urlSettings = z.strictObject({ url: feedUrl, ...commonMembers });
export type UrlSettings = { readonly kind: "url" } & z.output<typeof urlSettings>;

/** Units of each currency per US dollar. */
const response = z.object({
  base: z.literal("USD"),
  rates: z
    .record(z.string().max(16), positiveDecimal)
    .refine((rates) => Object.keys(rates).length > 0, "must not be empty"),
});

/** `GET url` returns `{"base": "USD", "rates": {"EUR": 0.9, ...}}`, whose rates are of the time of the request. */
export function urlFeed({ url, ...common }: Omit<UrlSettings, "kind">): RateFeed {
  return withCommon(
    {
      key: "url",
      url,
      headers: { accept: "application/json" },
      freshMs: 5 * minuteMs,
      read(document, fetchedAt) {
        const { rates } = response.parse(JSON.parse(document));
        return { updatedAt: fetchedAt, usdPerUnit: inDollars("USD", new Map(Object.entries(rates))) };
      },
      isUsable: ({ fetchedAt }, at) => at.getTime() - fetchedAt.getTime() < 15 * minuteMs,
    },
    common,
  );
}
