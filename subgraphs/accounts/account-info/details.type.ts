import { Field, InputType, ObjectType } from "type-graphql";
import { nullable } from "../../shared/graphql/nullable.js";

/** The identifying fields of an account or wallet of any type: of external accounts, and of payment instructions. */
@ObjectType()
@InputType()
export abstract class AccountDetails {
  @Field(() => String, nullable("Number of the account at its bank; the country decides its form."))
  accountNumber?: string | null;

  @Field(() => String, nullable("ABA routing number."))
  routingNumber?: string | null;

  @Field(() => String, nullable("Name of the bank that holds the account."))
  bankName?: string | null;

  @Field(() => String, nullable("`CHECKING` or `SAVINGS`."))
  bankAccountType?: string | null;

  @Field(() => String, nullable("Name of the intermediary bank for wire transfers."))
  intermediaryBankName?: string | null;

  @Field(() => String, nullable("ABA routing number of the intermediary bank for wire transfers."))
  intermediaryRoutingNumber?: string | null;

  @Field(() => String, nullable("Bank-to-bank information for the receiving bank."))
  fiToFiInformation?: string | null;

  @Field(() => String, nullable("IBAN, without spaces."))
  iban?: string | null;

  @Field(() => String, nullable("BIC (SWIFT code) of the bank."))
  swiftCode?: string | null;

  @Field(() => String, nullable("Sort code of the branch in the United Kingdom, six digits."))
  sortCode?: string | null;

  @Field(() => String, nullable("Institution number of the bank."))
  bankCode?: string | null;

  @Field(() => String, nullable("Branch number."))
  branchCode?: string | null;

  @Field(() => String, nullable("CLABE of an account in Mexico, 18 digits."))
  clabeNumber?: string | null;

  @Field(() => String, nullable("UPI address."))
  vpa?: string | null;

  @Field(() => String, nullable("IFSC code of the branch."))
  ifsc?: string | null;

  @Field(() => String, nullable("Payment rail to use, if the country has several."))
  rail?: string | null;

  @Field(() => String, nullable("Phone number of the mobile wallet or the account holder, in E.164 format."))
  phoneNumber?: string | null;

  @Field(() => String, nullable("Operator of the mobile wallet."))
  provider?: string | null;

  @Field(() => String, nullable("Country of the mobile wallet, if several countries share the currency."))
  region?: string | null;

  @Field(() => String, nullable("Country of the bank, for SWIFT payments."))
  country?: string | null;

  @Field(() => String, nullable("Address of the wallet on its network."))
  address?: string | null;

  @Field(() => String, nullable("Lightning invoice (BOLT 11)."))
  invoice?: string | null;
}
