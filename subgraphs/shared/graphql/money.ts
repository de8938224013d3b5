import { Directive, Field, Int, ObjectType } from "type-graphql";
import { currencyOf } from "../kernel/money.js";
import { CurrencyCode, MinorUnits } from "./scalars.js";

@ObjectType({
  description: "A currency: an ISO 4217 currency or a digital asset supported by the service.",
  simpleResolvers: true,
})
@Directive("@shareable")
export class Currency {
  @Field(() => CurrencyCode, { description: "ISO 4217 code, `BTC`, `USDC`, `USDT` or `USDB`." })
  code!: string;

  @Field(() => String, { description: "English name, such as `US Dollar`." })
  name!: string;

  @Field(() => String, { description: "Sign to show with an amount, such as `$`." })
  symbol!: string;

  @Field(() => Int, { description: "Number of decimal places in the smallest unit." })
  decimals!: number;
}

@ObjectType({ description: "An amount with its currency.", simpleResolvers: true })
@Directive("@shareable")
export class Money {
  @Field(() => MinorUnits, { description: "Amount in the smallest unit of the currency." })
  amount!: number;

  @Field(() => Currency, { description: "Currency of the amount, with its number of decimals." })
  currency!: Currency;
}

/** The one mapping of amounts: the ledger's amounts never exceed a JSON integer. */
export function moneyToGraph(amountMinor: bigint, currencyCode: string): Money {
  return { amount: Number(amountMinor), currency: currencyOf(currencyCode) };
}
