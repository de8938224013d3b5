import { ArgsType, Field, ID } from "type-graphql";

/** What the subscriptions about payments share. */
@ArgsType()
export class FollowPaymentArgs {
  @Field(() => ID, { nullable: true, description: "Only this customer's." })
  customerId?: string | null;

  @Field(() => ID, { nullable: true, description: "Only those that come from or go to this account." })
  accountId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Only what follows this cursor; default: what happens from now on.",
  })
  after?: string | null;
}

@ArgsType()
export class FollowTransactionArgs extends FollowPaymentArgs {
  @Field(() => ID, { nullable: true, description: "Only this transaction." })
  transactionId?: string | null;
}

@ArgsType()
export class FollowCardTransactionArgs extends FollowTransactionArgs {
  @Field(() => ID, { nullable: true, description: "Only those of this card." })
  cardId?: string | null;
}
