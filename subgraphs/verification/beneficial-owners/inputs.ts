import { ArgsType, Field, ID, InputType, Int } from "type-graphql";
import { IdentificationType } from "../../customers/published.js";
import { Address } from "../../shared/graphql/address.js";
import { PageArgs } from "../../shared/graphql/connection.js";
import { CountryCode, DateOnly } from "../../shared/graphql/scalars.js";
import { BeneficialOwnerPersonalInfo, BeneficialOwnerRole } from "./type.js";

@InputType({ description: "A person to be added to a business." })
export class CreateBeneficialOwnerInput {
  @Field(() => ID, { description: "The business." })
  customerId!: string;

  @Field(() => [BeneficialOwnerRole])
  roles!: string[];

  @Field(() => Int, { description: "0 to 100; those of all owners are 100 at most." })
  ownershipPercentage!: number;

  @Field(() => BeneficialOwnerPersonalInfo)
  personalInfo!: BeneficialOwnerPersonalInfo;

  @Field(() => String, { nullable: true })
  idempotencyKey?: string | null;
}

@InputType({ description: "What is to be changed of who a person is." })
export class BeneficialOwnerPersonalInfoUpdateInput implements Partial<BeneficialOwnerPersonalInfo> {
  @Field(() => String, { nullable: true })
  firstName?: string;

  @Field(() => String, { nullable: true })
  middleName?: string;

  @Field(() => String, { nullable: true })
  lastName?: string;

  @Field(() => DateOnly, { nullable: true })
  birthDate?: string;

  @Field(() => CountryCode, { nullable: true })
  nationality?: string;

  @Field(() => String, { nullable: true })
  email?: string;

  @Field(() => String, { nullable: true, description: "E.164." })
  phoneNumber?: string;

  @Field(() => Address, { nullable: true })
  address?: Address;

  @Field(() => IdentificationType, { nullable: true })
  idType?: string;

  @Field(() => String, { nullable: true })
  identifier?: string;

  @Field(() => CountryCode, { nullable: true })
  countryOfIssuance?: string;
}

@InputType({ description: "The fields to change." })
export class UpdateBeneficialOwnerInput {
  @Field(() => ID)
  beneficialOwnerId!: string;

  @Field(() => [BeneficialOwnerRole], { nullable: true })
  roles?: string[] | null;

  @Field(() => Int, { nullable: true })
  ownershipPercentage?: number | null;

  @Field(() => BeneficialOwnerPersonalInfoUpdateInput, { nullable: true })
  personalInfo?: BeneficialOwnerPersonalInfoUpdateInput | null;
}

@ArgsType()
export class BeneficialOwnersArgs extends PageArgs {
  @Field(() => ID, { description: "The business." })
  customerId!: string;
}
