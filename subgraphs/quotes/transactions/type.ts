import { Directive, Field, Float, ID, Int, ObjectType } from "type-graphql";
import { z } from "zod";
import type { Transaction as TransactionRow } from "../../../generated/prisma/client.js";
import { PaymentInstructions, paymentInstructionsToGraph } from "../../accounts/published.js";
import type { Sealer } from "../../shared/kernel/crypto.js";
import { connectionOf } from "../../shared/graphql/connection.js";
import { Money, moneyToGraph } from "../../shared/graphql/money.js";
import { Node } from "../../shared/graphql/node.js";
import { PaymentRail } from "../../shared/graphql/payments.js";
import { DateTime, JSONObject, MinorUnits } from "../../shared/graphql/scalars.js";
import {
  destinationToGraph,
  OutgoingRateDetails,
  RailSelectionMode,
  ReconciliationInstructions,
  Refund,
  sourceToGraph,
  TransactionDestination,
  TransactionDirection,
  TransactionFailureReason,
  TransactionPendingReason,
  TransactionSource,
  TransactionStatus,
  type TransactionStatusChange,
  TransactionKind,
} from "./value-types.js";
import { counterpartyInformation, rateDetails, statusChange, type CounterpartyInformation } from "./wire.js";

@ObjectType({ implements: Node, description: "A payment: incoming, outgoing or by card." })
@Directive('@key(fields: "id")')
export class Transaction extends Node {
  @Field(() => TransactionKind)
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

  /** Not among the wire's fields: a subscription's payload lacks it, and its resolver reads it. */
  readonly statusHistory?: readonly TransactionStatusChange[];
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

function refundOf(row: TransactionRow): Refund | null {
  const { refundReference, refundStatus: status, refundInitiatedAt, refundSettledAt, refundReason: reason } = row;
  if (refundReference === null || status === null || refundInitiatedAt === null) return null;
  return { reference: refundReference, initiatedAt: refundInitiatedAt, settledAt: refundSettledAt, status, reason };
}

const history = z.array(statusChange);

const amountOf = (amountMinor: bigint | null, currency: string) =>
  amountMinor === null ? null : moneyToGraph(amountMinor, currency);
const numberOf = (value: bigint | string | null) => (value === null ? null : Number(value));

/** The one mapping from storage. What takes parsing or opening is done for who asks for it: a list rarely does. */
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
    platformCustomerId: row.platformCustomerId,
    agentId: row.agentId,
    quoteId: row.quoteId,
    source: sourceToGraph(row.sourceType, row.source, sourceCurrency, customerId),
    destination: destinationToGraph(row.destinationType, row.destination, destinationCurrency),
    sentAmount: amountOf(row.sentAmount, sourceCurrency),
    receivedAmount: amountOf(row.receivedAmount, destinationCurrency),
    fees: numberOf(row.fees),
    platformFees: numberOf(row.platformFees),
    exchangeRate: numberOf(row.exchangeRate),
    get rateDetails() {
      return row.rateDetails === null ? null : rateDetails.parse(row.rateDetails);
    },
    get paymentInstructions() {
      // Nobody is to pay what its payer has not authorized.
      const isShown = row.paymentInstructions !== null && row.status !== "PENDING_AUTHORIZATION";
      return isShown ? paymentInstructionsToGraph(row.paymentInstructions) : null;
    },
    description: row.description,
    reconciliationInstructions: { reference: row.reference },
    paymentRail: row.paymentRail,
    railSelectionMode: row.railSelectionMode,
    settlementTimelineSeconds: row.settlementTimelineSeconds,
    expectedSettlementAt: row.expectedSettlementAt,
    settledAt: row.settledAt,
    receiptDeliveryConfirmedAt: row.receiptDeliveryConfirmedAt,
    refund: refundOf(row),
    get counterpartyInformation() {
      return sealed && openCounterparty(sealer, id, sealed);
    },
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    get statusHistory() {
      return history.parse(row.statusHistory);
    },
  };
}

function openCounterparty(sealer: Sealer, id: string, sealed: Uint8Array): CounterpartyInformation {
  return counterpartyInformation.parse(JSON.parse(sealer.open(sealed, counterpartyContext(id)).toString()));
}
