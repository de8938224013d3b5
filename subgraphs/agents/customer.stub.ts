import { Directive, Field, ID, ObjectType } from "type-graphql";

/** The customers subgraph's entity: here its key, and the agents that this subgraph adds to it. */
@ObjectType("Customer")
@Directive('@key(fields: "id")')
export class CustomerStub {
  @Field(() => ID)
  id!: string;
}
