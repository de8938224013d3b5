import { ArgsType, Field, ID } from "type-graphql";
import { afterCursor } from "../../shared/graphql/event-fields.js";
import { nullable } from "../../shared/graphql/nullable.js";

/** The arguments of the subscriptions about accounts. */
@ArgsType()
export class FollowAccountArgs {
  @Field(() => ID, nullable("Filter by customer."))
  customerId?: string | null;

  @Field(() => ID, nullable("Filter by account."))
  accountId?: string | null;

  @Field(() => String, afterCursor)
  after?: string | null;
}
