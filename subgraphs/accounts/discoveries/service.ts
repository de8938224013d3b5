import type { Deps } from "../../shared/deps.js";
import type { Tenant } from "../../shared/kernel/caller.js";
import { folded } from "../../shared/kernel/folded.js";
import { institutions, type Institution } from "./institutions.js";
import type { DiscoveryFilter } from "./wire.js";

/** Institutions, filtered by country and currency if given (docs/interface.md, Discovery, rates and lookups). */
export function listInstitutions({ country, currency }: DiscoveryFilter): Institution[] {
  return institutions.filter(
    (one) =>
      (country === undefined || one.country === country) && (currency === undefined || one.currency === currency),
  );
}

/** Those in currencies that a provider of the platform carries; in the sandbox all. */
export function payableInstitutions(
  { providers }: Pick<Deps, "providers">,
  caller: Tenant,
  found: readonly Institution[],
): readonly Institution[] {
  if (caller.environment === "SANDBOX") return found;
  const carried = new Set(
    [...new Set(found.map(({ currency }) => currency))].filter(
      (currency) => providers.find("rails", caller, { currency }) !== undefined,
    ),
  );
  return found.filter(({ currency }) => carried.has(currency));
}

const placeOf = (country: string, currency: string) => `${country} ${currency}`;

/** Each bank's `bankName` under both of its names, by country and currency. */
const banksByPlace = new Map<string, Map<string, string>>();
for (const { country, currency, bankName, displayName } of institutions) {
  const place = placeOf(country, currency);
  const banks = banksByPlace.get(place) ?? new Map<string, string>();
  banksByPlace.set(place, banks.set(folded(displayName), bankName).set(folded(bankName), bankName));
}

/** The directory's `bankName` of the bank with this name. */
export function knownBank(country: string | undefined, currency: string, name: string): string | undefined {
  return country === undefined ? undefined : banksByPlace.get(placeOf(country, currency))?.get(folded(name));
}

/**
 * The message for a bank that is not in the directory, if the directory lists the country and currency
 * (docs/interface.md, Bank names). For account types that require `bankName`.
 */
export function unknownBankMessage(country: string | undefined, currency: string, name: string): string | undefined {
  if (country === undefined || !banksByPlace.has(placeOf(country, currency))) return undefined;
  if (knownBank(country, currency, name) !== undefined) return undefined;
  return `is not a bank in ${country} for ${currency}: see /discoveries?country=${country}&currency=${currency}`;
}
