// Emitted from schema/supergraph.graphql and the documents of this folder by npm run client.

/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { Operation } from "../../client/operation.js";
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

/** Key by which purchases and returns by card are grouped in a statistic. */
export type CardGroup =
  /** By hour, counted from the beginning of its day; the range is at most 14 days. */
  | 'HOUR'
  /** By calendar day of `timeZone`, 23 or 25 hours long where clocks change. */
  | 'DAY'
  /** By week of `timeZone`, from Monday. */
  | 'WEEK'
  /** By calendar month of `timeZone`. */
  | 'MONTH'
  /** A row for each card, by `cardId`. */
  | 'CARD'
  /** By category code of the merchant (ISO 18245); null where the network gave none. */
  | 'MERCHANT_CATEGORY'
  /** By the reason of a decline; null for payments that were approved. */
  | 'DECLINED_REASON';

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

/** Delivery status of the webhook endpoint. */
export type WebhookEndpointStatus =
  /** The last delivery succeeded, or there was none. */
  | 'WORKING'
  /** Deliveries fail and are retried. */
  | 'FAILING'
  /** No delivery has succeeded for a day. One delivery is attempted every 30 minutes; the others wait. */
  | 'SUSPENDED'
  /** The platform has paused deliveries: they wait until it resumes them. */
  | 'PAUSED';

/** Key by which transactions are grouped in a statistic. */
export type TransactionGroup =
  /** By hour, counted from the beginning of its day; the range is at most 14 days. */
  | 'HOUR'
  /** By calendar day of `timeZone`, 23 or 25 hours long where clocks change. */
  | 'DAY'
  /** By week of `timeZone`, from Monday. */
  | 'WEEK'
  /** By calendar month of `timeZone`. */
  | 'MONTH'
  /** By `status`, as it is today. */
  | 'STATUS'
  /** By `type`: incoming, outgoing or by card. */
  | 'TYPE'
  /** By `paymentRail`; null for payments without one. */
  | 'RAIL'
  /** By `failureReason`; null for payments that have not failed. */
  | 'FAILURE_REASON'
  /** By the currency that is debited, which is a key of every row anyway. */
  | 'SOURCE_CURRENCY'
  /** By the currency that is credited. */
  | 'DESTINATION_CURRENCY';

/** Interval of time: `from` inclusive, `until` exclusive. */
export type DateTimeRange = {
  /** Beginning of the interval, inclusive. Default: the beginning of time. */
  from?: string | null | undefined;
  /** End of the interval, exclusive. Default: the end of time. */
  until?: string | null | undefined;
};

export type MoneyPartsFragment = { amount: number, currency: { code: string, decimals: number } };

export type HomePeriodQueryVariables = Exact<{
  now: DateTimeRange;
  before: DateTimeRange;
  by?: Array<TransactionGroup> | TransactionGroup | null | undefined;
  cardsBy?: Array<CardGroup> | CardGroup | null | undefined;
  zone?: string | null | undefined;
}>;

export type HomePeriodQuery = { byTime: Array<{ start: string | null, sourceCurrency: string, count: number, volume: number, completed: number, failed: number }>, current: Array<{ sourceCurrency: string, count: number, volume: number, fees: number, completed: number, failed: number, open: number, successRate: number | null, settlementSeconds: number | null }>, previous: Array<{ sourceCurrency: string, count: number, volume: number, completed: number, failed: number, settlementSeconds: number | null }>, cardsByTime: Array<{ start: string | null, authorizations: number, approved: number, declined: number }>, cards: Array<{ currency: string, authorizations: number, approved: number, declined: number, volume: number }>, previousCards: Array<{ authorizations: number, approved: number }> };

export type HomeBalancesQueryVariables = Exact<{ [key: string]: never; }>;

export type HomeBalancesQuery = { customers: Array<{ currency: string, decimals: number, total: number, held: number }>, platform: Array<{ currency: string, decimals: number, total: number, held: number }>, system: Array<{ currency: string, decimals: number, total: number, held: number }> };

export type HomeAttentionQueryVariables = Exact<{
  today: DateTimeRange;
}>;

export type HomeAttentionQuery = { reviews: { countUpTo: number | null, nodes: Array<{ waitingSince: string }> }, agentApprovals: { countUpTo: number | null, nodes: Array<{ id: string, expiresAt: string | null }> }, webhookDeliveries: { countUpTo: number | null }, platformConfig: { id: string, webhookEndpointState: { status: WebhookEndpointStatus, failingSince: string | null } | null }, failures: Array<{ failureReason: TransactionFailureReason | null, failed: number }>, exceptions: { countUpTo: number | null }, suspenseItems: { countUpTo: number | null }, receivables: { countUpTo: number | null }, providerConflicts: { countUpTo: number | null }, deadTimers: { countUpTo: number | null } };

export type HomePaymentFragment = { id: string, type: TransactionKind, status: TransactionStatus, createdAt: string, failureReason: TransactionFailureReason | null, cardDeclinedReason: CardDeclinedReason | null, sentAmount: { amount: number, currency: { code: string, decimals: number } } | null, receivedAmount: { amount: number, currency: { code: string, decimals: number } } | null, authorizedAmount: { amount: number, currency: { code: string, decimals: number } } | null, customer: { id: string, fullName: string | null, platformCustomerId: string, businessInfo: { legalName: string | null } | null } | null };

export type LatestPaymentsQueryVariables = Exact<{ [key: string]: never; }>;

export type LatestPaymentsQuery = { transactions: { nodes: Array<{ id: string, type: TransactionKind, status: TransactionStatus, createdAt: string, failureReason: TransactionFailureReason | null, cardDeclinedReason: CardDeclinedReason | null, sentAmount: { amount: number, currency: { code: string, decimals: number } } | null, receivedAmount: { amount: number, currency: { code: string, decimals: number } } | null, authorizedAmount: { amount: number, currency: { code: string, decimals: number } } | null, customer: { id: string, fullName: string | null, platformCustomerId: string, businessInfo: { legalName: string | null } | null } | null }> } };

export type LatestPaymentChangesSubscriptionVariables = Exact<{
  after?: string | null | undefined;
}>;

export type LatestPaymentChangesSubscription = { transactionUpdated: { cursor: string | null, id: string, type: TransactionKind, status: TransactionStatus, createdAt: string, failureReason: TransactionFailureReason | null, cardDeclinedReason: CardDeclinedReason | null, sentAmount: { amount: number, currency: { code: string, decimals: number } } | null, receivedAmount: { amount: number, currency: { code: string, decimals: number } } | null, authorizedAmount: { amount: number, currency: { code: string, decimals: number } } | null, customer: { id: string, fullName: string | null, platformCustomerId: string, businessInfo: { legalName: string | null } | null } | null } };

export const HomePeriodDocument = (`
    query HomePeriod($now: DateTimeRange!, $before: DateTimeRange!, $by: [TransactionGroup!], $cardsBy: [CardGroup!], $zone: String) {
  byTime: transactionStats(createdAt: $now, groupBy: $by, timeZone: $zone) {
    start
    sourceCurrency
    count
    volume
    completed
    failed
  }
  current: transactionStats(createdAt: $now) {
    sourceCurrency
    count
    volume
    fees
    completed
    failed
    open
    successRate
    settlementSeconds
  }
  previous: transactionStats(createdAt: $before) {
    sourceCurrency
    count
    volume
    completed
    failed
    settlementSeconds
  }
  cardsByTime: cardStats(createdAt: $now, groupBy: $cardsBy, timeZone: $zone) {
    start
    authorizations
    approved
    declined
  }
  cards: cardStats(createdAt: $now) {
    currency
    authorizations
    approved
    declined
    volume
  }
  previousCards: cardStats(createdAt: $before) {
    authorizations
    approved
  }
}
    `) as unknown as Operation<HomePeriodQuery, HomePeriodQueryVariables>;
export const HomeBalancesDocument = (`
    query HomeBalances {
  customers: balances(groupBy: [CURRENCY], of: CUSTOMERS) {
    currency
    decimals
    total
    held
  }
  platform: balances(groupBy: [CURRENCY], of: PLATFORM) {
    currency
    decimals
    total
    held
  }
  system: balances(groupBy: [CURRENCY], of: SYSTEM) {
    currency
    decimals
    total
    held
  }
}
    `) as unknown as Operation<HomeBalancesQuery, HomeBalancesQueryVariables>;
export const HomeAttentionDocument = (`
    query HomeAttention($today: DateTimeRange!) {
  reviews(first: 1) {
    countUpTo(limit: 99)
    nodes {
      waitingSince
    }
  }
  agentApprovals(first: 1, orderBy: {by: EXPIRES_AT, direction: ASC}) {
    countUpTo(limit: 99)
    nodes {
      id
      expiresAt
    }
  }
  webhookDeliveries(filter: {isFailing: true}, first: 1) {
    countUpTo(limit: 999)
  }
  platformConfig {
    id
    webhookEndpointState {
      status
      failingSince
    }
  }
  failures: transactionStats(createdAt: $today, groupBy: [FAILURE_REASON]) {
    failureReason
    failed
  }
  exceptions: transactions(filter: {statuses: [EXCEPTION]}, first: 1) {
    countUpTo(limit: 99)
  }
  suspenseItems(first: 1) {
    countUpTo(limit: 99)
  }
  receivables(first: 1) {
    countUpTo(limit: 99)
  }
  providerConflicts(first: 1) {
    countUpTo(limit: 99)
  }
  deadTimers(first: 1) {
    countUpTo(limit: 99)
  }
}
    `) as unknown as Operation<HomeAttentionQuery, HomeAttentionQueryVariables>;
export const LatestPaymentsDocument = (`
    query LatestPayments {
  transactions(first: 10) {
    nodes {
      ...HomePayment
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
fragment HomePayment on Transaction {
  id
  type
  status
  createdAt
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
  customer {
    id
    fullName
    businessInfo {
      legalName
    }
    platformCustomerId
  }
}`) as unknown as Operation<LatestPaymentsQuery, LatestPaymentsQueryVariables>;
export const LatestPaymentChangesDocument = (`
    subscription LatestPaymentChanges($after: String) {
  transactionUpdated(after: $after) {
    cursor
    ...HomePayment
  }
}
    fragment MoneyParts on Money {
  amount
  currency {
    code
    decimals
  }
}
fragment HomePayment on Transaction {
  id
  type
  status
  createdAt
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
  customer {
    id
    fullName
    businessInfo {
      legalName
    }
    platformCustomerId
  }
}`) as unknown as Operation<LatestPaymentChangesSubscription, LatestPaymentChangesSubscriptionVariables>;