import { Field, ID, InputType } from "type-graphql";
import { PaymentRail, PurposeOfPayment } from "../../shared/graphql/payments.js";
import { MinorUnits } from "../../shared/graphql/scalars.js";

@InputType()
export class TransferAccountInput {
  @Field(() => ID)
  accountId!: string;
}

@InputType()
export class TransferDestinationInput extends TransferAccountInput {
  @Field(() => PaymentRail, { nullable: true, description: "The account's first unless given." })
  paymentRail?: string | null;
}

@InputType({ description: "Pulls money from an external account into an internal one of the same currency." })
export class CreateTransferInInput {
  @Field(() => TransferAccountInput, { description: "An external account that money can be pulled from." })
  source!: TransferAccountInput;

  @Field(() => TransferAccountInput, { description: "An internal account." })
  destination!: TransferAccountInput;

  @Field(() => MinorUnits, { nullable: true, description: "Smallest unit of the currency; always to be given." })
  amount?: number | null;

  @Field(() => String, { nullable: true })
  idempotencyKey?: string | null;
}

@InputType({ description: "Pays from an internal account to an external one of the same currency." })
export class CreateTransferOutInput {
  @Field(() => TransferAccountInput, { description: "An internal account." })
  source!: TransferAccountInput;

  @Field(() => TransferDestinationInput, { description: "An external account." })
  destination!: TransferDestinationInput;

  @Field(() => MinorUnits, { nullable: true, description: "Smallest unit of the currency; always to be given." })
  amount?: number | null;

  @Field(() => String, { nullable: true, description: "What the receiver's statement shows; at most 80 characters." })
  remittanceInformation?: string | null;

  @Field(() => PurposeOfPayment, { nullable: true })
  purposeOfPayment?: string | null;

  @Field(() => String, { nullable: true })
  idempotencyKey?: string | null;
}
