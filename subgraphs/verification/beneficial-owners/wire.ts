import { z } from "zod";
import {
  beneficialOwner,
  beneficialOwnerPersonalInfo,
  beneficialOwnerRole,
  ownershipPercentage,
} from "../../customers/published.js";
import { pageQuery } from "../../shared/schema/fields.js";

export { beneficialOwner };

const roles = z
  .array(beneficialOwnerRole)
  .min(1, "must name at least one role")
  .max(beneficialOwnerRole.options.length)
  .refine((given) => new Set(given).size === given.length, "must not name a role twice");

export const beneficialOwnerCreate = z
  .object({ customerId: z.string(), roles, ownershipPercentage, personalInfo: beneficialOwnerPersonalInfo })
  .meta({ id: "BeneficialOwnerCreateRequest" });

/** Only what is given changes; of `personalInfo`, too. */
export const beneficialOwnerUpdate = z
  .object({
    roles: roles.optional(),
    ownershipPercentage: ownershipPercentage.optional(),
    personalInfo: beneficialOwnerPersonalInfo.partial().meta({ id: "BeneficialOwnerPersonalInfoUpdate" }).optional(),
  })
  .meta({ id: "BeneficialOwnerUpdateRequest" });

export const beneficialOwnerFilter = z.object({ customerId: z.string() });
export const beneficialOwnerListQuery = beneficialOwnerFilter.extend({ ...pageQuery });
