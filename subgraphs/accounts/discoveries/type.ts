import { ArgsType, Field, ObjectType } from "type-graphql";
import { CountryCode, CurrencyCode } from "../../shared/graphql/scalars.js";

@ObjectType({ description: "A bank or provider of mobile money, in one country and currency." })
export class Discovery {
  @Field(() => String, { description: "What an external account's `bankName` is given." })
  bankName!: string;

  @Field(() => String, { description: "The name for people to read." })
  displayName!: string;

  @Field(() => CountryCode)
  country!: string;

  @Field(() => CurrencyCode)
  currency!: string;
}

@ArgsType()
export class DiscoveriesArgs {
  @Field(() => CountryCode, { nullable: true })
  country?: string | null;

  @Field(() => CurrencyCode, { nullable: true })
  currency?: string | null;
}
