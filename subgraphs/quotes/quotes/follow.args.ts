import { ArgsType, Field, ID } from "type-graphql";
import { FollowPaymentArgs } from "../transactions/follow.args.js";

@ArgsType()
export class FollowQuoteArgs extends FollowPaymentArgs {
  @Field(() => ID, { nullable: true, description: "Filter by quote." })
  quoteId?: string | null;
}
