import { Field, InputType, ObjectType } from "type-graphql";

/** What tells an account or wallet, of whatever type: where money goes, and where money is paid from. */
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

  @Field(() => String, { nullable: true, description: "The bank that a wire goes through." })
  intermediaryBankName?: string | null;

  @Field(() => String, { nullable: true, description: "ABA routing number of the bank that a wire goes through." })
  intermediaryRoutingNumber?: string | null;

  @Field(() => String, { nullable: true, description: "What the sending bank tells the receiving one." })
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

  @Field(() => String, { nullable: true, description: "The rail that is wanted, where the country has several." })
  rail?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Number of the mobile wallet, or of the account's holder; E.164.",
  })
  phoneNumber?: string | null;

  @Field(() => String, { nullable: true, description: "The operator of the mobile wallet." })
  provider?: string | null;

  @Field(() => String, { nullable: true, description: "Country of the mobile wallet, where several share a currency." })
  region?: string | null;

  @Field(() => String, { nullable: true, description: "Country of the bank, where it is reached by SWIFT." })
  country?: string | null;

  @Field(() => String, { nullable: true, description: "Address of the wallet." })
  address?: string | null;

  @Field(() => String, { nullable: true, description: "Lightning invoice, BOLT 11." })
  invoice?: string | null;
}
