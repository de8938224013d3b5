import { z } from "zod";
import { describedEnum, inGraph } from "../../shared/schema/graph.js";

/** Data that the platform requires of counterparties (docs/interface.md, Names of user information). */

/** The documented names, then further ones of the contract. */
export const userInfoFieldName = describedEnum({
  FULL_NAME: "Full name of a person.",
  BIRTH_DATE: "Date of birth, `YYYY-MM-DD`.",
  NATIONALITY: "Country whose citizen the person is (ISO 3166-1 alpha-2).",
  ADDRESS: "Postal address of the person or business.",
  PHONE_NUMBER: "Phone number in E.164 format.",
  EMAIL: "E-mail address of the person or business.",
  BUSINESS_NAME: "Name under which a business acts.",
  TAX_ID: "Tax number of the person or business.",
  POSTAL_ADDRESS: "Postal address; another name of the contract for `ADDRESS`.",
  REGISTRATION_NUMBER: "Number in a register of businesses.",
  USER_TYPE: "Whether it is an individual or a business.",
  COUNTRY_OF_RESIDENCE: "Country where the person lives (ISO 3166-1 alpha-2).",
  ACCOUNT_IDENTIFIER: "Identifier of the account at its institution.",
  FI_LEGAL_ENTITY_NAME: "Legal name of the financial institution.",
  FI_ADDRESS: "Postal address of the financial institution.",
  PURPOSE_OF_PAYMENT: "Purpose that the payer states.",
  ULTIMATE_INSTITUTION_COUNTRY: "Country of the institution that holds the account in the end.",
  IDENTIFIER: "Identification number of the person or business.",
  BUSINESS_TYPE: "Industry of the business.",
  COMPANY_LEGAL_NAME: "Name of a company as registered.",
  ID_TYPE: "Type of the identification document.",
  ID_NUMBER: "Number of the identification document.",
}).meta({ id: "UserInfoFieldName", description: "Name of a field about a person or business." });

/** Maximum number of the counterparty's fields that a currency may require: each name once. */
export const maxFields = userInfoFieldName.options.length;

export const counterpartyFieldDefinition = inGraph(
  { isShareable: true },
  z.object({
    name: userInfoFieldName.describe("Field about the counterparty."),
    mandatory: z.boolean().describe("Whether a payment is refused without it; otherwise it may be left out."),
  }),
).meta({
  id: "CounterpartyFieldDefinition",
  description: "Information required about the counterparty of a payment.",
});
