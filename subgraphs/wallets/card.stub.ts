import { Directive, Field, ID, ObjectType } from "type-graphql";

/** The cards subgraph's entity: here only its key. */
@ObjectType("Card")
@Directive('@key(fields: "id", resolvable: false)')
export class CardStub {
  @Field(() => ID)
  id!: string;
}
