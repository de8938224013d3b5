import { z } from "zod";
import {
  address,
  calendarDate,
  countryCode,
  email,
  phoneNumber,
  personName,
  text,
} from "../../shared/schema/fields.js";
import { requiredInProduction } from "../../shared/schema/production-only.js";
import { describedEnum } from "../../shared/schema/graph.js";
import type { BeneficiaryRule } from "../rails/fields.js";

/** The `beneficiary` of an external account: its owner. */

export const beneficiaryType = describedEnum({
  INDIVIDUAL: "A person, named by `fullName`.",
  BUSINESS: "A company or other legal entity, named by `legalName`.",
});

const nameMax = 250;
const identifierMax = 100;

const shared = {
  email: email.optional(),
  phoneNumber: phoneNumber.optional(),
  countryOfResidence: countryCode.optional(),
  address: address.optional(),
};

const individual = z.object({
  beneficiaryType: z.literal("INDIVIDUAL"),
  fullName: personName(nameMax),
  birthDate: calendarDate.optional(),
  nationality: countryCode.optional(),
  ...shared,
});

const extras = {
  registrationNumber: { registrationNumber: text(identifierMax).optional() },
  document: {
    documentType: z.enum(["CC", "CE", "TI", "NIT", "PP"]).optional(),
    documentNumber: text(50).optional(),
  },
};

const businessBeneficiary = z
  .object({
    beneficiaryType: z.literal("BUSINESS"),
    legalName: personName(nameMax),
    registrationNumber: text(identifierMax).optional(),
    taxId: text(identifierMax).optional(),
    ...shared,
  })
  .meta({ id: "BusinessBeneficiary" });

const walletBeneficiary = z
  .discriminatedUnion("beneficiaryType", [
    z
      .object({
        beneficiaryType: z.literal("INDIVIDUAL"),
        fullName: personName(nameMax),
        countryOfResidence: countryCode,
      })
      .meta({ id: "WalletIndividualBeneficiary" }),
    businessBeneficiary,
  ])
  .meta({ id: "WalletBeneficiaryOneOf" });

/** The sandbox knows a country from the account's; it can't make up an address or a phone number. */
function requiredMember(member: NonNullable<BeneficiaryRule["required"]>[number]): z.ZodType {
  const schema = individual.shape[member].unwrap();
  return member === "countryOfResidence" ? requiredInProduction(schema) : schema;
}

/** The `beneficiary` member of an account type's `accountInfo`; `name` is that of the type's components. */
export function beneficiaryMember(
  name: string,
  rule: BeneficiaryRule | "wallet" | "none",
): Readonly<Record<string, z.ZodType>> {
  if (rule === "none") return {};
  if (rule === "wallet") return { beneficiary: walletBeneficiary.optional() };
  const members = individual
    .extend(Object.fromEntries((rule.required ?? []).map((member) => [member, requiredMember(member)])))
    .extend(rule.extra ? extras[rule.extra] : {})
    .meta({ id: `${name}Beneficiary` });
  return { beneficiary: z.discriminatedUnion("beneficiaryType", [members, businessBeneficiary]) };
}
