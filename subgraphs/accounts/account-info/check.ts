import { validateAccountDetails } from "uk-modulus-check";
import { z } from "zod";
import { ApiError, type FieldError } from "../../shared/kernel/errors.js";
import type { FilledIn } from "../../shared/kernel/report.js";
import { validateInput } from "../../shared/schema/validate.js";
import { knownBank, unknownBankMessage } from "../discoveries/service.js";
import { accountInfoCreate, externalAccountType, paymentRailsOf, railValues } from "./wire.js";
import { withFilledIn } from "./filled-in.js";
import { phoneNumberForm } from "../rails/calling-codes.js";
import type { FieldFault, Rail, RailFieldName, RailValues } from "../rails/fields.js";
import {
  hasIbanLength,
  hasIbanStructure,
  hasNationalCheckDigits,
  ibanStructureInWords,
  isIban,
} from "../rails/iban.js";
import { joinedOffer } from "../rails/bolt12.js";
import { rails, type ExternalAccountType } from "../rails/table.js";

export interface CheckedAccountInfo {
  readonly accountType: ExternalAccountType;
  readonly currency: string;
  /** `accountInfo` as responses show it, with the payment rails that reach the account. */
  readonly info: { readonly accountType: ExternalAccountType; readonly [member: string]: unknown };
  /** Equal for two spellings of one account, different for two accounts of the type. */
  readonly primaryIdentifier: string;
  /** Its suffix selects the sandbox's outcome: the account's number, or the local part of a key with a domain. */
  readonly sandboxIdentifier: string;
  /** Country of the account; a wallet has none. */
  readonly country?: string;
  /** Members that production requires, with the values that stand for them in `info`. */
  readonly missing: readonly FilledIn[];
}

const type = z.looseObject({ accountType: externalAccountType });
const body = z.object({ accountInfo: accountInfoCreate });

const named = z.object({
  beneficiary: z.object({ fullName: z.string().optional(), legalName: z.string().optional() }).optional(),
});

/** The beneficiary's name. */
export function beneficiaryName(info: CheckedAccountInfo["info"]): string | undefined {
  const { beneficiary } = named.parse(info);
  return beneficiary?.fullName ?? beneficiary?.legalName;
}

/** The canonical form of a field's value, equal in all registrations of one account. */
export function normalised(field: RailFieldName, value: string): string {
  switch (field) {
    case "iban":
      return value.replaceAll(" ", "").toUpperCase();
    case "accountNumber":
      return value.replace(/[ ./-]/g, "").toUpperCase();
    case "swiftCode":
      // A head office's BIC may be written with XXX or without.
      return value.toUpperCase().replace(/^(.{8})XXX$/, "$1");
    case "bankName":
    case "provider":
      return value.normalize("NFKC").trim().replace(/\s+/g, " ").toLowerCase();
    case "address":
      // Base58, of at most 44 characters, is case-sensitive; hexadecimal and bech32 are not.
      return /^(0x|bc1)/i.test(value) || value.length > 44 ? value.toLowerCase() : value;
    case "pixKey":
    case "vpa":
    case "lightningAddress":
    case "invoice":
      return value.toLowerCase();
    case "bolt12":
      return joinedOffer(value).toLowerCase();
    default:
      return value;
  }
}

/** The country of an account of the type; a wallet has none. */
const countryIn = (rail: Rail, values: RailValues) => (rail.countryOf ? rail.countryOf(values) : rail.countries[0]);

/** Territories whose banks have their own country code in BICs, or share one: compared as the country. */
const bankingCountries: ReadonlyMap<string, string> = new Map(
  Object.entries({
    FI: "AX",
    FR: "BL GF GP MC MF MQ NC PF PM RE WF YT",
    GB: "GG IM JE",
    NO: "SJ",
    US: "AS GU MP PR VI",
  }).flatMap(([country, territories]) =>
    territories.split(" ").map((territory): [string, string] => [territory, country]),
  ),
);
const bankingCountry = (code: string) => bankingCountries.get(code) ?? code;

/** Faults that depend on the account's country, in fields that several types have. */
function* countryFaults(rail: Rail, values: RailValues): Generator<FieldFault> {
  const { iban, swiftCode, phoneNumber } = values;
  const country = countryIn(rail, values);
  const ibanCountry = iban?.slice(0, 2);
  if (iban !== undefined && ibanCountry !== undefined && hasIbanLength(iban) && !hasIbanStructure(iban)) {
    const structure = ibanStructureInWords(ibanCountry);
    yield { field: "iban", message: `is not an IBAN: account numbers of ${ibanCountry} have ${structure}` };
  }
  if (country === undefined) return;
  if (ibanCountry !== undefined && bankingCountry(ibanCountry) !== bankingCountry(country)) {
    yield { field: "iban", message: `is an account in ${ibanCountry}, not in ${country}` };
  }
  const bicCountry = swiftCode?.slice(4, 6);
  if (bicCountry !== undefined && bankingCountry(bicCountry) !== bankingCountry(country)) {
    yield { field: "swiftCode", message: `is a bank in ${bicCountry}, and the account is in ${country}` };
  }
  const form = phoneNumber === undefined ? undefined : phoneNumberForm(country);
  if (form && !form.pattern.test(phoneNumber ?? "")) {
    yield { field: "phoneNumber", message: `is not a phone number of ${country}: ${form.hint}` };
  }
}

/** Sort code and account number of an account in the United Kingdom. */
function ukNumberOf({ iban, sortCode, accountNumber }: RailValues): readonly [string, string] | undefined {
  if (iban?.startsWith("GB")) return [iban.slice(8, 14), iban.slice(14)];
  return sortCode !== undefined && accountNumber !== undefined ? [sortCode, accountNumber] : undefined;
}

/**
 * Doubts about an `accountInfo` that are warnings in every environment: national check digits within IBANs, and the
 * modulus check of the United Kingdom (docs/interface.md, Check digits).
 */
export function doubtsAbout(info: object): FieldError[] {
  const values = railValues({ ...info });
  const { iban } = values;
  if (iban !== undefined && !isIban(iban)) return [];
  const field = `accountInfo.${iban === undefined ? "accountNumber" : "iban"}`;
  const advice = "compare it with what the beneficiary gave";
  const ukNumber = ukNumberOf(values);
  if (ukNumber && !validateAccountDetails(...ukNumber)) {
    return [{ field, message: `does not pass the modulus check of its sort code: ${advice}` }];
  }
  if (iban === undefined || hasNationalCheckDigits(iban)) return [];
  const message = `does not have the check digits that account numbers of ${iban.slice(0, 2)} have: ${advice}`;
  return [{ field, message }];
}

/**
 * Faults of an `accountInfo` that production refuses and the sandbox accepts: wrong check digits, numbers of another
 * country, and a required bank that is not in the directory (docs/interface.md, Check digits).
 */
export function faultsInProduction(info: object, currency: string): FieldError[] {
  const values = railValues({ ...info });
  const rail = rails[type.parse(info).accountType];
  const wrong = Object.entries(rail.fields).flatMap(([name, { checksum }]) => {
    const value = values[name as RailFieldName];
    return !checksum || value === undefined || checksum.passes(value)
      ? []
      : [{ field: name, message: checksum.message }];
  });
  const together = rail.checksum?.(values) ?? [];
  const { bankName } = values;
  const unknownBank =
    rail.fields.bankName?.isRequired && bankName !== undefined
      ? unknownBankMessage(countryIn(rail, values), currency, bankName)
      : undefined;
  return [
    ...wrong,
    ...countryFaults(rail, values),
    together,
    unknownBank === undefined ? [] : { field: "bankName", message: unknownBank },
  ]
    .flat()
    .map(({ field, message }) => ({ field: `accountInfo.${field}`, message }));
}

/**
 * Checks an external account's data against its row in the table of rails. Throws 400 `INVALID_INPUT` naming
 * `accountInfo.<field>`, and `INVALID_CURRENCY` if the type doesn't support the currency.
 */
export function checkAccountInfo(input: unknown, currency: string): CheckedAccountInfo {
  const { accountInfo: given } = validateInput(body, { accountInfo: input });
  const accountType = externalAccountType.parse(given.accountType);
  const rail = rails[accountType];
  const { info, missing } = withFilledIn(rail, given);
  if (!rail.currencies.includes(currency)) {
    const message = `${accountType} has no accounts in ${currency}`;
    throw new ApiError("INVALID_CURRENCY", `currency: ${message}`, {
      errors: [{ field: "currency", message, constraint: { enum: rail.currencies } }],
    });
  }
  const values = railValues(info);
  const identifier = rail.identifiers.find(({ by }) => values[by] !== undefined) ?? rail.identifiers[0];
  const country = countryIn(rail, values);
  // Both names of a bank mean the same bank.
  const bankName = values.bankName && (knownBank(country, currency, values.bankName) ?? values.bankName);
  const [number = "", ...within] = [identifier.by, ...identifier.within].map((field) =>
    normalised(field, (field === "bankName" ? bankName : values[field]) ?? ""),
  );
  const paymentRails = paymentRailsOf(rail, values);
  return {
    accountType,
    currency,
    info: { ...info, accountType, ...(paymentRails.length > 0 && { paymentRails }) },
    // Includes the field's name: a phone number and an account number at one bank may have the same digits.
    primaryIdentifier: JSON.stringify([identifier.by, number, ...within]),
    sandboxIdentifier: number.split("@")[0] ?? number,
    country,
    missing,
  };
}
