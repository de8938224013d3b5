import { Directive, Field, ID, ObjectType } from "type-graphql";

/** The quotes subgraph's entity: its key here, and what its events are found by. */
@ObjectType("Transaction")
@Directive('@key(fields: "id")')
export class TransactionStub {
  @Field(() => ID)
  id!: string;

  @Directive("@external")
  @Field(() => ID)
  customerId?: string;
}
