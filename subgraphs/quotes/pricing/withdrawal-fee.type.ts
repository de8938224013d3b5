import { Field, ID, InputType, ObjectType } from "type-graphql";
import { CurrencyCode, MinorUnits } from "../../shared/graphql/scalars.js";

@ObjectType({
  description: "What a withdrawal to a crypto network would cost now; amounts in the smallest unit of the asset.",
})
export class CryptoWithdrawalFee {
  @Field(() => MinorUnits, { description: "What the network takes." })
  networkFee!: number;

  @Field(() => CurrencyCode, { description: "The asset that the network's fee is taken in: the one withdrawn." })
  networkFeeAsset!: string;

  @Field(() => MinorUnits, { description: "What the service takes." })
  applicationFee!: number;

  @Field(() => MinorUnits)
  totalFee!: number;

  @Field(() => MinorUnits, { description: "What arrives." })
  netAmount!: number;
}

@InputType()
export class EstimateCryptoWithdrawalFeeInput {
  @Field(() => ID, { description: "An account of the type INTERNAL_CRYPTO." })
  internalAccountId!: string;

  @Field(() => CurrencyCode, { description: "The account's currency." })
  currency!: string;

  @Field(() => String, { description: "Such as `ETHEREUM`." })
  cryptoNetwork!: string;

  @Field(() => MinorUnits, { description: "All that leaves the account." })
  amount!: number;

  @Field(() => String, { description: "The wallet's address on that network." })
  destinationAddress!: string;
}
