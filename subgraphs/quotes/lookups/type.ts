import { Field, Float, ID, InputType, ObjectType } from "type-graphql";
import { CounterpartyFieldDefinition } from "../../platform/published.js";
import { Currency } from "../../shared/graphql/money.js";
import { DateTime, MinorUnits } from "../../shared/graphql/scalars.js";
import type { FoundLookup } from "./service.js";

@ObjectType({ description: "A currency that a receiver can be paid in." })
export class CurrencyPreference {
  @Field(() => Currency)
  currency!: Currency;

  @Field(() => Float, { description: "Sending units for one unit of `currency`, both major; as a quote's." })
  estimatedExchangeRate!: number;

  @Field(() => MinorUnits, { description: "Least that can be sent, smallest unit of `currency`." })
  min!: number;

  @Field(() => MinorUnits, { description: "Most that can be sent, smallest unit of `currency`." })
  max!: number;
}

@ObjectType({ description: "How a receiver can be paid; a quote goes on from it by its id." })
export class ReceiverLookup {
  @Field(() => ID)
  lookupId!: string;

  @Field(() => ID, { nullable: true, description: "The external account; null for a UMA address." })
  accountId!: string | null;

  @Field(() => String, { nullable: true, description: "The UMA address; null for an external account." })
  receiverUmaAddress!: string | null;

  @Field(() => [CurrencyPreference], { description: "In the receiver's order of preference." })
  supportedCurrencies!: CurrencyPreference[];

  @Field(() => [CounterpartyFieldDefinition], { description: "What must be told of the payer: `senderCustomerInfo`." })
  requiredPayerDataFields!: CounterpartyFieldDefinition[];

  @Field(() => DateTime, { description: "Until then a quote can name it." })
  expiresAt!: Date;
}

@InputType()
export class LookUpExternalAccountInput {
  @Field(() => ID)
  accountId!: string;

  @Field(() => ID, { nullable: true, description: "The customer who would pay." })
  customerId?: string | null;

  @Field(() => String, { nullable: true, description: "The UMA address of who would pay." })
  senderUmaAddress?: string | null;
}

/** The one mapping from storage. */
export function lookupToGraph({ id, kind, receiver, data, expiresAt }: FoundLookup): ReceiverLookup {
  return {
    lookupId: id,
    accountId: kind === "EXTERNAL_ACCOUNT" ? receiver : null,
    receiverUmaAddress: kind === "UMA" ? receiver : null,
    supportedCurrencies: data.supportedCurrencies,
    requiredPayerDataFields: data.requiredPayerDataFields,
    expiresAt,
  };
}
