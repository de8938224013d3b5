import { FieldResolver, Resolver, Root } from "type-graphql";
import { Currency } from "../../shared/graphql/money.js";
import { currencyOf } from "../../shared/kernel/money.js";
import { PlatformCurrencyConfig } from "./type.js";

@Resolver(() => PlatformCurrencyConfig)
export class CurrencyResolver {
  @FieldResolver(() => Currency, { description: "Name, symbol and decimals of the currency." })
  currency(@Root() { currencyCode }: PlatformCurrencyConfig): Currency {
    return currencyOf(currencyCode);
  }
}
