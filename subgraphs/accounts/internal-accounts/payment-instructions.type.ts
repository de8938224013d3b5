import { Directive, Field, ObjectType } from "type-graphql";
import { registerEnum } from "../../shared/graphql/shape.js";
import { z } from "zod";
import { PaymentRail } from "../../shared/graphql/payments.js";
import { AccountDetails } from "../account-info/details.type.js";
import { paymentAccountType } from "./payment-instructions.wire.js";

const PaymentAccountType = paymentAccountType.enum;
registerEnum(PaymentAccountType, { name: "PaymentAccountType", description: "What a payer pays to." });

@ObjectType({
  description:
    "Where to pay: a bank account, mobile wallet, crypto address or invoice; each type has its own part of the fields.",
})
@Directive("@shareable")
export class PaymentAccountOrWalletInfo extends AccountDetails {
  @Field(() => PaymentAccountType, { description: "Which form it has, such as `USD_ACCOUNT` or `SOLANA_WALLET`." })
  accountType!: string;

  @Field(() => [PaymentRail], { nullable: true, description: "The rails that reach it, such as `ACH`." })
  paymentRails?: string[] | null;

  @Field(() => String, { nullable: true, description: "Postal address of the bank." })
  bankAddress?: string | null;

  @Field(() => String, { nullable: true, description: "In whose name the account is." })
  accountHolderName?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "What the payer gives as the payment's reference, so that it finds the account.",
  })
  reference?: string | null;

  @Field(() => String, { nullable: true, description: "Text of a PIX QR code." })
  qrCode?: string | null;

  @Field(() => String, { nullable: true, description: "The page on which to pay." })
  paymentUrl?: string | null;

  @Field(() => String, { nullable: true, description: "The asset that the wallet takes." })
  assetType?: string | null;

  @Field(() => String, { nullable: true, description: "The network of the address." })
  network?: string | null;

  @Field(() => String, { nullable: true, description: "What the wallet's holder signs." })
  payloadToSign?: string | null;
}

@ObjectType({ description: "One way to pay an account." })
@Directive("@shareable")
export class PaymentInstructions {
  @Field(() => String, { nullable: true, description: "What the payer has to mind." })
  instructionsNotes?: string | null;

  @Field(() => Boolean, { nullable: true, description: "Whether the account is the platform's own." })
  isPlatformAccount?: boolean | null;

  @Field(() => PaymentAccountOrWalletInfo, { description: "Where to pay." })
  accountOrWalletInfo!: PaymentAccountOrWalletInfo;
}

/** What is read back was checked when it was made: rules that came later don't make an old account unreadable. */
const stored = z.array(
  z.object({
    instructionsNotes: z.string().optional(),
    isPlatformAccount: z.boolean().optional(),
    accountOrWalletInfo: z.looseObject({ accountType: z.string(), paymentRails: z.array(z.string()).optional() }),
  }),
);

/** The one mapping from storage: the list of instructions as JSON, in the wire's form. */
export function paymentInstructionsToGraph(json: unknown): PaymentInstructions[] {
  return stored.parse(json);
}
