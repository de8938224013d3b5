import { ArgsType, Field, ID, InputType } from "type-graphql";
import { PageArgs } from "../../shared/graphql/connection.js";
import { PaymentRail, PurposeOfPayment } from "../../shared/graphql/payments.js";
import { CurrencyCode, MinorUnits } from "../../shared/graphql/scalars.js";
import { InternalAccountType } from "./type.js";

@InputType({ description: "Where a sweep goes." })
export class SweepRuleDestinationInput {
  @Field(() => ID, { description: "An account of the holder or of the platform, not a RULE_BASED one." })
  accountId!: string;

  @Field(() => PaymentRail, { nullable: true, description: "Absent: chosen for each payment." })
  paymentRail?: string | null;
}

@InputType({ description: "What becomes of money that settles into a RULE_BASED account." })
export class SweepRuleInput {
  @Field(() => SweepRuleDestinationInput)
  destination!: SweepRuleDestinationInput;

  @Field(() => PurposeOfPayment, { nullable: true })
  purposeOfPayment?: string | null;

  @Field(() => String, { nullable: true })
  description?: string | null;

  @Field(() => String, { nullable: true, description: "Printable ASCII, at most 1024 characters." })
  remittanceInformation?: string | null;
}

@InputType({ description: "A further account number for a holder: only RULE_BASED accounts are made so." })
export class CreateInternalAccountInput {
  @Field(() => ID, { nullable: true, description: "An individual; absent: the platform itself." })
  customerId?: string | null;

  @Field(() => InternalAccountType, { description: "`RULE_BASED`." })
  type!: string;

  @Field(() => CurrencyCode, { description: "`USD`." })
  currency!: string;

  @Field(() => String, { nullable: true })
  label?: string | null;

  @Field(() => SweepRuleInput, { nullable: true })
  sweepRule?: SweepRuleInput | null;

  @Field(() => String)
  idempotencyKey!: string;
}

@InputType({ description: "Money of the sandbox." })
export class FundInternalAccountInput {
  @Field(() => ID)
  accountId!: string;

  @Field(() => MinorUnits, { description: "Smallest unit of the account's currency, 1 to 100000000000." })
  amount!: number;

  @Field(() => String, { nullable: true })
  idempotencyKey?: string | null;
}

@ArgsType()
export class PlatformInternalAccountsArgs {
  @Field(() => String, { nullable: true, description: "Only accounts in this currency." })
  currency?: string | null;

  @Field(() => InternalAccountType, { nullable: true })
  type?: string | null;
}

@ArgsType()
export class InternalAccountsArgs extends PageArgs {
  @Field(() => String, { nullable: true, description: "Only accounts in this currency." })
  currency?: string | null;

  @Field(() => InternalAccountType, { nullable: true })
  type?: string | null;
}

@ArgsType()
export class CustomerInternalAccountsArgs extends InternalAccountsArgs {
  @Field(() => ID, { nullable: true, description: "Only this customer's." })
  customerId?: string | null;
}
