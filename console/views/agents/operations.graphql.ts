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

/** Permission of an agent, in addition to reading its own profile and accounts. */
export type AgentPermission =
  /** Reads the customer's transactions. */
  | 'VIEW_TRANSACTIONS'
  /** Transfers in and out of the customer's accounts. */
  | 'CREATE_TRANSFERS'
  /** Creates quotes that the customer pays. */
  | 'CREATE_QUOTES'
  /** Executes quotes that the agent created. */
  | 'EXECUTE_QUOTES'
  /** Reads, registers and deletes the customer's external accounts. */
  | 'MANAGE_EXTERNAL_ACCOUNTS';

/** Whether payments within the limits are executed immediately (AUTO) or wait for the platform's approval. */
export type AgentExecutionMode =
  /** Payments within the limits are made at once. */
  | 'AUTO'
  /** Each payment waits for the platform's approval. */
  | 'APPROVAL_REQUIRED';

/** Order of a list. */
export type AgentOrderBy =
  /** Time of creation. */
  | 'CREATED_AT'
  /** Name, regardless of case. */
  | 'NAME';

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

/** Order of a list. */
export type AgentActionOrderBy =
  /** Time of creation. */
  | 'CREATED_AT';

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

/** Order of a list, and its direction. */
export type AgentOrder = {
  /** Value by which the list is ordered; equal ones by id. Default: `CREATED_AT`. */
  by?: AgentOrderBy | null | undefined;
  /** Direction of the order. Default: `DESC`. */
  direction?: SortDirection | null | undefined;
};

/** Selects actions of one agent. */
export type OwnAgentActionFilter = {
  /** Actions with any of these statuses. */
  statuses?: Array<AgentActionStatus> | null | undefined;
  /** Actions of any of these types. */
  types?: Array<AgentActionType> | null | undefined;
  /** Actions requested in this interval. */
  createdAt?: DateTimeRange | null | undefined;
};

/** Order of a list, and its direction. */
export type AgentActionOrder = {
  /** Value by which the list is ordered; equal ones by id. Default: `CREATED_AT`. */
  by?: AgentActionOrderBy | null | undefined;
  /** Direction of the order. Default: `DESC`. */
  direction?: SortDirection | null | undefined;
};

/** Selects agents that match all given members. */
export type AgentFilter = {
  /** Agents that act for this customer, `Customer:<uuid>`. */
  customerId?: string | null | undefined;
  /** Filter by whether the agent is paused. */
  isPaused?: boolean | null | undefined;
  /** Filter by whether the agent is connected. */
  isConnected?: boolean | null | undefined;
  /** Text contained in the agent's name, regardless of case. */
  search?: string | null | undefined;
  /** Agents created in this interval. */
  createdAt?: DateTimeRange | null | undefined;
  /** Agents last changed in this interval. */
  updatedAt?: DateTimeRange | null | undefined;
};

/** Customer for whom the agent acts, and its policy. */
export type CreateAgentInput = {
  /** Name of the agent for people, 1 to 255 characters. */
  name: string;
  /** Customer whose money the agent moves. */
  customerId: string;
  /** Operations that the agent may call, and the limits of its payments. */
  policy: AgentPolicyInput;
  /** A repeated key returns the stored result. 1 to 255 characters. */
  idempotencyKey?: string | null | undefined;
};

/** Permissions, limits and approvals of an agent, as the platform sets them. */
export type AgentPolicyInput = {
  /** Operations that the agent may call, besides reading itself and its accounts. */
  permissions: Array<AgentPermission>;
  /** Whether payments within the limits are made at once or wait for approval. */
  defaultExecutionMode: AgentExecutionMode;
  /** Maximum amounts and number of payments. */
  spendingLimits: AgentSpendingLimitsInput;
  /** Accounts that the agent may use; absent: all of its customer. */
  accountRestrictions?: AgentAccountRestrictionsInput | null | undefined;
  /** Amount above which payments wait for approval; absent: none. */
  approvalThresholds?: AgentApprovalThresholdsInput | null | undefined;
};

/** Limits of an agent's payments, all in one currency. */
export type AgentSpendingLimitsInput = {
  /** Currency of the limits. Payments in other currencies are converted and rounded up. */
  currency: string;
  /** Maximum amount per payment. */
  perTransactionLimit: number;
  /** Maximum total amount per UTC day; null: no limit. */
  dailyLimit?: number | null | undefined;
  /** Maximum number of payments per UTC day. */
  dailyTransactionLimit?: number | null | undefined;
  /** Maximum total amount per UTC month; null: no limit. */
  monthlyLimit?: number | null | undefined;
};

/** Accounts that an agent may use, and rules for some of them. */
export type AgentAccountRestrictionsInput = {
  /** Accounts that the agent may see, pay from and, if internal, pay into; null: all accounts of the customer. */
  allowedAccountIds?: Array<string> | null | undefined;
  /** Rules for single accounts, at most 100; of several that hold, the strictest applies. */
  accountRules?: Array<AgentAccountRuleInput> | null | undefined;
};

/** Rule for payments from or to one account; it holds for its payee, however it is registered. */
export type AgentAccountRuleInput = {
  /** Internal or external account of the customer. */
  accountId: string;
  /** Overrides `defaultExecutionMode`. */
  executionMode?: AgentExecutionMode | null | undefined;
  /** Maximum amount per payment from or to the account, in the currency of the limits. The lower limit applies. */
  perTransactionLimit?: number | null | undefined;
};

/** Amount above which payments of an agent wait for approval. */
export type AgentApprovalThresholdsInput = {
  /** Default: the currency of the limits. */
  currency?: string | null | undefined;
  /** Amount above which payments require approval even if the mode is AUTO; null: no threshold. */
  amount?: number | null | undefined;
};

/** Changes to the agent. */
export type UpdateAgentInput = {
  /** Id of the form `Agent:<uuid>`. */
  agentId: string;
  /** Name of the agent for people, 1 to 255 characters. */
  name?: string | null | undefined;
  /** Whether the agent is paused. Takes effect immediately. */
  isPaused?: boolean | null | undefined;
};

/** Agent whose access ends. */
export type DeleteAgentInput = {
  /** Id of the form `Agent:<uuid>`. */
  agentId: string;
};

/** Parts of the policy to change. */
export type UpdateAgentPolicyInput = {
  /** Id of the form `Agent:<uuid>`. */
  agentId: string;
  /** Operations that the agent may call, besides reading itself and its accounts. */
  permissions?: Array<AgentPermission> | null | undefined;
  /** Whether payments within the limits are made at once or wait for approval. */
  defaultExecutionMode?: AgentExecutionMode | null | undefined;
  /** Limits to change. In another currency, the usage is converted. */
  spendingLimits?: AgentSpendingLimitsUpdateInput | null | undefined;
  /** Accounts that the agent may use; null: all of its customer. */
  accountRestrictions?: AgentAccountRestrictionsInput | null | undefined;
  /** Amount above which payments wait for approval; null: none. */
  approvalThresholds?: AgentApprovalThresholdsInput | null | undefined;
};

/** Limits to change: an absent one keeps its value, null removes it. */
export type AgentSpendingLimitsUpdateInput = {
  /** Currency of the limits. Payments in other currencies are converted and rounded up. */
  currency?: string | null | undefined;
  /** Maximum amount per payment. */
  perTransactionLimit?: number | null | undefined;
  /** Maximum total amount per UTC day; null: no limit. */
  dailyLimit?: number | null | undefined;
  /** Maximum number of payments per UTC day. */
  dailyTransactionLimit?: number | null | undefined;
  /** Maximum total amount per UTC month; null: no limit. */
  monthlyLimit?: number | null | undefined;
};

/** Agent to connect. */
export type CreateAgentDeviceCodeInput = {
  /** Id of the form `Agent:<uuid>`. */
  agentId: string;
  /** A repeated key returns the stored result. 1 to 255 characters. */
  idempotencyKey?: string | null | undefined;
};

export type PagePartsFragment = { hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null };

export type MoneyPartsFragment = { amount: number, currency: { code: string, decimals: number } };

export type AgentRowFragment = { id: string, name: string, customerId: string, isPaused: boolean, isConnected: boolean, createdAt: string, updatedAt: string, customer: { id: string, fullName: string | null, platformCustomerId: string, businessInfo: { legalName: string | null } | null }, policy: { spendingLimits: { currency: string, perTransactionLimit: number, dailyLimit: number | null, dailyTransactionLimit: number | null, monthlyLimit: number | null } }, usage: { dailyTransactionCount: number, dailySpend: number, monthlySpend: number } };

export type AgentDetailFragment = { id: string, name: string, customerId: string, isPaused: boolean, isConnected: boolean, createdAt: string, updatedAt: string, policy: { permissions: Array<AgentPermission>, defaultExecutionMode: AgentExecutionMode, accountRestrictions: { allowedAccountIds: Array<string> | null, accountRules: Array<{ accountId: string, executionMode: AgentExecutionMode | null, perTransactionLimit: number | null }> | null } | null, approvalThresholds: { currency: string | null, amount: number | null } | null, spendingLimits: { currency: string, perTransactionLimit: number, dailyLimit: number | null, dailyTransactionLimit: number | null, monthlyLimit: number | null } }, customer: { id: string, fullName: string | null, platformCustomerId: string, businessInfo: { legalName: string | null } | null }, usage: { dailyTransactionCount: number, dailySpend: number, monthlySpend: number } };

export type AgentsQueryVariables = Exact<{
  filter?: AgentFilter | null | undefined;
  orderBy?: AgentOrder | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;

export type AgentsQuery = { agents: { nodes: Array<{ id: string, name: string, customerId: string, isPaused: boolean, isConnected: boolean, createdAt: string, updatedAt: string, customer: { id: string, fullName: string | null, platformCustomerId: string, businessInfo: { legalName: string | null } | null }, policy: { spendingLimits: { currency: string, perTransactionLimit: number, dailyLimit: number | null, dailyTransactionLimit: number | null, monthlyLimit: number | null } }, usage: { dailyTransactionCount: number, dailySpend: number, monthlySpend: number } }>, pageInfo: { hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null } } };

export type AgentQueryVariables = Exact<{
  id: string;
}>;

export type AgentQuery = { agent: { id: string, name: string, customerId: string, isPaused: boolean, isConnected: boolean, createdAt: string, updatedAt: string, policy: { permissions: Array<AgentPermission>, defaultExecutionMode: AgentExecutionMode, accountRestrictions: { allowedAccountIds: Array<string> | null, accountRules: Array<{ accountId: string, executionMode: AgentExecutionMode | null, perTransactionLimit: number | null }> | null } | null, approvalThresholds: { currency: string | null, amount: number | null } | null, spendingLimits: { currency: string, perTransactionLimit: number, dailyLimit: number | null, dailyTransactionLimit: number | null, monthlyLimit: number | null } }, customer: { id: string, fullName: string | null, platformCustomerId: string, businessInfo: { legalName: string | null } | null }, usage: { dailyTransactionCount: number, dailySpend: number, monthlySpend: number } } | null };

export type AgentFiguresQueryVariables = Exact<{
  createdAt: DateTimeRange;
}>;

export type AgentFiguresQuery = { agentStats: Array<{ agentId: string | null, currency: string, actions: number, approved: number, rejected: number, failed: number, pending: number, volume: number }> };

export type AgentRequestFragment = { id: string, status: AgentActionStatus, type: AgentActionType, createdAt: string, expiresAt: string | null, rejectionReason: string | null, amount: { amount: number, currency: { code: string, decimals: number } } };

export type AgentRequestsQueryVariables = Exact<{
  id: string;
  filter?: OwnAgentActionFilter | null | undefined;
  orderBy?: AgentActionOrder | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;

export type AgentRequestsQuery = { agent: { id: string, actions: { nodes: Array<{ id: string, status: AgentActionStatus, type: AgentActionType, createdAt: string, expiresAt: string | null, rejectionReason: string | null, amount: { amount: number, currency: { code: string, decimals: number } } }>, pageInfo: { hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null } } } | null };

export type AgentRequestUpdatesSubscriptionVariables = Exact<{
  agentId: string;
  after?: string | null | undefined;
}>;

export type AgentRequestUpdatesSubscription = { agentActionUpdated: { cursor: string | null, id: string, status: AgentActionStatus, type: AgentActionType, createdAt: string, expiresAt: string | null, rejectionReason: string | null, amount: { amount: number, currency: { code: string, decimals: number } } } };

export type AgentPaymentUpdatesSubscriptionVariables = Exact<{
  customerId: string;
  after?: string | null | undefined;
}>;

export type AgentPaymentUpdatesSubscription = { transactionUpdated: { cursor: string | null, id: string, status: TransactionStatus, agentId: string | null } };

export type AgentAccountsQueryVariables = Exact<{
  customerId: string;
}>;

export type AgentAccountsQuery = { customerInternalAccounts: { nodes: Array<{ id: string, label: string | null, balance: { amount: number, currency: { code: string, decimals: number } } }>, pageInfo: { hasNextPage: boolean } }, customerExternalAccounts: { nodes: Array<{ id: string, currency: string, accountInfo: { bankName: string | null } }>, pageInfo: { hasNextPage: boolean } } };

export type CreateAgentMutationVariables = Exact<{
  input: CreateAgentInput;
}>;

export type CreateAgentMutation = { createAgent: { agent: { id: string, name: string }, deviceCode: { code: string, expiresAt: string } } };

export type UpdateAgentMutationVariables = Exact<{
  input: UpdateAgentInput;
}>;

export type UpdateAgentMutation = { updateAgent: { id: string, name: string, isPaused: boolean, updatedAt: string } };

export type UpdateAgentPolicyMutationVariables = Exact<{
  input: UpdateAgentPolicyInput;
}>;

export type UpdateAgentPolicyMutation = { updateAgentPolicy: { id: string, name: string, customerId: string, isPaused: boolean, isConnected: boolean, createdAt: string, updatedAt: string, policy: { permissions: Array<AgentPermission>, defaultExecutionMode: AgentExecutionMode, accountRestrictions: { allowedAccountIds: Array<string> | null, accountRules: Array<{ accountId: string, executionMode: AgentExecutionMode | null, perTransactionLimit: number | null }> | null } | null, approvalThresholds: { currency: string | null, amount: number | null } | null, spendingLimits: { currency: string, perTransactionLimit: number, dailyLimit: number | null, dailyTransactionLimit: number | null, monthlyLimit: number | null } }, customer: { id: string, fullName: string | null, platformCustomerId: string, businessInfo: { legalName: string | null } | null }, usage: { dailyTransactionCount: number, dailySpend: number, monthlySpend: number } } };

export type CreateAgentDeviceCodeMutationVariables = Exact<{
  input: CreateAgentDeviceCodeInput;
}>;

export type CreateAgentDeviceCodeMutation = { createAgentDeviceCode: { code: string, expiresAt: string } };

export type DeleteAgentMutationVariables = Exact<{
  input: DeleteAgentInput;
}>;

export type DeleteAgentMutation = { deleteAgent: { id: string } };

export const AgentsDocument = (`
    query Agents($filter: AgentFilter, $orderBy: AgentOrder, $first: Int, $after: String, $last: Int, $before: String) {
  agents(
    filter: $filter
    orderBy: $orderBy
    first: $first
    after: $after
    last: $last
    before: $before
  ) {
    nodes {
      ...AgentRow
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
fragment AgentRow on Agent {
  id
  name
  customerId
  isPaused
  isConnected
  createdAt
  updatedAt
  customer {
    id
    fullName
    businessInfo {
      legalName
    }
    platformCustomerId
  }
  policy {
    spendingLimits {
      currency
      perTransactionLimit
      dailyLimit
      dailyTransactionLimit
      monthlyLimit
    }
  }
  usage {
    dailyTransactionCount
    dailySpend
    monthlySpend
  }
}`) as unknown as Operation<AgentsQuery, AgentsQueryVariables>;
export const AgentDocument = (`
    query Agent($id: ID!) {
  agent(id: $id) {
    ...AgentDetail
  }
}
    fragment AgentRow on Agent {
  id
  name
  customerId
  isPaused
  isConnected
  createdAt
  updatedAt
  customer {
    id
    fullName
    businessInfo {
      legalName
    }
    platformCustomerId
  }
  policy {
    spendingLimits {
      currency
      perTransactionLimit
      dailyLimit
      dailyTransactionLimit
      monthlyLimit
    }
  }
  usage {
    dailyTransactionCount
    dailySpend
    monthlySpend
  }
}
fragment AgentDetail on Agent {
  ...AgentRow
  policy {
    permissions
    defaultExecutionMode
    accountRestrictions {
      allowedAccountIds
      accountRules {
        accountId
        executionMode
        perTransactionLimit
      }
    }
    approvalThresholds {
      currency
      amount
    }
  }
}`) as unknown as Operation<AgentQuery, AgentQueryVariables>;
export const AgentFiguresDocument = (`
    query AgentFigures($createdAt: DateTimeRange!) {
  agentStats(createdAt: $createdAt, groupBy: [AGENT]) {
    agentId
    currency
    actions
    approved
    rejected
    failed
    pending
    volume
  }
}
    `) as unknown as Operation<AgentFiguresQuery, AgentFiguresQueryVariables>;
export const AgentRequestsDocument = (`
    query AgentRequests($id: ID!, $filter: OwnAgentActionFilter, $orderBy: AgentActionOrder, $first: Int, $after: String, $last: Int, $before: String) {
  agent(id: $id) {
    id
    actions(
      filter: $filter
      orderBy: $orderBy
      first: $first
      after: $after
      last: $last
      before: $before
    ) {
      nodes {
        ...AgentRequest
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
fragment AgentRequest on AgentAction {
  id
  status
  type
  createdAt
  expiresAt
  rejectionReason
  amount {
    ...MoneyParts
  }
}`) as unknown as Operation<AgentRequestsQuery, AgentRequestsQueryVariables>;
export const AgentRequestUpdatesDocument = (`
    subscription AgentRequestUpdates($agentId: ID!, $after: String) {
  agentActionUpdated(agentId: $agentId, after: $after) {
    cursor
    ...AgentRequest
  }
}
    fragment MoneyParts on Money {
  amount
  currency {
    code
    decimals
  }
}
fragment AgentRequest on AgentAction {
  id
  status
  type
  createdAt
  expiresAt
  rejectionReason
  amount {
    ...MoneyParts
  }
}`) as unknown as Operation<AgentRequestUpdatesSubscription, AgentRequestUpdatesSubscriptionVariables>;
export const AgentPaymentUpdatesDocument = (`
    subscription AgentPaymentUpdates($customerId: ID!, $after: String) {
  transactionUpdated(customerId: $customerId, after: $after) {
    cursor
    id
    status
    agentId
  }
}
    `) as unknown as Operation<AgentPaymentUpdatesSubscription, AgentPaymentUpdatesSubscriptionVariables>;
export const AgentAccountsDocument = (`
    query AgentAccounts($customerId: ID!) {
  customerInternalAccounts(filter: {customerId: $customerId}, first: 100) {
    nodes {
      id
      label
      balance {
        ...MoneyParts
      }
    }
    pageInfo {
      hasNextPage
    }
  }
  customerExternalAccounts(filter: {customerId: $customerId}, first: 100) {
    nodes {
      id
      currency
      accountInfo {
        bankName
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
}`) as unknown as Operation<AgentAccountsQuery, AgentAccountsQueryVariables>;
export const CreateAgentDocument = (`
    mutation CreateAgent($input: CreateAgentInput!) {
  createAgent(input: $input) {
    agent {
      id
      name
    }
    deviceCode {
      code
      expiresAt
    }
  }
}
    `) as unknown as Operation<CreateAgentMutation, CreateAgentMutationVariables>;
export const UpdateAgentDocument = (`
    mutation UpdateAgent($input: UpdateAgentInput!) {
  updateAgent(input: $input) {
    id
    name
    isPaused
    updatedAt
  }
}
    `) as unknown as Operation<UpdateAgentMutation, UpdateAgentMutationVariables>;
export const UpdateAgentPolicyDocument = (`
    mutation UpdateAgentPolicy($input: UpdateAgentPolicyInput!) {
  updateAgentPolicy(input: $input) {
    ...AgentDetail
  }
}
    fragment AgentRow on Agent {
  id
  name
  customerId
  isPaused
  isConnected
  createdAt
  updatedAt
  customer {
    id
    fullName
    businessInfo {
      legalName
    }
    platformCustomerId
  }
  policy {
    spendingLimits {
      currency
      perTransactionLimit
      dailyLimit
      dailyTransactionLimit
      monthlyLimit
    }
  }
  usage {
    dailyTransactionCount
    dailySpend
    monthlySpend
  }
}
fragment AgentDetail on Agent {
  ...AgentRow
  policy {
    permissions
    defaultExecutionMode
    accountRestrictions {
      allowedAccountIds
      accountRules {
        accountId
        executionMode
        perTransactionLimit
      }
    }
    approvalThresholds {
      currency
      amount
    }
  }
}`) as unknown as Operation<UpdateAgentPolicyMutation, UpdateAgentPolicyMutationVariables>;
export const CreateAgentDeviceCodeDocument = (`
    mutation CreateAgentDeviceCode($input: CreateAgentDeviceCodeInput!) {
  createAgentDeviceCode(input: $input) {
    code
    expiresAt
  }
}
    `) as unknown as Operation<CreateAgentDeviceCodeMutation, CreateAgentDeviceCodeMutationVariables>;
export const DeleteAgentDocument = (`
    mutation DeleteAgent($input: DeleteAgentInput!) {
  deleteAgent(input: $input) {
    id
  }
}
    `) as unknown as Operation<DeleteAgentMutation, DeleteAgentMutationVariables>;