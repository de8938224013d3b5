import { Field, ID, InputType, ObjectType } from "type-graphql";
import { registerEnum } from "../../shared/graphql/shape.js";
import type { TwoFactorReset as TwoFactorResetRow } from "../../../generated/prisma/client.js";
import { DateTime } from "../../shared/graphql/scalars.js";
import { ScaFactor } from "../sca/challenge.type.js";
import { resetEnrollmentStatus, twoFactorResetStatus } from "./wire.js";

export const TwoFactorResetStatus = twoFactorResetStatus.enum;
registerEnum(TwoFactorResetStatus, {
  name: "TwoFactorResetStatus",
  description: "Where a reset stands. LIVENESS_PASSED: it can be completed.",
});
export const ResetEnrollmentStatus = resetEnrollmentStatus.enum;
registerEnum(ResetEnrollmentStatus, {
  name: "ResetEnrollmentStatus",
  description: "Whether a customer has the factor again that was given up.",
});

@ObjectType({ description: "A lost factor, given up after a liveness check.", simpleResolvers: true })
export class TwoFactorReset {
  @Field(() => ID)
  id!: string;

  @Field(() => ID)
  customerId!: string;

  @Field(() => TwoFactorResetStatus)
  status!: keyof typeof TwoFactorResetStatus;

  @Field(() => ScaFactor)
  factor!: keyof typeof ScaFactor;

  @Field(() => ResetEnrollmentStatus, { nullable: true, description: "Null until the reset is COMPLETED." })
  enrollmentStatus?: keyof typeof ResetEnrollmentStatus | null;

  @Field(() => String, {
    nullable: true,
    description: "The page of the liveness check, for the customer. Shown only by the mutation that starts it.",
  })
  verificationLink?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Embeds the page, where its provider has that. Shown only by the mutation that starts it.",
  })
  livenessAccessToken?: string | null;

  @Field(() => DateTime)
  expiresAt!: Date;

  @Field(() => DateTime, { nullable: true })
  completedAt?: Date | null;

  @Field(() => DateTime)
  createdAt!: Date;
}

@InputType()
export class StartTwoFactorResetInput {
  @Field(() => ID)
  customerId!: string;

  @Field(() => ScaFactor, { description: "The lost one." })
  factor!: string;

  @Field(() => String, { nullable: true })
  idempotencyKey?: string | null;
}

@InputType({ description: "A phone number in two parts." })
class ResetMobileInput {
  @Field(() => String, { description: "The country's calling code, such as `+49`." })
  countryCode!: string;

  @Field(() => String)
  number!: string;
}

@InputType()
export class CompleteTwoFactorResetInput {
  @Field(() => ID)
  customerId!: string;

  @Field(() => ID)
  resetId!: string;

  @Field(() => ResetMobileInput, { nullable: true, description: "SMS_OTP: the new phone number." })
  mobile?: ResetMobileInput | null;

  @Field(() => String, { nullable: true })
  idempotencyKey?: string | null;
}

/** A reset with what its rows don't say themselves. */
export type TwoFactorResetView = TwoFactorResetRow &
  Pick<TwoFactorReset, "enrollmentStatus" | "verificationLink" | "livenessAccessToken">;

/** The one mapping from storage. */
export function twoFactorResetToGraph(view: TwoFactorResetView): TwoFactorReset {
  return {
    id: view.id,
    customerId: view.customerId,
    status: view.status,
    factor: view.factor,
    enrollmentStatus: view.enrollmentStatus,
    verificationLink: view.verificationLink,
    livenessAccessToken: view.livenessAccessToken,
    expiresAt: view.expiresAt,
    completedAt: view.completedAt,
    createdAt: view.createdAt,
  };
}
