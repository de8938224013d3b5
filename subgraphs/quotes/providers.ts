import type { Deps } from "../shared/deps.js";
import type { HttpProvider } from "../shared/providers/operations/http-provider.js";
import type { ProviderKind } from "../shared/providers/kinds.js";
import { madeOnce } from "../shared/providers/provider.js";
import { createRateSource, type RateFeed } from "../shared/providers/rate-source.js";
import { sandboxRateSource } from "./pricing/rate.sandbox.js";
import { ecbFeed, ecbSettings, type EcbSettings } from "./rate-feeds/ecb.js";
import { jsonFeed, jsonSettings, type JsonSettings } from "./rate-feeds/json.js";
import { urlFeed, urlSettings, type UrlSettings } from "./rate-feeds/url.js";
import { providerNode } from "./settlement/provider-lightning.js";
import { createProviderRails } from "./settlement/provider-rails.js";
import { sandboxRails } from "./settlement/sandbox-rails.js";
import type { PaymentProviders } from "./uma/deps.js";

declare module "../shared/providers/kinds.js" {
  interface ProviderSettings {
    readonly rates: RateSettings;
    readonly lightning: HttpProvider;
  }
}

type RateSettings = UrlSettings | EcbSettings | JsonSettings;

export const rateUrl: ProviderKind = {
  kind: "url",
  roles: ["rates"],
  settings: () => urlSettings,
  ofVariables: ({ rateSourceUrl: url }) =>
    url === undefined ? undefined : { variable: "PAYGRAPH_RATE_SOURCE_URL", settings: { url } },
};

/** The euro's reference rates. */
export const ecb: ProviderKind = { kind: "ecb", roles: ["rates"], settings: () => ecbSettings };

/** Rates of any JSON document. */
export const rateJson: ProviderKind = { kind: "json", roles: ["rates"], settings: jsonSettings };

function feedOf(settings: RateSettings): RateFeed {
  switch (settings.kind) {
    case "url":
      return urlFeed(settings);
    case "ecb":
      return ecbFeed(settings);
    case "json":
      return jsonFeed(settings);
  }
}

export function paymentProviders(deps: Deps): PaymentProviders {
  const sourceOf = madeOnce((settings: RateSettings) => createRateSource(deps, feedOf(settings)));
  return {
    rateSource(tenant) {
      if (tenant.environment === "SANDBOX") return sandboxRateSource;
      const provider = deps.providers.find("rates", tenant);
      return provider && sourceOf(provider.settings);
    },
    rails: { SANDBOX: sandboxRails, PRODUCTION: createProviderRails(deps) },
    // The sandbox needs none: there the report of a payment by UMA is the payment.
    lightning: (tenant) => providerNode(deps, tenant),
  };
}
