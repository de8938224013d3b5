import { Field, ID, InputType } from "type-graphql";
import { ScaProofInput } from "../../verification/published.js";

@InputType()
export class StartBeneficiaryTrustInput {
  @Field(() => ID, { description: "A USDC account of a customer in the EEA." })
  externalAccountId!: string;

  @Field(() => String, { nullable: true })
  idempotencyKey?: string | null;
}

@InputType()
export class ConfirmBeneficiaryTrustInput extends ScaProofInput {
  @Field(() => ID)
  externalAccountId!: string;

  @Field(() => ID, { nullable: true, description: "The challenge that the proof answers; the open one unless given." })
  challengeId?: string | null;

  @Field(() => String, { nullable: true })
  idempotencyKey?: string | null;
}
