import { z } from "zod";
import { maxInstructions, paymentInstructions } from "../../accounts/published.js";
import { counterpartyFieldDefinition } from "../../platform/published.js";
import { createdAt, dateTime, givenTime, minorUnits, updatedAt } from "../../shared/schema/fields.js";
import { inGraph, scalar } from "../../shared/schema/graph.js";
import { currencyAmount } from "../../shared/schema/money.js";
import { paymentRail } from "../../shared/schema/payments.js";
import { cardTransaction } from "./card.wire.js";
import {
  counterpartyInformation,
  failureDetails,
  incomingTransactionFailureReason,
  outgoingTransactionFailureReason,
  outgoingTransactionStatus,
  railSelectionMode,
  rateDetails,
  reconciliationInstructions,
  refund,
  transactionDestination,
  transactionDirection,
  transactionPendingReason,
  transactionSource,
  transactionStatus,
} from "./value-types.wire.js";

/** Transactions: every payment, incoming, outgoing and by card (docs/interface.md, Transactions). */

/** Members of incoming and outgoing payments. */
const base = {
  id: scalar("ID", z.string()),
  direction: transactionDirection.describe("Whether the customer's account is credited or debited."),
  pendingReason: transactionPendingReason.describe("Event or decision that a PENDING payment waits for.").optional(),
  destination: transactionDestination.describe("Party that is credited."),
  customerId: scalar("ID", z.string()).describe(
    "Customer whose payment it is; the platform's id for the platform's own payments.",
  ),
  platformCustomerId: z
    .string()
    .describe("The platform's id for the customer at the time when the payment was created."),
  settledAt: dateTime.describe("Time of the status COMPLETED; absent before, and after a return.").optional(),
  createdAt,
  updatedAt,
  receiptDeliveryConfirmedAt: dateTime
    .describe("Time at which the payer received the receipt, as confirmed by the platform.")
    .optional(),
  agentId: scalar("ID", z.string()).describe("Agent that created the payment.").optional(),
  description: z.string().describe("Note on the payment, at most 1000 characters.").optional(),
  exchangeRate: z
    .number()
    .optional()
    .describe("Sending units per receiving unit, both in major units, excluding fees."),
  quoteId: scalar("ID", z.string()).describe("Quote that the payment executes.").optional(),
  refund: refund.describe("Refund to the payer; absent if there is none.").optional(),
  counterpartyInformation: counterpartyInformation.describe("Known information about the counterparty.").optional(),
  failureDetails: failureDetails
    .describe("The rail's own code for a payment that failed or was returned; absent if it gave none.")
    .optional(),
  fees: minorUnits.describe("All fees, in the currency of the source.").optional(),
  reconciliationInstructions: reconciliationInstructions
    .describe("Text by which the payment is found on a statement.")
    .optional(),
};

const sentAmount = currencyAmount.describe("Amount debited from the source, including fees.");
const receivedAmount = currencyAmount.describe("Amount credited to the destination.");

export const incomingTransaction = z
  .object({
    ...base,
    type: z.enum(["INCOMING"]),
    status: transactionStatus.describe("Status of the payment."),
    source: transactionSource.describe("Party that is debited.").optional(),
    sentAmount: sentAmount.optional(),
    receivedAmount,
    failureReason: incomingTransactionFailureReason.describe("Cause of the failure.").optional(),
  })
  .meta({ id: "IncomingTransaction" });

/** The `data` of INCOMING_PAYMENT webhooks. */
export const incomingPayment = incomingTransaction
  .extend({
    requestedReceiverCustomerInfoFields: z
      .array(counterpartyFieldDefinition)
      .optional()
      .describe("Receiver fields that the sender requests; the approval must provide them."),
  })
  .meta({ id: "IncomingPaymentWebhookData" });

export const outgoingTransaction = z
  .object({
    ...base,
    type: z.enum(["OUTGOING"]),
    status: outgoingTransactionStatus.describe("Status of the payment."),
    source: transactionSource.describe("Party that is debited."),
    sentAmount,
    receivedAmount: receivedAmount.optional(),
    platformFees: minorUnits.describe("Fees charged by the platform, included in the total fees.").optional(),
    paymentInstructions: inGraph({ atMost: maxInstructions }, z.array(paymentInstructions))
      .describe("Instructions for funding the payment, if it is funded in real time.")
      .optional(),
    rateDetails: rateDetails.describe("Rates and fees that make up the price.").optional(),
    failureReason: outgoingTransactionFailureReason.describe("Cause of the failure.").optional(),
    paymentRail: paymentRail.nullable().describe("Payment rail of an outgoing payment."),
    railSelectionMode: railSelectionMode
      .describe("Whether the service or the request selected the rail; null if there is none.")
      .nullable(),
    expectedSettlementAt: dateTime
      .describe("Time at which the receiver is expected to be credited; null if unknown.")
      .nullable(),
    settlementTimelineSeconds: z.int().nullable().describe("Duration of the settlement, in seconds."),
  })
  .meta({ id: "OutgoingTransaction" });

/** The record as every surface shows it. */
export const transaction = z
  .discriminatedUnion("type", [incomingTransaction, outgoingTransaction, cardTransaction])
  .meta({ id: "TransactionOneOf" });

/** POST /transactions/{transactionId}/confirm; without a body: now. */
export const receiptDelivery = z
  .object({
    receiptDeliveryConfirmedAt: givenTime.optional().describe("Default: the time of the request."),
  })
  .meta({ id: "ConfirmReceiptDeliveryRequest" });
