import { z } from "zod";
import { faultsInProduction, normalised } from "../account-info/check.js";
import { railValues } from "../account-info/wire.js";
import {
  instructionMembers,
  payersRails,
  type PaymentInstruction,
} from "../internal-accounts/payment-instructions.wire.js";
import type { RailFieldName } from "../rails/fields.js";
import { externalAccountTypes, rails, type ExternalAccountType } from "../rails/table.js";

/** An account to pay to, as payment instructions show it. */
export type Way = PaymentInstruction["accountOrWalletInfo"];

/** Types that name no account of their own: a wallet of the customer's, and an invoice, which is paid once. */
const withoutNumbers: ReadonlySet<string> = new Set(["EMBEDDED_WALLET", "LIGHTNING"]);
/** Currencies of the types that are in no table of rails. */
const otherCurrencies: Readonly<Record<string, readonly string[]>> = { ARS_ACCOUNT: ["ARS"], BITCOIN_L1: ["BTC"] };

const isInTable = (accountType: string): accountType is ExternalAccountType =>
  (externalAccountTypes as readonly string[]).includes(accountType);

/** Whether the type's instructions have the fields that external accounts of the type have. */
const hasFieldsOfTable = (accountType: string): accountType is ExternalAccountType =>
  isInTable(accountType) &&
  rails[accountType].identifiers.some(({ by }) => instructionMembers[accountType]?.[by] !== undefined) &&
  instructionMembers[accountType]?.paymentRails !== undefined;

/** The strict forms of these types, with these members for the reference. */
function strictForms(types: readonly string[], referenceIn: (given: z.ZodType) => object): z.ZodType<Way> {
  const forms = types.map((accountType) => {
    const { paymentRails, reference, ...members } = instructionMembers[accountType] ?? {};
    const named = paymentRails && { paymentRails: paymentRails.default(payersRails(accountType)) };
    const referenced = reference && referenceIn(reference);
    return z.strictObject({ accountType: z.literal(accountType), ...named, ...members, ...referenced });
  });
  const [first, ...others] = forms;
  if (!first) throw new Error("There are no forms of instructions");
  const error = ({ code }: { readonly code?: string }) =>
    code === "invalid_union" ? `must be one of ${types.join(", ")}` : undefined;
  // The forms are those of the wire's own schema, of which `Way` is the type.
  return z.discriminatedUnion("accountType", [first, ...others], { error }) as unknown as z.ZodType<Way>;
}

/** Whether instructions of the type have a reference. */
export const hasReference = (accountType: string): boolean => instructionMembers[accountType]?.reference !== undefined;

const allTypes = Object.keys(instructionMembers).filter((accountType) => !withoutNumbers.has(accountType));

let sharedForms: z.ZodType<Way> | undefined;
let ownForms: z.ZodType<Way> | undefined;

/** Ways whose instructions get a reference of ours. */
export const waysWithReference = (): z.ZodType<Way> =>
  (sharedForms ??= strictForms(allTypes.filter(hasReference), () => ({})));
/** Ways that name one account, with a reference or without. */
export const waysOfOneAccount = (): z.ZodType<Way> =>
  (ownForms ??= strictForms(allTypes, (reference) => ({ reference: reference.optional() })));

let providedForms: z.ZodType<Way> | undefined;
/** Ways as a provider gives them: with their reference, if their type has one. */
export const waysOfProvider = (): z.ZodType<Way> =>
  (providedForms ??= strictForms(allTypes, (reference) => ({ reference })));

/** A fault of a way whose members are each valid on their own. */
interface Fault {
  readonly field: string;
  readonly message: string;
}

/** The faults of a way to an account in the currency, such as wrong check digits. */
export function faultsOf(way: Way, currency: string): Fault[] {
  const { accountType } = way;
  const known = isInTable(accountType) ? rails[accountType].currencies : (otherCurrencies[accountType] ?? []);
  if (!known.includes(currency)) return [{ field: "accountType", message: `is no account in ${currency}` }];
  if (!hasFieldsOfTable(accountType)) return [];
  const ways = rails[accountType].identifiers.map(({ by }) => by);
  const values = railValues(way);
  if (ways.every((by) => values[by] === undefined)) {
    return [{ field: ways[0] ?? "accountType", message: `is missing: give ${ways.join(" or ")}` }];
  }
  return faultsInProduction(way, currency).map(({ field, message }) => ({
    field: field.replace(/^accountInfo\./, ""),
    message,
  }));
}

/** The first of these that it has identifies a way that is not of the table. */
const identifying = ["accountNumber", "qrCode", "paymentUrl", "address"] as const;

/** The account's identifier: equal for two spellings of one account. */
export function identifierOf(way: Way): string {
  const { accountType } = way;
  if (!hasFieldsOfTable(accountType)) {
    const by = identifying.find((name) => way[name] !== undefined);
    return [accountType, by === "address" ? normalised(by, way[by] ?? "") : by && way[by]].join(":");
  }
  const values = railValues(way);
  const { identifiers } = rails[accountType];
  const { by, within } = identifiers.find((identifier) => values[identifier.by] !== undefined) ?? identifiers[0];
  const fields: readonly RailFieldName[] = [by, ...within];
  return [accountType, ...fields.map((field) => normalised(field, values[field] ?? ""))].join(":");
}
