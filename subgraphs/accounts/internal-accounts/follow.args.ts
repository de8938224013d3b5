import { ArgsType, Field, ID } from "type-graphql";
import { afterCursor } from "../../shared/graphql/event-fields.js";

/** The arguments of the subscriptions about accounts. */
@ArgsType()
export class FollowAccountArgs {
  @Field(() => ID, { nullable: true, description: "Only this customer's accounts." })
  customerId?: string | null;

  @Field(() => ID, { nullable: true, description: "Only this account." })
  accountId?: string | null;

  @Field(() => String, afterCursor)
  after?: string | null;
}
