import { Field, ID, InterfaceType } from "type-graphql";

/** Anything with an id that `node(id:)` finds. */
@InterfaceType("Node", {
  description: "Anything with an id of the form `<ResourceType>:<uuid>` that `node(id:)` finds.",
})
export abstract class Node {
  @Field(() => ID, { description: "`<ResourceType>:<uuid>`" })
  id!: string;
}
