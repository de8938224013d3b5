import { ArgsType, Field, ID, InputType } from "type-graphql";
import { PageArgs } from "../../shared/graphql/connection.js";
import { VerificationStatus } from "./type.js";

@InputType({ description: "Which customer is submitted for KYC or KYB." })
export class CreateVerificationInput {
  @Field(() => ID)
  customerId!: string;

  @Field(() => String, { nullable: true })
  idempotencyKey?: string | null;
}

@ArgsType()
export class VerificationsArgs extends PageArgs {
  @Field(() => ID, { nullable: true, description: "Only this customer's." })
  customerId?: string | null;

  @Field(() => VerificationStatus, { nullable: true, description: "Only those that stand there." })
  verificationStatus?: string | null;
}

@ArgsType()
export class FollowVerificationArgs {
  @Field(() => ID, { nullable: true, description: "Only this customer's." })
  customerId?: string | null;

  @Field(() => ID, { nullable: true, description: "Only this one." })
  verificationId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Only what follows this cursor; absent: what happens from now on.",
  })
  after?: string | null;
}
