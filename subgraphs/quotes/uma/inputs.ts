import { Field, ID, InputType } from "type-graphql";
import { CurrencyCode, JSONObject, MinorUnits } from "../../shared/graphql/scalars.js";

@InputType()
export class LookUpUmaReceiverInput {
  @Field(() => String, { description: "`$name@domain`" })
  receiverUmaAddress!: string;

  @Field(() => ID, { nullable: true, description: "The customer who would pay." })
  customerId?: string | null;

  @Field(() => String, { nullable: true, description: "The UMA address of who would pay." })
  senderUmaAddress?: string | null;
}

@InputType({ description: "Exactly one customer is paid: by address or by id." })
export class ReceiveSandboxUmaInput {
  @Field(() => String, { description: "One of the sandbox's counterparties." })
  senderUmaAddress!: string;

  @Field(() => String, { nullable: true })
  receiverUmaAddress?: string | null;

  @Field(() => ID, { nullable: true })
  customerId?: string | null;

  @Field(() => CurrencyCode)
  receivingCurrencyCode!: string;

  @Field(() => MinorUnits)
  receivingCurrencyAmount!: number;

  @Field(() => String, { nullable: true })
  idempotencyKey?: string | null;
}

@InputType()
export class ApproveTransactionInput {
  @Field(() => ID)
  transactionId!: string;

  @Field(() => JSONObject, {
    nullable: true,
    description: "What the payer's provider asked for, by the names of `requestedReceiverCustomerInfoFields`.",
  })
  receiverCustomerInfo?: Record<string, unknown> | null;

  @Field(() => String, { nullable: true })
  idempotencyKey?: string | null;
}

@InputType()
export class RejectTransactionInput {
  @Field(() => ID)
  transactionId!: string;

  @Field(() => String, { nullable: true, description: "Told to the payer's provider." })
  reason?: string | null;

  @Field(() => String, { nullable: true })
  idempotencyKey?: string | null;
}
