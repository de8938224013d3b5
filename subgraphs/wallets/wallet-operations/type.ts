import { ArgsType, Field, ID, ObjectType } from "type-graphql";
import { afterCursor } from "../../shared/graphql/event-fields.js";
import { nullable } from "../../shared/graphql/nullable.js";
import { shape } from "../../shared/graphql/shape.js";
import { walletOperation, walletOperationProcessing } from "./wire.js";

@ObjectType({ description: "Outcome of a wallet operation that continued after it was signed." })
export class WalletOperation extends shape(walletOperation) {
  @Field(() => ID, { description: "Event by which the result was emitted, `Webhook:<uuid>`." })
  eventId!: string;

  @Field(() => String, { description: "Cursor of the event. Pass it as `after` to resume from there." })
  cursor!: string;
}

@ObjectType({ description: "A signed operation in progress. Send the same request again until it returns the result." })
export class WalletOperationProcessing extends shape(walletOperationProcessing) {}

@ArgsType()
export class FollowWalletOperationArgs {
  @Field(() => ID, nullable("Filter by customer."))
  customerId?: string | null;

  @Field(() => ID, nullable("Filter by account."))
  accountId?: string | null;

  @Field(() => String, afterCursor)
  after?: string | null;
}
