import { ArgsType, Field, ID, InputType } from "type-graphql";
import { PageArgs } from "../../shared/graphql/connection.js";
import { CurrencyCode } from "../../shared/graphql/scalars.js";
import { AccountInfoInput } from "../account-info/type.js";
import { OwnershipType } from "./type.js";

@InputType({ description: "An account to be registered for the platform itself." })
export class CreatePlatformExternalAccountInput {
  @Field(() => CurrencyCode, { description: "One of the account type's." })
  currency!: string;

  @Field(() => String, { nullable: true, description: "The platform's own name for the account." })
  platformAccountId?: string | null;

  @Field(() => OwnershipType, { nullable: true, description: "`THIRD_PARTY` unless given." })
  ownershipType?: string | null;

  @Field(() => AccountInfoInput, { description: "The fields of its `accountType`, and no others." })
  accountInfo!: AccountInfoInput;

  @Field(() => String, { nullable: true })
  idempotencyKey?: string | null;
}

@InputType({ description: "An account to be registered for a customer." })
export class CreateCustomerExternalAccountInput extends CreatePlatformExternalAccountInput {
  @Field(() => ID, { nullable: true, description: "Required, but for an agent: there it is the agent's customer." })
  customerId?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: "Whether UMA payments to the customer in this currency go here; takes the place of the one before.",
  })
  defaultUmaDepositAccount?: boolean | null;
}

@InputType()
export class DeleteExternalAccountInput {
  @Field(() => ID)
  externalAccountId!: string;

  @Field(() => Boolean, {
    nullable: true,
    description: "Whether the account must be the platform's own, or a customer's; if not given, either.",
  })
  isPlatformAccount?: boolean | null;
}

@ArgsType()
export class ExternalAccountArgs {
  @Field(() => ID)
  id!: string;

  @Field(() => Boolean, {
    nullable: true,
    description: "Whether the account must be the platform's own, or a customer's; if not given, either.",
  })
  isPlatformAccount?: boolean | null;
}

@ArgsType()
export class ExternalAccountsArgs extends PageArgs {
  @Field(() => String, { nullable: true, description: "Only accounts in this currency." })
  currency?: string | null;
}

@ArgsType()
export class CustomerExternalAccountsArgs extends ExternalAccountsArgs {
  @Field(() => ID, { nullable: true, description: "Only this customer's." })
  customerId?: string | null;
}
