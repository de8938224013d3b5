import { Directive, Field, ObjectType } from "type-graphql";
import { registerEnum, shape } from "../../shared/graphql/shape.js";
import { z } from "zod";
import { nullable } from "../../shared/graphql/nullable.js";
import { PaymentRail } from "../../shared/graphql/payments.js";
import { AccountDetails } from "../account-info/details.type.js";
import { paymentAccountType, paymentInstructions } from "./payment-instructions.wire.js";

const PaymentAccountType = paymentAccountType.enum;
registerEnum(PaymentAccountType, {
  name: "PaymentAccountType",
  description: "Type of the account or wallet to pay to.",
});

@ObjectType({
  description:
    "Bank account, mobile wallet, crypto address or invoice to pay to. The fields present depend on the " +
    "`accountType`.",
})
@Directive("@shareable")
export class PaymentAccountOrWalletInfo extends AccountDetails {
  @Field(() => PaymentAccountType, { description: "Account type, such as `USD_ACCOUNT` or `SOLANA_WALLET`." })
  accountType!: string;

  @Field(() => [PaymentRail], nullable("Payment rails that reach the account, such as `ACH`."))
  paymentRails?: string[] | null;

  @Field(() => String, nullable("Postal address of the bank."))
  bankAddress?: string | null;

  @Field(() => String, nullable("Person or business that the payer names as the receiver."))
  accountHolderName?: string | null;

  @Field(() => String, nullable("Reference that the payer must include for the payment to be credited to the account."))
  reference?: string | null;

  @Field(() => String, nullable("Text of the PIX QR code."))
  qrCode?: string | null;

  @Field(() => String, nullable("URL of the payment page."))
  paymentUrl?: string | null;

  @Field(() => String, nullable("Asset that the wallet accepts."))
  assetType?: string | null;

  @Field(() => String, nullable("Network of the address."))
  network?: string | null;

  @Field(() => String, nullable("Payload for the wallet holder to sign."))
  payloadToSign?: string | null;
}

@ObjectType({ description: "Instructions for one way of paying into an account." })
@Directive("@shareable")
export class PaymentInstructions extends shape(paymentInstructions, { except: ["accountOrWalletInfo"] }) {
  @Field(() => PaymentAccountOrWalletInfo, { description: "Account or wallet to pay to." })
  accountOrWalletInfo!: PaymentAccountOrWalletInfo;
}

/** The stored JSON was validated when it was written: later rules don't make an old account unreadable. */
const stored = z.array(
  z.object({
    instructionsNotes: z.string().optional(),
    isPlatformAccount: z.boolean().optional(),
    accountOrWalletInfo: z.looseObject({ accountType: z.string(), paymentRails: z.array(z.string()).optional() }),
  }),
);

/** The one mapping from storage: the list of instructions as JSON, in the wire format. */
export function paymentInstructionsToGraph(json: unknown): PaymentInstructions[] {
  return stored.parse(json);
}
