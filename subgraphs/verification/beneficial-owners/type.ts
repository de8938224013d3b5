import { z } from "zod";
import { Directive, Field, ID, InputType, Int, ObjectType } from "type-graphql";
import { registerEnum } from "../../shared/graphql/shape.js";
import type { BeneficialOwner as BeneficialOwnerRow } from "../../../generated/prisma/client.js";
import {
  beneficialOwnerPersonalInfo,
  beneficialOwnerRole,
  IdentificationType,
  KycStatus,
} from "../../customers/published.js";
import type { Sealer } from "../../shared/kernel/crypto.js";
import { Address } from "../../shared/graphql/address.js";
import { connectionOf } from "../../shared/graphql/connection.js";
import { Node } from "../../shared/graphql/node.js";
import { CountryCode, DateOnly, DateTime } from "../../shared/graphql/scalars.js";

export const BeneficialOwnerRole = beneficialOwnerRole.enum;
registerEnum(BeneficialOwnerRole, {
  name: "BeneficialOwnerRole",
  description: "What a person is in a business; UBO: ultimate beneficial owner.",
});

@ObjectType({ description: "Who an owner, director or officer of a business is." })
@InputType("BeneficialOwnerPersonalInfoInput")
export class BeneficialOwnerPersonalInfo {
  @Field(() => String)
  firstName!: string;

  @Field(() => String, { nullable: true })
  middleName?: string | null;

  @Field(() => String)
  lastName!: string;

  @Field(() => DateOnly)
  birthDate!: string;

  @Field(() => CountryCode)
  nationality!: string;

  @Field(() => String, { nullable: true })
  email?: string | null;

  @Field(() => String, { nullable: true, description: "E.164." })
  phoneNumber?: string | null;

  @Field(() => Address)
  address!: Address;

  @Field(() => IdentificationType)
  idType!: string;

  @Field(() => String, { description: "Identification number, sealed at rest." })
  identifier!: string;

  @Field(() => CountryCode, { nullable: true })
  countryOfIssuance?: string | null;
}

@ObjectType({ implements: Node, description: "An owner, director or officer of a business customer." })
@Directive('@key(fields: "id")')
export class BeneficialOwner extends Node {
  @Field(() => ID, { description: "The business." })
  customerId!: string;

  @Field(() => [BeneficialOwnerRole])
  roles!: string[];

  @Field(() => Int, { description: "0 to 100." })
  ownershipPercentage!: number;

  @Field(() => BeneficialOwnerPersonalInfo)
  personalInfo!: BeneficialOwnerPersonalInfo;

  @Field(() => KycStatus)
  kycStatus!: string;

  @Field(() => DateTime)
  createdAt!: Date;

  @Field(() => DateTime)
  updatedAt!: Date;
}

export const BeneficialOwnerConnection = connectionOf(BeneficialOwner, "BeneficialOwner");

/** Which column of which row a sealed value belongs to. */
export function personalInfoContext(beneficialOwnerId: string): string {
  return `beneficial_owner/personalInfo/${beneficialOwnerId}`;
}

/** What was stored was checked when it was given: a rule about today says nothing of it. */
const storedPersonalInfo = beneficialOwnerPersonalInfo.extend({ birthDate: z.string() });

/** The one mapping from storage. */
export function beneficialOwnerToGraph(sealer: Sealer, row: BeneficialOwnerRow): BeneficialOwner {
  const { id, customerId, roles, ownershipPercentage, kycStatus, createdAt, updatedAt } = row;
  const personalInfo = storedPersonalInfo.parse(
    JSON.parse(sealer.open(row.personalInfo, personalInfoContext(id)).toString()),
  );
  return { id, customerId, roles, ownershipPercentage, personalInfo, kycStatus, createdAt, updatedAt };
}
