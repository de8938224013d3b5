import { Field, ID, InputType } from "type-graphql";
import { JSONObject } from "../../shared/graphql/scalars.js";
import { ScaFactor } from "./challenge.type.js";
import { SecurityEventType } from "./login.type.js";

@InputType({ description: "Whose strong customer authentication it is about." })
class ScaInput {
  @Field(() => ID)
  customerId!: string;

  @Field(() => String, { nullable: true })
  idempotencyKey?: string | null;
}

@InputType()
export class StartScaFactorEnrollmentInput extends ScaInput {
  @Field(() => ScaFactor, { description: "TOTP or PASSKEY." })
  type!: string;
}

@InputType()
export class ConfirmScaFactorEnrollmentInput extends ScaInput {
  @Field(() => ScaFactor, { description: "TOTP or PASSKEY." })
  type!: string;

  @Field(() => String, { nullable: true, description: "TOTP: of the start, in hex." })
  secret?: string | null;

  @Field(() => String, { nullable: true, description: "TOTP: what the app shows." })
  code?: string | null;

  @Field(() => String, { nullable: true, description: "PASSKEY: where it was made." })
  origin?: string | null;

  @Field(() => JSONObject, { nullable: true, description: "PASSKEY: what `navigator.credentials.create` answered." })
  credential?: unknown;
}

@InputType()
export class DeleteScaFactorInput {
  @Field(() => ID)
  customerId!: string;

  @Field(() => ID)
  credentialId!: string;
}

@InputType()
export class StartScaLoginInput extends ScaInput {
  @Field(() => ScaFactor)
  factor!: string;
}

@InputType()
export class CompleteScaLoginInput extends ScaInput {
  @Field(() => ScaFactor)
  factor!: string;

  @Field(() => String, { description: "The customer's own." })
  endUserIpAddress!: string;

  @Field(() => ID, { nullable: true })
  challengeId?: string | null;

  @Field(() => String, { nullable: true, description: "SMS_OTP, TOTP." })
  code?: string | null;

  @Field(() => JSONObject, { nullable: true, description: "PASSKEY: what `navigator.credentials.get` answered." })
  passkeyAssertion?: unknown;

  @Field(() => String, { nullable: true, description: "PASSKEY: where that was." })
  origin?: string | null;
}

@InputType()
export class RecordSecurityEventInput extends ScaInput {
  @Field(() => SecurityEventType)
  eventType!: string;
}
