import { Field, ID, ObjectType } from "type-graphql";
import type { TwoFactorReset as TwoFactorResetRow } from "../../../generated/prisma/client.js";
import { DateTime } from "../../shared/graphql/scalars.js";
import { registerEnum, shape } from "../../shared/graphql/shape.js";
import { resetEnrollmentStatus, twoFactorReset, twoFactorResetStatus } from "./wire.js";

registerEnum(twoFactorResetStatus.enum, {
  name: "TwoFactorResetStatus",
  description: "Status of a reset. LIVENESS_PASSED: it can be completed.",
});
registerEnum(resetEnrollmentStatus.enum, {
  name: "ResetEnrollmentStatus",
  description: "Whether the customer has enrolled the factor again after its reset.",
});

@ObjectType({ description: "The reset of a lost factor, after a liveness check.", simpleResolvers: true })
export class TwoFactorReset extends shape(twoFactorReset) {
  @Field(() => ID)
  id!: string;

  @Field(() => ID)
  customerId!: string;

  @Field(() => String, {
    nullable: true,
    description: "The page of the liveness check, for the customer. Returned only by the mutation that starts it.",
  })
  verificationLink?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      "For embedding the page, where the provider supports it. Returned only by the mutation that starts it.",
  })
  livenessAccessToken?: string | null;

  @Field(() => DateTime)
  createdAt!: Date;
}

/** A reset with the facts that its row does not contain. */
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
