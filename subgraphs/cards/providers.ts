import type { Deps } from "../shared/deps.js";
import { madeOnce } from "../shared/providers/provider.js";
import type { CardProviders } from "./deps.js";
import { createHttpIssuer, issuerSite, type HttpIssuer } from "./issuers/http.js";
import { sandboxIssuer } from "./issuers/sandbox.js";

export function cardProviders(deps: Deps): CardProviders {
  const issuerOf = madeOnce((site: HttpIssuer) => createHttpIssuer(deps, site));
  return {
    cardIssuers: {
      SANDBOX: sandboxIssuer,
      get PRODUCTION() {
        const site = issuerSite(deps);
        return site && issuerOf(site);
      },
    },
  };
}
