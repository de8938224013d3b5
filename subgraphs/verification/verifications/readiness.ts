import type { Customer as CustomerRow } from "../../../generated/prisma/client.js";
import { isScaRegion } from "../../customers/published.js";
import type { Deps } from "../../shared/deps.js";
import type { Tenant } from "../../shared/kernel/caller.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { notConfigured } from "../../shared/providers/provider.js";

type Contacts = Pick<CustomerRow, "region" | "address" | "emailVerification" | "phoneVerification">;

/** Whether the customer must verify its contacts first: both, in the EEA (docs/interface.md, Regions). */
export function isAwaitingContacts(customer: Contacts): boolean {
  const { emailVerification, phoneVerification } = customer;
  return isScaRegion(customer) && (emailVerification !== "VERIFIED" || phoneVerification !== "VERIFIED");
}

/**
 * Throws if every submission fails: 501 NOT_IMPLEMENTED in production without a provider, 409 CONFLICT before contacts
 * are verified.
 */
export function assertVerifiable({ providers }: Pick<Deps, "providers">, tenant: Tenant, customer: Contacts): void {
  if (tenant.environment === "PRODUCTION" && !providers.find("identity", tenant)) {
    throw notConfigured("identity");
  }
  if (isAwaitingContacts(customer)) {
    throw new ApiError("CONFLICT", "The customer's e-mail address and phone number must both be verified first.");
  }
}
