import { Directive, Field, ID, ObjectType } from "type-graphql";

/** The cards subgraph's entity: here its key, and the payments that this subgraph adds to it. */
@ObjectType("Card")
@Directive('@key(fields: "id")')
export class CardStub {
  @Field(() => ID)
  id!: string;
}
