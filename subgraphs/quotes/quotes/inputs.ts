import { ArgsType, Field, ID, InputType, Int } from "type-graphql";
import { PaymentRail, PurposeOfPayment } from "../../shared/graphql/payments.js";
import { CurrencyCode, JSONObject, MinorUnits } from "../../shared/graphql/scalars.js";
import { ScaFactor, ScaProofInput } from "../../verification/published.js";
import { FollowPaymentArgs } from "../transactions/inputs.js";
import { QuoteDestinationType, QuoteLockSide, QuoteSourceType } from "./type.js";

@InputType({ description: "What a quote is paid from; the fields of its `sourceType`." })
export class QuoteSourceInput {
  @Field(() => QuoteSourceType)
  sourceType!: string;

  @Field(() => ID, { nullable: true, description: "ACCOUNT: an internal account, or one outside to pull from." })
  accountId?: string | null;

  @Field(() => ID, {
    nullable: true,
    description: "REALTIME_FUNDING: whose payment it is; absent: the platform's own.",
  })
  customerId?: string | null;

  @Field(() => CurrencyCode, { nullable: true, description: "REALTIME_FUNDING: what will be sent." })
  currency?: string | null;

  @Field(() => String, { nullable: true, description: "REALTIME_FUNDING: the network of an asset, such as `SOLANA`." })
  cryptoNetwork?: string | null;
}

@InputType({ description: "What a quote pays; the fields of its `destinationType`." })
export class QuoteDestinationInput {
  @Field(() => QuoteDestinationType)
  destinationType!: string;

  @Field(() => ID, { nullable: true, description: "ACCOUNT: an internal or external account." })
  accountId?: string | null;

  @Field(() => PaymentRail, { nullable: true, description: "ACCOUNT: absent, the account's first." })
  paymentRail?: string | null;

  @Field(() => String, { nullable: true, description: "UMA_ADDRESS: `$name@domain`." })
  umaAddress?: string | null;

  @Field(() => CurrencyCode, { nullable: true, description: "UMA_ADDRESS: absent, what the receiver prefers." })
  currency?: string | null;
}

@InputType({ description: "A fee in the smallest unit of its currency." })
export class FixedFeeInput {
  @Field(() => MinorUnits)
  amount!: number;

  @Field(() => CurrencyCode)
  currency!: string;
}

@InputType({ description: "In place of the platform's configured fees, for one quote." })
export class PlatformFeeOverrideInput {
  @Field(() => FixedFeeInput)
  platformFixedFee!: FixedFeeInput;

  @Field(() => Int, { description: "Hundredths of a percent of what is sent, 0 to 10000." })
  platformVariableFeeBps!: number;
}

@InputType({ description: "A wanted payment." })
export class CreateQuoteInput {
  @Field(() => ID, { nullable: true, description: "Of a look-up of the receiver." })
  lookupId?: string | null;

  @Field(() => QuoteSourceInput)
  source!: QuoteSourceInput;

  @Field(() => QuoteDestinationInput)
  destination!: QuoteDestinationInput;

  @Field(() => QuoteLockSide, { description: "Whether the amount is what is sent, fees included, or what arrives." })
  lockedCurrencySide!: string;

  @Field(() => MinorUnits, { description: "Smallest unit of that side's currency, above 0." })
  lockedCurrencyAmount!: number;

  @Field(() => Boolean, { nullable: true, description: "Executes it in the same request." })
  immediatelyExecute?: boolean | null;

  @Field(() => String, { nullable: true })
  description?: string | null;

  @Field(() => String, { nullable: true, description: "What the receiver's statement shows, at most 80 characters." })
  remittanceInformation?: string | null;

  @Field(() => PurposeOfPayment, { nullable: true })
  purposeOfPayment?: string | null;

  @Field(() => PlatformFeeOverrideInput, { nullable: true })
  platformFeeOverride?: PlatformFeeOverrideInput | null;

  @Field(() => ScaFactor, { nullable: true, description: "Where the payer must prove a factor: which." })
  scaFactor?: string | null;

  @Field(() => JSONObject, { nullable: true, description: "UMA: what the receiver's provider asks of the payer." })
  senderCustomerInfo?: Readonly<Record<string, unknown>> | null;

  @Field(() => String, { nullable: true })
  idempotencyKey?: string | null;
}

@InputType({ description: "A wallet's signature, as the REST headers carry it." })
export class WalletSignatureInput {
  @Field(() => String, { nullable: true, description: "The stamp over `payloadToSign`." })
  stamp?: string | null;

  @Field(() => String, { nullable: true, description: "`requestId` of the challenge; none for a quote." })
  requestId?: string | null;
}

@InputType({ description: "A quote to be executed." })
export class ExecuteQuoteInput {
  @Field(() => ID)
  quoteId!: string;

  @Field(() => ScaFactor, { nullable: true })
  scaFactor?: string | null;

  @Field(() => WalletSignatureInput, { nullable: true, description: "An embedded wallet's, over the quote's payload." })
  walletSignature?: WalletSignatureInput | null;

  @Field(() => String, { nullable: true })
  idempotencyKey?: string | null;
}

@InputType({ description: "The proof of a factor, for a quote that awaits it." })
export class AuthorizeQuoteInput extends ScaProofInput {
  @Field(() => ID)
  quoteId!: string;

  @Field(() => String, { nullable: true })
  endUserIpAddress?: string | null;

  @Field(() => String, { nullable: true })
  idempotencyKey?: string | null;
}

@InputType({ description: "A new code for a quote that awaits one." })
export class ResendQuoteCodeInput {
  @Field(() => ID)
  quoteId!: string;

  @Field(() => String, { nullable: true })
  idempotencyKey?: string | null;
}

@ArgsType()
export class FollowQuoteArgs extends FollowPaymentArgs {
  @Field(() => ID, { nullable: true, description: "Only this quote." })
  quoteId?: string | null;
}
