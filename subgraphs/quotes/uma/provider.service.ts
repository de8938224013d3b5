import type { Caller } from "../../shared/kernel/caller.js";
import { currencies, type Currency } from "../../shared/kernel/currencies.js";
import type { Deps } from "../../shared/deps.js";
import type { Page, PageArgs } from "../../shared/graphql/connection.js";
import { pageOfKnown } from "../../shared/graphql/known-list.js";
import type { SortDirection } from "../../shared/persistence/keyset.js";
import type { UmaProviderFilter } from "./provider.wire.js";
import { sandboxProviderName, sandboxUmaCurrencies } from "./sandbox.js";

/** A counterparty's provider. */
export interface UmaProviderEntry {
  readonly name: string;
  readonly domain: string;
  /** Null: unknown. */
  readonly supportedRegions: readonly string[] | null;
  readonly supportedCurrencies: readonly Currency[] | null;
  readonly logoUrl: string | null;
  /** ISO 17442. */
  readonly lei: string | null;
  readonly allowListStatus: boolean;
}

/** The sandbox's counterparty, and those whose domains the operator named. */
function providers({ env }: Pick<Deps, "env">, { environment }: Caller): UmaProviderEntry[] {
  const named = [...env.umaHosts.keys()].map((domain) => ({
    name: domain,
    domain,
    supportedRegions: null,
    supportedCurrencies: null,
    logoUrl: null,
    lei: null,
    allowListStatus: true,
  }));
  if (environment === "PRODUCTION") return named;
  const sandbox = env.sandboxUmaDomains.map((domain) => ({
    name: sandboxProviderName,
    domain,
    supportedRegions: ["US", "MX", "DE", "ES", "FR", "IT", "NL"],
    supportedCurrencies: sandboxUmaCurrencies.flatMap((code) => currencies.get(code) ?? []),
    logoUrl: null,
    lei: "549300SANDBOXUMA0020",
    allowListStatus: true,
  }));
  return [...sandbox, ...named.filter(({ domain }) => !env.sandboxUmaDomains.includes(domain))];
}

/** Counterparties' providers by country and currency; blocked ones only with `hasBlockedProviders`. */
export function listUmaProviders(
  deps: Pick<Deps, "env">,
  caller: Caller,
  { filter, orderBy }: { readonly filter: UmaProviderFilter; readonly orderBy: { readonly direction: SortDirection } },
  args: PageArgs,
): Page<UmaProviderEntry> {
  const { countryCode, currencyCode, hasBlockedProviders = false } = filter;
  const found = providers(deps, caller).filter(
    ({ supportedRegions, supportedCurrencies, allowListStatus }) =>
      (countryCode === undefined || supportedRegions?.includes(countryCode)) &&
      (currencyCode === undefined || supportedCurrencies?.some(({ code }) => code === currencyCode)) &&
      (hasBlockedProviders || allowListStatus),
  );
  const name = JSON.stringify(["UMA providers", filter]);
  return pageOfKnown({ name, items: found, keyOf: ({ domain }) => domain, direction: orderBy.direction }, args);
}
