import type { ContactVerificationStatus, Customer as CustomerRow } from "../../../generated/prisma/client.js";
import { invalidCurrency, type PlatformProfile } from "../../platform/published.js";
import { eeaCountryCodes } from "../../shared/kernel/countries.js";
import type { Deps } from "../../shared/deps.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { identifierContext, taxIdContext } from "./type.js";
import { dueDiligence, type CustomerUpdate } from "./wire.js";
import { findEndUserTerms } from "./end-user-terms.js";
import { normalizeUmaAddress } from "./uma-address.js";

type Sealing = Pick<Deps, "sealer">;

/** What a customer has already; clients send back what they read (docs/interface.md, Unknown and read-only fields). */
interface Known {
  readonly id: string;
  readonly currencies: readonly string[];
  readonly umaAddress: string | null;
}

/**
 * The columns that creation and update write in the same way. What the customer has already may stay, also where the
 * platform has another umaDomain or other currencies by now (docs/interface.md, UMA domains).
 */
export function columnsOf(deps: Sealing, known: Known, input: CustomerUpdate, platform: PlatformProfile) {
  const { currencies, email, phoneNumber, address, endUserTermsConsent } = input;
  const { id } = known;
  const umaAddress = input.umaAddress?.toLowerCase() === known.umaAddress ? undefined : input.umaAddress;
  assertCurrencies(currencies, [...platform.supportedCurrencyCodes, ...known.currencies]);
  if (endUserTermsConsent && !findEndUserTerms(endUserTermsConsent.termsVersion)) {
    const { termsVersion } = endUserTermsConsent;
    throw new ApiError("END_USER_TERMS_VERSION_NOT_FOUND", `There are no end-user terms of version ${termsVersion}.`);
  }
  return {
    ...(currencies && { currencies: [...new Set(currencies)] }),
    ...(umaAddress !== undefined && { umaAddress: normalizeUmaAddress(umaAddress, platform.umaDomain) }),
    email,
    phoneNumber,
    address,
    endUserTermsConsent,
    ...(input.customerType === "INDIVIDUAL" ? individualColumns(deps, id, input) : businessColumns(deps, id, input)),
  };
}

type Individual = Extract<CustomerUpdate, { customerType: "INDIVIDUAL" }>;
type Business = Extract<CustomerUpdate, { customerType: "BUSINESS" }>;

function individualColumns(deps: Sealing, id: string, input: Individual) {
  const { fullName, birthDate, nationality, idType, identifier, countryOfIssuance } = input;
  return {
    fullName,
    birthDate,
    nationality,
    idType,
    countryOfIssuance,
    ...(identifier !== undefined && { identifier: deps.sealer.seal(identifier, identifierContext(id)) }),
    dueDiligence: dueDiligence.parse(input),
  };
}

function businessColumns(deps: Sealing, id: string, { businessInfo }: Business) {
  const taxId = businessInfo?.taxId;
  return taxId === undefined ? {} : { taxId: deps.sealer.seal(taxId, taxIdContext(id)) };
}

/** `businessInfo` as stored: its taxId is sealed in a column of its own. */
export function storedBusinessInfo(businessInfo: Business["businessInfo"] = {}) {
  const { taxId: _sealed, ...stored } = businessInfo;
  return stored;
}

interface Contacts {
  readonly email?: string | null;
  readonly phoneNumber?: string | null;
  /** Whose rules apply: the customer's region, else its address's country. */
  readonly region?: string;
}
type StoredContacts = Pick<CustomerRow, "email" | "emailVerification" | "phoneNumber" | "phoneVerification">;

/**
 * Contact verification applies in the EEA (docs/interface.md, Regions): there an e-mail address or phone number is
 * PENDING when it is new, and when the customer comes to the EEA with it. `stored`: as they were before this change.
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

/**
 * A customer uses what the platform supports (docs/interface.md, Accounts that a holder gets). Throws 400
 * INVALID_CURRENCY.
 */
function assertCurrencies(currencies: readonly string[] = [], allowed: readonly string[]): void {
  for (const [index, code] of currencies.entries()) {
    if (!allowed.includes(code)) throw invalidCurrency(`currencies[${index}]`, code);
  }
}
