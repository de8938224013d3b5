import { Directive, Field, ID, ObjectType } from "type-graphql";

/** The quotes subgraph's entity: here only its key. */
@ObjectType("Transaction")
@Directive('@key(fields: "id", resolvable: false)')
export class TransactionStub {
  @Field(() => ID)
  id!: string;
}
