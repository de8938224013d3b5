import { tenantOf } from "../../shared/kernel/caller.js";
import { ApiError, invalidField } from "../../shared/kernel/errors.js";
import { pageReply, reply } from "../../shared/operation/definition.js";
import { operation } from "../operation.js";
import { restTransactions, transactionListQuery } from "./list.wire.js";
import { transactionEntity } from "./reference.js";
import { transactionSelection } from "./selection.js";
import { listTransactions } from "./service.js";
import { lockTransaction } from "./store.js";
import { TransactionConnection, type TransactionRow } from "./type.js";
import { receiptDelivery, transaction as transactionWire } from "./wire.js";

const tag = "Transactions";

const transactions = operation.list({
  name: "transactions",
  description: "Transactions of the environment, newest first by default.",
  rest: {
    route: "GET /transactions",
    operationId: "listTransactions",
    tag,
    summary: "List transactions, newest first by default",
    query: transactionListQuery,
    selects: restTransactions,
    reply: [pageReply(transactionWire, "TransactionListResponse")],
  },
  selection: transactionSelection,
  connection: TransactionConnection,
  toGraph: transactionEntity.toGraph,
  page: ({ deps, caller }, selected, args) => listTransactions(deps, caller, selected, args),
});

const transaction = operation.byId({
  name: "transaction",
  description: "Retrieves a transaction.",
  errors: ["TRANSACTION_NOT_FOUND"],
  rest: {
    route: "GET /transactions/{transactionId}",
    operationId: "getTransactionById",
    tag,
    summary: "Retrieve a transaction",
    reply: [reply(200, transactionWire)],
  },
  returns: transactionEntity,
});

/** Maximum difference between the clocks of caller and server. */
const clockSkewMs = 5 * 60_000;

const confirmReceiptDelivery = operation.transaction({
  name: "confirmReceiptDelivery",
  description:
    "Records when the payer received the receipt of an executed outgoing payment. The first confirmation is " +
    "final.",
  permission: "TRANSACT",
  errors: ["INVALID_INPUT", "TRANSACTION_NOT_FOUND"],
  rest: {
    route: "POST /transactions/{transactionId}/confirm",
    tag,
    summary:
      "Confirm that the payer received the receipt of an executed outgoing payment; the first confirmation is final",
    body: receiptDelivery.optional(),
    reply: [reply(200, transactionWire)],
  },
  inputDescription: "Payment whose receipt was delivered.",
  returns: transactionEntity,
  async work({ tx, caller, now }, { transactionId, receiptDeliveryConfirmedAt }) {
    const row = await lockTransaction(tx, caller, transactionId);
    assertHasReceipt(row);
    if (row.receiptDeliveryConfirmedAt !== null) return row;
    const updatedAt = await now();
    const confirmedAt = receiptDeliveryConfirmedAt === undefined ? updatedAt : new Date(receiptDeliveryConfirmedAt);
    if (confirmedAt.getTime() > updatedAt.getTime() + clockSkewMs) {
      throw invalidField("receiptDeliveryConfirmedAt", "must not be in the future");
    }
    const change = { receiptDeliveryConfirmedAt: confirmedAt, updatedAt };
    await tx.transaction.updateMany({ where: { ...tenantOf(caller), id: row.id }, data: change });
    return { ...row, ...change };
  },
});

/** Requires that the money has left: only then is there a receipt. */
function assertHasReceipt({ type, status }: TransactionRow): void {
  if (type !== "OUTGOING") {
    throw new ApiError("INVALID_INPUT", "Only an outgoing transaction has a receipt to deliver.");
  }
  if (status !== "PROCESSING" && status !== "COMPLETED") {
    throw new ApiError("INVALID_INPUT", `The transaction is ${status}: its receipt can't have been delivered.`);
  }
}

export const transactionOperations = [transactions, transaction, confirmReceiptDelivery];
