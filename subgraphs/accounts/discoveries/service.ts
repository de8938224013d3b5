import { ApiError } from "../../shared/kernel/errors.js";
import { institutions, type Institution } from "./institutions.js";
import type { DiscoveryFilter } from "./wire.js";

/** Institutions by optional country and currency, all without a filter (docs/interface.md, Discovery, rates and lookups). */
export function listInstitutions({ country, currency }: DiscoveryFilter): Institution[] {
  return institutions.filter(
    (one) =>
      (country === undefined || one.country === country) && (currency === undefined || one.currency === currency),
  );
}

const placeOf = (country: string, currency: string) => `${country} ${currency}`;
/** Names that differ only in case or in the composition of accents are the same bank. */
const folded = (name: string) => name.normalize("NFC").toLowerCase();

/** Names by country and currency. */
const namesByPlace = new Map<string, Set<string>>();
for (const { country, currency, bankName } of institutions) {
  const place = placeOf(country, currency);
  const names = namesByPlace.get(place) ?? new Set();
  namesByPlace.set(place, names.add(folded(bankName)));
}

/**
 * Throws 400 INVALID_INPUT for a bank that the directory does not have, where it lists the country and currency
 * (docs/interface.md, Bank names). For account types that require `bankName`.
 */
export function assertKnownBank(country: string | undefined, currency: string, bankName: string): void {
  const names = country === undefined ? undefined : namesByPlace.get(placeOf(country, currency));
  if (!names || names.has(folded(bankName.trim()))) return;
  const field = "accountInfo.bankName";
  const message = `is not a bank of ${country} for ${currency}: see /discoveries?country=${country}&currency=${currency}`;
  throw new ApiError("INVALID_INPUT", `${field}: ${message}`, { errors: [{ field, message }] });
}
