import { z } from "zod";
import { onChainNetwork } from "../../shared/schema/crypto-networks.js";
import { dateTime, minorUnits } from "../../shared/schema/fields.js";
import { describedEnum, descriptionsOf, inGraph, scalar } from "../../shared/schema/graph.js";
import { paymentRail } from "../../shared/schema/payments.js";

/** Enums and value objects of transactions (docs/interface.md, Transactions). */

/** `TransactionType` belongs to the platform's configuration, which has no cards. */
export const transactionKind = describedEnum({
  INCOMING: "Money that comes in: by UMA, to an account's instructions, or collected from an external account.",
  OUTGOING: "A payment by a quote or a transfer.",
  CARD: "A purchase or return by card.",
}).meta({ id: "TransactionKind" });

export const transactionDirection = describedEnum({
  CREDIT: "The customer's account is credited.",
  DEBIT: "The customer's account is debited.",
}).meta({ id: "TransactionDirection", description: "Whether the customer is credited or debited." });

/** Every status of an incoming or outgoing payment. */
export const transactionStatus = describedEnum({
  CREATED: "Recorded; nothing has moved.",
  PENDING: "Nothing has moved; waits for its execution, funding or approval.",
  PENDING_AUTHORIZATION: "The payer must prove a factor, maybe in several rounds.",
  PROCESSING: "The source is debited, or the money is being collected.",
  COMPLETED: "The receiver is credited.",
  REJECTED: "The platform rejected the incoming payment.",
  FAILED: "The payment failed; what was debited is refunded.",
  REFUNDED: "Was completed, and refunded afterwards.",
  EXPIRED: "It was not executed or funded in time; nothing moved.",
}).meta({ id: "TransactionStatus" });

/** Every status of a purchase or return by card. */
export const cardTransactionStatus = describedEnum({
  AUTHORIZED: "The amount is held on the account; nothing is cleared yet.",
  PARTIALLY_SETTLED: "A part is cleared and debited; the rest is held.",
  SETTLED: "All that the network cleared is debited, or a return is credited.",
  REFUNDED: "Was completed, and refunded afterwards.",
  EXCEPTION: "The network has settled it, and the account could not be debited or credited.",
  DECLINED: "The authorization was declined; nothing is held.",
}).meta({ id: "CardTransactionStatus" });

/** Every status of any type of transaction: the graph has one enum for them. */
export const anyTransactionStatus = inGraph(
  { name: "TransactionStatus" },
  describedEnum({
    ...descriptionsOf(transactionStatus.enum),
    ...descriptionsOf(cardTransactionStatus.enum),
  }).meta({ id: "AnyTransactionStatus" }),
);

/** Every status of an outgoing payment, and of its quote. */
export const outgoingTransactionStatus = z
  .enum(["PENDING", "PENDING_AUTHORIZATION", "EXPIRED", "PROCESSING", "COMPLETED", "FAILED"])
  .meta({ id: "OutgoingTransactionStatus" });

export const transactionPendingReason = describedEnum({
  COUNTERPARTY_DECLARATION_REQUIRED: "Waits for a declaration about the counterparty.",
  WALLET_VERIFICATION_REQUIRED: "Waits for the proof that the wallet belongs to its holder.",
  COUNTERPARTY_INFORMATION_REQUIRED: "Waits for information about the counterparty.",
  COMPLIANCE_REVIEW: "Waits for a review by compliance.",
}).meta({ id: "TransactionPendingReason", description: "Reason for the status PENDING." });

export const outgoingTransactionFailureReason = describedEnum({
  QUOTE_EXPIRED: "The quote had expired when its money came.",
  QUOTE_RATE_UNAVAILABLE: "There was no rate between the two currencies.",
  QUOTE_EXECUTION_FAILED: "The payment could not be made.",
  FUNDING_AMOUNT_MISMATCH: "Another amount or currency came than the quote's; it is refunded.",
  SCA_NOT_COMPLETED: "The payer did not prove a factor in time.",
  PAYOUT_RETURNED: "The receiving bank returned the payment after it was completed.",
  LIMIT_EXCEEDED: "The amount is beyond a limit of the institution that pays it.",
  ACCOUNT_CANNOT_RECEIVE: "The receiver's account can't be credited.",
  ACCOUNT_INVALID: "The receiving institution does not have the account.",
  COMPLIANCE_REJECTED: "A compliance check refused the payment.",
  LIGHTNING_PAYMENT_FAILED: "The Lightning invoice could not be paid.",
  COUNTERPARTY_POST_TX_FAILED: "The receiving institution did not accept the payment.",
}).meta({ id: "OutgoingTransactionFailureReason" });

export const incomingTransactionFailureReason = describedEnum({
  LNURLP_FAILED: "The lookup of the receiver by UMA failed.",
  PAY_REQUEST_FAILED: "The pay request by UMA failed, such as for missing fields of the payer.",
  PAYMENT_APPROVAL_WEBHOOK_ERROR: "The platform's endpoint could not be reached for its approval.",
  PAYMENT_APPROVAL_TIMED_OUT: "The platform did not decide in time.",
  OFFRAMP_FAILED: "The money came, and the receiver's account can't be credited.",
  MISSING_MANDATORY_PAYEE_DATA: "The approval lacked a mandatory field of the receiver.",
  QUOTE_EXPIRED: "The quote had expired when its money came.",
  QUOTE_EXECUTION_FAILED: "The payment could not be made.",
  COMPLIANCE_REJECTED: "A compliance check refused the payment.",
  COLLECTION_FAILED: "The money could not be collected from the payer's account.",
}).meta({ id: "IncomingTransactionFailureReason" });
export type IncomingTransactionFailureReason = z.output<typeof incomingTransactionFailureReason>;
export type FailureReason = IncomingTransactionFailureReason | z.output<typeof outgoingTransactionFailureReason>;

export const failureDetails = z
  .object({
    code: z
      .string()
      .describe("The rail's own code, such as `R01` (ACH) or `AC04` (SEPA), at most 50 characters.")
      .optional(),
    reason: z.string().describe("The rail's explanation, at most 500 characters.").optional(),
  })
  .meta({
    id: "TransactionFailureDetails",
    description: "Failure in the words of the payment rail that reported it.",
  });

export const railSelectionMode = describedEnum({
  AUTO: "The service selected the rail: the cheapest, then the fastest.",
  MANUAL: "The request named the rail.",
}).meta({ id: "RailSelectionMode", description: "Whether the service or the caller selected the rail." });

const onChainTransaction = z
  .object({ transactionHash: z.string(), network: onChainNetwork })
  .meta({ id: "OnChainTransaction" });

const accountId = scalar("ID", z.string()).describe("ACCOUNT: internal or external account.");
const umaAddress = z.string().describe("UMA_ADDRESS: `$name@domain`.");
const debited = scalar("CurrencyCode", z.string()).describe("Currency that is debited.");
const credited = scalar("CurrencyCode", z.string()).describe("Currency that is credited.");

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

export const refundStatus = inGraph(
  { name: "RefundStatus" },
  describedEnum({
    PENDING: "The money is on its way back.",
    COMPLETED: "The payer has the money back.",
    FAILED: "The money could not be credited; it stays in suspense.",
  }),
);
export const refundReason = inGraph(
  { name: "RefundReason" },
  describedEnum({
    TRANSACTION_FAILED: "The payment failed.",
    USER_CANCELLATION: "The payment was cancelled or revoked by the payer.",
    TIMEOUT: "The payment took too long.",
  }),
);

export const refund = z
  .object({
    reference: z.string().describe("Text on the payer's statement."),
    initiatedAt: dateTime.describe("Time at which the refund began, in UTC."),
    settledAt: dateTime.describe("Time at which the payer was credited; absent until then.").optional(),
    status: refundStatus.describe("Whether the payer has the money back."),
    reason: refundReason.describe("Cause of the refund.").optional(),
  })
  .meta({ id: "Refund", description: "Refund to the payer. It has its own status." });

export const rateDetails = z
  .object({
    counterpartyMultiplier: z.number().positive().describe("Exchange rate of the counterparty."),
    counterpartyFixedFee: minorUnits.describe("Fixed fee of the receiver's institution."),
    serviceApiMultiplier: z.number().positive().describe("Exchange rate of the service."),
    serviceApiFixedFee: minorUnits.describe("Part of the service's fee that does not depend on the amount."),
    serviceApiVariableFeeRate: z.number().min(0).describe("Variable fee as a fraction of the amount."),
    serviceApiVariableFeeAmount: minorUnits.describe("Part of the service's fee that grows with the amount."),
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
  status: anyTransactionStatus.describe("Status from this time on."),
  at: dateTime.describe("Time of the change, in UTC."),
  reason: z.string().describe("Reason for the change, such as a failure reason.").optional(),
});
