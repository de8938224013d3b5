import { z } from "zod";
import { invalidField } from "../../shared/kernel/errors.js";
import { isSanctionedAddress, isSanctionedCountry, isSanctionedCurrency } from "../../shared/kernel/sanctions.js";

const places = z.object({
  country: z.string().nullish(),
  iban: z.string().nullish(),
  swiftCode: z.string().nullish(),
  region: z.string().nullish(),
  beneficiary: z
    .object({
      countryOfResidence: z.string().nullish(),
      nationality: z.string().nullish(),
      address: z.unknown().optional(),
    })
    .nullish(),
});

/** The member that places the account's bank or holder in a sanctioned country or region; undefined: none. */
function sanctionedMember(accountInfo: unknown): string | undefined {
  const { country, region, iban, swiftCode, beneficiary } = places.parse(accountInfo);
  const countries = {
    country,
    region,
    iban: iban?.trim().slice(0, 2).toUpperCase(),
    swiftCode: swiftCode?.slice(4, 6).toUpperCase(),
    "beneficiary.countryOfResidence": beneficiary?.countryOfResidence,
    "beneficiary.nationality": beneficiary?.nationality,
  };
  const [member] = Object.entries(countries).find(([, code]) => isSanctionedCountry(code)) ?? [];
  return member ?? (isSanctionedAddress(beneficiary?.address) ? "beneficiary.address" : undefined);
}

/** Whether an account's bank or holder is in a sanctioned country or region, from its stored `accountInfo`. */
export function isSanctionedAccount(accountInfo: unknown): boolean {
  return sanctionedMember(accountInfo) !== undefined;
}

/** Sanctioned accounts can't be paid, so they aren't registered. Throws 400 naming the member, or `currency`. */
export function assertNotSanctioned(accountInfo: unknown, currency: string): void {
  const member = sanctionedMember(accountInfo);
  const field = member === undefined ? "currency" : `accountInfo.${member}`;
  if (member === undefined && !isSanctionedCurrency(currency)) return;
  throw invalidField(field, "is in a country or region under comprehensive sanctions: payments there are refused");
}
