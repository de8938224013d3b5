import { shape } from "../../shared/schema/shape.js";
import { declareTransactionKind } from "./kinds.js";
import { incomingTransactionTransitions, outgoingTransactionTransitions } from "./transitions.js";
import { transactionToGraph } from "./type.js";
import { incomingTransaction, outgoingTransaction } from "./wire.js";

/** The two types of transaction that this subgraph declares. */

declareTransactionKind({
  type: "OUTGOING",
  transitions: outgoingTransactionTransitions,
  open: ["PENDING", "PENDING_AUTHORIZATION", "PROCESSING"],
  events: {
    PENDING: "OUTGOING_PAYMENT.PENDING",
    PENDING_AUTHORIZATION: "OUTGOING_PAYMENT.PENDING_AUTHORIZATION",
    PROCESSING: "OUTGOING_PAYMENT.PROCESSING",
    COMPLETED: "OUTGOING_PAYMENT.COMPLETED",
    FAILED: "OUTGOING_PAYMENT.FAILED",
    EXPIRED: "OUTGOING_PAYMENT.EXPIRED",
  },
  refundEvents: {
    PENDING: "OUTGOING_PAYMENT.REFUND_PENDING",
    COMPLETED: "OUTGOING_PAYMENT.REFUND_COMPLETED",
    FAILED: "OUTGOING_PAYMENT.REFUND_FAILED",
  },
  data: (row, { sealer }) => shape(outgoingTransaction, transactionToGraph(sealer, row)),
});

declareTransactionKind({
  type: "INCOMING",
  transitions: incomingTransactionTransitions,
  open: ["PENDING", "PENDING_AUTHORIZATION", "PROCESSING"],
  events: {
    PENDING: "INCOMING_PAYMENT.PENDING",
    PENDING_AUTHORIZATION: "INCOMING_PAYMENT.PENDING_AUTHORIZATION",
    PROCESSING: "INCOMING_PAYMENT.PROCESSING",
    COMPLETED: "INCOMING_PAYMENT.COMPLETED",
    // There is no event for a rejection.
    REJECTED: "INCOMING_PAYMENT.FAILED",
    FAILED: "INCOMING_PAYMENT.FAILED",
  },
  refundEvents: {
    PENDING: "INCOMING_PAYMENT.REFUND_PENDING",
    COMPLETED: "INCOMING_PAYMENT.REFUND_COMPLETED",
    FAILED: "INCOMING_PAYMENT.REFUND_FAILED",
  },
  data: (row, { sealer }) => shape(incomingTransaction, transactionToGraph(sealer, row)),
});
