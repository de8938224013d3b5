import { Field, ID, InterfaceType } from "type-graphql";

/** An object with an id, which `node(id:)` returns. */
@InterfaceType("Node", {
  description: "An object with an id of the form `<ResourceType>:<uuid>`, which `node(id:)` returns.",
})
export abstract class Node {
  @Field(() => ID, { description: "`<ResourceType>:<uuid>`" })
  id!: string;
}
