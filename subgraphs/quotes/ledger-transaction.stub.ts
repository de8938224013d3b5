import { Directive, Field, ID, ObjectType } from "type-graphql";

/** The accounts subgraph's entity: money that a payment moved. */
@ObjectType("LedgerTransaction")
@Directive('@key(fields: "id")')
export class LedgerTransactionStub {
  @Field(() => ID)
  id!: string;
}
