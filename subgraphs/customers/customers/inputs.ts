import { ArgsType, Field, ID, InputType } from "type-graphql";
import { Address } from "../../shared/graphql/address.js";
import { CreatedUpdatedPageArgs } from "../../shared/graphql/connection.js";
import { CountryCode, CurrencyCode, DateOnly } from "../../shared/graphql/scalars.js";
import {
  BusinessInfo,
  CustomerType,
  DueDiligence,
  EndUserTermsConsent,
  IdentificationType,
} from "../value-types/types.js";

/** Carries the documented fields under their names; `customer.wire.ts` validates them for every surface. */
@InputType()
class CustomerFieldsInput extends DueDiligence {
  @Field(() => CustomerType)
  customerType!: string;

  @Field(() => [CurrencyCode], { nullable: true, description: "The platform's supported ones unless given." })
  currencies?: string[] | null;

  @Field(() => String, { nullable: true })
  email?: string | null;

  @Field(() => String, { nullable: true, description: "E.164." })
  phoneNumber?: string | null;

  @Field(() => String, { nullable: true, description: "`$user@<umaDomain>`" })
  umaAddress?: string | null;

  @Field(() => EndUserTermsConsent, { nullable: true })
  endUserTermsConsent?: EndUserTermsConsent | null;

  @Field(() => String, { nullable: true })
  fullName?: string | null;

  @Field(() => DateOnly, { nullable: true })
  birthDate?: string | null;

  @Field(() => CountryCode, { nullable: true })
  nationality?: string | null;

  @Field(() => Address, { nullable: true })
  address?: Address | null;

  @Field(() => IdentificationType, { nullable: true })
  idType?: string | null;

  @Field(() => String, { nullable: true, description: "Identification number: write-only, sealed at rest." })
  identifier?: string | null;

  @Field(() => CountryCode, { nullable: true })
  countryOfIssuance?: string | null;

  @Field(() => BusinessInfo, { nullable: true })
  businessInfo?: BusinessInfo | null;
}

@InputType({ description: "A new customer." })
export class CreateCustomerInput extends CustomerFieldsInput {
  @Field(() => String, { nullable: true, description: "Unique among the live customers of the environment." })
  platformCustomerId?: string | null;

  @Field(() => CountryCode, { nullable: true })
  region?: string | null;

  @Field(() => String, { nullable: true })
  idempotencyKey?: string | null;
}

@InputType({ description: "The fields to change; `customerType` must be the customer's own." })
export class UpdateCustomerInput extends CustomerFieldsInput {
  @Field(() => ID)
  customerId!: string;
}

@ArgsType()
export class CustomersArgs extends CreatedUpdatedPageArgs {
  @Field(() => String, { nullable: true })
  platformCustomerId?: string | null;

  @Field(() => CustomerType, { nullable: true })
  customerType?: string | null;

  @Field(() => String, { nullable: true })
  region?: string | null;

  @Field(() => String, { nullable: true, description: "Customers who use this currency." })
  currency?: string | null;

  @Field(() => String, { nullable: true })
  umaAddress?: string | null;

  @Field(() => Boolean, { nullable: true })
  isIncludingDeleted?: boolean | null;
}
