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

/** Whether payments within the limits are executed immediately (AUTO) or wait for the platform's approval. */
export type AgentExecutionMode =
  /** Payments within the limits are made at once. */
  | 'AUTO'
  /** Each payment waits for the platform's approval. */
  | 'APPROVAL_REQUIRED';

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

/** Type of action requested by an agent. */
export type AgentActionType =
  /** Executes the action's `quote`. */
  | 'EXECUTE_QUOTE'
  /** Pays from an internal account to an external one. */
  | 'TRANSFER_OUT'
  /** Collects money from an external account into an internal one. */
  | 'TRANSFER_IN';

/** Rule of an agent's policy that required the platform's approval of an action. */
export type AgentApprovalReason =
  /** A rule in `accountRules` for an account of the payment has an `executionMode` other than AUTO. */
  | 'ACCOUNT_RULE'
  /** The policy's `defaultExecutionMode` isn't AUTO and applies to an account of the payment, or the payment has no account that a mode could apply to. */
  | 'DEFAULT_EXECUTION_MODE'
  /** The amount is above `approvalThresholds.amount`. */
  | 'APPROVAL_THRESHOLD';

/** Order of a list. */
export type AgentApprovalOrderBy =
  /** Time of creation. */
  | 'CREATED_AT'
  /** Time of expiry. */
  | 'EXPIRES_AT';

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

/** Interval of time: `from` inclusive, `until` exclusive. */
export type DateTimeRange = {
  /** Beginning of the interval, inclusive. Default: the beginning of time. */
  from?: string | null | undefined;
  /** End of the interval, exclusive. Default: the end of time. */
  until?: string | null | undefined;
};

/** Selects actions that await approval and match all given members. */
export type AgentApprovalFilter = {
  /** Actions of this agent, `Agent:<uuid>`. */
  agentId?: string | null | undefined;
  /** Actions for this customer, `Customer:<uuid>`. */
  customerId?: string | null | undefined;
  /** Actions requested in this interval. */
  createdAt?: DateTimeRange | null | undefined;
};

/** Order of a list, and its direction. */
export type AgentApprovalOrder = {
  /** Value by which the list is ordered; equal ones by id. Default: `CREATED_AT`. */
  by?: AgentApprovalOrderBy | null | undefined;
  /** Direction of the order. Default: `DESC`. */
  direction?: SortDirection | null | undefined;
};

/** Action of an agent that waits for approval. */
export type ApproveAgentActionInput = {
  /** Id of the form `Agent:<uuid>`. */
  agentId: string;
  /** Id of the form `AgentAction:<uuid>`. */
  actionId: string;
  /** A repeated key returns the stored result. 1 to 255 characters. */
  idempotencyKey?: string | null | undefined;
};

/** Action of an agent that waits for approval, and the reason for the rejection. */
export type RejectAgentActionInput = {
  /** Id of the form `Agent:<uuid>`. */
  agentId: string;
  /** Id of the form `AgentAction:<uuid>`. */
  actionId: string;
  /** Reason, shown to the agent as `rejectionReason`. */
  reason?: string | null | undefined;
  /** A repeated key returns the stored result. 1 to 255 characters. */
  idempotencyKey?: string | null | undefined;
};

export type MoneyPartsFragment = { amount: number, currency: { code: string, decimals: number } };

export type PagePartsFragment = { hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null };

export type ApprovalRowFragment = { id: string, agentId: string, customerId: string, platformCustomerId: string, status: AgentActionStatus, type: AgentActionType, createdAt: string, updatedAt: string, expiresAt: string | null, approvalReason: AgentApprovalReason | null, rejectionReason: string | null, amount: { amount: number, currency: { code: string, decimals: number } }, agent: { id: string, name: string } | null, customer: { id: string, fullName: string | null, platformCustomerId: string, businessInfo: { legalName: string | null } | null }, decidedBy: { tokenId: string, tokenName: string | null, decidedAt: string } | null };

export type ApprovalsQueryVariables = Exact<{
  filter?: AgentApprovalFilter | null | undefined;
  orderBy?: AgentApprovalOrder | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;

export type ApprovalsQuery = { agentApprovals: { nodes: Array<{ id: string, agentId: string, customerId: string, platformCustomerId: string, status: AgentActionStatus, type: AgentActionType, createdAt: string, updatedAt: string, expiresAt: string | null, approvalReason: AgentApprovalReason | null, rejectionReason: string | null, amount: { amount: number, currency: { code: string, decimals: number } }, agent: { id: string, name: string } | null, customer: { id: string, fullName: string | null, platformCustomerId: string, businessInfo: { legalName: string | null } | null }, decidedBy: { tokenId: string, tokenName: string | null, decidedAt: string } | null }>, pageInfo: { hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null } } };

export type ApprovalQueryVariables = Exact<{
  id: string;
}>;

export type ApprovalQuery = { node:
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string, agentId: string, customerId: string, platformCustomerId: string, status: AgentActionStatus, type: AgentActionType, createdAt: string, updatedAt: string, expiresAt: string | null, approvalReason: AgentApprovalReason | null, rejectionReason: string | null, transaction: { id: string, status: TransactionStatus } | null, quote: { id: string, totalReceivingAmount: number, receivingCurrency: { code: string, decimals: number } } | null, transferDetails: { sourceAccountId: string, destinationAccountId: string } | null, agent: { id: string, name: string, isPaused: boolean, policy: { defaultExecutionMode: AgentExecutionMode, spendingLimits: { currency: string, perTransactionLimit: number, dailyLimit: number | null, dailyTransactionLimit: number | null, monthlyLimit: number | null }, approvalThresholds: { currency: string | null, amount: number | null } | null }, usage: { dailySpend: number, dailyTransactionCount: number, monthlySpend: number } } | null, amount: { amount: number, currency: { code: string, decimals: number } }, customer: { id: string, fullName: string | null, platformCustomerId: string, businessInfo: { legalName: string | null } | null }, decidedBy: { tokenId: string, tokenName: string | null, decidedAt: string } | null }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
   | null };

export type ApprovalUpdatesSubscriptionVariables = Exact<{
  after?: string | null | undefined;
}>;

export type ApprovalUpdatesSubscription = { agentActionUpdated: { cursor: string | null, id: string, agentId: string, customerId: string, platformCustomerId: string, status: AgentActionStatus, type: AgentActionType, createdAt: string, updatedAt: string, expiresAt: string | null, approvalReason: AgentApprovalReason | null, rejectionReason: string | null, amount: { amount: number, currency: { code: string, decimals: number } }, agent: { id: string, name: string } | null, customer: { id: string, fullName: string | null, platformCustomerId: string, businessInfo: { legalName: string | null } | null }, decidedBy: { tokenId: string, tokenName: string | null, decidedAt: string } | null } };

export type ApproveActionMutationVariables = Exact<{
  input: ApproveAgentActionInput;
}>;

export type ApproveActionMutation = { approveAgentAction: { id: string, agentId: string, customerId: string, platformCustomerId: string, status: AgentActionStatus, type: AgentActionType, createdAt: string, updatedAt: string, expiresAt: string | null, approvalReason: AgentApprovalReason | null, rejectionReason: string | null, transaction: { id: string, status: TransactionStatus } | null, amount: { amount: number, currency: { code: string, decimals: number } }, agent: { id: string, name: string } | null, customer: { id: string, fullName: string | null, platformCustomerId: string, businessInfo: { legalName: string | null } | null }, decidedBy: { tokenId: string, tokenName: string | null, decidedAt: string } | null } };

export type RejectActionMutationVariables = Exact<{
  input: RejectAgentActionInput;
}>;

export type RejectActionMutation = { rejectAgentAction: { id: string, agentId: string, customerId: string, platformCustomerId: string, status: AgentActionStatus, type: AgentActionType, createdAt: string, updatedAt: string, expiresAt: string | null, approvalReason: AgentApprovalReason | null, rejectionReason: string | null, amount: { amount: number, currency: { code: string, decimals: number } }, agent: { id: string, name: string } | null, customer: { id: string, fullName: string | null, platformCustomerId: string, businessInfo: { legalName: string | null } | null }, decidedBy: { tokenId: string, tokenName: string | null, decidedAt: string } | null } };

export const ApprovalsDocument = (`
    query Approvals($filter: AgentApprovalFilter, $orderBy: AgentApprovalOrder, $first: Int, $after: String, $last: Int, $before: String) {
  agentApprovals(
    filter: $filter
    orderBy: $orderBy
    first: $first
    after: $after
    last: $last
    before: $before
  ) {
    nodes {
      ...ApprovalRow
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
fragment ApprovalRow on AgentAction {
  id
  agentId
  customerId
  platformCustomerId
  status
  type
  createdAt
  updatedAt
  expiresAt
  approvalReason
  rejectionReason
  amount {
    ...MoneyParts
  }
  agent {
    id
    name
  }
  customer {
    id
    fullName
    businessInfo {
      legalName
    }
    platformCustomerId
  }
  decidedBy {
    tokenId
    tokenName
    decidedAt
  }
}`) as unknown as Operation<ApprovalsQuery, ApprovalsQueryVariables>;
export const ApprovalDocument = (`
    query Approval($id: ID!) {
  node(id: $id) {
    id
    ... on AgentAction {
      ...ApprovalRow
      transaction {
        id
        status
      }
      quote {
        id
        totalReceivingAmount
        receivingCurrency {
          code
          decimals
        }
      }
      transferDetails {
        sourceAccountId
        destinationAccountId
      }
      agent {
        id
        name
        isPaused
        policy {
          defaultExecutionMode
          spendingLimits {
            currency
            perTransactionLimit
            dailyLimit
            dailyTransactionLimit
            monthlyLimit
          }
          approvalThresholds {
            currency
            amount
          }
        }
        usage {
          dailySpend
          dailyTransactionCount
          monthlySpend
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
}
fragment ApprovalRow on AgentAction {
  id
  agentId
  customerId
  platformCustomerId
  status
  type
  createdAt
  updatedAt
  expiresAt
  approvalReason
  rejectionReason
  amount {
    ...MoneyParts
  }
  agent {
    id
    name
  }
  customer {
    id
    fullName
    businessInfo {
      legalName
    }
    platformCustomerId
  }
  decidedBy {
    tokenId
    tokenName
    decidedAt
  }
}`) as unknown as Operation<ApprovalQuery, ApprovalQueryVariables>;
export const ApprovalUpdatesDocument = (`
    subscription ApprovalUpdates($after: String) {
  agentActionUpdated(after: $after) {
    cursor
    ...ApprovalRow
  }
}
    fragment MoneyParts on Money {
  amount
  currency {
    code
    decimals
  }
}
fragment ApprovalRow on AgentAction {
  id
  agentId
  customerId
  platformCustomerId
  status
  type
  createdAt
  updatedAt
  expiresAt
  approvalReason
  rejectionReason
  amount {
    ...MoneyParts
  }
  agent {
    id
    name
  }
  customer {
    id
    fullName
    businessInfo {
      legalName
    }
    platformCustomerId
  }
  decidedBy {
    tokenId
    tokenName
    decidedAt
  }
}`) as unknown as Operation<ApprovalUpdatesSubscription, ApprovalUpdatesSubscriptionVariables>;
export const ApproveActionDocument = (`
    mutation ApproveAction($input: ApproveAgentActionInput!) {
  approveAgentAction(input: $input) {
    ...ApprovalRow
    transaction {
      id
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
fragment ApprovalRow on AgentAction {
  id
  agentId
  customerId
  platformCustomerId
  status
  type
  createdAt
  updatedAt
  expiresAt
  approvalReason
  rejectionReason
  amount {
    ...MoneyParts
  }
  agent {
    id
    name
  }
  customer {
    id
    fullName
    businessInfo {
      legalName
    }
    platformCustomerId
  }
  decidedBy {
    tokenId
    tokenName
    decidedAt
  }
}`) as unknown as Operation<ApproveActionMutation, ApproveActionMutationVariables>;
export const RejectActionDocument = (`
    mutation RejectAction($input: RejectAgentActionInput!) {
  rejectAgentAction(input: $input) {
    ...ApprovalRow
  }
}
    fragment MoneyParts on Money {
  amount
  currency {
    code
    decimals
  }
}
fragment ApprovalRow on AgentAction {
  id
  agentId
  customerId
  platformCustomerId
  status
  type
  createdAt
  updatedAt
  expiresAt
  approvalReason
  rejectionReason
  amount {
    ...MoneyParts
  }
  agent {
    id
    name
  }
  customer {
    id
    fullName
    businessInfo {
      legalName
    }
    platformCustomerId
  }
  decidedBy {
    tokenId
    tokenName
    decidedAt
  }
}`) as unknown as Operation<RejectActionMutation, RejectActionMutationVariables>;