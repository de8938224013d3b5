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

/** Order of a list. */
export type LedgerTransactionOrderBy =
  /** Time of creation. */
  | 'CREATED_AT';

/** Reason why money is in suspense. */
export type SuspensePurpose =
  /** Received money that could not be credited. */
  | 'FUNDS_SUSPENSE'
  /** Refund that could not be paid. */
  | 'REFUND_SUSPENSE';

/** Order of a list. */
export type SuspenseItemOrderBy =
  /** Time of creation. */
  | 'CREATED_AT';

/** Order of a list. */
export type ReceivableOrderBy =
  /** Time of creation. */
  | 'CREATED_AT';

/** Rail on which money in suspense was returned outside of Paygraph. */
export type WayBack =
  /** Pulled from a bank account, and returned to it. */
  | 'COLLECTIONS'
  /** Sent to funding instructions, and returned to its sender. */
  | 'REALTIME_FUNDING'
  /** Settled with another institution of UMA. */
  | 'UMA_SETTLEMENT'
  /** Paid out to an external account. */
  | 'PAYOUTS'
  /** Settled with the card network. */
  | 'CARD_SETTLEMENT';

/** Rail on which a payer has paid a debt outside of Paygraph. */
export type ReceivablePayment =
  /** Collected from the payer's bank account, outside. */
  | 'COLLECTIONS'
  /** Sent by the payer to an account of the operator's. */
  | 'REALTIME_FUNDING';

/** Order of a list. */
export type DeadTimerOrderBy =
  /** Time of creation. */
  | 'CREATED_AT';

/** Whether a person has looked into a provider's contradiction. */
export type ProviderConflictStatus =
  /** No one has looked into it yet. */
  | 'OPEN'
  /** A person has noted what was found. */
  | 'RESOLVED';

/** Order of a list. */
export type ProviderConflictOrderBy =
  /** Time of creation. */
  | 'CREATED_AT';

/** Interval of time: `from` inclusive, `until` exclusive. */
export type DateTimeRange = {
  /** Beginning of the interval, inclusive. Default: the beginning of time. */
  from?: string | null | undefined;
  /** End of the interval, exclusive. Default: the end of time. */
  until?: string | null | undefined;
};

/** Selects ledger transactions that match all given members. */
export type LedgerTransactionFilter = {
  /** Postings that credit or debit this internal account, `InternalAccount:<uuid>`. */
  accountId?: string | null | undefined;
  /** Postings that credit or debit this system account. Without `accountId` and `subjectId` it needs a `createdAt` interval of at most 31 days. */
  systemAccount?: SystemAccount | null | undefined;
  /** Postings for any of these reasons, at most 20. Without `accountId` and `subjectId` it needs a `createdAt` interval of at most 31 days. */
  kinds?: Array<LedgerTransactionKind> | null | undefined;
  /** Postings that this resource caused, such as a payment, `Transaction:<uuid>`. */
  subjectId?: string | null | undefined;
  /** Posted in this interval, by the platform's time. */
  createdAt?: DateTimeRange | null | undefined;
  /** Postings with an entry in this currency; with `systemAccount`, of that account. Without `accountId` and `subjectId` it needs a `createdAt` interval of at most 31 days. */
  currency?: string | null | undefined;
};

/** Order of a list, and its direction. */
export type LedgerTransactionOrder = {
  /** Value by which the list is ordered; equal ones by id. Default: `CREATED_AT`. */
  by?: LedgerTransactionOrderBy | null | undefined;
  /** Direction of the order. Default: `DESC`. */
  direction?: SortDirection | null | undefined;
};

/** Selects suspense items that match all given members. */
export type SuspenseItemFilter = {
  /** Items in any of these currencies, such as `USD`. */
  currencies?: Array<string> | null | undefined;
};

/** Order of a list, and its direction. */
export type SuspenseItemOrder = {
  /** Value by which the list is ordered; equal ones by id. Default: `CREATED_AT`. */
  by?: SuspenseItemOrderBy | null | undefined;
  /** Direction of the order. Default: `DESC`. */
  direction?: SortDirection | null | undefined;
};

/** Selects receivables that match all given members. */
export type ReceivableFilter = {
  /** Debts in any of these currencies, such as `USD`. */
  currencies?: Array<string> | null | undefined;
};

/** Order of a list, and its direction. */
export type ReceivableOrder = {
  /** Value by which the list is ordered; equal ones by id. Default: `CREATED_AT`. */
  by?: ReceivableOrderBy | null | undefined;
  /** Direction of the order. Default: `DESC`. */
  direction?: SortDirection | null | undefined;
};

/** Money in suspense, and its destination. */
export type ReleaseSuspenseItemInput = {
  /** Id of the form `LedgerTransaction:<uuid>`. */
  itemId: string;
  /** Destination of the money: an account, or the rail on which it was returned. */
  to: SuspenseDestinationInput;
  /** A repeated key returns the stored result. 1 to 255 characters. */
  idempotencyKey?: string | null | undefined;
};

/** Destination of money in suspense: exactly one of its members. */
export type SuspenseDestinationInput = {
  /** Internal account to credit: `ACTIVE`, in the currency of the item. */
  accountId?: string | null | undefined;
  /** Rail on which the money was returned outside. */
  wayBack?: WayBack | null | undefined;
};

/** Debt of a returned collection, and the source that settles it. */
export type SettleReceivableInput = {
  /** Id of the form `LedgerTransaction:<uuid>`. */
  itemId: string;
  /** Source of the money: an account, or the rail on which it was paid. */
  from: ReceivableSourceInput;
  /** A repeated key returns the stored result. 1 to 255 characters. */
  idempotencyKey?: string | null | undefined;
};

/** Source that settles a debt: exactly one of its members. */
export type ReceivableSourceInput = {
  /** Internal account to debit: `ACTIVE`, in the currency of the debt. */
  accountId?: string | null | undefined;
  /** Rail on which the payer has paid outside. */
  paidBy?: ReceivablePayment | null | undefined;
};

/** Selects abandoned steps that match all given members. */
export type DeadTimerFilter = {
  /** Steps that were abandoned in this interval. */
  createdAt?: DateTimeRange | null | undefined;
};

/** Order of a list, and its direction. */
export type DeadTimerOrder = {
  /** Value by which the list is ordered; equal ones by id. Default: `CREATED_AT`. */
  by?: DeadTimerOrderBy | null | undefined;
  /** Direction of the order. Default: `DESC`. */
  direction?: SortDirection | null | undefined;
};

/** Selects conflicts that match all given members. */
export type ProviderConflictFilter = {
  /** Conflicts with any of these statuses; default: `OPEN`. */
  statuses?: Array<ProviderConflictStatus> | null | undefined;
  /** Conflicts that were stated in this interval. */
  createdAt?: DateTimeRange | null | undefined;
};

/** Order of a list, and its direction. */
export type ProviderConflictOrder = {
  /** Value by which the list is ordered; equal ones by id. Default: `CREATED_AT`. */
  by?: ProviderConflictOrderBy | null | undefined;
  /** Direction of the order. Default: `DESC`. */
  direction?: SortDirection | null | undefined;
};

/** Input of `retryDeadTimer`. Retries an abandoned step as if it had never failed. */
export type RetryDeadTimerInput = {
  /** Id of the form `DeadTimer:<uuid>`. */
  timerId: string;
  /** A repeated key returns the stored result. 1 to 255 characters. */
  idempotencyKey?: string | null | undefined;
};

/** A provider's contradiction, and what was found. */
export type ResolveProviderConflictInput = {
  /** Id of the form `ProviderConflict:<uuid>`. */
  conflictId: string;
  /** Findings, and measures taken: at most 1,000 characters. */
  note: string;
  /** A repeated key returns the stored result. 1 to 255 characters. */
  idempotencyKey?: string | null | undefined;
};

export type MoneyPartsFragment = { amount: number, currency: { code: string, decimals: number } };

export type PagePartsFragment = { hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null };

export type LedgerOverviewQueryVariables = Exact<{ [key: string]: never; }>;

export type LedgerOverviewQuery = { customers: Array<{ currency: string, decimals: number, total: number, accounts: number }>, platform: Array<{ currency: string, decimals: number, total: number, accounts: number }>, system: Array<{ currency: string, decimals: number, total: number, accounts: number }>, ledgerAccounts: { nodes: Array<{ systemAccount: SystemAccount | null, createdAt: string, totalBalance: { amount: number, currency: { code: string, decimals: number } }, held: { amount: number, currency: { code: string, decimals: number } } }> } };

export type PostingRowFragment = { id: string, kind: LedgerTransactionKind, subjectId: string | null, createdAt: string };

export type LedgerPostingsQueryVariables = Exact<{
  filter?: LedgerTransactionFilter | null | undefined;
  orderBy?: LedgerTransactionOrder | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;

export type LedgerPostingsQuery = { ledgerTransactions: { nodes: Array<{ id: string, kind: LedgerTransactionKind, subjectId: string | null, createdAt: string }>, pageInfo: { hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null } } };

export type LedgerPostingQueryVariables = Exact<{
  id: string;
}>;

export type LedgerPostingQuery = { ledgerTransaction: { id: string, kind: LedgerTransactionKind, subjectId: string | null, createdAt: string, entries: Array<{ number: number, systemAccount: SystemAccount | null, amount: { amount: number, currency: { code: string, decimals: number } }, balanceAfter: { amount: number, currency: { code: string, decimals: number } } | null, account: { id: string, label: string | null } | null }> } | null };

export type SuspenseListQueryVariables = Exact<{
  filter?: SuspenseItemFilter | null | undefined;
  orderBy?: SuspenseItemOrder | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;

export type SuspenseListQuery = { suspenseItems: { nodes: Array<{ id: string, transactionId: string, purpose: SuspensePurpose, createdAt: string, amount: { amount: number, currency: { code: string, decimals: number } } }>, pageInfo: { hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null } } };

export type ReleaseSuspenseMutationVariables = Exact<{
  input: ReleaseSuspenseItemInput;
}>;

export type ReleaseSuspenseMutation = { releaseSuspenseItem: { transactionId: string, wayBack: WayBack | null, accountId: string | null } };

export type ReceivableListQueryVariables = Exact<{
  filter?: ReceivableFilter | null | undefined;
  orderBy?: ReceivableOrder | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;

export type ReceivableListQuery = { receivables: { nodes: Array<{ id: string, transactionId: string, createdAt: string, amount: { amount: number, currency: { code: string, decimals: number } } }>, pageInfo: { hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null } } };

export type SettleReceivableMutationVariables = Exact<{
  input: SettleReceivableInput;
}>;

export type SettleReceivableMutation = { settleReceivable: { transactionId: string } };

export type DeadTimerRowFragment = { id: string, name: string, transactionId: string | null, dueAt: string, attempts: number, error: string, createdAt: string };

export type DeadTimerListQueryVariables = Exact<{
  filter?: DeadTimerFilter | null | undefined;
  orderBy?: DeadTimerOrder | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;

export type DeadTimerListQuery = { deadTimers: { nodes: Array<{ id: string, name: string, transactionId: string | null, dueAt: string, attempts: number, error: string, createdAt: string }>, pageInfo: { hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null } } };

export type RunTimerAgainMutationVariables = Exact<{
  input: RetryDeadTimerInput;
}>;

export type RunTimerAgainMutation = { retryDeadTimer: { id: string, name: string, transactionId: string | null, dueAt: string, attempts: number, error: string, createdAt: string } };

export type ConflictRowFragment = { id: string, provider: string, kind: string, operationId: string, subjectId: string, reason: string, status: ProviderConflictStatus, createdAt: string, resolvedAt: string | null, resolvedBy: string | null, note: string | null };

export type ConflictListQueryVariables = Exact<{
  filter?: ProviderConflictFilter | null | undefined;
  orderBy?: ProviderConflictOrder | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;

export type ConflictListQuery = { providerConflicts: { nodes: Array<{ id: string, provider: string, kind: string, operationId: string, subjectId: string, reason: string, status: ProviderConflictStatus, createdAt: string, resolvedAt: string | null, resolvedBy: string | null, note: string | null }>, pageInfo: { hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null } } };

export type ConflictQueryVariables = Exact<{
  id: string;
}>;

export type ConflictQuery = { node:
    | { __typename: 'InternalAccount', id: string }
    | { __typename: 'Customer', id: string }
    | { __typename: 'ExternalAccount', id: string }
    | { __typename: 'OwnershipChallenge', id: string }
    | { __typename: 'LedgerTransaction', id: string }
    | { __typename: 'Transaction', id: string }
    | { __typename: 'Agent', id: string }
    | { __typename: 'AgentAction', id: string }
    | { __typename: 'Quote', id: string }
    | { __typename: 'Card', id: string }
    | { __typename: 'BulkCustomerImportJob', id: string }
    | { __typename: 'PlatformConfig', id: string }
    | { __typename: 'ApiToken', id: string }
    | { __typename: 'Event', id: string }
    | { __typename: 'WebhookDelivery', id: string }
    | { __typename: 'RequestLogEntry', id: string }
    | { __typename: 'DeadTimer', id: string }
    | { __typename: 'ProviderConflict', id: string, provider: string, kind: string, operationId: string, subjectId: string, reason: string, status: ProviderConflictStatus, createdAt: string, resolvedAt: string | null, resolvedBy: string | null, note: string | null }
    | { __typename: 'BeneficialOwner', id: string }
    | { __typename: 'Verification', id: string }
    | { __typename: 'Document', id: string }
    | { __typename: 'AuthMethod', id: string }
    | { __typename: 'DelegatedKey', id: string }
   | null };

export type ResolveConflictMutationVariables = Exact<{
  input: ResolveProviderConflictInput;
}>;

export type ResolveConflictMutation = { resolveProviderConflict: { id: string, provider: string, kind: string, operationId: string, subjectId: string, reason: string, status: ProviderConflictStatus, createdAt: string, resolvedAt: string | null, resolvedBy: string | null, note: string | null } };

export type LedgerCountsQueryVariables = Exact<{ [key: string]: never; }>;

export type LedgerCountsQuery = { suspenseItems: { countUpTo: number | null }, receivables: { countUpTo: number | null }, providerConflicts: { countUpTo: number | null }, deadTimers: { countUpTo: number | null } };

export const LedgerOverviewDocument = (`
    query LedgerOverview {
  customers: balances(groupBy: [CURRENCY], of: CUSTOMERS) {
    currency
    decimals
    total
    accounts
  }
  platform: balances(groupBy: [CURRENCY], of: PLATFORM) {
    currency
    decimals
    total
    accounts
  }
  system: balances(groupBy: [CURRENCY], of: SYSTEM) {
    currency
    decimals
    total
    accounts
  }
  ledgerAccounts(filter: {kind: SYSTEM}, first: 100) {
    nodes {
      systemAccount
      createdAt
      totalBalance {
        ...MoneyParts
      }
      held {
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
}`) as unknown as Operation<LedgerOverviewQuery, LedgerOverviewQueryVariables>;
export const LedgerPostingsDocument = (`
    query LedgerPostings($filter: LedgerTransactionFilter, $orderBy: LedgerTransactionOrder, $first: Int, $after: String, $last: Int, $before: String) {
  ledgerTransactions(
    filter: $filter
    orderBy: $orderBy
    first: $first
    after: $after
    last: $last
    before: $before
  ) {
    nodes {
      ...PostingRow
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
fragment PostingRow on LedgerTransaction {
  id
  kind
  subjectId
  createdAt
}`) as unknown as Operation<LedgerPostingsQuery, LedgerPostingsQueryVariables>;
export const LedgerPostingDocument = (`
    query LedgerPosting($id: ID!) {
  ledgerTransaction(id: $id) {
    ...PostingRow
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
fragment PostingRow on LedgerTransaction {
  id
  kind
  subjectId
  createdAt
}`) as unknown as Operation<LedgerPostingQuery, LedgerPostingQueryVariables>;
export const SuspenseListDocument = (`
    query SuspenseList($filter: SuspenseItemFilter, $orderBy: SuspenseItemOrder, $first: Int, $after: String, $last: Int, $before: String) {
  suspenseItems(
    filter: $filter
    orderBy: $orderBy
    first: $first
    after: $after
    last: $last
    before: $before
  ) {
    nodes {
      id
      transactionId
      purpose
      createdAt
      amount {
        ...MoneyParts
      }
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
}`) as unknown as Operation<SuspenseListQuery, SuspenseListQueryVariables>;
export const ReleaseSuspenseDocument = (`
    mutation ReleaseSuspense($input: ReleaseSuspenseItemInput!) {
  releaseSuspenseItem(input: $input) {
    transactionId
    wayBack
    accountId
  }
}
    `) as unknown as Operation<ReleaseSuspenseMutation, ReleaseSuspenseMutationVariables>;
export const ReceivableListDocument = (`
    query ReceivableList($filter: ReceivableFilter, $orderBy: ReceivableOrder, $first: Int, $after: String, $last: Int, $before: String) {
  receivables(
    filter: $filter
    orderBy: $orderBy
    first: $first
    after: $after
    last: $last
    before: $before
  ) {
    nodes {
      id
      transactionId
      createdAt
      amount {
        ...MoneyParts
      }
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
}`) as unknown as Operation<ReceivableListQuery, ReceivableListQueryVariables>;
export const SettleReceivableDocument = (`
    mutation SettleReceivable($input: SettleReceivableInput!) {
  settleReceivable(input: $input) {
    transactionId
  }
}
    `) as unknown as Operation<SettleReceivableMutation, SettleReceivableMutationVariables>;
export const DeadTimerListDocument = (`
    query DeadTimerList($filter: DeadTimerFilter, $orderBy: DeadTimerOrder, $first: Int, $after: String, $last: Int, $before: String) {
  deadTimers(
    filter: $filter
    orderBy: $orderBy
    first: $first
    after: $after
    last: $last
    before: $before
  ) {
    nodes {
      ...DeadTimerRow
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
fragment DeadTimerRow on DeadTimer {
  id
  name
  transactionId
  dueAt
  attempts
  error
  createdAt
}`) as unknown as Operation<DeadTimerListQuery, DeadTimerListQueryVariables>;
export const RunTimerAgainDocument = (`
    mutation RunTimerAgain($input: RetryDeadTimerInput!) {
  retryDeadTimer(input: $input) {
    ...DeadTimerRow
  }
}
    fragment DeadTimerRow on DeadTimer {
  id
  name
  transactionId
  dueAt
  attempts
  error
  createdAt
}`) as unknown as Operation<RunTimerAgainMutation, RunTimerAgainMutationVariables>;
export const ConflictListDocument = (`
    query ConflictList($filter: ProviderConflictFilter, $orderBy: ProviderConflictOrder, $first: Int, $after: String, $last: Int, $before: String) {
  providerConflicts(
    filter: $filter
    orderBy: $orderBy
    first: $first
    after: $after
    last: $last
    before: $before
  ) {
    nodes {
      ...ConflictRow
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
fragment ConflictRow on ProviderConflict {
  id
  provider
  kind
  operationId
  subjectId
  reason
  status
  createdAt
  resolvedAt
  resolvedBy
  note
}`) as unknown as Operation<ConflictListQuery, ConflictListQueryVariables>;
export const ConflictDocument = (`
    query Conflict($id: ID!) {
  node(id: $id) {
    __typename
    id
    ...ConflictRow
  }
}
    fragment ConflictRow on ProviderConflict {
  id
  provider
  kind
  operationId
  subjectId
  reason
  status
  createdAt
  resolvedAt
  resolvedBy
  note
}`) as unknown as Operation<ConflictQuery, ConflictQueryVariables>;
export const ResolveConflictDocument = (`
    mutation ResolveConflict($input: ResolveProviderConflictInput!) {
  resolveProviderConflict(input: $input) {
    ...ConflictRow
  }
}
    fragment ConflictRow on ProviderConflict {
  id
  provider
  kind
  operationId
  subjectId
  reason
  status
  createdAt
  resolvedAt
  resolvedBy
  note
}`) as unknown as Operation<ResolveConflictMutation, ResolveConflictMutationVariables>;
export const LedgerCountsDocument = (`
    query LedgerCounts {
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
    `) as unknown as Operation<LedgerCountsQuery, LedgerCountsQueryVariables>;