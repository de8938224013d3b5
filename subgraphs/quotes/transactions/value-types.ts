import { Field, ObjectType } from "type-graphql";
import type { PartyType } from "../../../generated/prisma/client.js";
import { registerEnum, shape } from "../../shared/graphql/shape.js";
import { describedEnum, descriptionsOf } from "../../shared/schema/graph.js";
import {
  anyTransactionStatus,
  incomingTransactionFailureReason,
  outgoingTransactionFailureReason,
  refundReason,
  refundStatus,
  statusChange,
  transactionDestination,
  transactionKind,
  transactionSource,
} from "./value-types.wire.js";

/** Enums and value objects of transactions. */

export const TransactionKind = transactionKind.enum;
registerEnum(TransactionKind, {
  name: "TransactionKind",
  description: "Type of a transaction: an incoming or outgoing payment, or a card transaction.",
});
registerEnum(anyTransactionStatus.enum, {
  name: "TransactionStatus",
  description:
    "Status of a payment, or of a purchase or return by card (AUTHORIZED, PARTIALLY_SETTLED, SETTLED, EXCEPTION, DECLINED).",
});
export const TransactionFailureReason = describedEnum({
  ...descriptionsOf(outgoingTransactionFailureReason.enum),
  ...descriptionsOf(incomingTransactionFailureReason.enum),
}).enum;
registerEnum(TransactionFailureReason, {
  name: "TransactionFailureReason",
  description: "Reason for the failure of a payment.",
});
registerEnum(refundStatus.enum, { name: "RefundStatus", description: "Whether the payer has the money back." });
registerEnum(refundReason.enum, { name: "RefundReason", description: "Cause of a refund." });
// MERCHANT is in the graph only: REST shows a transaction by card without its source and destination.
const TransactionDestinationType = describedEnum({
  ACCOUNT: "An internal or external account.",
  UMA_ADDRESS: "A UMA address at another institution.",
  MERCHANT: "The merchant of a card transaction.",
}).enum;
const TransactionSourceType = describedEnum({
  ...descriptionsOf(TransactionDestinationType),
  REALTIME_FUNDING: "Money that the payer sends to the instructions of a quote.",
}).enum;
registerEnum(TransactionSourceType, { name: "TransactionSourceType", description: "Type of a payment's source." });
registerEnum(TransactionDestinationType, {
  name: "TransactionDestinationType",
  description: "Type of a payment's destination.",
});

@ObjectType({ description: "Source of a payment. The fields present depend on the type." })
export class TransactionSource extends shape(transactionSource, {
  except: [
    "sourceType",
    "onChainTransaction",
    "accountHolderName",
    "accountIdentifier",
    "bankName",
    "bankIdentifier",
    "paymentRail",
    "remittanceInformation",
    "endToEndId",
    "traceNumber",
  ],
}) {
  @Field(() => TransactionSourceType, {
    description: "Type of the party that is debited, which decides the fields that are set.",
  })
  sourceType!: keyof typeof TransactionSourceType;
}

@ObjectType({ description: "Destination of a payment. The fields present depend on the type." })
export class TransactionDestination extends shape(transactionDestination, {
  except: ["destinationType", "onChainTransaction"],
}) {
  @Field(() => TransactionDestinationType, {
    description: "Type of the party that is credited, which decides the fields that are set.",
  })
  destinationType!: keyof typeof TransactionDestinationType;
}

@ObjectType({ description: "Information for finding a payment on a statement." })
export class ReconciliationInstructions {
  @Field(() => String, { description: "Text on the statements of both parties." })
  reference!: string;
}

@ObjectType({ description: "A change of a payment's status." })
export class TransactionStatusChange extends shape(statusChange) {}

/** The one mapping of a payment's source; `target` is an account's id or a UMA address. */
export function sourceToGraph(
  sourceType: PartyType,
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
    case "MERCHANT":
      return { sourceType, currency };
    default:
      return sourceType satisfies never;
  }
}

/** The one mapping of a payment's destination; `target` is an account's id or a UMA address. */
export function destinationToGraph(
  destinationType: PartyType,
  target: string,
  currency: string,
): TransactionDestination {
  switch (destinationType) {
    case "ACCOUNT":
      return { destinationType, currency, accountId: target };
    case "UMA_ADDRESS":
      return { destinationType, currency, umaAddress: target };
    case "MERCHANT":
      return { destinationType, currency };
    case "REALTIME_FUNDING":
      throw new Error("Nothing is paid to REALTIME_FUNDING");
    default:
      return destinationType satisfies never;
  }
}
