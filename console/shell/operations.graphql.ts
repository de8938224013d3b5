// Emitted from schema/supergraph.graphql and the documents of this folder by npm run client.

/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { Operation } from "../client/operation.js";
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

/** Permission of an API token. Agents have none: their policy permits them. */
export type Permission =
  /** All reads; every token has it. */
  | 'VIEW'
  /** Moving money, and external accounts with their ownership and trust. */
  | 'TRANSACT'
  /** Every write that needs no other permission. */
  | 'MANAGE'
  /** Decisions on verifications, and links to documents' files. Not shown or granted by REST. */
  | 'REVIEW';

/** Environment of a platform, selected by the credentials. */
export type Environment =
  /** Test money, simulated institutions, and a clock that can be moved. */
  | 'SANDBOX'
  /** Real money, by the institutions that are configured. */
  | 'PRODUCTION';

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

export type MoneyPartsFragment = { amount: number, currency: { code: string, decimals: number } };

export type CallerQueryVariables = Exact<{ [key: string]: never; }>;

export type CallerQuery = { caller: { tokenId: string, tokenName: string, permissions: Array<Permission>, environment: Environment, platform: { id: string, platformId: string, name: string, supportedCurrencies: Array<{ currency: { code: string, decimals: number } }> } }, sandboxClock: { now: string, aheadSeconds: number } | null };

export type WaitingCountsQueryVariables = Exact<{ [key: string]: never; }>;

export type WaitingCountsQuery = { caller: { tokenId: string, permissions: Array<Permission> }, reviews: { countUpTo: number | null }, agentApprovals: { countUpTo: number | null }, webhookDeliveries: { countUpTo: number | null }, sandboxClock: { now: string, aheadSeconds: number } | null };

export type VerificationChangesSubscriptionVariables = Exact<{
  after?: string | null | undefined;
}>;

export type VerificationChangesSubscription = { verificationUpdated: { cursor: string | null, id: string, verificationStatus: VerificationStatus } };

export type ActionChangesSubscriptionVariables = Exact<{
  after?: string | null | undefined;
}>;

export type ActionChangesSubscription = { agentActionUpdated: { cursor: string | null, id: string, status: AgentActionStatus } };

export type SearchByIdQueryVariables = Exact<{
  id: string;
}>;

export type SearchByIdQuery = { node:
    | { id: string }
    | { id: string }
    | { id: string }
    | { externalAccountId: string, id: string }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
    | { transactionId: string, id: string }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
    | { customerId: string, id: string }
    | { id: string }
    | { id: string, customer: { id: string } }
    | { accountId: string, id: string }
    | { id: string, ownerAccountId: string }
   | null };

export type SearchByTextQueryVariables = Exact<{
  search: string;
  reference: string;
  last4: string;
  isReference: boolean;
  isLast4: boolean;
}>;

export type SearchByTextQuery = { customers: { nodes: Array<{ id: string, fullName: string | null, email: string | null, platformCustomerId: string, businessInfo: { legalName: string | null } | null }> }, agents: { nodes: Array<{ id: string, name: string }> }, transactions?: { nodes: Array<{ id: string, status: TransactionStatus, sentAmount: { amount: number, currency: { code: string, decimals: number } } | null, reconciliationInstructions: { reference: string } }> }, cards?: { nodes: Array<{ id: string, last4: string | null, status: CardStatus, customer: { id: string, fullName: string | null } }> } };

export const CallerDocument = (`
    query Caller {
  caller {
    tokenId
    tokenName
    permissions
    environment
    platform {
      id
      platformId
      name
      supportedCurrencies {
        currency {
          code
          decimals
        }
      }
    }
  }
  sandboxClock {
    now
    aheadSeconds
  }
}
    `) as unknown as Operation<CallerQuery, CallerQueryVariables>;
export const WaitingCountsDocument = (`
    query WaitingCounts {
  caller {
    tokenId
    permissions
  }
  reviews(first: 1) {
    countUpTo(limit: 99)
  }
  agentApprovals(first: 1) {
    countUpTo(limit: 99)
  }
  webhookDeliveries(filter: {isFailing: true}, first: 1) {
    countUpTo(limit: 99)
  }
  sandboxClock {
    now
    aheadSeconds
  }
}
    `) as unknown as Operation<WaitingCountsQuery, WaitingCountsQueryVariables>;
export const VerificationChangesDocument = (`
    subscription VerificationChanges($after: String) {
  verificationUpdated(after: $after) {
    cursor
    id
    verificationStatus
  }
}
    `) as unknown as Operation<VerificationChangesSubscription, VerificationChangesSubscriptionVariables>;
export const ActionChangesDocument = (`
    subscription ActionChanges($after: String) {
  agentActionUpdated(after: $after) {
    cursor
    id
    status
  }
}
    `) as unknown as Operation<ActionChangesSubscription, ActionChangesSubscriptionVariables>;
export const SearchByIdDocument = (`
    query SearchById($id: ID!) {
  node(id: $id) {
    id
    ... on Quote {
      transactionId
    }
    ... on Document {
      customer {
        id
      }
    }
    ... on BeneficialOwner {
      customerId
    }
    ... on OwnershipChallenge {
      externalAccountId
    }
    ... on AuthMethod {
      accountId
    }
    ... on DelegatedKey {
      ownerAccountId: accountId
    }
  }
}
    `) as unknown as Operation<SearchByIdQuery, SearchByIdQueryVariables>;
export const SearchByTextDocument = (`
    query SearchByText($search: String!, $reference: String!, $last4: String!, $isReference: Boolean!, $isLast4: Boolean!) {
  customers(filter: {search: $search}, first: 5) {
    nodes {
      id
      fullName
      businessInfo {
        legalName
      }
      email
      platformCustomerId
    }
  }
  agents(filter: {search: $search}, first: 3) {
    nodes {
      id
      name
    }
  }
  transactions(filter: {reference: $reference}, first: 3) @include(if: $isReference) {
    nodes {
      id
      status
      sentAmount {
        ...MoneyParts
      }
      reconciliationInstructions {
        reference
      }
    }
  }
  cards(filter: {last4: $last4}, first: 5) @include(if: $isLast4) {
    nodes {
      id
      last4
      status
      customer {
        id
        fullName
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
}`) as unknown as Operation<SearchByTextQuery, SearchByTextQueryVariables>;