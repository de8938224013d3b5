import { createUnionType, Directive, Field, ID, ObjectType } from "type-graphql";
import type { Customer as CustomerRow } from "../../../generated/prisma/client.js";
import type { Sealer } from "../../shared/kernel/crypto.js";
import { Address } from "../../shared/graphql/address.js";
import { connectionOf } from "../../shared/graphql/connection.js";
import { Node } from "../../shared/graphql/node.js";
import { CountryCode, CurrencyCode, DateOnly, DateTime } from "../../shared/graphql/scalars.js";
import {
  BusinessInfo,
  ContactVerification,
  CustomerType,
  DueDiligence,
  EndUserTermsConsent,
  IdentificationType,
  KybStatus,
  KycStatus,
} from "../value-types/types.js";
import { dueDiligence } from "./wire.js";

@ObjectType({ implements: Node, description: "A person or a business whose money the platform moves." })
@Directive('@key(fields: "id")')
export class Customer extends DueDiligence implements Node {
  @Field(() => ID)
  id!: string;

  @Field(() => CustomerType)
  customerType!: string;

  @Field(() => String, { description: "The platform's own name for the customer; the `id` unless given." })
  platformCustomerId!: string;

  @Field(() => String, { description: "Unique for ever; generated unless given." })
  umaAddress!: string;

  @Field(() => CountryCode, { nullable: true, description: "Whose rules apply; the address's country unless given." })
  region!: string | null;

  @Field(() => [CurrencyCode])
  currencies!: string[];

  @Field(() => String, { nullable: true })
  email!: string | null;

  @Field(() => String, { nullable: true, description: "E.164." })
  phoneNumber!: string | null;

  @Field(() => ContactVerification, { nullable: true })
  contactVerification!: ContactVerification | null;

  @Field(() => EndUserTermsConsent, { nullable: true })
  endUserTermsConsent!: EndUserTermsConsent | null;

  @Field(() => KycStatus, { nullable: true, description: "Individuals only." })
  kycStatus!: string | null;

  @Field(() => KybStatus, { nullable: true, description: "Businesses only." })
  kybStatus!: string | null;

  @Field(() => String, { nullable: true, description: "Individuals only, as the fields up to `countryOfIssuance`." })
  fullName!: string | null;

  @Field(() => DateOnly, { nullable: true })
  birthDate!: string | null;

  @Field(() => CountryCode, { nullable: true })
  nationality!: string | null;

  @Field(() => IdentificationType, {
    nullable: true,
    description: "Kind of the identification number; the number itself is write-only.",
  })
  idType!: string | null;

  @Field(() => CountryCode, { nullable: true })
  countryOfIssuance!: string | null;

  @Field(() => Address, { nullable: true })
  address!: Address | null;

  @Field(() => BusinessInfo, { nullable: true, description: "Businesses only." })
  businessInfo!: BusinessInfo | null;

  @Field(() => Boolean)
  isDeleted!: boolean;

  @Field(() => DateTime)
  createdAt!: Date;

  @Field(() => DateTime)
  updatedAt!: Date;
}

export const CustomerConnection = connectionOf(Customer, "Customer");

@ObjectType({
  description: "First leg of a signed retry: sign `payloadToSign` and send the same mutation again with the stamp.",
})
class SignedRequestChallenge {
  @Field(() => String)
  payloadToSign!: string;

  @Field(() => ID)
  requestId!: string;

  @Field(() => DateTime)
  expiresAt!: Date;
}

/** An e-mail or phone change of a customer with tied wallet credentials needs a signed retry. */
export const UpdateCustomerResult = createUnionType({
  name: "UpdateCustomerResult",
  types: () => [Customer, SignedRequestChallenge] as const,
  resolveType: (value) => ("payloadToSign" in value ? SignedRequestChallenge : Customer),
});

@ObjectType({ description: "The end-user terms in force." })
export class EndUserTerms {
  @Field(() => String)
  version!: string;

  @Field(() => String, { description: "Where they are hosted." })
  url!: string;
}

/** Which column of which row a sealed value belongs to. */
export function identifierContext(customerId: string): string {
  return `customer/identifier/${customerId}`;
}
export function taxIdContext(customerId: string): string {
  return `customer/taxId/${customerId}`;
}

/** The one mapping from storage. */
export function customerToGraph(sealer: Sealer, row: CustomerRow): Customer {
  const isBusiness = row.customerType === "BUSINESS";
  const { emailVerification, phoneVerification } = row;
  const taxId = row.taxId && sealer.open(row.taxId, taxIdContext(row.id)).toString();
  return {
    ...dueDiligence.parse(row.dueDiligence ?? {}),
    id: row.id,
    customerType: row.customerType,
    platformCustomerId: row.platformCustomerId,
    umaAddress: row.umaAddress,
    region: row.region,
    currencies: row.currencies,
    email: row.email,
    phoneNumber: row.phoneNumber,
    contactVerification:
      emailVerification || phoneVerification ? { email: emailVerification, phone: phoneVerification } : null,
    endUserTermsConsent: row.endUserTermsConsent as EndUserTermsConsent | null,
    kycStatus: isBusiness ? null : row.verificationStatus,
    kybStatus: isBusiness ? row.verificationStatus : null,
    fullName: row.fullName,
    birthDate: row.birthDate,
    nationality: row.nationality,
    idType: row.idType,
    countryOfIssuance: row.countryOfIssuance,
    address: row.address as Address | null,
    businessInfo: isBusiness ? { ...(row.businessInfo as BusinessInfo | null), taxId } : null,
    isDeleted: row.deletedAt !== null,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}
