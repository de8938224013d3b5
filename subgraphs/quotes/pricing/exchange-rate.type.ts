import { Field, ObjectType } from "type-graphql";
import { PaymentRail } from "../../shared/graphql/payments.js";
import { shape } from "../../shared/graphql/shape.js";
import { exchangeRate } from "./exchange-rate.wire.js";

@ObjectType({
  description: "The conversion of an amount from one currency to another, by one payment rail.",
  simpleResolvers: true,
})
export class ExchangeRate extends shape(exchangeRate, { except: ["destinationPaymentRail"] }) {
  @Field(() => PaymentRail, {
    nullable: true,
    description:
      "Null: by the crypto networks of the currency; the network's fee is added (`estimateCryptoWithdrawalFee`).",
  })
  destinationPaymentRail!: string | null;
}
