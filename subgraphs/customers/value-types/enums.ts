import { z } from "zod";

/**
 * Enumerations of the Customer record, and of the graph by the same values (docs/interface.md, Customers).
 */

export const customerType = z
  .enum(["INDIVIDUAL", "BUSINESS"])
  .meta({ id: "CustomerType", description: "Whether the customer is an individual or a business." });

const verificationStatuses = ["UNVERIFIED", "PENDING", "APPROVED", "REJECTED", "HOLD"] as const;
/** KycStatus of an individual and KybStatus of a business have the same values. */
export const kycStatus = z.enum(verificationStatuses).meta({
  id: "KycStatus",
  description: "KYC status of an individual. HOLD: the customer may need to update or add information.",
});
export const kybStatus = z
  .enum(verificationStatuses)
  .meta({ id: "KybStatus", description: "KYB status of a business." });

export const identificationType = z
  .enum(["SSN", "ITIN", "EIN", "NON_US_TAX_ID"])
  .meta({ id: "IdentificationType", description: "Type of an identification number." });

export const contactVerificationStatus = z
  .enum(["PENDING", "VERIFIED"])
  .meta({ id: "ContactVerificationStatus", description: "Whether a contact channel is verified." });

export const endUserTermsAcceptanceMethod = z
  .enum(["CHECKBOX", "CLICK_TO_ACCEPT"])
  .meta({ id: "EndUserTermsAcceptanceMethod", description: "Method by which the end-user terms were accepted." });

export const entityType = z
  .enum([
    "SOLE_PROPRIETORSHIP",
    "PARTNERSHIP",
    "LLC",
    "CORPORATION",
    "S_CORPORATION",
    "NON_PROFIT",
    "PUBLICLY_LISTED_COMPANY",
    "TRUST",
    "PRIVATE_FOUNDATION",
    "CHARITY",
    "OTHER",
  ])
  .meta({ id: "EntityType", description: "Legal form of a business." });

export const businessType = z
  .enum([
    "AGRICULTURE_FORESTRY_FISHING_AND_HUNTING",
    "MINING_QUARRYING_AND_OIL_AND_GAS_EXTRACTION",
    "UTILITIES",
    "CONSTRUCTION",
    "MANUFACTURING",
    "WHOLESALE_TRADE",
    "RETAIL_TRADE",
    "TRANSPORTATION_AND_WAREHOUSING",
    "INFORMATION",
    "FINANCE_AND_INSURANCE",
    "REAL_ESTATE_AND_RENTAL_AND_LEASING",
    "PROFESSIONAL_SCIENTIFIC_AND_TECHNICAL_SERVICES",
    "MANAGEMENT_OF_COMPANIES_AND_ENTERPRISES",
    "ADMINISTRATIVE_AND_SUPPORT_AND_WASTE_MANAGEMENT_AND_REMEDIATION_SERVICES",
    "EDUCATIONAL_SERVICES",
    "HEALTH_CARE_AND_SOCIAL_ASSISTANCE",
    "ARTS_ENTERTAINMENT_AND_RECREATION",
    "ACCOMMODATION_AND_FOOD_SERVICES",
    "OTHER_SERVICES",
    "PUBLIC_ADMINISTRATION",
  ])
  .meta({ id: "BusinessType", description: "Industry of a business." });

export const purposeOfAccount = z
  .enum([
    "CONTRACTOR_PAYOUTS",
    "CREATOR_PAYOUTS",
    "EMPLOYEE_PAYOUTS",
    "MARKETPLACE_SELLER_PAYOUTS",
    "SUPPLIER_PAYMENTS",
    "CROSS_BORDER_B2B",
    "AR_AUTOMATION",
    "AP_AUTOMATION",
    "EMBEDDED_PAYMENTS",
    "PLATFORM_FEE_COLLECTION",
    "P2P_TRANSFERS",
    "CHARITABLE_DONATIONS",
    "OTHER",
  ])
  .meta({ id: "PurposeOfAccount", description: "Purpose of the account." });

export const sourceOfFundsCategory = z
  .enum([
    "OPERATING_REVENUE",
    "INVESTMENT_INCOME",
    "LOANS",
    "VENTURE_CAPITAL",
    "PERSONAL_SAVINGS",
    "DONATIONS",
    "OTHER",
  ])
  .meta({ id: "SourceOfFundsCategory", description: "Source of a business's funds." });

export const individualSourceOfFundsCategory = z
  .enum([
    "SALARY",
    "SELF_EMPLOYMENT_INCOME",
    "INVESTMENT_INCOME",
    "PENSION",
    "RENTAL_INCOME",
    "GIFT",
    "INHERITANCE",
    "LOAN",
    "SAVINGS",
    "SALE_OF_ASSETS",
    "OTHER",
  ])
  .meta({ id: "IndividualSourceOfFundsCategory", description: "Source of an individual's funds." });

export const sourceOfWealthCategory = z
  .enum([
    "SALARY",
    "BUSINESS_INCOME",
    "INVESTMENTS",
    "INHERITANCE",
    "PROPERTY_SALE",
    "GIFT",
    "RETIREMENT",
    "SAVINGS",
    "OTHER",
  ])
  .meta({ id: "SourceOfWealthCategory", description: "Source of an individual's wealth." });

export const expectedMonthlyTransactionCount = z
  .enum(["COUNT_UNDER_10", "COUNT_10_TO_100", "COUNT_100_TO_500", "COUNT_500_TO_1000", "COUNT_OVER_1000"])
  .meta({ id: "ExpectedMonthlyTransactionCount", description: "Expected number of transactions per month." });

export const expectedMonthlyTransactionVolume = z
  .enum(["VOLUME_UNDER_10K", "VOLUME_10K_TO_100K", "VOLUME_100K_TO_1M", "VOLUME_1M_TO_10M", "VOLUME_OVER_10M"])
  .meta({ id: "ExpectedMonthlyTransactionVolume", description: "Expected monthly transaction volume in USD." });

export const annualIncomeRange = z
  .enum(["UNDER_50K", "RANGE_50K_100K", "RANGE_100K_250K", "RANGE_250K_1M", "OVER_1M"])
  .meta({ id: "AnnualIncomeRange", description: "Annual income in USD." });

export const netWorthRange = z
  .enum(["UNDER_100K", "RANGE_100K_500K", "RANGE_500K_1M", "RANGE_1M_5M", "RANGE_5M_25M", "OVER_25M"])
  .meta({ id: "NetWorthRange", description: "Net worth in USD." });

export const pepStatus = z
  .enum(["NONE", "DOMESTIC", "FOREIGN", "HIO", "FAMILY_OR_ASSOCIATE"])
  .meta({ id: "PepStatus", description: "Whether the person is politically exposed (PEP)." });
