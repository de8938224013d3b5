import { Field, ID, InterfaceType } from "type-graphql";

/** An object with an id, which `node(id:)` returns. */
@InterfaceType("Node", {
  description: "An object with an id of the form `<ResourceType>:<uuid>`, which can be retrieved with `node(id:)`.",
})
export abstract class Node {
  @Field(() => ID, { description: "`<ResourceType>:<uuid>`" })
  id!: string;
}
