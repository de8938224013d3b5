import { Directive, Field, ID, ObjectType } from "type-graphql";

/** The quotes subgraph's entity: a payment that a screening holds. */
@ObjectType("Transaction")
@Directive('@key(fields: "id")')
export class TransactionStub {
  @Field(() => ID)
  id!: string;
}
