import { z } from "zod";
import { address, calendarDate, countryCode, dateTime, email, phoneNumber } from "../shared/wire/fields.js";
import { identificationType, kycStatus } from "./customer.enums.js";

export const beneficialOwnerRole = z
  .enum(["UBO", "DIRECTOR", "COMPANY_OFFICER", "CONTROL_PERSON", "TRUSTEE", "GENERAL_PARTNER"])
  .meta({ id: "BeneficialOwnerRole" });

/** A beneficial owner as a business customer's record shows it (specification, Resources). */
export const beneficialOwner = z
  .object({
    id: z.string(),
    customerId: z.string(),
    roles: z.array(beneficialOwnerRole),
    ownershipPercentage: z.int().min(0).max(100),
    personalInfo: z
      .object({
        firstName: z.string().max(250),
        middleName: z.string().max(250).optional(),
        lastName: z.string().max(250),
        birthDate: calendarDate,
        nationality: countryCode,
        email: email.optional(),
        phoneNumber: phoneNumber.optional(),
        address,
        idType: identificationType,
        identifier: z.string().max(100),
        countryOfIssuance: countryCode.optional(),
      })
      .meta({ id: "BeneficialOwnerPersonalInfo" }),
    kycStatus,
    createdAt: dateTime,
    updatedAt: dateTime.optional(),
  })
  .meta({ id: "BeneficialOwner" });
