import { ArgsType, Field, Float, ObjectType } from "type-graphql";
import { Currency } from "../../shared/graphql/money.js";
import { PaymentRail } from "../../shared/graphql/payments.js";
import { CurrencyCode, DateTime, MinorUnits } from "../../shared/graphql/scalars.js";

@ObjectType({
  description: "What `sendingAmount` costs, in the smallest unit of the source currency.",
  simpleResolvers: true,
})
export class ExchangeRateFees {
  @Field(() => MinorUnits, { description: "The fixed fees, the platform's included." })
  fixed!: number;

  @Field(() => MinorUnits, { description: "All fees, the platform's included." })
  total!: number;
}

@ObjectType({
  description: "What becomes of an amount on its way from one currency to another, by one payment rail.",
  simpleResolvers: true,
})
export class ExchangeRate {
  @Field(() => Currency)
  sourceCurrency!: Currency;

  @Field(() => MinorUnits, { description: "Smallest unit of the source currency." })
  sendingAmount!: number;

  @Field(() => MinorUnits, { description: "The least that can be sent: the corridor's bound or the platform's." })
  minSendingAmount!: number;

  @Field(() => MinorUnits, { description: "The most that can be sent: the corridor's bound or the platform's." })
  maxSendingAmount!: number;

  @Field(() => Currency)
  destinationCurrency!: Currency;

  @Field(() => PaymentRail, {
    nullable: true,
    description:
      "Null: by the crypto networks of the currency; what the network takes comes on top " +
      "(`estimateCryptoWithdrawalFee`).",
  })
  destinationPaymentRail!: string | null;

  @Field(() => MinorUnits, {
    description: "What arrives, fees off; 0 where `sendingAmount` is outside of the bounds or too small.",
  })
  receivingAmount!: number;

  @Field(() => Float, { description: "Sending units for one receiving unit, both major, fees apart; as a quote's." })
  exchangeRate!: number;

  @Field(() => ExchangeRateFees)
  fees!: ExchangeRateFees;

  @Field(() => DateTime, { description: "Since when the rate stands; it stands for about five minutes." })
  updatedAt!: Date;
}

@ArgsType()
export class ExchangeRatesArgs {
  @Field(() => CurrencyCode, {
    nullable: true,
    description: "One of the platform's supported currencies; absent: all of them.",
  })
  sourceCurrency?: string | null;

  @Field(() => [CurrencyCode], {
    nullable: true,
    description: "Any currencies; absent: the platform's supported ones.",
  })
  destinationCurrency?: string[] | null;

  @Field(() => MinorUnits, { nullable: true, description: "Smallest unit of the source currency; absent: 10000." })
  sendingAmount?: number | null;
}
