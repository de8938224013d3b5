import { z } from "zod";
import { paymentInstructions } from "../../accounts/published.js";
import { counterpartyFieldDefinition } from "../../platform/published.js";
import { onChainNetwork } from "../../shared/schema/crypto-networks.js";
import { dateTime, minorUnits, pageQuery, sortOrder, text } from "../../shared/schema/fields.js";
import { scalar } from "../../shared/schema/graph.js";
import { currencyAmount } from "../../shared/schema/money.js";
import { paymentRail } from "../../shared/schema/payments.js";

/** Transactions: every payment, incoming, outgoing and by card (docs/interface.md, Transactions). */

/** `TransactionType` is the platform's configuration's: it knows no cards. */
export const transactionKind = z.enum(["INCOMING", "OUTGOING", "CARD"]).meta({ id: "TransactionKind" });

export const transactionDirection = z.enum(["CREDIT", "DEBIT"]).meta({ id: "TransactionDirection" });

/** Every status of an incoming or outgoing payment. */
export const transactionStatus = z
  .enum([
    "CREATED",
    "PENDING",
    "PENDING_AUTHORIZATION",
    "PROCESSING",
    "COMPLETED",
    "REJECTED",
    "FAILED",
    "REFUNDED",
    "EXPIRED",
  ])
  .meta({ id: "TransactionStatus" });

/** Those of an outgoing payment, and of its quote. */
export const outgoingTransactionStatus = z
  .enum(["PENDING", "PENDING_AUTHORIZATION", "EXPIRED", "PROCESSING", "COMPLETED", "FAILED"])
  .meta({ id: "OutgoingTransactionStatus" });

export const transactionPendingReason = z
  .enum([
    "COUNTERPARTY_DECLARATION_REQUIRED",
    "WALLET_VERIFICATION_REQUIRED",
    "COUNTERPARTY_INFORMATION_REQUIRED",
    "COMPLIANCE_REVIEW",
  ])
  .meta({ id: "TransactionPendingReason" });

export const outgoingTransactionFailureReason = z
  .enum([
    "QUOTE_EXPIRED",
    "QUOTE_RATE_UNAVAILABLE",
    "QUOTE_EXECUTION_FAILED",
    "FUNDING_AMOUNT_MISMATCH",
    "SCA_NOT_COMPLETED",
    "PAYOUT_RETURNED",
    "LIMIT_EXCEEDED",
    "ACCOUNT_CANNOT_RECEIVE",
    "ACCOUNT_INVALID",
    "COMPLIANCE_REJECTED",
    "LIGHTNING_PAYMENT_FAILED",
    "COUNTERPARTY_POST_TX_FAILED",
  ])
  .meta({ id: "OutgoingTransactionFailureReason" });

export const incomingTransactionFailureReason = z
  .enum([
    "LNURLP_FAILED",
    "PAY_REQUEST_FAILED",
    "PAYMENT_APPROVAL_WEBHOOK_ERROR",
    "PAYMENT_APPROVAL_TIMED_OUT",
    "OFFRAMP_FAILED",
    "MISSING_MANDATORY_PAYEE_DATA",
    "QUOTE_EXPIRED",
    "QUOTE_EXECUTION_FAILED",
    "COMPLIANCE_REJECTED",
    "COLLECTION_FAILED",
  ])
  .meta({ id: "IncomingTransactionFailureReason" });
export type IncomingTransactionFailureReason = z.output<typeof incomingTransactionFailureReason>;

export const railSelectionMode = z.enum(["AUTO", "MANUAL"]).meta({ id: "RailSelectionMode" });

const onChainTransaction = z
  .object({ transactionHash: z.string(), network: onChainNetwork })
  .meta({ id: "OnChainTransaction" });

/** Where a payment comes from. */
const transactionSource = z
  .discriminatedUnion("sourceType", [
    z
      .object({
        sourceType: z.enum(["ACCOUNT"]),
        currency: z.string(),
        accountId: z.string(),
        onChainTransaction: onChainTransaction.optional(),
      })
      .meta({ id: "AccountTransactionSource" }),
    z
      .object({ sourceType: z.enum(["UMA_ADDRESS"]), currency: z.string(), umaAddress: z.string() })
      .meta({ id: "UmaAddressTransactionSource" }),
    z
      .object({
        sourceType: z.enum(["REALTIME_FUNDING"]),
        currency: z.string(),
        customerId: z.string().optional(),
        accountHolderName: z.string().optional(),
        accountIdentifier: z.string().optional(),
        bankName: z.string().optional(),
        bankIdentifier: z.string().optional(),
        paymentRail: paymentRail.optional(),
        remittanceInformation: z.string().optional(),
        endToEndId: z.string().optional(),
        traceNumber: z.string().optional(),
        onChainTransaction: onChainTransaction.optional(),
      })
      .meta({ id: "RealtimeFundingTransactionSource" }),
  ])
  .meta({ id: "TransactionSourceOneOf" });

/** Where a payment goes. */
const transactionDestination = z
  .discriminatedUnion("destinationType", [
    z
      .object({
        destinationType: z.enum(["ACCOUNT"]),
        currency: z.string(),
        accountId: z.string(),
        onChainTransaction: onChainTransaction.optional(),
      })
      .meta({ id: "AccountTransactionDestination" }),
    z
      .object({ destinationType: z.enum(["UMA_ADDRESS"]), currency: z.string(), umaAddress: z.string() })
      .meta({ id: "UmaAddressTransactionDestination" }),
  ])
  .meta({ id: "TransactionDestinationOneOf" });

export const refundStatus = z.enum(["PENDING", "COMPLETED", "FAILED"]);
export const refundReason = z.enum(["TRANSACTION_FAILED", "USER_CANCELLATION", "TIMEOUT"]);

/** What goes back to the payer; its status is not the transaction's. */
const refund = z
  .object({
    reference: z.string(),
    initiatedAt: dateTime,
    settledAt: dateTime.optional(),
    status: refundStatus,
    reason: refundReason.optional(),
  })
  .meta({ id: "Refund" });

/** What an outgoing payment's price is made of, in the sending currency's smallest unit. */
export const rateDetails = z
  .object({
    counterpartyMultiplier: z.number().positive(),
    counterpartyFixedFee: minorUnits,
    serviceApiMultiplier: z.number().positive(),
    serviceApiFixedFee: minorUnits,
    serviceApiVariableFeeRate: z.number().min(0),
    serviceApiVariableFeeAmount: minorUnits,
  })
  .meta({ id: "OutgoingRateDetails" });

/** What is known of the other party, by the names of the fields that were asked for. */
export const counterpartyInformation = z.record(z.string(), z.unknown()).meta({ id: "CounterpartyInformation" });
export type CounterpartyInformation = z.output<typeof counterpartyInformation>;

const reconciliationInstructions = z
  .object({
    reference: z.string().optional(),
    transactionHash: z.string().optional().meta({ deprecated: true }),
  })
  .meta({ id: "ReconciliationInstructions" });

/** What incoming and outgoing payments share. */
const base = {
  id: z.string(),
  direction: transactionDirection,
  pendingReason: transactionPendingReason.optional(),
  destination: transactionDestination,
  customerId: z.string().meta({ description: "The platform's id where the payment is the platform's own." }),
  platformCustomerId: z.string(),
  settledAt: dateTime.optional(),
  createdAt: dateTime,
  updatedAt: dateTime,
  receiptDeliveryConfirmedAt: dateTime.optional(),
  agentId: z.string().optional(),
  description: z.string().optional(),
  exchangeRate: z
    .number()
    .optional()
    .meta({ description: "Sending units per receiving unit, both major, fees excluded." }),
  quoteId: z.string().optional(),
  refund: refund.optional(),
  counterpartyInformation: counterpartyInformation.optional(),
  fees: minorUnits.optional(),
  reconciliationInstructions: reconciliationInstructions.optional(),
};

export const incomingTransaction = z
  .object({
    ...base,
    type: z.enum(["INCOMING"]),
    status: transactionStatus,
    source: transactionSource.optional(),
    sentAmount: currencyAmount.optional(),
    receivedAmount: currencyAmount,
    failureReason: incomingTransactionFailureReason.optional(),
  })
  .meta({ id: "IncomingTransaction" });

/** The `data` of INCOMING_PAYMENT webhooks. */
export const incomingPayment = incomingTransaction
  .extend({
    requestedReceiverCustomerInfoFields: z
      .array(counterpartyFieldDefinition)
      .optional()
      .meta({ description: "What the sender asks of the receiver; the approval answers with it." }),
  })
  .meta({ id: "IncomingPaymentWebhookData" });

export const outgoingTransaction = z
  .object({
    ...base,
    type: z.enum(["OUTGOING"]),
    status: outgoingTransactionStatus,
    source: transactionSource,
    sentAmount: currencyAmount,
    receivedAmount: currencyAmount.optional(),
    platformFees: minorUnits.optional(),
    paymentInstructions: z.array(paymentInstructions).optional(),
    rateDetails: rateDetails.optional(),
    failureReason: outgoingTransactionFailureReason.optional(),
    paymentRail: paymentRail.nullable(),
    railSelectionMode: railSelectionMode.nullable(),
    expectedSettlementAt: dateTime.nullable(),
    settlementTimelineSeconds: z.int().nullable(),
  })
  .meta({ id: "OutgoingTransaction" });

const count = z.int().min(0);
const cardSummary = z.object({ count, totalAmount: minorUnits });

/** A purchase or return by card. Declared here, since one list shows all transactions. */
const cardTransaction = z
  .object({
    id: z.string(),
    type: z.enum(["CARD"]),
    cardId: z.string().optional(),
    customerId: z.string(),
    platformCustomerId: z.string(),
    issuerTransactionToken: z.string().optional(),
    status: z
      .enum(["AUTHORIZED", "PARTIALLY_SETTLED", "SETTLED", "REFUNDED", "EXCEPTION", "DECLINED"])
      .meta({ id: "CardTransactionStatus" }),
    direction: transactionDirection,
    merchant: z
      .object({ descriptor: z.string(), mcc: z.string().optional(), country: z.string().optional() })
      .meta({ id: "CardMerchant" }),
    authorizedAmount: currencyAmount,
    settledAmount: currencyAmount.optional(),
    refundedAmount: currencyAmount.optional(),
    accountId: z.string(),
    pullSummary: z
      .object({ count, totalAmount: minorUnits, pendingCount: count.optional() })
      .optional()
      .meta({ id: "CardPullSummary" }),
    refundSummary: cardSummary.optional().meta({ id: "CardRefundSummary" }),
    settlementSummary: cardSummary.optional().meta({ id: "CardSettlementSummary" }),
    authorizedAt: dateTime,
    lastEventAt: dateTime.optional(),
    createdAt: dateTime,
    updatedAt: dateTime,
    originalTransactionId: z.string().optional(),
    cardDeclinedReason: z
      .enum([
        "CARD_PAUSED",
        "CARD_NOT_ACTIVE",
        "INSUFFICIENT_FUNDS",
        "FUNDING_SOURCE_INELIGIBLE",
        "SPEND_LIMIT_EXCEEDED",
        "NO_ELIGIBLE_FUNDING_SOURCE",
        "BLOCKED",
        "UNSUPPORTED_NETWORK",
        "OTHER",
      ])
      .meta({ id: "CardDeclinedReason" })
      .optional(),
    description: z.string().optional(),
  })
  .meta({ id: "CardTransaction" });

/** The record as every surface shows it. */
export const transaction = z
  .discriminatedUnion("type", [incomingTransaction, outgoingTransaction, cardTransaction])
  .meta({ id: "TransactionOneOf" });

/** One change of a transaction's status, as it is stored and shown by the graph. */
export const statusChange = z.object({
  status: transactionStatus,
  at: dateTime,
  reason: z.string().optional(),
});

/** Longest id or account identifier that a filter may name. */
const identifierMax = 255;

const transactionFilter = z.object({
  customerId: scalar("ID", text(identifierMax))
    .meta({ description: "Only those of this customer; the platform's id: only the platform's own." })
    .optional(),
  platformCustomerId: text(identifierMax)
    .meta({ description: "Only those of the customer to whom the platform gave this id." })
    .optional(),
  accountIdentifier: text(identifierMax).optional().meta({ description: "Account id or UMA address of either side." }),
  senderAccountIdentifier: text(identifierMax)
    .meta({ description: "Account id or UMA address of the source." })
    .optional(),
  receiverAccountIdentifier: text(identifierMax)
    .meta({ description: "Account id or UMA address of the destination." })
    .optional(),
  status: transactionStatus.optional(),
  type: transactionKind.optional(),
  reference: text(identifierMax).meta({ description: "`reconciliationInstructions.reference`." }).optional(),
  startDate: dateTime.optional().meta({ description: "Created at that time or later." }),
  endDate: dateTime.optional().meta({ description: "Created at that time or earlier." }),
});
export type TransactionFilter = z.output<typeof transactionFilter>;

export const transactionListArgs = transactionFilter.extend({ sortOrder });
export const transactionListQuery = transactionFilter.extend({ ...pageQuery, sortOrder });

/** POST /transactions/{transactionId}/confirm; without a body: now. */
export const receiptDelivery = z
  .object({
    receiptDeliveryConfirmedAt: dateTime.optional().meta({ description: "Default: the time of the request." }),
  })
  .meta({ id: "ConfirmReceiptDeliveryRequest" });
