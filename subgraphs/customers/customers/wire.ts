import { z } from "zod";
import {
  address,
  calendarDate,
  countryCode,
  createdAt,
  createdUpdatedQuery,
  currencyCode,
  email,
  pageQuery,
  pastDate,
  personName,
  phoneNumber,
  prose,
  statedTime,
  text,
  updatedAt,
} from "../../shared/schema/fields.js";
import { changesOf, merging } from "../../shared/schema/changes.js";
import { inGraph, scalar } from "../../shared/schema/graph.js";
import { beneficialOwner } from "../value-types/beneficial-owner.wire.js";
import * as enums from "../value-types/enums.js";

const nameMax = 250;
const identifierMax = 100;
const descriptionMax = 500;
const listMax = 250;

const endUserTermsConsent = z
  .object({
    acceptedAt: statedTime,
    ipAddress: z.union([z.ipv4(), z.ipv6()], "must be an IPv4 or IPv6 address").meta({ maxLength: 45 }),
    termsVersion: text(100),
    acceptanceMethod: enums.endUserTermsAcceptanceMethod,
  })
  .meta({ id: "EndUserTermsConsent", description: "Consent of the customer to a version of the end-user terms." });

/** Enhanced due diligence of an individual: stored in one column. */
export const dueDiligence = z.object({
  sourceOfFundsCategories: z.array(enums.individualSourceOfFundsCategory).max(listMax).optional(),
  sourceOfFundsOtherDescription: prose(descriptionMax).optional(),
  sourceOfWealthCategories: z.array(enums.sourceOfWealthCategory).max(listMax).optional(),
  sourceOfWealthOtherDescription: prose(descriptionMax).optional(),
  purposeOfAccount: enums.purposeOfAccount.optional(),
  purposeOfAccountOtherDescription: prose(descriptionMax).optional(),
  expectedMonthlyTransactionCount: enums.expectedMonthlyTransactionCount.optional(),
  expectedMonthlyTransactionVolume: enums.expectedMonthlyTransactionVolume.optional(),
  annualIncomeRange: enums.annualIncomeRange.optional(),
  netWorthRange: enums.netWorthRange.optional(),
  pepStatus: enums.pepStatus.optional(),
});

/** Every member of `businessInfo`. */
export const anyBusinessInfo = z.object({
  legalName: personName(nameMax).optional(),
  doingBusinessAs: personName(nameMax).optional(),
  country: countryCode.optional(),
  registrationNumber: text(identifierMax).optional(),
  incorporatedOn: pastDate.optional(),
  entityType: enums.entityType.optional(),
  taxId: text(identifierMax).optional(),
  countriesOfOperation: z.array(countryCode).max(listMax).optional(),
  businessType: enums.businessType.optional(),
  purposeOfAccount: enums.purposeOfAccount.optional(),
  sourceOfFunds: prose(descriptionMax).optional(),
  expectedMonthlyTransactionCount: enums.expectedMonthlyTransactionCount.optional(),
  expectedMonthlyTransactionVolume: enums.expectedMonthlyTransactionVolume.optional(),
  expectedRecipientJurisdictions: z.array(countryCode).max(listMax).optional(),
  naicsCode: z
    .string()
    .regex(/^\d{2,6}$/, "must have 2 to 6 digits")
    .optional(),
  sourceOfFundsCategories: z.array(enums.sourceOfFundsCategory).max(listMax).optional(),
  sourceOfFundsOtherDescription: prose(descriptionMax).optional(),
  purposeOfAccountOtherDescription: prose(descriptionMax).optional(),
  expectedCounterpartyCountries: z.array(countryCode).max(listMax).optional(),
  primaryContactFirstName: personName(nameMax).optional(),
  primaryContactLastName: personName(nameMax).optional(),
});

/** `businessInfo` of an update: required members can't be removed. */
export const businessInfoUpdate = merging(
  z
    .object(changesOf(anyBusinessInfo.shape, ["legalName", "country", "taxId", "incorporatedOn"]))
    .meta({ id: "BusinessInfoUpdate", description: "Information about a business." }),
);

const businessInfo = anyBusinessInfo
  .required({ legalName: true, country: true, taxId: true, incorporatedOn: true })
  .meta({ id: "BusinessInfo" });

/** Dates in a response are as stored: no rule about today applies. */
const businessInfoReply = anyBusinessInfo
  .required({ legalName: true })
  .extend({ incorporatedOn: calendarDate.optional() })
  .meta({ id: "BusinessInfoResponse" });

/** The last part of a UMA address is checked against the platform's domain by the service. */
const umaAddress = text(320);

// Fields are declared once, for creation, update, the response and the graph's types. A field stored in a column of the
// same name needs no further edit (columns.ts, type.ts).

/** Input of creation and update for any customer. */
const sharedInput = {
  currencies: z.array(currencyCode).max(listMax).describe("Default: the platform's supported currencies.").optional(),
  email: email.optional(),
  phoneNumber: phoneNumber.describe("Phone number in E.164 format.").optional(),
  umaAddress: umaAddress.describe("UMA address, `$user@<umaDomain>`.").optional(),
  endUserTermsConsent: endUserTermsConsent.optional(),
};

/** An individual's members in creation, update and response. */
const individualInput = {
  fullName: personName(nameMax).optional(),
  birthDate: pastDate.optional(),
  nationality: countryCode.optional(),
  address: address.optional(),
  idType: enums.identificationType.optional(),
  identifier: text(identifierMax)
    .meta({ writeOnly: true, description: "Identification number. Write-only; stored encrypted." })
    .optional(),
  countryOfIssuance: countryCode.optional(),
  ...dueDiligence.shape,
};

const createInput = {
  ...sharedInput,
  platformCustomerId: text(255)
    .describe(
      "The platform's own id for the customer. Unique among the customers of the environment that are not deleted.",
    )
    .optional(),
  region: countryCode.optional(),
};

/** The discriminator is the enum `CustomerType` in the graph. */
const byType = { tags: "CustomerType" } as const;
/** A nested object has one type in the graph, whatever it requires here. */
const inBusiness = <S extends z.ZodType>(schema: S) => inGraph({ name: "BusinessInfo" }, schema);

/**
 * POST /customers. `kycStatus` and `kybStatus` on input are ignored (docs/interface.md, Unknown and read-only fields).
 */
export const customerCreate = inGraph(
  byType,
  z.discriminatedUnion("customerType", [
    z
      .object({ customerType: z.literal("INDIVIDUAL"), ...createInput, ...individualInput })
      .meta({ id: "IndividualCustomerCreateRequest" }),
    z
      .object({
        customerType: z.literal("BUSINESS"),
        ...createInput,
        address: address.optional(),
        businessInfo: inBusiness(businessInfo),
      })
      .meta({
        id: "BusinessCustomerCreateRequest",
        // The contract's form: the members of any business input, then those that creation requires.
        allOf: [{ properties: { businessInfo: { $ref: "#/components/schemas/BusinessInfoUpdate" } } }],
      }),
  ]),
).meta({ id: "CustomerCreateRequest" });

/** Once set, always present: an update replaces them. */
const sharedChanges = changesOf(sharedInput, ["currencies", "umaAddress", "endUserTermsConsent"]);

/** PATCH /customers/{customerId}: only given members change; null removes one. */
export const customerUpdate = inGraph(
  byType,
  z.discriminatedUnion("customerType", [
    z
      .object({ customerType: z.literal("INDIVIDUAL"), ...sharedChanges, ...changesOf(individualInput) })
      .meta({ id: "IndividualCustomerUpdateRequest" }),
    z
      .object({
        customerType: z.literal("BUSINESS"),
        ...sharedChanges,
        ...changesOf({ address: address.optional() }),
        businessInfo: inBusiness(businessInfoUpdate).optional(),
      })
      .meta({ id: "BusinessCustomerUpdateRequest" }),
  ]),
).meta({ id: "CustomerUpdateRequest" });
export type CustomerUpdate = z.output<typeof customerUpdate>;

const contactVerification = z
  .object({
    email: enums.contactVerificationStatus.optional(),
    phone: enums.contactVerificationStatus.optional(),
  })
  .meta({ id: "ContactVerification", description: "Verification status of the contact channels." });

const replyFields = {
  id: scalar("ID", z.string()).meta({ readOnly: true }),
  platformCustomerId: z.string().describe("The platform's own id for the customer. Default: `id`."),
  region: scalar("CountryCode", z.string())
    .describe("Country whose rules apply. Default: the country of the address.")
    .optional(),
  currencies: z.array(scalar("CurrencyCode", z.string())),
  email: z.string().optional(),
  phoneNumber: z.string().describe("Phone number in E.164 format.").optional(),
  umaAddress: z
    .string()
    .describe("UMA address of the customer. Generated by default, and never reassigned to another customer."),
  endUserTermsConsent: endUserTermsConsent.meta({ readOnly: true }).optional(),
  contactVerification: contactVerification.meta({ readOnly: true }).optional(),
  isDeleted: z.boolean().meta({ readOnly: true }),
  createdAt: createdAt.meta({ readOnly: true }),
  updatedAt: updatedAt.meta({ readOnly: true }),
};

const { identifier: _writeOnly, birthDate: _checked, ...individualReply } = individualInput;

/** The record as every surface shows it; `identifier` is write-only. */
export const customer = inGraph(
  byType,
  z.discriminatedUnion("customerType", [
    z
      .object({
        customerType: z.literal("INDIVIDUAL"),
        ...replyFields,
        kycStatus: enums.kycStatus,
        ...individualReply,
        birthDate: calendarDate.optional(),
      })
      .meta({ id: "IndividualCustomer" }),
    z
      .object({
        customerType: z.literal("BUSINESS"),
        ...replyFields,
        kybStatus: enums.kybStatus,
        address: address.optional(),
        businessInfo: inBusiness(businessInfoReply).optional(),
        beneficialOwners: z.array(beneficialOwner).optional(),
      })
      .meta({ id: "BusinessCustomer" }),
  ]),
).meta({ id: "Customer" });

export const customerFilter = z.object({
  platformCustomerId: text(255).optional(),
  customerType: enums.customerType.optional(),
  region: text(100).optional(),
  currency: text(10).describe("Filter by a currency that the customer uses.").optional(),
  umaAddress: text(320).optional(),
  isIncludingDeleted: z.boolean().optional(),
  ...createdUpdatedQuery,
});
export const customerListQuery = customerFilter.extend({ ...pageQuery });

export const endUserTerms = z
  .object({ version: z.string(), url: z.url().describe("URL of the hosted terms.") })
  .meta({ id: "EndUserTerms" });
