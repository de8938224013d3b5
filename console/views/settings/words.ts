import type { UmaDomainStatus, UserInfoFieldName, WebhookEndpointStatus } from "./operations.graphql.js";

export const fieldText: Readonly<Record<UserInfoFieldName, string>> = {
  FULL_NAME: "Full name",
  BIRTH_DATE: "Date of birth",
  NATIONALITY: "Nationality",
  ADDRESS: "Address",
  PHONE_NUMBER: "Phone number",
  EMAIL: "E-mail address",
  BUSINESS_NAME: "Trading name",
  TAX_ID: "Tax number",
  POSTAL_ADDRESS: "Postal address",
  REGISTRATION_NUMBER: "Registration number",
  USER_TYPE: "Individual or business",
  COUNTRY_OF_RESIDENCE: "Country of residence",
  ACCOUNT_IDENTIFIER: "Account identifier",
  FI_LEGAL_ENTITY_NAME: "Legal name of the institution",
  FI_ADDRESS: "Address of the institution",
  PURPOSE_OF_PAYMENT: "Purpose of the payment",
  ULTIMATE_INSTITUTION_COUNTRY: "Country of the final institution",
  IDENTIFIER: "Identification number",
  BUSINESS_TYPE: "Industry",
  COMPANY_LEGAL_NAME: "Legal name of the company",
  ID_TYPE: "Type of the identity document",
  ID_NUMBER: "Number of the identity document",
};
export const fieldNames = Object.keys(fieldText) as UserInfoFieldName[];

export const proofText: Readonly<Record<UmaDomainStatus, string>> = {
  NOT_REQUIRED: "No proof needed",
  PENDING: "Not proven",
  PROVEN: "Proven",
};

export const endpointText: Readonly<Record<WebhookEndpointStatus, string>> = {
  WORKING: "Working",
  FAILING: "Failing",
  SUSPENDED: "Suspended",
  PAUSED: "Paused",
};
