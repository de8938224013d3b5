import { Field, InputType } from "type-graphql";
import { JSONObject } from "../../shared/graphql/scalars.js";

/** What the inputs of all operations that take a proof have in common. */
@InputType()
export class ScaProofInput {
  @Field(() => String, { nullable: true, description: "SMS_OTP, TOTP." })
  code?: string | null;

  @Field(() => JSONObject, { nullable: true, description: "PASSKEY." })
  passkeyAssertion?: Readonly<Record<string, unknown>> | null;

  @Field(() => String, { nullable: true, description: "PASSKEY: where it was made." })
  origin?: string | null;
}
