import { z } from "zod";
import {
  address,
  countryCode,
  createdAt,
  email,
  pastDate,
  personName,
  phoneNumber,
  text,
  updatedAt,
} from "../../shared/schema/fields.js";
import { alwaysThere, scalar } from "../../shared/schema/graph.js";
import { identificationType, kycStatus } from "./enums.js";

const nameMax = 250;
const identifierMax = 100;

export const beneficialOwnerRole = z
  .enum(["UBO", "DIRECTOR", "COMPANY_OFFICER", "CONTROL_PERSON", "TRUSTEE", "GENERAL_PARTNER"])
  .meta({ id: "BeneficialOwnerRole", description: "Role of a person in a business; UBO: ultimate beneficial owner." });

/** Personal data of an owner, director or officer, in requests and responses. */
export const beneficialOwnerPersonalInfo = z
  .object({
    firstName: personName(nameMax),
    middleName: personName(nameMax).optional(),
    lastName: personName(nameMax),
    birthDate: pastDate,
    nationality: countryCode,
    email: email.optional(),
    phoneNumber: phoneNumber.describe("Phone number in E.164 format.").optional(),
    address,
    idType: identificationType,
    identifier: text(identifierMax).describe("Identification number; stored encrypted."),
    countryOfIssuance: countryCode.optional(),
  })
  .meta({
    id: "BeneficialOwnerPersonalInfo",
    description: "Personal data of an owner, director or officer of a business.",
  });

export const ownershipPercentage = z.int().min(0).max(100);

/** A beneficial owner as a business customer's record shows it (docs/interface.md, Beneficial owners). */
export const beneficialOwner = z
  .object({
    id: scalar("ID", z.string()),
    customerId: scalar("ID", z.string()).describe("Business customer."),
    roles: z.array(beneficialOwnerRole),
    ownershipPercentage: ownershipPercentage.describe("Ownership share in percent, 0 to 100."),
    personalInfo: beneficialOwnerPersonalInfo,
    kycStatus,
    createdAt,
    updatedAt: alwaysThere(updatedAt),
  })
  .meta({ id: "BeneficialOwner" });
