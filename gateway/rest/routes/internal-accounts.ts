import {
  internalAccount,
  internalAccountCreate,
  internalAccountListQuery,
  platformInternalAccountFilter,
  platformInternalAccountList,
  sandboxFund,
} from "../../../subgraphs/accounts/internal-accounts/wire.js";
import { page, pageReply, route, type RouteTable } from "../route.js";

export const internalAccountRoutes: RouteTable = {
  "GET /customers/internal-accounts": route({
    operationId: "listCustomerInternalAccounts",
    tag: "Internal Accounts",
    summary: "List the internal accounts of customers, newest first",
    document: "listCustomerInternalAccounts",
    permission: "VIEW",
    query: internalAccountListQuery,
    variables: ({ query: { limit, cursor, ...filter } }) => ({ ...filter, ...page({ limit, cursor }) }),
    reply: {
      200: pageReply(internalAccount, (data) => data.customerInternalAccounts, "InternalAccountListResponse"),
    },
  }),
  "GET /platform/internal-accounts": route({
    operationId: "listPlatformInternalAccounts",
    tag: "Internal Accounts",
    summary: "List the platform's own internal accounts, newest first",
    document: "listPlatformInternalAccounts",
    permission: "VIEW",
    query: platformInternalAccountFilter,
    variables: ({ query }) => query,
    reply: { 200: [platformInternalAccountList, (data) => ({ data: data.platformInternalAccounts })] },
  }),
  "POST /internal-accounts": route({
    operationId: "createInternalAccount",
    tag: "Internal Accounts",
    summary: "Open a RULE_BASED account: a further account number for a holder; 200 on a retry with the same key",
    document: "createInternalAccount",
    permission: "MANAGE",
    idempotency: "required",
    body: internalAccountCreate,
    variables: ({ body, idempotencyKey }) => ({ input: { ...body, idempotencyKey } }),
    reply: { 201: [internalAccount, (data) => data.createInternalAccount] },
    replayStatus: { 201: 200 },
    errors: [404, 409],
  }),
  "POST /sandbox/internal-accounts/{accountId}/fund": route({
    operationId: "sandboxFundInternalAccount",
    tag: "Sandbox",
    summary: "Give an internal account money of the sandbox",
    document: "fundInternalAccount",
    permission: "TRANSACT",
    sandboxOnly: "403",
    notFound: "ACCOUNT_NOT_FOUND",
    body: sandboxFund,
    variables: ({ path, body, idempotencyKey }) => ({
      input: { ...body, accountId: path.accountId, idempotencyKey },
    }),
    reply: { 200: [internalAccount, (data) => data.fundInternalAccount] },
    errors: [409],
  }),
};
