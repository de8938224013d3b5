import { Directive, Field, ObjectType } from "type-graphql";
import { registerEnum, shape } from "../../shared/graphql/shape.js";
import { z } from "zod";
import { PaymentRail } from "../../shared/graphql/payments.js";
import { AccountDetails } from "../account-info/details.type.js";
import { paymentAccountType, paymentInstructions } from "./payment-instructions.wire.js";

const PaymentAccountType = paymentAccountType.enum;
registerEnum(PaymentAccountType, {
  name: "PaymentAccountType",
  description: "Type of an account or wallet that a payer pays to.",
});

@ObjectType({
  description:
    "Where to pay: a bank account, mobile wallet, crypto address or invoice; each `accountType` has its own subset of the fields.",
})
@Directive("@shareable")
export class PaymentAccountOrWalletInfo extends AccountDetails {
  @Field(() => PaymentAccountType, { description: "Such as `USD_ACCOUNT` or `SOLANA_WALLET`." })
  accountType!: string;

  @Field(() => [PaymentRail], { nullable: true, description: "The rails that reach it, such as `ACH`." })
  paymentRails?: string[] | null;

  @Field(() => String, { nullable: true, description: "Postal address of the bank." })
  bankAddress?: string | null;

  @Field(() => String, { nullable: true, description: "Name of the account's holder." })
  accountHolderName?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "The reference that the payer must give with the payment, so that it is credited to the account.",
  })
  reference?: string | null;

  @Field(() => String, { nullable: true, description: "Text of a PIX QR code." })
  qrCode?: string | null;

  @Field(() => String, { nullable: true, description: "URL of the payment page." })
  paymentUrl?: string | null;

  @Field(() => String, { nullable: true, description: "The asset that the wallet accepts." })
  assetType?: string | null;

  @Field(() => String, { nullable: true, description: "The network of the address." })
  network?: string | null;

  @Field(() => String, { nullable: true, description: "The payload that the wallet's holder signs." })
  payloadToSign?: string | null;
}

@ObjectType({ description: "One way to pay an account." })
@Directive("@shareable")
export class PaymentInstructions extends shape(paymentInstructions, { except: ["accountOrWalletInfo"] }) {
  @Field(() => PaymentAccountOrWalletInfo, { description: "Where to pay." })
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
