import { Directive, Field, ID, ObjectType } from "type-graphql";

/** The accounts subgraph's entity: here its key, and the cards that this subgraph adds to it. */
@ObjectType("InternalAccount")
@Directive('@key(fields: "id")')
export class InternalAccountStub {
  @Field(() => ID)
  id!: string;
}
