import { z } from "zod";
import type { Identifier, RailFieldName, RailValues } from "../rails/fields.js";
import { rails } from "../rails/table.js";
import { normalised } from "./check.js";
import { externalAccountType, railValues } from "./wire.js";

// The payee behind an account, whatever the type it is registered as (docs/interface.md, What account rules match).

/** A name by which a payee is paid: equal texts are one payee. */
interface Alias {
  readonly alias: string;
}

/** An account number at a bank. */
interface BankNumber {
  readonly country: string;
  /** Without separators and leading zeros. */
  readonly number: string;
  /** The bank, in the country's own codes: different codes of one scheme are different banks. */
  readonly bank?: { readonly scheme: RailFieldName; readonly code: string };
  /** Of an IBAN, or paid by SWIFT: the number may include the bank's code. */
  readonly isComposed: boolean;
}

type Identity = Alias | BankNumber;

/** The identities of one payee: a bank account may have several. */
export type Payee = readonly Identity[];

/** Minimum length of a number that is searched for within a longer one. */
const minWithin = 6;

const withoutZeros = (number: string) => number.replace(/^0+(?=.)/, "");

/** Fields that identify the bank, and the part that all its branches share. Not its name, which has many spellings. */
const bankCodes: Readonly<Partial<Record<RailFieldName, (values: RailValues) => string>>> = {
  routingNumber: ({ routingNumber = "" }) => routingNumber,
  sortCode: ({ sortCode = "" }) => sortCode,
  branchCode: ({ bankCode = "", branchCode = "" }) => bankCode + branchCode,
  ifsc: ({ ifsc = "" }) => ifsc.slice(0, 4),
  swiftCode: ({ swiftCode = "" }) => swiftCode.slice(0, 6).toUpperCase(),
};

/** An IBAN as text, and as a national account number prefixed by the bank's codes. */
function ofIban(text: string): Identity[] {
  const iban = normalised("iban", text);
  const country = iban.slice(0, 2);
  const bban = iban.slice(4);
  const alias = { alias: `iban:${iban}` };
  // The United Kingdom's: the bank in letters, the sort code, and the account.
  if (country === "GB") {
    const bank = { scheme: "sortCode", code: bban.slice(4, 10) } as const;
    return [alias, { country, number: withoutZeros(bban.slice(10)), bank, isComposed: true }];
  }
  return [alias, { country, number: withoutZeros(bban), isComposed: true }];
}

function ofBankNumber({ by, within }: Identifier, country: string, values: RailValues): BankNumber {
  const scheme = within.find((name) => values[name] !== undefined && bankCodes[name] !== undefined);
  const code = scheme && bankCodes[scheme]?.(values);
  return {
    country,
    number: withoutZeros(normalised("accountNumber", values[by] ?? "")),
    ...(scheme && code && { bank: { scheme, code } }),
    isComposed: scheme === "swiftCode",
  };
}

/** A wallet's address, whichever network of its family the account names. */
function ofAddress(text: string): Alias {
  const address = normalised("address", text);
  // A Spark address has a long and a short prefix, and a checksum of six characters that depends on it.
  const spark = /^sp(?:ark)?1(.+).{6}$/.exec(address);
  return { alias: spark ? `spark:${spark[1]}` : `address:${address}` };
}

/** An offer may be written in parts. */
const ofOffer = (text: string): Alias => ({ alias: `bolt12:${normalised("bolt12", text).replace(/[\s+]/g, "")}` });

/** The payee of an account, from its stored `accountInfo`. */
export function payeeOf(accountInfo: unknown): Payee {
  const info = z.looseObject({ accountType: externalAccountType }).parse(accountInfo);
  const values = railValues(info);
  const rail = rails[info.accountType];
  const bic = values.swiftCode?.slice(4, 6).toUpperCase();
  const country = bic ?? (rail.countryOf ? rail.countryOf(values) : rail.countries[0]) ?? "";
  return rail.identifiers.flatMap((identifier): Identity[] => {
    const { by } = identifier;
    const value = values[by];
    if (value === undefined) return [];
    if (by === "iban") return ofIban(value);
    if (by === "accountNumber" || by === "clabeNumber") return [ofBankNumber(identifier, country, values)];
    if (by === "address") return [ofAddress(value)];
    return [by === "bolt12" ? ofOffer(value) : { alias: `${by}:${normalised(by, value)}` }];
  });
}

/** The payee of a UMA address, which is a Lightning address with a `$`. */
export function payeeOfUma(umaAddress: string): Payee {
  return [{ alias: `lightningAddress:${umaAddress.replace(/^\$/, "").toLowerCase()}` }];
}

function isSame(a: Identity, b: Identity): boolean {
  if ("alias" in a || "alias" in b) return "alias" in a && "alias" in b && a.alias === b.alias;
  if (a.country !== b.country) return false;
  if (a.bank && b.bank && a.bank.scheme === b.bank.scheme && a.bank.code !== b.bank.code) return false;
  if (a.number === b.number) return true;
  const [short, long] = a.number.length < b.number.length ? [a, b] : [b, a];
  return long.isComposed && short.number.length >= minWithin && long.number.includes(short.number);
}

/**
 * Whether two accounts are one payee. If their codes are of different schemes, the number decides: a rule that matches
 * one account too many is safer than one that is evaded.
 */
export function isSamePayee(a: Payee, b: Payee): boolean {
  return a.some((one) => b.some((other) => isSame(one, other)));
}
