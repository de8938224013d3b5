import type { FilledIn } from "../../shared/kernel/report.js";
import type { NewCustomer } from "./creation.js";

/** The country of a business by the example of the documentation, if the request has none. */
const exampleCountry = "US";

/**
 * A new customer whose business has a country: if the request lacks it, that of its address or region (docs/interface.md,
 * What the sandbox fills in).
 */
export function withBusinessCountry(given: NewCustomer): {
  readonly customer: NewCustomer;
  readonly missing: readonly FilledIn[];
} {
  if (given.customerType !== "BUSINESS" || given.businessInfo?.country !== undefined) {
    return { customer: given, missing: [] };
  }
  const value = given.address?.country ?? given.region ?? exampleCountry;
  const customer = { ...given, businessInfo: { ...given.businessInfo, country: value } };
  return { customer, missing: [{ field: "businessInfo.country", value }] };
}
