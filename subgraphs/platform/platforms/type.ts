import { Directive, Field, InputType, Int, ObjectType } from "type-graphql";
import { registerEnum } from "../../shared/graphql/shape.js";
import type { Environment as EnvironmentName } from "../../shared/kernel/caller.js";
import { CurrencyCode, DateTime, MinorUnits } from "../../shared/graphql/scalars.js";
import { Node } from "../../shared/graphql/node.js";
import { feeType, transactionType, userInfoFieldName } from "./wire.js";

const UserInfoFieldName = userInfoFieldName.enum;
registerEnum(UserInfoFieldName, {
  name: "UserInfoFieldName",
  description: "A piece of information about a person or business.",
});
const TransactionType = transactionType.enum;
registerEnum(TransactionType, { name: "TransactionType", description: "The direction of a transaction." });
const FeeType = feeType.enum;
registerEnum(FeeType, { name: "FeeType", description: "What a fee is taken for." });
const Environment: { readonly [Name in EnvironmentName]: Name } = {
  SANDBOX: "SANDBOX",
  PRODUCTION: "PRODUCTION",
};
registerEnum(Environment, {
  name: "Environment",
  description: "Which of a platform's two worlds: the credentials select it.",
});

@ObjectType({ description: "Information that is required about the other party of a payment." })
@InputType("CounterpartyFieldDefinitionInput")
@Directive("@shareable")
export class CounterpartyFieldDefinition {
  @Field(() => UserInfoFieldName)
  name!: string;

  @Field(() => Boolean)
  mandatory!: boolean;
}

/** What the output and the input say of one currency. */
@ObjectType()
@InputType()
class CurrencyConfigFields {
  @Field(() => CurrencyCode)
  currencyCode!: string;

  @Field(() => MinorUnits, { description: "Least amount of a UMA payment, smallest unit." })
  minAmount!: number;

  @Field(() => MinorUnits, { description: "Greatest amount of a UMA payment, smallest unit." })
  maxAmount!: number;

  @Field(() => [CounterpartyFieldDefinition])
  requiredCounterpartyFields!: CounterpartyFieldDefinition[];

  @Field(() => [TransactionType], { nullable: true })
  enabledTransactionTypes?: string[] | null;

  @Field(() => [UserInfoFieldName], { nullable: true, description: "Read-only: ignored on input." })
  providerRequiredCustomerFields?: string[] | null;

  @Field(() => [UserInfoFieldName], { nullable: true, description: "Read-only: ignored on input." })
  providerRequiredCounterpartyCustomerFields?: string[] | null;
}

@ObjectType({ description: "What the platform says of one currency." })
export class PlatformCurrencyConfig extends CurrencyConfigFields {}

@InputType({ description: "What the platform says of one currency." })
export class PlatformCurrencyConfigInput extends CurrencyConfigFields {}

@ObjectType({ description: "Platform-level card caps; null: no cap." })
@InputType("CardConfigsInput")
export class CardConfigs {
  @Field(() => MinorUnits, { nullable: true })
  maxSpendPerTransaction?: number | null;

  @Field(() => MinorUnits, { nullable: true, description: "Per UTC calendar day." })
  maxSpendPerDay?: number | null;

  @Field(() => Int, { nullable: true, description: "Per UTC calendar day." })
  maxTransactionsPerDay?: number | null;
}

@ObjectType({ description: "How embedded wallets present themselves and send one-time codes." })
@InputType("EmbeddedWalletConfigInput")
export class EmbeddedWalletConfig {
  @Field(() => String, { nullable: true })
  appName?: string | null;

  @Field(() => Int, { nullable: true })
  otpLength?: number | null;

  @Field(() => Boolean, { nullable: true })
  alphanumeric?: boolean | null;

  @Field(() => Int, { nullable: true })
  expirationSeconds?: number | null;

  @Field(() => String, { nullable: true })
  sendFromEmailAddress?: string | null;

  @Field(() => String, { nullable: true })
  sendFromEmailSenderName?: string | null;

  @Field(() => String, { nullable: true })
  replyToEmailAddress?: string | null;

  @Field(() => String, { nullable: true })
  logoUrl?: string | null;
}

@ObjectType("CardTokenization2FAEmailConfig")
@InputType("CardTokenization2FAEmailConfigInput")
export class CardTokenization2faEmailConfig {
  @Field(() => String, { nullable: true })
  fromAddress?: string | null;

  @Field(() => String, { nullable: true })
  fromName?: string | null;

  @Field(() => String, { nullable: true })
  replyToAddress?: string | null;

  @Field(() => String, { nullable: true })
  subject?: string | null;

  @Field(() => String, { nullable: true })
  bodyText?: string | null;
}

@ObjectType("CardTokenization2FASmsConfig")
@InputType("CardTokenization2FASmsConfigInput")
export class CardTokenization2faSmsConfig {
  @Field(() => String, { nullable: true })
  templateSid?: string | null;

  @Field(() => String, { nullable: true })
  bodyText?: string | null;
}

@ObjectType("CardTokenization2FAConfig", { description: "How card tokenization asks for its second factor." })
@InputType("CardTokenization2FAConfigInput")
export class CardTokenization2faConfig {
  @Field(() => String, { nullable: true })
  displayName?: string | null;

  @Field(() => String, { nullable: true })
  logoUrl?: string | null;

  @Field(() => CardTokenization2faEmailConfig, { nullable: true })
  email?: CardTokenization2faEmailConfig | null;

  @Field(() => CardTokenization2faSmsConfig, { nullable: true })
  sms?: CardTokenization2faSmsConfig | null;
}

@ObjectType({ description: "An amount with its currency's code." })
@InputType("FixedFeeInput")
export class FixedFee {
  @Field(() => MinorUnits)
  amount!: number;

  @Field(() => CurrencyCode)
  currency!: string;
}

@ObjectType({ description: "A fee that the platform takes." })
@InputType("FeeConfigInput")
export class FeeConfig {
  @Field(() => FeeType)
  feeType!: string;

  @Field(() => CurrencyCode)
  sourceCurrency!: string;

  @Field(() => Int, { description: "Variable part, in basis points." })
  variableFeeBps!: number;

  @Field(() => FixedFee)
  fixedFee!: FixedFee;
}

@ObjectType({ implements: Node, description: "The platform's configuration in one environment." })
@Directive('@key(fields: "id")')
export class PlatformConfig extends Node {
  @Field(() => Environment, { description: "The environment that the caller's credentials select." })
  environment!: EnvironmentName;

  @Field(() => String, { description: "Domain part of all UMA addresses of the platform's users." })
  umaDomain!: string;

  @Field(() => String, { description: "Assigned subdomain to which UMA requests are proxied." })
  proxyUmaSubdomain!: string;

  @Field(() => String, { nullable: true, description: "Where webhooks are sent." })
  webhookEndpoint!: string | null;

  @Field(() => [PlatformCurrencyConfig])
  supportedCurrencies!: PlatformCurrencyConfig[];

  @Field(() => Boolean)
  isRegulatedFinancialInstitution!: boolean;

  @Field(() => EmbeddedWalletConfig, { nullable: true })
  embeddedWalletConfig!: EmbeddedWalletConfig | null;

  @Field(() => CardTokenization2faConfig, { nullable: true })
  cardTokenization2faConfig!: CardTokenization2faConfig | null;

  @Field(() => [FeeConfig])
  feeConfigs!: FeeConfig[];

  @Field(() => CardConfigs)
  cardConfigs!: CardConfigs;

  @Field(() => DateTime)
  createdAt!: Date;

  @Field(() => DateTime)
  updatedAt!: Date;
}

@InputType({ description: "The fields to change. `supportedCurrencies` replaces, `cardConfigs` merges; null removes." })
export class UpdatePlatformConfigInput {
  @Field(() => String, { nullable: true })
  umaDomain?: string | null;

  @Field(() => String, { nullable: true, description: "null removes it; a changed one is sent a TEST event." })
  webhookEndpoint?: string | null;

  @Field(() => [PlatformCurrencyConfigInput], { nullable: true })
  supportedCurrencies?: PlatformCurrencyConfigInput[] | null;

  @Field(() => EmbeddedWalletConfig, { nullable: true })
  embeddedWalletConfig?: EmbeddedWalletConfig | null;

  @Field(() => CardTokenization2faConfig, { nullable: true })
  cardTokenization2faConfig?: CardTokenization2faConfig | null;

  @Field(() => [FeeConfig], { nullable: true })
  feeConfigs?: FeeConfig[] | null;

  @Field(() => CardConfigs, { nullable: true })
  cardConfigs?: CardConfigs | null;
}

@ObjectType({ description: "The sandbox's clock." })
export class SandboxClock {
  @Field(() => DateTime, { description: "The sandbox's time after the advance." })
  now!: Date;
}

@InputType()
export class AdvanceSandboxClockInput {
  @Field(() => Int, { description: "Seconds to move forward, 1 to 31,536,000." })
  advanceSeconds!: number;

  @Field(() => String, { nullable: true })
  idempotencyKey?: string | null;
}
