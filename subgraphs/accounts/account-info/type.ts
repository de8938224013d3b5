import { Field, InputType, ObjectType } from "type-graphql";
import { registerEnum } from "../../shared/graphql/shape.js";
import { z } from "zod";
import { Address } from "../../shared/graphql/address.js";
import { nullable } from "../../shared/graphql/nullable.js";
import { PaymentRail } from "../../shared/graphql/payments.js";
import { CountryCode, DateOnly } from "../../shared/graphql/scalars.js";
import { paymentRail } from "../../shared/schema/payments.js";
import { AccountDetails } from "./details.type.js";
import { externalAccountType } from "./wire.js";
import { beneficiaryType } from "./beneficiary.wire.js";
import { railFieldNames, type RailFieldName } from "../rails/fields.js";

const ExternalAccountType = externalAccountType.enum;
registerEnum(ExternalAccountType, {
  name: "ExternalAccountType",
  description: "Type of an external account: a bank account or mobile wallet in a country, or a wallet on a network.",
});
const BeneficiaryType = beneficiaryType.enum;
registerEnum(BeneficiaryType, {
  name: "BeneficiaryType",
  description: "Whether the account's owner is an individual or a business.",
});

@ObjectType({ description: "Owner of an external account." })
@InputType("BeneficiaryInput", {
  description: "Owner of the account: an individual with `fullName`, or a business with `legalName`.",
})
class Beneficiary {
  @Field(() => BeneficiaryType, {
    description: "Whether the owner is an individual or a business; decides which other fields are required.",
  })
  beneficiaryType!: string;

  @Field(() => String, nullable("Full name; required for individuals."))
  fullName?: string | null;

  @Field(() => DateOnly, nullable("Individuals only."))
  birthDate?: string | null;

  @Field(() => CountryCode, nullable("Individuals only."))
  nationality?: string | null;

  @Field(() => String, nullable("Legal name; required for businesses."))
  legalName?: string | null;

  @Field(() => String, nullable("For businesses, and for individuals in Canada."))
  registrationNumber?: string | null;

  @Field(() => String, nullable("Businesses only."))
  taxId?: string | null;

  @Field(() => String, nullable("For individuals in Colombia: `CC`, `CE`, `TI`, `NIT` or `PP`."))
  documentType?: string | null;

  @Field(() => String, nullable("For individuals in Colombia: document number."))
  documentNumber?: string | null;

  @Field(() => String, nullable("E-mail address of the owner, at most 254 characters."))
  email?: string | null;

  @Field(() => String, nullable("Phone number in E.164 format."))
  phoneNumber?: string | null;

  @Field(() => CountryCode, nullable("Country where the owner lives or is registered (ISO 3166-1 alpha-2)."))
  countryOfResidence?: string | null;

  @Field(() => Address, nullable("Postal address of the owner."))
  address?: Address | null;
}

/** The fields of all account types; the table of rails defines which ones a type has and requires. */
@ObjectType()
@InputType("AccountInfoInput", {
  description: "Details of an external account: the fields of its `accountType`. Fields of other types are ignored.",
})
abstract class RailFields extends AccountDetails implements Partial<Record<RailFieldName, string | null>> {
  @Field(() => ExternalAccountType, {
    description: "Type of the account, which decides which other fields are required.",
  })
  accountType!: string;

  @Field(() => String, nullable("PIX key of the type given by `pixKeyType`."))
  pixKey?: string | null;

  @Field(() => String, nullable("`CPF`, `CNPJ`, `EMAIL`, `PHONE` or `RANDOM`."))
  pixKeyType?: string | null;

  @Field(() => String, nullable("CPF or CNPJ of the account holder."))
  taxId?: string | null;

  @Field(
    () => String,
    nullable("Virtual asset service provider (VASP) that hosts the wallet. Not set for a self-custody wallet."),
  )
  vaspName?: string | null;

  @Field(() => String, nullable("Lightning offer (BOLT 12)."))
  bolt12?: string | null;

  @Field(() => String, nullable("Lightning address, such as `ana@example.com`."))
  lightningAddress?: string | null;

  @Field(() => Beneficiary, nullable("Owner of the account. Lightning accounts have none."))
  beneficiary?: Beneficiary | null;
}

@ObjectType({ description: "Details of an external account. The fields present depend on the `accountType`." })
export class AccountInfo extends RailFields {
  @Field(() => [PaymentRail], nullable("Payment rails that reach the account. Wallets have none."))
  paymentRails?: string[] | null;
}

/** The stored JSON, checked for its structure only: it was validated when it was written. */
const stored = z.looseObject({
  accountType: externalAccountType,
  paymentRails: z.array(paymentRail).optional(),
  beneficiary: z.looseObject({ beneficiaryType }).optional(),
  ...Object.fromEntries(railFieldNames.map((name) => [name, z.string().optional()])),
});

/** The one mapping from storage. */
export function accountInfoToGraph(json: unknown): AccountInfo {
  return Object.assign(new AccountInfo(), stored.parse(json));
}
