import { ArgsType, Field, ID } from "type-graphql";
import { afterCursor } from "../../shared/graphql/event-fields.js";
import { nullable } from "../../shared/graphql/nullable.js";

/** Arguments of the subscriptions about payments. */
@ArgsType()
export class FollowPaymentArgs {
  @Field(() => ID, nullable("Filter by customer."))
  customerId?: string | null;

  @Field(() => ID, nullable("Filter by source or destination account."))
  accountId?: string | null;

  @Field(() => String, afterCursor)
  after?: string | null;
}

@ArgsType()
export class FollowTransactionArgs extends FollowPaymentArgs {
  @Field(() => ID, nullable("Filter by transaction."))
  transactionId?: string | null;
}

@ArgsType()
export class FollowCardTransactionArgs extends FollowTransactionArgs {
  @Field(() => ID, nullable("Filter by card."))
  cardId?: string | null;
}
