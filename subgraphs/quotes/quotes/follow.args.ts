import { ArgsType, Field, ID } from "type-graphql";
import { FollowPaymentArgs } from "../transactions/inputs.js";

@ArgsType()
export class FollowQuoteArgs extends FollowPaymentArgs {
  @Field(() => ID, { nullable: true, description: "Only this quote." })
  quoteId?: string | null;
}
