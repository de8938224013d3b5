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

/** Type of the account or wallet to pay to. */
export type PaymentAccountType =
  /** Account in AED, identified by `iban`, reached by BANK_TRANSFER. */
  | 'AED_ACCOUNT'
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
  /** Payment in BRL by the PIX code in `qrCode`. */
  | 'BRL_ACCOUNT'
  /** Payment in COP on the page at `paymentUrl`. */
  | 'COP_ACCOUNT'
  /** Account in ARS, identified by an `accountNumber` of 22 digits. */
  | 'ARS_ACCOUNT'
  /** Address on the network Spark, with an `invoice` where the amount is fixed. */
  | 'SPARK_WALLET'
  /** Lightning `invoice` for BTC, which is paid once. */
  | 'LIGHTNING'
  /** Address on the network SolanaWallet, for USDC, USDT. */
  | 'SOLANA_WALLET'
  /** Address on the network TronWallet, for USDT. */
  | 'TRON_WALLET'
  /** Address on the network PlasmaWallet, for USDT. */
  | 'PLASMA_WALLET'
  /** Address on the network PolygonWallet, for USDC. */
  | 'POLYGON_WALLET'
  /** Address on the network BaseWallet, for USDC. */
  | 'BASE_WALLET'
  /** Address on the network EthereumWallet, for USDC, USDT. */
  | 'ETHEREUM_WALLET'
  /** Bitcoin address for a payment on chain. */
  | 'BITCOIN_L1'
  /** The payer's embedded wallet, which pays with a signature over `payloadToSign`. */
  | 'EMBEDDED_WALLET';

/** Network over which a payment is sent. */
export type PaymentRail =
  /** Automated Clearing House of the United States, in USD. */
  | 'ACH'
  /** Clearing house of Colombia, in COP. */
  | 'ACH_COLOMBIA'
  /** Transfer by the banks' own network in the account's country. */
  | 'BANK_TRANSFER'
  /** Instant payments of Colombia by key (Bre-B), in COP. */
  | 'BRE_B'
  /** Cross-Border Interbank Payment System of China, in CNY. */
  | 'CIPS'
  /** Fast And Secure Transfers of Singapore, instant, in SGD. */
  | 'FAST'
  /** Faster Payments of the United Kingdom, instant, in GBP. */
  | 'FASTER_PAYMENTS'
  /** FedNow of the Federal Reserve, instant, in USD. */
  | 'FEDNOW'
  /** InstaPay of the Philippines, instant, in PHP. */
  | 'INSTAPAY'
  /** Mobile wallet of a telephone operator, by phone number. */
  | 'MOBILE_MONEY'
  /** National Electronic Funds Transfer of India, in batches, in INR. */
  | 'NEFT'
  /** PayNow of Singapore, instant, in SGD. */
  | 'PAYNOW'
  /** PESONet of the Philippines, in batches, in PHP. */
  | 'PESONET'
  /** Pix of Brazil, instant, in BRL. */
  | 'PIX'
  /** Real Time Gross Settlement of India, in INR. */
  | 'RTGS'
  /** RTP network of The Clearing House in the United States, instant, in USD. */
  | 'RTP'
  /** SEPA credit transfer between banks in Europe, in EUR. */
  | 'SEPA'
  /** SEPA instant credit transfer, in EUR. */
  | 'SEPA_INSTANT'
  /** Interbank payments of Mexico (SPEI), in MXN. */
  | 'SPEI'
  /** International transfer between correspondent banks, in the account's currency. */
  | 'SWIFT'
  /** Card network of China, in CNY. */
  | 'UNIONPAY'
  /** Unified Payments Interface of India, instant, in INR. */
  | 'UPI'
  /** Wire transfer between banks in the United States, in USD. */
  | 'WIRE';

/** Purpose that the payer states, for the receiving institution. */
export type PurposeOfPayment =
  /** A gift, without anything in return. */
  | 'GIFT'
  /** The payer's own money, to another account of the payer. */
  | 'SELF'
  /** The price of goods or services. */
  | 'GOODS_OR_SERVICES'
  /** Tuition, or other costs of education. */
  | 'EDUCATION'
  /** Medical treatment or health care. */
  | 'HEALTH_OR_MEDICAL'
  /** The purchase of land or a building. */
  | 'REAL_ESTATE_PURCHASE'
  /** Taxes or duties. */
  | 'TAX_PAYMENT'
  /** An instalment or the repayment of a loan. */
  | 'LOAN_PAYMENT'
  /** A bill for electricity, water, telephone or the like. */
  | 'UTILITY_BILL'
  /** A donation to a charity or an organisation. */
  | 'DONATION'
  /** Costs of a journey. */
  | 'TRAVEL'
  /** Support of family members, such as a remittance home. */
  | 'FAMILY_SUPPORT'
  /** Wages or a salary. */
  | 'SALARY_PAYMENT'
  /** A purpose that no other value names. */
  | 'OTHER';

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

/** Whether the account is owned by its holder (FIRST_PARTY) or another party (THIRD_PARTY). */
export type OwnershipType =
  /** The account belongs to the customer or platform that registered it. */
  | 'FIRST_PARTY'
  /** The account belongs to someone else. */
  | 'THIRD_PARTY';

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

/** Whether the account's owner is an individual or a business. */
export type BeneficiaryType =
  /** A person, named by `fullName`. */
  | 'INDIVIDUAL'
  /** A company or other legal entity, named by `legalName`. */
  | 'BUSINESS';

/** Method of proving ownership of a wallet. */
export type OwnershipVerificationMethod =
  /** The wallet signs a message; open for 15 minutes. */
  | 'WALLET_SIGNATURE'
  /** The holder passes a check of identity on a hosted page; open for 60 minutes. */
  | 'LIVENESS';

/** Status of an ownership challenge. ABANDONED: replaced by a later challenge. */
export type OwnershipChallengeStatus =
  /** Waits for the signature or the check. */
  | 'OPEN'
  /** The proof was accepted; final. */
  | 'VERIFIED'
  /** The proof was wrong; final. */
  | 'FAILED'
  /** No proof came in time; final. */
  | 'EXPIRED'
  /** A later challenge replaced it; final. */
  | 'ABANDONED';

/** Direction of a list's order. */
export type SortDirection =
  /** Smallest, oldest or first in the alphabet first. */
  | 'ASC'
  /** Largest, newest or last in the alphabet first. */
  | 'DESC';

/** Order of a list. */
export type ExternalAccountOrderBy =
  /** Time of creation. */
  | 'CREATED_AT';

/** Order of a list. */
export type InternalAccountOrderBy =
  /** Time of creation. */
  | 'CREATED_AT';

/** Reason for a posting. */
export type LedgerTransactionKind =
  /** A payment was settled. */
  | 'PAYMENT'
  /** Money of a payment was returned to its sender. */
  | 'REFUND'
  /** Money arrived from another institution of UMA. */
  | 'UMA_PAYMENT'
  /** Money that could not be swept was moved to the holder's own account in its currency. */
  | 'SWEEP_FALLBACK'
  /** Money arrived that its quote could not use: it is returned, or in suspense. */
  | 'FUNDING_MISMATCH'
  /** A card payment was settled with the network. */
  | 'CARD_CLEARING'
  /** A merchant returned money to a card. */
  | 'CARD_RETURN'
  /** Money arrived that could not be credited: it is in suspense. */
  | 'FUNDS_SUSPENDED'
  /** Money in suspense was credited, or returned by its rail. */
  | 'SUSPENSE_RELEASED'
  /** The payer's bank returned a collection: the payment is reversed, or the payer owes it. */
  | 'COLLECTION_RETURNED'
  /** A debt of a returned collection was paid. */
  | 'RECEIVABLE_SETTLED'
  /** An internal account was funded in the sandbox. */
  | 'SANDBOX_FUNDING';

/** Order of a list. */
export type LedgerEntryOrderBy =
  /** Time of creation. */
  | 'CREATED_AT';

/** Scheme by which a Bitcoin wallet signs messages. */
export type SignatureScheme =
  /** Header byte by BIP 137, which names the type of the address. */
  | 'BIP137'
  /** Header byte as Electrum writes it: that of a P2PKH address for every type. */
  | 'ELECTRUM';

/** Interval of time: `from` inclusive, `until` exclusive. */
export type DateTimeRange = {
  /** Beginning of the interval, inclusive. Default: the beginning of time. */
  from?: string | null | undefined;
  /** End of the interval, exclusive. Default: the end of time. */
  until?: string | null | undefined;
};

/** Selects external accounts of one holder. */
export type OwnExternalAccountFilter = {
  /** Accounts with any of these statuses. */
  statuses?: Array<ExternalAccountStatus> | null | undefined;
  /** Accounts in any of these currencies, such as `USD`. */
  currencies?: Array<string> | null | undefined;
  /** Accounts of any of these types. */
  accountTypes?: Array<ExternalAccountType> | null | undefined;
  /** Accounts whose beneficiary's verification has any of these statuses. */
  beneficiaryStatuses?: Array<BeneficiaryVerificationStatus> | null | undefined;
  /** Accounts registered in this interval. */
  createdAt?: DateTimeRange | null | undefined;
};

/** Order of a list, and its direction. */
export type ExternalAccountOrder = {
  /** Value by which the list is ordered; equal ones by id. Default: `CREATED_AT`. */
  by?: ExternalAccountOrderBy | null | undefined;
  /** Direction of the order. Default: `DESC`. */
  direction?: SortDirection | null | undefined;
};

/** Selects internal accounts of one customer, or the platform. */
export type OwnInternalAccountFilter = {
  /** Accounts with any of these statuses. */
  statuses?: Array<InternalAccountStatus> | null | undefined;
  /** Accounts of any of these types. */
  types?: Array<InternalAccountType> | null | undefined;
  /** Accounts in any of these currencies, such as `USD`. */
  currencies?: Array<string> | null | undefined;
  /** Whether the account holds money, held amounts included. */
  hasBalance?: boolean | null | undefined;
  /** Accounts opened in this interval. */
  createdAt?: DateTimeRange | null | undefined;
};

/** Order of a list, and its direction. */
export type InternalAccountOrder = {
  /** Value by which the list is ordered; equal ones by id. Default: `CREATED_AT`. */
  by?: InternalAccountOrderBy | null | undefined;
  /** Direction of the order. Default: `DESC`. */
  direction?: SortDirection | null | undefined;
};

/** Selects entries of an account that match all given members. */
export type LedgerEntryFilter = {
  /** Postings for any of these reasons, at most 20. */
  kinds?: Array<LedgerTransactionKind> | null | undefined;
  /** Postings that this resource caused, such as a payment, `Transaction:<uuid>`. */
  subjectId?: string | null | undefined;
  /** Posted in this interval, by the platform's time. */
  createdAt?: DateTimeRange | null | undefined;
};

/** Order of a list, and its direction. */
export type LedgerEntryOrder = {
  /** Value by which the list is ordered; equal ones by id. Default: `CREATED_AT`. */
  by?: LedgerEntryOrderBy | null | undefined;
  /** Direction of the order. Default: `DESC`. */
  direction?: SortDirection | null | undefined;
};

/** Selects internal accounts that match all given members. */
export type InternalAccountFilter = {
  /** Accounts of this customer, `Customer:<uuid>`. */
  customerId?: string | null | undefined;
  /** Accounts with any of these statuses. */
  statuses?: Array<InternalAccountStatus> | null | undefined;
  /** Accounts of any of these types. */
  types?: Array<InternalAccountType> | null | undefined;
  /** Accounts in any of these currencies, such as `USD`. */
  currencies?: Array<string> | null | undefined;
  /** Whether the account holds money, held amounts included. */
  hasBalance?: boolean | null | undefined;
  /** Accounts opened in this interval. */
  createdAt?: DateTimeRange | null | undefined;
};

/** Selects external accounts that match all given members. */
export type ExternalAccountFilter = {
  /** Accounts of this customer, `Customer:<uuid>`. */
  customerId?: string | null | undefined;
  /** Accounts with any of these statuses. */
  statuses?: Array<ExternalAccountStatus> | null | undefined;
  /** Accounts in any of these currencies, such as `USD`. */
  currencies?: Array<string> | null | undefined;
  /** Accounts of any of these types. */
  accountTypes?: Array<ExternalAccountType> | null | undefined;
  /** Accounts whose beneficiary's verification has any of these statuses. */
  beneficiaryStatuses?: Array<BeneficiaryVerificationStatus> | null | undefined;
  /** Accounts registered in this interval. */
  createdAt?: DateTimeRange | null | undefined;
};

/** Additional account number to open for a holder. Only RULE_BASED accounts are opened this way. */
export type CreateInternalAccountInput = {
  /** Individual customer that holds the account. Default: the platform. */
  customerId?: string | null | undefined;
  /** Must be `RULE_BASED`: accounts of the other types are opened with their holder. */
  type: InternalAccountType;
  /** Must be `USD`. */
  currency: string;
  /** Name of the account for people, at most 255 characters. */
  label?: string | null | undefined;
  /** Where incoming money is forwarded to. */
  sweepRule?: SweepRuleInput | null | undefined;
  /** A repeated key returns the stored result. 1 to 255 characters. */
  idempotencyKey: string;
};

/** Rule for forwarding money that settles into a RULE_BASED account. */
export type SweepRuleInput = {
  /** Account that each sweep credits. */
  destination: SweepRuleDestinationInput;
  /** Purpose stated with each sweep. */
  purposeOfPayment?: PurposeOfPayment | null | undefined;
  /** Note on each sweep, shown to the platform; at most 255 characters. */
  description?: string | null | undefined;
  /** Text shown by the receiving bank; printable ASCII, at most 1024 characters. */
  remittanceInformation?: string | null | undefined;
};

/** Account that the sweep credits. */
export type SweepRuleDestinationInput = {
  /** Account of the holder or of the platform; it must not be RULE_BASED. */
  accountId: string;
  /** Payment rail. If not set, it is chosen for each payment. */
  paymentRail?: PaymentRail | null | undefined;
};

/** Input of `deleteExternalAccount`. Deletes an external account and abandons its open challenges. The account can be registered again. 409 CONFLICT while a quote from or to it is open. */
export type DeleteExternalAccountInput = {
  /** Id of the form `ExternalAccount:<uuid>`. */
  externalAccountId: string;
  /** Whether the account must belong to the platform (true) or to a customer (false). Default: either. */
  isPlatformAccount?: boolean | null | undefined;
};

/** Account, and the method for proving its ownership. */
export type StartOwnershipChallengeInput = {
  /** Id of the form `ExternalAccount:<uuid>`. */
  externalAccountId: string;
  /** Way of the proof; a wallet without checked signatures needs `LIVENESS`. */
  method: OwnershipVerificationMethod;
  /** Whether the account must belong to the platform (true) or to a customer (false). Default: either. */
  isPlatformAccount?: boolean | null | undefined;
  /** A repeated key returns the stored result. 1 to 255 characters. */
  idempotencyKey?: string | null | undefined;
};

/** Account, and the signature for its open challenge. */
export type VerifyOwnershipInput = {
  /** Id of the form `ExternalAccount:<uuid>`. */
  externalAccountId: string;
  /** Signature of `messageToSign`. EVM: EIP-191 in hex. Bitcoin: base64. Solana: Ed25519 in base58. */
  signature: string;
  /** Bitcoin only. Default: BIP-137. */
  signatureScheme?: SignatureScheme | null | undefined;
  /** Whether the account must belong to the platform (true) or to a customer (false). Default: either. */
  isPlatformAccount?: boolean | null | undefined;
  /** A repeated key returns the stored result. 1 to 255 characters. */
  idempotencyKey?: string | null | undefined;
};

export type MoneyPartsFragment = { amount: number, currency: { code: string, decimals: number } };

export type PagePartsFragment = { hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null };

export type InternalRowFragment = { id: string, label: string | null, type: InternalAccountType, status: InternalAccountStatus, createdAt: string, balance: { amount: number, currency: { code: string, decimals: number } }, totalBalance: { amount: number, currency: { code: string, decimals: number } }, customer: { id: string, fullName: string | null, platformCustomerId: string, businessInfo: { legalName: string | null } | null } | null };

export type CustomerAccountsQueryVariables = Exact<{
  filter?: InternalAccountFilter | null | undefined;
  orderBy?: InternalAccountOrder | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;

export type CustomerAccountsQuery = { customerInternalAccounts: { nodes: Array<{ id: string, label: string | null, type: InternalAccountType, status: InternalAccountStatus, createdAt: string, balance: { amount: number, currency: { code: string, decimals: number } }, totalBalance: { amount: number, currency: { code: string, decimals: number } }, customer: { id: string, fullName: string | null, platformCustomerId: string, businessInfo: { legalName: string | null } | null } | null }>, pageInfo: { hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null } } };

export type PlatformAccountsQueryVariables = Exact<{
  filter?: OwnInternalAccountFilter | null | undefined;
}>;

export type PlatformAccountsQuery = { platformInternalAccounts: Array<{ id: string, label: string | null, type: InternalAccountType, status: InternalAccountStatus, createdAt: string, balance: { amount: number, currency: { code: string, decimals: number } }, totalBalance: { amount: number, currency: { code: string, decimals: number } }, customer: { id: string, fullName: string | null, platformCustomerId: string, businessInfo: { legalName: string | null } | null } | null }> };

export type ExternalRowFragment = { id: string, customerId: string | null, status: ExternalAccountStatus, currency: string, platformAccountId: string | null, ownershipType: OwnershipType | null, beneficiaryVerificationStatus: BeneficiaryVerificationStatus | null, isTrusted: boolean, warnings: Array<string>, accountInfo: { accountType: ExternalAccountType, bankName: string | null, beneficiary: { fullName: string | null, legalName: string | null } | null }, customer: { id: string, fullName: string | null, platformCustomerId: string, businessInfo: { legalName: string | null } | null } | null };

export type CustomerExternalAccountsQueryVariables = Exact<{
  filter?: ExternalAccountFilter | null | undefined;
  orderBy?: ExternalAccountOrder | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;

export type CustomerExternalAccountsQuery = { customerExternalAccounts: { nodes: Array<{ id: string, customerId: string | null, status: ExternalAccountStatus, currency: string, platformAccountId: string | null, ownershipType: OwnershipType | null, beneficiaryVerificationStatus: BeneficiaryVerificationStatus | null, isTrusted: boolean, warnings: Array<string>, accountInfo: { accountType: ExternalAccountType, bankName: string | null, beneficiary: { fullName: string | null, legalName: string | null } | null }, customer: { id: string, fullName: string | null, platformCustomerId: string, businessInfo: { legalName: string | null } | null } | null }>, pageInfo: { hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null } } };

export type PlatformExternalAccountsQueryVariables = Exact<{
  filter?: OwnExternalAccountFilter | null | undefined;
  orderBy?: ExternalAccountOrder | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;

export type PlatformExternalAccountsQuery = { platformExternalAccounts: { nodes: Array<{ id: string, customerId: string | null, status: ExternalAccountStatus, currency: string, platformAccountId: string | null, ownershipType: OwnershipType | null, beneficiaryVerificationStatus: BeneficiaryVerificationStatus | null, isTrusted: boolean, warnings: Array<string>, accountInfo: { accountType: ExternalAccountType, bankName: string | null, beneficiary: { fullName: string | null, legalName: string | null } | null }, customer: { id: string, fullName: string | null, platformCustomerId: string, businessInfo: { legalName: string | null } | null } | null }>, pageInfo: { hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null } } };

export type InternalAccountQueryVariables = Exact<{
  id: string;
}>;

export type InternalAccountQuery = { internalAccount: { updatedAt: string, privateEnabled: boolean | null, failureReason: string | null, id: string, label: string | null, type: InternalAccountType, status: InternalAccountStatus, createdAt: string, sweepRule: { purposeOfPayment: PurposeOfPayment | null, description: string | null, remittanceInformation: string | null, destination: { accountId: string, paymentRail: PaymentRail | null } } | null, fundingPaymentInstructions: Array<{ instructionsNotes: string | null, accountOrWalletInfo: { accountType: PaymentAccountType, accountHolderName: string | null, accountNumber: string | null, routingNumber: string | null, iban: string | null, swiftCode: string | null, sortCode: string | null, clabeNumber: string | null, vpa: string | null, ifsc: string | null, bankCode: string | null, branchCode: string | null, bankName: string | null, bankAddress: string | null, phoneNumber: string | null, provider: string | null, country: string | null, reference: string | null, address: string | null, network: string | null, assetType: string | null, invoice: string | null, paymentUrl: string | null, paymentRails: Array<PaymentRail> | null } }>, balance: { amount: number, currency: { code: string, decimals: number } }, totalBalance: { amount: number, currency: { code: string, decimals: number } }, customer: { id: string, fullName: string | null, platformCustomerId: string, businessInfo: { legalName: string | null } | null } | null } | null };

export type BalanceUpdateSubscriptionVariables = Exact<{
  after?: string | null | undefined;
  accountId?: string | null | undefined;
}>;

export type BalanceUpdateSubscription = { accountBalanceUpdated: { cursor: string | null, id: string, label: string | null, type: InternalAccountType, status: InternalAccountStatus, createdAt: string, balance: { amount: number, currency: { code: string, decimals: number } }, totalBalance: { amount: number, currency: { code: string, decimals: number } }, customer: { id: string, fullName: string | null, platformCustomerId: string, businessInfo: { legalName: string | null } | null } | null } };

export type AccountEntriesQueryVariables = Exact<{
  id: string;
  filter?: LedgerEntryFilter | null | undefined;
  orderBy?: LedgerEntryOrder | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;

export type AccountEntriesQuery = { internalAccount: { id: string, entries: { nodes: Array<{ number: number, amount: { amount: number, currency: { code: string, decimals: number } }, balanceAfter: { amount: number, currency: { code: string, decimals: number } } | null, transaction: { id: string, kind: LedgerTransactionKind, subjectId: string | null, createdAt: string } }>, pageInfo: { hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null } } } | null };

export type ExternalAccountQueryVariables = Exact<{
  id: string;
  isPlatformAccount?: boolean | null | undefined;
}>;

export type ExternalAccountQuery = { externalAccount: { defaultUmaDepositAccount: boolean | null, id: string, customerId: string | null, status: ExternalAccountStatus, currency: string, platformAccountId: string | null, ownershipType: OwnershipType | null, beneficiaryVerificationStatus: BeneficiaryVerificationStatus | null, isTrusted: boolean, warnings: Array<string>, beneficiaryVerifiedData: { fullName: string | null } | null, accountInfo: { accountNumber: string | null, routingNumber: string | null, iban: string | null, swiftCode: string | null, sortCode: string | null, clabeNumber: string | null, pixKey: string | null, vpa: string | null, ifsc: string | null, bankCode: string | null, branchCode: string | null, phoneNumber: string | null, provider: string | null, country: string | null, address: string | null, lightningAddress: string | null, bolt12: string | null, paymentRails: Array<PaymentRail> | null, accountType: ExternalAccountType, bankName: string | null, beneficiary: { beneficiaryType: BeneficiaryType, countryOfResidence: string | null, nationality: string | null, birthDate: string | null, email: string | null, phoneNumber: string | null, fullName: string | null, legalName: string | null } | null }, ownershipChallenges: { nodes: Array<{ id: string, method: OwnershipVerificationMethod, status: OwnershipChallengeStatus, messageToSign: string | null, verificationLink: string | null, createdAt: string, expiresAt: string }> }, customer: { id: string, fullName: string | null, platformCustomerId: string, businessInfo: { legalName: string | null } | null } | null } | null };

export type ExternalAccountUpdateSubscriptionVariables = Exact<{
  after?: string | null | undefined;
  accountId?: string | null | undefined;
}>;

export type ExternalAccountUpdateSubscription = { externalAccountStatusUpdated: { cursor: string | null, id: string, status: ExternalAccountStatus } };

export type StartOwnershipChallengeMutationVariables = Exact<{
  input: StartOwnershipChallengeInput;
}>;

export type StartOwnershipChallengeMutation = { startOwnershipChallenge: { id: string, status: OwnershipChallengeStatus } };

export type VerifyOwnershipMutationVariables = Exact<{
  input: VerifyOwnershipInput;
}>;

export type VerifyOwnershipMutation = { verifyOwnership: { id: string, status: ExternalAccountStatus } };

export type DeleteExternalAccountMutationVariables = Exact<{
  input: DeleteExternalAccountInput;
}>;

export type DeleteExternalAccountMutation = { deleteExternalAccount: { id: string, status: ExternalAccountStatus } };

export type CreateSweepingAccountMutationVariables = Exact<{
  input: CreateInternalAccountInput;
}>;

export type CreateSweepingAccountMutation = { createInternalAccount: { id: string } };

export const CustomerAccountsDocument = (`
    query CustomerAccounts($filter: InternalAccountFilter, $orderBy: InternalAccountOrder, $first: Int, $after: String, $last: Int, $before: String) {
  customerInternalAccounts(
    filter: $filter
    orderBy: $orderBy
    first: $first
    after: $after
    last: $last
    before: $before
  ) {
    nodes {
      ...InternalRow
    }
    pageInfo {
      ...PageParts
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
fragment PageParts on PageInfo {
  hasNextPage
  hasPreviousPage
  startCursor
  endCursor
}
fragment InternalRow on InternalAccount {
  id
  label
  type
  status
  createdAt
  balance {
    ...MoneyParts
  }
  totalBalance {
    ...MoneyParts
  }
  customer {
    id
    fullName
    businessInfo {
      legalName
    }
    platformCustomerId
  }
}`) as unknown as Operation<CustomerAccountsQuery, CustomerAccountsQueryVariables>;
export const PlatformAccountsDocument = (`
    query PlatformAccounts($filter: OwnInternalAccountFilter) {
  platformInternalAccounts(filter: $filter) {
    ...InternalRow
  }
}
    fragment MoneyParts on Money {
  amount
  currency {
    code
    decimals
  }
}
fragment InternalRow on InternalAccount {
  id
  label
  type
  status
  createdAt
  balance {
    ...MoneyParts
  }
  totalBalance {
    ...MoneyParts
  }
  customer {
    id
    fullName
    businessInfo {
      legalName
    }
    platformCustomerId
  }
}`) as unknown as Operation<PlatformAccountsQuery, PlatformAccountsQueryVariables>;
export const CustomerExternalAccountsDocument = (`
    query CustomerExternalAccounts($filter: ExternalAccountFilter, $orderBy: ExternalAccountOrder, $first: Int, $after: String, $last: Int, $before: String) {
  customerExternalAccounts(
    filter: $filter
    orderBy: $orderBy
    first: $first
    after: $after
    last: $last
    before: $before
  ) {
    nodes {
      ...ExternalRow
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
fragment ExternalRow on ExternalAccount {
  id
  customerId
  status
  currency
  platformAccountId
  ownershipType
  beneficiaryVerificationStatus
  isTrusted
  warnings
  accountInfo {
    accountType
    bankName
    beneficiary {
      fullName
      legalName
    }
  }
  customer {
    id
    fullName
    businessInfo {
      legalName
    }
    platformCustomerId
  }
}`) as unknown as Operation<CustomerExternalAccountsQuery, CustomerExternalAccountsQueryVariables>;
export const PlatformExternalAccountsDocument = (`
    query PlatformExternalAccounts($filter: OwnExternalAccountFilter, $orderBy: ExternalAccountOrder, $first: Int, $after: String, $last: Int, $before: String) {
  platformExternalAccounts(
    filter: $filter
    orderBy: $orderBy
    first: $first
    after: $after
    last: $last
    before: $before
  ) {
    nodes {
      ...ExternalRow
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
fragment ExternalRow on ExternalAccount {
  id
  customerId
  status
  currency
  platformAccountId
  ownershipType
  beneficiaryVerificationStatus
  isTrusted
  warnings
  accountInfo {
    accountType
    bankName
    beneficiary {
      fullName
      legalName
    }
  }
  customer {
    id
    fullName
    businessInfo {
      legalName
    }
    platformCustomerId
  }
}`) as unknown as Operation<PlatformExternalAccountsQuery, PlatformExternalAccountsQueryVariables>;
export const InternalAccountDocument = (`
    query InternalAccount($id: ID!) {
  internalAccount(id: $id) {
    ...InternalRow
    updatedAt
    privateEnabled
    failureReason
    sweepRule {
      destination {
        accountId
        paymentRail
      }
      purposeOfPayment
      description
      remittanceInformation
    }
    fundingPaymentInstructions {
      instructionsNotes
      accountOrWalletInfo {
        accountType
        accountHolderName
        accountNumber
        routingNumber
        iban
        swiftCode
        sortCode
        clabeNumber
        vpa
        ifsc
        bankCode
        branchCode
        bankName
        bankAddress
        phoneNumber
        provider
        country
        reference
        address
        network
        assetType
        invoice
        paymentUrl
        paymentRails
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
fragment InternalRow on InternalAccount {
  id
  label
  type
  status
  createdAt
  balance {
    ...MoneyParts
  }
  totalBalance {
    ...MoneyParts
  }
  customer {
    id
    fullName
    businessInfo {
      legalName
    }
    platformCustomerId
  }
}`) as unknown as Operation<InternalAccountQuery, InternalAccountQueryVariables>;
export const BalanceUpdateDocument = (`
    subscription BalanceUpdate($after: String, $accountId: ID) {
  accountBalanceUpdated(after: $after, accountId: $accountId) {
    cursor
    ...InternalRow
  }
}
    fragment MoneyParts on Money {
  amount
  currency {
    code
    decimals
  }
}
fragment InternalRow on InternalAccount {
  id
  label
  type
  status
  createdAt
  balance {
    ...MoneyParts
  }
  totalBalance {
    ...MoneyParts
  }
  customer {
    id
    fullName
    businessInfo {
      legalName
    }
    platformCustomerId
  }
}`) as unknown as Operation<BalanceUpdateSubscription, BalanceUpdateSubscriptionVariables>;
export const AccountEntriesDocument = (`
    query AccountEntries($id: ID!, $filter: LedgerEntryFilter, $orderBy: LedgerEntryOrder, $first: Int, $after: String, $last: Int, $before: String) {
  internalAccount(id: $id) {
    id
    entries(
      filter: $filter
      orderBy: $orderBy
      first: $first
      after: $after
      last: $last
      before: $before
    ) {
      nodes {
        number
        amount {
          ...MoneyParts
        }
        balanceAfter {
          ...MoneyParts
        }
        transaction {
          id
          kind
          subjectId
          createdAt
        }
      }
      pageInfo {
        ...PageParts
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
fragment PageParts on PageInfo {
  hasNextPage
  hasPreviousPage
  startCursor
  endCursor
}`) as unknown as Operation<AccountEntriesQuery, AccountEntriesQueryVariables>;
export const ExternalAccountDocument = (`
    query ExternalAccount($id: ID!, $isPlatformAccount: Boolean) {
  externalAccount(id: $id, isPlatformAccount: $isPlatformAccount) {
    ...ExternalRow
    defaultUmaDepositAccount
    beneficiaryVerifiedData {
      fullName
    }
    accountInfo {
      accountNumber
      routingNumber
      iban
      swiftCode
      sortCode
      clabeNumber
      pixKey
      vpa
      ifsc
      bankCode
      branchCode
      phoneNumber
      provider
      country
      address
      lightningAddress
      bolt12
      paymentRails
      beneficiary {
        beneficiaryType
        countryOfResidence
        nationality
        birthDate
        email
        phoneNumber
      }
    }
    ownershipChallenges(first: 20) {
      nodes {
        id
        method
        status
        messageToSign
        verificationLink
        createdAt
        expiresAt
      }
    }
  }
}
    fragment ExternalRow on ExternalAccount {
  id
  customerId
  status
  currency
  platformAccountId
  ownershipType
  beneficiaryVerificationStatus
  isTrusted
  warnings
  accountInfo {
    accountType
    bankName
    beneficiary {
      fullName
      legalName
    }
  }
  customer {
    id
    fullName
    businessInfo {
      legalName
    }
    platformCustomerId
  }
}`) as unknown as Operation<ExternalAccountQuery, ExternalAccountQueryVariables>;
export const ExternalAccountUpdateDocument = (`
    subscription ExternalAccountUpdate($after: String, $accountId: ID) {
  externalAccountStatusUpdated(after: $after, accountId: $accountId) {
    cursor
    id
    status
  }
}
    `) as unknown as Operation<ExternalAccountUpdateSubscription, ExternalAccountUpdateSubscriptionVariables>;
export const StartOwnershipChallengeDocument = (`
    mutation StartOwnershipChallenge($input: StartOwnershipChallengeInput!) {
  startOwnershipChallenge(input: $input) {
    id
    status
  }
}
    `) as unknown as Operation<StartOwnershipChallengeMutation, StartOwnershipChallengeMutationVariables>;
export const VerifyOwnershipDocument = (`
    mutation VerifyOwnership($input: VerifyOwnershipInput!) {
  verifyOwnership(input: $input) {
    id
    status
  }
}
    `) as unknown as Operation<VerifyOwnershipMutation, VerifyOwnershipMutationVariables>;
export const DeleteExternalAccountDocument = (`
    mutation DeleteExternalAccount($input: DeleteExternalAccountInput!) {
  deleteExternalAccount(input: $input) {
    id
    status
  }
}
    `) as unknown as Operation<DeleteExternalAccountMutation, DeleteExternalAccountMutationVariables>;
export const CreateSweepingAccountDocument = (`
    mutation CreateSweepingAccount($input: CreateInternalAccountInput!) {
  createInternalAccount(input: $input) {
    id
  }
}
    `) as unknown as Operation<CreateSweepingAccountMutation, CreateSweepingAccountMutationVariables>;