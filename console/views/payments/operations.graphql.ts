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

/** Direction of a list's order. */
export type SortDirection =
  /** Smallest, oldest or first in the alphabet first. */
  | 'ASC'
  /** Largest, newest or last in the alphabet first. */
  | 'DESC';

/** Counterpart of internal accounts for money from and to the outside; one per currency. */
export type SystemAccount =
  /** Money with which the sandbox funds internal accounts. */
  | 'SANDBOX_FUNDING'
  /** Fees of the service. */
  | 'FEES'
  /** Fees that are collected for the platform. */
  | 'PLATFORM_FEES'
  /** Both sides of currency exchange: credited in one currency, debited in another. */
  | 'LIQUIDITY'
  /** Money that was paid out to external accounts. */
  | 'PAYOUTS'
  /** Money that was pulled from bank accounts. */
  | 'COLLECTIONS'
  /** Money that was sent to funding instructions. */
  | 'REALTIME_FUNDING'
  /** Money that was settled with other institutions of UMA. */
  | 'UMA_SETTLEMENT'
  /** Money that was settled with card networks. */
  | 'CARD_SETTLEMENT'
  /** Debts of cardholders: settled amounts that their accounts did not cover. */
  | 'CARD_RECEIVABLES'
  /** Debts of payers whose bank returned a collection after its money was spent. */
  | 'RETURN_RECEIVABLES'
  /** Money that arrived and could not be credited. */
  | 'FUNDS_SUSPENSE'
  /** Refunds that could not be paid. */
  | 'REFUND_SUSPENSE';

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

/** Factor for strong customer authentication. SMS_OTP uses the verified phone number. */
export type ScaFactor =
  /** A code sent to the verified phone number. */
  | 'SMS_OTP'
  /** A code of an authenticator app, or one of its recovery codes. */
  | 'TOTP'
  /** An assertion of a passkey (WebAuthn). */
  | 'PASSKEY';

/** Status of an action. APPROVED: the policy or the platform allowed it, and the payment is made. */
export type AgentActionStatus =
  /** Waits for the platform's approval; its amount counts as used. */
  | 'PENDING_APPROVAL'
  /** Allowed by the policy or by the platform; `transaction` is the payment. */
  | 'APPROVED'
  /** Rejected by the platform; `rejectionReason` has its reason. */
  | 'REJECTED'
  /** Nothing was paid; `rejectionReason` has the cause. */
  | 'FAILED';

/** Rule of an agent's policy that required the platform's approval of an action. */
export type AgentApprovalReason =
  /** A rule in `accountRules` for an account of the payment has an `executionMode` other than AUTO. */
  | 'ACCOUNT_RULE'
  /** The policy's `defaultExecutionMode` isn't AUTO and applies to an account of the payment, or the payment has no account that a mode could apply to. */
  | 'DEFAULT_EXECUTION_MODE'
  /** The amount is above `approvalThresholds.amount`. */
  | 'APPROVAL_THRESHOLD';

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

/** Which of the two amounts is fixed. */
export type QuoteLockSide =
  /** The amount debited from the source, fees included, is fixed. */
  | 'SENDING'
  /** The amount credited to the destination is fixed. */
  | 'RECEIVING';

/** Whether an account is debited or the payer sends money to instructions. */
export type QuoteSourceType =
  /** An internal account, or an external one that can be debited. */
  | 'ACCOUNT'
  /** Money that the payer sends to the quote's instructions. */
  | 'REALTIME_FUNDING';

/** Whether an account or a UMA address is credited. */
export type QuoteDestinationType =
  /** An internal or external account. */
  | 'ACCOUNT'
  /** A UMA address, here or at another institution. */
  | 'UMA_ADDRESS';

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

/** Whether the endpoint accepted the event. */
export type WebhookDeliveryStatus =
  /** Waiting for the next attempt. */
  | 'PENDING'
  /** The endpoint returned 2xx or 409. */
  | 'DELIVERED'
  /** Abandoned after seven days without success, or after one failed attempt for an event that is sent only once. */
  | 'FAILED';

/** Whether the customer is credited or debited. */
export type TransactionDirection =
  /** The customer's account is credited. */
  | 'CREDIT'
  /** The customer's account is debited. */
  | 'DEBIT';

/** Reason for the status PENDING. */
export type TransactionPendingReason =
  /** Waits for a declaration about the counterparty. */
  | 'COUNTERPARTY_DECLARATION_REQUIRED'
  /** Waits for the proof that the wallet belongs to its holder. */
  | 'WALLET_VERIFICATION_REQUIRED'
  /** Waits for information about the counterparty. */
  | 'COUNTERPARTY_INFORMATION_REQUIRED'
  /** Waits for a review by compliance. */
  | 'COMPLIANCE_REVIEW';

/** Whether the service or the caller selected the rail. */
export type RailSelectionMode =
  /** The service selected the rail: the cheapest, then the fastest. */
  | 'AUTO'
  /** The request named the rail. */
  | 'MANUAL';

/** Whether the payer has the money back. */
export type RefundStatus =
  /** The money is on its way back. */
  | 'PENDING'
  /** The payer has the money back. */
  | 'COMPLETED'
  /** The money could not be credited; it stays in suspense. */
  | 'FAILED';

/** Cause of a refund. */
export type RefundReason =
  /** The payment failed. */
  | 'TRANSACTION_FAILED'
  /** The payment was cancelled or revoked by the payer. */
  | 'USER_CANCELLATION'
  /** The payment took too long. */
  | 'TIMEOUT';

/** Status of a quote, the same as that of its transaction. */
export type QuoteStatus =
  /** An offer: nothing has moved; to be executed or funded before it expires. */
  | 'PENDING'
  /** The payer must prove a factor, maybe in several rounds. */
  | 'PENDING_AUTHORIZATION'
  /** The source is debited, or the money is being collected. */
  | 'PROCESSING'
  /** The receiver is credited. */
  | 'COMPLETED'
  /** The payment failed; what was debited is refunded. */
  | 'FAILED'
  /** It was not executed or funded in time; nothing moved. */
  | 'EXPIRED';

/** Interval of time: `from` inclusive, `until` exclusive. */
export type DateTimeRange = {
  /** Beginning of the interval, inclusive. Default: the beginning of time. */
  from?: string | null | undefined;
  /** End of the interval, exclusive. Default: the end of time. */
  until?: string | null | undefined;
};

/** External account to register for a customer or for the platform itself. */
export type CreateCustomerExternalAccountInput = {
  /** Currency supported by the account type. */
  currency: string;
  /** The platform's own id for the account. */
  platformAccountId?: string | null | undefined;
  /** Default: `THIRD_PARTY`. */
  ownershipType?: OwnershipType | null | undefined;
  /** Details of the account, by its `accountType`. */
  accountInfo: AccountInfoInput;
  /** Customer that holds the account. Default: the platform itself. For agents: always the agent's customer. */
  customerId?: string | null | undefined;
  /** Whether UMA payments to the customer in this currency are credited to this account. Replaces the previous default account. */
  defaultUmaDepositAccount?: boolean | null | undefined;
  /** A repeated key returns the stored result. 1 to 255 characters. */
  idempotencyKey?: string | null | undefined;
};

/** Details of an external account: the fields of its `accountType`. Fields of other types are ignored. */
export type AccountInfoInput = {
  /** Number of the account at its bank; the country decides its form. */
  accountNumber?: string | null | undefined;
  /** ABA routing number. */
  routingNumber?: string | null | undefined;
  /** Name of the bank that holds the account. */
  bankName?: string | null | undefined;
  /** `CHECKING` or `SAVINGS`. */
  bankAccountType?: string | null | undefined;
  /** Name of the intermediary bank for wire transfers. */
  intermediaryBankName?: string | null | undefined;
  /** ABA routing number of the intermediary bank for wire transfers. */
  intermediaryRoutingNumber?: string | null | undefined;
  /** Bank-to-bank information for the receiving bank. */
  fiToFiInformation?: string | null | undefined;
  /** IBAN, without spaces. */
  iban?: string | null | undefined;
  /** BIC (SWIFT code) of the bank. */
  swiftCode?: string | null | undefined;
  /** Sort code of the branch in the United Kingdom, six digits. */
  sortCode?: string | null | undefined;
  /** Institution number of the bank. */
  bankCode?: string | null | undefined;
  /** Branch number. */
  branchCode?: string | null | undefined;
  /** CLABE of an account in Mexico, 18 digits. */
  clabeNumber?: string | null | undefined;
  /** UPI address. */
  vpa?: string | null | undefined;
  /** IFSC code of the branch. */
  ifsc?: string | null | undefined;
  /** Payment rail to use, if the country has several. */
  rail?: string | null | undefined;
  /** Phone number of the mobile wallet or the account holder, in E.164 format. */
  phoneNumber?: string | null | undefined;
  /** Operator of the mobile wallet. */
  provider?: string | null | undefined;
  /** Country of the mobile wallet, if several countries share the currency. */
  region?: string | null | undefined;
  /** Country of the bank, for SWIFT payments. */
  country?: string | null | undefined;
  /** Address of the wallet on its network. */
  address?: string | null | undefined;
  /** Lightning invoice (BOLT 11). */
  invoice?: string | null | undefined;
  /** Type of the account, which decides which other fields are required. */
  accountType: ExternalAccountType;
  /** PIX key of the type given by `pixKeyType`. */
  pixKey?: string | null | undefined;
  /** `CPF`, `CNPJ`, `EMAIL`, `PHONE` or `RANDOM`. */
  pixKeyType?: string | null | undefined;
  /** CPF or CNPJ of the account holder. */
  taxId?: string | null | undefined;
  /** Virtual asset service provider (VASP) that hosts the wallet. Not set for a self-custody wallet. */
  vaspName?: string | null | undefined;
  /** Lightning offer (BOLT 12). */
  bolt12?: string | null | undefined;
  /** Lightning address, such as `ana@example.com`. */
  lightningAddress?: string | null | undefined;
  /** Owner of the account. Lightning accounts have none. */
  beneficiary?: BeneficiaryInput | null | undefined;
};

/** Owner of the account: an individual with `fullName`, or a business with `legalName`. */
export type BeneficiaryInput = {
  /** Whether the owner is an individual or a business; decides which other fields are required. */
  beneficiaryType: BeneficiaryType;
  /** Full name; required for individuals. */
  fullName?: string | null | undefined;
  /** Individuals only. */
  birthDate?: string | null | undefined;
  /** Individuals only. */
  nationality?: string | null | undefined;
  /** Legal name; required for businesses. */
  legalName?: string | null | undefined;
  /** For businesses, and for individuals in Canada. */
  registrationNumber?: string | null | undefined;
  /** Businesses only. */
  taxId?: string | null | undefined;
  /** For individuals in Colombia: `CC`, `CE`, `TI`, `NIT` or `PP`. */
  documentType?: string | null | undefined;
  /** For individuals in Colombia: document number. */
  documentNumber?: string | null | undefined;
  /** E-mail address of the owner, at most 254 characters. */
  email?: string | null | undefined;
  /** Phone number in E.164 format. */
  phoneNumber?: string | null | undefined;
  /** Country where the owner lives or is registered (ISO 3166-1 alpha-2). */
  countryOfResidence?: string | null | undefined;
  /** Postal address of the owner. */
  address?: AddressInput | null | undefined;
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

/** Bounds of an amount, both inclusive. */
export type AmountRange = {
  /** Smallest amount, in the smallest unit of the currency. */
  atLeast?: number | null | undefined;
  /** Largest amount, in the smallest unit of the currency. */
  atMost?: number | null | undefined;
};

/** Order of a list, and its direction. */
export type TransactionOrder = {
  /** Value by which the list is ordered; equal ones by id. Default: `CREATED_AT`. */
  by?: TransactionOrderBy | null | undefined;
  /** Direction of the order. Default: `DESC`. */
  direction?: SortDirection | null | undefined;
};

/** Source of a payment: an account, or money that the payer sends in real time. */
export type QuoteSourceInput = {
  /** Decides which of the other members apply. */
  sourceType: QuoteSourceType;
  /** ACCOUNT: internal account, or external account to debit. */
  accountId?: string | null | undefined;
  /** REALTIME_FUNDING: customer whose payment it is. Default: the platform itself. */
  customerId?: string | null | undefined;
  /** REALTIME_FUNDING: currency that will be sent. */
  currency?: string | null | undefined;
  /** REALTIME_FUNDING: network of a digital asset, such as `SOLANA`. */
  cryptoNetwork?: string | null | undefined;
};

/** Destination of a payment: an account or a UMA address. */
export type QuoteDestinationInput = {
  /** Decides which of the other members apply. */
  destinationType: QuoteDestinationType;
  /** ACCOUNT: internal or external account. */
  accountId?: string | null | undefined;
  /** ACCOUNT: payment rail. Default: the cheapest rail that supports the amount, then the fastest. */
  paymentRail?: PaymentRail | null | undefined;
  /** UMA_ADDRESS: `$name@domain`. */
  umaAddress?: string | null | undefined;
  /** UMA_ADDRESS: receiving currency. Default: the receiver's preferred currency. */
  currency?: string | null | undefined;
};

/** Fees that replace those of the platform's configuration for one quote. */
export type PlatformFeeOverrideInput = {
  /** Fixed fee, in the sending currency. */
  platformFixedFee: FixedFeeInput;
  /** Variable fee in basis points of the amount sent. */
  platformVariableFeeBps: number;
};

/** Amount and currency code. */
export type FixedFeeInput = {
  /** Fee per payment, in the smallest unit of `currency`. */
  amount: number;
  /** Currency of `amount`: that of the payments for which the fee is charged. */
  currency: string;
};

/** A wallet's signature, as in the REST headers. */
export type WalletSignatureInput = {
  /** Stamp over `payloadToSign`. */
  stamp?: string | null | undefined;
  /** `requestId` of the challenge; not used for quotes. */
  requestId?: string | null | undefined;
};

/** Selects transactions that match all given members. */
export type TransactionFilter = {
  /** Transactions with any of these statuses, at most 20. */
  statuses?: Array<TransactionStatus> | null | undefined;
  /** Incoming payments, outgoing payments, or those by card. */
  types?: Array<TransactionKind> | null | undefined;
  /** Failed payments with any of these reasons, at most 20. */
  failureReasons?: Array<TransactionFailureReason> | null | undefined;
  /** Debited in any of these currencies, at most 20. In a list of all transactions it needs a `createdAt` interval of at most 92 days, or the customer, account, agent, card or quote. */
  sourceCurrencies?: Array<string> | null | undefined;
  /** Credited in any of these currencies, at most 20. In a list of all transactions it needs a `createdAt` interval of at most 92 days, or the customer, account, agent, card or quote. */
  destinationCurrencies?: Array<string> | null | undefined;
  /** Outgoing payments by any of these payment rails, at most 20. In a list of all transactions it needs a `createdAt` interval of at most 92 days, or the customer, account, agent, card or quote. */
  rails?: Array<PaymentRail> | null | undefined;
  /** Bounds of `sentAmount`, in the smallest unit of its currency; needs exactly one of `sourceCurrencies`. */
  amount?: AmountRange | null | undefined;
  /** Filter by customer; use the platform's id for the platform's own transactions. */
  customerId?: string | null | undefined;
  /** Filter by the platform's own id for the customer, or for itself. */
  platformCustomerId?: string | null | undefined;
  /** Filter by the agent that created the payment. */
  agentId?: string | null | undefined;
  /** Filter by the card of a purchase or return. */
  cardId?: string | null | undefined;
  /** Filter by the internal or external account that is the source or destination. */
  accountId?: string | null | undefined;
  /** Filter by the UMA address that is the source or destination, such as `$ana@bank.example`. */
  umaAddress?: string | null | undefined;
  /** Filter by the source: the id of an account, or a UMA address. */
  source?: string | null | undefined;
  /** Filter by the destination: the id of an account, or a UMA address. */
  destination?: string | null | undefined;
  /** The transaction of this quote. */
  quoteId?: string | null | undefined;
  /** Beginning of `reconciliationInstructions.reference`, 14 letters and digits, in upper or lower case. */
  reference?: string | null | undefined;
  /** Beginning of the merchant's name, in upper or lower case; needs `types: [CARD]`. */
  merchant?: string | null | undefined;
  /** Whether there is a refund: of a payment, in any status, or returned amounts of a card transaction. */
  hasRefund?: boolean | null | undefined;
  /** Interval of the time of creation. */
  createdAt?: DateTimeRange | null | undefined;
  /** Interval of the time of settlement. In a list of all transactions it needs a `createdAt` interval of at most 92 days, or the customer, account, agent, card or quote. */
  settledAt?: DateTimeRange | null | undefined;
  /** Interval of the time of the last change. In a list of all transactions it needs a `createdAt` interval of at most 92 days, or the customer, account, agent, card or quote. */
  updatedAt?: DateTimeRange | null | undefined;
};

/** Payment to quote. */
export type CreateQuoteInput = {
  /** Id of a lookup of the receiver. */
  lookupId?: string | null | undefined;
  /** Account or funding that pays; the fields depend on its `sourceType`. */
  source: QuoteSourceInput;
  /** Account or UMA address that is paid; the fields depend on its `destinationType`. */
  destination: QuoteDestinationInput;
  /** Which of the two amounts `lockedCurrencyAmount` fixes. */
  lockedCurrencySide: QuoteLockSide;
  /** Amount in the smallest unit of that side's currency. */
  lockedCurrencyAmount: number;
  /** Whether to execute the quote in the same request. */
  immediatelyExecute?: boolean | null | undefined;
  /** Note on the payment, at most 1000 characters. */
  description?: string | null | undefined;
  /** Text for the receiver's statement, as far as the rail supports it. */
  remittanceInformation?: string | null | undefined;
  /** Purpose that is stated to the receiver's institution. */
  purposeOfPayment?: PurposeOfPayment | null | undefined;
  /** Fees in place of those of the platform's configuration. */
  platformFeeOverride?: PlatformFeeOverrideInput | null | undefined;
  /** Factor that the payer proves, if a proof is required. */
  scaFactor?: ScaFactor | null | undefined;
  /** UMA: payer fields that the receiver's provider requires. */
  senderCustomerInfo?: Record<string, unknown> | null | undefined;
  /** A repeated key returns the stored result. 1 to 255 characters. */
  idempotencyKey?: string | null | undefined;
};

/** PENDING quote, and the factor or signature by which its payer agrees. */
export type ExecuteQuoteInput = {
  /** Id of the form `Quote:<uuid>`. */
  quoteId: string;
  /** Factor that the payer proves, if a proof is required. */
  scaFactor?: ScaFactor | null | undefined;
  /** Embedded wallets only: signature of the quote's payload. */
  walletSignature?: WalletSignatureInput | null | undefined;
  /** A repeated key returns the stored result. 1 to 255 characters. */
  idempotencyKey?: string | null | undefined;
};

/** Proof of a factor for a quote that is PENDING_AUTHORIZATION. */
export type AuthorizeQuoteInput = {
  /** Id of the form `Quote:<uuid>`. */
  quoteId: string;
  /** SMS_OTP, TOTP: the code. */
  code?: string | null | undefined;
  /** PASSKEY: result of `navigator.credentials.get`, as JSON. */
  passkeyAssertion?: Record<string, unknown> | null | undefined;
  /** PASSKEY: origin of the page that made the assertion. */
  origin?: string | null | undefined;
  /** IP address of the payer, for the record; at most 45 characters. */
  endUserIpAddress?: string | null | undefined;
  /** A repeated key returns the stored result. 1 to 255 characters. */
  idempotencyKey?: string | null | undefined;
};

/** Payment to cancel. */
export type CancelTransactionInput = {
  /** Id of the form `Transaction:<uuid>`. */
  transactionId: string;
  /** Reason, shown in the transaction's `statusHistory`. */
  reason?: string | null | undefined;
  /** A repeated key returns the stored result. 1 to 255 characters. */
  idempotencyKey?: string | null | undefined;
};

/** Payment whose receipt was delivered. */
export type ConfirmReceiptDeliveryInput = {
  /** Id of the form `Transaction:<uuid>`. */
  transactionId: string;
  /** Default: the time of the request. */
  receiptDeliveryConfirmedAt?: string | null | undefined;
  /** A repeated key returns the stored result. 1 to 255 characters. */
  idempotencyKey?: string | null | undefined;
};

/** Payment to approve. */
export type ApproveTransactionInput = {
  /** Id of the form `Transaction:<uuid>`. */
  transactionId: string;
  /** Receiver fields that the payer's provider requested, named as in `requestedReceiverCustomerInfoFields`. */
  receiverCustomerInfo?: Record<string, unknown> | null | undefined;
  /** A repeated key returns the stored result. 1 to 255 characters. */
  idempotencyKey?: string | null | undefined;
};

/** Payment to reject. */
export type RejectTransactionInput = {
  /** Id of the form `Transaction:<uuid>`. */
  transactionId: string;
  /** Reason, sent to the payer's provider. */
  reason?: string | null | undefined;
  /** A repeated key returns the stored result. 1 to 255 characters. */
  idempotencyKey?: string | null | undefined;
};

export type MoneyPartsFragment = { amount: number, currency: { code: string, decimals: number } };

export type PagePartsFragment = { hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null };

export type PayerAccountsQueryVariables = Exact<{
  id: string;
}>;

export type PayerAccountsQuery = { customer: { id: string, fullName: string | null, platformCustomerId: string, businessInfo: { legalName: string | null } | null, internalAccounts: { nodes: Array<{ id: string, label: string | null, type: InternalAccountType, balance: { amount: number, currency: { code: string, decimals: number } } }> }, externalAccounts: { nodes: Array<{ id: string, status: ExternalAccountStatus, currency: string, platformAccountId: string | null, accountInfo: { accountType: ExternalAccountType, bankName: string | null, paymentRails: Array<PaymentRail> | null, beneficiary: { fullName: string | null, legalName: string | null } | null } }> } } | null };

export type PlatformPayerAccountsQueryVariables = Exact<{ [key: string]: never; }>;

export type PlatformPayerAccountsQuery = { platformInternalAccounts: Array<{ id: string, label: string | null, type: InternalAccountType, balance: { amount: number, currency: { code: string, decimals: number } } }>, platformExternalAccounts: { nodes: Array<{ id: string, status: ExternalAccountStatus, currency: string, platformAccountId: string | null, accountInfo: { accountType: ExternalAccountType, bankName: string | null, paymentRails: Array<PaymentRail> | null, beneficiary: { fullName: string | null, legalName: string | null } | null } }> } };

export type PayableInternalFragment = { id: string, label: string | null, type: InternalAccountType, balance: { amount: number, currency: { code: string, decimals: number } } };

export type PayableExternalFragment = { id: string, status: ExternalAccountStatus, currency: string, platformAccountId: string | null, accountInfo: { accountType: ExternalAccountType, bankName: string | null, paymentRails: Array<PaymentRail> | null, beneficiary: { fullName: string | null, legalName: string | null } | null } };

export type PayersFoundQueryVariables = Exact<{
  search?: string | null | undefined;
}>;

export type PayersFoundQuery = { customers: { nodes: Array<{ id: string, fullName: string | null, platformCustomerId: string, email: string | null, businessInfo: { legalName: string | null } | null }> } };

export type QuotePartsFragment = { id: string, status: QuoteStatus, createdAt: string, expiresAt: string, lockedCurrencySide: QuoteLockSide, totalSendingAmount: number, totalReceivingAmount: number, exchangeRate: number, feesIncluded: number, platformFeesIncluded: number, transactionId: string, sendingCurrency: { code: string, decimals: number }, receivingCurrency: { code: string, decimals: number }, destination: { paymentRail: PaymentRail | null }, paymentInstructions: Array<{ instructionsNotes: string | null, accountOrWalletInfo: { reference: string | null, accountType: PaymentAccountType, payloadToSign: string | null } }> | null, scaChallenge: { id: string, factor: ScaFactor, availableFactors: Array<ScaFactor>, expiresAt: string } | null };

export type CreateQuoteMutationVariables = Exact<{
  input: CreateQuoteInput;
}>;

export type CreateQuoteMutation = { createQuote: { id: string, status: QuoteStatus, createdAt: string, expiresAt: string, lockedCurrencySide: QuoteLockSide, totalSendingAmount: number, totalReceivingAmount: number, exchangeRate: number, feesIncluded: number, platformFeesIncluded: number, transactionId: string, sendingCurrency: { code: string, decimals: number }, receivingCurrency: { code: string, decimals: number }, destination: { paymentRail: PaymentRail | null }, paymentInstructions: Array<{ instructionsNotes: string | null, accountOrWalletInfo: { reference: string | null, accountType: PaymentAccountType, payloadToSign: string | null } }> | null, scaChallenge: { id: string, factor: ScaFactor, availableFactors: Array<ScaFactor>, expiresAt: string } | null } };

export type ExecuteQuoteMutationVariables = Exact<{
  input: ExecuteQuoteInput;
}>;

export type ExecuteQuoteMutation = { executeQuote: { id: string, status: QuoteStatus, createdAt: string, expiresAt: string, lockedCurrencySide: QuoteLockSide, totalSendingAmount: number, totalReceivingAmount: number, exchangeRate: number, feesIncluded: number, platformFeesIncluded: number, transactionId: string, sendingCurrency: { code: string, decimals: number }, receivingCurrency: { code: string, decimals: number }, destination: { paymentRail: PaymentRail | null }, paymentInstructions: Array<{ instructionsNotes: string | null, accountOrWalletInfo: { reference: string | null, accountType: PaymentAccountType, payloadToSign: string | null } }> | null, scaChallenge: { id: string, factor: ScaFactor, availableFactors: Array<ScaFactor>, expiresAt: string } | null } };

export type AuthorizeQuoteMutationVariables = Exact<{
  input: AuthorizeQuoteInput;
}>;

export type AuthorizeQuoteMutation = { authorizeQuote: { id: string, status: QuoteStatus, createdAt: string, expiresAt: string, lockedCurrencySide: QuoteLockSide, totalSendingAmount: number, totalReceivingAmount: number, exchangeRate: number, feesIncluded: number, platformFeesIncluded: number, transactionId: string, sendingCurrency: { code: string, decimals: number }, receivingCurrency: { code: string, decimals: number }, destination: { paymentRail: PaymentRail | null }, paymentInstructions: Array<{ instructionsNotes: string | null, accountOrWalletInfo: { reference: string | null, accountType: PaymentAccountType, payloadToSign: string | null } }> | null, scaChallenge: { id: string, factor: ScaFactor, availableFactors: Array<ScaFactor>, expiresAt: string } | null } };

export type CreateSandboxReceiverMutationVariables = Exact<{
  input: CreateCustomerExternalAccountInput;
}>;

export type CreateSandboxReceiverMutation = { createCustomerExternalAccount: { id: string, status: ExternalAccountStatus, currency: string, platformAccountId: string | null, accountInfo: { accountType: ExternalAccountType, bankName: string | null, paymentRails: Array<PaymentRail> | null, beneficiary: { fullName: string | null, legalName: string | null } | null } } };

export type QuoteToPaymentQueryVariables = Exact<{
  id: string;
}>;

export type QuoteToPaymentQuery = { quote: { id: string, status: QuoteStatus, createdAt: string, expiresAt: string, lockedCurrencySide: QuoteLockSide, totalSendingAmount: number, totalReceivingAmount: number, exchangeRate: number, feesIncluded: number, platformFeesIncluded: number, transactionId: string, sendingCurrency: { code: string, decimals: number }, receivingCurrency: { code: string, decimals: number }, destination: { paymentRail: PaymentRail | null }, paymentInstructions: Array<{ instructionsNotes: string | null, accountOrWalletInfo: { reference: string | null, accountType: PaymentAccountType, payloadToSign: string | null } }> | null, scaChallenge: { id: string, factor: ScaFactor, availableFactors: Array<ScaFactor>, expiresAt: string } | null } | null };

export type PaymentRowFragment = { id: string, type: TransactionKind, status: TransactionStatus, direction: TransactionDirection, createdAt: string, updatedAt: string, settledAt: string | null, paymentRail: PaymentRail | null, failureReason: TransactionFailureReason | null, cardDeclinedReason: CardDeclinedReason | null, description: string | null, sentAmount: { amount: number, currency: { code: string, decimals: number } } | null, receivedAmount: { amount: number, currency: { code: string, decimals: number } } | null, authorizedAmount: { amount: number, currency: { code: string, decimals: number } } | null, merchant: { descriptor: string } | null, source: { currency: string, umaAddress: string | null }, destination: { currency: string, umaAddress: string | null }, customer: { id: string, fullName: string | null, platformCustomerId: string, businessInfo: { legalName: string | null } | null } | null, refund: { reference: string, status: RefundStatus } | null };

export type PaymentsQueryVariables = Exact<{
  filter?: TransactionFilter | null | undefined;
  orderBy?: TransactionOrder | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;

export type PaymentsQuery = { transactions: { nodes: Array<{ id: string, type: TransactionKind, status: TransactionStatus, direction: TransactionDirection, createdAt: string, updatedAt: string, settledAt: string | null, paymentRail: PaymentRail | null, failureReason: TransactionFailureReason | null, cardDeclinedReason: CardDeclinedReason | null, description: string | null, sentAmount: { amount: number, currency: { code: string, decimals: number } } | null, receivedAmount: { amount: number, currency: { code: string, decimals: number } } | null, authorizedAmount: { amount: number, currency: { code: string, decimals: number } } | null, merchant: { descriptor: string } | null, source: { currency: string, umaAddress: string | null }, destination: { currency: string, umaAddress: string | null }, customer: { id: string, fullName: string | null, platformCustomerId: string, businessInfo: { legalName: string | null } | null } | null, refund: { reference: string, status: RefundStatus } | null }>, pageInfo: { hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null } } };

export type PaymentCountQueryVariables = Exact<{
  filter?: TransactionFilter | null | undefined;
}>;

export type PaymentCountQuery = { transactions: { countUpTo: number | null } };

export type PaymentCountsQueryVariables = Exact<{
  createdAt: DateTimeRange;
  filter?: TransactionFilter | null | undefined;
}>;

export type PaymentCountsQuery = { transactionStats: Array<{ status: TransactionStatus | null, sourceCurrency: string, count: number }> };

export type PaymentUpdatesSubscriptionVariables = Exact<{
  after?: string | null | undefined;
}>;

export type PaymentUpdatesSubscription = { transactionUpdated: { cursor: string | null, id: string, type: TransactionKind, status: TransactionStatus, direction: TransactionDirection, createdAt: string, updatedAt: string, settledAt: string | null, paymentRail: PaymentRail | null, failureReason: TransactionFailureReason | null, cardDeclinedReason: CardDeclinedReason | null, description: string | null, sentAmount: { amount: number, currency: { code: string, decimals: number } } | null, receivedAmount: { amount: number, currency: { code: string, decimals: number } } | null, authorizedAmount: { amount: number, currency: { code: string, decimals: number } } | null, merchant: { descriptor: string } | null, source: { currency: string, umaAddress: string | null }, destination: { currency: string, umaAddress: string | null }, customer: { id: string, fullName: string | null, platformCustomerId: string, businessInfo: { legalName: string | null } | null } | null, refund: { reference: string, status: RefundStatus } | null } };

export type PaymentUpdateSubscriptionVariables = Exact<{
  after?: string | null | undefined;
  transactionId: string;
}>;

export type PaymentUpdateSubscription = { transactionUpdated: { cursor: string | null, id: string, type: TransactionKind, status: TransactionStatus, direction: TransactionDirection, createdAt: string, updatedAt: string, settledAt: string | null, paymentRail: PaymentRail | null, failureReason: TransactionFailureReason | null, cardDeclinedReason: CardDeclinedReason | null, description: string | null, statusHistory: Array<{ status: TransactionStatus, at: string, reason: string | null }>, sentAmount: { amount: number, currency: { code: string, decimals: number } } | null, receivedAmount: { amount: number, currency: { code: string, decimals: number } } | null, authorizedAmount: { amount: number, currency: { code: string, decimals: number } } | null, merchant: { descriptor: string } | null, source: { currency: string, umaAddress: string | null }, destination: { currency: string, umaAddress: string | null }, customer: { id: string, fullName: string | null, platformCustomerId: string, businessInfo: { legalName: string | null } | null } | null, refund: { reference: string, status: RefundStatus } | null } };

export type PaymentQueryVariables = Exact<{
  id: string;
}>;

export type PaymentQuery = { transaction: { customerId: string, platformCustomerId: string, expectedSettlementAt: string | null, pendingReason: TransactionPendingReason | null, exchangeRate: number | null, fees: number | null, platformFees: number | null, receiptDeliveryConfirmedAt: string | null, railSelectionMode: RailSelectionMode | null, counterpartyInformation: Record<string, unknown> | null, originalTransactionId: string | null, id: string, type: TransactionKind, status: TransactionStatus, direction: TransactionDirection, createdAt: string, updatedAt: string, settledAt: string | null, paymentRail: PaymentRail | null, failureReason: TransactionFailureReason | null, cardDeclinedReason: CardDeclinedReason | null, description: string | null, failureDetails: { code: string | null, reason: string | null } | null, reconciliationInstructions: { reference: string }, rateDetails: { counterpartyMultiplier: number, counterpartyFixedFee: number, serviceApiMultiplier: number, serviceApiFixedFee: number, serviceApiVariableFeeRate: number, serviceApiVariableFeeAmount: number } | null, settledAmount: { amount: number, currency: { code: string, decimals: number } } | null, refundedAmount: { amount: number, currency: { code: string, decimals: number } } | null, merchant: { mcc: string | null, country: string | null, descriptor: string } | null, sourceAccount:
      | { __typename: 'InternalAccount', id: string, label: string | null, type: InternalAccountType }
      | { __typename: 'ExternalAccount', id: string, platformAccountId: string | null, externalCurrency: string }
     | null, destinationAccount:
      | { __typename: 'InternalAccount', id: string, label: string | null, type: InternalAccountType }
      | { __typename: 'ExternalAccount', id: string, platformAccountId: string | null, externalCurrency: string }
     | null, account: { id: string, label: string | null } | null, statusHistory: Array<{ status: TransactionStatus, at: string, reason: string | null }>, refund: { reference: string, status: RefundStatus, reason: RefundReason | null, initiatedAt: string, settledAt: string | null } | null, quote: { id: string, status: QuoteStatus, createdAt: string, expiresAt: string, lockedCurrencySide: QuoteLockSide, totalSendingAmount: number, totalReceivingAmount: number, feesIncluded: number, platformFeesIncluded: number, sendingCurrency: { code: string, decimals: number }, receivingCurrency: { code: string, decimals: number } } | null, agent: { id: string, name: string } | null, agentAction: { id: string, status: AgentActionStatus, approvalReason: AgentApprovalReason | null, decidedBy: { tokenName: string | null, decidedAt: string } | null } | null, card: { id: string, last4: string | null, status: CardStatus } | null, sentAmount: { amount: number, currency: { code: string, decimals: number } } | null, receivedAmount: { amount: number, currency: { code: string, decimals: number } } | null, authorizedAmount: { amount: number, currency: { code: string, decimals: number } } | null, source: { currency: string, umaAddress: string | null }, destination: { currency: string, umaAddress: string | null }, customer: { id: string, fullName: string | null, platformCustomerId: string, businessInfo: { legalName: string | null } | null } | null } | null };

export type PaymentPostingsQueryVariables = Exact<{
  id: string;
}>;

export type PaymentPostingsQuery = { ledgerTransactions: { nodes: Array<{ id: string, kind: LedgerTransactionKind, createdAt: string, entries: Array<{ number: number, systemAccount: SystemAccount | null, amount: { amount: number, currency: { code: string, decimals: number } }, balanceAfter: { amount: number, currency: { code: string, decimals: number } } | null, account: { id: string, label: string | null, customerId: string | null } | null }> }>, pageInfo: { hasNextPage: boolean } } };

export type PaymentEventsQueryVariables = Exact<{
  id: string;
}>;

export type PaymentEventsQuery = { transaction: { id: string, events: Array<{ id: string, type: string, timestamp: string, data: Record<string, unknown>, deliveries: { nodes: Array<{ id: string, status: WebhookDeliveryStatus, attemptCount: number, nextAttemptAt: string | null, createdAt: string }> } }> } | null };

export type CancelPaymentMutationVariables = Exact<{
  input: CancelTransactionInput;
}>;

export type CancelPaymentMutation = { cancelTransaction: { id: string, type: TransactionKind, status: TransactionStatus, direction: TransactionDirection, createdAt: string, updatedAt: string, settledAt: string | null, paymentRail: PaymentRail | null, failureReason: TransactionFailureReason | null, cardDeclinedReason: CardDeclinedReason | null, description: string | null, statusHistory: Array<{ status: TransactionStatus, at: string, reason: string | null }>, sentAmount: { amount: number, currency: { code: string, decimals: number } } | null, receivedAmount: { amount: number, currency: { code: string, decimals: number } } | null, authorizedAmount: { amount: number, currency: { code: string, decimals: number } } | null, merchant: { descriptor: string } | null, source: { currency: string, umaAddress: string | null }, destination: { currency: string, umaAddress: string | null }, customer: { id: string, fullName: string | null, platformCustomerId: string, businessInfo: { legalName: string | null } | null } | null, refund: { reference: string, status: RefundStatus } | null } };

export type ApprovePaymentMutationVariables = Exact<{
  input: ApproveTransactionInput;
}>;

export type ApprovePaymentMutation = { approveTransaction: { id: string, type: TransactionKind, status: TransactionStatus, direction: TransactionDirection, createdAt: string, updatedAt: string, settledAt: string | null, paymentRail: PaymentRail | null, failureReason: TransactionFailureReason | null, cardDeclinedReason: CardDeclinedReason | null, description: string | null, sentAmount: { amount: number, currency: { code: string, decimals: number } } | null, receivedAmount: { amount: number, currency: { code: string, decimals: number } } | null, authorizedAmount: { amount: number, currency: { code: string, decimals: number } } | null, merchant: { descriptor: string } | null, source: { currency: string, umaAddress: string | null }, destination: { currency: string, umaAddress: string | null }, customer: { id: string, fullName: string | null, platformCustomerId: string, businessInfo: { legalName: string | null } | null } | null, refund: { reference: string, status: RefundStatus } | null } };

export type RejectPaymentMutationVariables = Exact<{
  input: RejectTransactionInput;
}>;

export type RejectPaymentMutation = { rejectTransaction: { id: string, type: TransactionKind, status: TransactionStatus, direction: TransactionDirection, createdAt: string, updatedAt: string, settledAt: string | null, paymentRail: PaymentRail | null, failureReason: TransactionFailureReason | null, cardDeclinedReason: CardDeclinedReason | null, description: string | null, sentAmount: { amount: number, currency: { code: string, decimals: number } } | null, receivedAmount: { amount: number, currency: { code: string, decimals: number } } | null, authorizedAmount: { amount: number, currency: { code: string, decimals: number } } | null, merchant: { descriptor: string } | null, source: { currency: string, umaAddress: string | null }, destination: { currency: string, umaAddress: string | null }, customer: { id: string, fullName: string | null, platformCustomerId: string, businessInfo: { legalName: string | null } | null } | null, refund: { reference: string, status: RefundStatus } | null } };

export type ConfirmReceiptMutationVariables = Exact<{
  input: ConfirmReceiptDeliveryInput;
}>;

export type ConfirmReceiptMutation = { confirmReceiptDelivery: { receiptDeliveryConfirmedAt: string | null, id: string, type: TransactionKind, status: TransactionStatus, direction: TransactionDirection, createdAt: string, updatedAt: string, settledAt: string | null, paymentRail: PaymentRail | null, failureReason: TransactionFailureReason | null, cardDeclinedReason: CardDeclinedReason | null, description: string | null, sentAmount: { amount: number, currency: { code: string, decimals: number } } | null, receivedAmount: { amount: number, currency: { code: string, decimals: number } } | null, authorizedAmount: { amount: number, currency: { code: string, decimals: number } } | null, merchant: { descriptor: string } | null, source: { currency: string, umaAddress: string | null }, destination: { currency: string, umaAddress: string | null }, customer: { id: string, fullName: string | null, platformCustomerId: string, businessInfo: { legalName: string | null } | null } | null, refund: { reference: string, status: RefundStatus } | null } };

export const PayerAccountsDocument = (`
    query PayerAccounts($id: ID!) {
  customer(id: $id) {
    id
    fullName
    businessInfo {
      legalName
    }
    platformCustomerId
    internalAccounts(first: 50, filter: {statuses: [ACTIVE]}) {
      nodes {
        ...PayableInternal
      }
    }
    externalAccounts(first: 100) {
      nodes {
        ...PayableExternal
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
fragment PayableInternal on InternalAccount {
  id
  label
  type
  balance {
    ...MoneyParts
  }
}
fragment PayableExternal on ExternalAccount {
  id
  status
  currency
  platformAccountId
  accountInfo {
    accountType
    bankName
    paymentRails
    beneficiary {
      fullName
      legalName
    }
  }
}`) as unknown as Operation<PayerAccountsQuery, PayerAccountsQueryVariables>;
export const PlatformPayerAccountsDocument = (`
    query PlatformPayerAccounts {
  platformInternalAccounts(filter: {statuses: [ACTIVE]}) {
    ...PayableInternal
  }
  platformExternalAccounts(first: 100) {
    nodes {
      ...PayableExternal
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
fragment PayableInternal on InternalAccount {
  id
  label
  type
  balance {
    ...MoneyParts
  }
}
fragment PayableExternal on ExternalAccount {
  id
  status
  currency
  platformAccountId
  accountInfo {
    accountType
    bankName
    paymentRails
    beneficiary {
      fullName
      legalName
    }
  }
}`) as unknown as Operation<PlatformPayerAccountsQuery, PlatformPayerAccountsQueryVariables>;
export const PayersFoundDocument = (`
    query PayersFound($search: String) {
  customers(filter: {search: $search}, first: 8) {
    nodes {
      id
      fullName
      businessInfo {
        legalName
      }
      platformCustomerId
      email
    }
  }
}
    `) as unknown as Operation<PayersFoundQuery, PayersFoundQueryVariables>;
export const CreateQuoteDocument = (`
    mutation CreateQuote($input: CreateQuoteInput!) {
  createQuote(input: $input) {
    ...QuoteParts
  }
}
    fragment QuoteParts on Quote {
  id
  status
  createdAt
  expiresAt
  lockedCurrencySide
  totalSendingAmount
  totalReceivingAmount
  exchangeRate
  feesIncluded
  platformFeesIncluded
  transactionId
  sendingCurrency {
    code
    decimals
  }
  receivingCurrency {
    code
    decimals
  }
  destination {
    paymentRail
  }
  paymentInstructions {
    instructionsNotes
    accountOrWalletInfo {
      reference
      accountType
      payloadToSign
    }
  }
  scaChallenge {
    id
    factor
    availableFactors
    expiresAt
  }
}`) as unknown as Operation<CreateQuoteMutation, CreateQuoteMutationVariables>;
export const ExecuteQuoteDocument = (`
    mutation ExecuteQuote($input: ExecuteQuoteInput!) {
  executeQuote(input: $input) {
    ...QuoteParts
  }
}
    fragment QuoteParts on Quote {
  id
  status
  createdAt
  expiresAt
  lockedCurrencySide
  totalSendingAmount
  totalReceivingAmount
  exchangeRate
  feesIncluded
  platformFeesIncluded
  transactionId
  sendingCurrency {
    code
    decimals
  }
  receivingCurrency {
    code
    decimals
  }
  destination {
    paymentRail
  }
  paymentInstructions {
    instructionsNotes
    accountOrWalletInfo {
      reference
      accountType
      payloadToSign
    }
  }
  scaChallenge {
    id
    factor
    availableFactors
    expiresAt
  }
}`) as unknown as Operation<ExecuteQuoteMutation, ExecuteQuoteMutationVariables>;
export const AuthorizeQuoteDocument = (`
    mutation AuthorizeQuote($input: AuthorizeQuoteInput!) {
  authorizeQuote(input: $input) {
    ...QuoteParts
  }
}
    fragment QuoteParts on Quote {
  id
  status
  createdAt
  expiresAt
  lockedCurrencySide
  totalSendingAmount
  totalReceivingAmount
  exchangeRate
  feesIncluded
  platformFeesIncluded
  transactionId
  sendingCurrency {
    code
    decimals
  }
  receivingCurrency {
    code
    decimals
  }
  destination {
    paymentRail
  }
  paymentInstructions {
    instructionsNotes
    accountOrWalletInfo {
      reference
      accountType
      payloadToSign
    }
  }
  scaChallenge {
    id
    factor
    availableFactors
    expiresAt
  }
}`) as unknown as Operation<AuthorizeQuoteMutation, AuthorizeQuoteMutationVariables>;
export const CreateSandboxReceiverDocument = (`
    mutation CreateSandboxReceiver($input: CreateCustomerExternalAccountInput!) {
  createCustomerExternalAccount(input: $input) {
    ...PayableExternal
  }
}
    fragment PayableExternal on ExternalAccount {
  id
  status
  currency
  platformAccountId
  accountInfo {
    accountType
    bankName
    paymentRails
    beneficiary {
      fullName
      legalName
    }
  }
}`) as unknown as Operation<CreateSandboxReceiverMutation, CreateSandboxReceiverMutationVariables>;
export const QuoteToPaymentDocument = (`
    query QuoteToPayment($id: ID!) {
  quote(id: $id) {
    ...QuoteParts
  }
}
    fragment QuoteParts on Quote {
  id
  status
  createdAt
  expiresAt
  lockedCurrencySide
  totalSendingAmount
  totalReceivingAmount
  exchangeRate
  feesIncluded
  platformFeesIncluded
  transactionId
  sendingCurrency {
    code
    decimals
  }
  receivingCurrency {
    code
    decimals
  }
  destination {
    paymentRail
  }
  paymentInstructions {
    instructionsNotes
    accountOrWalletInfo {
      reference
      accountType
      payloadToSign
    }
  }
  scaChallenge {
    id
    factor
    availableFactors
    expiresAt
  }
}`) as unknown as Operation<QuoteToPaymentQuery, QuoteToPaymentQueryVariables>;
export const PaymentsDocument = (`
    query Payments($filter: TransactionFilter, $orderBy: TransactionOrder, $first: Int, $after: String, $last: Int, $before: String) {
  transactions(
    filter: $filter
    orderBy: $orderBy
    first: $first
    after: $after
    last: $last
    before: $before
  ) {
    nodes {
      ...PaymentRow
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
fragment PaymentRow on Transaction {
  id
  type
  status
  direction
  createdAt
  updatedAt
  settledAt
  paymentRail
  failureReason
  cardDeclinedReason
  description
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
  customer {
    id
    fullName
    businessInfo {
      legalName
    }
    platformCustomerId
  }
  refund {
    reference
    status
  }
}`) as unknown as Operation<PaymentsQuery, PaymentsQueryVariables>;
export const PaymentCountDocument = (`
    query PaymentCount($filter: TransactionFilter) {
  transactions(filter: $filter, first: 1) {
    countUpTo(limit: 10000)
  }
}
    `) as unknown as Operation<PaymentCountQuery, PaymentCountQueryVariables>;
export const PaymentCountsDocument = (`
    query PaymentCounts($createdAt: DateTimeRange!, $filter: TransactionFilter) {
  transactionStats(createdAt: $createdAt, filter: $filter, groupBy: [STATUS]) {
    status
    sourceCurrency
    count
  }
}
    `) as unknown as Operation<PaymentCountsQuery, PaymentCountsQueryVariables>;
export const PaymentUpdatesDocument = (`
    subscription PaymentUpdates($after: String) {
  transactionUpdated(after: $after) {
    cursor
    ...PaymentRow
  }
}
    fragment MoneyParts on Money {
  amount
  currency {
    code
    decimals
  }
}
fragment PaymentRow on Transaction {
  id
  type
  status
  direction
  createdAt
  updatedAt
  settledAt
  paymentRail
  failureReason
  cardDeclinedReason
  description
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
  customer {
    id
    fullName
    businessInfo {
      legalName
    }
    platformCustomerId
  }
  refund {
    reference
    status
  }
}`) as unknown as Operation<PaymentUpdatesSubscription, PaymentUpdatesSubscriptionVariables>;
export const PaymentUpdateDocument = (`
    subscription PaymentUpdate($after: String, $transactionId: ID!) {
  transactionUpdated(after: $after, transactionId: $transactionId) {
    cursor
    ...PaymentRow
    statusHistory {
      status
      at
      reason
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
fragment PaymentRow on Transaction {
  id
  type
  status
  direction
  createdAt
  updatedAt
  settledAt
  paymentRail
  failureReason
  cardDeclinedReason
  description
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
  customer {
    id
    fullName
    businessInfo {
      legalName
    }
    platformCustomerId
  }
  refund {
    reference
    status
  }
}`) as unknown as Operation<PaymentUpdateSubscription, PaymentUpdateSubscriptionVariables>;
export const PaymentDocument = (`
    query Payment($id: ID!) {
  transaction(id: $id) {
    ...PaymentRow
    customerId
    platformCustomerId
    expectedSettlementAt
    pendingReason
    exchangeRate
    fees
    platformFees
    receiptDeliveryConfirmedAt
    railSelectionMode
    counterpartyInformation
    failureDetails {
      code
      reason
    }
    reconciliationInstructions {
      reference
    }
    rateDetails {
      counterpartyMultiplier
      counterpartyFixedFee
      serviceApiMultiplier
      serviceApiFixedFee
      serviceApiVariableFeeRate
      serviceApiVariableFeeAmount
    }
    settledAmount {
      ...MoneyParts
    }
    refundedAmount {
      ...MoneyParts
    }
    merchant {
      mcc
      country
    }
    originalTransactionId
    sourceAccount {
      __typename
      ... on InternalAccount {
        id
        label
        type
      }
      ... on ExternalAccount {
        id
        platformAccountId
        externalCurrency: currency
      }
    }
    destinationAccount {
      __typename
      ... on InternalAccount {
        id
        label
        type
      }
      ... on ExternalAccount {
        id
        platformAccountId
        externalCurrency: currency
      }
    }
    account {
      id
      label
    }
    statusHistory {
      status
      at
      reason
    }
    refund {
      reference
      status
      reason
      initiatedAt
      settledAt
    }
    quote {
      id
      status
      createdAt
      expiresAt
      lockedCurrencySide
      totalSendingAmount
      totalReceivingAmount
      feesIncluded
      platformFeesIncluded
      sendingCurrency {
        code
        decimals
      }
      receivingCurrency {
        code
        decimals
      }
    }
    agent {
      id
      name
    }
    agentAction {
      id
      status
      approvalReason
      decidedBy {
        tokenName
        decidedAt
      }
    }
    card {
      id
      last4
      status
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
fragment PaymentRow on Transaction {
  id
  type
  status
  direction
  createdAt
  updatedAt
  settledAt
  paymentRail
  failureReason
  cardDeclinedReason
  description
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
  customer {
    id
    fullName
    businessInfo {
      legalName
    }
    platformCustomerId
  }
  refund {
    reference
    status
  }
}`) as unknown as Operation<PaymentQuery, PaymentQueryVariables>;
export const PaymentPostingsDocument = (`
    query PaymentPostings($id: ID!) {
  ledgerTransactions(
    filter: {subjectId: $id}
    orderBy: {by: CREATED_AT, direction: ASC}
    first: 20
  ) {
    nodes {
      id
      kind
      createdAt
      entries {
        number
        systemAccount
        amount {
          ...MoneyParts
        }
        balanceAfter {
          ...MoneyParts
        }
        account {
          id
          label
          customerId
        }
      }
    }
    pageInfo {
      hasNextPage
    }
  }
}
    fragment MoneyParts on Money {
  amount
  currency {
    code
    decimals
  }
}`) as unknown as Operation<PaymentPostingsQuery, PaymentPostingsQueryVariables>;
export const PaymentEventsDocument = (`
    query PaymentEvents($id: ID!) {
  transaction(id: $id) {
    id
    events {
      id
      type
      timestamp
      data
      deliveries(first: 20) {
        nodes {
          id
          status
          attemptCount
          nextAttemptAt
          createdAt
        }
      }
    }
  }
}
    `) as unknown as Operation<PaymentEventsQuery, PaymentEventsQueryVariables>;
export const CancelPaymentDocument = (`
    mutation CancelPayment($input: CancelTransactionInput!) {
  cancelTransaction(input: $input) {
    ...PaymentRow
    statusHistory {
      status
      at
      reason
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
fragment PaymentRow on Transaction {
  id
  type
  status
  direction
  createdAt
  updatedAt
  settledAt
  paymentRail
  failureReason
  cardDeclinedReason
  description
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
  customer {
    id
    fullName
    businessInfo {
      legalName
    }
    platformCustomerId
  }
  refund {
    reference
    status
  }
}`) as unknown as Operation<CancelPaymentMutation, CancelPaymentMutationVariables>;
export const ApprovePaymentDocument = (`
    mutation ApprovePayment($input: ApproveTransactionInput!) {
  approveTransaction(input: $input) {
    ...PaymentRow
  }
}
    fragment MoneyParts on Money {
  amount
  currency {
    code
    decimals
  }
}
fragment PaymentRow on Transaction {
  id
  type
  status
  direction
  createdAt
  updatedAt
  settledAt
  paymentRail
  failureReason
  cardDeclinedReason
  description
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
  customer {
    id
    fullName
    businessInfo {
      legalName
    }
    platformCustomerId
  }
  refund {
    reference
    status
  }
}`) as unknown as Operation<ApprovePaymentMutation, ApprovePaymentMutationVariables>;
export const RejectPaymentDocument = (`
    mutation RejectPayment($input: RejectTransactionInput!) {
  rejectTransaction(input: $input) {
    ...PaymentRow
  }
}
    fragment MoneyParts on Money {
  amount
  currency {
    code
    decimals
  }
}
fragment PaymentRow on Transaction {
  id
  type
  status
  direction
  createdAt
  updatedAt
  settledAt
  paymentRail
  failureReason
  cardDeclinedReason
  description
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
  customer {
    id
    fullName
    businessInfo {
      legalName
    }
    platformCustomerId
  }
  refund {
    reference
    status
  }
}`) as unknown as Operation<RejectPaymentMutation, RejectPaymentMutationVariables>;
export const ConfirmReceiptDocument = (`
    mutation ConfirmReceipt($input: ConfirmReceiptDeliveryInput!) {
  confirmReceiptDelivery(input: $input) {
    ...PaymentRow
    receiptDeliveryConfirmedAt
  }
}
    fragment MoneyParts on Money {
  amount
  currency {
    code
    decimals
  }
}
fragment PaymentRow on Transaction {
  id
  type
  status
  direction
  createdAt
  updatedAt
  settledAt
  paymentRail
  failureReason
  cardDeclinedReason
  description
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
  customer {
    id
    fullName
    businessInfo {
      legalName
    }
    platformCustomerId
  }
  refund {
    reference
    status
  }
}`) as unknown as Operation<ConfirmReceiptMutation, ConfirmReceiptMutationVariables>;