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

/** Key by which requests are grouped in a statistic. */
export type RequestGroup =
  /** By hour, counted from the beginning of its day; the range is at most 14 days. */
  | 'HOUR'
  /** By calendar day of `timeZone`, 23 or 25 hours long where clocks change. */
  | 'DAY'
  /** By week of `timeZone`, from Monday. */
  | 'WEEK'
  /** By calendar month of `timeZone`. */
  | 'MONTH'
  /** By `route`, the path with names instead of values. */
  | 'ROUTE'
  /** By HTTP status; failed operations of the graph have 200. */
  | 'STATUS'
  /** By code of the first error; null for requests without one. */
  | 'CODE'
  /** By the API token that sent the request; null for agents. */
  | 'TOKEN';

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

/** Order of a list. */
export type TokenOrderBy =
  /** Time of creation. */
  | 'CREATED_AT';

/** Kind of an operation of the graph, by what it does. */
export type RequestOperationKind =
  /** Reads only. */
  | 'QUERY'
  /** Changes something, and its result is returned once it has. */
  | 'MUTATION'
  /** A stream of events, which ends with its connection. */
  | 'SUBSCRIPTION';

/** Order of a list. */
export type RequestLogOrderBy =
  /** Time of creation. */
  | 'CREATED_AT';

/** Channel by which a customer receives one-time codes. */
export type ContactChannel =
  /** The customer's e-mail address. */
  | 'EMAIL'
  /** The customer's phone number. */
  | 'SMS';

/** Order of a list. */
export type CodeMessageOrderBy =
  /** Time of creation. */
  | 'CREATED_AT';

/** Interval of time: `from` inclusive, `until` exclusive. */
export type DateTimeRange = {
  /** Beginning of the interval, inclusive. Default: the beginning of time. */
  from?: string | null | undefined;
  /** End of the interval, exclusive. Default: the end of time. */
  until?: string | null | undefined;
};

/** Selects API tokens that match all given members. */
export type TokenFilter = {
  /** Filter by exact name. */
  name?: string | null | undefined;
  /** Tokens created in this interval. */
  createdAt?: DateTimeRange | null | undefined;
  /** Tokens last changed in this interval. */
  updatedAt?: DateTimeRange | null | undefined;
};

/** Order of a list, and its direction. */
export type TokenOrder = {
  /** Value by which the list is ordered; equal ones by id. Default: `CREATED_AT`. */
  by?: TokenOrderBy | null | undefined;
  /** Direction of the order. Default: `DESC`. */
  direction?: SortDirection | null | undefined;
};

/** Selects requests that match all given members. */
export type RequestLogFilter = {
  /** Requests with this `x-request-id`; a client may send one several times. */
  requestId?: string | null | undefined;
  /** Requests with any of these HTTP statuses, 100 to 599. */
  statuses?: Array<number> | null | undefined;
  /** Requests with an HTTP status in this range; a failed operation of the graph has 200. */
  statusRange?: HttpStatusRange | null | undefined;
  /** Requests with a status of 400 or more, or with a `code`; false: all others. */
  isError?: boolean | null | undefined;
  /** Requests whose first error has any of these codes, such as `FORBIDDEN`. */
  codes?: Array<string> | null | undefined;
  /** Requests with any of these methods, in upper case, such as `POST`. */
  methods?: Array<string> | null | undefined;
  /** Requests to any of these routes, exactly as `route` has them. */
  routes?: Array<string> | null | undefined;
  /** Requests whose first operation has any of these names. */
  operationNames?: Array<string> | null | undefined;
  /** Requests of this API token. */
  tokenId?: string | null | undefined;
  /** Requests of this agent. */
  agentId?: string | null | undefined;
  /** Requests about this customer, or a resource of it, as far as they show it. */
  customerId?: string | null | undefined;
  /** Requests about this resource. */
  subjectId?: string | null | undefined;
  /** Requests whose response was sent in this interval of real time. */
  createdAt?: DateTimeRange | null | undefined;
};

/** Bounds of an HTTP status, both inclusive: 400 to 499 is each 4xx. */
export type HttpStatusRange = {
  /** Lowest HTTP status, 100 to 599. Default: 100. */
  atLeast?: number | null | undefined;
  /** Highest HTTP status, 100 to 599. Default: 599. */
  atMost?: number | null | undefined;
};

/** Order of a list, and its direction. */
export type RequestLogOrder = {
  /** Value by which the list is ordered; equal ones by id. Default: `CREATED_AT`. */
  by?: RequestLogOrderBy | null | undefined;
  /** Direction of the order. Default: `DESC`. */
  direction?: SortDirection | null | undefined;
};

/** Input of `createToken`. Creates an API token. Its `clientSecret` is returned only once, and not for a repeated key. An environment can have at most 100 tokens. */
export type CreateTokenInput = {
  /** Name of the token for people, 1 to 255 characters. */
  name: string;
  /** 1 to 20 permissions, each of which the calling token holds. */
  permissions: Array<Permission>;
  /** A repeated key returns the stored result. 1 to 255 characters. */
  idempotencyKey?: string | null | undefined;
};

/** Input of `rotateToken`. Replaces an API token by a new one with its name and permissions, each of which the caller must hold. The previous one stops at once, or after `overlapSeconds`. The new `clientSecret` is returned only once, and not for a repeated key. */
export type RotateTokenInput = {
  /** Id of the form `Token:<uuid>`. */
  tokenId: string;
  /** Seconds for which the previous token still works, 0 to 604,800 (7 days). Default: 0, it stops at once. */
  overlapSeconds?: number | null | undefined;
  /** A repeated key returns the stored result. 1 to 255 characters. */
  idempotencyKey?: string | null | undefined;
};

/** Input of `deleteToken`. Deletes an API token. Its next request returns 401, and its open streams close within a second. */
export type DeleteTokenInput = {
  /** Id of the form `Token:<uuid>`. */
  tokenId: string;
};

/** Selects one-time codes that match all given members. */
export type CodeMessageFilter = {
  /** Only messages to this customer. */
  customerId?: string | null | undefined;
  /** Codes of this interval. */
  createdAt?: DateTimeRange | null | undefined;
};

/** Order of a list, and its direction. */
export type CodeMessageOrder = {
  /** Value by which the list is ordered; equal ones by id. Default: `CREATED_AT`. */
  by?: CodeMessageOrderBy | null | undefined;
  /** Direction of the order. Default: `DESC`. */
  direction?: SortDirection | null | undefined;
};

export type PagePartsFragment = { hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null };

export type RequestRowFragment = { id: string, requestId: string, at: string, method: string, route: string, operationKind: RequestOperationKind | null, operationName: string | null, status: number, code: string | null, durationMs: number, isReplay: boolean, tokenId: string | null, agentId: string | null, customerId: string | null, subjectId: string | null, token: { id: string, name: string } | null };

export type RequestLogQueryVariables = Exact<{
  filter?: RequestLogFilter | null | undefined;
  orderBy?: RequestLogOrder | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;

export type RequestLogQuery = { requestLog: { nodes: Array<{ id: string, requestId: string, at: string, method: string, route: string, operationKind: RequestOperationKind | null, operationName: string | null, status: number, code: string | null, durationMs: number, isReplay: boolean, tokenId: string | null, agentId: string | null, customerId: string | null, subjectId: string | null, token: { id: string, name: string } | null }>, pageInfo: { hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null } } };

export type LoggedRequestQueryVariables = Exact<{
  id: string;
}>;

export type LoggedRequestQuery = { node:
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
    | { id: string, requestId: string, at: string, method: string, route: string, operationKind: RequestOperationKind | null, operationName: string | null, status: number, code: string | null, durationMs: number, isReplay: boolean, tokenId: string | null, agentId: string | null, customerId: string | null, subjectId: string | null, agent: { id: string, name: string } | null, customer: { id: string, platformCustomerId: string, fullName: string | null, businessInfo: { legalName: string | null } | null } | null, token: { id: string, name: string } | null }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
   | null };

export type RequestErrorsQueryVariables = Exact<{
  createdAt: DateTimeRange;
  by: Array<RequestGroup> | RequestGroup;
  timeZone: string;
}>;

export type RequestErrorsQuery = { all: Array<{ count: number, errors: number, serverErrors: number, errorRate: number | null, median: number | null, slow: number | null }>, over: Array<{ start: string | null, succeeded: number, errors: number, serverErrors: number }>, codes: Array<{ code: string | null, status: number | null, count: number, slow: number | null }>, routes: Array<{ route: string | null, count: number, errors: number, serverErrors: number, errorRate: number | null, median: number | null, slow: number | null }>, tokens: Array<{ tokenId: string | null, count: number, errors: number, errorRate: number | null, token: { id: string, name: string } | null }> };

export type TokenRowFragment = { id: string, name: string, permissions: Array<Permission>, clientId: string, createdAt: string, lastUsedAt: string | null, expiresAt: string | null };

export type TokensQueryVariables = Exact<{
  filter?: TokenFilter | null | undefined;
  orderBy?: TokenOrder | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;

export type TokensQuery = { tokens: { nodes: Array<{ id: string, name: string, permissions: Array<Permission>, clientId: string, createdAt: string, lastUsedAt: string | null, expiresAt: string | null }>, pageInfo: { hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null } } };

export type TokenNamesQueryVariables = Exact<{ [key: string]: never; }>;

export type TokenNamesQuery = { tokens: { nodes: Array<{ id: string, name: string }> } };

export type TokenQueryVariables = Exact<{
  id: string;
}>;

export type TokenQuery = { token: { id: string, name: string, permissions: Array<Permission>, clientId: string, createdAt: string, lastUsedAt: string | null, expiresAt: string | null } | null };

export type CreateTokenMutationVariables = Exact<{
  input: CreateTokenInput;
}>;

export type CreateTokenMutation = { createToken: { clientSecret: string | null, id: string, name: string, permissions: Array<Permission>, clientId: string, createdAt: string, lastUsedAt: string | null, expiresAt: string | null } };

export type RotateTokenMutationVariables = Exact<{
  input: RotateTokenInput;
}>;

export type RotateTokenMutation = { rotateToken: { clientSecret: string | null, id: string, name: string, permissions: Array<Permission>, clientId: string, createdAt: string, lastUsedAt: string | null, expiresAt: string | null } };

export type DeleteTokenMutationVariables = Exact<{
  input: DeleteTokenInput;
}>;

export type DeleteTokenMutation = { deleteToken: { id: string } };

export type CodesSentQueryVariables = Exact<{
  filter?: CodeMessageFilter | null | undefined;
  orderBy?: CodeMessageOrder | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;

export type CodesSentQuery = { codeMessages: { nodes: Array<{ id: string, customerId: string, channel: ContactChannel, purpose: string, to: string, text: string, createdAt: string, customer: { id: string, platformCustomerId: string, fullName: string | null, businessInfo: { legalName: string | null } | null } }>, pageInfo: { hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null } } };

export const RequestLogDocument = (`
    query RequestLog($filter: RequestLogFilter, $orderBy: RequestLogOrder, $first: Int, $after: String, $last: Int, $before: String) {
  requestLog(
    filter: $filter
    orderBy: $orderBy
    first: $first
    after: $after
    last: $last
    before: $before
  ) {
    nodes {
      ...RequestRow
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
fragment RequestRow on RequestLogEntry {
  id
  requestId
  at
  method
  route
  operationKind
  operationName
  status
  code
  durationMs
  isReplay
  tokenId
  agentId
  customerId
  subjectId
  token {
    id
    name
  }
}`) as unknown as Operation<RequestLogQuery, RequestLogQueryVariables>;
export const LoggedRequestDocument = (`
    query LoggedRequest($id: ID!) {
  node(id: $id) {
    id
    ... on RequestLogEntry {
      ...RequestRow
      agent {
        id
        name
      }
      customer {
        id
        platformCustomerId
        fullName
        businessInfo {
          legalName
        }
      }
    }
  }
}
    fragment RequestRow on RequestLogEntry {
  id
  requestId
  at
  method
  route
  operationKind
  operationName
  status
  code
  durationMs
  isReplay
  tokenId
  agentId
  customerId
  subjectId
  token {
    id
    name
  }
}`) as unknown as Operation<LoggedRequestQuery, LoggedRequestQueryVariables>;
export const RequestErrorsDocument = (`
    query RequestErrors($createdAt: DateTimeRange!, $by: [RequestGroup!]!, $timeZone: String!) {
  all: requestStats(createdAt: $createdAt) {
    count
    errors
    serverErrors
    errorRate
    median: durationMs(percentile: 0.5)
    slow: durationMs(percentile: 0.95)
  }
  over: requestStats(createdAt: $createdAt, groupBy: $by, timeZone: $timeZone) {
    start
    succeeded
    errors
    serverErrors
  }
  codes: requestStats(
    createdAt: $createdAt
    groupBy: [CODE, STATUS]
    filter: {isError: true}
  ) {
    code
    status
    count
    slow: durationMs(percentile: 0.95)
  }
  routes: requestStats(createdAt: $createdAt, groupBy: [ROUTE]) {
    route
    count
    errors
    serverErrors
    errorRate
    median: durationMs(percentile: 0.5)
    slow: durationMs(percentile: 0.95)
  }
  tokens: requestStats(createdAt: $createdAt, groupBy: [TOKEN]) {
    tokenId
    count
    errors
    errorRate
    token {
      id
      name
    }
  }
}
    `) as unknown as Operation<RequestErrorsQuery, RequestErrorsQueryVariables>;
export const TokensDocument = (`
    query Tokens($filter: TokenFilter, $orderBy: TokenOrder, $first: Int, $after: String, $last: Int, $before: String) {
  tokens(
    filter: $filter
    orderBy: $orderBy
    first: $first
    after: $after
    last: $last
    before: $before
  ) {
    nodes {
      ...TokenRow
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
fragment TokenRow on ApiToken {
  id
  name
  permissions
  clientId
  createdAt
  lastUsedAt
  expiresAt
}`) as unknown as Operation<TokensQuery, TokensQueryVariables>;
export const TokenNamesDocument = (`
    query TokenNames {
  tokens(first: 100) {
    nodes {
      id
      name
    }
  }
}
    `) as unknown as Operation<TokenNamesQuery, TokenNamesQueryVariables>;
export const TokenDocument = (`
    query Token($id: ID!) {
  token(id: $id) {
    ...TokenRow
  }
}
    fragment TokenRow on ApiToken {
  id
  name
  permissions
  clientId
  createdAt
  lastUsedAt
  expiresAt
}`) as unknown as Operation<TokenQuery, TokenQueryVariables>;
export const CreateTokenDocument = (`
    mutation CreateToken($input: CreateTokenInput!) {
  createToken(input: $input) {
    ...TokenRow
    clientSecret
  }
}
    fragment TokenRow on ApiToken {
  id
  name
  permissions
  clientId
  createdAt
  lastUsedAt
  expiresAt
}`) as unknown as Operation<CreateTokenMutation, CreateTokenMutationVariables>;
export const RotateTokenDocument = (`
    mutation RotateToken($input: RotateTokenInput!) {
  rotateToken(input: $input) {
    ...TokenRow
    clientSecret
  }
}
    fragment TokenRow on ApiToken {
  id
  name
  permissions
  clientId
  createdAt
  lastUsedAt
  expiresAt
}`) as unknown as Operation<RotateTokenMutation, RotateTokenMutationVariables>;
export const DeleteTokenDocument = (`
    mutation DeleteToken($input: DeleteTokenInput!) {
  deleteToken(input: $input) {
    id
  }
}
    `) as unknown as Operation<DeleteTokenMutation, DeleteTokenMutationVariables>;
export const CodesSentDocument = (`
    query CodesSent($filter: CodeMessageFilter, $orderBy: CodeMessageOrder, $first: Int, $after: String, $last: Int, $before: String) {
  codeMessages(
    filter: $filter
    orderBy: $orderBy
    first: $first
    after: $after
    last: $last
    before: $before
  ) {
    nodes {
      id
      customerId
      channel
      purpose
      to
      text
      createdAt
      customer {
        id
        platformCustomerId
        fullName
        businessInfo {
          legalName
        }
      }
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
}`) as unknown as Operation<CodesSentQuery, CodesSentQueryVariables>;