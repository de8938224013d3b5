// Emitted from schema/supergraph.graphql by npm run client.

/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** Type of an internal account. */
export type InternalAccountType =
  /** Fiat money; opened with its holder, one per currency. */
  | 'INTERNAL_FIAT'
  /** BTC, USDC or USDT, or USDB of the platform; opened with its holder, one per currency. */
  | 'INTERNAL_CRYPTO'
  /** USDB of a customer, who signs each debit with a key of the wallet. */
  | 'EMBEDDED_WALLET'
  /** A further account number in USD whose money is forwarded by a sweep rule. */
  | 'RULE_BASED';

/** Status of an internal account. */
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

/** Status of a payment, or of a purchase or return by card (AUTHORIZED, PARTIALLY_SETTLED, SETTLED, EXCEPTION, DECLINED). */
export type TransactionStatus =
  | 'CREATED'
  | 'PENDING'
  | 'PENDING_AUTHORIZATION'
  | 'PROCESSING'
  | 'COMPLETED'
  | 'REJECTED'
  | 'FAILED'
  | 'REFUNDED'
  | 'EXPIRED'
  | 'AUTHORIZED'
  | 'PARTIALLY_SETTLED'
  | 'SETTLED'
  | 'EXCEPTION'
  | 'DECLINED';

/** Type of a transaction: an incoming or outgoing payment, or a card transaction. */
export type TransactionKind =
  | 'INCOMING'
  | 'OUTGOING'
  | 'CARD';

/** Which of the two amounts is fixed. */
export type QuoteLockSide =
  | 'SENDING'
  | 'RECEIVING';

export type QuoteSourceType =
  | 'ACCOUNT'
  | 'REALTIME_FUNDING';

export type QuoteDestinationType =
  | 'ACCOUNT'
  | 'UMA_ADDRESS';

/** Status of a card. */
export type CardStatus =
  | 'PENDING_KYC'
  | 'PROCESSING'
  | 'ACTIVE'
  | 'FROZEN'
  | 'CLOSED';

/** Reason for closing a card. */
export type CardStatusReason =
  | 'ISSUER_REJECTED'
  | 'CLOSED_BY_PLATFORM'
  | 'CLOSED_BY_SERVICE';

/** Whether the customer is an individual or a business. */
export type CustomerType =
  | 'INDIVIDUAL'
  | 'BUSINESS';

/** KYC status of an individual. HOLD: the customer may need to update or add information. */
export type KycStatus =
  | 'UNVERIFIED'
  | 'PENDING'
  | 'APPROVED'
  | 'REJECTED'
  | 'HOLD';

/** KYB status of a business. */
export type KybStatus =
  | 'UNVERIFIED'
  | 'PENDING'
  | 'APPROVED'
  | 'REJECTED'
  | 'HOLD';

/** Status of a quote, the same as that of its transaction. */
export type QuoteStatus =
  | 'PENDING'
  | 'PENDING_AUTHORIZATION'
  | 'PROCESSING'
  | 'COMPLETED'
  | 'FAILED'
  | 'EXPIRED';

/** Whether the customer is credited or debited. */
export type TransactionDirection =
  | 'CREDIT'
  | 'DEBIT';

export type CardDeclinedReason =
  | 'CARD_PAUSED'
  | 'CARD_NOT_ACTIVE'
  | 'INSUFFICIENT_FUNDS'
  | 'FUNDING_SOURCE_INELIGIBLE'
  | 'SPEND_LIMIT_EXCEEDED'
  | 'NO_ELIGIBLE_FUNDING_SOURCE'
  | 'BLOCKED'
  | 'UNSUPPORTED_NETWORK'
  | 'OTHER';

/** Reason for the failure of a payment. */
export type TransactionFailureReason =
  | 'QUOTE_EXPIRED'
  | 'QUOTE_RATE_UNAVAILABLE'
  | 'QUOTE_EXECUTION_FAILED'
  | 'FUNDING_AMOUNT_MISMATCH'
  | 'SCA_NOT_COMPLETED'
  | 'PAYOUT_RETURNED'
  | 'LIMIT_EXCEEDED'
  | 'ACCOUNT_CANNOT_RECEIVE'
  | 'ACCOUNT_INVALID'
  | 'COMPLIANCE_REJECTED'
  | 'LIGHTNING_PAYMENT_FAILED'
  | 'COUNTERPARTY_POST_TX_FAILED'
  | 'LNURLP_FAILED'
  | 'PAY_REQUEST_FAILED'
  | 'PAYMENT_APPROVAL_WEBHOOK_ERROR'
  | 'PAYMENT_APPROVAL_TIMED_OUT'
  | 'OFFRAMP_FAILED'
  | 'MISSING_MANDATORY_PAYEE_DATA'
  | 'COLLECTION_FAILED';

/** Status of a refund. */
export type RefundStatus =
  | 'PENDING'
  | 'COMPLETED'
  | 'FAILED';

/** Reason for the refund. */
export type RefundReason =
  | 'TRANSACTION_FAILED'
  | 'USER_CANCELLATION'
  | 'TIMEOUT';

export type QuoteSourceInput = {
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

export type QuoteDestinationInput = {
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
  types?: Array<string> | string | null | undefined;
  customerId?: string | null | undefined;
}>;


export type EventsSubscription = { events: { id: string, type: string, timestamp: string, cursor: string, customerId: string | null, subjectId: string | null, data: Record<string, unknown> } };

export type EventsPositionQueryVariables = Exact<{ [key: string]: never; }>;


export type EventsPositionQuery = { events: { nodes: Array<{ cursor: string }> } };

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


export type PaymentHistoryQuery = { quote: { id: string, status: QuoteStatus, transaction: { id: string, status: TransactionStatus, statusHistory: Array<{ status: TransactionStatus, at: string, reason: string | null }>, ledgerTransactions: Array<{ id: string, kind: string, entries: Array<{ systemAccount: string | null, account: { id: string } | null, amount: { amount: number, currency: { code: string, decimals: number } } }> }> } } | null };

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
    subscription Events($after: String, $types: [String!], $customerId: ID) {
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
  events(first: 1, sortOrder: desc) {
    nodes {
      cursor
    }
  }
}
    `) as unknown as TypedDocumentString<EventsPositionQuery, EventsPositionQueryVariables>;
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