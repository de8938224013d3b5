import { pageReply, reply } from "../../shared/operation/definition.js";
import { listSelection } from "../../shared/graphql/list-selection.js";
import { restDirection } from "../../shared/schema/lists.js";
import { lookupQuery } from "../lookups/wire.js";
import { shownLookup } from "../lookups/type.js";
import { operation } from "../operation.js";
import { transactionEntity } from "../transactions/reference.js";
import { decideByRequest } from "./approval.js";
import { lookUpUmaReceiver as lookUp } from "./lookup.js";
import { listUmaProviders, type UmaProviderEntry } from "./provider.service.js";
import { UmaProviderConnection } from "./provider.type.js";
import { umaProvider, umaProviderFilter, umaProviderListQuery, umaProviderOrder } from "./provider.wire.js";
import { receiveSandboxPayment } from "./receive.js";
import {
  incomingPaymentReply,
  paymentApproval,
  paymentRejection,
  sandboxUmaReceive,
  umaLookup,
  umaReceiver,
} from "./wire.js";

const umaProviders = operation.list({
  name: "umaProviders",
  description: "Providers of UMA addresses, by domain.",
  errors: ["INVALID_INPUT", "INVALID_CURRENCY"],
  rest: {
    route: "GET /uma-providers",
    operationId: "getAvailableUmaProviders",
    tag: "Available UMA Providers",
    summary: "List the providers of UMA addresses whose users can be paid",
    query: umaProviderListQuery,
    selects: ({ sortOrder, ...filter }) => ({ filter, orderBy: { direction: restDirection(sortOrder) } }),
    reply: [pageReply(umaProvider, "UmaProviderListResponse")],
  },
  selection: listSelection(umaProviderFilter, umaProviderOrder),
  connection: UmaProviderConnection,
  toGraph: (entry: UmaProviderEntry) => ({ ...entry }),
  page: async ({ deps, caller }, selected, args) => listUmaProviders(deps, caller, selected, args),
});

const lookUpUmaReceiver = operation.calling({
  name: "lookUpUmaReceiver",
  description:
    "Looks up at the receiver's provider how a UMA address can be paid. Returns currencies, estimated rates, " +
    "limits, and the payer fields that the provider requires.",
  errors: [
    "INVALID_UMA_ADDRESS",
    "UMA_NOT_FOUND",
    "USER_NOT_FOUND",
    "UNSUPPORTED_UMA_VERSION",
    "LNURLP_REQUEST_FAILED",
    "NOT_IMPLEMENTED",
  ],
  rest: {
    route: "GET /receiver/uma/{receiverUmaAddress}",
    operationId: "lookupUma",
    tag: "Cross-Currency Transfers",
    summary: "Look up how a UMA address can be paid: currencies, estimated rates, limits and required payer data",
    notFound: "NOT_FOUND",
    path: umaReceiver,
    query: lookupQuery,
    reply: [reply(200, umaLookup)],
  },
  inputDescription: "Receiver and, if known, payer.",
  returns: shownLookup,
  call: ({ deps, caller }, input) => lookUp(deps, caller, input),
});

const approveTransaction = operation.transaction({
  name: "approveTransaction",
  description:
    "Approves an incoming payment within 5 seconds of responding to its INCOMING_PAYMENT.PENDING webhook with 202.",
  permission: "TRANSACT",
  errors: ["MISSING_MANDATORY_USER_INFO", "TRANSACTION_NOT_FOUND", "TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL"],
  events: ["INCOMING_PAYMENT.PROCESSING"],
  rest: {
    route: "POST /transactions/{transactionId}/approve",
    operationId: "approvePendingPayment",
    tag: "Transactions",
    summary: "Approve an incoming payment within 5 seconds of responding to its webhook with 202",
    body: paymentApproval.optional(),
    reply: [reply(200, incomingPaymentReply)],
  },
  inputDescription: "Payment to approve.",
  returns: transactionEntity,
  keyedBy: ({ transactionId, receiverCustomerInfo = {} }) => ({
    action: "approve",
    receiverCustomerInfo,
    transactionId,
  }),
  work: (work, { transactionId, receiverCustomerInfo = {} }) =>
    decideByRequest(work, transactionId, { action: "approve", receiverCustomerInfo }),
});

const rejectTransaction = operation.transaction({
  name: "rejectTransaction",
  description:
    "Rejects an incoming payment within 5 seconds of responding to its INCOMING_PAYMENT.PENDING webhook with 202.",
  permission: "TRANSACT",
  errors: ["TRANSACTION_NOT_FOUND", "TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL"],
  events: ["INCOMING_PAYMENT.FAILED"],
  rest: {
    route: "POST /transactions/{transactionId}/reject",
    operationId: "rejectPendingPayment",
    tag: "Transactions",
    summary: "Reject an incoming payment within 5 seconds of responding to its webhook with 202",
    body: paymentRejection.optional(),
    reply: [reply(200, incomingPaymentReply)],
  },
  inputDescription: "Payment to reject.",
  returns: transactionEntity,
  keyedBy: ({ transactionId, reason = null }) => ({ action: "reject", reason, transactionId }),
  work: (work, { transactionId, reason = null }) => decideByRequest(work, transactionId, { action: "reject", reason }),
});

const receiveSandboxUma = operation.calling({
  name: "receiveSandboxUma",
  description:
    "Sandbox only. Simulates a UMA payment from a sandbox counterparty to a customer, subject to the " +
    "platform's approval. Returns the transaction, whatever its outcome.",
  permission: "TRANSACT",
  errors: ["INVALID_UMA_ADDRESS", "INVALID_CURRENCY", "AMOUNT_OUT_OF_RANGE", "UMA_NOT_FOUND", "USER_NOT_FOUND"],
  events: [
    "INCOMING_PAYMENT.PENDING",
    "INCOMING_PAYMENT.PROCESSING",
    "INCOMING_PAYMENT.COMPLETED",
    "INCOMING_PAYMENT.FAILED",
  ],
  rest: {
    route: "POST /sandbox/uma/receive",
    operationId: "sandboxReceive",
    tag: "Sandbox",
    summary: "Simulate a UMA payment from a sandbox counterparty to a customer; returns the transaction",
    sandboxOnly: "403",
    notFound: "NOT_FOUND",
    body: sandboxUmaReceive,
    reply: [reply(200, incomingPaymentReply)],
  },
  inputDescription: "Payer, amount and exactly one receiver, by UMA address or by customer id.",
  returns: transactionEntity,
  call: ({ deps, caller }, input) => receiveSandboxPayment(deps, caller, input),
});

export const umaOperations = [
  umaProviders,
  lookUpUmaReceiver,
  approveTransaction,
  rejectTransaction,
  receiveSandboxUma,
];
