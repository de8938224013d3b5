import { ObjectType } from "type-graphql";
import { shape } from "../../shared/graphql/shape.js";
import { exchangeRate } from "./exchange-rate.wire.js";

@ObjectType({
  description: "Conversion of an amount from one currency to another, over one payment rail or crypto network.",
  simpleResolvers: true,
})
export class ExchangeRate extends shape(exchangeRate) {}
