import { z } from "zod";
import {
  beneficialOwner,
  beneficialOwnerPersonalInfo,
  beneficialOwnerRole,
  kycStatus,
  ownershipPercentage,
} from "../../customers/published.js";
import { pageQuery } from "../../shared/schema/fields.js";
import { changesOf, merging } from "../../shared/schema/changes.js";
import { isId } from "../../shared/kernel/ids.js";
import { scalar } from "../../shared/schema/graph.js";
import { dateTimeRange, listOrder, oneOfThese } from "../../shared/schema/lists.js";

export { beneficialOwner };

const business = scalar("ID", z.string()).describe("Business customer.");

const roles = z
  .array(beneficialOwnerRole)
  .min(1, "must name at least one role")
  .max(beneficialOwnerRole.options.length)
  .refine((given) => new Set(given).size === given.length, "must not name a role twice")
  .describe("Roles of the person in the business, at least one and each once.");

export const beneficialOwnerCreate = z
  .object({
    customerId: business,
    roles,
    ownershipPercentage: ownershipPercentage.describe(
      "Ownership share in percent, 0 to 100. The shares of all owners total at most 100.",
    ),
    personalInfo: beneficialOwnerPersonalInfo.describe("Personal data for the KYC of the person."),
  })
  .meta({ id: "BeneficialOwnerCreateRequest" });

/** Changes only given members, also those of `personalInfo`; null removes an optional one. */
export const beneficialOwnerUpdate = z
  .object({
    roles: roles.optional(),
    ownershipPercentage: ownershipPercentage
      .describe("Ownership share in percent, 0 to 100; the shares of all owners total at most 100.")
      .optional(),
    personalInfo: merging(
      z
        .object(changesOf(beneficialOwnerPersonalInfo.shape))
        .meta({ id: "BeneficialOwnerPersonalInfoUpdate", description: "Personal data to change." }),
    )
      .describe("Members of the personal data to change; absent ones keep their values.")
      .optional(),
  })
  .meta({ id: "BeneficialOwnerUpdateRequest" });

export const beneficialOwnerListQuery = z.object({
  customerId: business.refine((id) => isId("Customer", id), "is not the id of a customer"),
  ...pageQuery,
});

export const beneficialOwnerFilter = z
  .object({
    customerId: business.optional().describe("Filter by business customer."),
    statuses: oneOfThese(kycStatus).describe("Owners with any of these KYC statuses."),
    roles: oneOfThese(beneficialOwnerRole).describe("Owners with any of these roles in the business."),
    createdAt: dateTimeRange.optional().describe("Owners added in this interval."),
  })
  .meta({ id: "BeneficialOwnerFilter", description: "Selects beneficial owners that match all given members." });
export const beneficialOwnerOrder = listOrder("BeneficialOwner", ["CREATED_AT"]);
