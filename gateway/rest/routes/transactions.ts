import {
  confirmReceiptDelivery,
  transaction,
  transactionListQuery,
} from "../../../subgraphs/quotes/transactions/wire.js";
import { page, pageReply, route, type RouteTable } from "../route.js";

export const transactionRoutes: RouteTable = {
  "GET /transactions": route({
    operationId: "listTransactions",
    tag: "Transactions",
    summary: "List transactions, newest first by default",
    document: "listTransactions",
    permission: "VIEW",
    query: transactionListQuery,
    variables: ({ query: { limit, cursor, ...filter } }) => ({ ...filter, ...page({ limit, cursor }) }),
    reply: { 200: pageReply(transaction, (data) => data.transactions, "TransactionListResponse") },
  }),
  "GET /transactions/{transactionId}": route({
    operationId: "getTransactionById",
    tag: "Transactions",
    summary: "Retrieve a transaction",
    document: "getTransactionById",
    permission: "VIEW",
    notFound: "TRANSACTION_NOT_FOUND",
    variables: ({ path }) => ({ id: path.transactionId }),
    reply: { 200: [transaction, (data) => data.transaction] },
  }),
  "POST /transactions/{transactionId}/confirm": route({
    operationId: "confirmReceiptDelivery",
    tag: "Transactions",
    summary: "Tell that the payer has the receipt of an executed outgoing payment; the first confirmation stands",
    document: "confirmReceiptDelivery",
    permission: "TRANSACT",
    notFound: "TRANSACTION_NOT_FOUND",
    body: confirmReceiptDelivery.optional(),
    variables: ({ path, body, idempotencyKey }) => ({
      input: { ...body, transactionId: path.transactionId, idempotencyKey },
    }),
    reply: { 200: [transaction, (data) => data.confirmReceiptDelivery] },
  }),
};
