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

/** Status of a verification; APPROVED and REJECTED are final. */
export type VerificationStatus =
  /** Data is missing or wrong: solve the `errors` and submit again. */
  | 'RESOLVE_ERRORS'
  /** Waits for the decision of a person. */
  | 'PENDING_MANUAL_REVIEW'
  /** The review has not ended. */
  | 'IN_PROGRESS'
  /** The customer is verified. Final. */
  | 'APPROVED'
  /** The customer is rejected. Final. */
  | 'REJECTED'
  /** Complete; a provider starts the review. */
  | 'READY_FOR_VERIFICATION';

export type CallerQueryVariables = Exact<{ [key: string]: never; }>;

export type CallerQuery = { caller: { tokenId: string, tokenName: string, permissions: Array<Permission>, environment: Environment, platform: { id: string, platformId: string, name: string, supportedCurrencies: Array<{ currency: { code: string, decimals: number } }> } }, sandboxClock: { now: string, aheadSeconds: number } | null };

export type WaitingCountsQueryVariables = Exact<{ [key: string]: never; }>;

export type WaitingCountsQuery = { reviews: { countUpTo: number | null }, agentApprovals: { countUpTo: number | null }, webhookDeliveries: { countUpTo: number | null }, sandboxClock: { now: string, aheadSeconds: number } | null };

export type VerificationChangesSubscriptionVariables = Exact<{
  after?: string | null | undefined;
}>;

export type VerificationChangesSubscription = { verificationUpdated: { cursor: string | null, id: string, verificationStatus: VerificationStatus } };

export type ActionChangesSubscriptionVariables = Exact<{
  after?: string | null | undefined;
}>;

export type ActionChangesSubscription = { agentActionUpdated: { cursor: string | null, id: string, status: AgentActionStatus } };

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