import { describedEnum } from "../../shared/schema/graph.js";

/**
 * Enumerations of the Customer record, and of the graph by the same values (docs/interface.md, Customers).
 */

export const customerType = describedEnum({
  INDIVIDUAL: "A person, whose identity is verified by KYC.",
  BUSINESS: "A company or other legal entity, which is verified by KYB.",
}).meta({ id: "CustomerType", description: "Whether the customer is an individual or a business." });

const verificationStatuses = {
  UNVERIFIED: "Not verified yet, or not submitted.",
  PENDING: "The review has not ended.",
  APPROVED: "Verified: the customer may pay. Final.",
  REJECTED: "Rejected: the customer may not pay. Final.",
  HOLD: "Paused: the customer may need to update or add information.",
} as const;
/** KycStatus of an individual and KybStatus of a business have the same values. */
export const kycStatus = describedEnum(verificationStatuses).meta({
  id: "KycStatus",
  description: "KYC status of an individual. HOLD: the customer may need to update or add information.",
});
export const kybStatus = describedEnum(verificationStatuses).meta({
  id: "KybStatus",
  description: "KYB status of a business.",
});

export const identificationType = describedEnum({
  SSN: "Social Security Number of the United States, of a person.",
  ITIN: "Individual Taxpayer Identification Number of the United States.",
  EIN: "Employer Identification Number of the United States, of a business.",
  NON_US_TAX_ID: "Tax number of another country.",
}).meta({ id: "IdentificationType", description: "Type of an identification number." });

export const contactVerificationStatus = describedEnum({
  PENDING: "Not verified yet, or changed since.",
  VERIFIED: "The customer proved it with a code.",
}).meta({ id: "ContactVerificationStatus", description: "Whether a contact channel is verified." });

export const endUserTermsAcceptanceMethod = describedEnum({
  CHECKBOX: "The customer ticked a box.",
  CLICK_TO_ACCEPT: "The customer pressed a button of acceptance.",
}).meta({ id: "EndUserTermsAcceptanceMethod", description: "Method by which the end-user terms were accepted." });

export const entityType = describedEnum({
  SOLE_PROPRIETORSHIP: "A business that is its owner's own.",
  PARTNERSHIP: "A business of two or more partners.",
  LLC: "A limited liability company.",
  CORPORATION: "A corporation that pays its own taxes.",
  S_CORPORATION: "A corporation of the United States whose owners pay its taxes (subchapter S).",
  NON_PROFIT: "An organisation that distributes no profit.",
  PUBLICLY_LISTED_COMPANY: "A company whose shares are traded on an exchange.",
  TRUST: "Assets that trustees hold for others.",
  PRIVATE_FOUNDATION: "A foundation with private funds.",
  CHARITY: "An organisation for charitable purposes.",
  OTHER: "A legal form that no other value names.",
}).meta({ id: "EntityType", description: "Legal form of a business." });

export const businessType = describedEnum({
  AGRICULTURE_FORESTRY_FISHING_AND_HUNTING: "NAICS sector 11: farms, forestry, fishing and hunting.",
  MINING_QUARRYING_AND_OIL_AND_GAS_EXTRACTION: "NAICS sector 21: extraction of minerals, oil and gas.",
  UTILITIES: "NAICS sector 22: electricity, gas, water and sewage.",
  CONSTRUCTION: "NAICS sector 23: buildings and civil engineering.",
  MANUFACTURING: "NAICS sectors 31 to 33: production of goods.",
  WHOLESALE_TRADE: "NAICS sector 42: sale of goods to businesses.",
  RETAIL_TRADE: "NAICS sectors 44 and 45: sale of goods to consumers.",
  TRANSPORTATION_AND_WAREHOUSING: "NAICS sectors 48 and 49: transport of people and goods, and storage.",
  INFORMATION: "NAICS sector 51: publishing, software, telecommunications and data.",
  FINANCE_AND_INSURANCE: "NAICS sector 52: banks, funds and insurers.",
  REAL_ESTATE_AND_RENTAL_AND_LEASING: "NAICS sector 53: property, and goods for rent.",
  PROFESSIONAL_SCIENTIFIC_AND_TECHNICAL_SERVICES:
    "NAICS sector 54: law, accounting, engineering, consulting and research.",
  MANAGEMENT_OF_COMPANIES_AND_ENTERPRISES: "NAICS sector 55: holding and head offices.",
  ADMINISTRATIVE_AND_SUPPORT_AND_WASTE_MANAGEMENT_AND_REMEDIATION_SERVICES:
    "NAICS sector 56: office services, staffing, cleaning and waste.",
  EDUCATIONAL_SERVICES: "NAICS sector 61: schools and training.",
  HEALTH_CARE_AND_SOCIAL_ASSISTANCE: "NAICS sector 62: medicine, care and social services.",
  ARTS_ENTERTAINMENT_AND_RECREATION: "NAICS sector 71: performance, sports, museums and gambling.",
  ACCOMMODATION_AND_FOOD_SERVICES: "NAICS sector 72: hotels and restaurants.",
  OTHER_SERVICES: "NAICS sector 81: repairs, personal services and associations.",
  PUBLIC_ADMINISTRATION: "NAICS sector 92: government.",
}).meta({ id: "BusinessType", description: "Industry of a business." });

export const purposeOfAccount = describedEnum({
  CONTRACTOR_PAYOUTS: "Payment of contractors.",
  CREATOR_PAYOUTS: "Payment of creators of content.",
  EMPLOYEE_PAYOUTS: "Payment of employees.",
  MARKETPLACE_SELLER_PAYOUTS: "Payment of the sellers of a marketplace.",
  SUPPLIER_PAYMENTS: "Payment for goods and services of others.",
  CROSS_BORDER_B2B: "Payments between businesses of different countries.",
  AR_AUTOMATION: "Collection of invoices to customers (accounts receivable).",
  AP_AUTOMATION: "Payment of invoices from suppliers (accounts payable).",
  EMBEDDED_PAYMENTS: "Payments within a product of the business.",
  PLATFORM_FEE_COLLECTION: "Collection of a platform's fees.",
  P2P_TRANSFERS: "Transfers between persons.",
  CHARITABLE_DONATIONS: "Donations to charities.",
  OTHER: "A purpose that the field for other purposes describes.",
}).meta({ id: "PurposeOfAccount", description: "Main use of a customer's accounts." });

export const sourceOfFundsCategory = describedEnum({
  OPERATING_REVENUE: "Revenue from the business's operations.",
  INVESTMENT_INCOME: "Interest, dividends and gains of investments.",
  LOANS: "Money borrowed by the business.",
  VENTURE_CAPITAL: "Money from investors in the business.",
  PERSONAL_SAVINGS: "Savings of the owners.",
  DONATIONS: "Donations to the organisation.",
  OTHER: "A source that the field for other sources describes.",
}).meta({ id: "SourceOfFundsCategory", description: "Source of a business's funds." });

export const individualSourceOfFundsCategory = describedEnum({
  SALARY: "Wages or a salary from an employer.",
  SELF_EMPLOYMENT_INCOME: "Income from the person's own business or profession.",
  INVESTMENT_INCOME: "Interest, dividends and gains of investments.",
  PENSION: "A pension or other payments in retirement.",
  RENTAL_INCOME: "Rent for property of the person.",
  GIFT: "Money given by someone else.",
  INHERITANCE: "Money or property of someone who died.",
  LOAN: "Borrowed money.",
  SAVINGS: "Money saved from earlier income.",
  SALE_OF_ASSETS: "Proceeds of property, shares or other assets.",
  OTHER: "A source that the field for other sources describes.",
}).meta({ id: "IndividualSourceOfFundsCategory", description: "Source of an individual's funds." });

export const sourceOfWealthCategory = describedEnum({
  SALARY: "Wages or a salary over the years.",
  BUSINESS_INCOME: "Profits of the person's own business.",
  INVESTMENTS: "Gains of investments.",
  INHERITANCE: "Money or property of someone who died.",
  PROPERTY_SALE: "Proceeds of land or buildings.",
  GIFT: "Wealth given by someone else.",
  RETIREMENT: "Pension funds and payments in retirement.",
  SAVINGS: "Money saved from earlier income.",
  OTHER: "A source that the field for other sources describes.",
}).meta({ id: "SourceOfWealthCategory", description: "Source of an individual's wealth." });

export const expectedMonthlyTransactionCount = describedEnum({
  COUNT_UNDER_10: "Fewer than 10 in a month.",
  COUNT_10_TO_100: "From 10 to 100 in a month.",
  COUNT_100_TO_500: "From 100 to 500 in a month.",
  COUNT_500_TO_1000: "From 500 to 1,000 in a month.",
  COUNT_OVER_1000: "More than 1,000 in a month.",
}).meta({ id: "ExpectedMonthlyTransactionCount", description: "Expected number of transactions per month." });

export const expectedMonthlyTransactionVolume = describedEnum({
  VOLUME_UNDER_10K: "Less than 10,000 USD in a month.",
  VOLUME_10K_TO_100K: "From 10,000 to 100,000 USD in a month.",
  VOLUME_100K_TO_1M: "From 100,000 to 1,000,000 USD in a month.",
  VOLUME_1M_TO_10M: "From 1,000,000 to 10,000,000 USD in a month.",
  VOLUME_OVER_10M: "More than 10,000,000 USD in a month.",
}).meta({ id: "ExpectedMonthlyTransactionVolume", description: "Expected monthly transaction volume in USD." });

export const annualIncomeRange = describedEnum({
  UNDER_50K: "Less than 50,000 USD in a year.",
  RANGE_50K_100K: "From 50,000 to 100,000 USD in a year.",
  RANGE_100K_250K: "From 100,000 to 250,000 USD in a year.",
  RANGE_250K_1M: "From 250,000 to 1,000,000 USD in a year.",
  OVER_1M: "More than 1,000,000 USD in a year.",
}).meta({ id: "AnnualIncomeRange", description: "Annual income in USD." });

export const netWorthRange = describedEnum({
  UNDER_100K: "Less than 100,000 USD.",
  RANGE_100K_500K: "From 100,000 to 500,000 USD.",
  RANGE_500K_1M: "From 500,000 to 1,000,000 USD.",
  RANGE_1M_5M: "From 1,000,000 to 5,000,000 USD.",
  RANGE_5M_25M: "From 5,000,000 to 25,000,000 USD.",
  OVER_25M: "More than 25,000,000 USD.",
}).meta({ id: "NetWorthRange", description: "Net worth in USD." });

export const pepStatus = describedEnum({
  NONE: "Not politically exposed.",
  DOMESTIC: "Holds or held a prominent public office in the own country.",
  FOREIGN: "Holds or held a prominent public office in another country.",
  HIO: "Heads or headed an international organisation.",
  FAMILY_OR_ASSOCIATE: "Is a relative or close associate of a politically exposed person.",
}).meta({ id: "PepStatus", description: "Whether the person is politically exposed (PEP)." });
