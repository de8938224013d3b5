import { Field, FieldResolver, ID, ObjectType, Resolver, Root } from "type-graphql";
import type { TwoFactorReset as TwoFactorResetRow } from "../../../generated/prisma/client.js";
import { nullable } from "../../shared/graphql/nullable.js";
import { DateTime } from "../../shared/graphql/scalars.js";
import { registerEnum, shape } from "../../shared/graphql/shape.js";
import { CustomerStub } from "../customer.stub.js";
import { resetEnrollmentStatus, twoFactorReset, twoFactorResetStatus } from "./wire.js";

registerEnum(twoFactorResetStatus.enum, {
  name: "TwoFactorResetStatus",
  description: "Status of a reset. LIVENESS_PASSED: the reset can be completed.",
});
registerEnum(resetEnrollmentStatus.enum, {
  name: "ResetEnrollmentStatus",
  description: "Whether the customer has enrolled the factor again after the reset.",
});

@ObjectType({ description: "Reset of a lost factor after a liveness check.", simpleResolvers: true })
export class TwoFactorReset extends shape(twoFactorReset) {
  @Field(() => ID, { description: "Id of the form `TwoFactorReset:<uuid>`." })
  id!: string;

  @Field(() => ID, { description: "Customer who lost the factor, `Customer:<uuid>`." })
  customerId!: string;

  @Field(() => String, nullable("URL of the liveness check for the customer. Returned only when the reset is started."))
  verificationLink?: string | null;

  @Field(
    () => String,
    nullable("Token for embedding the page, if the provider supports it. Returned only when the reset is started."),
  )
  livenessAccessToken?: string | null;

  @Field(() => DateTime, { description: "Time of the start of the reset, in UTC." })
  createdAt!: Date;
}

@Resolver(() => TwoFactorReset)
export class TwoFactorResetResolver {
  @FieldResolver(() => CustomerStub, { description: "Customer who lost the factor." })
  customer(@Root() { customerId }: TwoFactorReset): CustomerStub {
    return { id: customerId };
  }
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
