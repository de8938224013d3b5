import { Field, InputType, ObjectType } from "type-graphql";

/** The identifying fields of an account or wallet of any type: of external accounts, and of payment instructions. */
@ObjectType()
@InputType()
export abstract class AccountDetails {
  @Field(() => String, { nullable: true, description: "Account number." })
  accountNumber?: string | null;

  @Field(() => String, { nullable: true, description: "ABA routing number." })
  routingNumber?: string | null;

  @Field(() => String, { nullable: true, description: "Name of the bank that holds the account." })
  bankName?: string | null;

  @Field(() => String, { nullable: true, description: "`CHECKING` or `SAVINGS`." })
  bankAccountType?: string | null;

  @Field(() => String, { nullable: true, description: "Name of the intermediary bank for wire transfers." })
  intermediaryBankName?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "ABA routing number of the intermediary bank for wire transfers.",
  })
  intermediaryRoutingNumber?: string | null;

  @Field(() => String, { nullable: true, description: "Bank-to-bank information for the receiving bank." })
  fiToFiInformation?: string | null;

  @Field(() => String, { nullable: true, description: "IBAN, without spaces." })
  iban?: string | null;

  @Field(() => String, { nullable: true, description: "BIC (SWIFT code) of the bank." })
  swiftCode?: string | null;

  @Field(() => String, { nullable: true, description: "Sort code." })
  sortCode?: string | null;

  @Field(() => String, { nullable: true, description: "Institution number of the bank." })
  bankCode?: string | null;

  @Field(() => String, { nullable: true, description: "Branch number." })
  branchCode?: string | null;

  @Field(() => String, { nullable: true, description: "CLABE number of the account." })
  clabeNumber?: string | null;

  @Field(() => String, { nullable: true, description: "UPI address." })
  vpa?: string | null;

  @Field(() => String, { nullable: true, description: "IFSC code of the branch." })
  ifsc?: string | null;

  @Field(() => String, { nullable: true, description: "Payment rail to use, if the country has several." })
  rail?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Phone number of the mobile wallet or the account holder, in E.164 format.",
  })
  phoneNumber?: string | null;

  @Field(() => String, { nullable: true, description: "Operator of the mobile wallet." })
  provider?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Country of the mobile wallet, if several countries share the currency.",
  })
  region?: string | null;

  @Field(() => String, { nullable: true, description: "Country of the bank, for SWIFT payments." })
  country?: string | null;

  @Field(() => String, { nullable: true, description: "Wallet address." })
  address?: string | null;

  @Field(() => String, { nullable: true, description: "Lightning invoice (BOLT 11)." })
  invoice?: string | null;
}
