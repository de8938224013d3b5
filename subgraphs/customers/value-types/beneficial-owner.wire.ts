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
import { alwaysThere, describedEnum, scalar } from "../../shared/schema/graph.js";
import { identificationType, kycStatus } from "./enums.js";

const nameMax = 250;
const identifierMax = 100;

export const beneficialOwnerRole = describedEnum({
  UBO: "Ultimate beneficial owner: owns the business in the end, also through others.",
  DIRECTOR: "Member of the board.",
  COMPANY_OFFICER: "Officer who runs a part of the business, such as its finances.",
  CONTROL_PERSON: "Person with significant responsibility to control the business.",
  TRUSTEE: "Holds the assets of a trust for others.",
  GENERAL_PARTNER: "Partner who manages the business and is liable for it.",
}).meta({ id: "BeneficialOwnerRole", description: "Role of a person in a business; UBO: ultimate beneficial owner." });

/** Personal data of an owner, director or officer, in requests and responses. */
export const beneficialOwnerPersonalInfo = z
  .object({
    firstName: personName(nameMax).describe("First name as in the person's passport, at most 250 characters."),
    middleName: personName(nameMax)
      .describe("Middle names as in the person's passport, at most 250 characters.")
      .optional(),
    lastName: personName(nameMax).describe("Last name as in the person's passport, at most 250 characters."),
    birthDate: pastDate.describe("Date of birth, `YYYY-MM-DD`, not in the future."),
    nationality: countryCode.describe("Country whose citizen the person is (ISO 3166-1 alpha-2)."),
    email: email.describe("E-mail address of the person, at most 254 characters.").optional(),
    phoneNumber: phoneNumber.describe("Phone number in E.164 format.").optional(),
    address: address.describe("Postal address where the person lives."),
    idType: identificationType.describe("Type of `identifier`."),
    identifier: text(identifierMax).describe("Identification number; stored encrypted."),
    countryOfIssuance: countryCode
      .describe("Country that issued the identification number (ISO 3166-1 alpha-2).")
      .optional(),
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
    roles: z.array(beneficialOwnerRole).describe("Roles of the person in the business, at least one."),
    ownershipPercentage: ownershipPercentage.describe("Ownership share in percent, 0 to 100."),
    personalInfo: beneficialOwnerPersonalInfo.describe("Personal data for the KYC of the person."),
    kycStatus: kycStatus.describe("Status of the KYC of the person."),
    createdAt,
    updatedAt: alwaysThere(updatedAt),
  })
  .meta({ id: "BeneficialOwner" });
