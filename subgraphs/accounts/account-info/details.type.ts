import { Field, InputType, ObjectType } from "type-graphql";

/** The identifying fields of an account or wallet of any type: of external accounts, and of payment instructions. */
@ObjectType()
@InputType()
export abstract class AccountDetails {
  @Field(() => String, { nullable: true, description: "Number of the account." })
  accountNumber?: string | null;

  @Field(() => String, { nullable: true, description: "ABA routing number." })
  routingNumber?: string | null;

  @Field(() => String, { nullable: true, description: "The bank that holds the account." })
  bankName?: string | null;

  @Field(() => String, { nullable: true, description: "`CHECKING` or `SAVINGS`." })
  bankAccountType?: string | null;

  @Field(() => String, { nullable: true, description: "The intermediary bank of a wire." })
  intermediaryBankName?: string | null;

  @Field(() => String, { nullable: true, description: "ABA routing number of the intermediary bank of a wire." })
  intermediaryRoutingNumber?: string | null;

  @Field(() => String, { nullable: true, description: "Information from the sending bank to the receiving bank." })
  fiToFiInformation?: string | null;

  @Field(() => String, { nullable: true, description: "IBAN, without spaces." })
  iban?: string | null;

  @Field(() => String, { nullable: true, description: "BIC of the bank." })
  swiftCode?: string | null;

  @Field(() => String, { nullable: true, description: "Sort code of the branch." })
  sortCode?: string | null;

  @Field(() => String, { nullable: true, description: "Institution number of the bank." })
  bankCode?: string | null;

  @Field(() => String, { nullable: true, description: "Number of the branch." })
  branchCode?: string | null;

  @Field(() => String, { nullable: true, description: "CLABE of the account." })
  clabeNumber?: string | null;

  @Field(() => String, { nullable: true, description: "UPI address." })
  vpa?: string | null;

  @Field(() => String, { nullable: true, description: "IFSC of the branch." })
  ifsc?: string | null;

  @Field(() => String, { nullable: true, description: "The rail to use, where the country has several." })
  rail?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Phone number of the mobile wallet or the account holder, in E.164 format.",
  })
  phoneNumber?: string | null;

  @Field(() => String, { nullable: true, description: "The operator of the mobile wallet." })
  provider?: string | null;

  @Field(() => String, { nullable: true, description: "Country of the mobile wallet, where several share a currency." })
  region?: string | null;

  @Field(() => String, { nullable: true, description: "Country of the bank, for SWIFT." })
  country?: string | null;

  @Field(() => String, { nullable: true, description: "Address of the wallet." })
  address?: string | null;

  @Field(() => String, { nullable: true, description: "Lightning invoice, BOLT 11." })
  invoice?: string | null;
}
