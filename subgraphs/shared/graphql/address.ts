import { Directive, Field, InputType, ObjectType } from "type-graphql";
import { nullable } from "./nullable.js";
import { CountryCode } from "./scalars.js";

@ObjectType({ description: "A postal address." })
@InputType("AddressInput")
@Directive("@shareable")
export class Address {
  @Field(() => String)
  line1!: string;

  @Field(() => String, { nullable: true })
  line2?: string | null;

  @Field(() => String, { nullable: true })
  city?: string | null;

  @Field(() => String, nullable("State, province or region."))
  state?: string | null;

  @Field(() => String)
  postalCode!: string;

  @Field(() => CountryCode)
  country!: string;
}
