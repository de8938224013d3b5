import { Directive, Field, InputType, ObjectType } from "type-graphql";
import { nullable } from "./nullable.js";
import { CountryCode } from "./scalars.js";

@ObjectType({ description: "A postal address." })
@InputType("AddressInput", { description: "A postal address: at least line 1, postal code and country." })
@Directive("@shareable")
export class Address {
  @Field(() => String, { description: "Street and house number, at most 500 characters." })
  line1!: string;

  @Field(() => String, nullable("Apartment, floor or building, at most 500 characters."))
  line2?: string | null;

  @Field(() => String, nullable("City or town, at most 250 characters."))
  city?: string | null;

  @Field(() => String, nullable("State, province or region."))
  state?: string | null;

  @Field(() => String, { description: "Postal or ZIP code, at most 50 characters." })
  postalCode!: string;

  @Field(() => CountryCode, { description: "Country of the address (ISO 3166-1 alpha-2)." })
  country!: string;
}
