import { ApiError } from "../../shared/kernel/errors.js";
import { validateFilter } from "../../shared/schema/validate.js";
import { discoveryFilter } from "./wire.js";
import { institutions, type Institution } from "./institutions.js";

/**
 * Institutions by optional country and currency, all without (docs/interface.md, Discovery, rates and lookups). 400 for
 * codes that nobody has.
 */
export function listInstitutions(filter: object): Institution[] {
  const { country, currency } = validateFilter(discoveryFilter, filter);
  return institutions.filter(
    (one) =>
      (country === undefined || one.country === country) && (currency === undefined || one.currency === currency),
  );
}

const placeOf = (country: string, currency: string) => `${country} ${currency}`;
/** Case and the composition of accents don't tell two banks apart. */
const folded = (name: string) => name.normalize("NFC").toLowerCase();

/** Names by country and currency. */
const namesByPlace = new Map<string, Set<string>>();
for (const { country, currency, bankName } of institutions) {
  const place = placeOf(country, currency);
  const names = namesByPlace.get(place) ?? new Set();
  namesByPlace.set(place, names.add(folded(bankName)));
}

/**
 * Refuses a bank that the directory does not have, where it lists the country and currency
 * (docs/interface.md, Bank names): call it for account types that require `bankName`. 400 INVALID_INPUT.
 */
export function assertKnownBank(country: string | undefined, currency: string, bankName: string): void {
  const names = country === undefined ? undefined : namesByPlace.get(placeOf(country, currency));
  if (!names || names.has(folded(bankName.trim()))) return;
  const field = "accountInfo.bankName";
  const message = `is not a bank of ${country} for ${currency}: see /discoveries?country=${country}&currency=${currency}`;
  throw new ApiError("INVALID_INPUT", `${field}: ${message}`, { errors: [{ field, message }] });
}
