import { z } from "zod";
import { ApiError } from "../../shared/kernel/errors.js";
import { validateInput } from "../../shared/schema/validate.js";
import { accountInfoCreate, externalAccountType, paymentRailsOf, railValues } from "./wire.js";
import type { RailFieldName } from "../rails/fields.js";
import { rails, type ExternalAccountType } from "../rails/table.js";

export interface CheckedAccountInfo {
  readonly accountType: ExternalAccountType;
  readonly currency: string;
  /** `accountInfo` as replies show it, with the payment rails that reach the account. */
  readonly info: { readonly accountType: ExternalAccountType; readonly [member: string]: unknown };
  /** Equal for two spellings of one account, different for two accounts of the type. */
  readonly primaryIdentifier: string;
  /** What the sandbox's tables read the suffix of: the account's number, or the user's part of a domain-style key. */
  readonly sandboxIdentifier: string;
  /** Where the account is; a wallet is nowhere. */
  readonly country?: string;
  /** The bank's name where the contract requires one: the directory must know it (docs/interface.md, Bank names). */
  readonly bankToKnow?: string;
}

const body = z.object({ accountInfo: accountInfoCreate });

const named = z.object({
  beneficiary: z.object({ fullName: z.string().optional(), legalName: z.string().optional() }).optional(),
});

/** In whose name the account is said to be. */
export function beneficiaryName(info: CheckedAccountInfo["info"]): string | undefined {
  const { beneficiary } = named.parse(info);
  return beneficiary?.fullName ?? beneficiary?.legalName;
}

/** One spelling of a field's value: what two registrations of one account have in common. */
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
      // Base58, of at most 44 characters, tells capitals from small letters; hexadecimal and bech32 don't.
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

/**
 * What an external account is registered with, checked against its row of the table of rails. Throws 400
 * `INVALID_INPUT` naming `accountInfo.<field>`, and `INVALID_CURRENCY` where the type has not this currency.
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
  const [number = "", ...within] = [identifier.by, ...identifier.within].map((field) =>
    normalised(field, values[field] ?? ""),
  );
  const paymentRails = paymentRailsOf(rail, values);
  return {
    accountType,
    currency,
    info: { ...info, accountType, ...(paymentRails.length > 0 && { paymentRails }) },
    // The field's name, because a phone number and an account number of one bank may be the same digits.
    primaryIdentifier: JSON.stringify([identifier.by, number, ...within]),
    sandboxIdentifier: number.split("@")[0] ?? number,
    country: rail.countryOf ? rail.countryOf(values) : rail.countries[0],
    bankToKnow: rail.fields.bankName?.isRequired ? values.bankName : undefined,
  };
}
