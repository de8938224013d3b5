import { Field, ObjectType } from "type-graphql";
import { InternalAccountStub } from "../account.stub.js";

@ObjectType({ description: "An embedded wallet: the credentials, sessions and keys that can sign for its account." })
export class Wallet {
  @Field(() => InternalAccountStub, { description: "Account that holds the wallet's money." })
  account!: InternalAccountStub;
}
