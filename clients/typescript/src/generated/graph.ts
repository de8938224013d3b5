// Emitted from schema/supergraph.graphql by npm run client.

/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
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

/** Reason for closing a card. */
export type CardStatusReason =
  /** The issuer did not make the card. */
  | 'ISSUER_REJECTED'
  /** The platform closed it by an update. */
  | 'CLOSED_BY_PLATFORM'
  /** It reached the end of its last month, or its cardholder was deleted. */
  | 'CLOSED_BY_SERVICE';

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

export type CardUpdatesSubscriptionVariables = Exact<{
  after?: string | null | undefined;
  customerId?: string | null | undefined;
  cardId?: string | null | undefined;
}>;


export type CardUpdatesSubscription = { cardStatusChanged: { cursor: string | null, id: string, customerId: string, status: CardStatus, statusReason: CardStatusReason | null, last4: string | null } };

export type CardTransactionUpdatesSubscriptionVariables = Exact<{
  after?: string | null | undefined;
  customerId?: string | null | undefined;
  cardId?: string | null | undefined;
}>;


export type CardTransactionUpdatesSubscription = { cardTransactionUpdated: { cursor: string | null, id: string, cardId: string | null, status: TransactionStatus, direction: TransactionDirection, cardDeclinedReason: CardDeclinedReason | null, merchant: { descriptor: string, mcc: string | null, country: string | null } | null, authorizedAmount: { amount: number, currency: { code: string, decimals: number } } | null, settledAmount: { amount: number, currency: { code: string, decimals: number } } | null } };

export type CustomersWithAccountsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type CustomersWithAccountsQuery = { customers: { nodes: Array<{ id: string, platformCustomerId: string, customerType: CustomerType, kycStatus: KycStatus | null, kybStatus: KybStatus | null, internalAccounts: { nodes: Array<{ id: string, type: InternalAccountType, status: InternalAccountStatus, balance: { amount: number, currency: { code: string, decimals: number } } }> } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type EventsSubscriptionVariables = Exact<{
  after?: string | null | undefined;
  types?: Array<EventType> | EventType | null | undefined;
  customerId?: string | null | undefined;
}>;


export type EventsSubscription = { events: { id: string, type: string, timestamp: string, cursor: string, customerId: string | null, subjectId: string | null, data: Record<string, unknown> } };

export type EventsPositionQueryVariables = Exact<{ [key: string]: never; }>;


export type EventsPositionQuery = { events: { nodes: Array<{ cursor: string }> } };

export type UploadDocumentMutationVariables = Exact<{
  documentHolder: string;
  documentType: DocumentType;
  country: string;
  file: Blob;
  idempotencyKey?: string | null | undefined;
}>;


export type UploadDocumentMutation = { createDocument: { id: string, documentType: DocumentType, fileName: string } };

export type PaymentUpdatesSubscriptionVariables = Exact<{
  after?: string | null | undefined;
  customerId?: string | null | undefined;
  accountId?: string | null | undefined;
  transactionId?: string | null | undefined;
}>;


export type PaymentUpdatesSubscription = { transactionUpdated: { cursor: string | null, id: string, status: TransactionStatus, type: TransactionKind, direction: TransactionDirection, customerId: string, quoteId: string | null, failureReason: TransactionFailureReason | null, sentAmount: { amount: number, currency: { code: string, decimals: number } } | null, receivedAmount: { amount: number, currency: { code: string, decimals: number } } | null, refund: { status: RefundStatus, reason: RefundReason | null } | null } };

export type PaymentHistoryQueryVariables = Exact<{
  quoteId: string;
}>;


export type PaymentHistoryQuery = { quote: { id: string, status: QuoteStatus, transaction: { id: string, status: TransactionStatus, statusHistory: Array<{ status: TransactionStatus, at: string, reason: string | null }>, ledgerTransactions: Array<{ id: string, kind: LedgerTransactionKind, entries: Array<{ systemAccount: SystemAccount | null, account: { id: string } | null, amount: { amount: number, currency: { code: string, decimals: number } } }> }> } } | null };

export type CreatePaymentMutationVariables = Exact<{
  source: QuoteSourceInput;
  destination: QuoteDestinationInput;
  lockedCurrencySide: QuoteLockSide;
  lockedCurrencyAmount: number;
  immediatelyExecute?: boolean | null | undefined;
  remittanceInformation?: string | null | undefined;
  idempotencyKey?: string | null | undefined;
}>;


export type CreatePaymentMutation = { createQuote: { id: string, status: QuoteStatus, transactionId: string, totalSendingAmount: number, totalReceivingAmount: number } };

export type AmountFragment = { amount: number, currency: { code: string, decimals: number } };

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}
export const AmountFragmentDoc = new TypedDocumentString(`
    fragment Amount on Money {
  amount
  currency {
    code
    decimals
  }
}
    `, {"fragmentName":"Amount"}) as unknown as TypedDocumentString<AmountFragment, unknown>;
export const CardUpdatesDocument = new TypedDocumentString(`
    subscription CardUpdates($after: String, $customerId: ID, $cardId: ID) {
  cardStatusChanged(after: $after, customerId: $customerId, cardId: $cardId) {
    cursor
    id
    customerId
    status
    statusReason
    last4
  }
}
    `) as unknown as TypedDocumentString<CardUpdatesSubscription, CardUpdatesSubscriptionVariables>;
export const CardTransactionUpdatesDocument = new TypedDocumentString(`
    subscription CardTransactionUpdates($after: String, $customerId: ID, $cardId: ID) {
  cardTransactionUpdated(after: $after, customerId: $customerId, cardId: $cardId) {
    cursor
    id
    cardId
    status
    direction
    cardDeclinedReason
    merchant {
      descriptor
      mcc
      country
    }
    authorizedAmount {
      ...Amount
    }
    settledAmount {
      ...Amount
    }
  }
}
    fragment Amount on Money {
  amount
  currency {
    code
    decimals
  }
}`) as unknown as TypedDocumentString<CardTransactionUpdatesSubscription, CardTransactionUpdatesSubscriptionVariables>;
export const CustomersWithAccountsDocument = new TypedDocumentString(`
    query CustomersWithAccounts($first: Int, $after: String) {
  customers(first: $first, after: $after) {
    nodes {
      id
      platformCustomerId
      customerType
      kycStatus
      kybStatus
      internalAccounts(first: 20) {
        nodes {
          id
          type
          status
          balance {
            ...Amount
          }
        }
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment Amount on Money {
  amount
  currency {
    code
    decimals
  }
}`) as unknown as TypedDocumentString<CustomersWithAccountsQuery, CustomersWithAccountsQueryVariables>;
export const EventsDocument = new TypedDocumentString(`
    subscription Events($after: String, $types: [EventType!], $customerId: ID) {
  events(after: $after, types: $types, customerId: $customerId) {
    id
    type
    timestamp
    cursor
    customerId
    subjectId
    data
  }
}
    `) as unknown as TypedDocumentString<EventsSubscription, EventsSubscriptionVariables>;
export const EventsPositionDocument = new TypedDocumentString(`
    query EventsPosition {
  events(first: 1) {
    nodes {
      cursor
    }
  }
}
    `) as unknown as TypedDocumentString<EventsPositionQuery, EventsPositionQueryVariables>;
export const UploadDocumentDocument = new TypedDocumentString(`
    mutation UploadDocument($documentHolder: ID!, $documentType: DocumentType!, $country: CountryCode!, $file: Upload!, $idempotencyKey: String) {
  createDocument(
    input: {documentHolder: $documentHolder, documentType: $documentType, country: $country, file: $file, idempotencyKey: $idempotencyKey}
  ) {
    id
    documentType
    fileName
  }
}
    `) as unknown as TypedDocumentString<UploadDocumentMutation, UploadDocumentMutationVariables>;
export const PaymentUpdatesDocument = new TypedDocumentString(`
    subscription PaymentUpdates($after: String, $customerId: ID, $accountId: ID, $transactionId: ID) {
  transactionUpdated(
    after: $after
    customerId: $customerId
    accountId: $accountId
    transactionId: $transactionId
  ) {
    cursor
    id
    status
    type
    direction
    customerId
    quoteId
    failureReason
    sentAmount {
      ...Amount
    }
    receivedAmount {
      ...Amount
    }
    refund {
      status
      reason
    }
  }
}
    fragment Amount on Money {
  amount
  currency {
    code
    decimals
  }
}`) as unknown as TypedDocumentString<PaymentUpdatesSubscription, PaymentUpdatesSubscriptionVariables>;
export const PaymentHistoryDocument = new TypedDocumentString(`
    query PaymentHistory($quoteId: ID!) {
  quote(id: $quoteId) {
    id
    status
    transaction {
      id
      status
      statusHistory {
        status
        at
        reason
      }
      ledgerTransactions {
        id
        kind
        entries {
          systemAccount
          account {
            id
          }
          amount {
            ...Amount
          }
        }
      }
    }
  }
}
    fragment Amount on Money {
  amount
  currency {
    code
    decimals
  }
}`) as unknown as TypedDocumentString<PaymentHistoryQuery, PaymentHistoryQueryVariables>;
export const CreatePaymentDocument = new TypedDocumentString(`
    mutation CreatePayment($source: QuoteSourceInput!, $destination: QuoteDestinationInput!, $lockedCurrencySide: QuoteLockSide!, $lockedCurrencyAmount: MinorUnits!, $immediatelyExecute: Boolean = true, $remittanceInformation: String, $idempotencyKey: String) {
  createQuote(
    input: {source: $source, destination: $destination, lockedCurrencySide: $lockedCurrencySide, lockedCurrencyAmount: $lockedCurrencyAmount, immediatelyExecute: $immediatelyExecute, remittanceInformation: $remittanceInformation, idempotencyKey: $idempotencyKey}
  ) {
    id
    status
    transactionId
    totalSendingAmount
    totalReceivingAmount
  }
}
    `) as unknown as TypedDocumentString<CreatePaymentMutation, CreatePaymentMutationVariables>;