import { z } from "zod";
import { isSanctionedAddress, isSanctionedCountry } from "../../shared/kernel/sanctions.js";

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

/** Whether the bank of an account, or its holder, is in a sanctioned country or region, by its stored `accountInfo`. */
export function isSanctionedAccount(accountInfo: unknown): boolean {
  const { country, region, iban, swiftCode, beneficiary } = places.parse(accountInfo);
  const ofIban = iban?.trim().slice(0, 2).toUpperCase();
  const ofBic = swiftCode?.slice(4, 6).toUpperCase();
  const ofHolder = [beneficiary?.countryOfResidence, beneficiary?.nationality];
  return (
    [country, region, ofIban, ofBic, ...ofHolder].some(isSanctionedCountry) || isSanctionedAddress(beneficiary?.address)
  );
}
