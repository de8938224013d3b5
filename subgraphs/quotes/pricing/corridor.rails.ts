import { externalAccountTypes, paymentRailsOf, rails } from "../../accounts/published.js";
import { isSanctionedCurrency } from "../../shared/kernel/sanctions.js";
import { networksOf, type CryptoNetworkName } from "../../shared/schema/crypto-networks.js";
import { networkFeesUsd } from "./corridor.table.js";
import type { Way } from "./corridor.js";
import { paymentRail, type PaymentRailName } from "../../shared/schema/payments.js";

type OutsideWay = Extract<Way, { kind: "EXTERNAL" }>;

const byRail = (rail: PaymentRailName): OutsideWay => ({ kind: "EXTERNAL", rail });
const byNetwork = (network: CryptoNetworkName): OutsideWay => ({ kind: "EXTERNAL", rail: null, network });

/** The networks of an asset, the cheapest first. */
const networkWays = (currency: string) =>
  networksOf(currency)
    .toSorted((a, b) => Number(networkFeesUsd[a]) - Number(networkFeesUsd[b]))
    .map(byNetwork);

/** The payment rails by which each currency reaches an external account, from accounts' table of rails. */
const railsByCurrency = new Map<string, Set<PaymentRailName>>();
for (const accountType of externalAccountTypes) {
  const rail = rails[accountType];
  for (const currency of rail.currencies) {
    if (isSanctionedCurrency(currency)) continue;
    const known = railsByCurrency.get(currency) ?? new Set();
    for (const name of paymentRailsOf(rail)) known.add(paymentRail.parse(name));
    railsByCurrency.set(currency, known);
  }
}

const waysByCurrency = new Map(
  [...railsByCurrency].map(([currency, names]) => [currency, [...[...names].map(byRail), ...networkWays(currency)]]),
);

/** The currencies that reach some external account, in the table's order. */
export const payableCurrencies: readonly string[] = [...waysByCurrency.keys()];

/** Ways by which a currency reaches external accounts: payment rails and crypto networks, the cheapest first. */
export function waysToCurrency(currency: string): readonly OutsideWay[] {
  return waysByCurrency.get(currency) ?? [];
}

/** Ways to pay an external account: its rails, or a wallet's network. */
export function waysTo({
  paymentRails: [first, ...others],
  network,
}: {
  readonly paymentRails: readonly PaymentRailName[];
  readonly network: CryptoNetworkName | null;
}): readonly [Way, ...Way[]] {
  if (first !== undefined) return [byRail(first), ...others.map(byRail)];
  if (network === null) throw new Error("An account that no rail and no network reaches");
  return [byNetwork(network)];
}
