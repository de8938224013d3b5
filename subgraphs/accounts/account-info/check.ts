import { z } from "zod";
import { ApiError, type FieldError } from "../../shared/kernel/errors.js";
import { validateInput } from "../../shared/schema/validate.js";
import { knownBank, unknownBankMessage } from "../discoveries/service.js";
import { accountInfoCreate, externalAccountType, paymentRailsOf, railValues } from "./wire.js";
import type { Rail, RailFieldName, RailValues } from "../rails/fields.js";
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
    case "bolt12":
      return value.toLowerCase();
    default:
      return value;
  }
}

/** The country of an account of the type; a wallet has none. */
const countryIn = (rail: Rail, values: RailValues) => (rail.countryOf ? rail.countryOf(values) : rail.countries[0]);

/**
 * What production refuses of an `accountInfo` that is accepted in the sandbox: wrong check digits, and a bank that is
 * required and not in the directory (docs/interface.md, Check digits).
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
  return [...wrong, together, unknownBank === undefined ? [] : { field: "bankName", message: unknownBank }]
    .flat()
    .map(({ field, message }) => ({ field: `accountInfo.${field}`, message }));
}

/**
 * Checks an external account's data against its row of the table of rails. Throws 400 `INVALID_INPUT` naming
 * `accountInfo.<field>`, and `INVALID_CURRENCY` where the type doesn't have this currency.
 */
export function checkAccountInfo(input: unknown, currency: string): CheckedAccountInfo {
  const { accountInfo: info } = validateInput(body, { accountInfo: input });
  const accountType = externalAccountType.parse(info.accountType);
  const rail = rails[accountType];
  if (!rail.currencies.includes(currency)) {
    const message = `${accountType} has no accounts in ${currency}`;
    throw new ApiError("INVALID_CURRENCY", `currency: ${message}`, {
      errors: [{ field: "currency", message, constraint: { enum: rail.currencies } }],
    });
  }
  const values = railValues(info);
  const identifier = rail.identifiers.find(({ by }) => values[by] !== undefined) ?? rail.identifiers[0];
  const country = countryIn(rail, values);
  // Either name of a bank is the same bank.
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
  };
}
