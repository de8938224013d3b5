import { Field, ID, InputType } from "type-graphql";

@InputType({ description: "A payment to be taken back before anything moved." })
export class CancelTransactionInput {
  @Field(() => ID)
  transactionId!: string;

  @Field(() => String, { nullable: true, description: "Why; the transaction's `statusHistory` shows it." })
  reason?: string | null;

  @Field(() => String, { nullable: true })
  idempotencyKey?: string | null;
}
