import type { Currency } from "../../shared/kernel/currencies.js";
import { isCountryCode } from "../../shared/kernel/countries.js";
import type { PaymentRailName } from "../../shared/schema/payments.js";
import { isAbaRouting, isClabe, isCnpj, isCpf } from "./check-digits.js";
import { hasIbanCheckDigits, hasIbanLength } from "./iban.js";

/** All fields of all rails, except `accountType` and `beneficiary`. */
export const railFieldNames = [
  "accountNumber",
  "routingNumber",
  "bankName",
  "bankAccountType",
  "intermediaryBankName",
  "intermediaryRoutingNumber",
  "fiToFiInformation",
  "iban",
  "swiftCode",
  "sortCode",
  "bankCode",
  "branchCode",
  "clabeNumber",
  "pixKey",
  "pixKeyType",
  "taxId",
  "vpa",
  "ifsc",
  "rail",
  "phoneNumber",
  "provider",
  "region",
  "country",
  "address",
  "vaspName",
  "invoice",
  "bolt12",
  "lightningAddress",
] as const;
export type RailFieldName = (typeof railFieldNames)[number];

/** A check that a pattern can't express, such as a check digit. */
export interface FieldCheck {
  readonly passes: (text: string) => boolean;
  /** The message for a value that doesn't pass. */
  readonly message: string;
  /** The message for this value, with its fault. */
  readonly explain?: (text: string) => string | undefined;
}

export interface RailField {
  readonly isRequired?: true;
  /** The value that the sandbox gives a missing required field (docs/interface.md, What the sandbox fills in). */
  readonly inSandbox?: (values: RailValues) => string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: RegExp;
  /** The pattern, in words. */
  readonly hint?: string;
  readonly values?: readonly string[];
  readonly check?: FieldCheck;
  /** Whether its form has line breaks. */
  readonly mayHaveLines?: true;
  /** Its check digits or checksum: production refuses wrong ones, the sandbox warns. */
  readonly checksum?: FieldCheck;
  /** A valid value and an invalid one: the table's test cases, and examples for a new row. */
  readonly valid: string;
  readonly broken: string;
}

/** A field that identifies an account of the type. */
export interface Identifier {
  /** The identifying field; its suffix selects the sandbox's outcome. */
  readonly by: RailFieldName;
  /** Fields within which it is unique, if given: an account number is unique within its bank. */
  readonly within: readonly RailFieldName[];
  /** The payment rails that reach an account with this field. */
  readonly paymentRails: readonly string[];
  /** Maximum length of the field on a rail, without punctuation. */
  readonly longest?: Readonly<Record<string, number>>;
}

/** A check of an account's fields together. */
export type RailValues = Readonly<Partial<Record<RailFieldName, string>>>;
export interface FieldFault {
  readonly field: RailFieldName;
  readonly message: string;
}

/** One account type: a row of the table. */
export interface Rail {
  /** Name of the contract's components: `<name>ExternalAccountInfo`, `<name>Beneficiary`. */
  readonly name: string;
  /** Countries of accounts of the type; empty: any. */
  readonly countries: readonly string[];
  readonly currencies: readonly Currency["code"][];
  readonly fields: Readonly<Partial<Record<RailFieldName, RailField>>>;
  /** At least one must be given; the first that is given is the account's primary identifier. */
  readonly identifiers: readonly [Identifier, ...Identifier[]];
  /** The payment rail for direct debits; absent: the account can only be credited. */
  readonly pullRail?: PaymentRailName;
  /** No more than one identifier may be given. */
  readonly isOneIdentifierOnly?: true;
  /** Fields that must be given together or not at all. */
  readonly together?: readonly RailFieldName[];
  readonly check?: (values: RailValues) => FieldFault | undefined;
  /** Check of check digits: production refuses wrong ones, the sandbox warns. */
  readonly checksum?: (values: RailValues) => FieldFault | undefined;
  /** The account's country, if the row has several. */
  readonly countryOf?: (values: RailValues) => string | undefined;
  readonly beneficiary: "none" | "wallet" | BeneficiaryRule;
}

/** Fields that the contract requires of an individual beneficiary beyond `fullName`. */
export interface BeneficiaryRule {
  readonly required?: readonly ("address" | "countryOfResidence" | "phoneNumber")[];
  readonly extra?: "registrationNumber" | "document";
}

export const required = (field: RailField): RailField & { isRequired: true } => ({ ...field, isRequired: true });

export const identified = (
  by: RailFieldName,
  within: readonly RailFieldName[],
  ...paymentRails: readonly string[]
): Identifier => ({ by, within, paymentRails });

/** ISO 3166-1 has no code of Kosovo: banks use XK. */
const isBankingCountry = (code: string) => isCountryCode(code) || code === "XK";

const checks = {
  ibanLength: { passes: hasIbanLength, message: "is not an IBAN: its length is not that of its country" },
  swiftCode: {
    passes: (text) => isBankingCountry(text.slice(4, 6)),
    message: "is not a BIC: its fifth and sixth letters are not a country code",
  },
  accountNumber: {
    passes: (text) => /^[A-Za-z0-9](?:[A-Za-z0-9 ./-]*[A-Za-z0-9])?$/.test(text),
    message: "must have letters and digits, separated by single spaces, dots, slashes or hyphens",
  },
  phoneNumber: {
    passes: (text) => text.charAt(1) !== "0",
    message: "must be in E.164 form: no calling code begins with 0",
  },
  country: { passes: isBankingCountry, message: "must be an ISO 3166-1 alpha-2 country code, such as US, or XK" },
  notBlank: { passes: (text) => text.trim() !== "", message: "must not be blank" },
} satisfies Record<string, FieldCheck>;

const checksums = {
  iban: { passes: hasIbanCheckDigits, message: "is not an IBAN: its check digits are wrong" },
  routingNumber: { passes: isAbaRouting, message: "is not an ABA routing number: its check digit or prefix is wrong" },
  clabe: { passes: isClabe, message: "is not a CLABE: its check digit is wrong" },
  taxId: {
    passes: (text) => isCpf(text) || isCnpj(text),
    message: "is neither a CPF nor a CNPJ: its check digits are wrong",
  },
} satisfies Record<string, FieldCheck>;

/** Text without a pattern. */
const words = (maxLength: number, valid: string): RailField => ({
  minLength: 1,
  maxLength,
  check: checks.notBlank,
  valid,
  broken: " ",
});

const digits = (min: number, max: number, valid: string): RailField => ({
  minLength: min,
  maxLength: max,
  pattern: new RegExp(min === max ? `^[0-9]{${min}}$` : `^[0-9]{${min},${max}}$`),
  hint: min === max ? `must have ${min} digits` : `must have ${min} to ${max} digits`,
  valid,
  broken: `${valid.slice(0, -1)}X`,
});

const phone = (pattern: RegExp, hint: string, valid: string): RailField => ({
  minLength: 7,
  maxLength: 15,
  pattern,
  hint,
  check: checks.phoneNumber,
  valid,
  broken: valid.slice(1),
});

/** An IBAN; `broken` has its last two check digits changed. */
const ibanOf = (length: readonly [min: number, max: number], pattern: RegExp, valid: string): RailField => ({
  minLength: length[0],
  maxLength: length[1],
  pattern,
  hint: `must be an IBAN such as ${valid}, without spaces`,
  check: checks.ibanLength,
  checksum: checksums.iban,
  valid,
  broken: `${valid.slice(0, -1)}${(Number(valid.slice(-1)) + 1) % 10}`,
});

/** The fields by name with the contract's patterns; a row passes its own properties. */
export const field = {
  accountNumber: (valid: string): RailField => ({
    minLength: 1,
    maxLength: 34,
    check: checks.accountNumber,
    valid,
    broken: "12#45",
  }),
  digits,
  routingNumber: { ...digits(9, 9, "021000021"), checksum: checksums.routingNumber, broken: "021000022" },
  clabe: { ...digits(18, 18, "032180000118359719"), checksum: checksums.clabe, broken: "032180000118359718" },
  taxId: {
    minLength: 11,
    maxLength: 14,
    pattern: /^(?:[0-9]{11}|[0-9A-Z]{12}[0-9]{2})$/,
    hint: "must be a CPF of 11 digits, or a CNPJ of 14 digits, whose first 12 may be capital letters",
    checksum: checksums.taxId,
    valid: "52998224725",
    broken: "52998224726",
  },
  words,
  bankName: (valid: string) => words(255, valid),
  provider: (valid: string) => words(255, valid),
  bankAccountType: { values: ["CHECKING", "SAVINGS"], valid: "CHECKING", broken: "CURRENT" },
  fiToFiInformation: { maxLength: 210, valid: "Attention of treasury", broken: "x".repeat(211) },
  iban: (length: number, pattern: RegExp, valid: string) => ibanOf([length, length], pattern, valid),
  anyIban: ibanOf([15, 34], /^[A-Z]{2}[0-9]{2}[A-Za-z0-9]{11,30}$/, "DE89370400440532013000"),
  swiftCode: (valid: string): RailField => ({
    minLength: 8,
    maxLength: 11,
    pattern: /^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/,
    hint: "must be a BIC of 8 or 11 capital letters and digits, such as DEUTDEFF",
    check: checks.swiftCode,
    valid,
    broken: `${valid.slice(0, 4)}ZZ${valid.slice(6)}`,
  }),
  phoneNumber: (valid: string) => phone(/^\+[0-9]{6,14}$/, `must be in E.164 form, such as ${valid}`, valid),
  phoneNumberOf: (callingCode: string, min: number, max: number, valid: string) =>
    phone(
      new RegExp(`^\\+${callingCode}[0-9]{${min === max ? min : `${min},${max}`}}$`),
      `must begin with +${callingCode}, such as ${valid}`,
      valid,
    ),
  region: (values: readonly [string, ...string[]]): RailField => ({ values, valid: values[0], broken: "US" }),
  country: {
    minLength: 2,
    maxLength: 2,
    pattern: /^[A-Z]{2}$/,
    hint: checks.country.message,
    check: checks.country,
    valid: "DE",
    broken: "ZZ",
  },
} as const satisfies Record<string, RailField | ((...args: never[]) => RailField)>;
