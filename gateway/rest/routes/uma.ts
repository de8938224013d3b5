import { lookupQuery } from "../../../subgraphs/quotes/lookups/wire.js";

import { umaProvider, umaProviderListQuery } from "../../../subgraphs/quotes/uma/provider.wire.js";
import {
  incomingPaymentReply,
  paymentApproval,
  paymentRejection,
  sandboxUmaReceive,
  umaLookup,
} from "../../../subgraphs/quotes/uma/wire.js";
import { page, pageReply, route, type RouteTable } from "../route.js";

export const umaRoutes: RouteTable = {
  "GET /uma-providers": route({
    operationId: "getAvailableUmaProviders",
    tag: "Available UMA Providers",
    summary: "List the providers of UMA addresses whose users can be paid",
    document: "getAvailableUmaProviders",
    permission: "VIEW",
    query: umaProviderListQuery,
    variables: ({ query: { limit, cursor, ...filter } }) => ({ ...filter, ...page({ limit, cursor }) }),
    reply: { 200: pageReply(umaProvider, (data) => data.umaProviders, "UmaProviderListResponse") },
  }),
  "GET /receiver/uma/{receiverUmaAddress}": route({
    operationId: "lookupUma",
    tag: "Cross-Currency Transfers",
    summary: "How a UMA address can be paid: currencies, estimates of the rates, bounds, required payer data",
    document: "lookUpUmaReceiver",
    permission: "VIEW",
    query: lookupQuery,
    variables: ({ path, query }) => ({ input: { ...query, receiverUmaAddress: path.receiverUmaAddress } }),
    reply: { 200: [umaLookup, (data) => data.lookUpUmaReceiver] },
    errors: [404, 412, 424, 501],
  }),
  "POST /transactions/{transactionId}/approve": route({
    operationId: "approvePendingPayment",
    tag: "Transactions",
    summary: "Take an incoming payment whose webhook was answered with 202, within 5 s",
    document: "approveTransaction",
    permission: "TRANSACT",
    notFound: "TRANSACTION_NOT_FOUND",
    body: paymentApproval.optional(),
    variables: ({ path, body, idempotencyKey }) => ({
      input: { ...body, transactionId: path.transactionId, idempotencyKey },
    }),
    reply: { 200: [incomingPaymentReply, (data) => data.approveTransaction] },
    errors: [409],
  }),
  "POST /transactions/{transactionId}/reject": route({
    operationId: "rejectPendingPayment",
    tag: "Transactions",
    summary: "Refuse such a payment",
    document: "rejectTransaction",
    permission: "TRANSACT",
    notFound: "TRANSACTION_NOT_FOUND",
    body: paymentRejection.optional(),
    variables: ({ path, body, idempotencyKey }) => ({
      input: { ...body, transactionId: path.transactionId, idempotencyKey },
    }),
    reply: { 200: [incomingPaymentReply, (data) => data.rejectTransaction] },
    errors: [409],
  }),
  "POST /sandbox/uma/receive": route({
    operationId: "sandboxReceive",
    tag: "Sandbox",
    summary: "One of the sandbox's counterparties pays a customer by UMA; answers what became of it",
    document: "receiveSandboxUma",
    permission: "TRANSACT",
    sandboxOnly: "403",
    body: sandboxUmaReceive,
    variables: ({ body, idempotencyKey }) => ({ input: { ...body, idempotencyKey } }),
    reply: { 200: [incomingPaymentReply, (data) => data.receiveSandboxUma] },
    errors: [404],
  }),
};
