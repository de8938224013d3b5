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

/** Direction of a transaction. */
export type TransactionType =
  /** Payments to the platform's customers. */
  | 'INCOMING'
  /** Payments of the platform's customers. */
  | 'OUTGOING';

/** Name of a field about a person or business. */
export type UserInfoFieldName =
  /** Full name of a person. */
  | 'FULL_NAME'
  /** Date of birth, `YYYY-MM-DD`. */
  | 'BIRTH_DATE'
  /** Country whose citizen the person is (ISO 3166-1 alpha-2). */
  | 'NATIONALITY'
  /** Postal address of the person or business. */
  | 'ADDRESS'
  /** Phone number in E.164 format. */
  | 'PHONE_NUMBER'
  /** E-mail address of the person or business. */
  | 'EMAIL'
  /** Name under which a business acts. */
  | 'BUSINESS_NAME'
  /** Tax number of the person or business. */
  | 'TAX_ID'
  /** Postal address; another name of the contract for `ADDRESS`. */
  | 'POSTAL_ADDRESS'
  /** Number in a register of businesses. */
  | 'REGISTRATION_NUMBER'
  /** Whether it is an individual or a business. */
  | 'USER_TYPE'
  /** Country where the person lives (ISO 3166-1 alpha-2). */
  | 'COUNTRY_OF_RESIDENCE'
  /** Identifier of the account at its institution. */
  | 'ACCOUNT_IDENTIFIER'
  /** Legal name of the financial institution. */
  | 'FI_LEGAL_ENTITY_NAME'
  /** Postal address of the financial institution. */
  | 'FI_ADDRESS'
  /** Purpose that the payer states. */
  | 'PURPOSE_OF_PAYMENT'
  /** Country of the institution that holds the account in the end. */
  | 'ULTIMATE_INSTITUTION_COUNTRY'
  /** Identification number of the person or business. */
  | 'IDENTIFIER'
  /** Industry of the business. */
  | 'BUSINESS_TYPE'
  /** Name of a company as registered. */
  | 'COMPANY_LEGAL_NAME'
  /** Type of the identification document. */
  | 'ID_TYPE'
  /** Number of the identification document. */
  | 'ID_NUMBER';

/** Type of transaction for which a fee is charged. */
export type FeeType =
  /** A payment whose two currencies differ. */
  | 'CROSS_CURRENCY_TRANSACTION';

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

/** Order of a list. */
export type WebhookDeliveryOrderBy =
  /** Time of creation. */
  | 'CREATED_AT'
  /** Time of the next attempt; without those that have none. */
  | 'NEXT_ATTEMPT_AT';

/** Interval of time: `from` inclusive, `until` exclusive. */
export type DateTimeRange = {
  /** Beginning of the interval, inclusive. Default: the beginning of time. */
  from?: string | null | undefined;
  /** End of the interval, exclusive. Default: the end of time. */
  until?: string | null | undefined;
};

/** Amount and currency code. */
export type FixedFeeInput = {
  /** Fee per payment, in the smallest unit of `currency`. */
  amount: number;
  /** Currency of `amount`: that of the payments for which the fee is charged. */
  currency: string;
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

/** Selects webhook deliveries that match all given members. */
export type WebhookDeliveryFilter = {
  /** Whether the delivery has failed for good, or waits after at least one failed attempt. */
  isFailing?: boolean | null | undefined;
  /** Deliveries with any of these statuses. */
  statuses?: Array<WebhookDeliveryStatus> | null | undefined;
  /** Deliveries of events of these types. */
  eventTypes?: Array<EventType> | null | undefined;
  /** Deliveries of this event, `Webhook:<uuid>`. */
  eventId?: string | null | undefined;
  /** Deliveries of events about the resource with this id. */
  subjectId?: string | null | undefined;
  /** Deliveries of which an attempt was answered with this HTTP status, 100 to 599. */
  responseStatus?: number | null | undefined;
  /** Deliveries created in this interval, by real time. */
  createdAt?: DateTimeRange | null | undefined;
};

/** Order of a list, and its direction. */
export type WebhookDeliveryOrder = {
  /** Value by which the list is ordered; equal ones by id. Default: `CREATED_AT`. */
  by?: WebhookDeliveryOrderBy | null | undefined;
  /** Direction of the order. Default: `DESC`. */
  direction?: SortDirection | null | undefined;
};

/** Fields to change. `supportedCurrencies` is replaced, `cardConfigs` is merged; null removes a value. */
export type UpdatePlatformConfigInput = {
  /** Domain of new UMA addresses; other platforms honour it once it is proven. */
  umaDomain?: string | null | undefined;
  /** URL to which webhooks are sent; null removes it. If the URL changes, a `TEST` event is sent to it. */
  webhookEndpoint?: string | null | undefined;
  /** Event types for which webhooks are sent from now on; null: all. */
  webhookEventTypes?: Array<string> | null | undefined;
  /** Replaces the current branding; null removes it. */
  branding?: BrandingInput | null | undefined;
  /** Number of reviewers who must decide a verification alike: 1 (default) or 2. Tokens that come from one are one reviewer. */
  reviewersRequired?: number | null | undefined;
  /** Replaces all settings of currencies, at most 200. A new one opens an account of the platform. */
  supportedCurrencies?: Array<PlatformCurrencyConfigInput> | null | undefined;
  /** Members to change; null removes all of them. */
  embeddedWalletConfig?: EmbeddedWalletConfigInput | null | undefined;
  /** Members to change; null removes all of them. */
  cardTokenization2faConfig?: CardTokenization2FaConfigInput | null | undefined;
  /** Replaces all fees, at most 200. */
  feeConfigs?: Array<FeeConfigInput> | null | undefined;
  /** Limits to change; null clears one. */
  cardConfigs?: CardConfigsInput | null | undefined;
};

/** Branding of the hosted pages for the platform's customers. */
export type BrandingInput = {
  /** Display name. Default: the platform's name. */
  name?: string | null | undefined;
  /** Colour of the header and of buttons, as `#rrggbb`. Text on them is black or white. */
  color?: string | null | undefined;
};

/** The platform's settings for one currency. */
export type PlatformCurrencyConfigInput = {
  /** Currency of these settings. */
  currencyCode: string;
  /** Minimum amount of a UMA payment, in the smallest unit. */
  minAmount: number;
  /** Maximum amount of a UMA payment, in the smallest unit. */
  maxAmount: number;
  /** Information about external counterparties that payments in the currency require, at most 22 fields. */
  requiredCounterpartyFields: Array<CounterpartyFieldDefinitionInput>;
  /** Whether the platform sends or receives the currency. Default: both. */
  enabledTransactionTypes?: Array<TransactionType> | null | undefined;
  /** Read-only: ignored on input. */
  providerRequiredCustomerFields?: Array<UserInfoFieldName> | null | undefined;
  /** Read-only: ignored on input. */
  providerRequiredCounterpartyCustomerFields?: Array<UserInfoFieldName> | null | undefined;
};

/** Information required about the counterparty of a payment. */
export type CounterpartyFieldDefinitionInput = {
  /** Field about the counterparty. */
  name: UserInfoFieldName;
  /** Whether a payment is refused without it; otherwise it may be left out. */
  mandatory: boolean;
};

/** Branding of embedded wallets, and delivery of their one-time codes. */
export type EmbeddedWalletConfigInput = {
  /** Name of the app in messages to customers, at most 255 characters. */
  appName?: string | null | undefined;
  /** Number of characters of a one-time code, 4 to 12. Default: 6. */
  otpLength?: number | null | undefined;
  /** Whether one-time codes have letters besides digits. Default: false. */
  alphanumeric?: boolean | null | undefined;
  /** Time for which a one-time code is valid, 1 to 86,400 seconds. Default: 300. */
  expirationSeconds?: number | null | undefined;
  /** Sender address of messages with codes. */
  sendFromEmailAddress?: string | null | undefined;
  /** Sender name of messages with codes, at most 255 characters. */
  sendFromEmailSenderName?: string | null | undefined;
  /** Address for responses to messages with codes. */
  replyToEmailAddress?: string | null | undefined;
  /** Address of the logo in messages, `http` or `https`, at most 512 characters. */
  logoUrl?: string | null | undefined;
};

/** Second factor for card tokenization. */
export type CardTokenization2FaConfigInput = {
  /** Name of the sender in messages to cardholders, at most 255 characters. */
  displayName?: string | null | undefined;
  /** Address of the logo in messages, `https`, at most 512 characters. */
  logoUrl?: string | null | undefined;
  /** Content and sender of codes by e-mail. */
  email?: CardTokenization2FaEmailConfigInput | null | undefined;
  /** Content of codes by SMS. */
  sms?: CardTokenization2FaSmsConfigInput | null | undefined;
};

/** Message by which a cardholder receives a code by e-mail. */
export type CardTokenization2FaEmailConfigInput = {
  /** Sender address. */
  fromAddress?: string | null | undefined;
  /** Sender name, at most 255 characters. */
  fromName?: string | null | undefined;
  /** Address for responses. */
  replyToAddress?: string | null | undefined;
  /** Subject line, at most 255 characters. */
  subject?: string | null | undefined;
  /** Text of the message, at most 2000 characters. */
  bodyText?: string | null | undefined;
};

/** Message by which a cardholder receives a code by SMS. */
export type CardTokenization2FaSmsConfigInput = {
  /** Id of the sender's template, at most 64 characters. */
  templateSid?: string | null | undefined;
  /** Text of the message, at most 480 characters. */
  bodyText?: string | null | undefined;
};

/** A fee charged by the platform. */
export type FeeConfigInput = {
  /** Payments for which the fee is charged. */
  feeType: FeeType;
  /** Currency of the payments for which the fee is charged. */
  sourceCurrency: string;
  /** Variable fee in basis points. */
  variableFeeBps: number;
  /** Part of the fee that does not depend on the amount. */
  fixedFee: FixedFeeInput;
};

/** Limits for all cards of the platform; null: no limit. */
export type CardConfigsInput = {
  /** Maximum amount per authorization. */
  maxSpendPerTransaction?: number | null | undefined;
  /** Maximum total amount per UTC day. */
  maxSpendPerDay?: number | null | undefined;
  /** Maximum number of authorizations per UTC day. */
  maxTransactionsPerDay?: number | null | undefined;
};

/** Input of `sendTestWebhook`. Sends a `TEST` event to the configured endpoint, in any environment. */
export type SendTestWebhookInput = {
  /** A repeated key returns the stored result. 1 to 255 characters. */
  idempotencyKey?: string | null | undefined;
};

/** Input of `redeliverWebhook`. Redelivers an event by creating a new delivery. */
export type RedeliverWebhookInput = {
  /** Id of the form `WebhookDelivery:<uuid>`. */
  deliveryId: string;
  /** A repeated key returns the stored result. 1 to 255 characters. */
  idempotencyKey?: string | null | undefined;
};

/** Events to redeliver. Their start is exactly one of `after` and `since`. */
export type ReplayWebhooksInput = {
  /** Redeliver events after this cursor of the log. */
  after?: string | null | undefined;
  /** Redeliver events from this time on, by `timestamp`. */
  since?: string | null | undefined;
  /** Redeliver events before this time, by `timestamp`. Default: all up to now. */
  until?: string | null | undefined;
  /** Only events of these types. */
  types?: Array<string> | null | undefined;
  /** Only events that were never delivered, and of which a delivery has failed at least once. */
  onlyFailing?: boolean | null | undefined;
  /** A repeated key returns the stored result. 1 to 255 characters. */
  idempotencyKey?: string | null | undefined;
};

export type PagePartsFragment = { hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null };

export type DeliveryRowFragment = { id: string, eventId: string, eventType: EventType, type: string, status: WebhookDeliveryStatus, attemptCount: number, nextAttemptAt: string | null, createdAt: string, lastAttempts: Array<{ number: number, startedAt: string, durationMs: number, responseStatus: number | null, error: string | null }>, event: { id: string, subjectId: string | null } | null };

export type EndpointPartsFragment = { id: string, webhookEndpoint: string | null, webhookEventTypes: Array<string> | null, webhookEndpointState: { status: WebhookEndpointStatus, failingSince: string | null, suspendedAt: string | null, nextProbeAt: string | null, pausedAt: string | null } | null };

export type WebhookEndpointQueryVariables = Exact<{ [key: string]: never; }>;

export type WebhookEndpointQuery = { platformConfig: { id: string, webhookEndpoint: string | null, webhookEventTypes: Array<string> | null, webhookEndpointState: { status: WebhookEndpointStatus, failingSince: string | null, suspendedAt: string | null, nextProbeAt: string | null, pausedAt: string | null } | null }, failing: { countUpTo: number | null }, waiting: { countUpTo: number | null } };

export type WebhookDeliveriesQueryVariables = Exact<{
  filter?: WebhookDeliveryFilter | null | undefined;
  orderBy?: WebhookDeliveryOrder | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;

export type WebhookDeliveriesQuery = { webhookDeliveries: { nodes: Array<{ id: string, eventId: string, eventType: EventType, type: string, status: WebhookDeliveryStatus, attemptCount: number, nextAttemptAt: string | null, createdAt: string, lastAttempts: Array<{ number: number, startedAt: string, durationMs: number, responseStatus: number | null, error: string | null }>, event: { id: string, subjectId: string | null } | null }>, pageInfo: { hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null } } };

export type WebhookDeliveryChangesQueryVariables = Exact<{
  filter?: WebhookDeliveryFilter | null | undefined;
}>;

export type WebhookDeliveryChangesQuery = { webhookDeliveries: { nodes: Array<{ id: string, eventId: string, eventType: EventType, type: string, status: WebhookDeliveryStatus, attemptCount: number, nextAttemptAt: string | null, createdAt: string, lastAttempts: Array<{ number: number, startedAt: string, durationMs: number, responseStatus: number | null, error: string | null }>, event: { id: string, subjectId: string | null } | null }> } };

export type WebhookEventsSubscriptionVariables = Exact<{
  after?: string | null | undefined;
}>;

export type WebhookEventsSubscription = { events: { id: string, cursor: string } };

export type WebhookDeliveryQueryVariables = Exact<{
  id: string;
}>;

export type WebhookDeliveryQuery = { webhookDelivery: { requestBody: string | null, id: string, eventId: string, eventType: EventType, type: string, status: WebhookDeliveryStatus, attemptCount: number, nextAttemptAt: string | null, createdAt: string, attempts: Array<{ number: number, url: string | null, startedAt: string, durationMs: number, requestHeaders: Record<string, unknown>, responseStatus: number | null, responseBody: string | null, error: string | null }>, event: { id: string, timestamp: string, subjectId: string | null, customerId: string | null, deliveries: { nodes: Array<{ id: string, status: WebhookDeliveryStatus, attemptCount: number, createdAt: string }> } } | null, lastAttempts: Array<{ number: number, startedAt: string, durationMs: number, responseStatus: number | null, error: string | null }> } | null };

export type FailingDeliveryCountQueryVariables = Exact<{
  createdAt?: DateTimeRange | null | undefined;
  eventTypes?: Array<EventType> | EventType | null | undefined;
}>;

export type FailingDeliveryCountQuery = { webhookDeliveries: { countUpTo: number | null } };

export type ReplayedEventCountQueryVariables = Exact<{
  filter?: EventFilter | null | undefined;
}>;

export type ReplayedEventCountQuery = { events: { countUpTo: number | null } };

export type WebhookStatisticsQueryVariables = Exact<{
  createdAt: DateTimeRange;
}>;

export type WebhookStatisticsQuery = { hours: Array<{ start: string | null, succeeded: number, failed: number }>, statuses: Array<{ responseStatus: number | null, attempts: number, median: number | null, slowest: number | null }>, types: Array<{ eventType: EventType | null, attempts: number, failed: number, successRate: number | null }> };

export type WebhookCatalogueQueryVariables = Exact<{ [key: string]: never; }>;

export type WebhookCatalogueQuery = { eventTypes: Array<{ type: EventType, wire: string, description: string, sample: Record<string, unknown> | null, isEmitted: boolean }>, platformConfig: { id: string, webhookEventTypes: Array<string> | null } };

export type WebhookKeyQueryVariables = Exact<{ [key: string]: never; }>;

export type WebhookKeyQuery = { platformConfig: { id: string, webhookKeyId: string | null } };

export type PauseWebhooksMutationVariables = Exact<{ [key: string]: never; }>;

export type PauseWebhooksMutation = { pauseWebhooks: { id: string, webhookEndpoint: string | null, webhookEventTypes: Array<string> | null, webhookEndpointState: { status: WebhookEndpointStatus, failingSince: string | null, suspendedAt: string | null, nextProbeAt: string | null, pausedAt: string | null } | null } };

export type ResumeWebhooksMutationVariables = Exact<{ [key: string]: never; }>;

export type ResumeWebhooksMutation = { resumeWebhooks: { id: string, webhookEndpoint: string | null, webhookEventTypes: Array<string> | null, webhookEndpointState: { status: WebhookEndpointStatus, failingSince: string | null, suspendedAt: string | null, nextProbeAt: string | null, pausedAt: string | null } | null } };

export type SendTestWebhookMutationVariables = Exact<{
  input?: SendTestWebhookInput | null | undefined;
}>;

export type SendTestWebhookMutation = { sendTestWebhook: { responseStatus: number, responseBody: string | null, url: string | null } };

export type RedeliverWebhookMutationVariables = Exact<{
  input: RedeliverWebhookInput;
}>;

export type RedeliverWebhookMutation = { redeliverWebhook: { id: string, eventId: string, eventType: EventType, type: string, status: WebhookDeliveryStatus, attemptCount: number, nextAttemptAt: string | null, createdAt: string, lastAttempts: Array<{ number: number, startedAt: string, durationMs: number, responseStatus: number | null, error: string | null }>, event: { id: string, subjectId: string | null } | null } };

export type ReplayWebhooksMutationVariables = Exact<{
  input: ReplayWebhooksInput;
}>;

export type ReplayWebhooksMutation = { replayWebhooks: { enqueued: number } };

export type UpdateWebhooksMutationVariables = Exact<{
  input: UpdatePlatformConfigInput;
}>;

export type UpdateWebhooksMutation = { updatePlatformConfig: { id: string, webhookEndpoint: string | null, webhookEventTypes: Array<string> | null, webhookEndpointState: { status: WebhookEndpointStatus, failingSince: string | null, suspendedAt: string | null, nextProbeAt: string | null, pausedAt: string | null } | null } };

export const WebhookEndpointDocument = (`
    query WebhookEndpoint {
  platformConfig {
    ...EndpointParts
  }
  failing: webhookDeliveries(filter: {isFailing: true}, first: 1) {
    countUpTo(limit: 1000)
  }
  waiting: webhookDeliveries(filter: {statuses: [PENDING]}, first: 1) {
    countUpTo(limit: 1000)
  }
}
    fragment EndpointParts on PlatformConfig {
  id
  webhookEndpoint
  webhookEventTypes
  webhookEndpointState {
    status
    failingSince
    suspendedAt
    nextProbeAt
    pausedAt
  }
}`) as unknown as Operation<WebhookEndpointQuery, WebhookEndpointQueryVariables>;
export const WebhookDeliveriesDocument = (`
    query WebhookDeliveries($filter: WebhookDeliveryFilter, $orderBy: WebhookDeliveryOrder, $first: Int, $after: String, $last: Int, $before: String) {
  webhookDeliveries(
    filter: $filter
    orderBy: $orderBy
    first: $first
    after: $after
    last: $last
    before: $before
  ) {
    nodes {
      ...DeliveryRow
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
fragment DeliveryRow on WebhookDelivery {
  id
  eventId
  eventType
  type
  status
  attemptCount
  nextAttemptAt
  createdAt
  lastAttempts: attempts(last: 1) {
    number
    startedAt
    durationMs
    responseStatus
    error
  }
  event {
    id
    subjectId
  }
}`) as unknown as Operation<WebhookDeliveriesQuery, WebhookDeliveriesQueryVariables>;
export const WebhookDeliveryChangesDocument = (`
    query WebhookDeliveryChanges($filter: WebhookDeliveryFilter) {
  webhookDeliveries(filter: $filter, first: 50) {
    nodes {
      ...DeliveryRow
    }
  }
}
    fragment DeliveryRow on WebhookDelivery {
  id
  eventId
  eventType
  type
  status
  attemptCount
  nextAttemptAt
  createdAt
  lastAttempts: attempts(last: 1) {
    number
    startedAt
    durationMs
    responseStatus
    error
  }
  event {
    id
    subjectId
  }
}`) as unknown as Operation<WebhookDeliveryChangesQuery, WebhookDeliveryChangesQueryVariables>;
export const WebhookEventsDocument = (`
    subscription WebhookEvents($after: String) {
  events(after: $after) {
    id
    cursor
  }
}
    `) as unknown as Operation<WebhookEventsSubscription, WebhookEventsSubscriptionVariables>;
export const WebhookDeliveryDocument = (`
    query WebhookDelivery($id: ID!) {
  webhookDelivery(id: $id) {
    ...DeliveryRow
    requestBody
    attempts(last: 100) {
      number
      url
      startedAt
      durationMs
      requestHeaders
      responseStatus
      responseBody
      error
    }
    event {
      id
      timestamp
      subjectId
      customerId
      deliveries(first: 20) {
        nodes {
          id
          status
          attemptCount
          createdAt
        }
      }
    }
  }
}
    fragment DeliveryRow on WebhookDelivery {
  id
  eventId
  eventType
  type
  status
  attemptCount
  nextAttemptAt
  createdAt
  lastAttempts: attempts(last: 1) {
    number
    startedAt
    durationMs
    responseStatus
    error
  }
  event {
    id
    subjectId
  }
}`) as unknown as Operation<WebhookDeliveryQuery, WebhookDeliveryQueryVariables>;
export const FailingDeliveryCountDocument = (`
    query FailingDeliveryCount($createdAt: DateTimeRange, $eventTypes: [EventType!]) {
  webhookDeliveries(
    filter: {isFailing: true, createdAt: $createdAt, eventTypes: $eventTypes}
    first: 1
  ) {
    countUpTo(limit: 10000)
  }
}
    `) as unknown as Operation<FailingDeliveryCountQuery, FailingDeliveryCountQueryVariables>;
export const ReplayedEventCountDocument = (`
    query ReplayedEventCount($filter: EventFilter) {
  events(filter: $filter, first: 1) {
    countUpTo(limit: 10000)
  }
}
    `) as unknown as Operation<ReplayedEventCountQuery, ReplayedEventCountQueryVariables>;
export const WebhookStatisticsDocument = (`
    query WebhookStatistics($createdAt: DateTimeRange!) {
  hours: webhookStats(createdAt: $createdAt, groupBy: [HOUR]) {
    start
    succeeded
    failed
  }
  statuses: webhookStats(createdAt: $createdAt, groupBy: [RESPONSE_STATUS]) {
    responseStatus
    attempts
    median: durationMs(percentile: 0.5)
    slowest: durationMs(percentile: 0.95)
  }
  types: webhookStats(createdAt: $createdAt, groupBy: [EVENT_TYPE]) {
    eventType
    attempts
    failed
    successRate
  }
}
    `) as unknown as Operation<WebhookStatisticsQuery, WebhookStatisticsQueryVariables>;
export const WebhookCatalogueDocument = (`
    query WebhookCatalogue {
  eventTypes {
    type
    wire
    description
    sample
    isEmitted
  }
  platformConfig {
    id
    webhookEventTypes
  }
}
    `) as unknown as Operation<WebhookCatalogueQuery, WebhookCatalogueQueryVariables>;
export const WebhookKeyDocument = (`
    query WebhookKey {
  platformConfig {
    id
    webhookKeyId
  }
}
    `) as unknown as Operation<WebhookKeyQuery, WebhookKeyQueryVariables>;
export const PauseWebhooksDocument = (`
    mutation PauseWebhooks {
  pauseWebhooks {
    ...EndpointParts
  }
}
    fragment EndpointParts on PlatformConfig {
  id
  webhookEndpoint
  webhookEventTypes
  webhookEndpointState {
    status
    failingSince
    suspendedAt
    nextProbeAt
    pausedAt
  }
}`) as unknown as Operation<PauseWebhooksMutation, PauseWebhooksMutationVariables>;
export const ResumeWebhooksDocument = (`
    mutation ResumeWebhooks {
  resumeWebhooks {
    ...EndpointParts
  }
}
    fragment EndpointParts on PlatformConfig {
  id
  webhookEndpoint
  webhookEventTypes
  webhookEndpointState {
    status
    failingSince
    suspendedAt
    nextProbeAt
    pausedAt
  }
}`) as unknown as Operation<ResumeWebhooksMutation, ResumeWebhooksMutationVariables>;
export const SendTestWebhookDocument = (`
    mutation SendTestWebhook($input: SendTestWebhookInput) {
  sendTestWebhook(input: $input) {
    responseStatus
    responseBody
    url
  }
}
    `) as unknown as Operation<SendTestWebhookMutation, SendTestWebhookMutationVariables>;
export const RedeliverWebhookDocument = (`
    mutation RedeliverWebhook($input: RedeliverWebhookInput!) {
  redeliverWebhook(input: $input) {
    ...DeliveryRow
  }
}
    fragment DeliveryRow on WebhookDelivery {
  id
  eventId
  eventType
  type
  status
  attemptCount
  nextAttemptAt
  createdAt
  lastAttempts: attempts(last: 1) {
    number
    startedAt
    durationMs
    responseStatus
    error
  }
  event {
    id
    subjectId
  }
}`) as unknown as Operation<RedeliverWebhookMutation, RedeliverWebhookMutationVariables>;
export const ReplayWebhooksDocument = (`
    mutation ReplayWebhooks($input: ReplayWebhooksInput!) {
  replayWebhooks(input: $input) {
    enqueued
  }
}
    `) as unknown as Operation<ReplayWebhooksMutation, ReplayWebhooksMutationVariables>;
export const UpdateWebhooksDocument = (`
    mutation UpdateWebhooks($input: UpdatePlatformConfigInput!) {
  updatePlatformConfig(input: $input) {
    ...EndpointParts
  }
}
    fragment EndpointParts on PlatformConfig {
  id
  webhookEndpoint
  webhookEventTypes
  webhookEndpointState {
    status
    failingSince
    suspendedAt
    nextProbeAt
    pausedAt
  }
}`) as unknown as Operation<UpdateWebhooksMutation, UpdateWebhooksMutationVariables>;