import { Field, ID, InputType } from "type-graphql";
import { DateTime, MinorUnits } from "../../shared/graphql/scalars.js";

@InputType()
export class CreateInvitationInput {
  @Field(() => String, { description: "UMA address of one of the platform's customers." })
  inviterUma!: string;

  @Field(() => String, { nullable: true, description: "Of the person invited." })
  firstName?: string | null;

  @Field(() => MinorUnits, {
    nullable: true,
    description: "Smallest unit of the inviter's first currency; nothing moves before a payment is made.",
  })
  amountToSend?: number | null;

  @Field(() => DateTime, { nullable: true, description: "In the future; if not given, it never expires." })
  expiresAt?: string | null;

  @Field(() => String, { nullable: true })
  idempotencyKey?: string | null;
}

@InputType()
export class ClaimInvitationInput {
  @Field(() => ID)
  code!: string;

  @Field(() => String, { description: "Where the person invited can be paid." })
  inviteeUma!: string;

  @Field(() => String, { nullable: true })
  idempotencyKey?: string | null;
}

@InputType()
export class CancelInvitationInput {
  @Field(() => ID)
  code!: string;

  @Field(() => String, { nullable: true })
  idempotencyKey?: string | null;
}
