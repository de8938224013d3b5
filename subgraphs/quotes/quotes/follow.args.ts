import { ArgsType, Field, ID } from "type-graphql";
import { nullable } from "../../shared/graphql/nullable.js";
import { FollowPaymentArgs } from "../transactions/follow.args.js";

@ArgsType()
export class FollowQuoteArgs extends FollowPaymentArgs {
  @Field(() => ID, nullable("Filter by quote."))
  quoteId?: string | null;
}
