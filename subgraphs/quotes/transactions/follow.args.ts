import { ArgsType, Field, ID } from "type-graphql";
import { afterCursor } from "../../shared/graphql/event-fields.js";

/** Arguments of the subscriptions about payments. */
@ArgsType()
export class FollowPaymentArgs {
  @Field(() => ID, { nullable: true, description: "Filter by customer." })
  customerId?: string | null;

  @Field(() => ID, { nullable: true, description: "Filter by source or destination account." })
  accountId?: string | null;

  @Field(() => String, afterCursor)
  after?: string | null;
}

@ArgsType()
export class FollowTransactionArgs extends FollowPaymentArgs {
  @Field(() => ID, { nullable: true, description: "Filter by transaction." })
  transactionId?: string | null;
}

@ArgsType()
export class FollowCardTransactionArgs extends FollowTransactionArgs {
  @Field(() => ID, { nullable: true, description: "Filter by card." })
  cardId?: string | null;
}
