import { z } from "zod";
import { address, countryCode, dateTime, email, pastDate, phoneNumber, text } from "../../shared/schema/fields.js";
import { identificationType, kycStatus } from "./enums.js";

const nameMax = 250;
const identifierMax = 100;

export const beneficialOwnerRole = z
  .enum(["UBO", "DIRECTOR", "COMPANY_OFFICER", "CONTROL_PERSON", "TRUSTEE", "GENERAL_PARTNER"])
  .meta({ id: "BeneficialOwnerRole" });

/** Who an owner, director or officer is, as it is given and shown. */
export const beneficialOwnerPersonalInfo = z
  .object({
    firstName: text(nameMax),
    middleName: text(nameMax).optional(),
    lastName: text(nameMax),
    birthDate: pastDate,
    nationality: countryCode,
    email: email.optional(),
    phoneNumber: phoneNumber.optional(),
    address,
    idType: identificationType,
    identifier: text(identifierMax),
    countryOfIssuance: countryCode.optional(),
  })
  .meta({ id: "BeneficialOwnerPersonalInfo" });

export const ownershipPercentage = z.int().min(0).max(100);

/** A beneficial owner as a business customer's record shows it (docs/interface.md, Beneficial owners). */
export const beneficialOwner = z
  .object({
    id: z.string(),
    customerId: z.string(),
    roles: z.array(beneficialOwnerRole),
    ownershipPercentage,
    personalInfo: beneficialOwnerPersonalInfo,
    kycStatus,
    createdAt: dateTime,
    updatedAt: dateTime.optional(),
  })
  .meta({ id: "BeneficialOwner" });
