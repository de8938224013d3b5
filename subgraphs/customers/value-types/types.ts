import { Field, InputType, ObjectType } from "type-graphql";
import { registerEnum } from "../../shared/graphql/shape.js";
import { CountryCode, DateOnly, DateTime } from "../../shared/graphql/scalars.js";
import * as enums from "./enums.js";

/** The parts that the Customer record and its inputs share: one class for both, same names, same nesting. */

export const CustomerType = enums.customerType.enum;
registerEnum(CustomerType, { name: "CustomerType", description: "A person or a business." });
export const KycStatus = enums.kycStatus.enum;
registerEnum(KycStatus, {
  name: "KycStatus",
  description: "Verification of an individual; HOLD: the customer may have to update or add information.",
});
export const KybStatus = enums.kybStatus.enum;
registerEnum(KybStatus, { name: "KybStatus", description: "Verification of a business." });
export const IdentificationType = enums.identificationType.enum;
registerEnum(IdentificationType, { name: "IdentificationType", description: "What an identification number is." });
const ContactVerificationStatus = enums.contactVerificationStatus.enum;
registerEnum(ContactVerificationStatus, {
  name: "ContactVerificationStatus",
  description: "Whether a contact channel is verified.",
});
const EndUserTermsAcceptanceMethod = enums.endUserTermsAcceptanceMethod.enum;
registerEnum(EndUserTermsAcceptanceMethod, {
  name: "EndUserTermsAcceptanceMethod",
  description: "How the end-user terms were accepted.",
});
const EntityType = enums.entityType.enum;
registerEnum(EntityType, { name: "EntityType", description: "The legal form of a business." });
const BusinessType = enums.businessType.enum;
registerEnum(BusinessType, { name: "BusinessType", description: "The industry of a business." });
const PurposeOfAccount = enums.purposeOfAccount.enum;
registerEnum(PurposeOfAccount, { name: "PurposeOfAccount", description: "What the account is for." });
const SourceOfFundsCategory = enums.sourceOfFundsCategory.enum;
registerEnum(SourceOfFundsCategory, {
  name: "SourceOfFundsCategory",
  description: "Where a business has its funds from.",
});
const IndividualSourceOfFundsCategory = enums.individualSourceOfFundsCategory.enum;
registerEnum(IndividualSourceOfFundsCategory, {
  name: "IndividualSourceOfFundsCategory",
  description: "Where an individual has the funds from.",
});
const SourceOfWealthCategory = enums.sourceOfWealthCategory.enum;
registerEnum(SourceOfWealthCategory, {
  name: "SourceOfWealthCategory",
  description: "Where an individual has the wealth from.",
});
const ExpectedMonthlyTransactionCount = enums.expectedMonthlyTransactionCount.enum;
registerEnum(ExpectedMonthlyTransactionCount, {
  name: "ExpectedMonthlyTransactionCount",
  description: "Expected number of transactions a month.",
});
const ExpectedMonthlyTransactionVolume = enums.expectedMonthlyTransactionVolume.enum;
registerEnum(ExpectedMonthlyTransactionVolume, {
  name: "ExpectedMonthlyTransactionVolume",
  description: "Expected volume a month, USD.",
});
const AnnualIncomeRange = enums.annualIncomeRange.enum;
registerEnum(AnnualIncomeRange, { name: "AnnualIncomeRange", description: "Annual income, USD." });
const NetWorthRange = enums.netWorthRange.enum;
registerEnum(NetWorthRange, { name: "NetWorthRange", description: "Net worth, USD." });
const PepStatus = enums.pepStatus.enum;
registerEnum(PepStatus, { name: "PepStatus", description: "Whether the person is politically exposed." });

@ObjectType({ description: "The customer's consent to a version of the end-user terms." })
@InputType("EndUserTermsConsentInput")
export class EndUserTermsConsent {
  @Field(() => DateTime)
  acceptedAt!: string;

  @Field(() => String)
  ipAddress!: string;

  @Field(() => String)
  termsVersion!: string;

  @Field(() => EndUserTermsAcceptanceMethod)
  acceptanceMethod!: string;
}

@ObjectType({ description: "Which contact channels are verified." })
export class ContactVerification {
  @Field(() => ContactVerificationStatus, { nullable: true })
  email!: string | null;

  @Field(() => ContactVerificationStatus, { nullable: true })
  phone!: string | null;
}

@ObjectType({ description: "What is known of a business." })
@InputType("BusinessInfoInput")
export class BusinessInfo {
  @Field(() => String, { nullable: true })
  legalName?: string | null;

  @Field(() => String, { nullable: true })
  doingBusinessAs?: string | null;

  @Field(() => CountryCode, { nullable: true })
  country?: string | null;

  @Field(() => String, { nullable: true })
  registrationNumber?: string | null;

  @Field(() => DateOnly, { nullable: true })
  incorporatedOn?: string | null;

  @Field(() => EntityType, { nullable: true })
  entityType?: string | null;

  @Field(() => String, { nullable: true })
  taxId?: string | null;

  @Field(() => [CountryCode], { nullable: true })
  countriesOfOperation?: string[] | null;

  @Field(() => BusinessType, { nullable: true })
  businessType?: string | null;

  @Field(() => PurposeOfAccount, { nullable: true })
  purposeOfAccount?: string | null;

  @Field(() => String, { nullable: true })
  sourceOfFunds?: string | null;

  @Field(() => ExpectedMonthlyTransactionCount, { nullable: true })
  expectedMonthlyTransactionCount?: string | null;

  @Field(() => ExpectedMonthlyTransactionVolume, { nullable: true })
  expectedMonthlyTransactionVolume?: string | null;

  @Field(() => [CountryCode], { nullable: true })
  expectedRecipientJurisdictions?: string[] | null;

  @Field(() => String, { nullable: true })
  naicsCode?: string | null;

  @Field(() => [SourceOfFundsCategory], { nullable: true })
  sourceOfFundsCategories?: string[] | null;

  @Field(() => String, { nullable: true })
  sourceOfFundsOtherDescription?: string | null;

  @Field(() => String, { nullable: true })
  purposeOfAccountOtherDescription?: string | null;

  @Field(() => [CountryCode], { nullable: true })
  expectedCounterpartyCountries?: string[] | null;

  @Field(() => String, { nullable: true })
  primaryContactFirstName?: string | null;

  @Field(() => String, { nullable: true })
  primaryContactLastName?: string | null;
}

/** Enhanced due diligence answers of an individual. */
@ObjectType()
@InputType("DueDiligenceInput")
export class DueDiligence {
  @Field(() => [IndividualSourceOfFundsCategory], { nullable: true })
  sourceOfFundsCategories?: string[] | null;

  @Field(() => String, { nullable: true })
  sourceOfFundsOtherDescription?: string | null;

  @Field(() => [SourceOfWealthCategory], { nullable: true })
  sourceOfWealthCategories?: string[] | null;

  @Field(() => String, { nullable: true })
  sourceOfWealthOtherDescription?: string | null;

  @Field(() => PurposeOfAccount, { nullable: true })
  purposeOfAccount?: string | null;

  @Field(() => String, { nullable: true })
  purposeOfAccountOtherDescription?: string | null;

  @Field(() => ExpectedMonthlyTransactionCount, { nullable: true })
  expectedMonthlyTransactionCount?: string | null;

  @Field(() => ExpectedMonthlyTransactionVolume, { nullable: true })
  expectedMonthlyTransactionVolume?: string | null;

  @Field(() => AnnualIncomeRange, { nullable: true })
  annualIncomeRange?: string | null;

  @Field(() => NetWorthRange, { nullable: true })
  netWorthRange?: string | null;

  @Field(() => PepStatus, { nullable: true })
  pepStatus?: string | null;
}
