import type { Deps } from "../shared/deps.js";
import type { CardProviders } from "./deps.js";
import { createHttpIssuer } from "./issuers/http.js";
import { sandboxIssuer } from "./issuers/sandbox.js";

export function cardProviders(deps: Deps): CardProviders {
  const { cardIssuer } = deps.env;
  return {
    cardIssuers: { SANDBOX: sandboxIssuer, ...(cardIssuer && { PRODUCTION: createHttpIssuer(deps, cardIssuer) }) },
  };
}
