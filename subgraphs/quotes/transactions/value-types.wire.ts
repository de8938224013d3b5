import { z } from "zod";
import { onChainNetwork } from "../../shared/schema/crypto-networks.js";
import { dateTime, minorUnits } from "../../shared/schema/fields.js";
import { inGraph, scalar } from "../../shared/schema/graph.js";
import { paymentRail } from "../../shared/schema/payments.js";

/** Enums and value objects of transactions (docs/interface.md, Transactions). */

/** `TransactionType` belongs to the platform's configuration, which has no cards. */
export const transactionKind = z.enum(["INCOMING", "OUTGOING", "CARD"]).meta({ id: "TransactionKind" });

export const transactionDirection = z
  .enum(["CREDIT", "DEBIT"])
  .meta({ id: "TransactionDirection", description: "Whether the customer is credited or debited." });

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

/** Every status of a purchase or return by card. */
export const cardTransactionStatus = z
  .enum(["AUTHORIZED", "PARTIALLY_SETTLED", "SETTLED", "REFUNDED", "EXCEPTION", "DECLINED"])
  .meta({ id: "CardTransactionStatus" });

/** Every status of any type of transaction: the graph has one enum for them. */
export const anyTransactionStatus = inGraph(
  { name: "TransactionStatus" },
  z
    .enum([...transactionStatus.options, ...cardTransactionStatus.exclude(["REFUNDED"]).options])
    .meta({ id: "AnyTransactionStatus" }),
);

/** Every status of an outgoing payment, and of its quote. */
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
  .meta({ id: "TransactionPendingReason", description: "Reason for the status PENDING." });

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
export type FailureReason = IncomingTransactionFailureReason | z.output<typeof outgoingTransactionFailureReason>;

export const railSelectionMode = z
  .enum(["AUTO", "MANUAL"])
  .meta({ id: "RailSelectionMode", description: "Whether the service or the caller selected the rail." });

const onChainTransaction = z
  .object({ transactionHash: z.string(), network: onChainNetwork })
  .meta({ id: "OnChainTransaction" });

const accountId = scalar("ID", z.string()).describe("ACCOUNT: internal or external account.");
const umaAddress = z.string().describe("UMA_ADDRESS: `$name@domain`.");
const debited = z.string().describe("Currency that is debited.");
const credited = z.string().describe("Currency that is credited.");

/** The source of a payment. */
export const transactionSource = inGraph(
  { name: "TransactionSource", tags: "TransactionSourceType" },
  z
    .discriminatedUnion("sourceType", [
      z
        .object({
          sourceType: z.enum(["ACCOUNT"]),
          currency: debited,
          accountId,
          onChainTransaction: onChainTransaction.optional(),
        })
        .meta({ id: "AccountTransactionSource" }),
      z
        .object({ sourceType: z.enum(["UMA_ADDRESS"]), currency: debited, umaAddress })
        .meta({ id: "UmaAddressTransactionSource" }),
      z
        .object({
          sourceType: z.enum(["REALTIME_FUNDING"]),
          currency: debited,
          customerId: scalar("ID", z.string()).describe("REALTIME_FUNDING: customer that pays.").optional(),
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
    .meta({ id: "TransactionSourceOneOf" }),
);

/** The destination of a payment. */
export const transactionDestination = inGraph(
  { name: "TransactionDestination", tags: "TransactionDestinationType" },
  z
    .discriminatedUnion("destinationType", [
      z
        .object({
          destinationType: z.enum(["ACCOUNT"]),
          currency: credited,
          accountId,
          onChainTransaction: onChainTransaction.optional(),
        })
        .meta({ id: "AccountTransactionDestination" }),
      z
        .object({ destinationType: z.enum(["UMA_ADDRESS"]), currency: credited, umaAddress })
        .meta({ id: "UmaAddressTransactionDestination" }),
    ])
    .meta({ id: "TransactionDestinationOneOf" }),
);

export const refundStatus = inGraph({ name: "RefundStatus" }, z.enum(["PENDING", "COMPLETED", "FAILED"]));
export const refundReason = inGraph(
  { name: "RefundReason" },
  z.enum(["TRANSACTION_FAILED", "USER_CANCELLATION", "TIMEOUT"]),
);

export const refund = z
  .object({
    reference: z.string().describe("Text on the payer's statement."),
    initiatedAt: dateTime,
    settledAt: dateTime.optional(),
    status: refundStatus,
    reason: refundReason.optional(),
  })
  .meta({ id: "Refund", description: "Refund to the payer. It has its own status." });

export const rateDetails = z
  .object({
    counterpartyMultiplier: z.number().positive().describe("Exchange rate of the counterparty."),
    counterpartyFixedFee: minorUnits,
    serviceApiMultiplier: z.number().positive().describe("Exchange rate of the service."),
    serviceApiFixedFee: minorUnits,
    serviceApiVariableFeeRate: z.number().min(0).describe("Variable fee as a fraction of the amount."),
    serviceApiVariableFeeAmount: minorUnits,
  })
  .meta({
    id: "OutgoingRateDetails",
    description: "Rates and fees that make up a price; fees in the smallest unit of the sending currency.",
  });

/** Known data of the counterparty, by the names of the requested fields. */
export const counterpartyInformation = z.record(z.string(), z.unknown()).meta({ id: "CounterpartyInformation" });
export type CounterpartyInformation = z.output<typeof counterpartyInformation>;

export const reconciliationInstructions = z
  .object({
    reference: z.string().optional(),
    transactionHash: z.string().optional().meta({ deprecated: true }),
  })
  .meta({ id: "ReconciliationInstructions" });

/** A change of a transaction's status, as stored and shown by the graph. */
export const statusChange = z.object({
  status: anyTransactionStatus,
  at: dateTime,
  reason: z.string().describe("Reason for the change, such as a failure reason.").optional(),
});
