import { ArgsType, Field, ID } from "type-graphql";

/** The arguments of the subscriptions about accounts. */
@ArgsType()
export class FollowAccountArgs {
  @Field(() => ID, { nullable: true, description: "Only this customer's accounts." })
  customerId?: string | null;

  @Field(() => ID, { nullable: true, description: "Only this account." })
  accountId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Only events after this cursor; default: only new events.",
  })
  after?: string | null;
}
