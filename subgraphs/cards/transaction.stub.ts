import { Directive, Field, ID, ObjectType } from "type-graphql";

/** The quotes subgraph's entity: here its key, and the card that this subgraph adds to it. */
@ObjectType("Transaction")
@Directive('@key(fields: "id")')
export class TransactionStub {
  @Field(() => ID)
  id!: string;
}
