import { z } from "zod";
import { quote, quoteCreate, quoteExecute, scaAuthorization } from "../../../subgraphs/quotes/quotes/wire.js";
import { transactionCancel } from "../../../subgraphs/quotes/settlement/cancel.wire.js";
import { sandboxSend } from "../../../subgraphs/quotes/funding/realtime.wire.js";
import { transaction } from "../../../subgraphs/quotes/transactions/wire.js";
import { route, signedRetryHeaders, walletSignature, type GraphData, type RouteTable } from "../route.js";

const status = z.object({ status: z.string() });
const isAwaitingProof = (value: unknown) => status.parse(value).status === "PENDING_AUTHORIZATION";

/** A quote that was made, unless its payer has to prove a factor first. */
function made({ createQuote }: GraphData): unknown {
  return isAwaitingProof(createQuote) ? undefined : createQuote;
}

export const quoteRoutes: RouteTable = {
  "POST /quotes": route({
    operationId: "createQuote",
    tag: "Cross-Currency Transfers",
    summary: "Offer a payment, and execute it where immediatelyExecute says so",
    document: "createQuote",
    permission: "TRANSACT",
    body: quoteCreate,
    variables: ({ body, idempotencyKey }) => ({ input: { ...body, idempotencyKey } }),
    reply: { 201: [quote, made], 202: [quote, (data) => data.createQuote] },
    errors: [403, 404, 412, 424, 501],
  }),
  "GET /quotes/{quoteId}": route({
    operationId: "getQuoteById",
    tag: "Cross-Currency Transfers",
    summary: "Retrieve a quote",
    document: "getQuoteById",
    permission: "VIEW",
    notFound: "QUOTE_NOT_FOUND",
    variables: ({ path }) => ({ id: path.quoteId }),
    reply: { 200: [quote, (data) => data.quote] },
  }),
  "POST /quotes/{quoteId}/execute": route({
    operationId: "executeQuote",
    tag: "Cross-Currency Transfers",
    summary: "Execute a quote; an embedded wallet's with the signature of its payload",
    document: "executeQuote",
    permission: "TRANSACT",
    notFound: "QUOTE_NOT_FOUND",
    headers: { "Service-Wallet-Signature": signedRetryHeaders["Service-Wallet-Signature"] },
    body: quoteExecute.optional(),
    variables: ({ path, body, headers, idempotencyKey }) => ({
      input: { ...body, quoteId: path.quoteId, idempotencyKey, walletSignature: walletSignature(headers) },
    }),
    reply: { 200: [quote, (data) => data.executeQuote] },
    errors: [403, 409],
  }),
  "POST /quotes/{quoteId}/authorize": route({
    operationId: "authorizeQuote",
    tag: "Strong Customer Authentication",
    summary: "Prove a factor for a quote that is PENDING_AUTHORIZATION",
    document: "authorizeQuote",
    permission: "TRANSACT",
    notFound: "QUOTE_NOT_FOUND",
    body: scaAuthorization,
    variables: ({ path, body, idempotencyKey }) => ({ input: { ...body, quoteId: path.quoteId, idempotencyKey } }),
    reply: { 200: [quote, (data) => data.authorizeQuote] },
    errors: [409, 423, 429],
  }),
  "POST /quotes/{quoteId}/authorize/resend": route({
    operationId: "resendQuoteScaCode",
    tag: "Strong Customer Authentication",
    summary: "Send a new code for a quote that is PENDING_AUTHORIZATION",
    document: "resendQuoteScaCode",
    permission: "TRANSACT",
    notFound: "QUOTE_NOT_FOUND",
    variables: ({ path, idempotencyKey }) => ({ input: { quoteId: path.quoteId, idempotencyKey } }),
    reply: { 204: [null, (data) => data.resendQuoteCode] },
    errors: [409, 429],
  }),
  "POST /transactions/{transactionId}/cancel": route({
    operationId: "cancelTransaction",
    tag: "Transactions",
    summary: "Take back a payment that nothing has moved for yet",
    document: "cancelTransaction",
    permission: "TRANSACT",
    notFound: "TRANSACTION_NOT_FOUND",
    body: transactionCancel.optional(),
    variables: ({ path, body, idempotencyKey }) => ({
      input: { ...body, transactionId: path.transactionId, idempotencyKey },
    }),
    reply: { 200: [transaction, (data) => data.cancelTransaction] },
    errors: [409],
  }),
  "POST /sandbox/send": route({
    operationId: "sandboxSend",
    tag: "Sandbox",
    summary: "Pay a quote's instructions; a wrong amount or currency fails the payment",
    document: "sandboxSend",
    permission: "TRANSACT",
    sandboxOnly: "403",
    body: sandboxSend,
    variables: ({ body, idempotencyKey }) => ({ input: { ...body, idempotencyKey } }),
    reply: { 200: [transaction, (data) => data.sendToQuote] },
    errors: [404, 409],
  }),
};
