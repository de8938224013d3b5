import { ObjectType } from "type-graphql";
import { shape } from "../../shared/graphql/shape.js";
import { exchangeRate } from "./exchange-rate.wire.js";

@ObjectType({
  description: "The conversion of an amount from one currency to another, by one payment rail or one crypto network.",
  simpleResolvers: true,
})
export class ExchangeRate extends shape(exchangeRate) {}
