import { invalidField, type ErrorCode } from "../../shared/kernel/errors.js";
import { isId } from "../../shared/kernel/ids.js";
import { reply } from "../../shared/operation/definition.js";
import { operation } from "../operation.js";
import { transactionEntity } from "../transactions/reference.js";
import { transaction as transactionWire } from "../transactions/wire.js";
import { payQuote } from "./realtime.service.js";
import { sandboxSend } from "./realtime.wire.js";
import { assertTransferIn, assertTransferOut, executeTransfer } from "./transfer.service.js";
import { transferIn, transferOut } from "./transfer.wire.js";

const sendToQuote = operation.transaction({
  name: "sendToQuote",
  description:
    "Sandbox only. Simulates funding a quote according to its payment instructions. The payment fails if the " +
    "amount or currency differs from the quote's. A late or repeated payment becomes a separate incoming " +
    "payment with the status `FAILED`. A quote from an external account is paid by a wire from that account.",
  permission: "TRANSACT",
  errors: ["INVALID_INPUT", "QUOTE_NOT_FOUND", "QUOTE_EXPIRED", "ACCOUNT_NOT_FOUND", "CONFLICT"],
  events: [
    "OUTGOING_PAYMENT.PROCESSING",
    "OUTGOING_PAYMENT.FAILED",
    "INCOMING_PAYMENT.COMPLETED",
    "INCOMING_PAYMENT.FAILED",
  ],
  rest: {
    route: "POST /sandbox/send",
    operationId: "sandboxSend",
    tag: "Sandbox",
    summary: "Simulate funding a quote; the payment fails if the amount or currency is wrong",
    sandboxOnly: "403",
    body: sandboxSend,
    reply: [reply(200, transactionWire)],
  },
  inputDescription: "Sandbox only. Quote to fund.",
  returns: transactionEntity,
  prepare(_call, { quoteId }) {
    if (!isId("Quote", quoteId)) throw invalidField("quoteId", "is not the id of a quote");
  },
  work: payQuote,
});

// Deprecated in the first published version of this interface.
const deprecated = {
  replacedBy: "POST /quotes",
  since: "2025-10-13",
  inGraph:
    "Use `createQuote` with `lockedCurrencySide: SENDING` and `immediatelyExecute: true`: its `transaction` is the " +
    "transfer's.",
} as const;
const tag = "Same-Currency Transfers";
const errors: readonly ErrorCode[] = [
  "INVALID_AMOUNT",
  "INVALID_CURRENCY",
  "AMOUNT_OUT_OF_RANGE",
  "EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED",
  "INSUFFICIENT_FUNDS",
  "USER_NOT_READY",
  "CUSTOMER_NOT_VERIFIED",
  "COUNTERPARTY_NOT_ALLOWED",
  "ACCOUNT_NOT_FOUND",
  "NOT_IMPLEMENTED",
];

const createTransferIn = operation.transaction({
  name: "createTransferIn",
  description: "Moves money from an external account to an internal account of the same currency.",
  permission: "TRANSACT",
  errors,
  events: ["INCOMING_PAYMENT.PENDING", "INCOMING_PAYMENT.PROCESSING"],
  deprecated,
  rest: {
    route: "POST /transfer-in",
    tag,
    summary: "Transfer money from an external account to an internal account of the same currency",
    notFound: "NOT_FOUND",
    body: transferIn,
    reply: [reply(201, transactionWire)],
  },
  inputDescription: "Accounts and amount of the transfer.",
  returns: transactionEntity,
  prepare: (_call, transfer) => assertTransferIn(transfer),
  work: (work, transfer) => executeTransfer(work, transfer),
});

const createTransferOut = operation.transaction({
  name: "createTransferOut",
  description: "Moves money from an internal account to an external account of the same currency.",
  permission: "TRANSACT",
  errors,
  events: ["OUTGOING_PAYMENT.PENDING", "OUTGOING_PAYMENT.PROCESSING"],
  deprecated,
  rest: {
    route: "POST /transfer-out",
    tag,
    summary: "Transfer money from an internal account to an external account of the same currency",
    notFound: "NOT_FOUND",
    body: transferOut,
    reply: [reply(201, transactionWire)],
  },
  inputDescription: "Accounts and amount of the transfer.",
  returns: transactionEntity,
  prepare: (_call, transfer) => assertTransferOut(transfer),
  work: (work, transfer) => executeTransfer(work, transfer),
});

export const fundingOperations = [sendToQuote, createTransferIn, createTransferOut];
