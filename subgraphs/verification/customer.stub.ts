import { Directive, Field, ID, ObjectType } from "type-graphql";
import { CustomerType } from "../customers/published.js";

/** The customers subgraph's entity: its key here, and the fields that verification adds. */
@ObjectType("Customer")
@Directive('@key(fields: "id")')
export class CustomerStub {
  @Field(() => ID)
  id!: string;

  @Directive("@external")
  @Field(() => CustomerType)
  customerType?: string;
}
