import { z } from "zod";
import type { Deps } from "../shared/deps.js";
import type { ProviderKind } from "../shared/providers/kinds.js";
import { madeOnce } from "../shared/providers/provider.js";
import { createHttpRateSource } from "../shared/providers/rate-source.js";
import { sandboxRateSource } from "./pricing/rate.sandbox.js";
import { sandboxRails } from "./settlement/sandbox-rails.js";
import type { PaymentProviders } from "./uma/deps.js";

/** A source of exchange rates by HTTP (docs/rates.md). */
interface RateUrl {
  readonly kind: "url";
  readonly url: string;
}

declare module "../shared/providers/kinds.js" {
  interface ProviderSettings {
    readonly rates: RateUrl;
  }
}

export const rateUrl: ProviderKind = {
  kind: "url",
  roles: ["rates"],
  servesAll: true,
  settings: () => z.strictObject({ url: z.url({ protocol: /^https?$/, error: "must be an http or https URL" }) }),
  ofVariables: ({ rateSourceUrl: url }) =>
    url === undefined ? undefined : { variable: "PAYGRAPH_RATE_SOURCE_URL", settings: { url } },
};

/** The sandbox needs no Lightning node: there the report of a payment by UMA is the payment. */
export function paymentProviders(deps: Deps): PaymentProviders {
  const sourceOf = madeOnce(({ url }: RateUrl) => createHttpRateSource(deps, url));
  return {
    rateSource: {
      SANDBOX: sandboxRateSource,
      get PRODUCTION() {
        const [provider] = deps.providers.all("rates");
        return provider && sourceOf(provider.settings);
      },
    },
    rails: { SANDBOX: sandboxRails },
    lightning: {},
  };
}
