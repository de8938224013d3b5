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

export type PaymentPostingsQuery = { transaction: { id: string, ledgerTransactions: Array<{ id: string, kind: LedgerTransactionKind, createdAt: string, entries: Array<{ number: number, systemAccount: SystemAccount | null, amount: { amount: number, currency: { code: string, decimals: number } }, balanceAfter: { amount: number, currency: { code: string, decimals: number } } | null, account: { id: string, label: string | null, customerId: string | null } | null }> }> } | null };

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

export type PaymentOfQuoteQueryVariables = Exact<{
  id: string;
}>;

export type PaymentOfQuoteQuery = { quote: { id: string, transactionId: string } | null };

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
  transaction(id: $id) {
    id
    ledgerTransactions {
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
export const PaymentOfQuoteDocument = (`
    query PaymentOfQuote($id: ID!) {
  quote(id: $id) {
    id
    transactionId
  }
}
    `) as unknown as Operation<PaymentOfQuoteQuery, PaymentOfQuoteQueryVariables>;