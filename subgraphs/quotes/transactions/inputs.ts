import { ArgsType, Field, ID, InputType } from "type-graphql";
import { PageArgs } from "../../shared/graphql/connection.js";
import { DateTime } from "../../shared/graphql/scalars.js";
import { SortOrder } from "../../shared/graphql/sort-order.js";
import { TransactionStatus, TransactionKind } from "./value-types.js";

@ArgsType()
export class TransactionsArgs extends PageArgs {
  @Field(() => ID, {
    nullable: true,
    description: "Only this customer's; the platform's id: only the platform's own.",
  })
  customerId?: string | null;

  @Field(() => String, { nullable: true, description: "Only those of the customer that the platform calls so." })
  platformCustomerId?: string | null;

  @Field(() => String, { nullable: true, description: "Account id or UMA address of either side." })
  accountIdentifier?: string | null;

  @Field(() => String, { nullable: true, description: "Account id or UMA address of the source." })
  senderAccountIdentifier?: string | null;

  @Field(() => String, { nullable: true, description: "Account id or UMA address of the destination." })
  receiverAccountIdentifier?: string | null;

  @Field(() => TransactionStatus, { nullable: true })
  status?: string | null;

  @Field(() => TransactionKind, { nullable: true })
  type?: string | null;

  @Field(() => String, { nullable: true, description: "`reconciliationInstructions.reference`." })
  reference?: string | null;

  @Field(() => DateTime, { nullable: true, description: "Made at that time or later." })
  startDate?: string | null;

  @Field(() => DateTime, { nullable: true, description: "Made at that time or earlier." })
  endDate?: string | null;

  @Field(() => SortOrder, { nullable: true, description: "By the time it was made; default `desc`." })
  sortOrder?: SortOrder | null;
}

@InputType({ description: "Tells that the payer has the receipt of a payment." })
export class ConfirmReceiptDeliveryInput {
  @Field(() => ID)
  transactionId!: string;

  @Field(() => DateTime, { nullable: true, description: "Absent: now." })
  receiptDeliveryConfirmedAt?: string | null;

  @Field(() => String, { nullable: true })
  idempotencyKey?: string | null;
}

/** What the subscriptions about payments share. */
@ArgsType()
export class FollowPaymentArgs {
  @Field(() => ID, { nullable: true, description: "Only this customer's." })
  customerId?: string | null;

  @Field(() => ID, { nullable: true, description: "Only those that come from or go to this account." })
  accountId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Only what follows this cursor; absent: what happens from now on.",
  })
  after?: string | null;
}

@ArgsType()
export class FollowTransactionArgs extends FollowPaymentArgs {
  @Field(() => ID, { nullable: true, description: "Only this transaction." })
  transactionId?: string | null;
}
