import type { Environment, Tenant } from "../kernel/caller.js";
import { ApiError } from "../kernel/errors.js";
import type { ProviderRole } from "./kinds.js";

/** The provider of each environment. A subgraph's `providers.ts` makes them of `env` (docs/adding-a-provider.md). */
export type ByEnvironment<Provider> = { readonly [each in Environment]?: Provider | undefined };

/** Makes a provider of settings, once for each. */
export function madeOnce<Settings extends object, Made>(make: (settings: Settings) => Made) {
  const made = new WeakMap<Settings, Made>();
  return (settings: Settings): Made => {
    const known = made.get(settings) ?? make(settings);
    made.set(settings, known);
    return known;
  };
}

/** The remedy, in the reason of a 501. */
export const whereNamed = "The operator names one in the file of PAYGRAPH_PROVIDERS.";

/** 501 NOT_IMPLEMENTED in production, because the operator has named no provider of the role. */
export const notConfigured = (role: ProviderRole): ApiError =>
  new ApiError("NOT_IMPLEMENTED", `No provider of the role ${role} is configured. ${whereNamed}`);

/** The environment's provider. Throws 501 NOT_IMPLEMENTED with this reason if there is none. */
export function providerOf<Provider>(
  providers: ByEnvironment<Provider>,
  { environment }: Pick<Tenant, "environment">,
  reason: string,
): Provider {
  const provider = providers[environment];
  if (provider === undefined) throw new ApiError("NOT_IMPLEMENTED", reason);
  return provider;
}
