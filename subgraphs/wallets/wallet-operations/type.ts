import { ArgsType, Field, ID, ObjectType } from "type-graphql";
import { afterCursor } from "../../shared/graphql/event-fields.js";
import { shape } from "../../shared/graphql/shape.js";
import { walletOperation, walletOperationProcessing } from "./wire.js";

@ObjectType({ description: "An action on a wallet that went on after its signature, as it ended." })
export class WalletOperation extends shape(walletOperation) {
  @Field(() => ID, { description: "The event that told it." })
  eventId!: string;

  @Field(() => String, { description: "Resumes after that event." })
  cursor!: string;
}

@ObjectType({ description: "A signed action that is under way: send the same request again, until it returns more." })
export class WalletOperationProcessing extends shape(walletOperationProcessing) {}

@ArgsType()
export class FollowWalletOperationArgs {
  @Field(() => ID, { nullable: true, description: "Only of this customer's wallet." })
  customerId?: string | null;

  @Field(() => ID, { nullable: true, description: "Only of this account's wallet." })
  accountId?: string | null;

  @Field(() => String, afterCursor)
  after?: string | null;
}
