import { Field, ObjectType } from "type-graphql";
import { InternalAccountStub } from "../account.stub.js";

@ObjectType({ description: "An embedded wallet: who may sign for its account." })
export class Wallet {
  @Field(() => InternalAccountStub, { description: "The account that holds its money." })
  account!: InternalAccountStub;
}
