import {
  Prisma,
  type ContactVerificationStatus,
  type Customer as CustomerRow,
} from "../../../generated/prisma/client.js";
import { endedCurrency, invalidCurrency, type PlatformProfile } from "../../platform/published.js";
import { hasEnded } from "../../shared/kernel/currencies.js";
import type { Tenant } from "../../shared/kernel/caller.js";
import { eeaCountryCodes } from "../../shared/kernel/countries.js";
import type { Deps } from "../../shared/deps.js";
import { ApiError, invalidField } from "../../shared/kernel/errors.js";
import { applyChanges } from "../../shared/schema/changes.js";
import { membersOf } from "../../shared/schema/members.js";
import { identifierContext, taxIdContext } from "./type.js";
import { customerUpdate, dueDiligence, type CustomerUpdate } from "./wire.js";
import { isOfUnknownTerms } from "./end-user-terms.js";
import { normalizeUmaAddress } from "./uma-address.js";

type Sealing = Pick<Deps, "sealer">;

/** Stored values of a customer; clients send back what they read (docs/interface.md, Unknown and read-only fields). */
interface Known {
  readonly id: string;
  readonly currencies: readonly string[];
  readonly umaAddress: string | null;
  readonly birthDate: string | null;
}

type Business = Extract<CustomerUpdate, { customerType: "BUSINESS" }>;
type Distributed<U> = U extends unknown ? keyof U : never;
type MemberName = Distributed<CustomerUpdate>;
type Column = keyof typeof Prisma.CustomerScalarFieldEnum;

/** Members whose column of the same name stores another form. */
const transformed = ["customerType", "currencies", "umaAddress", "identifier", "businessInfo"] as const;
type CopiedName = Exclude<MemberName & Column, (typeof transformed)[number]>;
type Given<U, Name> = U extends unknown ? (Name extends keyof U ? U[Name] : never) : never;
type CopiedColumns = { [Name in CopiedName]?: Exclude<Given<CustomerUpdate, Name>, undefined> };

const isCopied = (name: string): name is CopiedName =>
  name in Prisma.CustomerScalarFieldEnum && !(transformed as readonly string[]).includes(name);
/** The other members with a column of the same name. */
const copiedNames = Object.keys(membersOf(customerUpdate)).filter(isCopied);

function copiedColumns(input: Readonly<Record<string, unknown>>): CopiedColumns {
  return Object.fromEntries(copiedNames.flatMap((name) => (input[name] === undefined ? [] : [[name, input[name]]])));
}

const ageOfMajority = 18;
/** Maximum difference between the clocks of caller and server. */
const clockSkewMs = 5 * 60_000;

/** Throws 400 INVALID_INPUT for a person who is not of age (docs/interface.md, Who can be a customer). */
function assertAdult(birthDate: string | null | undefined, now: Date): void {
  const latest = new Date(Date.UTC(now.getUTCFullYear() - ageOfMajority, now.getUTCMonth(), now.getUTCDate()));
  if (!birthDate || birthDate <= latest.toISOString().slice(0, 10)) return;
  throw invalidField("birthDate", `must be at least ${ageOfMajority} years ago: customers are adults`);
}

/**
 * The columns that creation and update write in the same way. Stored values may remain, even if the platform has
 * another umaDomain or other currencies by now (docs/interface.md, UMA domains).
 */
export function columnsOf(
  deps: Sealing,
  known: Known,
  input: CustomerUpdate,
  {
    platform,
    now,
    environment,
  }: Pick<Tenant, "environment"> & { readonly platform: PlatformProfile; readonly now: Date },
) {
  const { currencies, endUserTermsConsent } = input;
  if (input.customerType === "INDIVIDUAL" && input.birthDate !== known.birthDate) assertAdult(input.birthDate, now);
  const umaAddress = input.umaAddress?.toLowerCase() === known.umaAddress ? undefined : input.umaAddress;
  assertCurrencies(currencies, [...platform.supportedCurrencyCodes, ...known.currencies], now);
  if (environment === "PRODUCTION" && isOfUnknownTerms(endUserTermsConsent)) {
    const { termsVersion } = endUserTermsConsent;
    throw new ApiError(
      "END_USER_TERMS_VERSION_NOT_FOUND",
      `There is no version ${termsVersion} of the end-user terms.`,
    );
  }
  if (endUserTermsConsent && Date.parse(endUserTermsConsent.acceptedAt) > now.getTime() + clockSkewMs) {
    throw invalidField("endUserTermsConsent.acceptedAt", "must not be in the future");
  }
  return {
    ...copiedColumns(input),
    ...(currencies && { currencies: [...new Set(currencies)] }),
    ...(umaAddress !== undefined && { umaAddress: normalizeUmaAddress(umaAddress, platform.umaDomain) }),
    ...(input.customerType === "INDIVIDUAL" && { dueDiligence: applyChanges({}, dueDiligenceOf(input)) }),
    ...sealedColumns(deps, known.id, input),
  };
}

/** The members of the enhanced due diligence. */
export function dueDiligenceOf(input: Extract<CustomerUpdate, { customerType: "INDIVIDUAL" }>) {
  const given = Object.entries(input).filter(([name]) => name in dueDiligence.shape);
  return Object.fromEntries(given) as Pick<typeof input, keyof typeof dueDiligence.shape>;
}

function sealedColumns({ sealer }: Sealing, id: string, input: CustomerUpdate) {
  if (input.customerType === "INDIVIDUAL") {
    const { identifier } = input;
    if (identifier === undefined || identifier === null) return { identifier };
    return { identifier: sealer.seal(identifier, identifierContext(id)) };
  }
  const taxId = input.businessInfo?.taxId;
  return taxId === undefined ? {} : { taxId: sealer.seal(taxId, taxIdContext(id)) };
}

/** `businessInfo` as stored: its taxId is sealed in a separate column. */
export function storedBusinessInfo(businessInfo: Business["businessInfo"] = {}) {
  const { taxId: _sealed, ...stored } = businessInfo;
  return stored;
}

interface Contacts {
  readonly email?: string | null;
  readonly phoneNumber?: string | null;
  /** The country whose rules apply: the customer's region, else its address's country. */
  readonly region?: string;
}
type StoredContacts = Pick<CustomerRow, "email" | "emailVerification" | "phoneNumber" | "phoneVerification">;

/**
 * Contact verification applies in the EEA (docs/interface.md, Regions): there an e-mail address or phone number is
 * PENDING when it is new, or when its customer moves to the EEA. `stored`: the values before this change.
 */
export function contactsToVerify({ email, phoneNumber, region }: Contacts, stored?: StoredContacts) {
  const isRequired = eeaCountryCodes.has(region ?? "");
  const state = (to?: string | null, before?: string | null, verification: ContactVerificationStatus | null = null) => {
    const kept = to === before ? verification : null;
    if (!isRequired) return kept === "VERIFIED" ? kept : null;
    return kept ?? (to ? "PENDING" : null);
  };
  return {
    emailVerification: state(email, stored?.email, stored?.emailVerification),
    phoneVerification: state(phoneNumber, stored?.phoneNumber, stored?.phoneVerification),
  };
}

/** Throws 400 INVALID_CURRENCY for an unsupported currency (docs/interface.md, Accounts that a holder gets). */
function assertCurrencies(currencies: readonly string[] = [], allowed: readonly string[], now: Date): void {
  for (const [index, code] of currencies.entries()) {
    if (allowed.includes(code)) continue;
    const field = `currencies[${index}]`;
    throw hasEnded(code, now) ? endedCurrency(field, code) : invalidCurrency(field, code);
  }
}
