// Emitted from schema/supergraph.graphql and the documents of this folder by npm run client.

/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { Operation } from "../../client/operation.js";
/** Direction of a list's order. */
export type SortDirection =
  /** Smallest, oldest or first in the alphabet first. */
  | 'ASC'
  /** Largest, newest or last in the alphabet first. */
  | 'DESC';

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

/** Whether the endpoint accepted the event. */
export type WebhookDeliveryStatus =
  /** Waiting for the next attempt. */
  | 'PENDING'
  /** The endpoint returned 2xx or 409. */
  | 'DELIVERED'
  /** Abandoned after seven days without success, or after one failed attempt for an event that is sent only once. */
  | 'FAILED';

/** Order of a list. */
export type EventOrderBy =
  /** Time of creation. */
  | 'CREATED_AT';

/** Interval of time: `from` inclusive, `until` exclusive. */
export type DateTimeRange = {
  /** Beginning of the interval, inclusive. Default: the beginning of time. */
  from?: string | null | undefined;
  /** End of the interval, exclusive. Default: the end of time. */
  until?: string | null | undefined;
};

/** Order of a list, and its direction. */
export type EventOrder = {
  /** Value by which the list is ordered; equal ones by id. Default: `CREATED_AT`. */
  by?: EventOrderBy | null | undefined;
  /** Direction of the order. Default: `DESC`. */
  direction?: SortDirection | null | undefined;
};

/** Selects events that match all given members. */
export type EventFilter = {
  /** Events of any of these types, at most 100. */
  types?: Array<EventType> | null | undefined;
  /** Events about this customer or its resources. */
  customerId?: string | null | undefined;
  /** Events about the resource with this id. Given with its `customerId`, only that customer's are searched. */
  subjectId?: string | null | undefined;
  /** Events with a `timestamp` in this interval. */
  createdAt?: DateTimeRange | null | undefined;
};

export type PagePartsFragment = { hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null };

export type EventRowFragment = { id: string, type: string, eventType: EventType, timestamp: string, cursor: string, subjectId: string | null, customer: { id: string, fullName: string | null, platformCustomerId: string, businessInfo: { legalName: string | null } | null } | null };

export type EventsQueryVariables = Exact<{
  filter?: EventFilter | null | undefined;
  orderBy?: EventOrder | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;

export type EventsQuery = { events: { nodes: Array<{ id: string, type: string, eventType: EventType, timestamp: string, cursor: string, subjectId: string | null, customer: { id: string, fullName: string | null, platformCustomerId: string, businessInfo: { legalName: string | null } | null } | null }>, pageInfo: { hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null } } };

export type EventQueryVariables = Exact<{
  id: string;
}>;

export type EventQuery = { event: { customerId: string | null, data: Record<string, unknown>, id: string, type: string, eventType: EventType, timestamp: string, cursor: string, subjectId: string | null, deliveries: { nodes: Array<{ id: string, status: WebhookDeliveryStatus, attemptCount: number, nextAttemptAt: string | null, createdAt: string }> }, customer: { id: string, fullName: string | null, platformCustomerId: string, businessInfo: { legalName: string | null } | null } | null } | null };

export type EventUpdatesSubscriptionVariables = Exact<{
  after?: string | null | undefined;
  types?: Array<EventType> | EventType | null | undefined;
  customerId?: string | null | undefined;
}>;

export type EventUpdatesSubscription = { events: { id: string, cursor: string, subjectId: string | null, timestamp: string } };

export const EventsDocument = (`
    query Events($filter: EventFilter, $orderBy: EventOrder, $first: Int, $after: String, $last: Int, $before: String) {
  events(
    filter: $filter
    orderBy: $orderBy
    first: $first
    after: $after
    last: $last
    before: $before
  ) {
    nodes {
      ...EventRow
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
fragment EventRow on Event {
  id
  type
  eventType
  timestamp
  cursor
  subjectId
  customer {
    id
    fullName
    businessInfo {
      legalName
    }
    platformCustomerId
  }
}`) as unknown as Operation<EventsQuery, EventsQueryVariables>;
export const EventDocument = (`
    query Event($id: ID!) {
  event(id: $id) {
    ...EventRow
    customerId
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
    fragment EventRow on Event {
  id
  type
  eventType
  timestamp
  cursor
  subjectId
  customer {
    id
    fullName
    businessInfo {
      legalName
    }
    platformCustomerId
  }
}`) as unknown as Operation<EventQuery, EventQueryVariables>;
export const EventUpdatesDocument = (`
    subscription EventUpdates($after: String, $types: [EventType!], $customerId: ID) {
  events(after: $after, types: $types, customerId: $customerId) {
    id
    cursor
    subjectId
    timestamp
  }
}
    `) as unknown as Operation<EventUpdatesSubscription, EventUpdatesSubscriptionVariables>;