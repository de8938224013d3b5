// Emitted from schema/supergraph.graphql and the documents of this folder by npm run client.

/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { Operation } from "../../client/operation.js";
/** Type of money that an account holds, and who signs for it. */
export type InternalAccountType =
  /** Fiat money; opened with its holder, one per currency. */
  | 'INTERNAL_FIAT'
  /** BTC, USDC or USDT, or USDB of the platform; opened with its holder, one per currency. */
  | 'INTERNAL_CRYPTO'
  /** USDB of a customer, who signs each debit with a key of the wallet. */
  | 'EMBEDDED_WALLET'
  /** A further account number in USD whose money is forwarded by a sweep rule. */
  | 'RULE_BASED';

/** Whether an account can be credited and debited. */
export type InternalAccountStatus =
  /** Waits for a provider; has no funding instructions yet. */
  | 'PENDING'
  /** Can be credited and debited. */
  | 'ACTIVE'
  /** Its holder was deleted; it was empty. Final. */
  | 'CLOSED'
  /** Keeps its money until it is released. */
  | 'FROZEN'
  /** The provider could not open it; final. */
  | 'FAILED';

/** Status of an external account. Payments to and from it require ACTIVE. */
export type ExternalAccountStatus =
  /** Waits until a provider has accepted it. */
  | 'PENDING'
  /** Can be paid to and pulled from. */
  | 'ACTIVE'
  /** Waits for the proof that the wallet belongs to its holder. */
  | 'PENDING_OWNERSHIP_VERIFICATION'
  /** The proof of ownership failed or was late; a new challenge can be started. */
  | 'UNVERIFIED'
  /** Compliance reviews it; it can't be used meanwhile. */
  | 'UNDER_REVIEW'
  /** Is no longer in use; final. */
  | 'INACTIVE';

/** Whether the beneficiary's name matches the account holder's name at the receiving bank. */
export type BeneficiaryVerificationStatus =
  /** The receiving bank has the account under this name. */
  | 'MATCHED'
  /** The receiving bank has the account under a similar name. */
  | 'PARTIAL_MATCH'
  /** The receiving bank has the account under another name. */
  | 'NOT_MATCHED'
  /** The receiving bank does not check names. */
  | 'UNSUPPORTED'
  /** The receiving institution checks the name itself, when it is paid. */
  | 'CHECKED_BY_RECEIVING_FI'
  /** The result of the check is not known yet. */
  | 'PENDING';

/** Type of an external account: a bank account or mobile wallet in a country, or a wallet on a network. */
export type ExternalAccountType =
  /** Account in AED, identified by `iban`, reached by BANK_TRANSFER. */
  | 'AED_ACCOUNT'
  /** Account in BRL, identified by `pixKey`, reached by PIX. */
  | 'BRL_ACCOUNT'
  /** Account in CAD, identified by `accountNumber`, reached by BANK_TRANSFER. */
  | 'CAD_ACCOUNT'
  /** Account in DKK, identified by `iban`, reached by SEPA, SEPA_INSTANT. */
  | 'DKK_ACCOUNT'
  /** Account in EUR, identified by `iban`, reached by SEPA, SEPA_INSTANT. */
  | 'EUR_ACCOUNT'
  /** Account in GBP, identified by `accountNumber`, reached by FASTER_PAYMENTS. */
  | 'GBP_ACCOUNT'
  /** Account in GTQ, identified by `accountNumber`, reached by BANK_TRANSFER. */
  | 'GTQ_ACCOUNT'
  /** Account in HKD, identified by `accountNumber`, reached by BANK_TRANSFER. */
  | 'HKD_ACCOUNT'
  /** Account in IDR, identified by `accountNumber`, reached by BANK_TRANSFER. */
  | 'IDR_ACCOUNT'
  /** Account in INR, identified by `vpa` or `accountNumber`, reached by UPI, NEFT, RTGS. */
  | 'INR_ACCOUNT'
  /** Account in JMD, identified by `accountNumber`, reached by BANK_TRANSFER. */
  | 'JMD_ACCOUNT'
  /** Account in MXN, identified by `clabeNumber`, reached by SPEI. */
  | 'MXN_ACCOUNT'
  /** Account in MYR, identified by `accountNumber`, reached by BANK_TRANSFER. */
  | 'MYR_ACCOUNT'
  /** Account in NGN, identified by `accountNumber`, reached by BANK_TRANSFER. */
  | 'NGN_ACCOUNT'
  /** Account in PHP, identified by `accountNumber`, reached by BANK_TRANSFER. */
  | 'PHP_ACCOUNT'
  /** Account in SGD, identified by `accountNumber`, reached by PAYNOW, FAST, BANK_TRANSFER. */
  | 'SGD_ACCOUNT'
  /** Account in THB, identified by `accountNumber`, reached by BANK_TRANSFER. */
  | 'THB_ACCOUNT'
  /** Account in USD, identified by `accountNumber`, reached by ACH, WIRE, RTP, FEDNOW. */
  | 'USD_ACCOUNT'
  /** Account in VND, identified by `accountNumber`, reached by BANK_TRANSFER. */
  | 'VND_ACCOUNT'
  /** Account in ZAR, identified by `accountNumber`, reached by BANK_TRANSFER. */
  | 'ZAR_ACCOUNT'
  /** Account in any fiat currency, identified by `iban` or `accountNumber`, reached by SWIFT. */
  | 'SWIFT_ACCOUNT'
  /** Account in BDT, identified by `accountNumber` or `phoneNumber`, reached by BANK_TRANSFER, MOBILE_MONEY. */
  | 'BDT_ACCOUNT'
  /** Account in BWP, identified by `phoneNumber`, reached by MOBILE_MONEY. */
  | 'BWP_ACCOUNT'
  /** Account in CNY, identified by `accountNumber` or `phoneNumber`, reached by BANK_TRANSFER, MOBILE_MONEY. */
  | 'CNY_ACCOUNT'
  /** Account in COP, identified by `accountNumber` or `phoneNumber`, reached by BANK_TRANSFER, MOBILE_MONEY. */
  | 'COP_ACCOUNT'
  /** Account in EGP, identified by `iban` or `phoneNumber`, reached by BANK_TRANSFER, MOBILE_MONEY. */
  | 'EGP_ACCOUNT'
  /** Account in GHS, identified by `accountNumber` or `phoneNumber`, reached by BANK_TRANSFER, MOBILE_MONEY. */
  | 'GHS_ACCOUNT'
  /** Account in HTG, identified by `phoneNumber`, reached by MOBILE_MONEY. */
  | 'HTG_ACCOUNT'
  /** Account in KES, identified by `phoneNumber`, reached by MOBILE_MONEY. */
  | 'KES_ACCOUNT'
  /** Account in MWK, identified by `phoneNumber`, reached by MOBILE_MONEY. */
  | 'MWK_ACCOUNT'
  /** Account in PKR, identified by `iban` or `accountNumber` or `phoneNumber`, reached by BANK_TRANSFER, MOBILE_MONEY. */
  | 'PKR_ACCOUNT'
  /** Account in RWF, identified by `phoneNumber`, reached by MOBILE_MONEY. */
  | 'RWF_ACCOUNT'
  /** Account in USD, identified by `accountNumber` or `phoneNumber`, reached by BANK_TRANSFER, MOBILE_MONEY. */
  | 'SLV_ACCOUNT'
  /** Account in TZS, identified by `phoneNumber`, reached by MOBILE_MONEY. */
  | 'TZS_ACCOUNT'
  /** Account in UGX, identified by `phoneNumber`, reached by MOBILE_MONEY. */
  | 'UGX_ACCOUNT'
  /** Account in XAF, identified by `phoneNumber`, reached by MOBILE_MONEY. */
  | 'XAF_ACCOUNT'
  /** Account in XOF, identified by `phoneNumber`, reached by MOBILE_MONEY. */
  | 'XOF_ACCOUNT'
  /** Account in ZMW, identified by `phoneNumber`, reached by MOBILE_MONEY. */
  | 'ZMW_ACCOUNT'
  /** Wallet for USDC, identified by `address`. */
  | 'BASE_WALLET'
  /** Wallet for USDC, USDT, identified by `address`. */
  | 'ETHEREUM_WALLET'
  /** Wallet for BTC, identified by `invoice` or `bolt12` or `lightningAddress`. */
  | 'LIGHTNING'
  /** Wallet for USDT, identified by `address`. */
  | 'PLASMA_WALLET'
  /** Wallet for USDC, identified by `address`. */
  | 'POLYGON_WALLET'
  /** Wallet for USDC, USDT, identified by `address`. */
  | 'SOLANA_WALLET'
  /** Wallet for BTC, USDB, identified by `address`. */
  | 'SPARK_WALLET'
  /** Wallet for USDC, USDT, identified by `address`. */
  | 'TRON_WALLET';

/** Direction of a list's order. */
export type SortDirection =
  /** Smallest, oldest or first in the alphabet first. */
  | 'ASC'
  /** Largest, newest or last in the alphabet first. */
  | 'DESC';

/** Factor for strong customer authentication. SMS_OTP uses the verified phone number. */
export type ScaFactor =
  /** A code sent to the verified phone number. */
  | 'SMS_OTP'
  /** A code of an authenticator app, or one of its recovery codes. */
  | 'TOTP'
  /** An assertion of a passkey (WebAuthn). */
  | 'PASSKEY';

/** Status of a payment, or of a purchase or return by card (AUTHORIZED, PARTIALLY_SETTLED, SETTLED, EXCEPTION, DECLINED). */
export type TransactionStatus =
  /** Recorded; nothing has moved. */
  | 'CREATED'
  /** Nothing has moved; waits for its execution, funding or approval. */
  | 'PENDING'
  /** The payer must prove a factor, maybe in several rounds. */
  | 'PENDING_AUTHORIZATION'
  /** The source is debited, or the money is being collected. */
  | 'PROCESSING'
  /** The receiver is credited. */
  | 'COMPLETED'
  /** The platform rejected the incoming payment. */
  | 'REJECTED'
  /** The payment failed; what was debited is refunded. */
  | 'FAILED'
  /** Was completed, and refunded afterwards. */
  | 'REFUNDED'
  /** It was not executed or funded in time; nothing moved. */
  | 'EXPIRED'
  /** The amount is held on the account; nothing is cleared yet. */
  | 'AUTHORIZED'
  /** A part is cleared and debited; the rest is held. */
  | 'PARTIALLY_SETTLED'
  /** All that the network cleared is debited, or a return is credited. */
  | 'SETTLED'
  /** The network has settled it, and the account could not be debited or credited. */
  | 'EXCEPTION'
  /** The authorization was declined; nothing is held. */
  | 'DECLINED';

/** Type of a transaction: an incoming or outgoing payment, or a card transaction. */
export type TransactionKind =
  /** Money that comes in: by UMA, to an account's instructions, or collected from an external account. */
  | 'INCOMING'
  /** A payment by a quote or a transfer. */
  | 'OUTGOING'
  /** A purchase or return by card. */
  | 'CARD';

/** Reason for the failure of a payment. */
export type TransactionFailureReason =
  /** The quote had expired when its money came. */
  | 'QUOTE_EXPIRED'
  /** There was no rate between the two currencies. */
  | 'QUOTE_RATE_UNAVAILABLE'
  /** The payment could not be made. */
  | 'QUOTE_EXECUTION_FAILED'
  /** Another amount or currency came than the quote's; it is refunded. */
  | 'FUNDING_AMOUNT_MISMATCH'
  /** The payer did not prove a factor in time. */
  | 'SCA_NOT_COMPLETED'
  /** The receiving bank returned the payment after it was completed. */
  | 'PAYOUT_RETURNED'
  /** The amount is beyond a limit of the institution that pays it. */
  | 'LIMIT_EXCEEDED'
  /** The receiver's account can't be credited. */
  | 'ACCOUNT_CANNOT_RECEIVE'
  /** The receiving institution does not have the account. */
  | 'ACCOUNT_INVALID'
  /** A compliance check refused the payment. */
  | 'COMPLIANCE_REJECTED'
  /** The Lightning invoice could not be paid. */
  | 'LIGHTNING_PAYMENT_FAILED'
  /** The receiving institution did not accept the payment. */
  | 'COUNTERPARTY_POST_TX_FAILED'
  /** The lookup of the receiver by UMA failed. */
  | 'LNURLP_FAILED'
  /** The pay request by UMA failed, such as for missing fields of the payer. */
  | 'PAY_REQUEST_FAILED'
  /** The platform's endpoint could not be reached for its approval. */
  | 'PAYMENT_APPROVAL_WEBHOOK_ERROR'
  /** The platform did not decide in time. */
  | 'PAYMENT_APPROVAL_TIMED_OUT'
  /** The money came, and the receiver's account can't be credited. */
  | 'OFFRAMP_FAILED'
  /** The approval lacked a mandatory field of the receiver. */
  | 'MISSING_MANDATORY_PAYEE_DATA'
  /** The money could not be collected from the payer's account. */
  | 'COLLECTION_FAILED';

/** Order of a list. */
export type TransactionOrderBy =
  /** Time of creation. */
  | 'CREATED_AT'
  /** Time of the last change. */
  | 'UPDATED_AT'
  /** Amount, in the smallest unit of its currency. */
  | 'AMOUNT';

/** Whether authorizations of a card are decided or declined. */
export type CardStatus =
  /** Waits until the cardholder's identity is verified. */
  | 'PENDING_KYC'
  /** Ordered; the issuer has not made it yet. */
  | 'PROCESSING'
  /** Authorizations are decided by its limits and its account. */
  | 'ACTIVE'
  /** Authorizations are declined until it is active again. */
  | 'FROZEN'
  /** Authorizations are declined; final. */
  | 'CLOSED';

/** Card network on which a card is accepted. */
export type CardBrand =
  /** Accepted by merchants of the network Visa. */
  | 'VISA'
  /** Accepted by merchants of the network Mastercard. */
  | 'MASTERCARD';

/** Whether a card is a number only or also a piece of plastic. */
export type CardForm =
  /** A number without plastic, shown on a hosted page. */
  | 'VIRTUAL';

/** Reason for which an authorization was declined. */
export type CardDeclinedReason =
  /** The card is paused; only the sandbox gives it. */
  | 'CARD_PAUSED'
  /** The card is not ACTIVE, or is past its last month. */
  | 'CARD_NOT_ACTIVE'
  /** The available balance is lower than the amount. */
  | 'INSUFFICIENT_FUNDS'
  /** The account that funds the card is not ACTIVE. */
  | 'FUNDING_SOURCE_INELIGIBLE'
  /** A limit of the card or of the platform would be exceeded. */
  | 'SPEND_LIMIT_EXCEEDED'
  /** The card is funded by a wallet without an active delegated key. */
  | 'NO_ELIGIBLE_FUNDING_SOURCE'
  /** The issuer blocked the card or the merchant. */
  | 'BLOCKED'
  /** The network of the authorization is not supported. */
  | 'UNSUPPORTED_NETWORK'
  /** A reason that no other value names. */
  | 'OTHER';

/** Whether the customer is an individual or a business. */
export type CustomerType =
  /** A person, whose identity is verified by KYC. */
  | 'INDIVIDUAL'
  /** A company or other legal entity, which is verified by KYB. */
  | 'BUSINESS';

/** KYC status of an individual. HOLD: the customer may need to update or add information. */
export type KycStatus =
  /** Not verified yet, or not submitted. */
  | 'UNVERIFIED'
  /** The review has not ended. */
  | 'PENDING'
  /** Verified: the customer may pay. Final. */
  | 'APPROVED'
  /** Rejected: the customer may not pay. Final. */
  | 'REJECTED'
  /** Paused: the customer may need to update or add information. */
  | 'HOLD';

/** Type of an identification number. */
export type IdentificationType =
  /** Social Security Number of the United States, of a person. */
  | 'SSN'
  /** Individual Taxpayer Identification Number of the United States. */
  | 'ITIN'
  /** Employer Identification Number of the United States, of a business. */
  | 'EIN'
  /** Tax number of another country. */
  | 'NON_US_TAX_ID';

/** Source of an individual's funds. */
export type IndividualSourceOfFundsCategory =
  /** Wages or a salary from an employer. */
  | 'SALARY'
  /** Income from the person's own business or profession. */
  | 'SELF_EMPLOYMENT_INCOME'
  /** Interest, dividends and gains of investments. */
  | 'INVESTMENT_INCOME'
  /** A pension or other payments in retirement. */
  | 'PENSION'
  /** Rent for property of the person. */
  | 'RENTAL_INCOME'
  /** Money given by someone else. */
  | 'GIFT'
  /** Money or property of someone who died. */
  | 'INHERITANCE'
  /** Borrowed money. */
  | 'LOAN'
  /** Money saved from earlier income. */
  | 'SAVINGS'
  /** Proceeds of property, shares or other assets. */
  | 'SALE_OF_ASSETS'
  /** A source that the field for other sources describes. */
  | 'OTHER';

/** Source of an individual's wealth. */
export type SourceOfWealthCategory =
  /** Wages or a salary over the years. */
  | 'SALARY'
  /** Profits of the person's own business. */
  | 'BUSINESS_INCOME'
  /** Gains of investments. */
  | 'INVESTMENTS'
  /** Money or property of someone who died. */
  | 'INHERITANCE'
  /** Proceeds of land or buildings. */
  | 'PROPERTY_SALE'
  /** Wealth given by someone else. */
  | 'GIFT'
  /** Pension funds and payments in retirement. */
  | 'RETIREMENT'
  /** Money saved from earlier income. */
  | 'SAVINGS'
  /** A source that the field for other sources describes. */
  | 'OTHER';

/** Main use of a customer's accounts. */
export type PurposeOfAccount =
  /** Payment of contractors. */
  | 'CONTRACTOR_PAYOUTS'
  /** Payment of creators of content. */
  | 'CREATOR_PAYOUTS'
  /** Payment of employees. */
  | 'EMPLOYEE_PAYOUTS'
  /** Payment of the sellers of a marketplace. */
  | 'MARKETPLACE_SELLER_PAYOUTS'
  /** Payment for goods and services of others. */
  | 'SUPPLIER_PAYMENTS'
  /** Payments between businesses of different countries. */
  | 'CROSS_BORDER_B2B'
  /** Collection of invoices to customers (accounts receivable). */
  | 'AR_AUTOMATION'
  /** Payment of invoices from suppliers (accounts payable). */
  | 'AP_AUTOMATION'
  /** Payments within a product of the business. */
  | 'EMBEDDED_PAYMENTS'
  /** Collection of a platform's fees. */
  | 'PLATFORM_FEE_COLLECTION'
  /** Transfers between persons. */
  | 'P2P_TRANSFERS'
  /** Donations to charities. */
  | 'CHARITABLE_DONATIONS'
  /** A purpose that the field for other purposes describes. */
  | 'OTHER';

/** Expected number of transactions per month. */
export type ExpectedMonthlyTransactionCount =
  /** Fewer than 10 in a month. */
  | 'COUNT_UNDER_10'
  /** From 10 to 100 in a month. */
  | 'COUNT_10_TO_100'
  /** From 100 to 500 in a month. */
  | 'COUNT_100_TO_500'
  /** From 500 to 1,000 in a month. */
  | 'COUNT_500_TO_1000'
  /** More than 1,000 in a month. */
  | 'COUNT_OVER_1000';

/** Expected monthly transaction volume in USD. */
export type ExpectedMonthlyTransactionVolume =
  /** Less than 10,000 USD in a month. */
  | 'VOLUME_UNDER_10K'
  /** From 10,000 to 100,000 USD in a month. */
  | 'VOLUME_10K_TO_100K'
  /** From 100,000 to 1,000,000 USD in a month. */
  | 'VOLUME_100K_TO_1M'
  /** From 1,000,000 to 10,000,000 USD in a month. */
  | 'VOLUME_1M_TO_10M'
  /** More than 10,000,000 USD in a month. */
  | 'VOLUME_OVER_10M';

/** Annual income in USD. */
export type AnnualIncomeRange =
  /** Less than 50,000 USD in a year. */
  | 'UNDER_50K'
  /** From 50,000 to 100,000 USD in a year. */
  | 'RANGE_50K_100K'
  /** From 100,000 to 250,000 USD in a year. */
  | 'RANGE_100K_250K'
  /** From 250,000 to 1,000,000 USD in a year. */
  | 'RANGE_250K_1M'
  /** More than 1,000,000 USD in a year. */
  | 'OVER_1M';

/** Net worth in USD. */
export type NetWorthRange =
  /** Less than 100,000 USD. */
  | 'UNDER_100K'
  /** From 100,000 to 500,000 USD. */
  | 'RANGE_100K_500K'
  /** From 500,000 to 1,000,000 USD. */
  | 'RANGE_500K_1M'
  /** From 1,000,000 to 5,000,000 USD. */
  | 'RANGE_1M_5M'
  /** From 5,000,000 to 25,000,000 USD. */
  | 'RANGE_5M_25M'
  /** More than 25,000,000 USD. */
  | 'OVER_25M';

/** Whether the person is politically exposed (PEP). */
export type PepStatus =
  /** Not politically exposed. */
  | 'NONE'
  /** Holds or held a prominent public office in the own country. */
  | 'DOMESTIC'
  /** Holds or held a prominent public office in another country. */
  | 'FOREIGN'
  /** Heads or headed an international organisation. */
  | 'HIO'
  /** Is a relative or close associate of a politically exposed person. */
  | 'FAMILY_OR_ASSOCIATE';

/** KYB status of a business. */
export type KybStatus =
  /** Not verified yet, or not submitted. */
  | 'UNVERIFIED'
  /** The review has not ended. */
  | 'PENDING'
  /** Verified: the customer may pay. Final. */
  | 'APPROVED'
  /** Rejected: the customer may not pay. Final. */
  | 'REJECTED'
  /** Paused: the customer may need to update or add information. */
  | 'HOLD';

/** Method by which the end-user terms were accepted. */
export type EndUserTermsAcceptanceMethod =
  /** The customer ticked a box. */
  | 'CHECKBOX'
  /** The customer pressed a button of acceptance. */
  | 'CLICK_TO_ACCEPT';

/** Whether a contact channel is verified. */
export type ContactVerificationStatus =
  /** Not verified yet, or changed since. */
  | 'PENDING'
  /** The customer proved it with a code. */
  | 'VERIFIED';

/** Legal form of a business. */
export type EntityType =
  /** A business that is its owner's own. */
  | 'SOLE_PROPRIETORSHIP'
  /** A business of two or more partners. */
  | 'PARTNERSHIP'
  /** A limited liability company. */
  | 'LLC'
  /** A corporation that pays its own taxes. */
  | 'CORPORATION'
  /** A corporation of the United States whose owners pay its taxes (subchapter S). */
  | 'S_CORPORATION'
  /** An organisation that distributes no profit. */
  | 'NON_PROFIT'
  /** A company whose shares are traded on an exchange. */
  | 'PUBLICLY_LISTED_COMPANY'
  /** Assets that trustees hold for others. */
  | 'TRUST'
  /** A foundation with private funds. */
  | 'PRIVATE_FOUNDATION'
  /** An organisation for charitable purposes. */
  | 'CHARITY'
  /** A legal form that no other value names. */
  | 'OTHER';

/** Industry of a business. */
export type BusinessType =
  /** NAICS sector 11: farms, forestry, fishing and hunting. */
  | 'AGRICULTURE_FORESTRY_FISHING_AND_HUNTING'
  /** NAICS sector 21: extraction of minerals, oil and gas. */
  | 'MINING_QUARRYING_AND_OIL_AND_GAS_EXTRACTION'
  /** NAICS sector 22: electricity, gas, water and sewage. */
  | 'UTILITIES'
  /** NAICS sector 23: buildings and civil engineering. */
  | 'CONSTRUCTION'
  /** NAICS sectors 31 to 33: production of goods. */
  | 'MANUFACTURING'
  /** NAICS sector 42: sale of goods to businesses. */
  | 'WHOLESALE_TRADE'
  /** NAICS sectors 44 and 45: sale of goods to consumers. */
  | 'RETAIL_TRADE'
  /** NAICS sectors 48 and 49: transport of people and goods, and storage. */
  | 'TRANSPORTATION_AND_WAREHOUSING'
  /** NAICS sector 51: publishing, software, telecommunications and data. */
  | 'INFORMATION'
  /** NAICS sector 52: banks, funds and insurers. */
  | 'FINANCE_AND_INSURANCE'
  /** NAICS sector 53: property, and goods for rent. */
  | 'REAL_ESTATE_AND_RENTAL_AND_LEASING'
  /** NAICS sector 54: law, accounting, engineering, consulting and research. */
  | 'PROFESSIONAL_SCIENTIFIC_AND_TECHNICAL_SERVICES'
  /** NAICS sector 55: holding and head offices. */
  | 'MANAGEMENT_OF_COMPANIES_AND_ENTERPRISES'
  /** NAICS sector 56: office services, staffing, cleaning and waste. */
  | 'ADMINISTRATIVE_AND_SUPPORT_AND_WASTE_MANAGEMENT_AND_REMEDIATION_SERVICES'
  /** NAICS sector 61: schools and training. */
  | 'EDUCATIONAL_SERVICES'
  /** NAICS sector 62: medicine, care and social services. */
  | 'HEALTH_CARE_AND_SOCIAL_ASSISTANCE'
  /** NAICS sector 71: performance, sports, museums and gambling. */
  | 'ARTS_ENTERTAINMENT_AND_RECREATION'
  /** NAICS sector 72: hotels and restaurants. */
  | 'ACCOMMODATION_AND_FOOD_SERVICES'
  /** NAICS sector 81: repairs, personal services and associations. */
  | 'OTHER_SERVICES'
  /** NAICS sector 92: government. */
  | 'PUBLIC_ADMINISTRATION';

/** Source of a business's funds. */
export type SourceOfFundsCategory =
  /** Revenue from the business's operations. */
  | 'OPERATING_REVENUE'
  /** Interest, dividends and gains of investments. */
  | 'INVESTMENT_INCOME'
  /** Money borrowed by the business. */
  | 'LOANS'
  /** Money from investors in the business. */
  | 'VENTURE_CAPITAL'
  /** Savings of the owners. */
  | 'PERSONAL_SAVINGS'
  /** Donations to the organisation. */
  | 'DONATIONS'
  /** A source that the field for other sources describes. */
  | 'OTHER';

/** Status of an invitation; all but PENDING are final. */
export type InvitationStatus =
  /** Can be claimed until `expiresAt`. */
  | 'PENDING'
  /** The invited person's address is known. */
  | 'CLAIMED'
  /** It was not claimed in time. */
  | 'EXPIRED'
  /** The platform withdrew it, or the inviter was deleted. */
  | 'CANCELLED';

/** Order of a list. */
export type CustomerOrderBy =
  /** Time of creation. */
  | 'CREATED_AT'
  /** Time of the last change. */
  | 'UPDATED_AT'
  /** Name, regardless of case. */
  | 'NAME'
  /** Similarity to the search, then newest first; the default with `search`. */
  | 'RELEVANCE';

/** Progress of an import of customers from a file. */
export type BulkCustomerImportJobStatus =
  /** Waits for its turn. */
  | 'PENDING'
  /** Rows are being imported. */
  | 'PROCESSING'
  /** All rows were read; those in `errors` were not imported. */
  | 'COMPLETED'
  /** The file was not imported to its end, for the first of the `errors`. */
  | 'FAILED';

/** Topic of an item of a timeline. */
export type TimelineKind =
  /** The customer itself: created, changed, deleted, or with another KYC or KYB status. */
  | 'CUSTOMER'
  /** A step of the customer's verification. */
  | 'VERIFICATION'
  /** A status of a payment from or to the customer, or a sweep that failed. */
  | 'PAYMENT'
  /** A status of a card of the customer. */
  | 'CARD'
  /** A step of a payment by card. */
  | 'CARD_PAYMENT'
  /** A request of an agent for approval, or the decision on it. */
  | 'AGENT'
  /** An internal or external account was opened or changed, except for its balance. */
  | 'ACCOUNT'
  /** The outcome of an operation of a wallet that took time. */
  | 'WALLET'
  /** An invitation of the customer was claimed. */
  | 'INVITATION'
  /** A webhook about the payment; in the timeline of a payment only. */
  | 'DELIVERY';

/** Type of an event. On the wire, as in webhooks, its words are joined by dots: `CUSTOMER.KYC_APPROVED`. */
export type EventType =
  /** A test of the webhook endpoint: about no resource, with an empty `data`. */
  | 'TEST'
  /** An individual's identity was verified: the customer may pay and be paid. */
  | 'CUSTOMER_KYC_APPROVED'
  /** An individual's verification was rejected: the customer can't be a party to payments. */
  | 'CUSTOMER_KYC_REJECTED'
  /** An individual's verification has begun, or waits for more information. */
  | 'CUSTOMER_KYC_PENDING'
  /** A business and its owners were verified: the customer may pay and be paid. */
  | 'CUSTOMER_KYB_APPROVED'
  /** A business's verification was rejected: the customer can't be a party to payments. */
  | 'CUSTOMER_KYB_REJECTED'
  /** A business's verification has begun, or waits for more information. */
  | 'CUSTOMER_KYB_PENDING'
  /** A customer was created, singly or by a bulk import, before the events of its status and accounts. */
  | 'CUSTOMER_CREATED'
  /** A customer was changed other than by a verification, or deleted (`isDeleted: true`). */
  | 'CUSTOMER_UPDATED'
  /** A bulk import has ended; its rows with errors are listed in the job. */
  | 'BULK_UPLOAD_COMPLETED'
  /** A bulk import has ended early: its file can't be read as a whole. */
  | 'BULK_UPLOAD_FAILED'
  /** A customer of another platform claimed an invitation; sent to the platform that created it. */
  | 'INVITATION_CLAIMED'
  /** A verification was approved, at once or by a reviewer. */
  | 'VERIFICATION_APPROVED'
  /** A verification was rejected; its customer is too. */
  | 'VERIFICATION_REJECTED'
  /** A verification needs more or other information; its `errors` name each. */
  | 'VERIFICATION_RESOLVE_ERRORS'
  /** A verification was submitted, and its checks run. */
  | 'VERIFICATION_IN_PROGRESS'
  /** A verification waits for a reviewer's decision. */
  | 'VERIFICATION_PENDING_MANUAL_REVIEW'
  /** Documented by the contract, and never emitted: no verification waits to be submitted again. */
  | 'VERIFICATION_READY_FOR_VERIFICATION'
  /** The balance of an internal account has changed: money was credited, debited, held or released. */
  | 'INTERNAL_ACCOUNT_BALANCE_UPDATED'
  /** An internal account was opened, frozen, closed or became active again. */
  | 'INTERNAL_ACCOUNT_STATUS_UPDATED'
  /** The instructions by which money reaches an internal account have changed. */
  | 'INTERNAL_ACCOUNT_FUNDING_INSTRUCTIONS_UPDATED'
  /** An external account got another status, such as `ACTIVE` once its ownership is proven. */
  | 'EXTERNAL_ACCOUNT_STATUS_UPDATED'
  /** A signed operation of a wallet that took time has succeeded. */
  | 'WALLET_OPERATION_COMPLETED'
  /** A signed operation of a wallet that took time has failed; `error` says why. */
  | 'WALLET_OPERATION_FAILED'
  /** A payment to a customer waits: for the platform's approval, or for its money. */
  | 'INCOMING_PAYMENT_PENDING'
  /** A payment to a customer is to be pulled from another one's bank account, whose holder must prove a factor. */
  | 'INCOMING_PAYMENT_PENDING_AUTHORIZATION'
  /** A payment to a customer was approved, and its money is on its way. */
  | 'INCOMING_PAYMENT_PROCESSING'
  /** A payment was credited to the customer's account. */
  | 'INCOMING_PAYMENT_COMPLETED'
  /** A payment to a customer has failed; its `failureReason` says why. */
  | 'INCOMING_PAYMENT_FAILED'
  /** The return of a failed payment to its sender has begun. */
  | 'INCOMING_PAYMENT_REFUND_PENDING'
  /** The money of a failed payment was returned to its sender. */
  | 'INCOMING_PAYMENT_REFUND_COMPLETED'
  /** The return of a failed payment has failed: the money is in suspense. */
  | 'INCOMING_PAYMENT_REFUND_FAILED'
  /** A quote was accepted, and the payment waits for its money. */
  | 'OUTGOING_PAYMENT_PENDING'
  /** A payment waits for the payer's strong authentication. */
  | 'OUTGOING_PAYMENT_PENDING_AUTHORIZATION'
  /** A payment is funded and on its way to the payee. */
  | 'OUTGOING_PAYMENT_PROCESSING'
  /** A payment has arrived at the payee. */
  | 'OUTGOING_PAYMENT_COMPLETED'
  /** A payment has failed; its `failureReason` says why, and money that was debited is refunded. */
  | 'OUTGOING_PAYMENT_FAILED'
  /** A quote has expired before anyone executed it: no money has moved. */
  | 'OUTGOING_PAYMENT_EXPIRED'
  /** Documented by the contract, and never emitted: a payment that is cancelled becomes `FAILED`. */
  | 'OUTGOING_PAYMENT_CANCELED'
  /** The refund of a failed payment has begun. */
  | 'OUTGOING_PAYMENT_REFUND_PENDING'
  /** A failed payment was refunded to the account that it was debited from. */
  | 'OUTGOING_PAYMENT_REFUND_COMPLETED'
  /** The refund of a failed payment has failed: the money is in suspense. */
  | 'OUTGOING_PAYMENT_REFUND_FAILED'
  /** Money received on a `RULE_BASED` account could not be forwarded by its sweep rule. */
  | 'SWEEP_FAILED'
  /** A card was issued, frozen, unfrozen or closed, or a step of issuing it has ended. */
  | 'CARD_STATUS_CHANGE'
  /** Former name of CARD.STATUS_CHANGE, next to which a server with an alias emits it. */
  | 'CARD_STATE_CHANGE'
  /** A card is funded by another account; emitted by a server with an alias only. */
  | 'CARD_FUNDING_SOURCE_CHANGE'
  /** A purchase by card was approved, and its amount is held. */
  | 'CARD_TRANSACTION_AUTHORIZED'
  /** A part of an authorized purchase was cleared and debited; the rest is still held. */
  | 'CARD_TRANSACTION_PARTIALLY_SETTLED'
  /** A purchase by card was cleared whole and debited, or a return credited. */
  | 'CARD_TRANSACTION_SETTLED'
  /** A purchase by card was declined; its `declinedReason` says by which rule. */
  | 'CARD_TRANSACTION_DECLINED'
  /** A debit that the network demands, or a return, could not be booked: a debt that an operator must settle. */
  | 'CARD_TRANSACTION_EXCEPTION'
  /** Documented by the contract, and never emitted: a return is a transaction of its own, which is `SETTLED`. */
  | 'CARD_TRANSACTION_REFUNDED'
  /** An agent's action waits for a decision: by its policy it needs approval. */
  | 'AGENT_ACTION_PENDING_APPROVAL'
  /** An agent's action was approved, and its payment begun. */
  | 'AGENT_ACTION_APPROVED'
  /** An agent's action was rejected, or expired before a decision. */
  | 'AGENT_ACTION_REJECTED'
  /** An agent's action was approved, but its payment could not begin. */
  | 'AGENT_ACTION_FAILED';

/** Whether the customer is credited or debited. */
export type TransactionDirection =
  /** The customer's account is credited. */
  | 'CREDIT'
  /** The customer's account is debited. */
  | 'DEBIT';

/** Role of a person in a business; UBO: ultimate beneficial owner. */
export type BeneficialOwnerRole =
  /** Ultimate beneficial owner: owns the business in the end, also through others. */
  | 'UBO'
  /** Member of the board. */
  | 'DIRECTOR'
  /** Officer who runs a part of the business, such as its finances. */
  | 'COMPANY_OFFICER'
  /** Person with significant responsibility to control the business. */
  | 'CONTROL_PERSON'
  /** Holds the assets of a trust for others. */
  | 'TRUSTEE'
  /** Partner who manages the business and is liable for it. */
  | 'GENERAL_PARTNER';

/** Type of a document, which decides what it proves. */
export type DocumentType =
  /** Passport of a person. */
  | 'PASSPORT'
  /** Driver's licence of a person. */
  | 'DRIVERS_LICENSE'
  /** Identity card of a country. */
  | 'NATIONAL_ID'
  /** Document that shows where a person or business is. */
  | 'PROOF_OF_ADDRESS'
  /** Statement of a bank account. */
  | 'BANK_STATEMENT'
  /** Declaration of taxes. */
  | 'TAX_RETURN'
  /** Certificate by which a register confirms that the company exists. */
  | 'CERTIFICATE_OF_INCORPORATION'
  /** Founding document of a corporation. */
  | 'ARTICLES_OF_INCORPORATION'
  /** Rules by which a company is run. */
  | 'ARTICLES_OF_ASSOCIATION'
  /** Excerpt of a state's register of companies. */
  | 'STATE_REGISTRY_EXCERPT'
  /** Certificate that a business has met its duties to the register. */
  | 'GOOD_STANDING_CERTIFICATE'
  /** Yearly statement of a company about itself to the register. */
  | 'INFORMATION_STATEMENT'
  /** Certificate of the directors and officers who hold office. */
  | 'INCUMBENCY_CERTIFICATE'
  /** Licence to run the business. */
  | 'BUSINESS_LICENSE'
  /** Register of the owners and their shares. */
  | 'SHAREHOLDER_REGISTER'
  /** Authority for a person to act for the business. */
  | 'POWER_OF_ATTORNEY'
  /** Bill for water, gas, telephone or the like. */
  | 'UTILITY_BILL'
  /** Invoice of a supplier of electricity, with the address. */
  | 'ELECTRICITY_BILL'
  /** Contract for the rent of a home or office. */
  | 'RENT_OR_LEASE_AGREEMENT'
  /** Register of the directors. */
  | 'DIRECTOR_REGISTRY'
  /** Founding document of a trust. */
  | 'TRUST_AGREEMENT'
  /** Entry in a state's register of companies. */
  | 'STATE_COMPANY_REGISTRY'
  /** Agreement on who controls a partnership. */
  | 'PARTNERSHIP_CONTROL_AGREEMENT'
  /** Founding document of a partnership. */
  | 'PARTNERSHIP_AGREEMENT'
  /** Photograph of the person's own face. */
  | 'SELFIE'
  /** A document that no other value names. */
  | 'OTHER';

/** Side of the card that the file shows. */
export type DocumentSide =
  /** The side with the photograph or the name. */
  | 'FRONT'
  /** The other side of the card. */
  | 'BACK';

/** Whether a document's file was screened. One that fails during its upload is not stored. */
export type ScreeningStatus =
  /** A provider has screened the file and found no fault. */
  | 'PASSED'
  /** No provider looks at the file: the reviewer of the customer must. */
  | 'UNSCREENED'
  /** A provider is to look at the file, or does so now. */
  | 'PENDING'
  /** A provider refuses the file: it proves nothing, and must be replaced. */
  | 'REJECTED';

/** Status of a verification; REJECTED is final. */
export type VerificationStatus =
  /** Data is missing or wrong: solve the `errors` and submit again. */
  | 'RESOLVE_ERRORS'
  /** Waits for the decision of a person. */
  | 'PENDING_MANUAL_REVIEW'
  /** The review has not ended. */
  | 'IN_PROGRESS'
  /** The customer is verified. A new owner of an approved business is reviewed, and only that owner. */
  | 'APPROVED'
  /** The customer is rejected. Final. */
  | 'REJECTED'
  /** Complete; a provider starts the review. */
  | 'READY_FOR_VERIFICATION';

/** A check of a customer besides the completeness of its data. */
export type VerificationCheck =
  /** Every document is genuine, legible, valid and what it is said to be. */
  | 'DOCUMENTS'
  /** The person is alive and present, and the one on the identity document. */
  | 'LIVENESS'
  /** No name of the customer or an owner is on a list of sanctioned persons. */
  | 'SANCTIONS';

/** Reason why a verification cannot be approved yet. */
export type VerificationErrorType =
  /** A required field is empty. */
  | 'MISSING_FIELD'
  /** A field has a value that can't be right. */
  | 'INVALID_FIELD'
  /** No document shows that the business exists. */
  | 'MISSING_LEGAL_PRESENCE_DOCUMENT'
  /** No document shows who controls the business. */
  | 'MISSING_CONTROL_STRUCTURE_DOCUMENT'
  /** No document shows who owns the business. */
  | 'MISSING_OWNERSHIP_STRUCTURE_DOCUMENT'
  /** No recent document shows the address. */
  | 'MISSING_PROOF_OF_ADDRESS_DOCUMENT'
  /** No passport, identity card or other proof of identity. */
  | 'MISSING_IDENTITY_DOCUMENT'
  /** A document is not valid. */
  | 'INVALID_DOCUMENT'
  /** A document is past its last day, or too old. */
  | 'EXPIRED_DOCUMENT'
  /** A file is too dark, blurred or small. */
  | 'POOR_QUALITY_DOCUMENT'
  /** A document seems to be forged or altered. */
  | 'SUSPECTED_FRAUD_DOCUMENT'
  /** A document is of another type than stated. */
  | 'WRONG_DOCUMENT_TYPE'
  /** Pages or a side of a document are missing. */
  | 'INCOMPLETE_DOCUMENT'
  /** A file can't be read. */
  | 'UNREADABLE_DOCUMENT'
  /** A document could not be verified. */
  | 'DOCUMENT_VERIFICATION_FAILED'
  /** The person or business is on a list of sanctions. */
  | 'APPLICANT_SANCTIONED'
  /** The person or business is suspected of fraud. */
  | 'APPLICANT_FRAUD'
  /** The person has a criminal record. */
  | 'APPLICANT_CRIMINAL_RECORD'
  /** The person or business was rejected for another reason. */
  | 'APPLICANT_REJECTED'
  /** An owner of 25 % or more is missing. */
  | 'MISSING_BENEFICIAL_OWNER'
  /** The person who controls the business is missing. */
  | 'MISSING_CONTROL_PERSON'
  /** No certificate of good standing. */
  | 'MISSING_GOOD_STANDING_DOCUMENT';

/** Decision of a reviewer on a verification that waits for a person. */
export type ReviewDecision =
  /** The customer is approved, and with it its beneficial owners that are still open. */
  | 'APPROVE'
  /** The customer is rejected permanently, and with it its open beneficial owners. */
  | 'REJECT'
  /** The customer must solve the given errors and be submitted again. */
  | 'REQUEST_INFORMATION';

/** Channel by which a customer receives one-time codes. */
export type ContactChannel =
  /** The customer's e-mail address. */
  | 'EMAIL'
  /** The customer's phone number. */
  | 'SMS';

/** Type of a wallet's credential. */
export type AuthMethodType =
  /** An identity token of the customer's login (OpenID Connect). */
  | 'OAUTH'
  /** A one-time code to the customer's e-mail address. */
  | 'EMAIL_OTP'
  /** A one-time code to the customer's phone number. */
  | 'SMS_OTP'
  /** An assertion of a passkey (WebAuthn). */
  | 'PASSKEY';

/** Status of a delegated key. PENDING: not yet authorized by both signatures, so it cannot sign. REVOKED: permanently unable to sign. */
export type DelegatedKeyStatus =
  /** Not yet authorised by both signatures; it can't sign. */
  | 'PENDING'
  /** Signs the holds and debits of its card. */
  | 'ACTIVE'
  /** Can no longer sign; final. */
  | 'REVOKED';

/** Interval of time: `from` inclusive, `until` exclusive. */
export type DateTimeRange = {
  /** Beginning of the interval, inclusive. Default: the beginning of time. */
  from?: string | null | undefined;
  /** End of the interval, exclusive. Default: the end of time. */
  until?: string | null | undefined;
};

/** Account to credit, and the amount. */
export type FundInternalAccountInput = {
  /** Id of the form `InternalAccount:<uuid>`. */
  accountId: string;
  /** Amount in the smallest unit of the account's currency, 1 to 100000000000. */
  amount: number;
  /** A repeated key returns the stored result. 1 to 255 characters. */
  idempotencyKey?: string | null | undefined;
};

/** A postal address: at least line 1, postal code and country. */
export type AddressInput = {
  /** Street and house number, at most 500 characters. */
  line1: string;
  /** Apartment, floor or building, at most 500 characters. */
  line2?: string | null | undefined;
  /** City or town, at most 250 characters. */
  city?: string | null | undefined;
  /** State, province or region. */
  state?: string | null | undefined;
  /** Postal or ZIP code, at most 50 characters. */
  postalCode: string;
  /** Country of the address (ISO 3166-1 alpha-2). */
  country: string;
};

/** Order of a list, and its direction. */
export type TransactionOrder = {
  /** Value by which the list is ordered; equal ones by id. Default: `CREATED_AT`. */
  by?: TransactionOrderBy | null | undefined;
  /** Direction of the order. Default: `DESC`. */
  direction?: SortDirection | null | undefined;
};

/** A wallet's signature, as in the REST headers. */
export type WalletSignatureInput = {
  /** Stamp over `payloadToSign`. */
  stamp?: string | null | undefined;
  /** `requestId` of the challenge; not used for quotes. */
  requestId?: string | null | undefined;
};

/** Selects customers that match all given members. */
export type CustomerFilter = {
  /** Words of full name, legal name, e-mail address, platform's id or UMA address, 1 to 255 characters. Case, accents and order don't matter. Three characters or more match anywhere in a word, shorter ones its beginning; if nothing matches, words of five letters or more may have one typing error. */
  search?: string | null | undefined;
  /** Customers with this e-mail address, regardless of case. */
  email?: string | null | undefined;
  /** Customers with this phone number, in E.164 format. */
  phoneNumber?: string | null | undefined;
  /** Customers with this id of the platform's own; case matters. */
  platformCustomerId?: string | null | undefined;
  /** The customer with this UMA address, regardless of case. */
  umaAddress?: string | null | undefined;
  /** Individuals with any of these statuses; with `kybStatuses` also the businesses of those. */
  kycStatuses?: Array<KycStatus> | null | undefined;
  /** Businesses with any of these statuses; with `kycStatuses` also the individuals of those. */
  kybStatuses?: Array<KybStatus> | null | undefined;
  /** Customers of any of these types. */
  customerTypes?: Array<CustomerType> | null | undefined;
  /** Customers whose `region` is any of these countries. */
  regions?: Array<string> | null | undefined;
  /** Customers who use any of these currencies. */
  currencies?: Array<string> | null | undefined;
  /** True: deleted customers only. Default: only those not deleted. */
  isDeleted?: boolean | null | undefined;
  /** True: deleted customers and the others. Not with `isDeleted`. */
  isIncludingDeleted?: boolean | null | undefined;
  /** Customers registered in this interval. */
  createdAt?: DateTimeRange | null | undefined;
  /** Customers whose last change is in this interval. */
  updatedAt?: DateTimeRange | null | undefined;
};

/** Order of a list, and its direction. */
export type CustomerOrder = {
  /** Value by which the list is ordered; equal ones by id. Default: `CREATED_AT`. */
  by?: CustomerOrderBy | null | undefined;
  /** Direction of the order. Default: `DESC`. */
  direction?: SortDirection | null | undefined;
};

/** Customer to register. */
export type CreateCustomerInput = {
  /** Decides which of the other members apply. */
  customerType: CustomerType;
  /** Default: the platform's supported currencies. */
  currencies?: Array<string> | null | undefined;
  /** E-mail address, at most 254 characters. */
  email?: string | null | undefined;
  /** Phone number in E.164 format. */
  phoneNumber?: string | null | undefined;
  /** UMA address, `$user@<umaDomain>`. */
  umaAddress?: string | null | undefined;
  /** Consent to the end-user terms; in production, payments require it. */
  endUserTermsConsent?: EndUserTermsConsentInput | null | undefined;
  /** The platform's own id for the customer. Unique among the customers of the environment that are not deleted. */
  platformCustomerId?: string | null | undefined;
  /** Country whose rules apply (ISO 3166-1 alpha-2). Default: the country of the address. */
  region?: string | null | undefined;
  /** Full name as in the passport, at most 250 characters. */
  fullName?: string | null | undefined;
  /** Date of birth, `YYYY-MM-DD`; the customer must be at least 18 years old. */
  birthDate?: string | null | undefined;
  /** Country whose citizen the customer is (ISO 3166-1 alpha-2). */
  nationality?: string | null | undefined;
  /** Postal address where the customer lives. */
  address?: AddressInput | null | undefined;
  /** Type of `identifier`. */
  idType?: IdentificationType | null | undefined;
  /** Identification number. Write-only; stored encrypted. */
  identifier?: string | null | undefined;
  /** Country that issued the identification number (ISO 3166-1 alpha-2). */
  countryOfIssuance?: string | null | undefined;
  /** Sources of the customer's income. */
  sourceOfFundsCategories?: Array<IndividualSourceOfFundsCategory> | null | undefined;
  /** Description of the source OTHER of funds, at most 500 characters. */
  sourceOfFundsOtherDescription?: string | null | undefined;
  /** Origins of all that the customer owns. */
  sourceOfWealthCategories?: Array<SourceOfWealthCategory> | null | undefined;
  /** Description of the source OTHER of wealth, at most 500 characters. */
  sourceOfWealthOtherDescription?: string | null | undefined;
  /** Main use of the customer's accounts. */
  purposeOfAccount?: PurposeOfAccount | null | undefined;
  /** Description of the purpose OTHER, at most 500 characters. */
  purposeOfAccountOtherDescription?: string | null | undefined;
  /** Range of the number of transactions that the customer expects per month. */
  expectedMonthlyTransactionCount?: ExpectedMonthlyTransactionCount | null | undefined;
  /** Range of the sum of transactions that the customer expects per month, in USD. */
  expectedMonthlyTransactionVolume?: ExpectedMonthlyTransactionVolume | null | undefined;
  /** Range of the customer's income per year, in USD. */
  annualIncomeRange?: AnnualIncomeRange | null | undefined;
  /** Range of what the customer owns, less debts, in USD. */
  netWorthRange?: NetWorthRange | null | undefined;
  /** Whether the customer is politically exposed. */
  pepStatus?: PepStatus | null | undefined;
  /** BUSINESS: data of the business. */
  businessInfo?: BusinessInfoInput | null | undefined;
  /** A repeated key returns the stored result. 1 to 255 characters. */
  idempotencyKey?: string | null | undefined;
};

/** Consent of the customer to a version of the end-user terms. */
export type EndUserTermsConsentInput = {
  /** Time of the acceptance, not in the future. */
  acceptedAt: string;
  /** Address from which the customer accepted, IPv4 or IPv6. */
  ipAddress: string;
  /** Version of the terms, at most 100 characters. */
  termsVersion: string;
  /** How the customer accepted. */
  acceptanceMethod: EndUserTermsAcceptanceMethod;
};

/** Information about a business. */
export type BusinessInfoInput = {
  /** Name of the business as registered, at most 250 characters. */
  legalName?: string | null | undefined;
  /** Name under which the business trades, at most 250 characters. */
  doingBusinessAs?: string | null | undefined;
  /** Country where the business is registered (ISO 3166-1 alpha-2). */
  country?: string | null | undefined;
  /** Number in the country's register of businesses, at most 100 characters. */
  registrationNumber?: string | null | undefined;
  /** Date of incorporation, `YYYY-MM-DD`, not in the future. */
  incorporatedOn?: string | null | undefined;
  /** Legal form of the business. */
  entityType?: EntityType | null | undefined;
  /** Tax number, at most 100 characters; stored encrypted. */
  taxId?: string | null | undefined;
  /** Countries in which the business is active (ISO 3166-1 alpha-2), at most 250. */
  countriesOfOperation?: Array<string> | null | undefined;
  /** Industry of the business, by the sectors of NAICS. */
  businessType?: BusinessType | null | undefined;
  /** Main use of the business's accounts. */
  purposeOfAccount?: PurposeOfAccount | null | undefined;
  /** Origin of the business's money in its own words, at most 500 characters. */
  sourceOfFunds?: string | null | undefined;
  /** Range of the number of transactions that the business expects per month. */
  expectedMonthlyTransactionCount?: ExpectedMonthlyTransactionCount | null | undefined;
  /** Range of the sum of transactions that the business expects per month, in USD. */
  expectedMonthlyTransactionVolume?: ExpectedMonthlyTransactionVolume | null | undefined;
  /** Countries to which the business expects to pay (ISO 3166-1 alpha-2), at most 250. */
  expectedRecipientJurisdictions?: Array<string> | null | undefined;
  /** Industry by NAICS, 2 to 6 digits. */
  naicsCode?: string | null | undefined;
  /** Sources of the business's money. */
  sourceOfFundsCategories?: Array<SourceOfFundsCategory> | null | undefined;
  /** Description of the source OTHER of funds, at most 500 characters. */
  sourceOfFundsOtherDescription?: string | null | undefined;
  /** Description of the purpose OTHER, at most 500 characters. */
  purposeOfAccountOtherDescription?: string | null | undefined;
  /** Countries of the parties that the business expects to pay or be paid by, at most 250. */
  expectedCounterpartyCountries?: Array<string> | null | undefined;
  /** First name of the person to contact, at most 250 characters. */
  primaryContactFirstName?: string | null | undefined;
  /** Last name of the person to contact, at most 250 characters. */
  primaryContactLastName?: string | null | undefined;
};

/** Fields to change. */
export type UpdateCustomerInput = {
  /** Id of the form `Customer:<uuid>`. */
  customerId: string;
  /** Decides which of the other members apply. Default: the customer's, which it must be. */
  customerType?: CustomerType | null | undefined;
  /** Default: the platform's supported currencies. */
  currencies?: Array<string> | null | undefined;
  /** E-mail address, at most 254 characters. */
  email?: string | null | undefined;
  /** Phone number in E.164 format. */
  phoneNumber?: string | null | undefined;
  /** UMA address, `$user@<umaDomain>`. */
  umaAddress?: string | null | undefined;
  /** Consent to the end-user terms; in production, payments require it. */
  endUserTermsConsent?: EndUserTermsConsentInput | null | undefined;
  /** Full name as in the passport, at most 250 characters. */
  fullName?: string | null | undefined;
  /** Date of birth, `YYYY-MM-DD`; the customer must be at least 18 years old. */
  birthDate?: string | null | undefined;
  /** Country whose citizen the customer is (ISO 3166-1 alpha-2). */
  nationality?: string | null | undefined;
  /** Postal address where the customer lives. */
  address?: AddressInput | null | undefined;
  /** Type of `identifier`. */
  idType?: IdentificationType | null | undefined;
  /** Identification number. Write-only; stored encrypted. */
  identifier?: string | null | undefined;
  /** Country that issued the identification number (ISO 3166-1 alpha-2). */
  countryOfIssuance?: string | null | undefined;
  /** Sources of the customer's income. */
  sourceOfFundsCategories?: Array<IndividualSourceOfFundsCategory> | null | undefined;
  /** Description of the source OTHER of funds, at most 500 characters. */
  sourceOfFundsOtherDescription?: string | null | undefined;
  /** Origins of all that the customer owns. */
  sourceOfWealthCategories?: Array<SourceOfWealthCategory> | null | undefined;
  /** Description of the source OTHER of wealth, at most 500 characters. */
  sourceOfWealthOtherDescription?: string | null | undefined;
  /** Main use of the customer's accounts. */
  purposeOfAccount?: PurposeOfAccount | null | undefined;
  /** Description of the purpose OTHER, at most 500 characters. */
  purposeOfAccountOtherDescription?: string | null | undefined;
  /** Range of the number of transactions that the customer expects per month. */
  expectedMonthlyTransactionCount?: ExpectedMonthlyTransactionCount | null | undefined;
  /** Range of the sum of transactions that the customer expects per month, in USD. */
  expectedMonthlyTransactionVolume?: ExpectedMonthlyTransactionVolume | null | undefined;
  /** Range of the customer's income per year, in USD. */
  annualIncomeRange?: AnnualIncomeRange | null | undefined;
  /** Range of what the customer owns, less debts, in USD. */
  netWorthRange?: NetWorthRange | null | undefined;
  /** Whether the customer is politically exposed. */
  pepStatus?: PepStatus | null | undefined;
  /** BUSINESS: members to change. */
  businessInfo?: BusinessInfoInput | null | undefined;
  /** Signature of the challenge; absent in the first request. */
  walletSignature?: WalletSignatureInput | null | undefined;
};

/** Input of `deleteCustomer`. Deletes a customer that has no open payments, balances or holds. */
export type DeleteCustomerInput = {
  /** Id of the form `Customer:<uuid>`. */
  customerId: string;
};

/** Input of `uploadCustomersCsv`. Imports customers from a CSV file in the background: one customer per row, with the same accounts and events as `createCustomer`. Rows that cannot be imported are listed in `errors`; the others are imported. A repeated idempotency key requires the same file content. */
export type UploadCustomersCsvInput = {
  /** CSV file of at most 64 MiB and 100,000 rows. */
  file: Blob;
  /** A repeated key returns the stored result. 1 to 255 characters. */
  idempotencyKey?: string | null | undefined;
};

/** Input of `createInvitation`. Invites a person to UMA on behalf of the customer with the UMA address `inviterUma`. */
export type CreateInvitationInput = {
  /** UMA address of one of the platform's customers. */
  inviterUma: string;
  /** First name of the invited person. */
  firstName?: string | null | undefined;
  /** Amount that the inviter intends to send, in the smallest unit of the inviter's first currency. The invitation itself moves no money. */
  amountToSend?: number | null | undefined;
  /** Expiry time, which must be in the future. Default: the invitation never expires. */
  expiresAt?: string | null | undefined;
  /** A repeated key returns the stored result. 1 to 255 characters. */
  idempotencyKey?: string | null | undefined;
};

/** Input of `cancelInvitation`. Cancels a pending invitation created by the caller's platform. */
export type CancelInvitationInput = {
  /** Code of the invitation, as its address has it. */
  code: string;
  /** A repeated key returns the stored result. 1 to 255 characters. */
  idempotencyKey?: string | null | undefined;
};

/** Owner, director or officer to add. */
export type CreateBeneficialOwnerInput = {
  /** Business customer. */
  customerId: string;
  /** Roles of the person in the business, at least one and each once. */
  roles: Array<BeneficialOwnerRole>;
  /** Ownership share in percent, 0 to 100. The shares of all owners total at most 100. */
  ownershipPercentage: number;
  /** Personal data for the KYC of the person. */
  personalInfo: BeneficialOwnerPersonalInfoInput;
  /** A repeated key returns the stored result. 1 to 255 characters. */
  idempotencyKey?: string | null | undefined;
};

/** Personal data of an owner, director or officer of a business. */
export type BeneficialOwnerPersonalInfoInput = {
  /** First name as in the person's passport, at most 250 characters. */
  firstName: string;
  /** Middle names as in the person's passport, at most 250 characters. */
  middleName?: string | null | undefined;
  /** Last name as in the person's passport, at most 250 characters. */
  lastName: string;
  /** Date of birth, `YYYY-MM-DD`, not in the future. */
  birthDate: string;
  /** Country whose citizen the person is (ISO 3166-1 alpha-2). */
  nationality: string;
  /** E-mail address of the person, at most 254 characters. */
  email?: string | null | undefined;
  /** Phone number in E.164 format. */
  phoneNumber?: string | null | undefined;
  /** Postal address where the person lives. */
  address: AddressInput;
  /** Type of `identifier`. */
  idType: IdentificationType;
  /** Identification number; stored encrypted. */
  identifier: string;
  /** Country that issued the identification number (ISO 3166-1 alpha-2). */
  countryOfIssuance?: string | null | undefined;
};

/** Input of `sendContactCode`. Sends a one-time code to the e-mail address or phone number of a customer in the EEA; the previous code becomes invalid. 409 CONFLICT for other customers, and for a contact that is missing or already verified. 429 RATE_LIMITED after 5 codes within an hour. */
export type SendContactCodeInput = {
  /** Id of the form `Customer:<uuid>`. */
  customerId: string;
  /** Contact that the code proves. */
  channel: ContactChannel;
  /** A repeated key returns the stored result. 1 to 255 characters. */
  idempotencyKey?: string | null | undefined;
};

/** Input of `confirmContactCode`. Verifies the contact with the most recent code. The code becomes invalid after 5 wrong attempts. */
export type ConfirmContactCodeInput = {
  /** Id of the form `Customer:<uuid>`. */
  customerId: string;
  /** Most recent code sent. */
  code: string;
  /** Contact that the code proves. */
  channel: ContactChannel;
  /** A repeated key returns the stored result. 1 to 255 characters. */
  idempotencyKey?: string | null | undefined;
};

/** Input of `createDocument`. Stores a document of a customer or beneficial owner. A document that fails the screening, such as a screenshot, is not stored; the error lists the reasons in `details.precheckErrors`. A repeated idempotency key requires the same file content. */
export type CreateDocumentInput = {
  /** Type of the document, which decides what it proves. */
  documentType: DocumentType;
  /** Side that the file shows, if each side is a file of its own. */
  side?: DocumentSide | null | undefined;
  /** Country that issued the document. */
  country: string;
  /** Number of the document, at most 100 characters; stored encrypted. */
  documentNumber?: string | null | undefined;
  /** Authority that issued the document, at most 255 characters. */
  issuingAuthority?: string | null | undefined;
  /** Customer or beneficial owner that the document is about. */
  documentHolder: string;
  /** PDF, JPEG or PNG, at most 10 MB. */
  file: Blob;
  /** A repeated key returns the stored result. 1 to 255 characters. */
  idempotencyKey?: string | null | undefined;
};

/** File of a document to see. */
export type CreateDocumentFileLinkInput = {
  /** Id of the form `Document:<uuid>`. */
  documentId: string;
  /** One of the document's `files`: a UUID without a type. */
  fileId: string;
  /** A repeated key returns the stored result. 1 to 255 characters. */
  idempotencyKey?: string | null | undefined;
};

/** Input of `createCustomerKycLink`. Creates a single-use link to the hosted page that collects missing data for the customer's verification. 409 CONFLICT if the customer's contacts must be verified first. */
export type CreateCustomerKycLinkInput = {
  /** Id of the form `Customer:<uuid>`. */
  customerId: string;
  /** URL to which the page redirects after the submission; http or https. */
  redirectUri?: string | null | undefined;
  /** A repeated key returns the stored result. 1 to 255 characters. */
  idempotencyKey?: string | null | undefined;
};

/** Input of `deleteScaFactor`. Deletes a factor of a logged-in customer. */
export type DeleteScaFactorInput = {
  /** Id of the form `ScaFactor:<uuid>`. */
  credentialId: string;
  /** Customer in the EEA; 409 CONFLICT for others. */
  customerId: string;
};

/** Customer to submit for KYC or KYB. */
export type CreateVerificationInput = {
  /** Id of the form `Customer:<uuid>`. */
  customerId: string;
  /** A repeated key returns the stored result. 1 to 255 characters. */
  idempotencyKey?: string | null | undefined;
};

export type PagePartsFragment = { hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null };

export type MoneyPartsFragment = { amount: number, currency: { code: string, decimals: number } };

export type CustomerRowFragment = { id: string, customerType: CustomerType, platformCustomerId: string, fullName: string | null, email: string | null, phoneNumber: string | null, umaAddress: string, region: string | null, currencies: Array<string>, kycStatus: KycStatus | null, kybStatus: KybStatus | null, isDeleted: boolean, createdAt: string, updatedAt: string, businessInfo: { legalName: string | null } | null };

export type CustomersQueryVariables = Exact<{
  filter?: CustomerFilter | null | undefined;
  orderBy?: CustomerOrder | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;

export type CustomersQuery = { customers: { nodes: Array<{ id: string, customerType: CustomerType, platformCustomerId: string, fullName: string | null, email: string | null, phoneNumber: string | null, umaAddress: string, region: string | null, currencies: Array<string>, kycStatus: KycStatus | null, kybStatus: KybStatus | null, isDeleted: boolean, createdAt: string, updatedAt: string, businessInfo: { legalName: string | null } | null }>, pageInfo: { hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null } } };

export type CustomerCountQueryVariables = Exact<{
  filter?: CustomerFilter | null | undefined;
}>;

export type CustomerCountQuery = { customers: { countUpTo: number | null } };

export type CustomerProfileFragment = { nationality: string | null, birthDate: string | null, idType: IdentificationType | null, countryOfIssuance: string | null, purposeOfAccount: PurposeOfAccount | null, purposeOfAccountOtherDescription: string | null, sourceOfFundsCategories: Array<IndividualSourceOfFundsCategory> | null, sourceOfWealthCategories: Array<SourceOfWealthCategory> | null, expectedMonthlyTransactionCount: ExpectedMonthlyTransactionCount | null, expectedMonthlyTransactionVolume: ExpectedMonthlyTransactionVolume | null, annualIncomeRange: AnnualIncomeRange | null, netWorthRange: NetWorthRange | null, pepStatus: PepStatus | null, id: string, customerType: CustomerType, platformCustomerId: string, fullName: string | null, email: string | null, phoneNumber: string | null, umaAddress: string, region: string | null, currencies: Array<string>, kycStatus: KycStatus | null, kybStatus: KybStatus | null, isDeleted: boolean, createdAt: string, updatedAt: string, contactVerification: { email: ContactVerificationStatus | null, phone: ContactVerificationStatus | null } | null, endUserTermsConsent: { acceptedAt: string, termsVersion: string } | null, address: { line1: string, line2: string | null, city: string | null, state: string | null, postalCode: string, country: string } | null, businessInfo: { legalName: string | null, doingBusinessAs: string | null, country: string | null, registrationNumber: string | null, incorporatedOn: string | null, entityType: EntityType | null, taxId: string | null, countriesOfOperation: Array<string> | null, businessType: BusinessType | null, purposeOfAccount: PurposeOfAccount | null, expectedMonthlyTransactionCount: ExpectedMonthlyTransactionCount | null, expectedMonthlyTransactionVolume: ExpectedMonthlyTransactionVolume | null, naicsCode: string | null, primaryContactFirstName: string | null, primaryContactLastName: string | null } | null };

export type CustomerQueryVariables = Exact<{
  id: string;
}>;

export type CustomerQuery = { customer: { nationality: string | null, birthDate: string | null, idType: IdentificationType | null, countryOfIssuance: string | null, purposeOfAccount: PurposeOfAccount | null, purposeOfAccountOtherDescription: string | null, sourceOfFundsCategories: Array<IndividualSourceOfFundsCategory> | null, sourceOfWealthCategories: Array<SourceOfWealthCategory> | null, expectedMonthlyTransactionCount: ExpectedMonthlyTransactionCount | null, expectedMonthlyTransactionVolume: ExpectedMonthlyTransactionVolume | null, annualIncomeRange: AnnualIncomeRange | null, netWorthRange: NetWorthRange | null, pepStatus: PepStatus | null, id: string, customerType: CustomerType, platformCustomerId: string, fullName: string | null, email: string | null, phoneNumber: string | null, umaAddress: string, region: string | null, currencies: Array<string>, kycStatus: KycStatus | null, kybStatus: KybStatus | null, isDeleted: boolean, createdAt: string, updatedAt: string, scaFactors: Array<{ factor: ScaFactor, credentialId: string | null, name: string | null }>, verification: { id: string, verificationStatus: VerificationStatus, updatedAt: string, missingChecks: Array<VerificationCheck>, errors: Array<{ resourceId: string, type: VerificationErrorType, field: string | null, acceptedDocumentTypes: Array<DocumentType> | null, reason: string }> } | null, contactVerification: { email: ContactVerificationStatus | null, phone: ContactVerificationStatus | null } | null, endUserTermsConsent: { acceptedAt: string, termsVersion: string } | null, address: { line1: string, line2: string | null, city: string | null, state: string | null, postalCode: string, country: string } | null, businessInfo: { legalName: string | null, doingBusinessAs: string | null, country: string | null, registrationNumber: string | null, incorporatedOn: string | null, entityType: EntityType | null, taxId: string | null, countriesOfOperation: Array<string> | null, businessType: BusinessType | null, purposeOfAccount: PurposeOfAccount | null, expectedMonthlyTransactionCount: ExpectedMonthlyTransactionCount | null, expectedMonthlyTransactionVolume: ExpectedMonthlyTransactionVolume | null, naicsCode: string | null, primaryContactFirstName: string | null, primaryContactLastName: string | null } | null } | null };

export type CustomerBelongingsQueryVariables = Exact<{
  id: string;
}>;

export type CustomerBelongingsQuery = { customer: { id: string, balances: Array<{ currency: string, decimals: number, available: number, held: number, total: number, accounts: number }>, internalAccounts: { nodes: Array<{ id: string, label: string | null, type: InternalAccountType, status: InternalAccountStatus, balance: { amount: number, currency: { code: string, decimals: number } }, totalBalance: { amount: number, currency: { code: string, decimals: number } } }>, pageInfo: { hasNextPage: boolean } }, externalAccounts: { nodes: Array<{ id: string, status: ExternalAccountStatus, currency: string, platformAccountId: string | null, beneficiaryVerificationStatus: BeneficiaryVerificationStatus | null, isTrusted: boolean, warnings: Array<string>, accountInfo: { accountType: ExternalAccountType, bankName: string | null } }>, pageInfo: { hasNextPage: boolean } }, cards: { nodes: Array<{ id: string, status: CardStatus, form: CardForm, brand: CardBrand | null, last4: string | null, expMonth: number | null, expYear: number | null, createdAt: string }>, pageInfo: { hasNextPage: boolean } }, agents: { nodes: Array<{ id: string, name: string, isPaused: boolean, isConnected: boolean, createdAt: string }>, pageInfo: { hasNextPage: boolean } } } | null };

export type OwnedAccountFragment = { id: string, label: string | null, type: InternalAccountType, status: InternalAccountStatus, balance: { amount: number, currency: { code: string, decimals: number } }, totalBalance: { amount: number, currency: { code: string, decimals: number } } };

export type CustomerWalletQueryVariables = Exact<{
  id: string;
}>;

export type CustomerWalletQuery = { customer: { id: string, wallet: { privateEnabled: boolean, account: { id: string, label: string | null, status: InternalAccountStatus, balance: { amount: number, currency: { code: string, decimals: number } } }, credentials: Array<{ id: string, type: AuthMethodType, nickname: string, createdAt: string }>, sessions: Array<{ id: string, type: AuthMethodType, nickname: string, expiresAt: string }>, delegatedKeys: Array<{ id: string, nickname: string, status: DelegatedKeyStatus, createdAt: string, cardId: string }> } | null } | null };

export type DocumentPartsFragment = { id: string, documentHolder: string, documentType: DocumentType, side: DocumentSide | null, country: string, fileName: string, createdAt: string, submittedAt: string | null, files: Array<{ id: string, fileName: string, mimeType: string, isActive: boolean, screening: ScreeningStatus }>, views: { nodes: Array<{ requestedAt: string, tokenName: string }> } };

export type CustomerVerificationQueryVariables = Exact<{
  id: string;
}>;

export type CustomerVerificationQuery = { documents: { nodes: Array<{ id: string, documentHolder: string, documentType: DocumentType, side: DocumentSide | null, country: string, fileName: string, createdAt: string, submittedAt: string | null, files: Array<{ id: string, fileName: string, mimeType: string, isActive: boolean, screening: ScreeningStatus }>, views: { nodes: Array<{ requestedAt: string, tokenName: string }> } }>, pageInfo: { hasNextPage: boolean } }, customer: { id: string, beneficialOwners: Array<{ id: string, roles: Array<BeneficialOwnerRole>, ownershipPercentage: number, kycStatus: KycStatus, personalInfo: { firstName: string, middleName: string | null, lastName: string, birthDate: string, nationality: string } }> | null, verification: { id: string, verificationStatus: VerificationStatus, decisions: Array<{ decision: ReviewDecision, at: string, note: string | null, decidedBy: { tokenName: string } }> } | null } | null };

export type CustomerPaymentsQueryVariables = Exact<{
  id: string;
  orderBy?: TransactionOrder | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;

export type CustomerPaymentsQuery = { customer: { id: string, transactions: { nodes: Array<{ id: string, type: TransactionKind, status: TransactionStatus, direction: TransactionDirection, createdAt: string, settledAt: string | null, failureReason: TransactionFailureReason | null, cardDeclinedReason: CardDeclinedReason | null, sentAmount: { amount: number, currency: { code: string, decimals: number } } | null, receivedAmount: { amount: number, currency: { code: string, decimals: number } } | null, authorizedAmount: { amount: number, currency: { code: string, decimals: number } } | null, merchant: { descriptor: string } | null, source: { currency: string, umaAddress: string | null }, destination: { currency: string, umaAddress: string | null } }>, pageInfo: { hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null } } } | null };

export type CustomerChangesSubscriptionVariables = Exact<{
  after?: string | null | undefined;
  types?: Array<EventType> | EventType | null | undefined;
  customerId?: string | null | undefined;
}>;

export type CustomerChangesSubscription = { events: { id: string, cursor: string, customer: { id: string, customerType: CustomerType, platformCustomerId: string, fullName: string | null, email: string | null, phoneNumber: string | null, umaAddress: string, region: string | null, currencies: Array<string>, kycStatus: KycStatus | null, kybStatus: KybStatus | null, isDeleted: boolean, createdAt: string, updatedAt: string, businessInfo: { legalName: string | null } | null } | null } };

export type CustomerPaymentUpdatesSubscriptionVariables = Exact<{
  after?: string | null | undefined;
  customerId?: string | null | undefined;
}>;

export type CustomerPaymentUpdatesSubscription = { transactionUpdated: { id: string, cursor: string | null, status: TransactionStatus, updatedAt: string, settledAt: string | null } };

export type CustomerTimelineQueryVariables = Exact<{
  id: string;
  kinds?: Array<TimelineKind> | TimelineKind | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;

export type CustomerTimelineQuery = { customer: { id: string, timeline: { nodes: Array<{ id: string, at: string, kind: TimelineKind, eventType: EventType, status: string | null, subjectId: string | null, amount: { amount: number, currency: { code: string, decimals: number } } | null }>, pageInfo: { hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null } } } | null };

export type CustomerInvitationsQueryVariables = Exact<{
  id: string;
}>;

export type CustomerInvitationsQuery = { customer: { id: string, invitations: { nodes: Array<{ code: string, url: string, status: InvitationStatus, firstName: string | null, inviteeUma: string | null, createdAt: string, expiresAt: string | null, claimedAt: string | null, amountToSend: { amount: number, currency: { code: string, decimals: number } } | null }>, pageInfo: { hasNextPage: boolean } } } | null };

export type ImportJobQueryVariables = Exact<{
  id: string;
}>;

export type ImportJobQuery = { bulkCustomerImportJob: { id: string, status: BulkCustomerImportJobStatus, completedAt: string | null, progress: { total: number, processed: number, successful: number, failed: number }, errors: Array<{ correlationId: string, code: string | null, message: string | null, details: Record<string, unknown> | null }> } | null };

export type OwnerOfDocumentQueryVariables = Exact<{
  id: string;
}>;

export type OwnerOfDocumentQuery = { node:
    | { __typename: 'InternalAccount' }
    | { __typename: 'Customer' }
    | { __typename: 'ExternalAccount' }
    | { __typename: 'OwnershipChallenge' }
    | { __typename: 'LedgerTransaction' }
    | { __typename: 'Transaction' }
    | { __typename: 'Agent' }
    | { __typename: 'AgentAction' }
    | { __typename: 'Quote' }
    | { __typename: 'Card' }
    | { __typename: 'BulkCustomerImportJob' }
    | { __typename: 'PlatformConfig' }
    | { __typename: 'ApiToken' }
    | { __typename: 'Event' }
    | { __typename: 'WebhookDelivery' }
    | { __typename: 'RequestLogEntry' }
    | { __typename: 'DeadTimer' }
    | { __typename: 'ProviderConflict' }
    | { __typename: 'BeneficialOwner', id: string, customerId: string }
    | { __typename: 'Verification' }
    | { __typename: 'Document', id: string, customer: { id: string } }
    | { __typename: 'AuthMethod' }
    | { __typename: 'DelegatedKey' }
   | null };

export type CreateCustomerMutationVariables = Exact<{
  input: CreateCustomerInput;
}>;

export type CreateCustomerMutation = { createCustomer: { id: string, customerType: CustomerType, platformCustomerId: string, fullName: string | null, email: string | null, phoneNumber: string | null, umaAddress: string, region: string | null, currencies: Array<string>, kycStatus: KycStatus | null, kybStatus: KybStatus | null, isDeleted: boolean, createdAt: string, updatedAt: string, businessInfo: { legalName: string | null } | null } };

export type UpdateCustomerMutationVariables = Exact<{
  input: UpdateCustomerInput;
}>;

export type UpdateCustomerMutation = { updateCustomer:
    | { __typename: 'Customer', nationality: string | null, birthDate: string | null, idType: IdentificationType | null, countryOfIssuance: string | null, purposeOfAccount: PurposeOfAccount | null, purposeOfAccountOtherDescription: string | null, sourceOfFundsCategories: Array<IndividualSourceOfFundsCategory> | null, sourceOfWealthCategories: Array<SourceOfWealthCategory> | null, expectedMonthlyTransactionCount: ExpectedMonthlyTransactionCount | null, expectedMonthlyTransactionVolume: ExpectedMonthlyTransactionVolume | null, annualIncomeRange: AnnualIncomeRange | null, netWorthRange: NetWorthRange | null, pepStatus: PepStatus | null, id: string, customerType: CustomerType, platformCustomerId: string, fullName: string | null, email: string | null, phoneNumber: string | null, umaAddress: string, region: string | null, currencies: Array<string>, kycStatus: KycStatus | null, kybStatus: KybStatus | null, isDeleted: boolean, createdAt: string, updatedAt: string, contactVerification: { email: ContactVerificationStatus | null, phone: ContactVerificationStatus | null } | null, endUserTermsConsent: { acceptedAt: string, termsVersion: string } | null, address: { line1: string, line2: string | null, city: string | null, state: string | null, postalCode: string, country: string } | null, businessInfo: { legalName: string | null, doingBusinessAs: string | null, country: string | null, registrationNumber: string | null, incorporatedOn: string | null, entityType: EntityType | null, taxId: string | null, countriesOfOperation: Array<string> | null, businessType: BusinessType | null, purposeOfAccount: PurposeOfAccount | null, expectedMonthlyTransactionCount: ExpectedMonthlyTransactionCount | null, expectedMonthlyTransactionVolume: ExpectedMonthlyTransactionVolume | null, naicsCode: string | null, primaryContactFirstName: string | null, primaryContactLastName: string | null } | null }
    | { __typename: 'SignedRequestChallenge', requestId: string, expiresAt: string }
   };

export type DeleteCustomerMutationVariables = Exact<{
  input: DeleteCustomerInput;
}>;

export type DeleteCustomerMutation = { deleteCustomer: { id: string, isDeleted: boolean } };

export type ImportCustomersMutationVariables = Exact<{
  input: UploadCustomersCsvInput;
}>;

export type ImportCustomersMutation = { uploadCustomersCsv: { id: string, status: BulkCustomerImportJobStatus } };

export type CreateHostedLinkMutationVariables = Exact<{
  input: CreateCustomerKycLinkInput;
}>;

export type CreateHostedLinkMutation = { createCustomerKycLink: { kycUrl: string, expiresAt: string } };

export type SubmitCustomerMutationVariables = Exact<{
  input: CreateVerificationInput;
}>;

export type SubmitCustomerMutation = { createVerification: { id: string, verificationStatus: VerificationStatus, updatedAt: string, missingChecks: Array<VerificationCheck>, customer: { id: string, kycStatus: KycStatus | null, kybStatus: KybStatus | null }, errors: Array<{ resourceId: string, type: VerificationErrorType, field: string | null, acceptedDocumentTypes: Array<DocumentType> | null, reason: string }> } };

export type FundAccountMutationVariables = Exact<{
  input: FundInternalAccountInput;
}>;

export type FundAccountMutation = { fundInternalAccount: { id: string, label: string | null, type: InternalAccountType, status: InternalAccountStatus, balance: { amount: number, currency: { code: string, decimals: number } }, totalBalance: { amount: number, currency: { code: string, decimals: number } } } };

export type SendContactCodeMutationVariables = Exact<{
  input: SendContactCodeInput;
}>;

export type SendContactCodeMutation = { sendContactCode: { id: string, contactVerification: { email: ContactVerificationStatus | null, phone: ContactVerificationStatus | null } | null } };

export type ConfirmContactCodeMutationVariables = Exact<{
  input: ConfirmContactCodeInput;
}>;

export type ConfirmContactCodeMutation = { confirmContactCode: { id: string, contactVerification: { email: ContactVerificationStatus | null, phone: ContactVerificationStatus | null } | null } };

export type RemoveFactorMutationVariables = Exact<{
  input: DeleteScaFactorInput;
}>;

export type RemoveFactorMutation = { deleteScaFactor: { factor: ScaFactor, credentialId: string | null, name: string | null } };

export type OpenDocumentMutationVariables = Exact<{
  input: CreateDocumentFileLinkInput;
}>;

export type OpenDocumentMutation = { createDocumentFileLink: { url: string, expiresAt: string } };

export type CreateInvitationMutationVariables = Exact<{
  input: CreateInvitationInput;
}>;

export type CreateInvitationMutation = { createInvitation: { code: string } };

export type CancelInvitationMutationVariables = Exact<{
  input: CancelInvitationInput;
}>;

export type CancelInvitationMutation = { cancelInvitation: { code: string, status: InvitationStatus } };

export type UploadDocumentMutationVariables = Exact<{
  input: CreateDocumentInput;
}>;

export type UploadDocumentMutation = { createDocument: { id: string } };

export type AddOwnerMutationVariables = Exact<{
  input: CreateBeneficialOwnerInput;
}>;

export type AddOwnerMutation = { createBeneficialOwner: { id: string } };

export const CustomersDocument = (`
    query Customers($filter: CustomerFilter, $orderBy: CustomerOrder, $first: Int, $after: String, $last: Int, $before: String) {
  customers(
    filter: $filter
    orderBy: $orderBy
    first: $first
    after: $after
    last: $last
    before: $before
  ) {
    nodes {
      ...CustomerRow
    }
    pageInfo {
      ...PageParts
    }
  }
}
    fragment PageParts on PageInfo {
  hasNextPage
  hasPreviousPage
  startCursor
  endCursor
}
fragment CustomerRow on Customer {
  id
  customerType
  platformCustomerId
  fullName
  businessInfo {
    legalName
  }
  email
  phoneNumber
  umaAddress
  region
  currencies
  kycStatus
  kybStatus
  isDeleted
  createdAt
  updatedAt
}`) as unknown as Operation<CustomersQuery, CustomersQueryVariables>;
export const CustomerCountDocument = (`
    query CustomerCount($filter: CustomerFilter) {
  customers(filter: $filter, first: 1) {
    countUpTo(limit: 10000)
  }
}
    `) as unknown as Operation<CustomerCountQuery, CustomerCountQueryVariables>;
export const CustomerDocument = (`
    query Customer($id: ID!) {
  customer(id: $id) {
    ...CustomerProfile
    scaFactors {
      factor
      credentialId
      name
    }
    verification {
      id
      verificationStatus
      updatedAt
      missingChecks
      errors {
        resourceId
        type
        field
        acceptedDocumentTypes
        reason
      }
    }
  }
}
    fragment CustomerRow on Customer {
  id
  customerType
  platformCustomerId
  fullName
  businessInfo {
    legalName
  }
  email
  phoneNumber
  umaAddress
  region
  currencies
  kycStatus
  kybStatus
  isDeleted
  createdAt
  updatedAt
}
fragment CustomerProfile on Customer {
  ...CustomerRow
  contactVerification {
    email
    phone
  }
  endUserTermsConsent {
    acceptedAt
    termsVersion
  }
  nationality
  birthDate
  idType
  countryOfIssuance
  purposeOfAccount
  purposeOfAccountOtherDescription
  sourceOfFundsCategories
  sourceOfWealthCategories
  expectedMonthlyTransactionCount
  expectedMonthlyTransactionVolume
  annualIncomeRange
  netWorthRange
  pepStatus
  address {
    line1
    line2
    city
    state
    postalCode
    country
  }
  businessInfo {
    legalName
    doingBusinessAs
    country
    registrationNumber
    incorporatedOn
    entityType
    taxId
    countriesOfOperation
    businessType
    purposeOfAccount
    expectedMonthlyTransactionCount
    expectedMonthlyTransactionVolume
    naicsCode
    primaryContactFirstName
    primaryContactLastName
  }
}`) as unknown as Operation<CustomerQuery, CustomerQueryVariables>;
export const CustomerBelongingsDocument = (`
    query CustomerBelongings($id: ID!) {
  customer(id: $id) {
    id
    balances {
      currency
      decimals
      available
      held
      total
      accounts
    }
    internalAccounts(first: 50) {
      nodes {
        ...OwnedAccount
      }
      pageInfo {
        hasNextPage
      }
    }
    externalAccounts(first: 50) {
      nodes {
        id
        status
        currency
        platformAccountId
        beneficiaryVerificationStatus
        isTrusted
        warnings
        accountInfo {
          accountType
          bankName
        }
      }
      pageInfo {
        hasNextPage
      }
    }
    cards(first: 50) {
      nodes {
        id
        status
        form
        brand
        last4
        expMonth
        expYear
        createdAt
      }
      pageInfo {
        hasNextPage
      }
    }
    agents(first: 50) {
      nodes {
        id
        name
        isPaused
        isConnected
        createdAt
      }
      pageInfo {
        hasNextPage
      }
    }
  }
}
    fragment MoneyParts on Money {
  amount
  currency {
    code
    decimals
  }
}
fragment OwnedAccount on InternalAccount {
  id
  label
  type
  status
  balance {
    ...MoneyParts
  }
  totalBalance {
    ...MoneyParts
  }
}`) as unknown as Operation<CustomerBelongingsQuery, CustomerBelongingsQueryVariables>;
export const CustomerWalletDocument = (`
    query CustomerWallet($id: ID!) {
  customer(id: $id) {
    id
    wallet {
      privateEnabled
      account {
        id
        label
        status
        balance {
          ...MoneyParts
        }
      }
      credentials {
        id
        type
        nickname
        createdAt
      }
      sessions {
        id
        type
        nickname
        expiresAt
      }
      delegatedKeys {
        id
        nickname
        status
        createdAt
        cardId
      }
    }
  }
}
    fragment MoneyParts on Money {
  amount
  currency {
    code
    decimals
  }
}`) as unknown as Operation<CustomerWalletQuery, CustomerWalletQueryVariables>;
export const CustomerVerificationDocument = (`
    query CustomerVerification($id: ID!) {
  documents(filter: {customerId: $id}, first: 25) {
    nodes {
      ...DocumentParts
    }
    pageInfo {
      hasNextPage
    }
  }
  customer(id: $id) {
    id
    beneficialOwners {
      id
      roles
      ownershipPercentage
      kycStatus
      personalInfo {
        firstName
        middleName
        lastName
        birthDate
        nationality
      }
    }
    verification {
      id
      verificationStatus
      decisions {
        decision
        at
        note
        decidedBy {
          tokenName
        }
      }
    }
  }
}
    fragment DocumentParts on Document {
  id
  documentHolder
  documentType
  side
  country
  fileName
  createdAt
  submittedAt
  files {
    id
    fileName
    mimeType
    isActive
    screening
  }
  views(first: 5) {
    nodes {
      requestedAt
      tokenName
    }
  }
}`) as unknown as Operation<CustomerVerificationQuery, CustomerVerificationQueryVariables>;
export const CustomerPaymentsDocument = (`
    query CustomerPayments($id: ID!, $orderBy: TransactionOrder, $first: Int, $after: String, $last: Int, $before: String) {
  customer(id: $id) {
    id
    transactions(
      orderBy: $orderBy
      first: $first
      after: $after
      last: $last
      before: $before
    ) {
      nodes {
        id
        type
        status
        direction
        createdAt
        settledAt
        failureReason
        cardDeclinedReason
        sentAmount {
          ...MoneyParts
        }
        receivedAmount {
          ...MoneyParts
        }
        authorizedAmount {
          ...MoneyParts
        }
        merchant {
          descriptor
        }
        source {
          currency
          umaAddress
        }
        destination {
          currency
          umaAddress
        }
      }
      pageInfo {
        ...PageParts
      }
    }
  }
}
    fragment PageParts on PageInfo {
  hasNextPage
  hasPreviousPage
  startCursor
  endCursor
}
fragment MoneyParts on Money {
  amount
  currency {
    code
    decimals
  }
}`) as unknown as Operation<CustomerPaymentsQuery, CustomerPaymentsQueryVariables>;
export const CustomerChangesDocument = (`
    subscription CustomerChanges($after: String, $types: [EventType!], $customerId: ID) {
  events(after: $after, types: $types, customerId: $customerId) {
    id
    cursor
    customer {
      ...CustomerRow
    }
  }
}
    fragment CustomerRow on Customer {
  id
  customerType
  platformCustomerId
  fullName
  businessInfo {
    legalName
  }
  email
  phoneNumber
  umaAddress
  region
  currencies
  kycStatus
  kybStatus
  isDeleted
  createdAt
  updatedAt
}`) as unknown as Operation<CustomerChangesSubscription, CustomerChangesSubscriptionVariables>;
export const CustomerPaymentUpdatesDocument = (`
    subscription CustomerPaymentUpdates($after: String, $customerId: ID) {
  transactionUpdated(after: $after, customerId: $customerId) {
    id
    cursor
    status
    updatedAt
    settledAt
  }
}
    `) as unknown as Operation<CustomerPaymentUpdatesSubscription, CustomerPaymentUpdatesSubscriptionVariables>;
export const CustomerTimelineDocument = (`
    query CustomerTimeline($id: ID!, $kinds: [TimelineKind!], $first: Int, $after: String, $last: Int, $before: String) {
  customer(id: $id) {
    id
    timeline(
      kinds: $kinds
      first: $first
      after: $after
      last: $last
      before: $before
    ) {
      nodes {
        id
        at
        kind
        eventType
        status
        subjectId
        amount {
          ...MoneyParts
        }
      }
      pageInfo {
        ...PageParts
      }
    }
  }
}
    fragment PageParts on PageInfo {
  hasNextPage
  hasPreviousPage
  startCursor
  endCursor
}
fragment MoneyParts on Money {
  amount
  currency {
    code
    decimals
  }
}`) as unknown as Operation<CustomerTimelineQuery, CustomerTimelineQueryVariables>;
export const CustomerInvitationsDocument = (`
    query CustomerInvitations($id: ID!) {
  customer(id: $id) {
    id
    invitations(first: 50) {
      nodes {
        code
        url
        status
        firstName
        inviteeUma
        createdAt
        expiresAt
        claimedAt
        amountToSend {
          ...MoneyParts
        }
      }
      pageInfo {
        hasNextPage
      }
    }
  }
}
    fragment MoneyParts on Money {
  amount
  currency {
    code
    decimals
  }
}`) as unknown as Operation<CustomerInvitationsQuery, CustomerInvitationsQueryVariables>;
export const ImportJobDocument = (`
    query ImportJob($id: ID!) {
  bulkCustomerImportJob(id: $id) {
    id
    status
    completedAt
    progress {
      total
      processed
      successful
      failed
    }
    errors {
      correlationId
      code
      message
      details
    }
  }
}
    `) as unknown as Operation<ImportJobQuery, ImportJobQueryVariables>;
export const OwnerOfDocumentDocument = (`
    query OwnerOfDocument($id: ID!) {
  node(id: $id) {
    __typename
    ... on Document {
      id
      customer {
        id
      }
    }
    ... on BeneficialOwner {
      id
      customerId
    }
  }
}
    `) as unknown as Operation<OwnerOfDocumentQuery, OwnerOfDocumentQueryVariables>;
export const CreateCustomerDocument = (`
    mutation CreateCustomer($input: CreateCustomerInput!) {
  createCustomer(input: $input) {
    ...CustomerRow
  }
}
    fragment CustomerRow on Customer {
  id
  customerType
  platformCustomerId
  fullName
  businessInfo {
    legalName
  }
  email
  phoneNumber
  umaAddress
  region
  currencies
  kycStatus
  kybStatus
  isDeleted
  createdAt
  updatedAt
}`) as unknown as Operation<CreateCustomerMutation, CreateCustomerMutationVariables>;
export const UpdateCustomerDocument = (`
    mutation UpdateCustomer($input: UpdateCustomerInput!) {
  updateCustomer(input: $input) {
    __typename
    ... on Customer {
      ...CustomerProfile
    }
    ... on SignedRequestChallenge {
      requestId
      expiresAt
    }
  }
}
    fragment CustomerRow on Customer {
  id
  customerType
  platformCustomerId
  fullName
  businessInfo {
    legalName
  }
  email
  phoneNumber
  umaAddress
  region
  currencies
  kycStatus
  kybStatus
  isDeleted
  createdAt
  updatedAt
}
fragment CustomerProfile on Customer {
  ...CustomerRow
  contactVerification {
    email
    phone
  }
  endUserTermsConsent {
    acceptedAt
    termsVersion
  }
  nationality
  birthDate
  idType
  countryOfIssuance
  purposeOfAccount
  purposeOfAccountOtherDescription
  sourceOfFundsCategories
  sourceOfWealthCategories
  expectedMonthlyTransactionCount
  expectedMonthlyTransactionVolume
  annualIncomeRange
  netWorthRange
  pepStatus
  address {
    line1
    line2
    city
    state
    postalCode
    country
  }
  businessInfo {
    legalName
    doingBusinessAs
    country
    registrationNumber
    incorporatedOn
    entityType
    taxId
    countriesOfOperation
    businessType
    purposeOfAccount
    expectedMonthlyTransactionCount
    expectedMonthlyTransactionVolume
    naicsCode
    primaryContactFirstName
    primaryContactLastName
  }
}`) as unknown as Operation<UpdateCustomerMutation, UpdateCustomerMutationVariables>;
export const DeleteCustomerDocument = (`
    mutation DeleteCustomer($input: DeleteCustomerInput!) {
  deleteCustomer(input: $input) {
    id
    isDeleted
  }
}
    `) as unknown as Operation<DeleteCustomerMutation, DeleteCustomerMutationVariables>;
export const ImportCustomersDocument = (`
    mutation ImportCustomers($input: UploadCustomersCsvInput!) {
  uploadCustomersCsv(input: $input) {
    id
    status
  }
}
    `) as unknown as Operation<ImportCustomersMutation, ImportCustomersMutationVariables>;
export const CreateHostedLinkDocument = (`
    mutation CreateHostedLink($input: CreateCustomerKycLinkInput!) {
  createCustomerKycLink(input: $input) {
    kycUrl
    expiresAt
  }
}
    `) as unknown as Operation<CreateHostedLinkMutation, CreateHostedLinkMutationVariables>;
export const SubmitCustomerDocument = (`
    mutation SubmitCustomer($input: CreateVerificationInput!) {
  createVerification(input: $input) {
    id
    verificationStatus
    updatedAt
    missingChecks
    customer {
      id
      kycStatus
      kybStatus
    }
    errors {
      resourceId
      type
      field
      acceptedDocumentTypes
      reason
    }
  }
}
    `) as unknown as Operation<SubmitCustomerMutation, SubmitCustomerMutationVariables>;
export const FundAccountDocument = (`
    mutation FundAccount($input: FundInternalAccountInput!) {
  fundInternalAccount(input: $input) {
    ...OwnedAccount
  }
}
    fragment MoneyParts on Money {
  amount
  currency {
    code
    decimals
  }
}
fragment OwnedAccount on InternalAccount {
  id
  label
  type
  status
  balance {
    ...MoneyParts
  }
  totalBalance {
    ...MoneyParts
  }
}`) as unknown as Operation<FundAccountMutation, FundAccountMutationVariables>;
export const SendContactCodeDocument = (`
    mutation SendContactCode($input: SendContactCodeInput!) {
  sendContactCode(input: $input) {
    id
    contactVerification {
      email
      phone
    }
  }
}
    `) as unknown as Operation<SendContactCodeMutation, SendContactCodeMutationVariables>;
export const ConfirmContactCodeDocument = (`
    mutation ConfirmContactCode($input: ConfirmContactCodeInput!) {
  confirmContactCode(input: $input) {
    id
    contactVerification {
      email
      phone
    }
  }
}
    `) as unknown as Operation<ConfirmContactCodeMutation, ConfirmContactCodeMutationVariables>;
export const RemoveFactorDocument = (`
    mutation RemoveFactor($input: DeleteScaFactorInput!) {
  deleteScaFactor(input: $input) {
    factor
    credentialId
    name
  }
}
    `) as unknown as Operation<RemoveFactorMutation, RemoveFactorMutationVariables>;
export const OpenDocumentDocument = (`
    mutation OpenDocument($input: CreateDocumentFileLinkInput!) {
  createDocumentFileLink(input: $input) {
    url
    expiresAt
  }
}
    `) as unknown as Operation<OpenDocumentMutation, OpenDocumentMutationVariables>;
export const CreateInvitationDocument = (`
    mutation CreateInvitation($input: CreateInvitationInput!) {
  createInvitation(input: $input) {
    code
  }
}
    `) as unknown as Operation<CreateInvitationMutation, CreateInvitationMutationVariables>;
export const CancelInvitationDocument = (`
    mutation CancelInvitation($input: CancelInvitationInput!) {
  cancelInvitation(input: $input) {
    code
    status
  }
}
    `) as unknown as Operation<CancelInvitationMutation, CancelInvitationMutationVariables>;
export const UploadDocumentDocument = (`
    mutation UploadDocument($input: CreateDocumentInput!) {
  createDocument(input: $input) {
    id
  }
}
    `) as unknown as Operation<UploadDocumentMutation, UploadDocumentMutationVariables>;
export const AddOwnerDocument = (`
    mutation AddOwner($input: CreateBeneficialOwnerInput!) {
  createBeneficialOwner(input: $input) {
    id
  }
}
    `) as unknown as Operation<AddOwnerMutation, AddOwnerMutationVariables>;