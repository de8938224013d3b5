// Emitted from schema/supergraph.graphql and the documents of this folder by npm run client.

/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { Operation } from "../../client/operation.js";
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

/** Reason for closing a card. */
export type CardStatusReason =
  /** The issuer did not make the card. */
  | 'ISSUER_REJECTED'
  /** The platform closed it by an update. */
  | 'CLOSED_BY_PLATFORM'
  /** It reached the end of its last month, or its cardholder was deleted. */
  | 'CLOSED_BY_SERVICE';

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

/** Order of a list. */
export type CardOrderBy =
  /** Time of creation. */
  | 'CREATED_AT';

/** Type of a card's secret. */
export type CardRevealKind =
  /** Number, expiry and CVV, on a hosted page. */
  | 'CARD_NUMBER'
  /** Password for 3-D Secure, in the response. */
  | 'THREE_D_SECURE_PASSWORD';

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

/** Whether the customer is credited or debited. */
export type TransactionDirection =
  /** The customer's account is credited. */
  | 'CREDIT'
  /** The customer's account is debited. */
  | 'DEBIT';

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

/** Order of a list, and its direction. */
export type CardOrder = {
  /** Value by which the list is ordered; equal ones by id. Default: `CREATED_AT`. */
  by?: CardOrderBy | null | undefined;
  /** Direction of the order. Default: `DESC`. */
  direction?: SortDirection | null | undefined;
};

/** Selects cards that match all given members. */
export type CardFilter = {
  /** Filter by cardholder. */
  customerId?: string | null | undefined;
  /** Filter by funding account. */
  accountId?: string | null | undefined;
  /** Filter by the identifier generated by the service. */
  platformCardId?: string | null | undefined;
  /** Cards with any of these statuses. */
  statuses?: Array<CardStatus> | null | undefined;
  /** Filter by the last four digits of the card number. */
  last4?: string | null | undefined;
  /** Cards ordered in this interval. */
  createdAt?: DateTimeRange | null | undefined;
};

/** Cardholder, funding account and limits of the card. */
export type CreateCardInput = {
  /** Cardholder, whose KYC status must be APPROVED. */
  customerId: string;
  /** Sandbox: the last three characters select the outcome. Not stored. */
  platformCardId?: string | null | undefined;
  /** Form of the card; `VIRTUAL` is the only one. */
  form: CardForm;
  /** Internal account of the cardholder that funds the card. Its currency becomes the card's currency. */
  fundingSource: string;
  /** 3-D Secure password. */
  threeDSecurePassword?: string | null | undefined;
  /** Maximum amount per authorization, in the smallest unit of the card's currency. */
  maxSpendPerTransaction?: number | null | undefined;
  /** Maximum total amount of authorizations per UTC day, in the smallest unit of the card's currency. */
  maxSpendPerDay?: number | null | undefined;
  /** Maximum number of authorizations per UTC day. */
  maxTransactionsPerDay?: number | null | undefined;
  /** A repeated key returns the stored result. 1 to 255 characters. */
  idempotencyKey: string;
};

/** Changes to the card; at least one is required. */
export type UpdateCardInput = {
  /** Id of the form `Card:<uuid>`. */
  cardId: string;
  /** New status: ACTIVE, FROZEN or CLOSED. */
  status?: CardStatus | null | undefined;
  /** Internal account of the cardholder that funds the card. Its currency becomes the card's currency. */
  fundingSource?: string | null | undefined;
  /** Maximum amount per authorization, in the smallest unit of the card's currency; null removes the limit. */
  maxSpendPerTransaction?: number | null | undefined;
  /** Maximum total amount of authorizations per UTC day, in the smallest unit of the card's currency; null removes the limit. */
  maxSpendPerDay?: number | null | undefined;
  /** Maximum number of authorizations per UTC day; null removes the limit. */
  maxTransactionsPerDay?: number | null | undefined;
};

/** Input of `revealCard`. Creates a page that shows a card's number, expiry and CVV once, within two minutes. A cardholder in the EEA must be logged in. Each reveal is recorded with the API token that requested it. 409 CONFLICT if the card is neither ACTIVE nor FROZEN, or if its account does not support it. */
export type RevealCardInput = {
  /** Id of the form `Card:<uuid>`. */
  cardId: string;
  /** A repeated key returns the stored result. 1 to 255 characters. */
  idempotencyKey?: string | null | undefined;
};

/** Card, amount and merchant. */
export type SimulateCardAuthorizationInput = {
  /** Id of the form `Card:<uuid>`. */
  cardId: string;
  /** Amount in the smallest unit of the currency, greater than zero. */
  amount: number;
  /** Currency of the amount: the card's, or USD for a card in USDB. */
  currency: SandboxCardCurrencyInput;
  /** Merchant where the card is used. */
  merchant: CardMerchantInput;
  /** Price in the merchant's own currency. It is stored, and does not affect the decision. */
  merchantAmount?: SandboxCardMerchantAmountInput | null | undefined;
  /** A repeated key returns the stored result. 1 to 255 characters. */
  idempotencyKey?: string | null | undefined;
};

/** The card's currency, or USD for a card in USDB. Only the code is used. */
export type SandboxCardCurrencyInput = {
  /** Default: the card's currency. */
  code?: string | null | undefined;
  /** Ignored; the contract's full form of a currency is accepted. */
  name?: string | null | undefined;
  /** Ignored; the contract's full form of a currency is accepted. */
  symbol?: string | null | undefined;
  /** Ignored; the contract's full form of a currency is accepted. */
  decimals?: number | null | undefined;
};

/** Merchant where a card is used. */
export type CardMerchantInput = {
  /** Merchant name as shown on statements. */
  descriptor: string;
  /** Merchant category code (ISO 18245), four digits. */
  mcc?: string | null | undefined;
  /** Country code (ISO 3166-1 alpha-2). */
  country?: string | null | undefined;
};

/** A price, in the smallest unit of its currency. */
export type SandboxCardMerchantAmountInput = {
  /** Price in the smallest unit of `currency`. */
  amount: number;
  /** ISO 4217 code of the merchant's currency. */
  currency: string;
};

/** Transaction and amount. */
export type SimulateCardClearingInput = {
  /** Id of the form `Card:<uuid>`. */
  cardId: string;
  /** Transaction of this card. */
  cardTransactionId: string;
  /** Amount to clear. Any excess over the authorized amount is also debited. 0 expires the authorization. */
  amount: number;
  /** Default: the card's currency. */
  currency?: SandboxCardCurrencyInput | null | undefined;
  /** A repeated key returns the stored result. 1 to 255 characters. */
  idempotencyKey?: string | null | undefined;
};

/** Purchase and amount. */
export type SimulateCardReturnInput = {
  /** Id of the form `Card:<uuid>`. */
  cardId: string;
  /** Transaction of this card. */
  cardTransactionId: string;
  /** Amount in the smallest unit of the currency, greater than zero. */
  amount: number;
  /** Default: the card's currency. */
  currency?: SandboxCardCurrencyInput | null | undefined;
  /** A repeated key returns the stored result. 1 to 255 characters. */
  idempotencyKey?: string | null | undefined;
};

/** Transaction, and the amount of a partial reversal. */
export type SimulateCardAuthorizationReversalInput = {
  /** Id of the form `Card:<uuid>`. */
  cardId: string;
  /** Transaction of this card. */
  cardTransactionId: string;
  /** Amount to reverse. Default: the full amount that is authorized and not cleared. */
  amount?: number | null | undefined;
  /** Default: the card's currency. */
  currency?: SandboxCardCurrencyInput | null | undefined;
  /** A repeated key returns the stored result. 1 to 255 characters. */
  idempotencyKey?: string | null | undefined;
};

/** Selects purchases and returns of a card. */
export type CardTransactionFilter = {
  /** Transactions with any of these statuses, at most 20. */
  statuses?: Array<TransactionStatus> | null | undefined;
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
  /** Beginning of the merchant's name, in upper or lower case. */
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

export type PagePartsFragment = { hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null };

export type MoneyPartsFragment = { amount: number, currency: { code: string, decimals: number } };

export type CardOwnFragment = { id: string, customerId: string, platformCardId: string | null, status: CardStatus, statusReason: CardStatusReason | null, brand: CardBrand | null, form: CardForm, last4: string | null, expMonth: number | null, expYear: number | null, currency: string | null, fundingSource: string, maxSpendPerTransaction: number | null, maxSpendPerDay: number | null, maxTransactionsPerDay: number | null, createdAt: string, updatedAt: string };

export type CardRowFragment = { id: string, customerId: string, platformCardId: string | null, status: CardStatus, statusReason: CardStatusReason | null, brand: CardBrand | null, form: CardForm, last4: string | null, expMonth: number | null, expYear: number | null, currency: string | null, fundingSource: string, maxSpendPerTransaction: number | null, maxSpendPerDay: number | null, maxTransactionsPerDay: number | null, createdAt: string, updatedAt: string, customer: { id: string, fullName: string | null, platformCustomerId: string, businessInfo: { legalName: string | null } | null } };

export type CardsQueryVariables = Exact<{
  filter?: CardFilter | null | undefined;
  orderBy?: CardOrder | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;

export type CardsQuery = { cards: { nodes: Array<{ id: string, customerId: string, platformCardId: string | null, status: CardStatus, statusReason: CardStatusReason | null, brand: CardBrand | null, form: CardForm, last4: string | null, expMonth: number | null, expYear: number | null, currency: string | null, fundingSource: string, maxSpendPerTransaction: number | null, maxSpendPerDay: number | null, maxTransactionsPerDay: number | null, createdAt: string, updatedAt: string, customer: { id: string, fullName: string | null, platformCustomerId: string, businessInfo: { legalName: string | null } | null } }>, pageInfo: { hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null } } };

export type CardQueryVariables = Exact<{
  id: string;
}>;

export type CardQuery = { card: { id: string, customerId: string, platformCardId: string | null, status: CardStatus, statusReason: CardStatusReason | null, brand: CardBrand | null, form: CardForm, last4: string | null, expMonth: number | null, expYear: number | null, currency: string | null, fundingSource: string, maxSpendPerTransaction: number | null, maxSpendPerDay: number | null, maxTransactionsPerDay: number | null, createdAt: string, updatedAt: string, cardCapabilities: { supportsSpendLimits: boolean, supportsTransactionCountLimit: boolean, supportsPanReveal: boolean } | null, limits: { spentToday: number, transactionsToday: number }, fundingAccount: { id: string, label: string | null, balance: { amount: number, currency: { code: string, decimals: number } } }, customer: { id: string, fullName: string | null, platformCustomerId: string, businessInfo: { legalName: string | null } | null } } | null };

export type CardRevealsQueryVariables = Exact<{
  id: string;
}>;

export type CardRevealsQuery = { card: { id: string, revealAudits: { nodes: Array<{ kind: CardRevealKind, tokenId: string, tokenName: string, requestedAt: string, shownAt: string | null }>, pageInfo: { hasNextPage: boolean } } } | null };

export type CardPurchaseFragment = { id: string, status: TransactionStatus, direction: TransactionDirection, createdAt: string, cardDeclinedReason: CardDeclinedReason | null, merchant: { descriptor: string } | null, authorizedAmount: { amount: number, currency: { code: string, decimals: number } } | null, settledAmount: { amount: number, currency: { code: string, decimals: number } } | null, refundedAmount: { amount: number, currency: { code: string, decimals: number } } | null };

export type CardPurchasesQueryVariables = Exact<{
  id: string;
  filter?: CardTransactionFilter | null | undefined;
  orderBy?: TransactionOrder | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;

export type CardPurchasesQuery = { card: { id: string, transactions: { nodes: Array<{ id: string, status: TransactionStatus, direction: TransactionDirection, createdAt: string, cardDeclinedReason: CardDeclinedReason | null, merchant: { descriptor: string } | null, authorizedAmount: { amount: number, currency: { code: string, decimals: number } } | null, settledAmount: { amount: number, currency: { code: string, decimals: number } } | null, refundedAmount: { amount: number, currency: { code: string, decimals: number } } | null }>, pageInfo: { hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null } } } | null };

export type CardPurchaseUpdatesSubscriptionVariables = Exact<{
  cardId: string;
  after?: string | null | undefined;
}>;

export type CardPurchaseUpdatesSubscription = { cardTransactionUpdated: { cursor: string | null, id: string, status: TransactionStatus, direction: TransactionDirection, createdAt: string, cardDeclinedReason: CardDeclinedReason | null, merchant: { descriptor: string } | null, authorizedAmount: { amount: number, currency: { code: string, decimals: number } } | null, settledAmount: { amount: number, currency: { code: string, decimals: number } } | null, refundedAmount: { amount: number, currency: { code: string, decimals: number } } | null } };

export type CardStatusUpdatesSubscriptionVariables = Exact<{
  cardId?: string | null | undefined;
  after?: string | null | undefined;
}>;

export type CardStatusUpdatesSubscription = { cardStatusChanged: { cursor: string | null, id: string, customerId: string, platformCardId: string | null, status: CardStatus, statusReason: CardStatusReason | null, brand: CardBrand | null, form: CardForm, last4: string | null, expMonth: number | null, expYear: number | null, currency: string | null, fundingSource: string, maxSpendPerTransaction: number | null, maxSpendPerDay: number | null, maxTransactionsPerDay: number | null, createdAt: string, updatedAt: string } };

export type CardFundingAccountsQueryVariables = Exact<{
  customerId: string;
}>;

export type CardFundingAccountsQuery = { customerInternalAccounts: { nodes: Array<{ id: string, label: string | null, cardCapabilities: { supportsSpendLimits: boolean, supportsTransactionCountLimit: boolean } | null, balance: { amount: number, currency: { code: string, decimals: number } } }>, pageInfo: { hasNextPage: boolean } } };

export type CreateCardMutationVariables = Exact<{
  input: CreateCardInput;
}>;

export type CreateCardMutation = { createCard: { id: string, customerId: string, platformCardId: string | null, status: CardStatus, statusReason: CardStatusReason | null, brand: CardBrand | null, form: CardForm, last4: string | null, expMonth: number | null, expYear: number | null, currency: string | null, fundingSource: string, maxSpendPerTransaction: number | null, maxSpendPerDay: number | null, maxTransactionsPerDay: number | null, createdAt: string, updatedAt: string } };

export type UpdateCardMutationVariables = Exact<{
  input: UpdateCardInput;
}>;

export type UpdateCardMutation = { updateCard: { id: string, customerId: string, platformCardId: string | null, status: CardStatus, statusReason: CardStatusReason | null, brand: CardBrand | null, form: CardForm, last4: string | null, expMonth: number | null, expYear: number | null, currency: string | null, fundingSource: string, maxSpendPerTransaction: number | null, maxSpendPerDay: number | null, maxTransactionsPerDay: number | null, createdAt: string, updatedAt: string } };

export type RevealCardMutationVariables = Exact<{
  input: RevealCardInput;
}>;

export type RevealCardMutation = { revealCard: { panEmbedUrl: string, expiresAt: string } };

export type SimulatePurchaseMutationVariables = Exact<{
  input: SimulateCardAuthorizationInput;
}>;

export type SimulatePurchaseMutation = { simulateCardAuthorization: { id: string, status: TransactionStatus, direction: TransactionDirection, createdAt: string, cardDeclinedReason: CardDeclinedReason | null, merchant: { descriptor: string } | null, authorizedAmount: { amount: number, currency: { code: string, decimals: number } } | null, settledAmount: { amount: number, currency: { code: string, decimals: number } } | null, refundedAmount: { amount: number, currency: { code: string, decimals: number } } | null } };

export type SimulateClearingMutationVariables = Exact<{
  input: SimulateCardClearingInput;
}>;

export type SimulateClearingMutation = { simulateCardClearing: { id: string, status: TransactionStatus, direction: TransactionDirection, createdAt: string, cardDeclinedReason: CardDeclinedReason | null, merchant: { descriptor: string } | null, authorizedAmount: { amount: number, currency: { code: string, decimals: number } } | null, settledAmount: { amount: number, currency: { code: string, decimals: number } } | null, refundedAmount: { amount: number, currency: { code: string, decimals: number } } | null } };

export type SimulateReturnMutationVariables = Exact<{
  input: SimulateCardReturnInput;
}>;

export type SimulateReturnMutation = { simulateCardReturn: { id: string, status: TransactionStatus, direction: TransactionDirection, createdAt: string, cardDeclinedReason: CardDeclinedReason | null, merchant: { descriptor: string } | null, authorizedAmount: { amount: number, currency: { code: string, decimals: number } } | null, settledAmount: { amount: number, currency: { code: string, decimals: number } } | null, refundedAmount: { amount: number, currency: { code: string, decimals: number } } | null } };

export type SimulateReversalMutationVariables = Exact<{
  input: SimulateCardAuthorizationReversalInput;
}>;

export type SimulateReversalMutation = { simulateCardAuthorizationReversal: { issuerTransactionToken: string } };

export const CardsDocument = (`
    query Cards($filter: CardFilter, $orderBy: CardOrder, $first: Int, $after: String, $last: Int, $before: String) {
  cards(
    filter: $filter
    orderBy: $orderBy
    first: $first
    after: $after
    last: $last
    before: $before
  ) {
    nodes {
      ...CardRow
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
fragment CardOwn on Card {
  id
  customerId
  platformCardId
  status
  statusReason
  brand
  form
  last4
  expMonth
  expYear
  currency
  fundingSource
  maxSpendPerTransaction
  maxSpendPerDay
  maxTransactionsPerDay
  createdAt
  updatedAt
}
fragment CardRow on Card {
  ...CardOwn
  customer {
    id
    fullName
    businessInfo {
      legalName
    }
    platformCustomerId
  }
}`) as unknown as Operation<CardsQuery, CardsQueryVariables>;
export const CardDocument = (`
    query Card($id: ID!) {
  card(id: $id) {
    ...CardRow
    cardCapabilities {
      supportsSpendLimits
      supportsTransactionCountLimit
      supportsPanReveal
    }
    limits {
      spentToday
      transactionsToday
    }
    fundingAccount {
      id
      label
      balance {
        ...MoneyParts
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
fragment CardOwn on Card {
  id
  customerId
  platformCardId
  status
  statusReason
  brand
  form
  last4
  expMonth
  expYear
  currency
  fundingSource
  maxSpendPerTransaction
  maxSpendPerDay
  maxTransactionsPerDay
  createdAt
  updatedAt
}
fragment CardRow on Card {
  ...CardOwn
  customer {
    id
    fullName
    businessInfo {
      legalName
    }
    platformCustomerId
  }
}`) as unknown as Operation<CardQuery, CardQueryVariables>;
export const CardRevealsDocument = (`
    query CardReveals($id: ID!) {
  card(id: $id) {
    id
    revealAudits(first: 50) {
      nodes {
        kind
        tokenId
        tokenName
        requestedAt
        shownAt
      }
      pageInfo {
        hasNextPage
      }
    }
  }
}
    `) as unknown as Operation<CardRevealsQuery, CardRevealsQueryVariables>;
export const CardPurchasesDocument = (`
    query CardPurchases($id: ID!, $filter: CardTransactionFilter, $orderBy: TransactionOrder, $first: Int, $after: String, $last: Int, $before: String) {
  card(id: $id) {
    id
    transactions(
      filter: $filter
      orderBy: $orderBy
      first: $first
      after: $after
      last: $last
      before: $before
    ) {
      nodes {
        ...CardPurchase
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
}
fragment CardPurchase on Transaction {
  id
  status
  direction
  createdAt
  cardDeclinedReason
  merchant {
    descriptor
  }
  authorizedAmount {
    ...MoneyParts
  }
  settledAmount {
    ...MoneyParts
  }
  refundedAmount {
    ...MoneyParts
  }
}`) as unknown as Operation<CardPurchasesQuery, CardPurchasesQueryVariables>;
export const CardPurchaseUpdatesDocument = (`
    subscription CardPurchaseUpdates($cardId: ID!, $after: String) {
  cardTransactionUpdated(cardId: $cardId, after: $after) {
    cursor
    ...CardPurchase
  }
}
    fragment MoneyParts on Money {
  amount
  currency {
    code
    decimals
  }
}
fragment CardPurchase on Transaction {
  id
  status
  direction
  createdAt
  cardDeclinedReason
  merchant {
    descriptor
  }
  authorizedAmount {
    ...MoneyParts
  }
  settledAmount {
    ...MoneyParts
  }
  refundedAmount {
    ...MoneyParts
  }
}`) as unknown as Operation<CardPurchaseUpdatesSubscription, CardPurchaseUpdatesSubscriptionVariables>;
export const CardStatusUpdatesDocument = (`
    subscription CardStatusUpdates($cardId: ID, $after: String) {
  cardStatusChanged(cardId: $cardId, after: $after) {
    cursor
    ...CardOwn
  }
}
    fragment CardOwn on Card {
  id
  customerId
  platformCardId
  status
  statusReason
  brand
  form
  last4
  expMonth
  expYear
  currency
  fundingSource
  maxSpendPerTransaction
  maxSpendPerDay
  maxTransactionsPerDay
  createdAt
  updatedAt
}`) as unknown as Operation<CardStatusUpdatesSubscription, CardStatusUpdatesSubscriptionVariables>;
export const CardFundingAccountsDocument = (`
    query CardFundingAccounts($customerId: ID!) {
  customerInternalAccounts(
    filter: {customerId: $customerId, statuses: [ACTIVE]}
    first: 100
  ) {
    nodes {
      id
      label
      cardCapabilities {
        supportsSpendLimits
        supportsTransactionCountLimit
      }
      balance {
        ...MoneyParts
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
}`) as unknown as Operation<CardFundingAccountsQuery, CardFundingAccountsQueryVariables>;
export const CreateCardDocument = (`
    mutation CreateCard($input: CreateCardInput!) {
  createCard(input: $input) {
    ...CardOwn
  }
}
    fragment CardOwn on Card {
  id
  customerId
  platformCardId
  status
  statusReason
  brand
  form
  last4
  expMonth
  expYear
  currency
  fundingSource
  maxSpendPerTransaction
  maxSpendPerDay
  maxTransactionsPerDay
  createdAt
  updatedAt
}`) as unknown as Operation<CreateCardMutation, CreateCardMutationVariables>;
export const UpdateCardDocument = (`
    mutation UpdateCard($input: UpdateCardInput!) {
  updateCard(input: $input) {
    ...CardOwn
  }
}
    fragment CardOwn on Card {
  id
  customerId
  platformCardId
  status
  statusReason
  brand
  form
  last4
  expMonth
  expYear
  currency
  fundingSource
  maxSpendPerTransaction
  maxSpendPerDay
  maxTransactionsPerDay
  createdAt
  updatedAt
}`) as unknown as Operation<UpdateCardMutation, UpdateCardMutationVariables>;
export const RevealCardDocument = (`
    mutation RevealCard($input: RevealCardInput!) {
  revealCard(input: $input) {
    panEmbedUrl
    expiresAt
  }
}
    `) as unknown as Operation<RevealCardMutation, RevealCardMutationVariables>;
export const SimulatePurchaseDocument = (`
    mutation SimulatePurchase($input: SimulateCardAuthorizationInput!) {
  simulateCardAuthorization(input: $input) {
    ...CardPurchase
  }
}
    fragment MoneyParts on Money {
  amount
  currency {
    code
    decimals
  }
}
fragment CardPurchase on Transaction {
  id
  status
  direction
  createdAt
  cardDeclinedReason
  merchant {
    descriptor
  }
  authorizedAmount {
    ...MoneyParts
  }
  settledAmount {
    ...MoneyParts
  }
  refundedAmount {
    ...MoneyParts
  }
}`) as unknown as Operation<SimulatePurchaseMutation, SimulatePurchaseMutationVariables>;
export const SimulateClearingDocument = (`
    mutation SimulateClearing($input: SimulateCardClearingInput!) {
  simulateCardClearing(input: $input) {
    ...CardPurchase
  }
}
    fragment MoneyParts on Money {
  amount
  currency {
    code
    decimals
  }
}
fragment CardPurchase on Transaction {
  id
  status
  direction
  createdAt
  cardDeclinedReason
  merchant {
    descriptor
  }
  authorizedAmount {
    ...MoneyParts
  }
  settledAmount {
    ...MoneyParts
  }
  refundedAmount {
    ...MoneyParts
  }
}`) as unknown as Operation<SimulateClearingMutation, SimulateClearingMutationVariables>;
export const SimulateReturnDocument = (`
    mutation SimulateReturn($input: SimulateCardReturnInput!) {
  simulateCardReturn(input: $input) {
    ...CardPurchase
  }
}
    fragment MoneyParts on Money {
  amount
  currency {
    code
    decimals
  }
}
fragment CardPurchase on Transaction {
  id
  status
  direction
  createdAt
  cardDeclinedReason
  merchant {
    descriptor
  }
  authorizedAmount {
    ...MoneyParts
  }
  settledAmount {
    ...MoneyParts
  }
  refundedAmount {
    ...MoneyParts
  }
}`) as unknown as Operation<SimulateReturnMutation, SimulateReturnMutationVariables>;
export const SimulateReversalDocument = (`
    mutation SimulateReversal($input: SimulateCardAuthorizationReversalInput!) {
  simulateCardAuthorizationReversal(input: $input) {
    issuerTransactionToken
  }
}
    `) as unknown as Operation<SimulateReversalMutation, SimulateReversalMutationVariables>;