import { externalAccountTypes, paymentRailsOf, rails, type ExternalAccountType } from "../../accounts/published.js";
import { isSanctionedCurrency } from "../../shared/kernel/sanctions.js";
import { cryptoNetworkNames, cryptoNetworks, type CryptoNetworkName } from "../../shared/schema/crypto-networks.js";
import type { Way } from "./corridor.js";
import { paymentRail, type PaymentRailName } from "../../shared/schema/payments.js";

/** By what each currency reaches an external account, from accounts' table of rails; null: by crypto networks. */
const railsByCurrency = new Map<string, Set<PaymentRailName | null>>();
for (const accountType of externalAccountTypes) {
  const rail = rails[accountType];
  const reachedBy = paymentRailsOf(rail).map((name) => paymentRail.parse(name));
  for (const currency of rail.currencies) {
    if (isSanctionedCurrency(currency)) continue;
    const known = railsByCurrency.get(currency) ?? new Set();
    for (const name of reachedBy.length > 0 ? reachedBy : [null]) known.add(name);
    railsByCurrency.set(currency, known);
  }
}

/** The currencies that reach some external account, in the table's order. */
export const payableCurrencies: readonly string[] = [...railsByCurrency.keys()];

export function railsTo(currency: string): readonly (PaymentRailName | null)[] {
  return [...(railsByCurrency.get(currency) ?? [])];
}

const networkByAccountType = new Map<string, CryptoNetworkName>(
  cryptoNetworkNames.map((name) => [cryptoNetworks[name].accountType, name]),
);

/** How an external account is paid: by any of these rails, or by the network of a wallet. */
export function waysTo(
  accountType: ExternalAccountType,
  [first, ...others]: readonly PaymentRailName[],
): readonly [Way, ...Way[]] {
  if (first === undefined) return [{ kind: "EXTERNAL", rail: null, network: networkOf(accountType) }];
  return [{ kind: "EXTERNAL", rail: first }, ...others.map((rail) => ({ kind: "EXTERNAL", rail }) as const)];
}

/** The crypto network of a wallet's account type; null: it is no wallet. */
export function networkOf(accountType: ExternalAccountType): CryptoNetworkName | null {
  return networkByAccountType.get(accountType) ?? null;
}
