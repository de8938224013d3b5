import { Directive, Field, Int, ObjectType } from "type-graphql";
import { currencyOf } from "../kernel/money.js";
import { CurrencyCode, MinorUnits } from "./scalars.js";

@ObjectType({
  description: "A currency: ISO 4217, or one of the assets that the service adds.",
  simpleResolvers: true,
})
@Directive("@shareable")
export class Currency {
  @Field(() => CurrencyCode)
  code!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String)
  symbol!: string;

  @Field(() => Int, { description: "Number of decimal places of the smallest unit." })
  decimals!: number;
}

@ObjectType({ description: "An amount with its currency.", simpleResolvers: true })
@Directive("@shareable")
export class Money {
  @Field(() => MinorUnits, { description: "Smallest unit of the currency." })
  amount!: number;

  @Field(() => Currency)
  currency!: Currency;
}

/** The one mapping of amounts: the ledger's amounts never exceed a JSON integer. */
export function moneyToGraph(amountMinor: bigint, currencyCode: string): Money {
  return { amount: Number(amountMinor), currency: currencyOf(currencyCode) };
}
