import { words } from "../../ui/words.js";
import type {
  BeneficialOwnerRole,
  CustomerProfileFragment,
  CustomerRowFragment,
  VerificationErrorType,
} from "./operations.graphql.js";

/** KYC of a person, KYB of a business. */
export const statusOf = ({ kycStatus, kybStatus }: Pick<CustomerRowFragment, "kycStatus" | "kybStatus">) =>
  kycStatus ?? kybStatus;

const regions = new Intl.DisplayNames("en", { type: "region" });
/** `Germany (DE)`. */
export function countryText(code: string | null | undefined): string | undefined {
  if (!code) return undefined;
  try {
    return `${regions.of(code) ?? code} (${code})`;
  } catch {
    return code;
  }
}

export function addressText(address: CustomerProfileFragment["address"]): string | undefined {
  if (!address) return undefined;
  const { line1, line2, postalCode, city, state, country } = address;
  return [line1, line2, [postalCode, city].filter(Boolean).join(" "), state, countryText(country)]
    .filter(Boolean)
    .join(", ");
}

/** `businessInfo.legalName` is "legal name": a member of a customer as a person calls it. */
export function memberText(path: string): string {
  const last = path.split(".").at(-1) ?? path;
  return words(last.replace(/([a-z])([A-Z])/g, "$1_$2")).toLowerCase();
}

/** Part of a person in a business, in words. */
export const roleText: Readonly<Record<BeneficialOwnerRole, string>> = {
  UBO: "Owner",
  CONTROL_PERSON: "Controls the business",
  DIRECTOR: "Director",
  COMPANY_OFFICER: "Company officer",
  TRUSTEE: "Trustee",
  GENERAL_PARTNER: "General partner",
};

const problems: Partial<Record<VerificationErrorType, string>> = {
  MISSING_FIELD: "Missing",
  INVALID_FIELD: "Not accepted",
};
export const problemText = (type: VerificationErrorType, field: string | null | undefined): string =>
  field ? `${problems[type] ?? words(type)}: ${memberText(field)}` : words(type);
