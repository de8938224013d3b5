import { ArgsType, Field, ID } from "type-graphql";

/** What the subscriptions about accounts take. */
@ArgsType()
export class FollowAccountArgs {
  @Field(() => ID, { nullable: true, description: "Only this customer's accounts." })
  customerId?: string | null;

  @Field(() => ID, { nullable: true, description: "Only this account." })
  accountId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Only what follows this cursor; absent: what happens from now on.",
  })
  after?: string | null;
}
