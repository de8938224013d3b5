import { Directive, Field, ID, ObjectType } from "type-graphql";
import { z } from "zod";
import type { Transaction as TransactionRow } from "../../../generated/prisma/client.js";
import { paymentInstructionsToGraph } from "../../accounts/published.js";
import { connectionOf } from "../../shared/graphql/connection.js";
import { payloadCursor, payloadEventId } from "../../shared/graphql/event-fields.js";
import { moneyToGraph } from "../../shared/graphql/money.js";
import { Node } from "../../shared/graphql/node.js";
import { nullable } from "../../shared/graphql/nullable.js";
import { shape } from "../../shared/graphql/shape.js";
import type { Sealer } from "../../shared/kernel/crypto.js";
import { lazyMembers } from "../../shared/kernel/lazy-members.js";
import { paymentRail } from "../../shared/schema/payments.js";
import {
  destinationToGraph,
  ReconciliationInstructions,
  sourceToGraph,
  TransactionDestination,
  TransactionFailureReason,
  TransactionKind,
  TransactionSource,
  type TransactionStatusChange,
} from "./value-types.js";
import {
  counterpartyInformation,
  failureDetails,
  rateDetails,
  statusChange,
  transactionPendingReason,
  type CounterpartyInformation,
} from "./value-types.wire.js";
import { cardFactsToGraph } from "./card.js";
import { transaction } from "./wire.js";

@ObjectType({ implements: Node, description: "A payment: incoming, outgoing or by card." })
@Directive('@key(fields: "id")')
export class Transaction extends shape(transaction, {
  except: ["type", "source", "destination", "failureReason", "reconciliationInstructions"],
}) {
  @Field(() => TransactionKind, { description: "Whether money comes in, goes out, or a card is used." })
  type!: string;

  @Field(() => TransactionSource, { description: "Party that is debited." })
  source!: TransactionSource;

  @Field(() => TransactionDestination, { description: "Party that is credited." })
  destination!: TransactionDestination;

  @Field(() => ReconciliationInstructions, { description: "Text by which the payment is found on a statement." })
  reconciliationInstructions!: ReconciliationInstructions;

  @Field(() => TransactionFailureReason, nullable("Cause of the failure; null unless the status is FAILED."))
  failureReason!: string | null;

  @Field(() => ID, payloadEventId)
  eventId?: string | null;

  @Field(() => String, payloadCursor)
  cursor?: string | null;

  /** Not on the wire: a subscription's payload lacks it, and its resolver reads it. */
  readonly statusHistory?: readonly TransactionStatusChange[];
}

export const TransactionConnection = connectionOf(Transaction, "Transaction");

export type { TransactionRow };

/** Context of the sealed `counterparty_information`. */
const counterpartyContext = (id: string) => `transaction/${id}/counterparty_information`;

/** `counterpartyInformation` as the transaction's row keeps it. */
export function sealCounterparty(
  sealer: Sealer,
  transactionId: string,
  information: CounterpartyInformation,
): Uint8Array<ArrayBuffer> {
  return sealer.seal(JSON.stringify(information), counterpartyContext(transactionId));
}

function refundOf(row: TransactionRow): Transaction["refund"] {
  const { refundReference, refundStatus: status, refundInitiatedAt, refundSettledAt, refundReason: reason } = row;
  if (refundReference === null || status === null || refundInitiatedAt === null) return null;
  return { reference: refundReference, initiatedAt: refundInitiatedAt, settledAt: refundSettledAt, status, reason };
}

const history = z.array(statusChange);
/** Created once: creating a schema takes longer than parsing by it. */
const storedPendingReason = transactionPendingReason.nullable();
const storedRail = paymentRail.nullable();

const amountOf = (amountMinor: bigint | null, currency: string) =>
  amountMinor === null ? null : moneyToGraph(amountMinor, currency);
const numberOf = (value: bigint | string | null) => (value === null ? null : Number(value));

interface StoredTransaction {
  readonly sealer: Sealer;
  readonly row: TransactionRow;
}

/** Members that need parsing or unsealing: a list rarely selects them. */
const withStoredMembers = lazyMembers<
  StoredTransaction,
  Pick<
    Transaction,
    "failureDetails" | "rateDetails" | "paymentInstructions" | "counterpartyInformation" | "statusHistory"
  >
>({
  failureDetails: ({ row }) => (row.failureDetails === null ? null : failureDetails.parse(row.failureDetails)),
  rateDetails: ({ row }) => (row.rateDetails === null ? null : rateDetails.parse(row.rateDetails)),
  paymentInstructions({ row }) {
    // Nothing may be paid before its payer has authorized it.
    const isShown = row.paymentInstructions !== null && row.status !== "PENDING_AUTHORIZATION";
    return isShown ? paymentInstructionsToGraph(row.paymentInstructions) : null;
  },
  counterpartyInformation: ({ sealer, row }) =>
    row.counterpartyInformation && openCounterparty(sealer, row.id, row.counterpartyInformation),
  statusHistory: ({ row }) => history.parse(row.statusHistory),
});

/** The one mapping from storage. */
export function transactionToGraph(sealer: Sealer, row: TransactionRow): Transaction {
  const { id, platformId, customerId, sourceCurrency, destinationCurrency } = row;
  const members = {
    id,
    type: row.type,
    direction: row.direction,
    status: row.status,
    pendingReason: storedPendingReason.parse(row.pendingReason),
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
    description: row.description,
    reconciliationInstructions: { reference: row.reference },
    paymentRail: storedRail.parse(row.paymentRail),
    railSelectionMode: row.railSelectionMode,
    settlementTimelineSeconds: row.settlementTimelineSeconds,
    expectedSettlementAt: row.expectedSettlementAt,
    settledAt: row.settledAt,
    receiptDeliveryConfirmedAt: row.receiptDeliveryConfirmedAt,
    refund: refundOf(row),
    ...cardFactsToGraph(row),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
  return withStoredMembers(members, { sealer, row });
}

function openCounterparty(sealer: Sealer, id: string, sealed: Uint8Array): CounterpartyInformation {
  return counterpartyInformation.parse(JSON.parse(sealer.open(sealed, counterpartyContext(id)).toString()));
}
