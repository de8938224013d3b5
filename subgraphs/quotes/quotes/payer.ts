import type { Payer } from "../../customers/published.js";
import type { QuoteCreate } from "./wire.js";

/** Known data of the payer, by the contract's field names; the caller's data takes precedence. Null: the platform. */
export function payerInfo(
  payer: Payer | null,
  { senderCustomerInfo = {} }: Pick<QuoteCreate, "senderCustomerInfo">,
): Record<string, string> {
  const said = Object.entries(senderCustomerInfo).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value] as const] : [],
  );
  if (!payer) return Object.fromEntries(said);
  const business = payer.businessInfo;
  const legalName =
    typeof business === "object" &&
    business !== null &&
    "legalName" in business &&
    typeof business.legalName === "string"
      ? business.legalName
      : null;
  const known = {
    FULL_NAME: payer.fullName ?? legalName,
    BUSINESS_NAME: legalName,
    BIRTH_DATE: payer.birthDate,
    NATIONALITY: payer.nationality,
    EMAIL: payer.email,
    PHONE_NUMBER: payer.phoneNumber,
    ADDRESS: addressText(payer.address),
    COUNTRY_OF_RESIDENCE: payer.region,
    USER_TYPE: payer.customerType,
  };
  const given = Object.entries(known).flatMap(([name, value]) => (value ? [[name, value] as const] : []));
  return Object.fromEntries([...given, ...said]);
}

function addressText(address: Payer["address"]): string | null {
  if (typeof address !== "object" || address === null) return null;
  const parts = Object.values(address).filter((part) => typeof part === "string");
  return parts.length > 0 ? parts.join(", ") : null;
}
