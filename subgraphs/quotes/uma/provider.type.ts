import { ArgsType, Field, ObjectType } from "type-graphql";
import { connectionOf, PageArgs } from "../../shared/graphql/connection.js";
import { Currency } from "../../shared/graphql/money.js";
import { CountryCode, CurrencyCode } from "../../shared/graphql/scalars.js";
import { SortOrder } from "../../shared/graphql/sort-order.js";

@ObjectType({ description: "A provider of UMA addresses whose users can be paid.", simpleResolvers: true })
class UmaProvider {
  @Field(() => String)
  name!: string;

  @Field(() => String, { description: "The domain part of its users' UMA addresses." })
  domain!: string;

  @Field(() => [CountryCode], { nullable: true, description: "Null: it doesn't say." })
  supportedRegions!: readonly string[] | null;

  @Field(() => [Currency], { nullable: true, description: "Null: it doesn't say." })
  supportedCurrencies!: readonly Currency[] | null;

  @Field(() => String, { nullable: true })
  logoUrl!: string | null;

  @Field(() => String, { nullable: true, description: "Legal entity identifier, ISO 17442." })
  lei!: string | null;

  @Field(() => Boolean, { description: "Whether the platform may pay its users." })
  allowListStatus!: boolean;
}

export const UmaProviderConnection = connectionOf(UmaProvider, "UmaProvider");

@ArgsType()
export class UmaProvidersArgs extends PageArgs {
  @Field(() => CountryCode, { nullable: true })
  countryCode?: string | null;

  @Field(() => CurrencyCode, { nullable: true })
  currencyCode?: string | null;

  @Field(() => Boolean, { nullable: true, description: "Also those that the platform may not pay." })
  hasBlockedProviders?: boolean | null;

  @Field(() => SortOrder, { nullable: true, description: "By domain; default `desc`." })
  sortOrder?: SortOrder | null;
}
