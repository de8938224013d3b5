import type { Deps } from "../shared/deps.js";
import { createHttpRateSource } from "../shared/providers/rate-source.js";
import { sandboxRateSource } from "./pricing/rate.sandbox.js";
import { sandboxRails } from "./settlement/sandbox-rails.js";
import type { PaymentProviders } from "./uma/deps.js";

/** The sandbox needs no Lightning node: there the report of a payment by UMA is the payment. */
export function paymentProviders(deps: Deps): PaymentProviders {
  const { rateSourceUrl } = deps.env;
  return {
    rateSource: {
      SANDBOX: sandboxRateSource,
      ...(rateSourceUrl !== undefined && { PRODUCTION: createHttpRateSource(deps, rateSourceUrl) }),
    },
    rails: { SANDBOX: sandboxRails },
    lightning: {},
  };
}
