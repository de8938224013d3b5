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
import { requiredInProduction } from "../../shared/schema/production-only.js";
import { inGraph, scalar } from "../../shared/schema/graph.js";
import { dateTimeRange, listOrder, oneOfThese } from "../../shared/schema/lists.js";
import { beneficialOwner } from "../value-types/beneficial-owner.wire.js";
import * as enums from "../value-types/enums.js";

const nameMax = 250;
const identifierMax = 100;
const descriptionMax = 500;
const listMax = 250;
const searchMax = 255;

const endUserTermsConsent = z
  .object({
    acceptedAt: statedTime.describe("Time of the acceptance, not in the future."),
    ipAddress: z
      .union([z.ipv4(), z.ipv6()], "must be an IPv4 or IPv6 address")
      .meta({ maxLength: 45, description: "Address from which the customer accepted, IPv4 or IPv6." }),
    termsVersion: text(100).describe("Version of the terms, at most 100 characters."),
    acceptanceMethod: enums.endUserTermsAcceptanceMethod.describe("How the customer accepted."),
  })
  .meta({ id: "EndUserTermsConsent", description: "Consent of the customer to a version of the end-user terms." });

/** Enhanced due diligence of an individual: stored in one column. */
export const dueDiligence = z.object({
  sourceOfFundsCategories: z
    .array(enums.individualSourceOfFundsCategory)
    .max(listMax)
    .describe("Sources of the customer's income.")
    .optional(),
  sourceOfFundsOtherDescription: prose(descriptionMax)
    .describe("Description of the source OTHER of funds, at most 500 characters.")
    .optional(),
  sourceOfWealthCategories: z
    .array(enums.sourceOfWealthCategory)
    .max(listMax)
    .describe("Origins of all that the customer owns.")
    .optional(),
  sourceOfWealthOtherDescription: prose(descriptionMax)
    .describe("Description of the source OTHER of wealth, at most 500 characters.")
    .optional(),
  purposeOfAccount: enums.purposeOfAccount.describe("Main use of the customer's accounts.").optional(),
  purposeOfAccountOtherDescription: prose(descriptionMax)
    .describe("Description of the purpose OTHER, at most 500 characters.")
    .optional(),
  expectedMonthlyTransactionCount: enums.expectedMonthlyTransactionCount
    .describe("Range of the number of transactions that the customer expects per month.")
    .optional(),
  expectedMonthlyTransactionVolume: enums.expectedMonthlyTransactionVolume
    .describe("Range of the sum of transactions that the customer expects per month, in USD.")
    .optional(),
  annualIncomeRange: enums.annualIncomeRange.describe("Range of the customer's income per year, in USD.").optional(),
  netWorthRange: enums.netWorthRange.describe("Range of what the customer owns, less debts, in USD.").optional(),
  pepStatus: enums.pepStatus.describe("Whether the customer is politically exposed.").optional(),
});

/** Every member of `businessInfo`. */
export const anyBusinessInfo = z.object({
  legalName: personName(nameMax).describe("Name of the business as registered, at most 250 characters.").optional(),
  doingBusinessAs: personName(nameMax)
    .describe("Name under which the business trades, at most 250 characters.")
    .optional(),
  country: countryCode.describe("Country where the business is registered (ISO 3166-1 alpha-2).").optional(),
  registrationNumber: text(identifierMax)
    .describe("Number in the country's register of businesses, at most 100 characters.")
    .optional(),
  incorporatedOn: pastDate.describe("Date of incorporation, `YYYY-MM-DD`, not in the future.").optional(),
  entityType: enums.entityType.describe("Legal form of the business.").optional(),
  taxId: text(identifierMax).describe("Tax number, at most 100 characters; stored encrypted.").optional(),
  countriesOfOperation: z
    .array(countryCode)
    .max(listMax)
    .describe("Countries in which the business is active (ISO 3166-1 alpha-2), at most 250.")
    .optional(),
  businessType: enums.businessType.describe("Industry of the business, by the sectors of NAICS.").optional(),
  purposeOfAccount: enums.purposeOfAccount.describe("Main use of the business's accounts.").optional(),
  sourceOfFunds: prose(descriptionMax)
    .describe("Origin of the business's money in its own words, at most 500 characters.")
    .optional(),
  expectedMonthlyTransactionCount: enums.expectedMonthlyTransactionCount
    .describe("Range of the number of transactions that the business expects per month.")
    .optional(),
  expectedMonthlyTransactionVolume: enums.expectedMonthlyTransactionVolume
    .describe("Range of the sum of transactions that the business expects per month, in USD.")
    .optional(),
  expectedRecipientJurisdictions: z
    .array(countryCode)
    .max(listMax)
    .describe("Countries to which the business expects to pay (ISO 3166-1 alpha-2), at most 250.")
    .optional(),
  naicsCode: z
    .string()
    .regex(/^\d{2,6}$/, "must have 2 to 6 digits")
    .describe("Industry by NAICS, 2 to 6 digits.")
    .optional(),
  sourceOfFundsCategories: z
    .array(enums.sourceOfFundsCategory)
    .max(listMax)
    .describe("Sources of the business's money.")
    .optional(),
  sourceOfFundsOtherDescription: prose(descriptionMax)
    .describe("Description of the source OTHER of funds, at most 500 characters.")
    .optional(),
  purposeOfAccountOtherDescription: prose(descriptionMax)
    .describe("Description of the purpose OTHER, at most 500 characters.")
    .optional(),
  expectedCounterpartyCountries: z
    .array(countryCode)
    .max(listMax)
    .describe("Countries of the parties that the business expects to pay or be paid by, at most 250.")
    .optional(),
  primaryContactFirstName: personName(nameMax)
    .describe("First name of the person to contact, at most 250 characters.")
    .optional(),
  primaryContactLastName: personName(nameMax)
    .describe("Last name of the person to contact, at most 250 characters.")
    .optional(),
});

/** `businessInfo` of an update: required members can't be removed. */
export const businessInfoUpdate = merging(
  z
    .object(changesOf(anyBusinessInfo.shape, ["legalName", "country", "taxId", "incorporatedOn"]))
    .meta({ id: "BusinessInfoUpdate", description: "Information about a business." }),
);

const businessInfo = anyBusinessInfo
  .required({ legalName: true, taxId: true, incorporatedOn: true })
  .extend({ country: requiredInProduction(anyBusinessInfo.shape.country.unwrap()) })
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
  email: email.describe("E-mail address, at most 254 characters.").optional(),
  phoneNumber: phoneNumber.describe("Phone number in E.164 format.").optional(),
  umaAddress: umaAddress.describe("UMA address, `$user@<umaDomain>`.").optional(),
  endUserTermsConsent: endUserTermsConsent
    .describe("Consent to the end-user terms; in production, payments require it.")
    .optional(),
};

/** An individual's members in creation, update and response. */
const individualInput = {
  fullName: personName(nameMax).describe("Full name as in the passport, at most 250 characters.").optional(),
  birthDate: pastDate.describe("Date of birth, `YYYY-MM-DD`; the customer must be at least 18 years old.").optional(),
  nationality: countryCode.describe("Country whose citizen the customer is (ISO 3166-1 alpha-2).").optional(),
  address: address.describe("Postal address where the customer lives.").optional(),
  idType: enums.identificationType.describe("Type of `identifier`.").optional(),
  identifier: text(identifierMax)
    .meta({ writeOnly: true, description: "Identification number. Write-only; stored encrypted." })
    .optional(),
  countryOfIssuance: countryCode
    .describe("Country that issued the identification number (ISO 3166-1 alpha-2).")
    .optional(),
  ...dueDiligence.shape,
};

const createInput = {
  ...sharedInput,
  platformCustomerId: text(255)
    .describe(
      "The platform's own id for the customer. Unique among the customers of the environment that are not deleted.",
    )
    .optional(),
  region: countryCode
    .describe("Country whose rules apply (ISO 3166-1 alpha-2). Default: the country of the address.")
    .optional(),
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
        address: address.describe("Postal address of the business.").optional(),
        businessInfo: inBusiness(businessInfo).describe("BUSINESS: data of the business."),
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
  { ...byType, tagDefault: "Default: the customer's, which it must be." },
  z.discriminatedUnion("customerType", [
    z
      .object({ customerType: z.literal("INDIVIDUAL"), ...sharedChanges, ...changesOf(individualInput) })
      .meta({ id: "IndividualCustomerUpdateRequest" }),
    z
      .object({
        customerType: z.literal("BUSINESS"),
        ...sharedChanges,
        ...changesOf({ address: address.describe("Postal address of the business.").optional() }),
        businessInfo: inBusiness(businessInfoUpdate).describe("BUSINESS: members to change.").optional(),
      })
      .meta({ id: "BusinessCustomerUpdateRequest" }),
  ]),
).meta({ id: "CustomerUpdateRequest" });
export type CustomerUpdate = z.output<typeof customerUpdate>;

const contactVerification = z
  .object({
    email: enums.contactVerificationStatus
      .describe("Whether the e-mail address is verified; only in the EEA it must be.")
      .optional(),
    phone: enums.contactVerificationStatus
      .describe("Whether the phone number is verified; only in the EEA it must be.")
      .optional(),
  })
  .meta({ id: "ContactVerification", description: "Verification status of the contact channels." });

const replyFields = {
  id: scalar("ID", z.string()).meta({ readOnly: true }),
  platformCustomerId: z.string().describe("The platform's own id for the customer. Default: `id`."),
  region: scalar("CountryCode", z.string())
    .describe("Country whose rules apply. Default: the country of the address.")
    .optional(),
  currencies: z
    .array(scalar("CurrencyCode", z.string()))
    .describe("Currencies in which the customer has internal accounts."),
  email: z.string().describe("E-mail address of the customer.").optional(),
  phoneNumber: z.string().describe("Phone number in E.164 format.").optional(),
  umaAddress: z
    .string()
    .describe("UMA address of the customer. Generated by default, and never reassigned to another customer."),
  endUserTermsConsent: endUserTermsConsent
    .meta({ readOnly: true, description: "Latest consent to the end-user terms; absent if there is none." })
    .optional(),
  contactVerification: contactVerification
    .meta({ readOnly: true, description: "Whether the contacts are verified; absent if none is and none must be." })
    .optional(),
  isDeleted: z
    .boolean()
    .meta({ readOnly: true, description: "Whether the customer was deleted, and can only be listed." }),
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
        kycStatus: enums.kycStatus.describe("INDIVIDUAL: whether the person is verified, and may pay."),
        ...individualReply,
        birthDate: calendarDate.describe("Date of birth, `YYYY-MM-DD`.").optional(),
      })
      .meta({ id: "IndividualCustomer" }),
    z
      .object({
        customerType: z.literal("BUSINESS"),
        ...replyFields,
        kybStatus: enums.kybStatus.describe("BUSINESS: whether the business is verified, and may pay."),
        address: address.describe("Postal address of the business.").optional(),
        businessInfo: inBusiness(businessInfoReply).describe("BUSINESS: data of the business.").optional(),
        beneficialOwners: z.array(beneficialOwner).optional(),
      })
      .meta({ id: "BusinessCustomer" }),
  ]),
).meta({ id: "Customer" });

/** GET /customers */
export const customerListQuery = z.object({
  platformCustomerId: text(255).describe("Only the customer with this id of the platform.").optional(),
  customerType: enums.customerType.describe("Only individuals, or only businesses.").optional(),
  region: text(100).describe("Only customers whose rules are those of this country.").optional(),
  currency: text(10).describe("Filter by a currency that the customer uses.").optional(),
  umaAddress: text(320).describe("Only the customer with this UMA address.").optional(),
  isIncludingDeleted: z.boolean().describe("Whether deleted customers are listed, too. Default: false.").optional(),
  ...createdUpdatedQuery,
  ...pageQuery,
});

export const customerFilter = z
  .object({
    search: text(searchMax)
      .describe(
        "Words of full name, legal name, e-mail address, platform's id or UMA address, 1 to 255 characters. Case, " +
          "accents and order don't matter. Three characters or more match anywhere in a word, shorter ones its " +
          "beginning; if nothing matches, words of five letters or more may have one typing error.",
      )
      .optional(),
    email: text(254).describe("Customers with this e-mail address, regardless of case.").optional(),
    phoneNumber: text(20).describe("Customers with this phone number, in E.164 format.").optional(),
    platformCustomerId: text(255).describe("Customers with this id of the platform's own; case matters.").optional(),
    umaAddress: text(320).describe("The customer with this UMA address, regardless of case.").optional(),
    kycStatuses: oneOfThese(enums.kycStatus).describe(
      "Individuals with any of these statuses; with `kybStatuses` also the businesses of those.",
    ),
    kybStatuses: oneOfThese(enums.kybStatus).describe(
      "Businesses with any of these statuses; with `kycStatuses` also the individuals of those.",
    ),
    customerTypes: oneOfThese(enums.customerType).describe("Customers of any of these types."),
    regions: oneOfThese(countryCode).describe("Customers whose `region` is any of these countries."),
    currencies: oneOfThese(currencyCode).describe("Customers who use any of these currencies."),
    isDeleted: z.boolean().describe("True: deleted customers only. Default: only those not deleted.").optional(),
    isIncludingDeleted: z
      .boolean()
      .describe("True: deleted customers and the others. Not with `isDeleted`.")
      .optional(),
    createdAt: dateTimeRange.describe("Customers registered in this interval.").optional(),
    updatedAt: dateTimeRange.describe("Customers whose last change is in this interval.").optional(),
  })
  .refine(({ isDeleted, isIncludingDeleted }) => isDeleted === undefined || !isIncludingDeleted, {
    path: ["isIncludingDeleted"],
    error: "can't be combined with isDeleted, which selects some of the same customers",
  })
  .meta({ id: "CustomerFilter", description: "Selects customers that match all given members." });
export const customerOrder = listOrder("Customer", ["CREATED_AT", "UPDATED_AT", "NAME", "RELEVANCE"]);

export const endUserTerms = z
  .object({
    version: z.string().describe("Version to name in a consent."),
    url: z.url().describe("URL of the hosted terms."),
  })
  .meta({ id: "EndUserTerms" });
