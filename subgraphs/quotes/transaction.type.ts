import { Directive, Field, Float, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { z } from "zod";
import type { Transaction as TransactionRow } from "../../generated/prisma/client.js";
import { PaymentInstructions, paymentInstructionsToGraph } from "../accounts/published.js";
import type { Sealer } from "../shared/crypto.js";
import { connectionOf } from "../shared/graphql/connection.js";
import { Money, moneyToGraph } from "../shared/graphql/money.js";
import { Node } from "../shared/graphql/node.js";
import { PaymentRail } from "../shared/graphql/payments.js";
import { DateTime, JSONObject, MinorUnits } from "../shared/graphql/scalars.js";
import {
  counterpartyInformation,
  incomingTransactionFailureReason,
  outgoingTransactionFailureReason,
  railSelectionMode,
  outgoingRateDetails,
  refundReason,
  refundStatus,
  statusChange,
  transactionDirection,
  transactionPendingReason,
  transactionStatus,
  transactionType,
  type CounterpartyInformation,
} from "./transaction.wire.js";

export const TransactionType = transactionType.enum;
registerEnumType(TransactionType, { name: "TransactionType", description: "Which way a payment goes, or by card." });
export const TransactionDirection = transactionDirection.enum;
registerEnumType(TransactionDirection, {
  name: "TransactionDirection",
  description: "Whether the customer gains or gives.",
});
export const TransactionStatus = transactionStatus.enum;
registerEnumType(TransactionStatus, { name: "TransactionStatus", description: "Where a payment stands." });
export const TransactionPendingReason = transactionPendingReason.enum;
registerEnumType(TransactionPendingReason, {
  name: "TransactionPendingReason",
  description: "What a payment waits for.",
});
export const TransactionFailureReason = {
  ...outgoingTransactionFailureReason.enum,
  ...incomingTransactionFailureReason.enum,
};
registerEnumType(TransactionFailureReason, { name: "TransactionFailureReason", description: "Why a payment failed." });
export const RailSelectionMode = railSelectionMode.enum;
registerEnumType(RailSelectionMode, {
  name: "RailSelectionMode",
  description: "Whether the rail was chosen for the payment or named by the caller.",
});
export const RefundStatus = refundStatus.enum;
registerEnumType(RefundStatus, { name: "RefundStatus", description: "Where a refund stands." });
export const RefundReason = refundReason.enum;
registerEnumType(RefundReason, { name: "RefundReason", description: "Why money goes back." });

export const TransactionSourceType = {
  ACCOUNT: "ACCOUNT",
  UMA_ADDRESS: "UMA_ADDRESS",
  REALTIME_FUNDING: "REALTIME_FUNDING",
} as const;
registerEnumType(TransactionSourceType, { name: "TransactionSourceType", description: "What a payment comes from." });
export const TransactionDestinationType = { ACCOUNT: "ACCOUNT", UMA_ADDRESS: "UMA_ADDRESS" } as const;
registerEnumType(TransactionDestinationType, {
  name: "TransactionDestinationType",
  description: "What a payment goes to.",
});

@ObjectType({ description: "Where a payment comes from; each type has its own part of the fields." })
export class TransactionSource {
  @Field(() => TransactionSourceType)
  sourceType!: keyof typeof TransactionSourceType;

  @Field(() => String, { description: "The currency that is given." })
  currency!: string;

  @Field(() => ID, { nullable: true, description: "ACCOUNT: an internal or external account." })
  accountId?: string | null;

  @Field(() => String, { nullable: true, description: "UMA_ADDRESS: `$name@domain`." })
  umaAddress?: string | null;

  @Field(() => ID, { nullable: true, description: "REALTIME_FUNDING: whose payment is awaited." })
  customerId?: string | null;
}

@ObjectType({ description: "Where a payment goes; each type has its own part of the fields." })
export class TransactionDestination {
  @Field(() => TransactionDestinationType)
  destinationType!: keyof typeof TransactionDestinationType;

  @Field(() => String, { description: "The currency that arrives." })
  currency!: string;

  @Field(() => ID, { nullable: true, description: "ACCOUNT: an internal or external account." })
  accountId?: string | null;

  @Field(() => String, { nullable: true, description: "UMA_ADDRESS: `$name@domain`." })
  umaAddress?: string | null;
}

@ObjectType({ description: "Money on its way back to the payer; its status is not the transaction's." })
export class Refund {
  @Field(() => String, { description: "What the payer's statement shows." })
  reference!: string;

  @Field(() => DateTime)
  initiatedAt!: Date;

  @Field(() => DateTime, { nullable: true })
  settledAt!: Date | null;

  @Field(() => RefundStatus)
  status!: string;

  @Field(() => RefundReason, { nullable: true })
  reason!: string | null;
}

@ObjectType({ description: "What a price is made of; fees in the smallest unit of the sending currency." })
export class OutgoingRateDetails {
  @Field(() => Float, { description: "The counterparty's rate." })
  counterpartyMultiplier!: number;

  @Field(() => MinorUnits)
  counterpartyFixedFee!: number;

  @Field(() => Float, { description: "The service's rate." })
  serviceApiMultiplier!: number;

  @Field(() => MinorUnits)
  serviceApiFixedFee!: number;

  @Field(() => Float, { description: "A share of the amount." })
  serviceApiVariableFeeRate!: number;

  @Field(() => MinorUnits)
  serviceApiVariableFeeAmount!: number;
}

@ObjectType({ description: "How to find a payment on a statement." })
export class ReconciliationInstructions {
  @Field(() => String, { description: "What both ends' statements show." })
  reference!: string;
}

@ObjectType({ description: "One change of a payment's status." })
export class TransactionStatusChange {
  @Field(() => TransactionStatus)
  status!: string;

  @Field(() => DateTime)
  at!: string;

  @Field(() => String, { nullable: true, description: "Why, such as a failure reason." })
  reason?: string | null;
}

@ObjectType({ implements: Node, description: "A payment: incoming, outgoing or by card." })
@Directive('@key(fields: "id")')
export class Transaction extends Node {
  @Field(() => TransactionType)
  type!: string;

  @Field(() => TransactionDirection)
  direction!: string;

  @Field(() => TransactionStatus)
  status!: string;

  @Field(() => TransactionPendingReason, { nullable: true, description: "What it waits for." })
  pendingReason!: string | null;

  @Field(() => TransactionFailureReason, { nullable: true, description: "Why it failed." })
  failureReason!: string | null;

  @Field(() => ID, { description: "Whose payment it is; the platform's id where it is the platform's own." })
  customerId!: string;

  @Field(() => String, { description: "The platform's name for the customer, as it was when the payment began." })
  platformCustomerId!: string;

  @Field(() => ID, { nullable: true, description: "The agent that made it." })
  agentId!: string | null;

  @Field(() => ID, { nullable: true, description: "The offer that it executes." })
  quoteId!: string | null;

  @Field(() => TransactionSource)
  source!: TransactionSource;

  @Field(() => TransactionDestination)
  destination!: TransactionDestination;

  @Field(() => Money, { nullable: true, description: "All that the source gives, fees included." })
  sentAmount!: Money | null;

  @Field(() => Money, { nullable: true, description: "What the destination gains." })
  receivedAmount!: Money | null;

  @Field(() => MinorUnits, { nullable: true, description: "All fees, in the currency of the source." })
  fees!: number | null;

  @Field(() => MinorUnits, { nullable: true, description: "The platform's own part of the fees." })
  platformFees!: number | null;

  @Field(() => Float, {
    nullable: true,
    description: "Sending units per receiving unit, both major, fees excluded.",
  })
  exchangeRate!: number | null;

  @Field(() => OutgoingRateDetails, {
    nullable: true,
    description: "What the price of an outgoing payment is made of.",
  })
  rateDetails!: OutgoingRateDetails | null;

  @Field(() => [PaymentInstructions], {
    nullable: true,
    description: "How to fund it; only where it is funded in real time.",
  })
  paymentInstructions!: PaymentInstructions[] | null;

  @Field(() => String, { nullable: true })
  description!: string | null;

  @Field(() => ReconciliationInstructions)
  reconciliationInstructions!: ReconciliationInstructions;

  @Field(() => PaymentRail, { nullable: true, description: "The network that carries an outgoing payment." })
  paymentRail!: string | null;

  @Field(() => RailSelectionMode, { nullable: true })
  railSelectionMode!: string | null;

  @Field(() => Int, { nullable: true, description: "How long the rail takes, in seconds." })
  settlementTimelineSeconds!: number | null;

  @Field(() => DateTime, { nullable: true })
  expectedSettlementAt!: Date | null;

  @Field(() => DateTime, { nullable: true })
  settledAt!: Date | null;

  @Field(() => DateTime, { nullable: true, description: "When the platform confirmed that the receipt was delivered." })
  receiptDeliveryConfirmedAt!: Date | null;

  @Field(() => Refund, { nullable: true })
  refund!: Refund | null;

  @Field(() => JSONObject, { nullable: true, description: "What is known of the other party." })
  counterpartyInformation!: CounterpartyInformation | null;

  @Field(() => DateTime)
  createdAt!: Date;

  @Field(() => DateTime)
  updatedAt!: Date;

  @Field(() => ID, { nullable: true, description: "In a subscription's payload: the event that it shows." })
  eventId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "In a subscription's payload: the event's place in the log, from which `after` goes on.",
  })
  cursor?: string | null;

  @Field(() => [TransactionStatusChange], { description: "Every status that it had, oldest first." })
  statusHistory!: TransactionStatusChange[];
}

export const TransactionConnection = connectionOf(Transaction, "Transaction");

export type { TransactionRow };

/** What `counterparty_information` is sealed for. */
const counterpartyContext = (id: string) => `transaction/${id}/counterparty_information`;

/** `counterpartyInformation` as the transaction's row keeps it. */
export function sealCounterparty(
  sealer: Sealer,
  transactionId: string,
  information: CounterpartyInformation,
): Uint8Array<ArrayBuffer> {
  return sealer.seal(JSON.stringify(information), counterpartyContext(transactionId));
}

/** The one mapping of a payment's source; `target` is an account's id or a UMA address. */
export function sourceToGraph(
  sourceType: keyof typeof TransactionSourceType,
  target: string | null,
  currency: string,
  customerId: string | null,
): TransactionSource {
  switch (sourceType) {
    case "ACCOUNT":
      return { sourceType, currency, accountId: target };
    case "UMA_ADDRESS":
      return { sourceType, currency, umaAddress: target };
    case "REALTIME_FUNDING":
      return { sourceType, currency, customerId };
    default:
      return sourceType satisfies never;
  }
}

/** The one mapping of a payment's destination; `target` is an account's id or a UMA address. */
export function destinationToGraph(
  destinationType: keyof typeof TransactionSourceType,
  target: string,
  currency: string,
): TransactionDestination {
  switch (destinationType) {
    case "ACCOUNT":
      return { destinationType, currency, accountId: target };
    case "UMA_ADDRESS":
      return { destinationType, currency, umaAddress: target };
    case "REALTIME_FUNDING":
      throw new Error("Nothing is paid to REALTIME_FUNDING");
    default:
      return destinationType satisfies never;
  }
}

function refundOf(row: TransactionRow): Refund | null {
  const { refundReference, refundStatus: status, refundInitiatedAt, refundSettledAt, refundReason: reason } = row;
  if (refundReference === null || status === null || refundInitiatedAt === null) return null;
  return { reference: refundReference, initiatedAt: refundInitiatedAt, settledAt: refundSettledAt, status, reason };
}

const history = z.array(statusChange);

const amountOf = (amountMinor: bigint | null, currency: string) =>
  amountMinor === null ? null : moneyToGraph(amountMinor, currency);
const numberOf = (value: bigint | string | null) => (value === null ? null : Number(value));

/** The one mapping from storage. */
export function transactionToGraph(sealer: Sealer, row: TransactionRow): Transaction {
  const { id, platformId, customerId, sourceCurrency, destinationCurrency } = row;
  const sealed = row.counterpartyInformation;
  return {
    id,
    type: row.type,
    direction: row.direction,
    status: row.status,
    pendingReason: row.pendingReason,
    failureReason: row.failureReason,
    customerId: customerId ?? platformId,
    platformCustomerId: customerId === null ? platformId : row.platformCustomerId,
    agentId: row.agentId,
    quoteId: row.quoteId,
    source: sourceToGraph(row.sourceType, row.source, sourceCurrency, customerId),
    destination: destinationToGraph(row.destinationType, row.destination, destinationCurrency),
    sentAmount: amountOf(row.sentAmount, sourceCurrency),
    receivedAmount: amountOf(row.receivedAmount, destinationCurrency),
    fees: numberOf(row.fees),
    platformFees: numberOf(row.platformFees),
    exchangeRate: numberOf(row.exchangeRate),
    rateDetails: row.rateDetails === null ? null : outgoingRateDetails.parse(row.rateDetails),
    paymentInstructions: row.paymentInstructions === null ? null : paymentInstructionsToGraph(row.paymentInstructions),
    description: row.description,
    reconciliationInstructions: { reference: row.reference },
    paymentRail: row.paymentRail,
    railSelectionMode: row.railSelectionMode,
    settlementTimelineSeconds: row.settlementTimelineSeconds,
    expectedSettlementAt: row.expectedSettlementAt,
    settledAt: row.settledAt,
    receiptDeliveryConfirmedAt: row.receiptDeliveryConfirmedAt,
    refund: refundOf(row),
    counterpartyInformation: sealed && openCounterparty(sealer, id, sealed),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    statusHistory: history.parse(row.statusHistory),
  };
}

function openCounterparty(sealer: Sealer, id: string, sealed: Uint8Array): CounterpartyInformation {
  return counterpartyInformation.parse(JSON.parse(sealer.open(sealed, counterpartyContext(id)).toString()));
}
