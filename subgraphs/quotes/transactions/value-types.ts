import { Field, Float, ID, ObjectType } from "type-graphql";
import { registerEnum } from "../../shared/graphql/shape.js";
import { DateTime, MinorUnits } from "../../shared/graphql/scalars.js";
import {
  incomingTransactionFailureReason,
  outgoingTransactionFailureReason,
  railSelectionMode,
  refundReason,
  refundStatus,
  transactionDirection,
  transactionPendingReason,
  transactionStatus,
  transactionKind,
} from "./wire.js";

/** What transactions, and quotes as far as they agree, are made of. */

export const TransactionKind = transactionKind.enum;
registerEnum(TransactionKind, { name: "TransactionKind", description: "Which way a payment goes, or by card." });
export const TransactionDirection = transactionDirection.enum;
registerEnum(TransactionDirection, {
  name: "TransactionDirection",
  description: "Whether the customer gains or gives.",
});
export const TransactionStatus = transactionStatus.enum;
registerEnum(TransactionStatus, { name: "TransactionStatus", description: "Where a payment stands." });
export const TransactionPendingReason = transactionPendingReason.enum;
registerEnum(TransactionPendingReason, {
  name: "TransactionPendingReason",
  description: "What a payment waits for.",
});
export const TransactionFailureReason = {
  ...outgoingTransactionFailureReason.enum,
  ...incomingTransactionFailureReason.enum,
};
registerEnum(TransactionFailureReason, { name: "TransactionFailureReason", description: "Why a payment failed." });
export const RailSelectionMode = railSelectionMode.enum;
registerEnum(RailSelectionMode, {
  name: "RailSelectionMode",
  description: "Whether the rail was chosen for the payment or named by the caller.",
});
const RefundStatus = refundStatus.enum;
registerEnum(RefundStatus, { name: "RefundStatus", description: "Where a refund stands." });
const RefundReason = refundReason.enum;
registerEnum(RefundReason, { name: "RefundReason", description: "Why money goes back." });

export const TransactionSourceType = {
  ACCOUNT: "ACCOUNT",
  UMA_ADDRESS: "UMA_ADDRESS",
  REALTIME_FUNDING: "REALTIME_FUNDING",
} as const;
registerEnum(TransactionSourceType, { name: "TransactionSourceType", description: "What a payment comes from." });
export const TransactionDestinationType = { ACCOUNT: "ACCOUNT", UMA_ADDRESS: "UMA_ADDRESS" } as const;
registerEnum(TransactionDestinationType, {
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
