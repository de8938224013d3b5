import { ArgsType, Field, ID } from "type-graphql";
import { afterCursor } from "../../shared/graphql/event-fields.js";

/** The arguments of the subscriptions about accounts. */
@ArgsType()
export class FollowAccountArgs {
  @Field(() => ID, { nullable: true, description: "Filter by customer." })
  customerId?: string | null;

  @Field(() => ID, { nullable: true, description: "Filter by account." })
  accountId?: string | null;

  @Field(() => String, afterCursor)
  after?: string | null;
}
